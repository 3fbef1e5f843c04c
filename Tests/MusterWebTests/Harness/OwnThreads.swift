import Foundation
import Synchronization
import Testing

/// Threads for tests that wait for answers of a portal in this process.
///
/// The portal takes its turns on the threads that all tasks of a process share, as many as there are
/// cores: tests that waited there would keep it from answering them. Being few, they also see to it that
/// few tests run at once, each with a portal of its own.
final class OwnThreads: TaskExecutor {
    static let few = OwnThreads(4)

    private let jobs = Mutex<[UnownedJob]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init(_ count: Int) {
        for _ in 0..<count {
            Thread.detachNewThread { [self] in while true { runNext() } }
        }
    }

    private func runNext() {
        waiting.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    /// Waits for a piece of work on the threads that all share, and gives what it gave.
    static func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let place = Place<Value>()
        Task.detached {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            place.result.withLock { $0 = result }
            place.isFilled.signal()
        }
        place.isFilled.wait()
        return try #require(place.result.withLock { $0 }).get()
    }

    /// Where the result of a piece of work is put.
    private final class Place<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let isFilled = DispatchSemaphore(value: 0)
    }
}

/// Has the tests of a suite run on ``OwnThreads``.
struct OnOwnThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThreads.few) { try await function() }
    }
}

extension Trait where Self == OnOwnThreads {
    /// On threads that may wait.
    static var onOwnThreads: Self { Self() }
}
