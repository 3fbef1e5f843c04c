public import MusterCore

/// A day in six digits, `yymmdd`, as labels carry it.
///
/// Source: GS1 General Specifications, sections 3.4.7 and 7.12: the year is at most 49 years before and
/// 50 years after this one, and day `00` is the last day of the month.
public enum LabelDay {
    /// Whether a text is such a day, of any century.
    public static func isDay(_ text: String) -> Bool { day(text, in: "20") != nil }

    /// The day that is meant.
    ///
    /// - Parameters:
    ///   - text: six digits.
    ///   - year: the year in which it is read.
    /// - Returns: the day; `nil` where no calendar has it.
    public static func day(_ text: String, readIn year: Int) -> CalendarDay? {
        guard text.utf8.count == 6, let short = Int(text.prefix(2)) else { return nil }
        let century = year / 100
        let shift =
            switch short - year % 100 {
            case 51...99: -1
            case -99 ... -50: 1
            default: 0
            }
        return day(text, in: String(century + shift))
    }

    /// A day as a label carries it: `270331`.
    public static func text(_ day: CalendarDay) -> String {
        day.description.dropFirst(2).filter { $0 != "-" }
    }

    private static func day(_ text: String, in century: String) -> CalendarDay? {
        guard text.utf8.count == 6, text.utf8.allSatisfy(GS1Number.isDigit) else { return nil }
        let month = "\(century)\(text.prefix(2))-\(text.dropFirst(2).prefix(2))"
        guard text.hasSuffix("00") else { return CalendarDay("\(month)-\(text.suffix(2))") }
        return ["31", "30", "29", "28"].lazy.compactMap { CalendarDay("\(month)-\($0)") }.first
    }
}
