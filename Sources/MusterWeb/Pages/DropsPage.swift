import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Reports that go out by themselves.
enum DropsPage {
    private static let name = "drops"
    private static let parameters = ListPage.parameters(of: fields())

    static let routes =
        [
            Route.page(
                "/drops",
                .sendReports,
                "Reports that go out by themselves",
                parameters
            ) { try list($0) },
            Route.form("/drops", .sendReports, "Add a schedule") { visit in
                do {
                    _ = try visit.home.drops.add(values(visit.form))
                    return Answer.go(to: Address("drops"))
                } catch let error as any MusterError where error.exitCode != .notAllowed {
                    return try list(visit, refused: error)
                }
            },
            Route.page("/drops/{drop}", .sendReports, "A schedule, to be changed") { visit in
                try edit(visit, try visit.home.drops.drop(visit.part("drop")))
            },
            Route.form("/drops/{drop}", .sendReports, "Change a schedule") { visit in
                do {
                    let drop = try visit.home.drops.drop(visit.part("drop"))
                    if let seen = visit.form["seen"], seen != mark(drop) {
                        throw WebError.changedMeanwhile(object: drop.id)
                    }
                    _ = try visit.home.drops.change(drop.id, values(visit.form))
                    return Answer.go(to: Address("drops"))
                } catch let error as any MusterError where error.exitCode != .notAllowed {
                    return try edit(
                        visit,
                        try visit.home.drops.drop(visit.part("drop")),
                        refused: error
                    )
                }
            },
            Route.form("/drops/{drop}/delete", .sendReports, "Delete a schedule") { visit in
                let drop = try visit.home.drops.drop(visit.part("drop"))
                try visit.home.drops.delete(drop.id)
                return Answer.go(to: Address("drops", query: [("deleted", drop.id)]))
            },
            Route.form("/drops/{drop}/restore", .sendReports, "Bring back a drop") { visit in
                _ = try visit.home.drops.restore(visit.part("drop"))
                return Answer.go(to: Address("drops"))
            },
            Route.form("/drops/{drop}/run", .sendReports, "Send a scheduled report now") { visit in
                let (home, id) = (visit.home, visit.part("drop"))
                _ = try await visit.desk.mailing.run { try home.drops.runDrop(id) }
                return Answer.go(to: Address("reports", query: [("sent", id)]))
            },
        ] + ListPage.routes(beside: name, .sendReports, parameters) { try listPage($0) }

    /// A drop that was just sent by hand, with who gets no mail of it; `nil` where the address names
    /// none that its reader may send.
    static func sent(_ visit: Visit) -> (drop: Drop, passedOver: [PassedOver])? {
        let home = visit.home
        guard let id = visit.value("sent"), let drop = try? home.drops.drop(id),
            drop.lastRun != nil,
            let passedOver = try? home.drops.passedOver(by: id)
        else { return nil }
        return (drop, passedOver)
    }

    /// Tells what became of a drop that was just sent.
    static func notice(
        _ html: inout HTML,
        _ visit: Visit,
        _ sent: (drop: Drop, passedOver: [PassedOver])
    ) {
        let messages = sent.drop.lastRun?.messages ?? 0
        let isGood = messages > 0 && sent.passedOver.isEmpty
        html.tag("div", ["class": isGood ? "notice good" : "notice", "role": "status"]) { html in
            let count = visit.say(DropText.messages, counting: messages)
            html.tag("p", [:], "\(sent.drop.id) \(sent.drop.name) · \(count)")
            if messages == 0, sent.passedOver.isEmpty {
                html.tag("p", [:], visit.say(DropText.nothingToTell))
            }
            let most = 20
            for one in sent.passedOver.prefix(most) {
                html.tag("p", [:], visit.say(PassedOverText(one.reason), ["who": one.who]))
            }
            let rest = sent.passedOver.count - most
            guard rest > 0 else { return }
            html.tag("p", [:], visit.say(DropText.more, ["n": visit.words.integer(rest)]))
        }
    }

