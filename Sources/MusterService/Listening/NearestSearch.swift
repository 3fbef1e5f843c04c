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
    private var picker: Picker
    private var desk = DeskView()
    private var picked: Pick?

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - method: one of ``MusterRanging/RangingMethod/forBinding``.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long at the most, on the source's own clock.
    ///   - onTick: called several times a second with what is at the reader, the strongest first.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        method: RangingMethod,
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onTick: @escaping @Sendable ([DeskView.Candidate]) -> Void = { _ in }
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        picker = method == .nearest ? .nearest(NearestPicker()) : .softpick(SoftPicker())
        self.onTick = onTick
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
                picked = picker.add(sample)
                if picked != nil { return false }
            }
        }
        return true
    }

    package func tick(at now: Instant?) {
        if let now { onTick(desk.candidates(at: now)) }
    }

    /// The method at work.
    private enum Picker {
        case nearest(NearestPicker)
        case softpick(SoftPicker)

        mutating func add(_ sample: RangingSample) -> Pick? {
            switch self {
            case .nearest(var picker):
                defer { self = .nearest(picker) }
                return picker.add(sample).map { Pick(beacon: $0, isSure: true) }
            case .softpick(var picker):
                defer { self = .softpick(picker) }
                return Self.pick(picker.add(sample))
            }
        }

        mutating func finish() -> Pick? {
            switch self {
            case .nearest(var picker): picker.finish().map { Pick(beacon: $0, isSure: true) }
            case .softpick(var picker): Self.pick(picker.finish())
            }
        }

        private static func pick(_ verdict: SoftPicker.Verdict) -> Pick? {
            switch verdict {
            case .picked(let beacon, let share):
                Pick(beacon: beacon, isSure: true, confidence: share)
            case .offered(let beacon, let share):
                Pick(beacon: beacon, isSure: false, confidence: share)
            case .listening, .holdCloser: nil
            }
        }
    }
}
