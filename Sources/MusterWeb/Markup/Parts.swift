import MusterAudit
import MusterCore
import MusterReport

/// The parts that pages are put together from.
extension HTML {
    /// Writes the heading of a page, with the way that leads to it and what can be done on it.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - crumbs: the pages above this one, the highest first.
    ///   - here: what the way calls this page; `nil` for its heading.
    ///   - deeds: writes what can be done.
    mutating func heading(
        _ title: String,
        crumbs: [(String, Address)] = [],
        here: String? = nil,
        deeds: (inout HTML) -> Void = { _ in }
    ) {
        tag("div", ["class": "head"]) { html in
            html.tag("div") { html in
                if !crumbs.isEmpty {
                    html.tag("p", ["class": "crumbs"]) { html in
                        for (words, address) in crumbs {
                            html.link(words, to: address)
                            html.tag("span", ["aria-hidden": "true"], " › ")
                        }
                        html.tag("span", [:], here ?? title)
                    }
                }
                html.tag("h1", [:], title)
            }
            html.tag("div", ["class": "deeds"], deeds)
        }
    }

    /// Writes a part of a page with a heading of its own.
    mutating func card(
        _ title: String,
        id: String? = nil,
        _ content: (inout HTML) throws -> Void
    ) rethrows {
        try tag("section", ["class": "card", "id": id.map { .text($0) } ?? .none]) { html in
            html.tag("h2", [:], title)
            try content(&html)
        }
    }

    /// Writes what stands where there is nothing.
    mutating func empty(_ words: String) { tag("p", ["class": "empty"], words) }

    /// A column of a table.
    struct Column {
        var title: String
        var isNumber = false
        /// How the rows are put in order by it; `nil` where they are not.
        var order: Order?

        /// A link that puts the rows in order.
        struct Order {
            /// What the head says of the order that there is.
            enum State: String {
                case none, ascending, descending

                /// The sign behind the head.
                var sign: String {
                    switch self {
                    case .none: ""
                    case .ascending: " ▲"
                    case .descending: " ▼"
                    }
                }
            }

            var address: Address
            /// What the link does, for those who do not see the sign.
            var words: String
            var state: State
        }

        init(_ title: String, isNumber: Bool = false, order: Order? = nil) {
            self.title = title
            self.isNumber = isNumber
            self.order = order
        }
    }

