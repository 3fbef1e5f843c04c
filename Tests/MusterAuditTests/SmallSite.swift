import MusterAudit
import MusterCore
import MusterRanging

/// A site of three zones, two anchors in each of the first two, for audits made by hand.
enum SmallSite {
    static let audit = AuditID(year: 2026, number: 17)
    static let start = Instant(seconds: 1_773_306_845)
    static let anchors: [BeaconIdentity: ZoneID] = [
        .tag(801): .north, .tag(802): .north, .tag(803): .south, .tag(804): .south,
    ]

    static func item(_ number: Int, in zone: ZoneID?) -> ExpectedItem {
        ExpectedItem(
            item: ItemID(rawValue: "IT-\(number)"),
            name: "Item \(number)",
            beacon: .tag(UInt16(number)),
            zone: zone
        )
    }

    static func scope(
        _ expected: [ExpectedItem],
        method: RangingMethod = .peakZone,
        zones: [ZoneID] = [],
        openNeighbours: Set<ZonePair> = []
    ) -> AuditScope {
        AuditScope(
            audit: audit,
            site: "Test site",
            inventory: "Warehouse North",
            zones: zones,
            siteZones: [
                AuditZone(id: .north, name: "North"), AuditZone(id: .south, name: "South"),
                AuditZone(id: .dock, name: "Dock"),
            ],
            anchors: anchors,
            openNeighbours: openNeighbours,
            method: method,
            source: "capture:walk.btsnoop",
            observer: "worker1",
            version: "1",
            listHash: ExpectedList.hash(expected),
            expectedCount: expected.count
        )
    }

    static func session(
        _ expected: [ExpectedItem],
        method: RangingMethod = .peakZone,
        zones: [ZoneID] = [],
        openNeighbours: Set<ZonePair> = [],
        others: [BeaconIdentity: AuditSession.OtherItem] = [:]
    ) -> AuditSession {
        let scope = scope(
            expected,
            method: method,
            zones: zones,
            openNeighbours: openNeighbours
        )
        return session(scope, expected, others: others)
    }

    /// An audit of a scope of these items, before anything was heard.
    static func session(
        _ scope: AuditScope,
        _ expected: [ExpectedItem],
        others: [BeaconIdentity: AuditSession.OtherItem] = [:]
    ) -> AuditSession {
        AuditSession.start(scope, expected: expected, others: others, at: start).session
    }
}

extension BeaconIdentity {
    /// An iBeacon of the tests' own family.
    static func tag(_ minor: UInt16) -> BeaconIdentity {
        .ibeacon(uuid: (0x1122_3344_5566_7788, 0x99AA_BBCC_DDEE_FF00), major: 1, minor: minor)
    }
}

extension ItemID {
    static func number(_ number: Int) -> ItemID { ItemID(rawValue: "IT-\(number)") }
}

extension ZoneID {
    static let north = ZoneID(rawValue: "north")
    static let south = ZoneID(rawValue: "south")
    static let dock = ZoneID(rawValue: "dock")
}

extension Instant {
    /// `seconds` after the start of the small site's audits.
    static func after(_ seconds: Double) -> Instant { SmallSite.start.advanced(bySeconds: seconds) }
}

extension RangingEvent {
    /// A beacon heard `count` times at `rssi` dBm, the first time `seconds` after the start.
    ///
    /// It is decided with its second sample, as peak-zone does, unless told otherwise.
    static func heard(
        _ beacon: BeaconIdentity,
        in zone: ZoneID?,
        at seconds: Double,
        rssi: Int8 = -60,
        count: Int = 2,
        isDecided: Bool? = nil
    ) -> RangingEvent {
        let reading = RSSI(rawValue: rssi).map { Sighting.Reading(rssi: $0, count: count) }
        return .sighting(
            Sighting(
                beacon: beacon,
                zone: zone,
                firstAt: .after(seconds),
                lastAt: .after(seconds + Double(count - 1)),
                readings: reading.map { [$0] } ?? [],
                sampleCount: count,
                peak: Sighting.Peak(level: Double(rssi), at: .after(seconds + Double(count))),
                decidedAt: isDecided ?? (count > 1) ? .after(seconds + 1) : nil
            )
        )
    }

    /// A visit of ten seconds that came past `anchors`.
    static func visited(
        _ zone: ZoneID,
        at seconds: Double,
        past anchors: [BeaconIdentity]
    ) -> RangingEvent {
        .visit(
            ZoneVisit(
                zone: zone,
                from: .after(seconds),
                to: .after(seconds + 10),
                seconds: 10,
                anchorsPassed: anchors
            )
        )
    }

    /// Visits to the zones with anchors, past all of them.
    static let wholeWalk: [RangingEvent] = [
        .visited(.north, at: 0, past: [.tag(801), .tag(802)]),
        .visited(.south, at: 10, past: [.tag(803), .tag(804)]),
    ]
}

extension AuditSession {
    /// Listens for one stretch; returns the records it made.
    @discardableResult
    mutating func listen(
        to events: [RangingEvent],
        foreign: Int = 0
    ) throws -> [AuditRecord] {
        var records = [try listen(source: "stdin", at: lastRecordAt)]
        for event in events { records.append(record(event)) }
        let end = ListeningEnd(
            segment: segments,
            reason: .sourceEnded,
            received: 100,
            displaced: 1,
            foreign: foreign
        )
        records.append(try stop(end, at: lastRecordAt))
        return records
    }

    @discardableResult
    mutating func confirm(
        _ item: ItemID,
        by means: Confirmation.Means = .sight,
        zone: ZoneID? = nil
    ) throws -> AuditRecord {
        try confirm(
            Confirmation(item: item, means: means, zone: zone, note: nil, observer: "worker1"),
            at: lastRecordAt
        )
    }

    @discardableResult
    mutating func finish(partialReason: String? = nil) throws -> [AuditRecord] {
        try finish(
            partialReason: partialReason,
            note: nil,
            observer: "worker1",
            at: lastRecordAt
        )
    }

    /// The finding of an item as things stand.
    func finding(_ number: Int) -> Finding? {
        findings.first { $0.item == .number(number) }
    }
}

extension AuditSession {
    /// The session that these records tell of.
    init(
        audit: AuditID,
        first: AuditRecord,
        records: some Sequence<AuditRecord>,
        tail: (sequence: Int, hash: [UInt8]),
        expected: [ExpectedItem],
        others: [BeaconIdentity: OtherItem]
    ) throws {
        var rest = records.makeIterator()
        try self.init(
            audit: audit,
            first: first,
            next: { rest.next() },
            tail: (tail.sequence, tail.hash),
            expected: expected,
            others: others
        )
    }
}
