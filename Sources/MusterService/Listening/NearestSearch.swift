import MusterAdverts
public import MusterCore
public import MusterRadio
public import MusterRanging

/// Listens until one beacon is held at the reader.
public actor NearestSearch: RadioAudience {
    /// The beacon that is held there.
    public struct Pick: Hashable, Sendable {
        /// The beacon.
        public var beacon: BeaconIdentity
        /// Whether it stands out enough to be taken without asking.
        public var isSure: Bool
        /// The chance that it is the one, 0 to 1; `nil` where the method states none.
        public var confidence: Double?
    }

    private let listener: Listener
    private let onTick: @Sendable ([DeskView.Candidate]) -> Void
    private let onLearned: @Sendable (EmptyDesk?) -> Void
    private var picker: Picker
    private var desk = DeskView()
    private var picked: Pick?

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - method: one of ``MusterRanging/RangingMethod/forBinding``.
    ///   - powers: the strength of beacons at 1 m in dBm, where audits or calibration taught it.
    ///   - desk: what the reader hears while nothing is held to it, where that was learned before.
    ///   - learnsDesk: whether to listen to the empty desk first, for
    ///     ``MusterRanging/EmptyDesk/learningSeconds``; only softpick has a use for it.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long at the most, on the source's own clock.
    ///   - onTick: called several times a second with what is at the reader, the strongest first.
    ///   - onLearned: called once the empty desk was learned, with what it taught; `nil` when no beacon
    ///     was heard there. The caller may keep it by receiver, and give it as `desk` next time.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        method: RangingMethod,
        powers: [BeaconIdentity: Double] = [:],
        desk: EmptyDesk? = nil,
        learnsDesk: Bool = false,
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onTick: @escaping @Sendable ([DeskView.Candidate]) -> Void = { _ in },
        onLearned: @escaping @Sendable (EmptyDesk?) -> Void = { _ in }
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        picker = Picker(method, powers: powers, desk: desk, learnsDesk: learnsDesk)
        self.onTick = onTick
        self.onLearned = onLearned
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens.
    ///
    /// - Returns: the beacon, or `nil` when none came near enough.
    /// - Throws: ``MusterRadio/RadioError``.
    public func run() async throws -> Pick? {
        _ = try await listener.run(self)
        return picked ?? picker.finish()
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) -> Bool {
        for report in batch {
            for frame in AdvertDecoder.decode(report.data).frames {
                guard let sample = RangingSample(report, frame) else { continue }
                desk.add(sample)
                if let learned = picker.learn(from: sample) {
                    if case .done(let desk) = learned { onLearned(desk) }
                    continue
                }
                picked = picker.add(sample)
                if picked != nil { return false }
            }
        }
        return true
    }

    package func tick(at now: Instant?) {
        if let now { onTick(desk.candidates(at: now)) }
    }

    /// The method at work; the other one is not there.
    private struct Picker {
        /// What became of a sample of the empty desk.
        enum Lesson {
            /// It was taken in, and more are wanted.
            case listening
            /// The time is up, and this is what was learned.
            case done(EmptyDesk?)
        }

        private let powers: [BeaconIdentity: Double]
        private var nearest: NearestPicker?
        private var softpick: SoftPicker?
        private var learner: EmptyDeskLearner?

        init(
            _ method: RangingMethod,
            powers: [BeaconIdentity: Double],
            desk: EmptyDesk?,
            learnsDesk: Bool
        ) {
            self.powers = powers
            if method == .nearest {
                nearest = NearestPicker()
            } else {
                softpick = SoftPicker(powers: powers, desk: desk)
                if learnsDesk { learner = EmptyDeskLearner(powers: powers) }
            }
        }

        /// Takes in a sample while the desk is empty; `nil` once that is over.
        mutating func learn(from sample: RangingSample) -> Lesson? {
            guard learner != nil else { return nil }
            guard learner?.add(sample) == true else { return .listening }
            let desk = learner?.finish()
            learner = nil
            softpick = SoftPicker(powers: powers, desk: desk)
            return .done(desk)
        }

        mutating func add(_ sample: RangingSample) -> Pick? {
            nearest?.add(sample).map { Pick(beacon: $0, isSure: true) }
                ?? softpick?.add(sample).pick
        }

        mutating func finish() -> Pick? {
            nearest?.finish().map { Pick(beacon: $0, isSure: true) } ?? softpick?.finish().pick
        }
    }
}

extension SoftPicker.Verdict {
    /// The beacon that is held there, as far as the verdict names one.
    fileprivate var pick: NearestSearch.Pick? {
        switch self {
        case .picked(let beacon, let share):
            NearestSearch.Pick(beacon: beacon, isSure: true, confidence: share)
        case .offered(let beacon, let share):
            NearestSearch.Pick(beacon: beacon, isSure: false, confidence: share)
        case .listening, .holdCloser: nil
        }
    }
}
