/// What an alarm is about.
public enum AlarmKind: String, CaseIterable, Hashable, Sendable {
    /// A limit is breached.
    case limit
    /// A temperature changes too fast.
    case rate
    /// A sensor says nothing.
    case silent
    /// A door stands open.
    case door
    /// A sensor's battery is nearly empty.
    case battery
    /// A calibration runs out, or has run out.
    case calibrationDue = "calibration-due"
}

/// The identifier of an alarm: `AL-` and its number.
public struct AlarmID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, from 1.
    public let number: Int64

    /// The identifier of the alarm with this number.
    public init(number: Int64) {
        self.number = number
    }

    /// Reads `AL-007`, in either letter case, with or without leading zeros; `nil` for anything else.
    public init?(_ text: String) {
        let digits = text.dropFirst(3)
        guard text.prefix(3).lowercased() == "al-", (1...18).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.number = number
    }

    /// The identifier's text.
    public var description: String {
        let digits = String(number)
        return "AL-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    /// Orders identifiers by their numbers.
    public static func < (lhs: AlarmID, rhs: AlarmID) -> Bool { lhs.number < rhs.number }
}
