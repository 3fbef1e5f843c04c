package import MusterCore

extension Wording {
    /// A day, as in `12 Mar 2026` or `12. 3. 2026.`, without breaks.
    package func date(_ instant: Instant) -> String {
        let date = clock.date(instant)
        return day(date.day, date.month, String(date.year))
    }

    /// A day of the calendar, as ``date(_:)`` writes it.
    package func day(_ day: CalendarDay) -> String {
        self.day(day.day, day.month, String(day.year))
    }

    private func day(_ day: Int, _ month: Int, _ year: String) -> String {
        switch language {
        case .english:
            let months = [
                "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
            ]
            return "\(day)\u{A0}\(months[month - 1])\u{A0}\(year)"
        case .serbian, .serbianCyrillic: return "\(day).\u{A0}\(month).\u{A0}\(year)."
        }
    }

    /// A time of day to the second, as in `09:14:05`.
    package func time(_ instant: Instant) -> String {
        let date = clock.date(instant)
        return "\(pair(date.hour)):\(pair(date.minute)):\(pair(date.second))"
    }

    /// A time of day to the minute, as in `09:14`.
    package func shortTime(_ instant: Instant) -> String {
        let date = clock.date(instant)
        return "\(pair(date.hour)):\(pair(date.minute))"
    }

    /// What the site's clocks are called at a moment, such as `CET`.
    package func zoneName(_ instant: Instant) -> String { clock.offset(instant).name }

    /// A day and time of day with the clocks' name.
    package func moment(_ instant: Instant) -> String {
        "\(date(instant)), \(time(instant))\u{A0}\(zoneName(instant))"
    }

    /// From one moment to another, the day written once where it is the same.
    package func span(_ from: Instant, _ to: Instant) -> String {
        let start = "\(date(from)), \(shortTime(from))"
        let end = date(from) == date(to) ? shortTime(to) : "\(date(to)), \(shortTime(to))"
        return "\(start) \u{2013} \(end)\u{A0}\(zoneName(to))"
    }

    private func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}
