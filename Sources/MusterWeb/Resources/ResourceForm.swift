import MusterCore
import MusterProvenance
import MusterService
import NIOCore

/// What was typed and ticked in a form: of several boxes of one name, all that are ticked.
enum TypedForm {
    /// The values by name.
    static func read(_ visit: Visit) -> [String: [String]] {
        Dictionary(grouping: PercentText.pairs(String(buffer: visit.body)), by: \.name)
            .mapValues { $0.map(\.value) }
    }

    /// What fields are given.
    static func inputs<Row>(
        _ typed: [String: [String]],
        of fields: [Field<Row>]
    ) -> [String: FieldInput] {
        var inputs: [String: FieldInput] = [:]
        for field in fields {
            guard let values = typed[field.key], let first = values.first else { continue }
            // Boxes have an empty value in front; names that are too many for boxes are typed.
            if case .names = field.kind, first.isEmpty {
                inputs[field.key] = .given(.names(Array(values.dropFirst())))
            } else {
                inputs[field.key] = .typed(first)
            }
        }
        return inputs
    }
}

/// The fields of a form, each with the control that its kind asks for.
struct ResourceForm<Row: Sendable> {
    /// The rows, with what fields may name.
    let list: RowList<Row>
    /// The fields, in their order.
    let fields: [Field<Row>]
    /// What fields are asked for otherwise than their kind says, by key.
    var inputs: [String: RecordField<Row>.Control] = [:]
    /// What went wrong, if anything.
    let refused: (any MusterError)?
    /// What was typed and ticked, by field; `nil` for what the row holds.
    let typed: [String: [String]]?

    /// The most names that are shown as boxes to tick; more are typed.
    private static var mostBoxes: Int { 60 }

    /// Writes the fields of a row and the button.
    ///
    /// - Parameters:
    ///   - html: where to.
    ///   - visit: the request.
    ///   - row: the row as it is.
    ///   - seen: the mark of the row as its editor sees it; `nil` for a new one.
    func write(_ html: inout HTML, _ visit: Visit, _ row: Row, seen: String?) {
        if let seen {
            html.void("input", ["type": "hidden", "name": "seen", "value": .text(seen)])
        }
        for field in fields { control(&html, visit, field, row) }
        html.tag("div") { $0.tag("button", [:], visit.say(FrameText.save)) }
    }

    private func control(_ html: inout HTML, _ visit: Visit, _ field: Field<Row>, _ row: Row) {
        let value = typed.map { $0[field.key]?.first ?? "" } ?? text(field, row, visit)
        let choices = list.choices(of: field)
        switch field.kind {
        case .choice, .row:
            let isFree = if case .choice = field.kind { false } else { !field.isRequired }
            let none = isFree ? [("", "–")] : []
            let words = none + choices.map { ($0.word, visit.say($0.label)) }
            choice(&html, visit, field, words, value)
        case .flag:
            let words = [("no", visit.say("no")), ("yes", visit.say("yes"))]
            choice(&html, visit, field, words, value)
        case .names where choices.count <= Self.mostBoxes: boxes(&html, visit, field, row, choices)
        case .paragraph:
            TextArea(
                label: visit.say(field.label),
                name: field.key,
                value: value,
                hint: hint(field, visit),
                isAtFault: isAtFault(field)
            ).write(&html)
        default:
            html.field(
                label(field, visit),
                name: field.key,
                type: type(field),
                value: value,
                isRequired: field.isRequired,
                hint: hint(field, visit),
                isAtFault: isAtFault(field)
            )
        }
    }

    private func type(_ field: Field<Row>) -> String {
        if case .moment = field.kind { return "datetime-local" }
        return inputs[field.key] == .day ? "date" : "text"
    }

    /// What a control holds of a row: a moment by the clocks of the site, money with its coins.
    private func text(_ field: Field<Row>, _ row: Row, _ visit: Visit) -> String {
        switch field.read(row) {
        case .moment(let moment): visit.typed(moment)
        case .whole(let minor) where inputs[field.key] == .money:
            Product.price(minor: Int64(minor))
        default: field.text(row)
        }
    }

    /// The label with the unit of what is given.
    private func label(_ field: Field<Row>, _ visit: Visit) -> String {
        let words = visit.say(field.label)
        guard case .number(_, let unit) = field.kind, !unit.isEmpty else { return words }
        return "\(words) (\(unit))"
    }

    private func hint(_ field: Field<Row>, _ visit: Visit) -> String? {
        field.hint.map { visit.say($0) }
    }

    private func isAtFault(_ field: Field<Row>) -> Bool { ErrorWords.field(refused) == field.key }

    private func choice(
        _ html: inout HTML,
        _ visit: Visit,
        _ field: Field<Row>,
        _ words: [(String, String)],
        _ value: String
    ) {
        html.choice(
            visit.say(field.label),
            name: field.key,
            words,
            selected: value,
            hint: hint(field, visit),
            isAtFault: isAtFault(field)
        )
    }

    private func boxes(
        _ html: inout HTML,
        _ visit: Visit,
        _ field: Field<Row>,
        _ row: Row,
        _ choices: [FieldChoice]
    ) {
        var ticked = typed?[field.key]?.filter { !$0.isEmpty } ?? []
        if typed == nil, case .names(let names) = field.read(row) { ticked = names }
        // What is gone elsewhere stays until somebody unticks it.
        let gone = ticked.filter { name in !choices.contains { $0.word == name } }
        let choices = choices + gone.map { FieldChoice($0, named: $0) }
        guard !choices.isEmpty else { return }
        let (hint, isAtFault) = (hint(field, visit), isAtFault(field))
        // The fault and the hint are about the group: no box of it says them again.
        html.tag(
            "fieldset",
            [
                "class": "choices",
                "aria-describedby": HTML.describing(field.key, hint, isAtFault: isAtFault),
            ]
        ) { html in
            html.tag("legend", [:], visit.say(field.label))
            // An empty one says that the field was there, so that unticking all of them clears it.
            html.void("input", ["type": "hidden", "name": .text(field.key), "value": ""])
            for choice in choices {
                html.tag("label") { html in
                    html.void(
                        "input",
                        [
                            "type": "checkbox", "name": .text(field.key),
                            "value": .text(choice.word),
                            "checked": .flag(ticked.contains(choice.word)),
                        ]
                    )
                    html.write(visit.say(choice.label))
                }
            }
            html.hint(hint, of: field.key)
        }
    }
}

extension Visit {
    /// A moment as a control for moments holds it, by the clocks of the site: `2026-03-12T09:00`.
    func typed(_ moment: Instant) -> String {
        let local = moment.advanced(bySeconds: Double(desk.clock.offset(moment).seconds))
        return String(local.iso8601(.seconds).prefix(16))
    }
}
