import Foundation
package import MusterCore
public import MusterRadio
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

    /// Learns that nobody listened until now: what was not heard meanwhile was not silent.
    func resume(at now: Instant)
}

extension RadioAudience {
    /// Does nothing: who does not judge silence has nothing to learn.
    package func resume(at now: Instant) {}
}

/// What becomes of a radio while it is listened to.
public enum RadioChange: Sendable {
    /// It went away, for this reason, and is waited for.
    case lost(RadioError)
    /// It is back.
    case back
}

/// Listens for one audience: brings it the reports of a source, and the time in between.
package final class Listener: Sendable {
    /// How far ticks are apart.
    private static let tickPause = Duration.milliseconds(250)
    /// Longer between two ticks, and the machine has slept.
    private static let longestTick = Duration.seconds(5)
    /// How often a radio that went away is looked for.
    private static let lookingAgain = Duration.milliseconds(500)

    /// Whether the source hears the present: then time passes in silence too.
    let isLive: Bool
    private let seconds: Double?
    private let radio: Radio?
    private let onChange: (@Sendable (RadioChange) -> Void)?
    private let state: Mutex<State>

    private struct State {
        var thread: SourceThread
        var isStopped = false
    }

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    ///   - onChange: called when the radio goes away and comes back; without it, a radio that goes
    ///     away is an error.
    /// - Throws: ``MusterRadio/RadioError`` when the source cannot be opened.
    init(
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onChange: (@Sendable (RadioChange) -> Void)? = nil
    ) throws {
        let radio = try Radio(source, settings)
        self.radio = radio
        self.seconds = seconds
        self.onChange = onChange
        isLive = source.isLive
        state = Mutex(State(thread: SourceThread(try radio.description.open(settings))))
    }

    /// Prepares to listen to a source that is open.
    package init(_ source: any AdvertSource, isLive: Bool, seconds: Double?) {
        self.isLive = isLive
        self.seconds = seconds
        (radio, onChange) = (nil, nil)
        state = Mutex(State(thread: SourceThread(source)))
    }

    /// Makes ``run(_:)`` end soon; may be called from any thread, and before it runs.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.thread.stop()
        }
    }

    /// Listens until the source ends, the time is over, or the audience has heard enough.
    ///
    /// - Returns: what the source has noticed about itself.
    /// - Throws: ``MusterRadio/RadioError``, or what the audience throws.
    package func run(_ audience: isolated some RadioAudience) async throws -> SourceFindings {
        let begun = ContinuousClock.now
        var thread = state.withLock { $0.thread }
        thread.start()
        while true {
            try await hear(thread, since: begun, audience)
            guard let error = thread.error else { return thread.findings }
            guard let onChange, error.mayPass, thread.findings.isListening else { throw error }
            onChange(.lost(error))
            guard let again = try await comeback(since: begun) else { return thread.findings }
            onChange(.back)
            audience.resume(at: SystemClock.now())
            thread = again
        }
    }

    /// Brings what one run of the source hears, and the time.
    private func hear(
        _ thread: SourceThread,
        since begun: ContinuousClock.Instant,
        _ audience: isolated some RadioAudience
    ) async throws {
        defer {
            thread.stop()
            thread.queue.close()
        }
        var (newest, end): (Instant?, Instant?)
        var (tickedAt, interruptions) = (ContinuousClock.now, 0)
        while let batch = await thread.queue.next(within: Self.tickPause) {
            // A capture's time is its own; that of a radio passes in silence too.
            if !isLive, let seconds, end == nil, let first = batch.first?.receivedAt {
                end = first.advanced(bySeconds: seconds)
            }
            let part = batch.prefix { report in end.map { report.receivedAt <= $0 } ?? true }
            newest = part.last?.receivedAt ?? newest
            if !part.isEmpty, try !audience.hear(part) { return }
            if part.count < batch.count { return }
            let now = ContinuousClock.now
            // A time without listening is no absence, whether the scanner has noticed it already or
            // this loop stood still with the whole machine.
            let count = thread.findings.interruptionCount
            if isLive, count > interruptions || now - tickedAt > Self.longestTick {
                interruptions = count
                audience.resume(at: SystemClock.now())
            }
            if now - tickedAt >= Self.tickPause {
                tickedAt = now
                audience.tick(at: isLive ? SystemClock.now() : newest)
            }
            if isLive, isOver(since: begun) { thread.stop() }
        }
    }

    private func isOver(since begun: ContinuousClock.Instant) -> Bool {
        seconds.map { ContinuousClock.now - begun >= .seconds($0) } ?? false
    }

    /// Waits until a radio that went away listens again; `nil` when it is no longer waited for.
    private func comeback(since begun: ContinuousClock.Instant) async throws -> SourceThread? {
        while !state.withLock({ $0.isStopped }), !isOver(since: begun) {
            try? await Task.sleep(for: Self.lookingAgain)
            do {
                guard let thread = try radio?.startAgain() else { return nil }
                state.withLock { state in
                    state.thread = thread
                    if state.isStopped { thread.stop() }
                }
                // What it hears until then waits in its queue.
                while !thread.findings.isListening, !thread.hasEnded {
                    try? await Task.sleep(for: Self.tickPause)
                }
                if !thread.hasEnded { return thread }
                if let error = thread.error { throw error }
                return nil
            } catch let error as RadioError where error.mayPass {
                continue
            }
        }
        return nil
    }
}
