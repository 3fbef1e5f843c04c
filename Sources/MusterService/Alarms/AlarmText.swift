import MusterClimate
import MusterCore

/// What alarms say in words, in plain English: pages and mails say it in their own language out of the
/// alarm's figures.
enum AlarmText {
    /// A breach: `8.6 °C, above 8 °C for 15 min`.
    static func breach(_ excursion: Excursion, _ kind: AlarmKind) -> String {
        let limit = excursion.limit
        switch kind {
        case .door: return "open for \(span(limit.delay))"
        case .rate:
            return "changes by \(measured(excursion.peak, limit.quantity)) in 10 min"
        case .battery: return "battery at \(measured(excursion.peak, limit.quantity))"
        default: break
        }
        let side = (limit.excludesLimit ? "at or " : "") + (limit.side == .low ? "below" : "above")
        let values =
            "\(measured(excursion.peak, limit.quantity)), \(side) "
            + measured(limit.limit, limit.quantity)
        if excursion.isCumulative, let sum = limit.cumulative {
            return values + " for \(span(sum.seconds)) within \(span(sum.windowSeconds))"
        }
        return limit.delay > 0 ? values + " for \(span(limit.delay))" : values
    }

    /// A silence: `nothing heard for 15 min`.
    static func silence(_ seconds: Double) -> String { "nothing heard for \(span(Int(seconds)))" }

    /// A calibration that runs out: `calibration due on 2026-04-01`.
    static func calibrationDue(_ due: Instant) -> String {
        "calibration due on \(due.shortISO8601.prefix(10))"
    }

    /// A value with its unit.
    static func measured(_ value: Int64, _ quantity: Quantity) -> String {
        let text = MeasuredText.text(value, quantity)
        return quantity.unit.isEmpty ? text : "\(text) \(quantity.unit)"
    }

    /// A length of time in its largest whole unit.
    static func span(_ seconds: Int) -> String {
        switch seconds {
        case 0..<120 where !seconds.isMultiple(of: 60): "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}
