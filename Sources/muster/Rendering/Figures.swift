import MusterCore
import MusterReport
import MusterStore

/// Figures and times for people, with the signs of the language that the terminal speaks: where 5,312 is a
/// little more than five, five thousand is written otherwise.
enum Figures {
    private static let point = Terminal.language.rules.decimalSign
    private static let groupSign = String(Terminal.language.rules.groupSign)

    /// A number with a fixed count of decimals.
    static func decimal(_ value: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = (value * scale).rounded()
        guard digits > 0 else { return String(Int(scaled)) }
        let whole = Int(scaled.magnitude / scale)
        let fraction = String(Int(scaled.magnitude) - whole * Int(scale))
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(whole)\(point)\(zeros)\(fraction)"
    }

    /// A measured value with its unit, without zeros behind the point: `-18.3 °C`.
    static func measurement(_ one: Measurement) -> String {
        let decimals = one.quantity.decimals
        let (whole, rest) = one.value.quotientAndRemainder(dividingBy: one.quantity.stepsPerUnit)
        var digits = "\(rest.magnitude)"
        digits = String(repeating: "0", count: decimals - min(decimals, digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        let sign = one.value < 0 ? "-" : ""
        let number = sign + "\(whole.magnitude)" + (digits.isEmpty ? "" : point + digits)
        let unit = one.quantity.unit
        return unit.isEmpty ? "\(one.quantity.word) \(number)" : "\(number) \(unit)"
    }

    /// A share as a percentage with one decimal: `92.9 %`.
    static func percent(_ share: Double) -> String {
        "\(decimal(share * 100, digits: 1)) %"
    }

    /// A whole number with thousands set apart: `5,312`.
    static func count(_ value: Int) -> String {
        var groups: [String] = []
        var rest = String(value.magnitude)
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest = String(rest.dropLast(3))
        }
        return (value < 0 ? "-" : "") + ([rest] + groups).joined(separator: groupSign)
    }

    /// So many things, in the form that the number asks for: `1 item`, `5,312 items`.
    static func counted(_ value: Int, _ kind: Counted) -> Sentence { kind.sentence(value) }

    /// The time of day at the site: `09:14:05`.
    static func time(_ instant: Instant, _ clock: SiteClock) -> String {
        let date = clock.date(instant)
        return [date.hour, date.minute, date.second].map(twoDigits).joined(separator: ":")
    }

    /// Day and time at the site: `2026-03-12 09:14`.
    static func dayAndTime(_ instant: Instant, _ clock: SiteClock) -> String {
        let date = clock.date(instant)
        let day = [String(date.year), twoDigits(date.month), twoDigits(date.day)]
        return day.joined(separator: "-") + " \(twoDigits(date.hour)):\(twoDigits(date.minute))"
    }

    /// A length of time in its two largest units: `2 d 4 h`, `3 min`, `40 s`.
    static func span(_ seconds: Double) -> String {
        var rest = Int(min(seconds, 1e12).rounded(.down))
        var parts: [String] = []
        for (name, size) in [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)] {
            let count = rest / size
            rest -= count * size
            if count > 0 || (name == "s" && parts.isEmpty) { parts.append("\(count) \(name)") }
            if parts.count == 2 || (name == "min" && !parts.isEmpty) { break }
        }
        return parts.joined(separator: " ")
    }

    /// When something was last heard, and where: `2026-03-12 09:14 by hci0 in dock`.
    static func lastHeard(_ heard: LastHeard, _ clock: SiteClock) -> Sentence {
        let at = dayAndTime(heard.at, clock)
        return heard.zone.map { "\(at) by \(heard.by) in \($0)" } ?? "\(at) by \(heard.by)"
    }

    /// A battery's voltage: `2.95 V`.
    static func volts(_ battery: BatteryReading) -> String {
        "\(decimal(Double(battery.millivolts) / 1_000, digits: 2)) V"
    }

    /// How long ago: `now`, `2 s ago`, `3 min ago`, `5 h ago`.
    static func ago(_ seconds: Double) -> Sentence {
        switch seconds {
        case ..<1: "now"
        case ..<100: "\(Int(seconds)) s ago"
        case ..<6_000: "\(Int(seconds / 60)) min ago"
        default: "\(Int(seconds / 3_600)) h ago"
        }
    }

    /// How old something is that is kept for days, such as `3 days ago`.
    static func age(_ seconds: Double) -> Sentence {
        let days = Int(min(seconds, 1e12) / 86_400)
        return days < 2 ? ago(max(1, seconds)) : "\(days) days ago"
    }

    /// A hash in groups of four, the first three of them.
    static func head(_ hash: String) -> String {
        stride(from: 0, to: min(12, hash.count), by: 4).map { start in
            String(hash.dropFirst(start).prefix(4))
        }.joined(separator: " ")
    }

    private static func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : String(value)
    }
}
