/// A line of a log, with how much it matters.
public struct LogLine: Hashable, Sendable {
    /// How much a line matters, by the numbers of syslog (RFC 5424, section 6.2.1).
    public enum Severity: Int, Sendable {
        /// Something was not done, and a person has to see to it.
        case error = 3
        /// Something that may become an error.
        case warning = 4
        /// What happened as it should.
        case information = 6
    }

    /// How much it matters.
    public var severity: Severity
    /// What is told, in one line.
    public var text: String

    /// Creates a line.
    public init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// The line as the journal takes it from a service: `<3>text` (sd-daemon(3)).
    public var forJournal: String { "<\(severity.rawValue)>\(text)" }
}
