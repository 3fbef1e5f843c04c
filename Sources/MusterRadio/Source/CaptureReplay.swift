public import MusterCore
import Synchronization

/// A recorded capture as a source, as fast as possible or at a multiple of real time.
///
/// Nothing is displaced: the file waits for the queue. The reports carry the capture's own times,
/// so the speed changes nothing but the wait.
public final class CaptureReplay: AdvertSource {
    private let path: String
    private let speed: Double?
    private let heard: HeardPart?
    private let isStopped = Atomic(false)
    private let state = Mutex(SourceFindings())

    private static let batchLimit = 1024
    /// How long a pause may keep ``stop()`` waiting.
    private static let longestPauseSeconds = 0.05

    /// Creates a replay of the capture at `path`.
    ///
    /// - Parameters:
    ///   - path: The capture.
    ///   - speed: The multiple of real time, above 0; `nil` for as fast as possible.
    ///   - heard: What is left out at the beginning; `nil` for nothing.
    public init(path: String, speed: Double? = nil, behind heard: HeardPart? = nil) {
        self.path = path
        self.speed = speed
        self.heard = heard
    }

    /// What has been found so far.
    public var findings: SourceFindings { state.withLock { $0 } }

    /// Puts the capture's reports into `queue`, then finishes it.
    ///
    /// - Throws: ``RadioError`` when the file cannot be opened, is no capture, or fails on the way.
    public func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        var reader = try CaptureReader(path: path)
        var pacing = Pacing(speed: speed ?? .infinity)
        var batch: [AdvertisingReport] = []
        var goesOn = true
        if let heard {
            if let rest = try Self.rest(of: &reader, behind: heard) {
                state.withLock { $0.heardBefore = heard.count }
                goesOn = speed == nil ? queue.put(rest) : put(rest, into: queue, paced: &pacing)
            } else {
                reader = try CaptureReader(path: path)
            }
        }
        while goesOn, try reader.next(into: &batch, limit: Self.batchLimit) {
            publish(warnings: reader.warnings, counts: reader.counts)
            let isTaken =
                speed == nil ? queue.put(batch) : put(batch, into: queue, paced: &pacing)
            goesOn = isTaken && !isStopped.load(ordering: .relaxed)
        }
        publish(warnings: reader.warnings, counts: reader.counts)
    }

    /// Ends the replay: at once, or within a twentieth of a second of waiting for a due time.
    public func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Reads over the part that was heard.
    ///
    /// - Returns: what was read behind it; `nil` when the capture does not begin with that part:
    ///   another one may bear the same name.
    private static func rest(
        of reader: inout CaptureReader,
        behind heard: HeardPart
    ) throws(RadioError) -> [AdvertisingReport]? {
        var (read, batch) = (0, [AdvertisingReport]())
        while try reader.next(into: &batch, limit: batchLimit) {
            guard read + batch.count >= heard.count else {
                read += batch.count
                continue
            }
            let last = heard.count - read
            guard last > 0, batch[last - 1].receivedAt == heard.lastAt else { return nil }
            return Array(batch.dropFirst(last))
        }
        return nil
    }

    private func publish(warnings: [CaptureWarning], counts: EventCounts) {
        state.withLock { findings in
            findings.warnings = warnings.map(\.message)
            findings.counts = counts
        }
    }

    /// Puts the reports of `batch` as they fall due; `false` when the replay is to end.
    private func put(
        _ batch: [AdvertisingReport],
        into queue: SampleQueue,
        paced pacing: inout Pacing
    ) -> Bool {
        var due: [AdvertisingReport] = []
        for report in batch {
            pacing.advance(to: report.receivedAt)
            if pacing.secondsUntilDue > 0 {
                if !queue.put(due) { return false }
                due = []
            }
            while pacing.secondsUntilDue > 0 {
                if isStopped.load(ordering: .relaxed) { return false }
                pacing.pause(atMostSeconds: Self.longestPauseSeconds)
            }
            due.append(report)
        }
        return queue.put(due)
    }
}

/// The beginning of a capture that was heard before.
public struct HeardPart: Equatable, Sendable {
    /// How many reports it has; 1 or more.
    public var count: Int
    /// The time of its last report (UTC).
    public var lastAt: Instant

    /// Creates a part.
    public init(count: Int, lastAt: Instant) {
        self.count = count
        self.lastAt = lastAt
    }
}
