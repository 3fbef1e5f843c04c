/// What a field of a row holds.
public enum FieldValue: Hashable, Sendable {
    /// Nothing.
    case none
    /// A text, or one of the words of a choice.
    case text(String)
    /// A whole number.
    case whole(Int)
    /// A number, in the field's unit.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
    /// A moment (UTC).
    case moment(Instant)
    /// Another row, by its number.
    case row(Int64)
    /// Several names.
    case names([String])
}

/// A value that a field may have, and what people call it.
public struct FieldChoice: Hashable, Sendable {
    /// What stands between the names of things that lie within each other: `Hall 1 › Room 3`.
    public static let within = " › "

    /// What is stored, sent and typed: `room`, `PL-03`, `dock`.
    public let word: String
    /// What people read.
    public let label: Sentence

    /// Creates a choice.
    public init(_ word: String, _ label: Sentence) {
        self.word = word
        self.label = label
    }

    /// A choice that is called alike in every language, as what people have named is.
    public init(_ word: String, named name: String) {
        self.init(word, Sentence(verbatim: name))
    }
}

/// The identifiers of the rows of a resource: a prefix and a number.
public struct RowIdentifiers: Hashable, Sendable {
    /// The letters in front: `PL`.
    public let prefix: String

    /// Creates the identifiers of a resource.
    public init(prefix: String) { self.prefix = prefix }

    /// The identifier of a number: `PL-03`.
    public func text(_ number: Int64) -> String {
        "\(prefix)-\(number < 10 ? "0" : "")\(number)"
    }

    /// The number of an identifier, letters in either case; `nil` for any other text.
    public func number(_ text: some StringProtocol) -> Int64? {
        guard text.uppercased().hasPrefix("\(prefix)-") else { return nil }
        let digits = text.dropFirst(prefix.count + 1)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(digits)
    }
}
