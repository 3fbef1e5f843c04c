import MusterCore

/// What GS1's numbers have in common: digits, of which the last one checks the others.
enum GS1Number {
    /// The check digit behind some digits.
    ///
    /// From the right the digits weigh 3, 1, 3, …; the check digit brings the sum to a multiple of ten
    /// (GS1 General Specifications, section 7.9).
    ///
    /// - Parameter digits: the digits before it, ASCII.
    /// - Returns: 0 to 9.
    static func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> Int {
        var (sum, weight) = (0, 3)
        for digit in digits.reversed() {
            sum += Int(digit - 0x30) * weight
            weight = 4 - weight
        }
        return (10 - sum % 10) % 10
    }

    /// What is wrong with a number of one of some lengths; `nil` for a good one.
    static func fault(in text: String, lengths: [Int]) -> Sentence? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty else {
            return "has other signs than digits"
        }
        guard lengths.contains(text.utf8.count) else {
            let allowed = lengths.map(String.init).joined(separator: ", ")
            return "has \(text.utf8.count) digits, not \(allowed)"
        }
        let check = checkDigit(of: text.utf8.dropLast())
        guard text.hasSuffix(String(check)) else {
            return "ends in a check digit that does not hold; it would be \(check)"
        }
        return nil
    }
}

/// The number of an article: a GTIN, kept as 14 digits.
public struct GTIN: Hashable, Sendable, CustomStringConvertible {
    /// The 14 digits, with zeros in front of a shorter one.
    public let digits: String

    /// Reads a GTIN of 8, 12, 13 or 14 digits.
    ///
    /// - Throws: ``ProvenanceError/badNumber(kind:text:reason:)``.
    public init(_ text: String) throws(ProvenanceError) {
        if let reason = GS1Number.fault(in: text, lengths: [8, 12, 13, 14]) {
            throw .badNumber(kind: "GTIN", text: text, reason: reason)
        }
        digits = String(repeating: "0", count: 14 - text.utf8.count) + text
    }

    /// The 14 digits.
    public var description: String { digits }

    /// Whether it names one kind of thing anywhere in the world: not what a shop or a country numbers for
    /// itself, nor coupons, magazines and the like (TDS 2.3, section 7.3).
    public var isGlobal: Bool {
        let key = digits.dropFirst()
        return !Self.restricted.contains(where: key.hasPrefix)
    }

    /// How numbers begin, behind the indicator digit, that are no names for single things in the world.
    private static let restricted = [
        // Of eight digits, within a company.
        "000000", "000002",
        // Within a company.
        "0001", "0002", "0003", "0004", "0005", "0006", "0007", "04",
        // Within a country or a company, such as what a shop weighs.
        "02", "2",
        // Magazines, receipts for refunds, and coupons.
        "977", "980", "981", "982", "983", "984", "99",
    ]
}

/// The number of a place or a party: a GLN of 13 digits.
public struct GLN: Hashable, Sendable, CustomStringConvertible {
    /// The 13 digits.
    public let digits: String

    /// Reads a GLN.
    ///
    /// - Throws: ``ProvenanceError/badNumber(kind:text:reason:)``.
    public init(_ text: String) throws(ProvenanceError) {
        if let reason = GS1Number.fault(in: text, lengths: [13]) {
            throw .badNumber(kind: "GLN", text: text, reason: reason)
        }
        digits = text
    }

    /// The 13 digits.
    public var description: String { digits }
}

/// The number of a pallet, case or crate: an SSCC of 18 digits.
public struct SSCC: Hashable, Sendable, CustomStringConvertible {
    /// The 18 digits.
    public let digits: String

    /// Reads an SSCC.
    ///
    /// - Throws: ``ProvenanceError/badNumber(kind:text:reason:)``.
    public init(_ text: String) throws(ProvenanceError) {
        if let reason = GS1Number.fault(in: text, lengths: [18]) {
            throw .badNumber(kind: "SSCC", text: text, reason: reason)
        }
        digits = text
    }

    /// The 18 digits.
    public var description: String { digits }
}
