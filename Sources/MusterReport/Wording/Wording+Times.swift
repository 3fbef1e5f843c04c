package import MusterCore

extension Wording {
    /// A day, as in `12 Mar 2026` or `12. 3. 2026.`, without breaks.
    package func date(_ instant: Instant) -> String {
        let date = clock.date(instant)
        return day(language.rules.day, date.day, date.month, date.year)
    }

    /// A day of the calendar, as ``date(_:)`` writes it.
    package func day(_ day: CalendarDay) -> String {
        self.day(language.rules.day, day.day, day.month, day.year)
    }

    /// The number of a day as a calendar has it, as in `12` or `12.`.
    package func dayAlone(_ day: CalendarDay) -> String {
        self.day(language.rules.dayAlone, day.day, day.month, day.year)
    }

    /// A year behind the name of a month, as in `2026` or `2026.`.
    package func yearAlone(_ day: CalendarDay) -> String {
        self.day(language.rules.yearAlone, day.day, day.month, day.year)
    }

    /// A day in a pattern of ``LanguageRules``.
    func day(_ pattern: String, _ day: Int, _ month: Int, _ year: some BinaryInteger) -> String {
        let months = language.rules.months
        return fill(
            pattern,
            [
                "d": String(day), "dd": pair(day), "m": String(month), "mm": pair(month),
                "month": months.isEmpty ? "" : months[month - 1], "y": String(year),
            ]
        )
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
