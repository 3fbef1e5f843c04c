import MusterCore
import MusterPeople
import Synchronization

/// Lets the owner of a home without people into the portal: any account of the machine reaches the
/// port, so the port alone must not make an admin.
///
/// A link opens once and gives the browser a session; the next link takes its place. Both live in
/// memory only and end with the server.
final class OwnerDoor: Sendable {
    private struct State {
        var link: Secret
        var ends: [[UInt8]: Instant] = [:]
        var onNext: @Sendable (Secret) -> Void = { _ in }
    }

    private let state: Mutex<State>

    /// More browsers than this an owner does not use at a time; the oldest session makes room.
    private static let mostSessions = 20

    init() { state = Mutex(State(link: Self.draw(.setup))) }

    /// Gives the link that works now, and calls `onNext` with the next one whenever one was used.
    func open(_ onNext: @escaping @Sendable (Secret) -> Void) -> Secret {
        state.withLock { state in
            state.onNext = onNext
            return state.link
        }
    }

    /// The link that works now.
    var link: Secret { state.withLock { $0.link } }

    /// Whether a text is the link that works now.
    func isLink(_ text: String) -> Bool {
        guard let shown = Secret(.setup, text) else { return false }
        return state.withLock { $0.link.hash == shown.hash }
    }

    /// Uses the link, and begins a session; `nil` unless it is the link that works now.
    func enter(_ text: String, at now: Instant, for limits: SessionLimits) -> Secret? {
        guard let shown = Secret(.setup, text) else { return nil }
        let session = Self.draw(.session)
        let next = state.withLock { state -> (link: Secret, onNext: @Sendable (Secret) -> Void)? in
            guard state.link.hash == shown.hash else { return nil }
            state.ends = state.ends.filter { now < $0.value }
            if state.ends.count >= Self.mostSessions,
                let oldest = state.ends.min(by: { $0.value < $1.value })
            {
                state.ends[oldest.key] = nil
            }
            // A working day, used or not.
            state.ends[session.hash] = limits.end(.handheld, from: now)
            state.link = Self.draw(.setup)
            return (state.link, state.onNext)
        }
        guard let next else { return nil }
        next.onNext(next.link)
        return session
    }

    /// The session that a text shows; `nil` for one that is unknown or over.
    func session(_ text: String, at now: Instant) -> Secret? {
        guard let secret = Secret(.session, text) else { return nil }
        let holds = state.withLock { state in
            state.ends[secret.hash].map { now < $0 } ?? false
        }
        return holds ? secret : nil
    }

    /// Ends a session; one that is unknown is no error.
    func end(_ text: String) {
        guard let secret = Secret(.session, text) else { return }
        state.withLock { $0.ends[secret.hash] = nil }
    }

    private static func draw(_ kind: Secret.Kind) -> Secret {
        var random = SystemRandomNumberGenerator()
        return Secret(kind, using: &random)
    }
}
