public import MusterAdverts
public import MusterCore
public import MusterRadio

/// Listens to whatever sensors are around.
public actor SensorScan: RadioAudience {
    /// A sensor that was heard.
    public struct Heard: Sendable {
        /// The identity to add it by.
        public var identity: String
        /// The stable word of its format.
        public var format: String
        /// Whether what it says is encrypted.
        public var isEncrypted: Bool
        /// What it said last.
        public var measurements: [Measurement]
        /// How strong it was last.
        public var rssi: RSSI?
        /// How many messages were heard.
        public var messages: Int
        /// When it was heard last (UTC).
        public var at: Instant
    }

    private let listener: Listener
    private let profiles: [SensorProfile]
    private var decoder = SensorDecoder()
    private var advert = DecodedAdvert()
    private var heard: [String: Heard] = [:]

    /// How many sensors are told apart.
    private static let limit = 10_000

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    ///   - profiles: sensors' formats that are written down in files.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        profiles: [SensorProfile]
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        self.profiles = profiles
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens to the end.
    ///
    /// - Returns: what was heard, the strongest first, and why the source failed if it did after something was
    ///   heard.
    /// - Throws: ``MusterRadio/RadioError`` when nothing was heard before.
    public func run() async throws -> (heard: [Heard], failure: RadioError?) {
        var failure: RadioError?
        do {
            _ = try await listener.run(self)
        } catch let error as RadioError where !heard.isEmpty {
            failure = error
        }
        let all = heard.values.sorted {
            ($1.rssi?.rawValue ?? .min, $0.identity) < ($0.rssi?.rawValue ?? .min, $1.identity)
        }
        return (all, failure)
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) throws -> Bool {
        for report in batch where report.addressType != .anonymous { take(report) }
        return true
    }

    package func tick(at now: Instant?) {}

    private func take(_ report: AdvertisingReport) {
        _ = decoder.decode(
            report.data.span,
            from: report.address,
            at: report.receivedAt,
            into: &advert
        )
        for case .sensor(let frame) in advert.frames {
            let identity =
                frame.identity(from: report.address)
                ?? BeaconIdentity.byAddress(.address, report.address)
            note(
                identity.description,
                frame.format.word,
                isEncrypted: frame.isEncrypted,
                advert.reading(of: frame)?.measurements ?? [],
                report
            )
        }
        guard advert.readings.isEmpty,
            let reading = profiles.lazy.compactMap({ $0.read(report.data.span) }).first
        else { return }
        note(
            BeaconIdentity.byAddress(.address, report.address).description,
            reading.profile,
            isEncrypted: false,
            reading.measurements,
            report
        )
    }

    private func note(
        _ identity: String,
        _ format: String,
        isEncrypted: Bool,
        _ measurements: [Measurement],
        _ report: AdvertisingReport
    ) {
        let before = heard[identity]
        guard before != nil || heard.count < Self.limit else { return }
        heard[identity] = Heard(
            identity: identity,
            format: format,
            isEncrypted: isEncrypted,
            measurements: measurements.isEmpty ? before?.measurements ?? [] : measurements,
            rssi: report.rssi ?? before?.rssi,
            messages: (before?.messages ?? 0) + 1,
            at: report.receivedAt
        )
    }
}
