import MusterAudit
import MusterCore
import MusterRanging
import MusterReport

/// Builds summaries for the tests of reports.
struct SampleAudit {
    var items = 42
    var zoneCount = 6
    var inventory = "Warehouse North"
    var names = ["Pallet jack", "Šid kutija", "Вага", "Ζυγός", "Vaccine box", "冷藏箱"]
    var state = AuditState.counted
    var partialReason: String?
    /// Every item whose number divided by this leaves 3 is a discrepancy.
    var oddEvery = 5

    static let start = Instant(microseconds: 1_773_306_845_000_000)
    static let central = SiteClock { _ in SiteClock.Offset(seconds: 3_600, name: "CET") }

    private static let zoneNames = [
        "Cold room 1", "Aisle 1", "Aisle 2", "Aisle 3", "Loading dock", "Kancelarija",
    ]

    var zones: [AuditZone] {
        (0..<zoneCount).map { index in
            let name = index < 6 ? Self.zoneNames[index] : "Zone \(index)"
            return AuditZone(id: ZoneID(rawValue: "zone-\(index)"), name: name)
        }
    }

    var summary: AuditSummary {
        let zones = zones
        var expected: [ExpectedItem] = []
        var findings: [Finding] = []
        for index in 0..<items {
            let zone = zones.isEmpty ? nil : zones[index % zones.count].id
            expected.append(item(index, zone: zone))
            findings.append(finding(index, zone: zone))
        }
        let end = Self.start.advanced(bySeconds: 766)
        return AuditSummary(
            scope: scope,
            state: state,
            startedAt: Self.start,
            endedAt: end,
            expected: expected,
            findings: findings,
            extras: extras,
            foreign: 17,
            zoneSeconds: zones.reduce(into: [:]) { $0[$1.id] = 137 },
            coverage: zones.dropLast().reduce(into: [:]) { $0[$1.id] = 0.97 },
            received: 5_312,
            displaced: 14,
            partialReason: partialReason,
            log: log(end),
            recordCount: 5_312,
            head: String(repeating: "9f2c41d07be3a1b2", count: 4),
            sealedAt: end,
            previous: AuditSummary.PreviousAudit(
                audit: AuditID(year: 2026, number: 11),
                endedAt: Self.start.advanced(bySeconds: -28 * 86_400),
                accuracy: 0.951
            )
        )
    }

    static func itemID(_ index: Int) -> ItemID {
        let digits = String(index)
        let padding = String(repeating: "0", count: max(0, 5 - digits.count))
        return ItemID(rawValue: "IT-\(padding)\(digits)")
    }

    private func item(_ index: Int, zone: ZoneID?) -> ExpectedItem {
        ExpectedItem(
            item: Self.itemID(index),
            name: names[index % names.count],
            beacon: .ibeacon(uuid: (0xE2C5_6DB5, 7), major: 1, minor: UInt16(index % 65_536)),
            zone: zone,
            lot: index % 3 == 0 ? "L-\(index % 7)" : nil,
            serial: index % 5 == 0 ? "SN\(index * 7_919)" : nil,
            quantity: index % 11 == 0 ? 12 : 1
        )
    }

    private func finding(_ index: Int, zone: ZoneID?) -> Finding {
        var finding = Finding(
            item: Self.itemID(index),
            beacon: .ibeacon(uuid: (0xE2C5_6DB5, 7), major: 1, minor: UInt16(index % 65_536)),
            outcome: .found,
            expectedZone: zone
        )
        finding.zone = zone
        finding.zoneState = .inPlace
        finding.samples = 3 + index % 80
        finding.firstHeardAt = Self.start.advanced(bySeconds: Double(index % 700))
        finding.lastHeardAt = Self.start.advanced(bySeconds: Double(index % 700) + 20)
        finding.rssiMedian = -70.5
        finding.marginDB = 13.2
        guard index % oddEvery == 3 else { return finding }
        switch index / oddEvery % 5 {
        case 0: clear(&finding, state == .counted ? .missing : .notHeard)
        case 1:
            finding.outcome = .misplaced
            finding.zone = zones.last?.id
            finding.zoneState = .elsewhere
            finding.ownZoneMarginDB = 21.4
        case 2:
            finding.outcome = .confirmed
            finding.reason = .byQR
        case 3:
            clear(&finding, .inconclusive)
            finding.reason = .heardOnce
        default: finding.zoneState = .unsure
        }
        return finding
    }

    private func clear(_ finding: inout Finding, _ outcome: Outcome) {
        finding.outcome = outcome
        finding.zone = nil
        finding.zoneState = nil
        finding.samples = 0
        finding.firstHeardAt = nil
        finding.lastHeardAt = nil
        finding.rssiMedian = nil
        finding.marginDB = nil
        finding.confidence = 0.55
    }

    private var scope: AuditScope {
        AuditScope(
            audit: AuditID(year: 2026, number: 17),
            site: "Šid depot",
            inventory: inventory,
            zones: [],
            siteZones: zones,
            anchors: [:],
            openNeighbours: [],
            method: .peakZone,
            source: "capture:walk.btsnoop",
            observer: "worker1",
            version: "0.1.0",
            listHash: String(repeating: "3fa9", count: 16),
            expectedCount: items
        )
    }

    private var extras: [Extra] {
        let beacon = BeaconIdentity.ibeacon(uuid: (1, 2), major: 1, minor: 900)
        return [
            Extra(
                beacon: beacon,
                kind: .unexpected,
                zone: zones.first?.id,
                samples: 12,
                item: "Warehouse South: IT-0900 Kutija"
            ),
            Extra(beacon: beacon, kind: .unregistered, zone: zones.last?.id, samples: 3),
        ]
    }

    private func log(_ end: Instant) -> [LoggedEvent] {
        let source = "capture:walk.btsnoop"
        let confirmation = Confirmation(
            item: Self.itemID(13),
            means: .qr,
            zone: zones.first?.id,
            note: "rack 3B, رف ٣",
            observer: "Jelena Đurić"
        )
        let ending = ListeningEnd(
            segment: 1,
            reason: .sourceEnded,
            received: 5_312,
            displaced: 14,
            foreign: 17
        )
        let count = Count(
            expected: items,
            foreign: 17,
            partialReason: partialReason,
            note: nil,
            observer: "worker1"
        )
        return [
            LoggedEvent(sequence: 1, at: Self.start, event: .started(scope)),
            LoggedEvent(
                sequence: 2,
                at: Self.start,
                event: .listening(ListeningStart(segment: 1, source: source))
            ),
            LoggedEvent(
                sequence: 300,
                at: Self.start.advanced(bySeconds: 366),
                event: .confirmed(confirmation)
            ),
            LoggedEvent(sequence: 5_311, at: end, event: .stopped(ending)),
        ]
            + (state == .counted
                ? [LoggedEvent(sequence: 5_312, at: end, event: .counted(count))] : [])
    }
}
