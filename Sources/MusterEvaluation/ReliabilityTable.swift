/// How often what was said with some confidence came true.
public struct ReliabilityTable: Sendable {
    /// Creates an empty table.
    public init() {}
}
