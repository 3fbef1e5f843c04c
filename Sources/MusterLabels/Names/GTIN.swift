/// The number of a trade item: what GS1 calls a GTIN, always as 14 digits.
///
/// Source: GS1 General Specifications, sections 2.1 and 7.9.
public struct GTIN: Hashable, Sendable {
    /// The 14 digits; shorter numbers have zeros before them.
    public let digits: String

    /// Reads a GTIN of 8, 12, 13 or 14 digits.
    ///
    /// - Throws: ``LabelError/badGTIN(_:expected:)``, which names the check digit that would be right
    ///   where only that is wrong.
    public init(_ text: String) throws(LabelError) {
        guard [8, 12, 13, 14].contains(text.utf8.count), text.utf8.allSatisfy(Self.isDigit) else {
            throw .badGTIN(text, expected: nil)
        }
        let right = Self.checkDigit(of: String(text.dropLast()))
        guard text.last.map(String.init) == right.map(String.init) else {
            throw .badGTIN(text, expected: right)
        }
        digits = String(repeating: "0", count: 14 - text.utf8.count) + text
    }

    /// The check digit of a number without one: from the right the weights 3, 1, 3, ...; the sum and
    /// the check digit are a multiple of ten.
    ///
    /// - Parameter digits: the digits before it, of a GTIN, a GLN or an SSCC alike.
    /// - Returns: 0 to 9; `nil` for anything that is no row of digits.
    public static func checkDigit(of digits: String) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
        var sum = 0
        for (place, digit) in digits.utf8.reversed().enumerated() {
            sum += Int(digit - 0x30) * (place.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
