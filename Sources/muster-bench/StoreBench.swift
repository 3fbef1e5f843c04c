import Dispatch
import Glibc
import MusterAudit
import MusterCore
import MusterRanging
import MusterStore
import Synchronization

/// Appends audit records to a store of its own, as a listening audit does: for `scripts/bench`.
enum StoreBench {
    private static let batchSize = 1_000

    /// Appends `count` records, and prints the mean length of a record's body in bytes.
    static func run(path: String, count: Int) throws {
        let store = try Store(path: path, creating: true, holder: "muster-bench")
        let session = try found(in: store)
        var chain = session.chain
        var bodyBytes = 0
        for begin in stride(from: 0, to: count, by: batchSize) {
            let records = (begin..<min(begin + batchSize, count)).map { index in
                let sighting = sighting(index, of: index % 5_000)
                return chain.append(.sighting(sighting), at: sighting.lastAt)
            }
            bodyBytes += records.reduce(0) { $0 + $1.body.utf8.count }
            let progress = AuditProgress(state: .open, present: 0, extras: 0)
            try store.audits.append(records, to: session.scope.audit, progress: progress)
        }
        try store.close()
        print(bodyBytes / count)
    }

    /// Appends `count` records to an audit in a home's own store and then `rate` a second, each slice as
    /// soon as it is due, until nobody asks any more.
    ///
    /// Prints `ready` when it has begun; then, for each line that it reads, by how many milliseconds the
    /// slice that waited longest since the line before was kept too late.
    static func stall(path: String, count: Int, rate: Int) throws {
        let store = try Store(path: path, holder: "muster-bench")
        var writer = try Writer(store: store, session: begin(in: store))
        for begin in stride(from: 0, to: count, by: batchSize) {
            try writer.append(min(batchSize, count - begin))
        }
        let longest = Mutex(Duration.zero)
        DispatchQueue.global().async {
            while readLine() != nil {
                let stall = longest.withLock { longest in
                    defer { longest = .zero }
                    return longest
                }
                print(stall / .milliseconds(1))
                fflush(nil)
            }
            exit(0)
        }
        print("ready")
        fflush(nil)
        let slice = Duration.milliseconds(20)
        var due = ContinuousClock.now
        while true {
            due += slice
            usleep(UInt32(max(0, (due - .now) / .microseconds(1))))
            try writer.append(max(1, rate / 50))
            let late = ContinuousClock.now - due
            longest.withLock { $0 = max($0, late) }
        }
    }

    /// Appends to one audit, in which a hundred beacons are heard again and again.
    private struct Writer {
        private let store: Store
        private var session: AuditSession
        private var index = 0

        init(store: Store, session: AuditSession) throws {
            (self.store, self.session) = (store, session)
            try append([self.session.listen(source: "bench", at: now)])
        }

        mutating func append(_ count: Int) throws {
            var records: [AuditRecord] = []
            for _ in 0..<count {
                records.append(session.record(.sighting(sighting(index, of: index % 100))))
                index += 1
            }
            try append(records)
        }

        private func append(_ records: [AuditRecord]) throws {
            let progress = AuditProgress(
                state: session.state,
                present: session.presentCount,
                extras: session.extraCount,
                startedAt: session.startedAt
            )
            try store.audits.append(records, to: session.scope.audit, progress: progress)
        }
    }

    private static let now = Instant(seconds: 1_773_306_845)
    private static let author = Author(name: "bench", at: now)

    private static func found(in store: Store) throws -> AuditSession {
        try store.foundSite(Site(name: "Bench", timeZone: "UTC"), by: author)
        try store.inventories.add(named: "Bench", by: author)
        return try begin(in: store)
    }

    /// Begins an audit in the inventory `Bench`.
    private static func begin(in store: Store) throws -> AuditSession {
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
        try store.audits.create(
            session,
            first: first,
            of: try store.inventories.inventory(named: "Bench"),
            by: author
        )
        return session
    }

    /// What a walk leaves behind of one beacon in ten seconds: five strengths, a peak.
    private static func sighting(_ index: Int, of beacon: Int) -> Sighting {
        let at = Instant(seconds: 1_773_306_845 + Int64(index / 20))
        let readings = (0..<5).compactMap { step -> Sighting.Reading? in
            RSSI(rawValue: Int8(-80 + index % 20 + step)).map { .init(rssi: $0, count: step + 1) }
        }
        return Sighting(
            beacon: .ibeacon(
                uuid: (0xE2C5_6DB5_DFFB_48D2, 0xB060_D0F5_A710_96E0),
                major: UInt16(beacon / 100),
                minor: UInt16(beacon % 100)
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
