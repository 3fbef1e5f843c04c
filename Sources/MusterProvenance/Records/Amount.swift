/// How much of something: a decimal number above 0 with up to six digits behind the point.
///
/// It is kept as a whole number of millionths, so that sums are exact.
public struct Amount: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Millionths of the unit.
    public let millionths: Int64

    /// The largest amount, in whole units.
    public static let most: Int64 = 1_000_000_000

    /// Takes an amount over from where it was kept; sums may be larger than one amount.
    public init(millionths: Int64) {
        self.millionths = millionths
    }

    /// A whole number of units.
    public init(_ units: Int64) {
        millionths = units * 1_000_000
    }

    /// Reads an amount, with a point or a comma.
    ///
    /// - Throws: ``ProvenanceError/badAmount(_:)``.
    public init(_ text: String) throws(ProvenanceError) {
        let parts = text.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == "." || $0 == "," }
        )
        guard (1...2).contains(parts.count), let first = parts.first, !first.isEmpty,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let whole = Int64(first), whole <= Self.most
        else { throw .badAmount(text) }
        let digits = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || (1...6).contains(digits.utf8.count),
            let fraction = Int64(digits + String(repeating: "0", count: 6 - digits.utf8.count))
        else { throw .badAmount(text) }
        let all = whole * 1_000_000 + fraction
        guard (1...Self.most * 1_000_000).contains(all) else { throw .badAmount(text) }
        millionths = all
    }

    /// The amount as a number.
    public var value: Double { Double(millionths) / 1_000_000 }

    /// The amount without zeros at its end: `12.5`.
    public var description: String {
        let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let sign = millionths < 0 ? "-" : ""
        guard fraction > 0 else { return sign + String(whole) }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// Orders amounts by size.
    public static func < (lhs: Amount, rhs: Amount) -> Bool { lhs.millionths < rhs.millionths }

    /// The sum; it stays at the ends of the range.
    public static func + (lhs: Amount, rhs: Amount) -> Amount {
        let (sum, isTooLarge) = lhs.millionths.addingReportingOverflow(rhs.millionths)
        return Amount(millionths: isTooLarge ? .max : sum)
    }

    /// What is left; 0 where more is taken away than there is.
    public static func - (lhs: Amount, rhs: Amount) -> Amount {
        Amount(millionths: max(0, lhs.millionths - rhs.millionths))
    }
}

/// The unit of an amount: a code of UN/CEFACT Recommendation 20, such as `KGM`.
public struct AmountUnit: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The code.
    public let code: String

    /// Pieces, which EPCIS writes without a unit.
    public static let piece = AmountUnit(known: "H87")

    /// What people write for the most usual ones.
    private static let usual = [
        "kg": "KGM", "g": "GRM", "t": "TNE", "l": "LTR", "ml": "MLT", "pcs": "H87", "pc": "H87",
        "m": "MTR",
    ]

    private init(known code: String) {
        self.code = code
    }

    /// Reads a unit: a code of two or three capitals and digits, or `kg`, `g`, `t`, `l`, `ml`, `m`, `pcs`.
    ///
    /// - Throws: ``ProvenanceError/badUnit(_:)``.
    public init(_ text: String) throws(ProvenanceError) {
        if let code = Self.usual[text] {
            self.code = code
            return
        }
        guard (2...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
        else { throw .badUnit(text) }
        code = text
    }

    /// The code.
    public var description: String { code }

    /// What people write: `kg`; the code of a unit that is seldom used.
    public var symbol: String {
        Self.usual.filter { $0.value == code }.map(\.key).max { $0.count < $1.count } ?? code
    }

    /// Orders units by their code.
    public static func < (lhs: AmountUnit, rhs: AmountUnit) -> Bool { lhs.code < rhs.code }
}

/// An amount with its unit.
public struct ThingQuantity: Hashable, Sendable, CustomStringConvertible {
    /// How much.
    public var amount: Amount
    /// Of what unit.
    public var unit: AmountUnit

    /// Creates a quantity.
    public init(_ amount: Amount, _ unit: AmountUnit) {
        (self.amount, self.unit) = (amount, unit)
    }

    /// Reads `12.5 KGM`, `12.5KGM` or, in pieces or the unit given, `12`.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - usual: the unit where none is written; `nil` for pieces.
    /// - Throws: ``ProvenanceError/badAmount(_:)``, ``ProvenanceError/badUnit(_:)``.
    public init(_ text: String, usual: AmountUnit? = nil) throws(ProvenanceError) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let unit = text[number.endIndex...].drop { $0 == " " }
        amount = try Amount(String(number.isEmpty ? text[...] : number))
        self.unit = unit.isEmpty ? usual ?? .piece : try AmountUnit(String(unit))
    }

    /// Reads a quantity where there is one; `nil` for none.
    ///
    /// - Throws: as ``init(_:usual:)``.
    public init?(optional text: String?, usual: AmountUnit?) throws(ProvenanceError) {
        guard let text else { return nil }
        try self.init(text, usual: usual)
    }

    /// Amount and unit: `12.5 KGM`.
    public var description: String { "\(amount) \(unit)" }
}
