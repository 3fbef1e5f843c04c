/// Where advertising reports come from: hardware, another process or a file.
///
/// A source runs on a thread of its own, because waiting for a radio blocks.
public protocol AdvertSource: Sendable {
    /// Puts reports into `queue` until the source ends or is stopped, then finishes the queue.
    ///
    /// The queue is finished too when this throws.
    ///
    /// - Throws: ``RadioError`` when the source cannot be opened or fails.
    func run(into queue: SampleQueue) throws(RadioError)

    /// Makes ``run(into:)`` return soon; may be called from any thread, and before it runs.
    func stop()

    /// What has been noticed so far; may be asked from any thread.
    var findings: SourceFindings { get }
}
