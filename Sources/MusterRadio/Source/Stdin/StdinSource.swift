import Glibc
import MusterCore
import Synchronization

/// Reports as lines of JSON on standard input: a gateway's, another program's, or those that
/// `muster decode --json` prints.
///
/// A line is an object: `at`, `address`, `address_type`, `rssi`, `data`, `receiver`,
/// `scan_response` and `truncated`, see ``ReportLine``. A bad line is counted by its cause and ends
/// nothing. Nothing is displaced: who writes waits for the queue.
public final class StdinSource: AdvertSource {
    private let descriptor: Int32
    private let isStopped = Atomic(false)
    private let state = Mutex(SourceFindings())

    /// How long ``stop()`` may have to wait.
    private static let pollMilliseconds: Int32 = 50
    private static let chunkByteCount = 1 << 16

    /// Creates a source.
    ///
    /// - Parameter descriptor: what is read; it is not closed. Standard input by default.
    public init(descriptor: Int32 = 0) {
        self.descriptor = descriptor
    }

    /// What has been found so far: a line for every cause that a line was bad for.
    public var findings: SourceFindings { state.withLock { $0 } }

    /// Puts the reports into `queue` until the input ends or the source is stopped, then finishes it.
    ///
    /// - Throws: ``RadioError/cannotRead(path:reason:)``, and
    ///   ``RadioError/noReportsInInput(fault:)`` when the input has ended without a report.
    public func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        var lines = LineSplitter()
        var faults = LineFaults()
        var chunk = [UInt8](repeating: 0, count: Self.chunkByteCount)
        var hasReports = false
        var isAtEnd = false
        while !isAtEnd {
            guard let count = try read(into: &chunk) else {
                if isStopped.load(ordering: .relaxed) { return }
                continue
            }
            isAtEnd = count == 0
            if isAtEnd { lines.finish() } else { lines.add(chunk[..<count]) }
            let batch = Self.reports(of: &lines, &faults)
            hasReports = hasReports || !batch.isEmpty
            state.withLock { $0.warnings = faults.messages }
            guard queue.put(batch), !isStopped.load(ordering: .relaxed) else { return }
        }
        if !hasReports { throw .noReportsInInput(fault: faults.messages.first ?? "it is empty") }
    }

    /// Ends the source within a twentieth of a second.
    public func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// The reports in the lines that are whole.
    private static func reports(
        of lines: inout LineSplitter,
        _ faults: inout LineFaults
    ) -> [AdvertisingReport] {
        var batch: [AdvertisingReport] = []
        let now = ArrivalClock.now()
        while let line = lines.next() {
            do throws(LineFault) {
                guard let text = line.text else { throw .tooLong(LineSplitter.maximumByteCount) }
                batch.append(try ReportLine.report(text, arrivedAt: now))
            } catch {
                faults.record(error, line: line.number)
            }
        }
        return batch
    }

    /// Waits a while for input and reads what is there: 0 at its end, `nil` when none came.
    private func read(into chunk: inout [UInt8]) throws(RadioError) -> Int? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        do throws(SystemFailure) {
            if try SystemFailure.check({ poll(&waiting, 1, Self.pollMilliseconds) }) == 0 {
                return nil
            }
            return try SystemFailure.check {
                chunk.withUnsafeMutableBytes { bytes in
                    Glibc.read(descriptor, bytes.baseAddress, bytes.count)
                }
            }
        } catch {
            // Somebody may have made the input non-blocking and taken the bytes before us.
            if error.code == EAGAIN { return nil }
            throw .cannotRead(path: "standard input", reason: Sentence(verbatim: error.reason))
        }
    }
}
