public import MusterCore

/// What tests ask of a sentence, in English.
extension Sentence {
    /// Whether it says this somewhere.
    public func contains(_ text: some StringProtocol) -> Bool { description.contains(text) }

    /// Whether it begins so.
    public func hasPrefix(_ text: String) -> Bool { description.hasPrefix(text) }

    /// Whether it ends so.
    public func hasSuffix(_ text: String) -> Bool { description.hasSuffix(text) }

    /// Whether it says nothing.
    public var isEmpty: Bool { description.isEmpty }
}
