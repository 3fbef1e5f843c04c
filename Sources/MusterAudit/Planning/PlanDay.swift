public import MusterCore

/// The day of the week or of the month on which a plan asks for its audits.
public enum PlanDay: Hashable, Sendable {
    /// A day of the week, 1 for Monday to 7 for Sunday.
    case weekday(Int)
    /// A day of the month, 1 to 31; the last one of a month that has not that many.
    case month(Int)

    /// Reads `monday` or `mon`, `15`, or `last`, in either letter case; `nil` for anything else.
    public init?(_ text: String) {
        let word = text.lowercased()
        let names = [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        if word.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(word) }) {
            self = .weekday(index + 1)
        } else if word == "last" {
            self = .month(31)
        } else if let day = Int(word), (1...31).contains(day) {
            self = .month(day)
        } else {
            return nil
        }
    }

    /// The day of the month; `nil` for a day of the week.
    public var monthDay: Int? {
        if case .month(let day) = self { day } else { nil }
    }

    /// Whether audits this often can be on such a day.
    public func suits(_ frequency: PlanFrequency) -> Bool {
        switch (self, frequency) {
        case (.weekday, .every(_, .week)), (.month, .every(_, .month)), (_, .once): true
        default: false
        }
    }

    /// The first such day that is not before another.
    public func next(from day: CalendarDay) -> CalendarDay {
        switch self {
        case .weekday(let weekday):
            return day.adding(days: (weekday - day.weekday + 7) % 7) ?? day
        case .month(let wanted):
            let inMonth = day.adding(months: 0, onDay: wanted) ?? day
            return inMonth >= day ? inMonth : day.adding(months: 1, onDay: wanted) ?? day
        }
    }
}
