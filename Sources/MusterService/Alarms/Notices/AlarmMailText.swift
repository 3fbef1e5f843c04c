import MusterClimate
import MusterCore
import MusterReport

/// One alarm in words.
struct AlarmMailText {
    private let notice: AlarmNotice
    private let words: Wording
    private let values: [String: String]

    init(_ notice: AlarmNotice, site: String, words: Wording) {
        (self.notice, self.words) = (notice, words)
        values = [
            "alarm": notice.alarm.id.description, "site": site.plainLine,
            "place": (notice.place ?? notice.sensor ?? site).plainLine,
            "what": Self.cause(notice, words), "minutes": words.integer(notice.minutes),
        ]
    }

    private func text(_ phrase: AlarmPhrase, _ text: String? = nil) -> String {
        words.text(phrase, values.merging(text.map { ["text": $0] } ?? [:]) { $1 })
    }

    /// The subject of a mail.
    var subject: String {
        switch notice.kind {
        case .raised:
            text(notice.alarm.priority == .critical ? .criticalSubject : .raisedSubject)
        case .escalated: text(.escalatedSubject)
        case .cleared: text(.clearedSubject)
        }
    }

    /// Its first lines.
    var lead: [String] {
        switch notice.kind {
        case .raised: [text(.raised)]
        case .escalated: [text(.escalated)]
        case .cleared:
            notice.alarm.state.isUnseen ? [text(.cleared), text(.clearedUnseen)] : [text(.cleared)]
        }
    }

    /// What it is about, in a line of a list.
    var line: String {
        text(.digestLine) + (notice.kind == .cleared ? ": \(words[AlarmPhrase.over])" : "")
    }

    /// What it is about and where.
    var placed: String { "\(values["place"] ?? ""), \(values["what"] ?? "")" }

    /// What, where, since when, beyond which limit, and how it goes on.
    var facts: [String] {
        let cause = notice.alarm.cause
        var lines = [text(.what, Self.cause(notice, words))]
        let where_ = [notice.place, notice.sensor].compactMap(\.self).map(\.plainLine)
        if !where_.isEmpty { lines.append(text(.place, words.list(where_))) }
        if let quantity = cause.quantity, let value = notice.value {
            let at = words.moment(notice.event.at)
            let shown = Self.value(Double(value), quantity, words)
            lines.append(words.text(AlarmPhrase.value, ["text": shown, "at": at]))
        }
        lines.append(words.text(AlarmPhrase.since, ["at": words.moment(cause.since)]))
        if let limit { lines.append(text(.limit, limit)) }
        if let trend { lines.append(text(.trend, trend)) }
        if let lastDay { lines.append(lastDay) }
        if !notice.lots.isEmpty {
            lines.append(text(.lots, words.list(notice.lots.map(\.plainLine))))
        }
        if notice.kind != .cleared, !notice.instruction.isEmpty {
            lines.append(text(.instruction, notice.instruction.plainLine))
        }
        return lines
    }

    /// Where to go on.
    var ways: [String] {
        let isAnswered = !notice.alarm.state.isUnseen
        let lines = isAnswered ? [] : [text(.answer)]
        return lines + [text(.course, "muster alarm show \(notice.alarm.id)")]
            + [notice.link.map { words.text(AlarmPhrase.portal, ["link": $0]) }].compactMap(\.self)
    }

    private var limit: String? {
        let cause = notice.alarm.cause
        guard let quantity = cause.quantity, let side = cause.side, let limit = cause.limit else {
            return nil
        }
        let value = Self.value(Double(limit), quantity, words)
        let bound = words.text(side == .low ? AlarmPhrase.atLeast : .atMost, ["value": value])
        guard let set = cause.set, let version = cause.version else { return bound }
        return words.text(
            AlarmPhrase.inSet,
            ["limit": bound, "set": set, "version": words.integer(version)]
        )
    }

    private var trend: String? {
        guard let quantity = notice.alarm.cause.quantity, let change = notice.change else {
            return nil
        }
        let steps = change * ClimateLine.steps(quantity)
        let shown = Self.value(steps.magnitude, quantity, words)
        let isSteady = steps.magnitude < ClimateLine.steps(quantity) / 10
        let phrase: AlarmPhrase = isSteady ? .steady : steps > 0 ? .rising : .falling
        return words.text(phrase, ["value": shown])
    }

    private var lastDay: String? {
        let known = notice.lastDay.compactMap(\.self)
        guard let quantity = notice.alarm.cause.quantity, let low = known.min(),
            let high = known.max()
        else { return nil }
        let scale = ClimateLine.steps(quantity)
        return words.text(
            AlarmPhrase.lastDay,
            [
                "text": Sparkline.text(notice.lastDay),
                "low": Self.value(low * scale, quantity, words),
                "high": Self.value(high * scale, quantity, words),
            ]
        )
    }

    // MARK: Parts

    /// A value in steps with its unit, to a tenth.
    private static func value(_ steps: Double, _ quantity: Quantity, _ words: Wording) -> String {
        let value = (steps / ClimateLine.steps(quantity) * 10).rounded() / 10
        let unit = quantity.unit
        return words.decimal(value) + (unit.isEmpty ? "" : " \(unit)")
    }

    private static func cause(_ notice: AlarmNotice, _ words: Wording) -> String {
        let cause = notice.alarm.cause
        let quantity = cause.quantity.map { Self.name($0, words) } ?? ""
        guard cause.kind == .limit, let measured = cause.quantity, let side = cause.side,
            let limit = cause.limit, let value = notice.value ?? cause.peak ?? cause.value
        else {
            return words.text(phrase(cause.kind), ["quantity": quantity])
        }
        return words.text(
            side == .low ? AlarmCausePhrase.below : .above,
            [
                "quantity": quantity,
                "value": Self.value(Double(value), measured, words),
                "limit": Self.value(Double(limit), measured, words),
            ]
        )
    }

    private static func name(_ quantity: Quantity, _ words: Wording) -> String {
        switch quantity {
        case .temperature: words[QuantityPhrase.temperature]
        case .humidity: words[QuantityPhrase.humidity]
        case .pressure: words[QuantityPhrase.pressure]
        case .illuminance: words[QuantityPhrase.illuminance]
        case .dewPoint: words[QuantityPhrase.dewPoint]
        default: quantity.word
        }
    }

    private static func phrase(_ kind: AlarmKind) -> AlarmCausePhrase {
        switch kind {
        case .limit: .limit
        case .rate: .rate
        case .silent: .silent
        case .door: .door
        case .battery: .battery
        case .calibrationDue: .calibrationDue
        }
    }
}