    /// What a form of a drop was made from, so that a change by somebody else is not lost.
    private static func mark(_ drop: Drop) -> String {
        let fields = typed(drop).sorted { $0.key < $1.key }
        return Answer.entityTag(Array("\(fields) \(drop.parts ?? [])".utf8))
    }

    /// What the form says.
    private static func values(_ form: [String: String]) -> [DropKey: String] {
        var values: [DropKey: String] = [:]
        for key in [DropKey.name, .inventory, .to, .definition, .lang, .paper] {
            values[key] = form[key.rawValue]
        }
        let (time, day) = (form["time"] ?? "", form["day"] ?? "")
        switch form["occasion"] ?? "" {
        case "counted": values[.when] = "counted"
        case "approved": values[.when] = "approved"
        case "monthly": values[.when] = "monthly \(day) \(time)"
        case let word: values[.when] = "\(word) \(time)"
        }
        values[.format] = ticked(ReportFormat.allCases.map(\.rawValue), "format", form)
        values[.sections] = ticked(ReportPart.allCases.map(\.rawValue), "part", form)
        values[.paused] = form["paused"] == nil ? "no" : "yes"
        return values
    }

    /// The words whose boxes are ticked, between commas.
    private static func ticked(
        _ words: [String],
        _ group: String,
        _ form: [String: String]
    ) -> String {
        words.filter { form["\(group)-\($0)"] != nil }.joined(separator: ",")
    }

    private static func list(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let page = try listPage(visit)
        let choices = try visit.home.drops.choices()
        return try page.page(
            visit,
            status: refused?.httpStatus ?? .ok,
            above: { html in
                guard let deleted = visit.value("deleted"),
                    !page.list.rows.contains(where: { $0.id == deleted })
                else { return }
                html.undoNotice(visit, deleted, to: Address("drops", deleted, "restore"))
            },
            below: { html in
                html.card(visit.say(DropText.add)) { html in
                    SignIn.problem(&html, refused, visit.language)
                    let typed = refused == nil ? [:] : visit.form
                    form(&html, visit, Address("drops"), typed, choices)
                }
            }
        )
    }

    private static func edit(
        _ visit: Visit,
        _ drop: Drop,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let choices = try visit.home.drops.choices()
        return Answer.page(
            Shell.page(visit, title: "\(drop.id) \(drop.name)", in: .reports) { html in
                html.heading(
                    "\(drop.id) \(drop.name)",
                    crumbs: [
                        (visit.say(FrameText.reports), Address("reports")),
                        (visit.say(DropText.drops), Address("drops")),
                    ]
                )
                SignIn.problem(&html, refused, visit.language)
                let typed = refused == nil ? Self.typed(drop) : visit.form
                html.tag("section", ["class": "card"]) { html in
                    form(&html, visit, Address("drops", drop.id), typed, choices, of: drop)
                }
                html.form(visit, to: Address("drops", drop.id, "delete"), class: "row") { html in
                    html.tag("button", ["class": "bad"], visit.say(DropText.delete))
                }
            },
            status: refused?.httpStatus ?? .ok
        )
    }

    /// A drop as its form shows it.
    private static func typed(_ drop: Drop) -> [String: String] {
        let words = drop.occasion.description.split(separator: " ").map(String.init)
        var typed = [
            "name": drop.name, "occasion": words[0], "inventory": drop.inventory ?? "",
            "to": drop.recipients.map(\.description).joined(separator: " "),
            "definition": drop.definition ?? "", "lang": drop.language ?? "",
            "paper": drop.paper ?? "",
        ]
        if words.count > 1 { typed["time"] = words[words.count - 1] }
        if words.count > 2 { typed["day"] = words[1] }
        for format in drop.formats { typed["format-\(format)"] = format }
        for part in drop.parts ?? [] { typed["part-\(part)"] = part }
        if drop.isPaused { typed["paused"] = "yes" }
        return typed
    }

