public import MusterAudit
public import MusterCore

/// Plans as an iCalendar file (RFC 5545), which calendar programs subscribe to.
///
/// Whole days are days wherever they are read, and recur by rule. A time at the site is written in
/// UTC, so that no program needs the rules of the site's clocks; as those change, each time is an
/// event of its own then. The same plans give the same bytes.
public struct PlanCalendar: Sendable {
    /// How many times of a plan with a time are written at most.
    private static let mostTimes = 60

    private static let clocks = [
        "BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC", "END:STANDARD", "END:VTIMEZONE",
    ]

    private let words: Wording
    private let mark: String
    private let names: [ZoneID: String]

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - language: the language of whoever reads it.
    ///   - clock: the site's clocks.
    ///   - mark: what tells this site from others in the names of events.
    ///   - zones: what people call the zones of the site.
    public init(
        language: ReportLanguage,
        clock: SiteClock,
        mark: String,
        zones: [ZoneID: String] = [:]
    ) {
        names = zones
        words = Wording(language: language, clock: clock)
        self.mark = mark
    }

    /// Writes the plans that are not done.
    ///
    /// - Parameters:
    ///   - plans: the plans, how far they have come, and when what is told of them last changed (UTC).
    ///   - site: the name of the site.
    /// - Returns: the file.
    public func file(
        _ plans: [(plan: AuditPlan, course: PlanCourse, changedAt: Instant)],
        site: String
    ) -> [UInt8] {
        // No METHOD: with one, DTSTAMP would have to say when the file was made, and every file would
        // be another one (section 3.8.7.2).
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Muster//Plans//EN", "CALSCALE:GREGORIAN",
            "X-WR-CALNAME:\(Self.escaped("Muster \(site)"))",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
        ]
        for (plan, course, changedAt) in plans {
            guard let due = course.due else { continue }
            let stamp = Self.utc(changedAt)
            guard due.minute != nil else {
                let rule = Self.rule(plan.schedule)
                lines += event(plan, due, name: plan.id.description, stamp: stamp, rule: rule)
                continue
            }
            let last = due.day.adding(days: 800) ?? .last
            for time in course.dues(upTo: last, limit: Self.mostTimes) {
                let name = "\(plan.id)-\(time.day)"
                lines += event(plan, time, name: name, stamp: stamp, rule: nil)
            }
        }
        // A calendar has at least one component (section 3.6); the clocks of UTC say nothing.
        if !lines.contains("BEGIN:VEVENT") { lines += Self.clocks }
        lines.append("END:VCALENDAR")
        return Array(lines.flatMap { Self.folded($0) })
    }

    private func event(
        _ plan: AuditPlan,
        _ due: DueTime,
        name: String,
        stamp: String,
        rule: String?
    ) -> [String] {
        let zones =
            plan.zones.isEmpty
            ? words[ReminderPhrase.allZones]
            : words.list(plan.zones.map { ZoneText.name($0, names[$0]) })
        let summary = "\(plan.name) (\(plan.id))"
        let people = plan.assignees.isEmpty ? "" : "\n\(words.list(plan.assignees))"
        let what = "\(plan.inventory): \(zones)\(people)\nmuster start --plan \(plan.id)"
        var lines = ["BEGIN:VEVENT", "UID:\(name).\(mark)@muster", "DTSTAMP:\(stamp)"]
        if due.minute == nil {
            let day = due.day.description.replacing("-", with: "")
            let next = (due.day.adding(days: 1) ?? due.day).description.replacing("-", with: "")
            lines += ["DTSTART;VALUE=DATE:\(day)", "DTEND;VALUE=DATE:\(next)"]
        } else {
            // An hour until it is due: a moment without length is shown by few programs.
            let end = due.end(words.clock)
            lines += [
                "DTSTART:\(Self.utc(end.advanced(bySeconds: -3_600)))", "DTEND:\(Self.utc(end))",
            ]
        }
        if let rule { lines.append("RRULE:\(rule)") }
        lines += [
            "SUMMARY:\(Self.escaped(summary))", "DESCRIPTION:\(Self.escaped(what))",
            "TRANSP:TRANSPARENT", "STATUS:CONFIRMED",
        ]
        if plan.reminds {
            for before in ["P1D", "PT1H"] {
                lines += [
                    "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(summary))",
                    "TRIGGER;RELATED=END:-\(before)", "END:VALARM",
                ]
            }
        }
        lines.append("END:VEVENT")
        return lines
    }

    /// How days recur; a day that some months have not is the last one of those that they have.
    private static func rule(_ schedule: PlanSchedule) -> String? {
        switch schedule.frequency {
        case .once: nil
        case .every(let count, .day): "FREQ=DAILY;INTERVAL=\(count)"
        case .every(let count, .week): "FREQ=WEEKLY;INTERVAL=\(count)"
        case .every(let count, .month) where schedule.monthDay <= 28:
            "FREQ=MONTHLY;INTERVAL=\(count);BYMONTHDAY=\(schedule.monthDay)"
        case .every(let count, .month):
            "FREQ=MONTHLY;INTERVAL=\(count);BYMONTHDAY="
                + (28...schedule.monthDay).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
        }
    }

    /// A moment as `20260312T150000Z`.
    private static func utc(_ moment: Instant) -> String {
        moment.iso8601(.seconds).filter { $0 != "-" && $0 != ":" }
    }

    /// A text as a value (RFC 5545, section 3.3.11); what no line can hold is a blank.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar.isControlOrLineBreak ? " " : scalar)
            }
        }
        return escaped
    }

    /// A line of at most 75 octets and lines that go on with it, never within a character (section
    /// 3.1).
    private static func folded(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var length = 0
        for scalar in line.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if length + next.count > 75 {
                bytes += Array("\r\n ".utf8)
                length = 1
            }
            bytes += next
            length += next.count
        }
        return bytes + Array("\r\n".utf8)
    }
}
