import Dispatch
public import MusterCore
import Synchronization

/// The bounded queue between the radio's thread and the one consumer of its reports.
///
/// A radio cannot be slowed, so this is the one place where reports may be lost: ``offer(_:)``
/// displaces the oldest one when the queue is full, and counts it. A file can wait, and ``put(_:)``
/// does. Reports are handed over in batches, so that nothing is awaited per report.
public final class SampleQueue: Sendable {
    /// What became of an offered report and of the queue.
    public enum Admission: Equatable, Sendable {
        /// The report is queued.
        case queued
        /// The report is queued, and the oldest one has been dropped for it.
        case displaced
        /// The queue is finished or closed; the report was not taken.
        case refused
    }

    /// What has gone through the queue.
    public struct Counts: Equatable, Sendable {
        /// Reports taken in.
        public var received = 0
        /// Reports dropped for newer ones before the consumer came.
        public var displaced = 0

        /// Creates counts.
        public init(received: Int = 0, displaced: Int = 0) {
            self.received = received
            self.displaced = displaced
        }
    }

    /// How many reports the queue holds at most.
    public let capacity: Int

    private let state = Mutex(State())
    /// Signalled once for each waiting producer when there may be room.
    private let room = DispatchSemaphore(value: 0)

    /// Creates an empty queue.
    public init(capacity: Int = 4096) {
        precondition(capacity > 0, "a queue needs room for one report")
        self.capacity = capacity
    }

    /// What has gone through the queue so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// How many reports wait for the consumer.
    public var count: Int { state.withLock { $0.count } }

    /// Takes in a report at once, displacing the oldest one if the queue is full.
    @discardableResult
    public func offer(_ report: AdvertisingReport) -> Admission {
        let (admission, wake) = state.withLock { state -> (Admission, Wake?) in
            guard state.isOpen else { return (.refused, nil) }
            let isFull = state.count == capacity
            if isFull {
                state.dropOldest(1)
                state.counts.displaced += 1
            }
            state.append(report)
            return (isFull ? .displaced : .queued, state.wake())
        }
        wake?()
        return admission
    }

    /// Takes in a batch at once, displacing the oldest reports if there is no room.
    ///
    /// Returns `false`, with nothing taken, once the queue is finished or closed.
    public func offer(_ batch: [AdvertisingReport]) -> Bool {
        let (isTaken, wake) = state.withLock { state -> (Bool, Wake?) in
            guard state.isOpen else { return (false, nil) }
            for report in batch {
                if state.count == capacity {
                    state.dropOldest(1)
                    state.counts.displaced += 1
                }
                state.append(report)
            }
            return (true, state.wake())
        }
        wake?()
        return isTaken
    }

    /// Takes in a batch, blocking the calling thread while the queue is full; displaces nothing.
    ///
    /// Returns `false`, with the rest of the batch dropped, once the consumer has gone or the queue
    /// is finished. Never call it from a task: it would block the thread that others wait for.
    public func put(_ batch: [AdvertisingReport]) -> Bool {
        var rest = batch[...]
        while !rest.isEmpty {
            let (taken, wake) = state.withLock { state -> (Int?, Wake?) in
                guard state.isOpen else { return (nil, nil) }
                let part = rest.prefix(capacity - state.count)
                for report in part { state.append(report) }
                if part.count < rest.count { state.waitingProducers += 1 }
                return (part.count, state.wake())
            }
            wake?()
            guard let taken else { return false }
            rest = rest.dropFirst(taken)
            if !rest.isEmpty { room.wait() }
        }
        return true
    }

    /// Ends the queue: nothing more is taken in, and what is in it can still be drained.
    public func finish() {
        release { state in state.isFinished = true }
    }

    /// The consumer goes: what is queued is dropped, and producers stop waiting.
    public func close() {
        release { state in
            state.isFinished = true
            state.removeAll()
        }
    }

    /// Waits for reports and takes up to `max` of the oldest; `nil` at the end of the queue.
    ///
    /// The end is reached once the queue is finished and drained, or the task is cancelled while it
    /// waits. For one consumer only.
    public func next(max: Int = .max) async -> [AdvertisingReport]? {
        if let ready = drain(max: max) { return ready }
        await arrival()
        return drain(max: max)
    }