    /// Writes a table that becomes a list of cards on a phone; the first cell of a row is its head.
    ///
    /// - Parameters:
    ///   - caption: what the table holds, for those who do not see it.
    ///   - columns: the columns.
    ///   - rows: one value a row.
    ///   - cell: writes the cell of a column.
    mutating func table<Rows: Collection>(
        _ caption: String,
        _ columns: [Column],
        _ rows: Rows,
        _ cell: (inout HTML, Rows.Element, Int) -> Void
    ) {
        tag(
            "div",
            ["class": "wide", "tabindex": "0", "role": "region", "aria-label": .text(caption)]
        ) {
            html in
            html.tag("table", ["class": "stacks"]) { html in
                html.tag("caption", ["class": "hidden"], caption)
                html.tag("thead") { html in
                    html.tag("tr") { html in
                        for column in columns {
                            html.head(of: column)
                        }
                    }
                }
                html.tag("tbody") { html in
                    for row in rows {
                        html.tag("tr") { html in
                            for (index, column) in columns.enumerated() {
                                let attributes: Attributes = [
                                    "class": column.isNumber ? "num" : .none,
                                    "data-label": .text(column.title),
                                ]
                                if index == 0 {
                                    html.tag(
                                        "th",
                                        ["scope": "row", "data-label": .text(column.title)]
                                    ) {
                                        cell(&$0, row, index)
                                    }
                                } else {
                                    html.tag("td", attributes) { cell(&$0, row, index) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func head(of column: Column) {
        let name: Value = column.isNumber ? "num" : .none
        guard let order = column.order else {
            return tag("th", ["scope": "col", "class": name], column.title)
        }
        tag(
            "th",
            [
                "scope": "col", "class": name,
                "aria-sort": order.state == .none ? .none : .text(order.state.rawValue),
            ]
        ) { html in
            html.tag(
                "a",
                ["href": .address(order.address), "title": .text(order.words)]
            ) { html in
                html.write(column.title)
                html.tag("span", ["aria-hidden": "true"], order.state.sign)
            }
        }
    }

    /// Writes names and values.
    mutating func facts(_ facts: [(String, String?)]) {
        tag("dl", ["class": "facts"]) { html in
            for (name, value) in facts {
                guard let value, !value.isEmpty else { continue }
                html.tag("dt", [:], name)
                html.tag("dd", [:], value)
            }
        }
    }

    /// Writes a number with what it counts.
    mutating func tile(
        _ words: String,
        _ value: String,
        field: String? = nil,
        beside note: String? = nil,
        class name: String = "",
        to address: Address? = nil
    ) {
        tag("div", ["class": .text("tile \(name)")]) { html in
            html.tag("dt", [:], words)
            html.tag("dd", ["data-field": field.map { .text($0) } ?? .none]) { html in
                if let address { html.link(value, to: address) } else { html.write(value) }
            }
            if let note { html.tag("dd", ["class": "note"], note) }
        }
    }

    /// Writes a word with a sign in front, so that colour alone never tells.
    mutating func badge(_ outcome: Outcome, _ visit: Visit) {
        let (sign, name): (String, String) =
            switch outcome {
            case .found: ("●", "good")
            case .misplaced: ("➜", "warn")
            case .confirmed: ("✓", "good")
            case .notHeard: ("…", "calm")
            case .missing: ("□", "bad")
            case .inconclusive: ("?", "warn")
            case .excused: ("–", "calm")
            }
        tag("span", ["class": .text("badge \(name)")]) { html in
            html.tag("span", ["aria-hidden": "true"], "\(sign)\u{A0}")
            html.write(visit.words[OutcomePhrase(outcome)])
        }
    }

    /// Writes what a finding says of its item; that radio can't tell the zone shows beside.
    mutating func badge(_ finding: Finding, _ visit: Visit) {
        guard finding.isZoneUnsure else { return badge(finding.outcome, visit) }
        tag("span", ["class": "badge warn"]) { html in
            html.tag("span", ["aria-hidden": "true"], "◐\u{A0}")
            let outcome = visit.words[OutcomePhrase(finding.outcome)]
            html.write("\(outcome), \(visit.say(AuditText.zoneUnsure))")
        }
    }

    /// Writes where an audit stands; one that should be listened for, and is not, is broken off.
    mutating func badge(_ state: AuditState, of audit: AuditID, _ visit: Visit) {
        let isBroken = RunningAudit.isBrokenOff(audit, state, visit)
        tag(
            "span",
            ["class": .text("badge \(isBroken ? "warn" : state.look)")],
            visit.say(isBroken ? .brokenOff : StateText(state))
        )
    }

    /// Writes the start of every form: where it goes, and the secret that proves where it is from.
    mutating func form(
        _ visit: Visit,
        to address: Address,
        class name: String = "stack",
        _ content: (inout HTML) throws -> Void
    ) rethrows {
        try tag(
            "form",
            [
                "method": "post", "action": .address(address), "class": .text(name),
                "data-once": .flag(true),
            ]
        ) { html in
            html.void(
                "input",
                ["type": "hidden", "name": .text(FormGuard.field), "value": .text(visit.formKey)]
            )
            try content(&html)
        }
    }

    /// Writes a field of a form with its label.
    mutating func field(
        _ label: String,
        name: String,
        type: String = "text",
        value: String? = nil,
        isRequired: Bool = false,
        hint: String? = nil,
        completes: String? = nil,
        key: String? = nil,
        suggestions: [(value: String, words: String)] = [],
        isAtFault: Bool = false
    ) {
        tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": .text("f-\(name)")], label)
            html.void(
                "input",
                [
                    "id": .text("f-\(name)"), "name": .text(name), "type": .text(type),
                    "value": value.map { .text($0) } ?? .none, "required": .flag(isRequired),
                    "autocomplete": completes.map { .text($0) } ?? .none,
                    "aria-describedby": Self.describing(name, hint, isAtFault: isAtFault),
                    "aria-invalid": isAtFault ? "true" : .none,
                    "data-key": key.map { .text($0) } ?? .none, "maxlength": "2000",
                    "list": suggestions.isEmpty ? .none : .text("l-\(name)"),
                ]
            )
            if !suggestions.isEmpty {
                html.tag("datalist", ["id": .text("l-\(name)")]) { html in
                    for (value, words) in suggestions {
                        html.tag("option", ["value": .text(value)], words)
                    }
                }
            }
            html.hint(hint, of: name)
        }
    }

    /// Writes a choice of a form with its label.
    mutating func choice(
        _ label: String,
        name: String,
        id: String? = nil,
        _ choices: [(value: String, words: String)],
        selected: String?,
        hint: String? = nil,
        isAtFault: Bool = false
    ) {
        let id = "f-\(id ?? name)"
        tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": .text(id)], label)
            html.tag(
                "select",
                [
                    "id": .text(id), "name": .text(name),
                    "aria-describedby": Self.describing(name, hint, isAtFault: isAtFault),
                    "aria-invalid": isAtFault ? "true" : .none,
                ]
            ) { html in
                for (value, words) in choices {
                    html.tag(
                        "option",
                        ["value": .text(value), "selected": .flag(value == selected ?? "")],
                        words
                    )
                }
            }
            html.hint(hint, of: name)
        }
    }

    /// What describes a control, or a group of them: the problem that the page tells, and its hint.
    static func describing(_ name: String, _ hint: String?, isAtFault: Bool) -> Value {
        let ids = [isAtFault ? "problem" : nil, hint == nil ? nil : "h-\(name)"].compactMap { $0 }
        return ids.isEmpty ? .none : .text(ids.joined(separator: " "))
    }

    /// Writes the hint of a control, or of a group of them.
    mutating func hint(_ words: String?, of name: String) {
        if let words { tag("p", ["class": "hint", "id": .text("h-\(name)")], words) }
    }
}

extension AuditState {
    /// How a badge of it looks.
    var look: String {
        switch self {
        case .open: "live"
        case .paused: "calm"
        case .counted, .recounting: "warn"
        case .reviewed: "calm"
        case .approved: "good"
        case .cancelled: "calm"
        }
    }
}

extension StateText {
    /// The word for a state.
    init(_ state: AuditState) {
        switch state {
        case .open: self = .open
        case .paused: self = .paused
        case .counted: self = .counted
        case .recounting: self = .recounting
        case .reviewed: self = .reviewed
        case .approved: self = .approved
        case .cancelled: self = .cancelled
        }
    }
}
