import MusterCore

/// How far the trail had come when somebody noted it, as `17:9f3a…`: number and hash of an entry.
///
/// A chain shows what was changed in it; that its end was cut off shows only against such a note.
public struct TrailHead: Hashable, Sendable, CustomStringConvertible {
    /// The number of the entry, from 1.
    public let number: Int
    /// The hash, or how it begins: 16 to 64 hexadecimal digits in small letters.
    public let hash: String

    /// The fewest digits that stand for a hash: 64 bits.
    private static let fewestDigits = 16
    private static let mostDigits = 64

    /// Reads what ``description`` writes; of the hash, 16 digits are enough.
    ///
    /// - Throws: ``PeopleError/badTrailHead(_:)``.
    public init(_ text: String) throws(PeopleError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), number > 0,
            (Self.fewestDigits...Self.mostDigits).contains(parts[1].utf8.count),
            parts[1].allSatisfy({ $0.isHexDigit && $0.isASCII })
        else { throw .badTrailHead(text) }
        self.number = number
        hash = parts[1].lowercased()
    }

    /// The head of a chain; `nil` for an empty one.
    public init?(_ chain: TrailChain) {
        guard chain.number > 0 else { return nil }
        number = chain.number
        hash = Hex.text(chain.head)
    }

    /// The form that ``init(_:)`` reads.
    public var description: String { "\(number):\(hash)" }

    /// Whether it names all digits of the hash, as Muster's own notes do.
    public var isWhole: Bool { hash.utf8.count == Self.mostDigits }

    /// Whether it is the entry of this number and hash that was noted.
    public func isNote(of number: Int, _ hash: [UInt8]) -> Bool {
        self.number == number && Hex.text(hash).hasPrefix(self.hash)
    }
}
