/// One exchange of a station with the hub, step by step: what to ask next, and what an answer means.
///
/// It has no socket and no clock. A round may end anywhere without harm: a request that is lost, an
/// answer that is lost and a program that is killed leave a station in which some number of whole
/// steps has been taken, and the next round goes on from there.
///
/// Source of the order (hello, push, audits, pull, acknowledge; pushing waits for nothing): the
/// lessons of Replicache and PowerSync, whose pulls wait for pushes and stand still with them.
public struct SyncRound: Sendable {
    /// How much a request may carry.
    public struct Limits: Hashable, Sendable {
        /// Changes of a push.
        public var push: Int
        /// Entries of a page.
        public var page: Int

        /// Creates limits.
        public init(push: Int = SyncLimits.changes, page: Int = SyncLimits.changes) {
            (self.push, self.page) = (push, page)
        }
    }

    /// Where the round is.
    enum Step: Hashable, Sendable {
        case hello, push, audits, records, pull, snapshot, acknowledge, done
    }

    /// How many requests one step may take before the round ends; the next one goes on.
    private static let patience = 10_000

    /// How much a request may carry; a slow link gets less.
    public var limits: Limits
    var step = Step.hello
    var sent: [KeptChange] = []
    var strands: [StreamID] = []
    private var requests = 0

    /// Begins a round.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Whether nothing is left to ask.
    public var isDone: Bool { step == .done }

    /// What to ask next; `nil` at the end of the round.
    public mutating func request(of station: Station) -> SyncRequest? {
        requests += 1
        if requests > Self.patience { step = .done }
        if step == .push {
            sent = station.unsentChanges(limit: limits.push)
            if sent.isEmpty { step = .audits }
        }
        if step == .records, strands.isEmpty { step = .pull }
        guard let epoch = station.epoch else {
            return step == .hello ? .push(PushRequest(epoch: nil)) : nil
        }
        switch step {
        case .hello: return .push(PushRequest(epoch: epoch, changes: station.saidAhead))
        case .push:
            return .push(
                PushRequest(epoch: epoch, marks: station.marks(for: sent), changes: sent)
            )
        case .audits: return .audits(epoch: epoch)
        case .records:
            guard let strand = strands.first else { return nil }
            let after = station.streams[strand]?.read ?? 0
            return .records(epoch: epoch, strand: strand, after: after, limit: limits.page)
        case .pull: return .pull(epoch: epoch, after: station.cursor, limit: limits.page)
        case .snapshot:
            return .snapshot(epoch: epoch, after: station.snapshot?.after, limit: limits.page)
        case .acknowledge: return .acknowledge(station.acknowledgement(epoch))
        case .done: return nil
        }
    }

    /// Takes the answer to the last request: one transaction of the station.
    ///
    /// - Parameters:
    ///   - answer: what the hub said.
    ///   - station: the station that asked.
    ///   - random: the source of new names.
    public mutating func take(
        _ answer: SyncAnswer,
        into station: inout Station,
        using random: inout some RandomNumberGenerator
    ) {
        switch (step, answer) {
        case (.hello, .pushed(let pushed)):
            station.greet(pushed, using: &random)
            step = .push
        case (.push, .pushed(let pushed)):
            if !station.learn(pushed, of: sent, using: &random) { step = .done }
        case (.audits, .audits(let extents)):
            strands = station.strandsBehind(extents)
            step = .records
        case (.records, .records(let entries)):
            station.takeRecords(entries, using: &random)
            if entries.count < limits.page { strands.removeFirst() }
        case (.pull, .page(let page)):
            station.take(page, using: &random)
            if !page.hasMore { step = .acknowledge }
        case (.pull, .trimmed): step = .snapshot
        case (.snapshot, .snapshot(let page)):
            station.take(page, using: &random)
            if page.isLast { step = .pull }
        case (.acknowledge, .noted):
            station.settleClock()
            step = .done
        default:
            // Another history of the hub, or an answer to something else: the next round says hello.
            step = .done
        }
    }
}

extension Station {
    /// Says how far it has read.
    func acknowledgement(_ epoch: SyncID) -> Acknowledgement {
        Acknowledgement(
            epoch: epoch,
            to: cursor,
            waiting: waiting.count,
            failed: waiting.values.count { $0.reason == .failed },
            digest: waiting.isEmpty ? ReplicaDigest(registers).value : nil
        )
    }

    /// Lets go of moments that were ahead, once the hub has set everything that was.
    mutating func settleClock() {
        if unsent == 0 { clock.settle(on: registers.latest) }
    }
}
