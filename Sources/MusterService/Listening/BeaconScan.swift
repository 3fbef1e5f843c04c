public import MusterCore
public import MusterRadio

/// Listens to whatever beacons are around, and keeps the capture if asked to.
public actor BeaconScan: RadioAudience {
    private let listener: Listener
    private var survey: BeaconSurvey
    private let capturePath: String?
    private var capture: CaptureFile?
    private let onTick: @Sendable (BeaconSurvey, Instant?) -> Void

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    ///   - survey: what to count into, empty.
    ///   - capture: the path of a btsnoop file to keep what is heard in; one that is there is replaced
    ///     once something is heard.
    ///   - onTick: called several times a second with what was heard so far and the time (UTC) of
    ///     the source's clock.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        into survey: BeaconSurvey,
        keeping capture: String? = nil,
        onTick: @escaping @Sendable (BeaconSurvey, Instant?) -> Void = { _, _ in }
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        self.survey = survey
        self.onTick = onTick
        capturePath = capture
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens to the end.
    ///
    /// - Returns: what was heard, what the source has noticed about itself, and why it failed if it
    ///   did after something was heard.
    /// - Throws: ``MusterRadio/RadioError`` when nothing was heard before.
    public func run() async throws -> (
        survey: BeaconSurvey, findings: SourceFindings, failure: RadioError?
    ) {
        var (findings, failure) = (SourceFindings(), nil as RadioError?)
        do {
            findings = try await listener.run(self)
        } catch let error as RadioError where survey.received > 0 {
            failure = error
        }
        try capture?.close()
        capture = nil
        return (survey, findings, failure)
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) throws -> Bool {
        if capture == nil, !batch.isEmpty {
            capture = try capturePath.map { try CaptureFile(creating: $0) }
        }
        for report in batch { survey.take(report) }
        try capture?.append(batch)
        return true
    }

    package func tick(at now: Instant?) { onTick(survey, now) }
}

/// A capture that is being written, as a value that can be gone before its owner is.
private final class CaptureFile {
    private var writer: CaptureWriter?

    init(creating path: String) throws {
        writer = try CaptureWriter(creating: path, isPrivate: true)
        try writer?.flush()
    }

    /// Adds reports and hands them to the system: what a killed process leaves is whole.
    func append(_ reports: ArraySlice<AdvertisingReport>) throws {
        for report in reports { try writer?.append(report) }
        try writer?.flush()
    }

    func close() throws {
        try writer.take()?.close()
    }
}
