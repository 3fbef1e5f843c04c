/// How often a plan asks for an audit.
public enum PlanFrequency: Hashable, Sendable, CustomStringConvertible {
    /// What is counted between two audits.
    public enum Unit: String, CaseIterable, Sendable {
        /// Days.
        case day
        /// Weeks.
        case week
        /// Months.
        case month
    }

    /// One audit, and no more.
    case once
    /// An audit every so many days, weeks or months, 1 to 999.
    case every(Int, Unit)

    /// Reads `once`, `day`, `2 weeks`, `3months`, `quarter` or `year`, in either letter case and
    /// with or without `every`; `nil` for anything else.
    public init?(_ text: String) {
        var words = text.lowercased().filter { $0 != " " && $0 != "\u{A0}" }[...]
        if words.hasPrefix("every") { words = words.dropFirst(5) }
        let digits = words.prefix { $0.isASCII && $0.isNumber }
        var unit = words.dropFirst(digits.count)
        if unit.count > 1, unit.hasSuffix("s") { unit = unit.dropLast() }
        guard let count = digits.isEmpty ? 1 : Int(digits), (1...999).contains(count) else {
            return nil
        }
        switch unit {
        case "once" where digits.isEmpty: self = .once
        case "d", "day": self = .every(count, .day)
        case "w", "week": self = .every(count, .week)
        case "m", "month": self = .every(count, .month)
        case "quarter" where count <= 333: self = .every(3 * count, .month)
        case "year" where count <= 83: self = .every(12 * count, .month)
        default: return nil
        }
    }

    /// How many days lie between two audits at most; `nil` for one audit and no more.
    public var mostDays: Int? {
        switch self {
        case .once: nil
        case .every(let count, .day): count
        case .every(let count, .week): 7 * count
        case .every(let count, .month): 31 * count
        }
    }

    /// The frequency as ``init(_:)`` reads it: `once`, `day`, `2 weeks`.
    public var description: String {
        switch self {
        case .once: "once"
        case .every(1, let unit): unit.rawValue
        case .every(let count, let unit): "\(count) \(unit.rawValue)s"
        }
    }
}
