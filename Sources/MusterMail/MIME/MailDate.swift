import MusterCore

/// Dates in header fields (RFC 5322 section 3.3).
enum MailDate {
    /// The moment in UTC, as `Thu, 12 Mar 2026 09:14:05 +0000`.
    static func text(_ instant: Instant) -> String {
        let date = CalendarDate(instant)
        // 1970-01-01 was a Thursday.
        let days = (instant.second - secondOfDay(date)) / 86_400
        let weekday = weekdays[Int(((days % 7) + 7) % 7)]
        let time = [date.hour, date.minute, date.second].map(twoDigits).joined(separator: ":")
        return "\(weekday), \(date.day) \(months[date.month - 1]) \(date.year) \(time) +0000"
    }

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func secondOfDay(_ date: CalendarDate) -> Int64 {
        Int64(date.hour * 3_600 + date.minute * 60 + date.second)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
