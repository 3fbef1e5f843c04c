import MusterAudit
public import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

extension OpenHome {
    /// The figures by which a home is watched.
    public var metrics: HomeMetrics { HomeMetrics(home: self) }
}

/// The figures by which a home is watched.
public struct HomeMetrics: Sendable {
    let home: OpenHome

    /// How long an item counts as heard lately, in seconds: a day.
    private static let latelySeconds = 86_400.0

    /// What a monitoring system is told of this home, from memory, indexes and a few rows.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func all() throws -> [Metric] {
        try home.people.demand(.viewAudits)
        let now = home.now()
        return [
            Self.build, Metric("muster_time_seconds", .gauge, "The clock, since 1970.", now.unix),
            try runningAudits(), Self.waits(home.store.lockWaits), try watches(),
        ]
            + (try mailMetrics()) + backupMetrics + (try peopleMetrics(now))
            + ProcessFigures.metrics
    }

    /// The version of this program and of what it writes.
    static var build: Metric {
        var build = Metric("muster_build_info", .gauge, "Always 1: which version this is.")
        build.add(
            1,
            [("version", MusterVersion.text), ("schema", "\(MusterVersion.schema)")]
        )
        return build
    }

    /// How long a process waited for others before it could write.
    static func waits(_ waits: Histogram) -> Metric {
        var metric = Metric(
            "muster_store_lock_wait_seconds",
            .histogram,
            "How long writing waited for other processes."
        )
        metric.add(waits)
        return metric
    }

    /// When fixed scanners last kept what they hear, as yet without a scanner.
    static var lastHeard: Metric {
        Metric(
            "muster_watch_last_heard_seconds",
            .gauge,
            "When a fixed scanner last kept what it hears, since 1970."
        )
    }

    private func runningAudits() throws -> Metric {
        var running = AuditFilter()
        running.states = [.open, .paused]
        return Metric(
            "muster_audits_running",
            .gauge,
            "Audits that are open or paused.",
            Double(try home.store.audits.count(running))
        )
    }

    private func mailMetrics() throws -> [Metric] {
        var messages = Metric(
            "muster_outbox_messages",
            .gauge,
            "Messages, by how far they have come."
        )
        let counts = try home.store.outbox.counts()
        for state in OutboxEntry.State.allCases {
            messages.add(Double(counts[state] ?? 0), [("state", state.rawValue)])
        }
        return [
            messages,
            Metric(
                "muster_deliver_last_success_seconds",
                .gauge,
                "When a mail program last took a message, since 1970.",
                try home.store.outbox.lastHandedOver()?.unix
            ),
        ]
    }

    private var backupMetrics: [Metric] {
        let note = BackupNote.read(home.folder)
        return [
            Metric(
                "muster_backup_last_success_seconds",
                .gauge,
                "When the home was last copied, since 1970.",
                note?.madeAt?.unix
            ),
            Metric(
                "muster_backup_bytes",
                .gauge,
                "How much of the home is in that copy.",
                note?.madeAt.map { _ in Double(note?.bytes ?? 0) }
            ),
            Metric(
                "muster_backup_last_verified_seconds",
                .gauge,
                "When a copy was last found good, since 1970.",
                note?.verifiedAt?.unix
            ),
        ]
    }

    /// What it takes to look at every item or file: to be asked for now and then.
    ///
    /// - Throws: as ``all()``.
    public func survey() throws -> [Metric] {
        try home.people.demand(.viewAudits)
        return try [heardItems(home.now())] + sizes + climateMetrics() + houseMetrics()
    }

    private var sizes: [Metric] {
        var sizes = Metric(
            "muster_store_bytes",
            .gauge,
            "What the home takes of the disk, in bytes."
        )
        let parts = [
            ("db", Disk.size(of: home.folder.databasePath)),
            ("wal", Disk.size(of: home.folder.databasePath + "-wal")),
            ("climate", Disk.size(of: home.folder.climatePath)),
            ("traces", Disk.bytes(under: home.folder.tracesPath)),
            ("photos", Disk.bytes(under: home.folder.photosPath)),
        ]
        for (file, bytes) in parts { sizes.add(Double(bytes), [("file", file)]) }
        let room = Disk.room(at: home.folder.path)
        return [
            sizes,
            Metric(
                "muster_disk_free_bytes",
                .gauge,
                "Room on the disk of the home, in bytes.",
                room.map { Double($0.free) }
            ),
            Metric(
                "muster_disk_size_bytes",
                .gauge,
                "The size of the disk of the home, in bytes.",
                room.map { Double($0.size) }
            ),
        ]
    }

    private func watches() throws -> Metric {
        var heard = Self.lastHeard
        for watch in try home.store.beacons.watches() {
            heard.add(watch.until.unix, [("source", watch.source)])
        }
        return heard
    }

    private func heardItems(_ now: Instant) throws -> Metric {
        var items = Metric(
            "muster_items",
            .gauge,
            "Items, by whether they were heard in the last 24 hours."
        )
        let listed = Set(try home.store.inventories.list().filter { !$0.isArchived }.map(\.name))
        for counts in try home.store.beacons.heardCounts(
            since: now.advanced(bySeconds: -Self.latelySeconds)
        )
        where listed.contains(counts.inventory) {
            for (state, count) in [("heard_24h", counts.heard), ("silent", counts.silent)] {
                items.add(Double(count), [("inventory", counts.inventory), ("state", state)])
            }
        }
        return items
    }

    private func peopleMetrics(_ now: Instant) throws -> [Metric] {
        [
            Metric(
                "muster_sessions",
                .gauge,
                "Sessions of people who are signed in.",
                Double(try home.store.sessions.count(at: now))
            ),
            Metric(
                "muster_trail_head",
                .gauge,
                "Entries of the trail.",
                Double(try home.store.trail.count(of: nil))
            ),
        ]
    }
}

extension Instant {
    /// Whole seconds since 1970.
    fileprivate var unix: Double { Double(second) }
}
