public import MusterCore

/// The beginning of a stretch of listening.
public struct ListeningStart: Hashable, Sendable {
    /// The stretch's number in its audit, from 1; its trace bears the same number.
    public var segment: Int
    /// Where the advertisements come from, as `--source` says it.
    public var source: String
    /// Whether it goes on by itself, because the radio that went away is back.
    public var isBack: Bool
    /// Advertisements at the beginning of a recording that earlier stretches had heard, and this one
    /// left out.
    public var heardBefore: Int
    /// Whether it goes on with the stretch of this number, as if the program had not been stopped in
    /// the middle of it: nothing of the recording is missing.
    public var goesOn: Bool
    /// The anchors without which the stretch is heard again, as they were found to be copied or
    /// moved; mostly none.
    ///
    /// All stretches so far are heard again then, one after the other: where the first one is,
    /// sightings and visits before no longer count.
    public var withoutAnchors: [BeaconIdentity]
    /// Whether it is one that was heard before, again without some anchors.
    public var isHeardAgain: Bool { !withoutAnchors.isEmpty }

    /// Who had it listen, where that is another person than the one who started the audit.
    public var observer: String?

    /// Creates a beginning.
    public init(
        segment: Int,
        source: String,
        observer: String? = nil,
        isBack: Bool = false,
        heardBefore: Int = 0,
        goesOn: Bool = false,
        withoutAnchors: [BeaconIdentity] = []
    ) {
        self.segment = segment
        self.source = source
        self.observer = observer
        self.isBack = isBack
        self.heardBefore = heardBefore
        self.goesOn = goesOn
        self.withoutAnchors = withoutAnchors
    }
}

/// The end of a stretch of listening, and what it brought.
public struct ListeningEnd: Hashable, Sendable {
    /// Why listening ended.
    public enum Reason: String, Sendable {
        /// The source had no more.
        case sourceEnded = "source_ended"
        /// A person paused.
        case paused
        /// The program was stopped without a word; found out and closed afterwards.
        case brokenOff = "broken_off"
        /// The source failed.
        case sourceFailed = "source_failed"
        /// The radio went away; the audit goes on by itself when it is back.
        case radioLost = "radio_lost"
    }

    /// The stretch's number.
    public var segment: Int
    /// Why it ended.
    public var reason: Reason
    /// What the source said when it failed, for people; `nil` when it did not.
    public var detail: String?
    /// Advertisements that the receiver handed up.
    public var received: Int
    /// Advertisements displaced from a full queue.
    public var displaced: Int
    /// Foreign beacons heard and ignored.
    public var foreign: Int
    /// Times the receiver's clock stepped.
    public var clockSteps: Int
    /// Packets of advertisements that the kernel dropped before anybody read them.
    public var lost: Int
    /// When the radio did not listen within the stretch although it was meant to, oldest first.
    public var gaps: [ListeningGap]
    /// What the trace of the stretch lacks; `nil` when it is whole, or none is kept.
    public var traceGap: TraceGap?
    /// The anchors that were heard where the plan has none, and were passed over from then on.
    public var contestedAnchors: [BeaconIdentity]
    /// Whether a trace of the stretch was kept; `nil` where that is not known, as in records from before
    /// it was noted.
    public var isTraced: Bool?
    /// The SHA-256 of the trace, hexadecimal, so that what proves the records proves it too; `nil` where
    /// none was kept, and in records from before it was noted.
    public var traceSum: String?

    /// Creates an end.
    public init(
        segment: Int,
        reason: Reason,
        detail: String? = nil,
        received: Int,
        displaced: Int,
        foreign: Int,
        clockSteps: Int = 0,
        lost: Int = 0,
        gaps: [ListeningGap] = [],
        traceGap: TraceGap? = nil,
        contestedAnchors: [BeaconIdentity] = [],
        isTraced: Bool? = nil,
        traceSum: String? = nil
    ) {
        self.segment = segment
        self.reason = reason
        self.detail = detail
        self.received = received
        self.displaced = displaced
        self.foreign = foreign
        self.clockSteps = clockSteps
        self.lost = lost
        self.gaps = gaps
        self.traceGap = traceGap
        self.contestedAnchors = contestedAnchors
        self.isTraced = isTraced
        self.traceSum = traceSum
    }
}

/// The end of a stretch that its trace lacks: heard and counted, but not recorded.
public struct TraceGap: Hashable, Sendable {
    /// When the first advertisement that is not in the trace was received (UTC).
    public var from: Instant
    /// How many advertisements are not in it.
    public var count: Int

    /// Creates a gap.
    public init(from: Instant, count: Int) {
        self.from = from
        self.count = count
    }
}

/// A time in which nothing could be heard although somebody wanted to listen.
public struct ListeningGap: Hashable, Sendable {
    /// Why the radio did not listen.
    public enum Cause: String, Sendable, CaseIterable {
        /// The adapter's controller was reset.
        case controllerReset = "controller_reset"
        /// Another program changed or ended the scan.
        case otherProgram = "other_program"
        /// The Bluetooth service was started anew.
        case serviceRestarted = "service_restarted"
        /// The machine was suspended.
        case suspended
        /// The radio was away or switched off; such a gap lies between two stretches.
        case radioLost = "radio_lost"
    }

    /// Why.
    public var cause: Cause
    /// When listening stopped (UTC).
    public var from: Instant
    /// When it went on (UTC).
    public var to: Instant

    /// Creates a gap.
    public init(cause: Cause, from: Instant, to: Instant) {
        self.cause = cause
        self.from = from
        self.to = to
    }

    /// How long it was, in seconds; 0 where the clock was set back.
    public var seconds: Double { max(0, to.seconds(since: from)) }
}