    /// Waits as ``next(max:)`` does, but no longer than `limit`: an empty batch when the time is up.
    public func next(max: Int = .max, within limit: Duration) async -> [AdvertisingReport]? {
        if let ready = drain(max: max) { return ready }
        await arrival(of: 1, within: limit)
        // In this order: what comes between the two questions is not the end.
        let isOver = state.withLock { $0.isFinished }
        return drain(max: max) ?? (isOver ? nil : [])
    }

    /// Lets reports collect for `time`, then waits as ``next(max:within:)`` does.
    ///
    /// A queue that is half full is taken at once: however busy the air, it has room for what comes
    /// while the consumer works.
    public func next(
        max: Int = .max,
        collecting time: Duration,
        within limit: Duration
    ) async -> [AdvertisingReport]? {
        await arrival(of: (capacity + 1) / 2, within: time)
        return await next(max: max, within: limit)
    }

    /// Waits for so many reports, the end or the time to be up, whichever comes first.
    private func arrival(of wanted: Int, within limit: Duration) async {
        await withTaskGroup { group in
            group.addTask { await self.arrival(of: wanted) }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Waits until there are so many reports or the end, or until the task is cancelled.
    private func arrival(of wanted: Int = 1) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    precondition(state.consumer == nil, "a sample queue has one consumer")
                    if state.count >= wanted || state.isFinished || Task.isCancelled { return true }
                    state.consumer = continuation
                    state.wanted = wanted
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.release() }?()
        }
    }

    /// Takes what is there; `nil` when there is nothing.
    private func drain(max: Int) -> [AdvertisingReport]? {
        let (batch, waiting) = state.withLock { state in
            (state.take(max: max), state.takeWaitingProducers())
        }
        for _ in 0..<waiting { room.signal() }
        return batch.isEmpty ? nil : batch
    }

    private func release(_ change: (inout State) -> Void) {
        let (wake, waiting) = state.withLock { state in
            change(&state)
            return (state.release(), state.takeWaitingProducers())
        }
        wake?()
        for _ in 0..<waiting { room.signal() }
    }
}

/// Wakes the consumer; called outside the lock.
private typealias Wake = @Sendable () -> Void

/// What the lock of a queue protects.
private struct State {
    /// The queued reports; those before `head` are gone already.
    private var reports: [AdvertisingReport] = []
    private var head = 0
    var counts = SampleQueue.Counts()
    var isFinished = false
    var waitingProducers = 0
    var consumer: CheckedContinuation<Void, Never>?
    /// How many reports the consumer waits for.
    var wanted = 1

    var isOpen: Bool { !isFinished }
    var count: Int { reports.count - head }

    mutating func append(_ report: AdvertisingReport) {
        reports.append(report)
        counts.received += 1
    }

    /// Drops the `count` oldest reports; the array is moved up once half of it is gone.
    mutating func dropOldest(_ count: Int) {
        head += count
        if head * 2 > reports.count {
            reports.removeFirst(head)
            head = 0
        }
    }

    mutating func removeAll() {
        reports = []
        head = 0
    }

    /// Takes up to `max` of the oldest reports.
    mutating func take(max: Int) -> [AdvertisingReport] {
        if head == 0, count <= max {
            defer { removeAll() }
            return reports
        }
        let batch = Array(reports[head..<(head + min(max, count))])
        dropOldest(batch.count)
        return batch
    }

    mutating func takeWaitingProducers() -> Int {
        defer { waitingProducers = 0 }
        return waitingProducers
    }

    /// Lets go of a consumer that has what it waits for; gives the call that wakes it.
    ///
    /// A producer that waits for room is never left waiting for a consumer that collects.
    mutating func wake() -> Wake? {
        count >= wanted || waitingProducers > 0 ? release() : nil
    }

    /// Lets go of a waiting consumer; gives the call that wakes it.
    mutating func release() -> Wake? {
        guard let waiting = consumer else { return nil }
        consumer = nil
        return { waiting.resume() }
    }
}
