import MusterAudit
import MusterCore
import MusterService
import ServiceLifecycle
import Synchronization

/// Tells pages how running audits go, whichever process runs them.
///
/// The store is where all processes meet, so it is asked once a second for each audit that somebody
/// follows, however many follow it. A viewer that is slow gets the newest state only.
final class LiveFeed: Service, CustomStringConvertible {
    /// How far an audit has come.
    typealias Update = UnseenListing

    private struct Viewer {
        /// The address that follows, as limits count it.
        var address: String
        var stream: AsyncStream<Update>.Continuation
    }

    private struct State {
        var nextID = 0
        var viewers: [AuditID: [Int: Viewer]] = [:]
        var last: [AuditID: Update] = [:]
    }

    private let home: OpenHome
    private let state = Mutex(State())

    /// More than this no server of a site has to bear.
    static let mostViewers = 2_000
    /// How many of them one address may be, where addresses tell clients apart.
    static let mostOfOneAddress = mostViewers / 4

    /// A viewer is told again what it knows after so many seconds: only by writing to it is it found
    /// out that it has gone.
    private static let reminderSeconds = 15

    init(_ home: OpenHome) { self.home = home }

    var description: String { "live feed" }

    /// How many follow an audit.
    var viewerCount: Int { state.withLock { $0.viewers.values.reduce(0) { $0 + $1.count } } }

    /// The states of an audit from now on; the present one comes first.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - now: its present state.
    ///   - address: who follows, as limits count addresses.
    ///   - limit: how many of one address may follow; `nil` for any number.
    /// - Returns: the states; `nil` when too many follow already.
    func updates(
        of audit: AuditID,
        now: Update,
        for address: String,
        limit: Int?
    ) -> AsyncStream<Update>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Update.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let isTaken = state.withLock { state in
            let all = state.viewers.values.flatMap(\.values)
            guard all.count < Self.mostViewers,
                all.count(where: { $0.address == address }) < limit ?? Self.mostViewers
            else { return false }
            state.nextID += 1
            let id = state.nextID
            state.viewers[audit, default: [:]][id] = Viewer(address: address, stream: continuation)
            continuation.onTermination = { [weak self] _ in self?.leave(audit, id) }
            return true
        }
        guard isTaken else { return nil }
        continuation.yield(now)
        return stream
    }

    /// Asks and tells once a second, until the server ends.
    func run() async throws {
        await withGracefulShutdownHandler {
            var seconds = 0
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                let isReminder = seconds % Self.reminderSeconds == 0
                await withTaskExecutorPreference(WorkThreads.looking) {
                    tell(isReminder: isReminder)
                }
                seconds += 1
                try? await Task.sleep(for: .seconds(1))
            }
        } onGracefulShutdown: { [self] in
            let viewers = state.withLock { $0.viewers }
            for viewer in viewers.values.flatMap(\.values) { viewer.stream.finish() }
        }
    }

    private func tell(isReminder: Bool) {
        let followed = state.withLock { Array($0.viewers.keys) }
        for audit in followed {
            // A store that cannot be read now is asked again in a second.
            guard let listing = try? UnseenListing(of: audit, in: home) else { continue }
            let viewers = state.withLock { state in
                guard isReminder || state.last[audit] != listing else {
                    return [Viewer]()
                }
                state.last[audit] = listing
                return Array((state.viewers[audit] ?? [:]).values)
            }
            for viewer in viewers { viewer.stream.yield(listing) }
        }
    }

    private func leave(_ audit: AuditID, _ id: Int) {
        state.withLock { state in
            state.viewers[audit]?[id] = nil
            if state.viewers[audit]?.isEmpty ?? false {
                state.viewers[audit] = nil
                state.last[audit] = nil
            }
        }
    }
}
