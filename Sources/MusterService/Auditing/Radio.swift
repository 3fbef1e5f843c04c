import MusterCore
import MusterRadio

/// The source of an audit, to be opened as often as it takes: a radio may go away and come back.
struct Radio {
    /// The source, a first powered adapter found and named.
    let description: SourceDescription
    /// The same adapter by its address, under which it comes back; the system may number it anew.
    private let lasting: SourceDescription
    private let settings: ScanSettings

    /// What the adapter is called in reports, for as long as the audit lasts.
    private var receiver: ReceiverID? {
        switch description {
        case .adapter(let choice), .bluez(let choice): ReceiverID(rawValue: choice.description)
        case .capture, .stdin: nil
        }
    }

    /// Finds the adapter that is meant.
    ///
    /// - Throws: ``MusterRadio/RadioError`` when there is none that can be used.
    init(_ description: SourceDescription, _ settings: ScanSettings) throws(RadioError) {
        self.settings = settings
        self.description = try description.resolved()
        lasting = try self.description.lasting()
    }

    /// Opens the source and lets it run.
    ///
    /// - Parameter heard: the beginning of a capture that is to be left out.
    /// - Returns: the source.
    /// - Throws: ``MusterRadio/RadioError`` when it cannot be opened.
    func start(behind heard: HeardPart? = nil) throws(RadioError) -> SourceThread {
        let source = SourceThread(try description.open(settings, behind: heard))
        source.start()
        return source
    }

    /// Opens the radio once more after it went away.
    ///
    /// - Throws: ``MusterRadio/RadioError``, of those that may pass while it is not back.
    func startAgain() throws(RadioError) -> SourceThread {
        let source = SourceThread(try lasting.resolved().open(settings, receiver: receiver))
        source.start()
        return source
    }
}
