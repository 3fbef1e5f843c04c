import Synchronization

/// What all verdicts of an audit rest on: worked out when somebody first asks, and kept until there is
/// another record.
///
/// Copies of a session share it, and each asks by the head of its own chain, which stands for all its
/// records: what another copy has added is never taken for its own.
final class WorkedOut: Sendable {
    private let last = Mutex<Kept>(Kept())

    private struct Kept: Sendable {
        var head: [UInt8] = []
        var context: VerdictContext?
        var times = 0
    }

    /// How often it was worked out.
    var times: Int { last.withLock { $0.times } }

    /// What the verdicts rest on as the session stands.
    ///
    /// Two that ask at the same time may both work it out: nobody waits for another.
    func context(of session: AuditSession) -> VerdictContext {
        let head = session.chain.head
        let known = last.withLock { $0.head == head ? $0.context : nil }
        if let known { return known }
        let context = VerdictContext(weighing: session)
        last.withLock { $0 = Kept(head: head, context: context, times: $0.times + 1) }
        return context
    }
}
