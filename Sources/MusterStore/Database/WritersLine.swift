import Dispatch
import Synchronization

/// The line in which the writers of a process wait for a lock file, in the order they came.
///
/// Only the first of them polls the file; where all of them polled, chance would choose the next. Each
/// waits on its own thread and no longer than its own patience, from when it came; the server gives such
/// work threads that nothing else needs. Writers of other processes are not in line: the first here and
/// they have the same chance.
package final class WritersLine: Sendable {
    /// After how many seconds behind others a writer needs a seat to wait on.
    static let moment = 1.0

    private let path: String
    private let seats: WaitingSeats
    private let waiting = Mutex<[Writer]>([])

    /// One that waits.
    private final class Writer: Sendable {
        let came = ContinuousClock.now
        /// Signalled once it is the first.
        let turn = DispatchSemaphore(value: 0)

        var waited: Double { (ContinuousClock.now - came) / .seconds(1) }

        /// Waits to be the first until it has waited for `seconds`; gives whether it is.
        func isFirst(within seconds: Double) -> Bool {
            turn.wait(timeout: .now() + max(0, seconds - waited)) == .success
        }
    }

    /// Creates the line before a lock file.
    ///
    /// - Parameters:
    ///   - path: the lock file.
    ///   - seats: where those wait who wait for long.
    package init(_ path: String, seats: WaitingSeats = .ofProcess) {
        (self.path, self.seats) = (path, seats)
    }

    /// How many wait.
    package var count: Int { waiting.withLock { $0.count } }

    /// Takes the lock once it is this writer's turn.
    ///
    /// - Parameters:
    ///   - seconds: how long to wait, in line and for the lock; 0 tries once, and gives up where
    ///     another waits.
    ///   - holder: what to write into the file.
    ///   - onWait: called once with the other holder where it takes longer than a second.
    /// - Returns: the lock, held until it goes out of use.
    /// - Throws: what ``FileLock/acquire(_:waiting:holder:onWait:)`` throws; `locked` too, after a second,
    ///   where no seat is left.
    package func acquire(
        waiting seconds: Double,
        holder: String,
        onWait: ((String) -> Void)?
    ) throws(StoreError) -> FileLock {
        let writer = Writer()
        let isAtOnce = waiting.withLock { waiting in
            waiting.append(writer)
            return waiting.count == 1
        }
        defer { leave(writer) }
        var onWait = onWait
        if !isAtOnce, !writer.isFirst(within: min(seconds, Self.moment)) {
            guard writer.waited < seconds, seats.take() else { throw locked(holder) }
            defer { seats.leave() }
            onWait?(FileLock.holder(of: path) ?? holder)
            onWait = nil
            guard writer.isFirst(within: seconds) else { throw locked(holder) }
        }
        return try FileLock.acquire(
            path,
            waiting: max(0, seconds - writer.waited),
            holder: holder,
            onWait: onWait
        )
    }

    private func locked(_ ours: String) -> StoreError {
        .locked(path: path, holder: FileLock.holder(of: path) ?? ours)
    }

    private func leave(_ writer: Writer) {
        waiting.withLock { waiting in
            guard let place = waiting.firstIndex(where: { $0 === writer }) else { return }
            waiting.remove(at: place)
            if place == 0 { waiting.first?.turn.signal() }
        }
    }

    private static let lines = Mutex<[String: WritersLine]>([:])

    /// The line of this process before a lock file that is not opened once for all, such as an audit's.
    package static func ofProcess(_ path: String) -> WritersLine {
        lines.withLock { lines in
            if let line = lines[path] { return line }
            let line = WritersLine(path)
            lines[path] = line
            return line
        }
    }
}

/// What a process has for writers that wait for long behind others, in all lines: some threads, no more.
///
/// A writer that finds none is refused after a second and not after all of its patience, so that a busy
/// server keeps threads for what needs no lock.
package final class WaitingSeats: Sendable {
    /// Those of this process.
    package static let ofProcess = WaitingSeats(15)

    private let free: Mutex<Int>

    /// Creates `count` seats.
    package init(_ count: Int) { free = Mutex(count) }

    fileprivate func take() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    fileprivate func leave() { free.withLock { $0 += 1 } }
}

extension WritersLine {
    /// Takes the lock of a home, for the file that is named where it cannot be had.
    ///
    /// - Parameters:
    ///   - file: the database, which people know: not the lock file beside it.
    ///   - holder: who asks.
    ///   - patience: how long it waits, in seconds.
    ///   - onWait: called with the other process where it waits for longer than a second.
    /// - Returns: the lock, held until it goes out of use.
    /// - Throws: ``StoreError/locked(path:holder:)``, ``StoreError/full(path:)``,
    ///   ``StoreError/notAccessible(path:reason:)``.
    func lock(
        for file: String,
        holder: String,
        patience: Double,
        onWait: ((String) -> Void)?
    ) throws(StoreError) -> FileLock {
        do throws(StoreError) {
            return try acquire(waiting: patience, holder: holder, onWait: onWait)
        } catch .locked(_, let holder) {
            throw .locked(path: file, holder: holder)
        } catch .full {
            throw .full(path: file)
        } catch {
            throw error
        }
    }
}