    private static func fields(_ visit: Visit? = nil) -> [Field<Drop>] {
        [
            .shown("name", Sentence(CommonText.name)) { $0.name },
            .shown("when", Sentence(DropText.when)) { drop in
                visit.map { OccasionText.words(drop.occasion, $0.language) }
            },
            .shown("inventory", Sentence(DropText.inventory), isUsual: false) { $0.inventory },
            .shown("to", Sentence(DropText.to)) {
                $0.recipients.map(\.description).joined(separator: " ")
            },
            .moment("next", Sentence(DropText.next)) { drop in
                guard let visit, !drop.isPaused else { return nil }
                return drop.next(after: visit.home.now(), visit.desk.clock)
            },
            .moment("last", Sentence(DropText.last)) { $0.lastRun?.at },
            Field("paused", Sentence(DropText.paused), .flag, isUsual: false) {
                .flag($0.isPaused)
            },
        ]
    }

    /// The schedules as the list page shows them.
    private static func listPage(_ visit: Visit) throws -> ListPage<Drop> {
        var page = ListPage(
            name: name,
            title: visit.say(DropText.drops),
            menu: .reports,
            crumbs: [(visit.say(FrameText.reports), Address("reports"))],
            about: visit.say(DropText.hint),
            empty: visit.say(DropText.none),
            list: RowList(
                "drop",
                fields: fields(visit),
                identifierKey: "drop",
                identifier: \.id,
                rows: try visit.home.drops.list()
            )
        )
        page.fileRight = .sendReports
        page.cells = [
            "name": { html, drop in
                html.link("\(drop.id) \(drop.name)", to: Address("drops", drop.id))
                guard drop.isPaused else { return }
                html.write(" ")
                html.tag("span", ["class": "badge calm"], visit.say(DropText.paused))
            },
            "when": { html, drop in
                html.write(OccasionText.words(drop.occasion, visit.language))
                let inventory = drop.inventory ?? visit.say(DropText.all)
                html.tag(
                    "p",
                    ["class": "soft small"],
                    "\(visit.say(DropText.inventory)): \(inventory)"
                )
            },
            "to": { $0.tag("span", ["class": "long narrow"], recipients($1, visit)) },
            "last": { lastRun(&$0, visit, $1) },
        ]
        page.rowActions = { html, drop in
            html.form(visit, to: Address("drops", drop.id, "run"), class: "row") { html in
                let words = visit.say(DropText.runNow)
                html.tag(
                    "button",
                    ["class": "quiet", "aria-label": .text("\(words): \(drop.id)")],
                    words
                )
            }
        }
        return page
    }

    /// Writes when a schedule last went out, and what failed since.
    private static func lastRun(_ html: inout HTML, _ visit: Visit, _ drop: Drop) {
        if let run = drop.lastRun {
            html.write(visit.words.moment(run.at))
            html.write(" · " + visit.say(DropText.messages, counting: run.messages))
        } else if drop.failure == nil {
            html.write(visit.say(CommonText.never))
        }
        guard let failure = drop.failure else { return }
        let words = visit.say(DropText.cannot, ["error": failure.error])
        html.tag("p", ["class": "notice"], words)
    }

