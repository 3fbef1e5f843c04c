import MusterClimate
import MusterCore
import MusterReport
import MusterService

/// How alarms are told on pages.
extension ClimateWords {
    /// What an alarm is about, a sentence: `Temperature 8.6 °C, above 8.0 °C`.
    func what(_ alarm: Alarm) -> String {
        let cause = alarm.cause
        let kind = visit.say(AlarmKindText(cause.kind))
        guard let quantity = cause.quantity, let value = cause.peak ?? cause.value else {
            return kind
        }
        let told = self.value(steps: value, quantity)
        guard cause.kind == .limit, let limit = cause.limit, let side = cause.side else {
            return visit.say(AlarmPageText.still, ["kind": kind, "value": told])
        }
        return visit.say(
            side == .high ? AlarmPageText.above : .below,
            [
                "what": visit.say(QuantityText(quantity)), "value": told,
                "limit": self.value(steps: limit, quantity),
            ]
        )
    }

    /// A value in steps with its unit.
    func value(steps: Int64, _ quantity: Quantity) -> String {
        value(Double(steps) / ClimateLine.steps(quantity), quantity)
    }
}

extension HTML {
    /// Writes how far an alarm has come: a sign and a word.
    mutating func badge(_ state: AlarmState, _ visit: Visit) {
        let (sign, look): (String, String) =
            switch state {
            case .normal: ("✓", "good")
            case .active: ("▲", "bad")
            case .acknowledged: ("◆", "warn")
            case .cleared, .latched: ("△", "warn")
            case .latchedAcknowledged: ("◇", "warn")
            case .snoozed: ("◷", "calm")
            case .suppressed, .outOfService: ("–", "calm")
            }
        badge(sign, look, visit.say(AlarmStateText(state)))
    }

    /// Writes how much depends on an alarm: a sign and a word.
    mutating func badge(_ priority: LimitClass, _ visit: Visit) {
        let (sign, look): (String, String) =
            switch priority {
            case .low: ("!", "calm")
            case .high: ("!!", "warn")
            case .critical: ("!!!", "bad")
            }
        badge(sign, look, visit.say(PriorityText(priority)))
    }

    /// Writes a word with a sign in front, so that colour alone never tells.
    mutating func badge(_ sign: String, _ look: String, _ word: String) {
        tag("span", ["class": .text("badge \(look)")]) { html in
            html.tag("span", ["aria-hidden": "true"], "\(sign)\u{A0}")
            html.write(word)
        }
    }
}
