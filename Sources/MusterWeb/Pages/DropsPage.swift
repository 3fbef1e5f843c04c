import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Reports that go out by themselves.
enum DropsPage {
    static let routes = [
        Route.page(
            "/drops",
            .sendReports,
            "Reports that go out by themselves",
            [
                Paging.parameter,
                Route.Parameter(name: "deleted", summary: "The schedule that was just deleted"),
            ]
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
    ]

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
        let drops = try visit.home.drops.list()
        let paging = try Paging(visit, of: drops.count)
        let deleted = visit.value("deleted")
        let choices = try choices(visit)
        return Answer.page(
            Shell.page(visit, title: visit.say(DropText.drops), in: .reports) { html in
                html.heading(
                    visit.say(DropText.drops),
                    crumbs: [(visit.say(FrameText.reports), Address("reports"))]
                )
                html.tag("p", ["class": "soft"], visit.say(DropText.hint))
                if let deleted, !drops.contains(where: { $0.id == deleted }) {
                    html.undoNotice(visit, deleted, to: Address("drops", deleted, "restore"))
                }
                if drops.isEmpty {
                    html.empty(visit.say(DropText.none))
                } else {
                    table(&html, visit, Array(drops[paging.rows]))
                    html.pages(visit, paging)
                }
                html.card(visit.say(DropText.add)) { html in
                    SignIn.problem(&html, refused, visit.language)
                    let typed = refused == nil ? [:] : visit.form
                    form(&html, visit, Address("drops"), typed, choices)
                }
            },
            status: refused?.httpStatus ?? .ok
        )
    }

    private static func edit(
        _ visit: Visit,
        _ drop: Drop,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let choices = try choices(visit)
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

    private static func table(_ html: inout HTML, _ visit: Visit, _ drops: [Drop]) {
        html.table(
            visit.say(DropText.drops),
            [
                .init(visit.say(CommonText.name)), .init(visit.say(DropText.when)),
                .init(visit.say(DropText.to)), .init(visit.say(DropText.next)),
                .init(visit.say(DropText.last)), .init(""),
            ],
            drops
        ) { html, drop, column in
            switch column {
            case 0:
                html.link("\(drop.id) \(drop.name)", to: Address("drops", drop.id))
                if drop.isPaused {
                    html.write(" ")
                    html.tag("span", ["class": "badge calm"], visit.say(DropText.paused))
                }
            case 1:
                html.write(OccasionText.words(drop.occasion, visit.language))
                let inventory = drop.inventory ?? visit.say(DropText.all)
                html.tag(
                    "p",
                    ["class": "soft small"],
                    "\(visit.say(DropText.inventory)): \(inventory)"
                )
            case 2: html.tag("span", ["class": "long narrow"], recipients(drop, visit))
            case 3:
                let next = drop.next(after: visit.home.now(), visit.desk.clock)
                html.write(drop.isPaused ? "–" : next.map(visit.words.moment) ?? "–")
            case 4:
                if let run = drop.lastRun {
                    html.write(visit.words.moment(run.at))
                    html.write(" · " + visit.say(DropText.messages, counting: run.messages))
                } else if drop.failure == nil {
                    html.write(visit.say(CommonText.never))
                }
                if let failure = drop.failure {
                    html.tag(
                        "p",
                        ["class": "notice"],
                        visit.say(DropText.cannot, ["error": failure.error])
                    )
                }
            default:
                html.form(visit, to: Address("drops", drop.id, "run"), class: "row") { html in
                    let words = visit.say(DropText.runNow)
                    html.tag(
                        "button",
                        ["class": "quiet", "aria-label": .text("\(words): \(drop.id)")],
                        words
                    )
                }
            }
        }
    }

    /// Who gets a drop, in a line or two.
    private static func recipients(_ drop: Drop, _ visit: Visit) -> String {
        let (all, most) = (drop.recipients.map { RecipientText.words($0, visit.language) }, 5)
        let shown = all.prefix(most).joined(separator: ", ")
        guard all.count > most else { return shown }
        return shown + " "
            + visit.say(DropText.more, ["n": visit.words.integer(all.count - most)])
    }

    /// The names that a drop can have chosen.
    private struct Choices {
        var inventories: [String]
        var definitions: [String]
    }

    private static func choices(_ visit: Visit) throws -> Choices {
        Choices(
            inventories: try visit.home.store.inventories.list().map(\.name),
            definitions: try visit.home.store.definitions.list().map(\.name)
        )
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ address: Address,
        _ typed: [String: String],
        _ choices: Choices,
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
        _ choices: Choices
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
