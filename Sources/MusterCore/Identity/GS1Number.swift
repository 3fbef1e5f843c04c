/// What GS1's numbers have in common: digits, of which the last one checks the others.
package enum GS1Number {
    /// The check digit behind some digits.
    ///
    /// From the right the digits weigh 3, 1, 3, …; the check digit brings the sum to a multiple of ten
    /// (GS1 General Specifications, section 7.9).
    ///
    /// - Parameter digits: the digits before it, ASCII.
    /// - Returns: 0 to 9.
    package static func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> Int {
        var (sum, weight) = (0, 3)
        for digit in digits.reversed() {
            sum += Int(digit - 0x30) * weight
            weight = 4 - weight
        }
        return (10 - sum % 10) % 10
    }

    /// What is wrong with a number of one of some lengths; `nil` for a good one.
    package static func fault(in text: String, lengths: [Int]) -> Sentence? {
        guard text.utf8.allSatisfy(isDigit), !text.isEmpty else {
            return "has other signs than digits"
        }
        guard lengths.contains(text.utf8.count) else {
            let allowed = lengths.map(String.init).joined(separator: ", ")
            let count = text.utf8.count
            return Sentence(
                counting: count,
                one: "has \(count) digit, not \(allowed)",
                other: "has \(count) digits, not \(allowed)"
            )
        }
        let check = checkDigit(of: text.utf8.dropLast())
        guard text.hasSuffix(String(check)) else {
            return "ends in a check digit that does not hold; it would be \(check)"
        }
        return nil
    }

    /// Whether a byte of a text is an ASCII digit.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func check(
        _ text: String,
        _ kind: String,
        lengths: [Int]
    ) throws(GS1NumberError) -> String {
        if let reason = fault(in: text, lengths: lengths) {
            throw GS1NumberError(kind: kind, text: text, reason: reason)
        }
        return text
    }
}

/// A number of GS1 is none.
public struct GS1NumberError: MusterError, Equatable {
    /// What it should be: `GTIN`, `GLN` or `SSCC`.
    public let kind: String
    /// What was given.
    public let text: String
    /// What is wrong with it.
    public let reason: Sentence

    package init(kind: String, text: String, reason: Sentence) {
        (self.kind, self.text, self.reason) = (kind, text, reason)
    }

    /// What happened.
    public var what: Sentence { "\(kind) \(PlainText.quoted(text)) \(reason)" }

    /// What to do next.
    public var remedy: Sentence { "look at the \(kind) once more, digit by digit" }

    /// ``ExitCode/dataRefused``.
    public var exitCode: ExitCode { .dataRefused }
}

/// The number of an article: a GTIN, kept as 14 digits.
public struct GTIN: Hashable, Sendable, CustomStringConvertible {
    /// The 14 digits, with zeros in front of a shorter one.
    public let digits: String

    /// Reads a GTIN of 8, 12, 13 or 14 digits.
    ///
    /// - Throws: ``GS1NumberError``.
    public init(_ text: String) throws(GS1NumberError) {
        let text = try GS1Number.check(text, "GTIN", lengths: [8, 12, 13, 14])
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
    /// - Throws: ``GS1NumberError``.
    public init(_ text: String) throws(GS1NumberError) {
        digits = try GS1Number.check(text, "GLN", lengths: [13])
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
    /// - Throws: ``GS1NumberError``.
    public init(_ text: String) throws(GS1NumberError) {
        digits = try GS1Number.check(text, "SSCC", lengths: [18])
    }

    /// The 18 digits.
    public var description: String { digits }
}
