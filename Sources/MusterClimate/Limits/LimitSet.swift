import MusterCore

/// The highest mean kinetic temperature over some time; a judgement that is shown, and pardons nothing.
public struct KineticLimit: Hashable, Sendable {
    /// The highest, in steps of the temperature.
    public var high: Int64
    /// Over how long a time, in seconds.
    public var windowSeconds: Int

    /// Creates a limit.
    public init(high: Int64, windowSeconds: Int) {
        (self.high, self.windowSeconds) = (high, windowSeconds)
    }
}

/// Limits that belong together, under a name.
///
/// Each change makes a new version.
public struct LimitSet: Hashable, Sendable {
    /// The name for commands and addresses: small letters, digits and hyphens.
    public var name: String
    /// Which version, from 1; 0 of one that was not stored.
    public var version: Int
    /// What people call it.
    public var title: String
    /// What to do when one of its limits is breached; empty for nothing stated.
    public var instruction: String
    /// Where its limits are from; empty where nothing is stated.
    public var source: String
    /// The limits, in order.
    public var lines: [LimitLine]
    /// How fast a temperature may change, in steps in ten minutes; `nil` for no limit.
    public var ratePerTenMinutes: Int64?
    /// The mean kinetic temperature that the goods bear; `nil` for none stated.
    public var kinetic: KineticLimit?

    /// The rate that is usually too fast: 3 °C in ten minutes, in steps.
    public static let usualRate: Int64 = 3_000

    /// Creates a set.
    public init(
        name: String,
        version: Int = 0,
        title: String,
        instruction: String = "",
        source: String = "",
        lines: [LimitLine],
        ratePerTenMinutes: Int64? = LimitSet.usualRate,
        kinetic: KineticLimit? = nil
    ) {
        (self.name, self.version, self.title) = (name, version, title)
        (self.instruction, self.source, self.lines) = (instruction, source, lines)
        (self.ratePerTenMinutes, self.kinetic) = (ratePerTenMinutes, kinetic)
    }

    /// Checks what is entered.
    ///
    /// - Throws: ``LimitError``.
    public func check() throws(LimitError) {
        guard Self.isName(name) else { throw .badName(name) }
        guard !lines.isEmpty else { throw .noLines(set: name) }
        for line in lines { try line.check() }
        guard ratePerTenMinutes ?? 1 > 0 else { throw .badLine(reason: "its rate is not above 0") }
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else { return false }
        return name.utf8.count <= 40
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
