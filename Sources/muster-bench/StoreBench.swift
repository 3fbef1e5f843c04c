import MusterAudit
import MusterCore
import MusterRanging
import MusterStore

/// Appends audit records to a store of its own, as a listening audit does: for `scripts/bench`.
enum StoreBench {
    private static let batchSize = 1_000

    /// Appends `count` records, and prints the mean length of a record's body in bytes.
    static func run(path: String, count: Int) throws {
        let store = try Store(path: path, creating: true, holder: "muster-bench")
        let session = try start(in: store)
        var chain = session.chain
        var bodyBytes = 0
        for begin in stride(from: 0, to: count, by: batchSize) {
            let records = (begin..<min(begin + batchSize, count)).map { index in
                let sighting = sighting(index)
                return chain.append(.sighting(sighting), at: sighting.lastAt)
            }
            bodyBytes += records.reduce(0) { $0 + $1.body.utf8.count }
            let progress = AuditProgress(state: .open, present: 0, extras: 0)
            try store.append(records, to: session.scope.audit, progress: progress)
        }
        try store.close()
        print(bodyBytes / count)
    }

    private static func start(in store: Store) throws -> AuditSession {
        let now = Instant(seconds: 1_773_306_845)
        let author = Author(name: "bench", at: now)
        try store.foundSite(Site(name: "Bench", timeZone: "UTC"), by: author)
        try store.addInventory(named: "Bench", by: author)
        let scope = AuditScope(
            audit: AuditID(year: 2_026, number: 1),
            site: "Bench",
            inventory: "Bench",
            zones: [],
            siteZones: [AuditZone(id: ZoneID(rawValue: "aisle-1"), name: "Aisle 1")],
            anchors: [:],
            openNeighbours: [],
            method: .peakZone,
            source: "bench",
            observer: "bench",
            version: "bench",
            listHash: ExpectedList.hash([]),
            expectedCount: 0
        )
        let (session, first) = AuditSession.start(scope, expected: [], others: [:], at: now)
        try store.create(
            session,
            first: first,
            of: try store.inventory(named: "Bench"),
            by: author
        )
        return session
    }

    /// What a walk leaves behind of one beacon in ten seconds: five strengths, a peak.
    private static func sighting(_ index: Int) -> Sighting {
        let at = Instant(seconds: 1_773_306_845 + Int64(index / 20))
        let readings = (0..<5).compactMap { step -> Sighting.Reading? in
            RSSI(rawValue: Int8(-80 + index % 20 + step)).map { .init(rssi: $0, count: step + 1) }
        }
        return Sighting(
            beacon: .ibeacon(
                uuid: (0xE2C5_6DB5_DFFB_48D2, 0xB060_D0F5_A710_96E0),
                major: UInt16(index / 100 % 50),
                minor: UInt16(index % 100)
            ),
            zone: ZoneID(rawValue: "aisle-1"),
            firstAt: at,
            lastAt: at,
            readings: readings,
            sampleCount: 15,
            peak: Sighting.Peak(level: -72.5, at: at)
        )
    }
}
