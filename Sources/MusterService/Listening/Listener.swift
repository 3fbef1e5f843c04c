import Foundation
package import MusterCore
package import MusterRadio
import Synchronization

/// Somebody who takes in what a radio hears, as it comes.
package protocol RadioAudience: Actor {
    /// Takes in reports; `false` when enough has been heard.
    func hear(_ batch: ArraySlice<AdvertisingReport>) throws -> Bool

    /// Lets time pass, several times a second, whether anything is heard or not.
    ///
    /// - Parameter now: the time (UTC) of the source's own clock: a live radio's is the machine's,
    ///   a capture's stands at the newest report; `nil` before the first.
    func tick(at now: Instant?)
}

/// Listens for one audience: brings it the reports of a source, and the time in between.
package final class Listener: Sendable {
    /// How often a second the audience is told the time.
    static let ticksPerSecond = 4

    private let thread: SourceThread
    /// Whether the source hears the present: then time passes in silence too.
    let isLive: Bool
    private let seconds: Double?
    private let newest = Mutex<Instant?>(nil)

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    /// - Throws: ``MusterRadio/RadioError`` when the source cannot be opened.
    package convenience init(_ source: SourceDescription, seconds: Double?) throws {
        self.init(try source.open(), isLive: source.isLive, seconds: seconds)
    }

    /// Prepares to listen to a source that is open.
    package init(_ source: any AdvertSource, isLive: Bool, seconds: Double?) {
        thread = SourceThread(source)
        self.isLive = isLive
        self.seconds = seconds
    }

    /// Makes ``run(_:)`` end soon; may be called from any thread, and before it runs.
    package func stop() { thread.stop() }

    /// Listens until the source ends, the time is over, or the audience has heard enough.
    ///
    /// - Returns: what the source has noticed about itself.
    /// - Throws: ``MusterRadio/RadioError``, or what the audience throws.
    package func run(_ audience: isolated some RadioAudience) async throws -> SourceFindings {
        thread.start()
        // Ends, and is waited for, when this function does.
        async let _ = tick(audience)
        defer {
            thread.stop()
            thread.queue.close()
        }
        var end: Instant?
        while let batch = await thread.queue.next() {
            if let seconds, end == nil, let first = batch.first?.receivedAt {
                end = first.advanced(bySeconds: seconds)
            }
            // The time of a live source is told by the machine's clock, in silence too.
            let limit = isLive ? nil : end
            let part = batch.prefix { report in limit.map { report.receivedAt <= $0 } ?? true }
            if let last = part.last { newest.withLock { $0 = last.receivedAt } }
            let goesOn = try audience.hear(part)
            if !goesOn || part.count < batch.count { return thread.findings }
        }
        if let error = thread.error { throw error }
        return thread.findings
    }

    private func tick(_ audience: some RadioAudience) async {
        let begun = ContinuousClock.now
        let pause = Duration.milliseconds(1_000 / Self.ticksPerSecond)
        while (try? await Task.sleep(for: pause)) != nil {
            if isLive, let seconds, ContinuousClock.now - begun >= .seconds(seconds) {
                thread.stop()
            }
            await audience.tick(at: now)
        }
    }

    /// The time of the source's own clock.
    ///
    /// While reports wait, a live radio's is that of the newest one taken: time must not pass before
    /// what was heard in it.
    private var now: Instant? {
        let newest = newest.withLock { $0 }
        guard isLive else { return newest }
        return thread.queue.count == 0 ? SystemClock.now() : newest
    }
}
