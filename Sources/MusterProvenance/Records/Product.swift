public import MusterCore

/// An article: a class of things.
public struct Product: Hashable, Sendable {
    /// What the house calls it, unique.
    public var code: String
    /// Its GTIN.
    public var gtin: GTIN?
    /// Its name; in the words of the food safety rule brand and commodity.
    public var name: String
    /// What sort of thing it is: `vegetable`.
    public var kind: String?
    /// Its variety.
    public var variety: String?
    /// How it is packed, size and style: `10 kg crate`.
    public var pack: String?
    /// The unit of its lots.
    public var unit: AmountUnit?
    /// What one unit costs, in the smallest coin of the currency.
    public var priceMinor: Int64?
    /// The currency of the price (ISO 4217).
    public var currency: String?
    /// How many days it keeps.
    public var shelfDays: Int?
    /// The least temperature it takes, in degrees Celsius.
    public var leastTemperature: Double?
    /// The highest temperature it takes, in degrees Celsius.
    public var highestTemperature: Double?
    /// Whether it is sold.
    public var isOnSale = false
    /// Whether anybody may see it.
    public var isPublic = false
    /// What is said of it.
    public var text: String?

    /// Creates a product.
    public init(code: String, name: String) {
        (self.code, self.name) = (code, name)
    }

    /// How the food safety rule describes it: name, variety and packing.
    public var description: String {
        [name, variety, pack].compactMap { $0 }.joined(separator: ", ")
    }

    /// A price in the smallest coin; `nil` for anything else.
    ///
    /// - Parameter text: a number with up to two digits behind a point or a comma; zeros may follow those.
    /// - Returns: hundredths of what it says.
    public static func minor(price text: String) -> Int64? {
        let parts = text.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == "." || $0 == "," }
        )
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy(GS1Number.isDigit) }),
            let whole = Int64(parts[0]), whole <= 10_000_000_000
        else { return nil }
        let behind = parts.count == 2 ? parts[1] + "0" : "00"
        guard behind.dropFirst(2).allSatisfy({ $0 == "0" }), let coins = Int64(behind.prefix(2))
        else { return nil }
        return whole * 100 + coins
    }

    /// A price as people write it, without its currency: `1.20`.
    ///
    /// - Parameter minor: the price in hundredths, none of them negative.
    /// - Returns: the text.
    public static func price(minor: Int64) -> String {
        let coins = minor % 100
        return "\(minor / 100).\(coins < 10 ? "0" : "")\(coins)"
    }

    /// Throws where a member cannot be.
    ///
    /// - Throws: ``ProvenanceError/badMember(of:member:reason:)``.
    public func check() throws(ProvenanceError) {
        let checker = MemberCheck(of: "product \(PlainText.quoted(code))")
        try checker.identifier(code, "code")
        try checker.line(name, "name")
        for (text, member) in [(kind, "kind"), (variety, "variety"), (pack, "pack")] {
            if let text { try checker.line(text, member) }
        }
        if let text { try checker.paragraph(text, "description") }
        try checker.demand(
            priceMinor.map { (0...1_000_000_000_000).contains($0) } ?? true,
            "price",
            "is from 0 to 10000000000"
        )
        try checker.demand(
            currency.map { $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }
                ?? (priceMinor == nil),
            "currency",
            "is three capitals, as EUR, and goes with a price"
        )
        try checker.demand(
            shelfDays.map { (1...36_500).contains($0) } ?? true,
            "shelf_days",
            "is from 1 to 36500"
        )
        for (value, member) in [(leastTemperature, "temp_min"), (highestTemperature, "temp_max")] {
            let isFit = value.map { (-273.15...1_000).contains($0) } ?? true
            try checker.demand(isFit, member, "is from -273.15 to 1000")
        }
        if let leastTemperature, let highestTemperature {
            try checker.demand(
                leastTemperature <= highestTemperature,
                "temp_max",
                "is below temp_min"
            )
        }
    }
}
