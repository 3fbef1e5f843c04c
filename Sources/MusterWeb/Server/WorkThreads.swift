import NIOPosix

/// Threads for work that waits: for files, for the processor, for another process that writes.
///
/// The pool that all tasks of a program share has as many threads as the machine has cores. Two requests
/// that waited there would stop the whole server: no page of a running audit would move, and the server
/// would not even answer that it runs.
final class WorkThreads: TaskExecutor {
    /// For requests that change nothing; they do not wait for other processes, so that a few are enough.
    static let reading = WorkThreads(8)
    /// For what may wait for another process, as long as a write is patient: changes, reports, mail, and
    /// the audits that the server listens for.
    ///
    /// More than the store lets wait for long, so that some are left for what needs no lock.
    static let writing = WorkThreads(24)
    /// For what the server looks after by itself, once a second or less often.
    static let looking = WorkThreads(1)

    private let pool: NIOThreadPool

    private init(_ count: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    /// Runs a part of a task on one of the threads.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// One thread for the work of an actor that takes the processor for long.
final class WorkThread: SerialExecutor {
    private let pool = NIOThreadPool(numberOfThreads: 1)

    init() { pool.start() }

    /// Runs a part of the actor's work, after what came before it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { [self] _ in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