    /// Who gets a drop, in a line or two.
    private static func recipients(_ drop: Drop, _ visit: Visit) -> String {
        let (all, most) = (drop.recipients.map { RecipientText.words($0, visit.language) }, 5)
        let shown = all.prefix(most).joined(separator: ", ")
        guard all.count > most else { return shown }
        return shown + " "
            + visit.say(DropText.more, ["n": visit.words.integer(all.count - most)])
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ address: Address,
        _ typed: [String: String],
        _ choices: (inventories: [String], definitions: [String]),
        of drop: Drop? = nil
    ) {
        html.form(visit, to: address) { html in
            if let drop {
                html.void(
                    "input",
                    ["type": "hidden", "name": "seen", "value": .text(mark(drop))]
                )
            }
            html.field(
                visit.say(CommonText.name),
                name: "name",
                value: typed["name"],
                isRequired: true
            )
            html.choice(
                visit.say(DropText.when),
                name: "occasion",
                OccasionText.choices.map { ($0.value, visit.say($0.text)) },
                selected: typed["occasion"] ?? "approved"
            )
            html.field(
                visit.say(DropText.time),
                name: "time",
                type: "time",
                value: typed["time"] ?? "06:00"
            )
            html.field(
                visit.say(DropText.day),
                name: "day",
                type: "number",
                value: typed["day"] ?? "1",
                hint: visit.say(DropText.dayHint)
            )
            html.choice(
                visit.say(DropText.inventory),
                name: "inventory",
                [("", visit.say(DropText.all))] + choices.inventories.map { ($0, $0) },
                selected: typed["inventory"]
            )
            html.field(
                visit.say(DropText.to),
                name: "to",
                value: typed["to"],
                isRequired: true,
                hint: visit.say(DropText.toHint)
            )
            look(&html, visit, typed, choices)
            if drop != nil {
                html.tag("fieldset", ["class": "choices"]) { html in
                    html.tag("legend", ["class": "hidden"], visit.say(DropText.paused))
                    box(&html, "paused", visit.say(DropText.isPaused), isOn: typed["paused"] != nil)
                }
            }
            html.tag("div") { html in
                html.tag("button", [:], visit.say(drop == nil ? DropText.add : .edit))
            }
        }
    }

    /// How the report looks: a saved definition, and what goes before it.
    private static func look(
        _ html: inout HTML,
        _ visit: Visit,
        _ typed: [String: String],
        _ choices: (inventories: [String], definitions: [String])
    ) {
        // The name as the list has it: of two spellings of one name the drop may have the other.
        let chosen = choices.definitions.first {
            $0.lowercased() == typed["definition"]?.lowercased()
        }
        html.choice(
            visit.say(DropText.definition),
            name: "definition",
            [("", visit.say(DropText.noDefinition))] + choices.definitions.map { ($0, $0) },
            selected: chosen
        )
        let own = (value: "", words: visit.say(DropText.recipients))
        html.choice(
            visit.say(DropText.language),
            name: "lang",
            [own] + ReportLanguage.allCases.map { ($0.rawValue, $0.ownName) },
            selected: typed["lang"]
        )
        html.choice(
            visit.say(DropText.paper),
            name: "paper",
            [own, ("a4", "A4"), ("letter", "Letter")],
            selected: typed["paper"]
        )
        let formats = ReportFormat.allCases.map { ($0.rawValue, $0.rawValue.uppercased()) }
        boxes(&html, visit.say(DropText.format), "format", formats, typed)
        html.tag("p", ["class": "hint"], visit.say(DropText.formatHint))
        let parts = ReportPart.allCases.map { ($0.rawValue, visit.words.title(of: $0)) }
        let isOpen = parts.contains { typed["part-\($0.0)"] != nil }
        html.tag("details", ["class": "more", "open": .flag(isOpen)]) { html in
            html.tag("summary", [:], visit.say(DropText.parts))
            boxes(&html, visit.say(DropText.parts), "part", parts, typed)
            html.tag("p", ["class": "hint"], visit.say(DropText.partsHint))
        }
    }

    private static func boxes(
        _ html: inout HTML,
        _ title: String,
        _ group: String,
        _ choices: [(String, String)],
        _ typed: [String: String]
    ) {
        html.tag("fieldset", ["class": "choices"]) { html in
            html.tag("legend", [:], title)
            for (word, words) in choices {
                let name = "\(group)-\(word)"
                box(&html, name, words, isOn: typed[name] != nil)
            }
        }
    }

    private static func box(_ html: inout HTML, _ name: String, _ words: String, isOn: Bool) {
        html.tag("label") { html in
            html.void(
                "input",
                [
                    "type": "checkbox", "name": .text(name), "value": "yes",
                    "checked": .flag(isOn),
                ]
            )
            html.write(words)
        }
    }
}
