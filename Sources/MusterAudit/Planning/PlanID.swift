/// The identifier of a plan: `P-` and its number, `P-04`.
public struct PlanID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, from 1.
    public let number: Int64

    /// The identifier of the plan with this number.
    public init(number: Int64) {
        self.number = number
    }

    /// Reads `P-04`, in either letter case, with or without leading zeros; `nil` for anything else.
    public init?(_ text: String) {
        let digits = text.dropFirst(2)
        guard text.prefix(2).lowercased() == "p-", (1...18).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.number = number
    }

    /// The identifier's text.
    public var description: String { number < 10 ? "P-0\(number)" : "P-\(number)" }

    /// Orders identifiers by their numbers.
    public static func < (lhs: PlanID, rhs: PlanID) -> Bool { lhs.number < rhs.number }
}
