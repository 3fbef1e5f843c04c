import MusterCore

/// A line of an order as people write it: `CARROT=12`, or `CARROT=12@L-1`.
public struct OrderLineText: Hashable, Sendable {
    /// The product, as people name it.
    public var product: String
    /// How many units.
    public var quantity: Int
    /// The lot; `nil` where any will do.
    public var lot: String?

    /// Takes a line that came in parts.
    ///
    /// - Throws: ``OrderError/badLine(_:reason:)`` for an empty name, or a quantity out of bounds.
    public init(product: String, quantity: Int, lot: String?) throws(OrderError) {
        (self.product, self.quantity, self.lot) = (product, quantity, lot)
        guard !product.isEmpty else { throw .badLine("", reason: "it names no product") }
        guard (1...OrderLine.most).contains(quantity) else {
            throw .badLine(text, reason: Self.bounds)
        }
    }

    /// Reads a line.
    ///
    /// - Throws: ``OrderError/badLine(_:reason:)``.
    public init(_ text: String) throws(OrderError) {
        guard let sign = Self.sign(in: text), sign > text.startIndex else {
            throw .badLine(text, reason: "it has no quantity")
        }
        let rest = text[text.index(after: sign)...]
        let parts = rest.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let digits = parts.first, !digits.isEmpty,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let quantity = Int(digits)
        else { throw .badLine(text, reason: Self.bounds) }
        guard parts.count == 1 || !parts[1].isEmpty else {
            throw .badLine(text, reason: "it names no lot behind @")
        }
        try self.init(
            product: String(text[..<sign]),
            quantity: quantity,
            lot: parts.count == 2 ? String(parts[1]) : nil
        )
    }

    /// The equals sign before the quantity: the last one, but for those of the lot.
    private static func sign(in text: String) -> String.Index? {
        let behind = text.firstMatch(of: /=[0-9]+@/)
        return behind?.range.lowerBound ?? text.lastIndex(of: "=")
    }

    /// The line as people write it.
    public var text: String { "\(product)=\(quantity)" + (lot.map { "@\($0)" } ?? "") }

    private static let bounds: Sentence = "a quantity is a whole number from 1 to 1000000000"
}
