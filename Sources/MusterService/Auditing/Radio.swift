import MusterCore
import MusterRadio

/// The source of an audit, to be opened as often as it takes: a radio may go away and come back.
struct Radio {
    /// Opens a source in the place of the one that is described.
    typealias Opening = @Sendable () -> any AdvertSource

    /// The source, a first powered adapter found and named.
    let description: SourceDescription
    /// The same adapter by its address, under which it comes back; the system may number it anew.
    private let lasting: SourceDescription
    private let settings: ScanSettings
    private let opening: Opening?

    /// How many reports of a live radio wait at the most: a second of the busiest air, while a batch
    /// is stored.
    private static let liveCapacity = 32_768

    /// What the adapter is called in reports, for as long as the audit lasts.
    private var receiver: ReceiverID? {
        switch description {
        case .adapter(let choice), .bluez(let choice): ReceiverID(rawValue: choice.description)
        case .capture, .stdin: nil
        }
    }

    /// Finds the adapter that is meant.
    ///
    /// - Parameters:
    ///   - description: the source.
    ///   - settings: how an adapter is to listen.
    ///   - opening: what to open instead; `nil` for the source itself.
    /// - Throws: ``MusterRadio/RadioError`` when there is none that can be used.
    init(
        _ description: SourceDescription,
        _ settings: ScanSettings,
        opening: Opening? = nil
    ) throws(RadioError) {
        self.settings = settings
        self.opening = opening
        self.description = opening == nil ? try description.resolved() : description
        lasting = opening == nil ? try self.description.lasting() : description
    }

    /// Opens the source and lets it run.
    ///
    /// - Parameter heard: the beginning of a capture that is to be left out.
    /// - Returns: the source.
    /// - Throws: ``MusterRadio/RadioError`` when it cannot be opened.
    func start(behind heard: HeardPart? = nil) throws(RadioError) -> SourceThread {
        if let opening { return run(opening()) }
        return run(try description.open(settings, behind: heard))
    }

    /// Opens the radio once more after it went away.
    ///
    /// - Throws: ``MusterRadio/RadioError``, of those that may pass while it is not back.
    func startAgain() throws(RadioError) -> SourceThread {
        if let opening { return run(opening()) }
        return run(try lasting.resolved().open(settings, receiver: receiver))
    }

    private func run(_ source: any AdvertSource) -> SourceThread {
        let source =
            description.isLive
            ? SourceThread(source, capacity: Self.liveCapacity) : SourceThread(source)
        source.start()
        return source
    }
}
