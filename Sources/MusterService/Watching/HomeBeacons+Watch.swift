import MusterPeople
import Foundation
public import MusterAudit
public import MusterRadio
import MusterCore
import MusterRanging
import MusterStore

extension HomeBeacons {
    /// What a fixed scanner is to do.
    public struct WatchRequest: Sendable {
        /// Where to listen.
        public var source: SourceDescription
        /// How an adapter is to listen.
        public var scan: ScanSettings
        /// How long, in seconds of the source's own time; `nil` until somebody ends it.
        public var seconds: Double?
        /// Who is told how the watch is doing.
        public var notifier: ServiceNotifier
        /// Opens a source in the place of the one named, for tests that script what a radio does.
        package var opening: (@Sendable () -> any AdvertSource)?

        /// Creates a request.
        public init(
            source: SourceDescription,
            scan: ScanSettings = ScanSettings(),
            seconds: Double? = nil,
            notifier: ServiceNotifier = ServiceNotifier(environment: [:])
        ) {
            self.source = source
            self.scan = scan
            self.seconds = seconds
            self.notifier = notifier
        }
    }

    /// Listens until the source ends or somebody ends it, and keeps when each item and anchor was
    /// last heard.
    ///
    /// An adapter that goes away is waited for. What was heard is kept every 30 s and at the end; a
    /// killed process loses that much.
    ///
    /// - Parameters:
    ///   - request: where to listen, and for how long.
    ///   - control: lets somebody else end it.
    ///   - onEvent: called with what happens, from one place at a time.
    /// - Returns: how it ended.
    /// - Throws: ``MusterRadio/RadioError``, ``MusterStore/StoreError``, or
    ///   ``ServiceError/watched(source:holder:)`` when another process watches the same source.
    public func watch(
        _ request: WatchRequest,
        control: WatchControl,
        onEvent: @escaping @Sendable (WatchEvent) -> Void
    ) async throws -> WatchEnd {
        try home.people.demand(.runAudits)
        let radio = request.opening == nil ? try Radio(request.source, request.scan) : nil
        let source = radio?.description ?? request.source
        try Files.makeFolder(home.folder.watchTracesPath)
        let lock: FileLock
        do throws(StoreError) {
            lock = try FileLock.acquire(
                home.folder.watchLockPath(source.fileName),
                waiting: FileLock.moment,
                holder: home.holder
            )
        } catch {
            guard case .locked(_, let holder) = error else { throw error }
            throw ServiceError.watched(source: source.description, holder: holder)
        }
        let watcher = try Watcher(home, request, radio: radio, control: control, onEvent: onEvent)
        let end = try await watcher.run()
        _ = consume lock
        return end
    }

    /// Takes over when an audit heard each of its items and came past each anchor, for those who look
    /// between audits.
    ///
    /// Told twice, it changes nothing: an audit's advertisements are not counted.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func noteHeard(from session: AuditSession) throws {
        var calendar = DayCalendar(try home.clock())
        var heard: [BeaconIdentity: LastHeard] = [:]
        for item in session.heard {
            let rssi = item.rssiMedian.flatMap {
                RSSI(rawValue: Int8(clamping: Int($0.rounded())))
            }
            heard[item.beacon] = LastHeard(
                at: item.at,
                rssi: rssi,
                by: session.scope.audit.rawValue,
                zone: item.zone,
                day: calendar.day(of: item.at),
                dayCount: 0
            )
        }
        // An anchor is known to have been passed within a visit, not at which second of it.
        for visit in session.walk {
            for anchor in visit.anchorsPassed {
                let passed = LastHeard(
                    at: visit.to,
                    rssi: nil,
                    by: session.scope.audit.rawValue,
                    zone: visit.zone,
                    day: calendar.day(of: visit.to),
                    dayCount: 0
                )
                heard[anchor]?.merge(passed)
                heard[anchor] = heard[anchor] ?? passed
            }
        }
        if !heard.isEmpty { try home.store.beacons.noteHeard(heard, now: home.now()) }
    }

    /// What there is to tell of a source whose clock was ahead of this machine's; `nil` of any other.
    func aheadWarning(_ source: String, at newest: Instant) -> Sentence? {
        let seconds = newest.seconds(since: home.now())
        guard seconds > Self.mostAheadSeconds else { return nil }
        return
            "the clock of \(source) was \(Int(seconds)) s ahead of this machine's: what it heard "
            + "counts as last heard now"
    }

    /// So much clocks may differ without a word, in seconds.
    private static let mostAheadSeconds = 60.0
}

extension SourceDescription {
    /// The source in the name of a file: `hci0`, `bluez-hci0`, `capture`.
    var fileName: String {
        if case .capture = self { return "capture" }
        return description.replacing(":", with: "-")
    }
}
