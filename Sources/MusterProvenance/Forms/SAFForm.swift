import MusterCatalogue
public import MusterCore

/// A row of the SAF form: what one sensor node measured at one moment, and what people did there.
public struct SAFRow: Hashable, Sendable {
    /// SAF01: the serial number of the row.
    public var number: String
    /// SAF02: the temperature in degrees Celsius.
    public var temperature: Double?
    /// SAF03: the relative humidity in percent.
    public var humidity: Double?
    /// SAF04: the illuminance in lux.
    public var illuminance: Double?
    /// SAF05: what fertilizer was given.
    public var fertilizer: SAFTreatment?
    /// SAF06: what pesticide was given.
    public var pesticide: SAFTreatment?
    /// SAF07: when (UTC).
    public var at: Instant
    /// The node that measured, where the file says it.
    public var node: String?
    /// The area of the node, where the file says it.
    public var area: String?
    /// The lot that grows there, where the file says it.
    public var lot: String?

    /// Creates a row.
    public init(number: String, at: Instant) {
        (self.number, self.at) = (number, at)
    }
}

/// What was given to plants: free text, which may be `AGENT DOSE UNIT`.
public struct SAFTreatment: Hashable, Sendable {
    /// The text as it was entered, at most 20 characters.
    public var text: String
    /// What was given.
    public var agent: String
    /// How much, `2.5 kg`; `nil` where the text does not tell.
    public var dose: String?

    /// Reads what was entered.
    public init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ")
        let dose = words.count >= 3 ? SAFNumber.value(of: String(words[words.count - 2])) : nil
        guard dose != nil else {
            agent = text
            return
        }
        agent = words.dropLast(2).joined(separator: " ")
        self.dose = words.suffix(2).joined(separator: " ")
    }
}

/// Numbers as tables of sensors have them.
enum SAFNumber {
    /// A decimal number with a point or a comma; `nil` for anything else.
    static func value(of text: String) -> Double? {
        let plain = text.replacing(",", with: ".")
        guard plain.utf8.contains(where: { (0x30...0x39).contains($0) }),
            plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
        else { return nil }
        return Double(plain)
    }

    /// A number that may carry its unit behind it: `21,5 C`.
    static func value(of text: String, units: [String]) -> Double? {
        if let value = value(of: text) { return value }
        for unit in units where text.hasSuffix(unit) {
            let number = text.dropLast(unit.count)
            return value(of: PlainText.trimmed(String(number)))
        }
        return nil
    }
}
