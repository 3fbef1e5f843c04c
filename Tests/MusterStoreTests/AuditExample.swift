import Foundation
import MusterAudit
import MusterCore
import MusterRanging
import MusterStore

/// An audit and its store, moved on together as a command would.
struct AuditExample {
    let store: Store
    private(set) var session: AuditSession

    var audit: AuditID { session.scope.audit }

    /// Starts an audit of the current inventory that expects `count` items.
    init(_ store: Store, expecting count: Int = 3, year: Int64 = 2026) throws {
        self.store = store
        let expected = (1...max(count, 1)).prefix(count).map { number in
            ExpectedItem(
                item: .number(number),
                name: "Item \(number)",
                beacon: .tag(number),
                zone: number.isMultiple(of: 2) ? .north : .south,
                product: "P",
                serial: "\"\(number)\"",
                quantity: number
            )
        }
        let inventory = try store.inventories.inventory()
        let scope = AuditScope(
            audit: try store.audits.nextAudit(year: year),
            site: "Test site",
            inventory: inventory.name,
            zones: [],
            siteZones: [
                AuditZone(id: .north, name: "North"), AuditZone(id: .south, name: "South"),
            ],
            anchors: [.tag(60_001): .north],
            openNeighbours: [ZonePair(.north, .south)],
            method: .peakZone,
            source: "capture:walk.btsnoop",
            observer: "mira",
            version: "1",
            listHash: ExpectedList.hash(expected),
            expectedCount: expected.count
        )
        let (session, first) = AuditSession.start(
            scope,
            expected: expected,
            others: try store.beacons.otherItems(than: expected, auditing: inventory),
            at: .start
        )
        self.session = session
        try store.audits.create(session, first: first, of: inventory, by: .mira)
    }

    /// How far `session` has come.
    static func progress(_ session: AuditSession) -> AuditProgress {
        AuditProgress(
            state: session.state,
            present: session.presentCount,
            extras: session.extras.count,
            accuracy: session.state == .counted ? session.summary().accuracy : nil,
            startedAt: session.startedAt,
            endedAt: session.endedAt
        )
    }

    /// Takes a step and keeps its records.
    mutating func keep(_ step: (inout AuditSession) throws -> [AuditRecord]) throws {
        var next = session
        let records = try step(&next)
        try store.audits.append(records, to: audit, progress: Self.progress(next))
        session = next
    }

    mutating func listen() throws {
        try keep { [try $0.listen(source: "stdin", at: .start)] }
    }

    mutating func stop() throws {
        let end = ListeningEnd(
            segment: session.segments,
            reason: .sourceEnded,
            received: 9,
            displaced: 1,
            foreign: 4
        )
        try keep { [try $0.stop(end, at: $0.lastRecordAt)] }
    }

    /// Hears `count` sightings in one batch, of the first ten beacons and one more of the family.
    mutating func hear(_ count: Int) throws {
        try keep { session in
            (0..<count).map { number in
                let at = Instant.start.advanced(bySeconds: Double(number))
                let sighting = Sighting(
                    beacon: .tag(1 + number % 11),
                    zone: number.isMultiple(of: 3) ? .north : .south,
                    firstAt: at,
                    lastAt: at,
                    readings: RSSI(rawValue: -60).map { [.init(rssi: $0, count: 2)] } ?? [],
                    sampleCount: 2,
                    peak: Sighting.Peak(level: -60.25 - Double(number % 7), at: at),
                    decidedAt: at
                )
                return session.record(.sighting(sighting))
            }
        }
    }

    mutating func finish() throws {
        try keep {
            try $0.finish(
                partialReason: "test",
                note: "šć",
                observer: "mira",
                at: .start.advanced(bySeconds: 500)
            )
        }
    }

    /// An audit from its start to its end.
    static func counted(_ store: Store, expecting count: Int = 3) throws -> AuditExample {
        var example = try AuditExample(store, expecting: count)
        try example.listen()
        try example.hear(12)
        try example.keep { session in
            [
                try session.confirm(
                    Confirmation(
                        item: .number(2),
                        means: .qr,
                        zone: .north,
                        note: "seen",
                        observer: "mira"
                    ),
                    at: session.lastRecordAt
                )
            ]
        }
        try example.stop()
        try example.finish()
        return example
    }
}
