import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService

/// Recalls that begin at a place, a supplier or an alarm: first what was there, then calling it back, then
/// telling those who have it.
enum OriginRecallPage {
    static let routes = [
        Route.page(
            "/recalls",
            .recallLots,
            "What was in a place, came from a supplier or was where an alarm was raised",
            parameters
        ) { try page($0, Asked($0.value)) },
        Route.form("/recalls", .recallLots, "Call back what was there") { try recall($0) },
        Route(
            method: .get,
            path: "/recalls/calls.pdf",
            right: .recallLots,
            summary: "Whom to call of what was there and is called back, and what of it is here",
            form: .pdf,
            parameters: parameters + OrderPages.noteLooks
        ) { try await calls($0) },
        Route.form("/recalls/notify", .recallLots, "Write to those who were sent what was there") {
            try notify($0)
        },
    ]

    private static let fields: [(name: String, summary: String)] = [
        ("place", "The zone or place where lots were"),
        ("supplier", "The party that lots came from"),
        ("alarm", "The climate alarm that was raised where lots were"),
        ("from", "With a place or supplier: from when on"),
        ("until", "With a place or supplier: until when; now without"),
    ]

    private static let parameters = fields.map { field in
        Route.Parameter(name: field.name, summary: field.summary)
    }

    /// The page with what was where an alarm was raised.
    static func address(alarm: String) -> Address { Address("recalls", query: [("alarm", alarm)]) }

    // MARK: What is asked

    /// What the address or the form asks for.
    private struct Asked {
        /// The fields that say something.
        let said: [String: String]

        /// Reads the fields by their names.
        init(_ field: (String) -> String?) {
            let pairs = fields.map(\.name).compactMap { name in
                field(name).map { (name, $0.trimmed) }
            }
            said = Dictionary(uniqueKeysWithValues: pairs.filter { !$0.1.isEmpty })
        }

        /// The same fields, for a form or an address.
        var pairs: [(name: String, value: String)] {
            fields.compactMap { field in said[field.name].map { (field.name, $0) } }
        }

        /// The page with this, or what lies below it.
        func address(_ below: String...) -> Address {
            Address(parts: ["recalls"] + below, query: pairs.map { ($0.name, $0.value) })
        }

        /// What is wrong, and where; `nil` where nothing is named.
        func origin(_ visit: Visit) throws -> RecallOrigin? {
            var origin = RecallOrigin()
            origin.places = [said["place"]].compactMap(\.self)
            origin.suppliers = [said["supplier"]].compactMap(\.self)
            origin.alarms = [said["alarm"]].compactMap(\.self)
            origin.from = try moment("from", visit)
            origin.until = try moment("until", visit)
            return said.isEmpty ? nil : origin
        }

        private func moment(_ name: String, _ visit: Visit) throws -> Instant? {
            guard let text = said[name] else { return nil }
            guard let moment = TableMoment.read(text, visit.desk.clock) else {
                throw WebError.badValue(name: name, expected: "a moment, such as 2026-03-12 09:00")
            }
            return moment
        }

        /// What a recall of it finds; `nil` where nothing is named.
        func result(_ visit: Visit, reason: String? = nil) throws -> RecallResult? {
            guard let origin = try origin(visit) else { return nil }
            var order = RecallOrder([], reason: reason ?? "", isMock: reason == nil)
            order.origin = origin
            return try visit.home.events.recall(order)
        }
    }

    // MARK: The page

    private static func page(
        _ visit: Visit,
        _ asked: Asked,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        var (found, problem): (RecallResult?, (any MusterError)?) = (nil, refused)
        do {
            found = try asked.result(visit)
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            problem = refused ?? error
        }
        let title = visit.say(RecallText.origin)
        let html = try Shell.page(visit, title: title, in: .lots) { html in
            html.heading(title, crumbs: ProvenancePages.above(visit), here: title)
            SignIn.problem(&html, problem, visit.language)
            try form(&html, visit, asked, ErrorWords.field(problem))
            guard let found else { return }
            for name in found.unmatched {
                html.tag(
                    "p",
                    ["class": "notice"],
                    visit.say(RecallText.unmatched, ["name": name])
                )
            }
            let recall = RecallForm(
                result: found,
                address: Address("recalls"),
                hidden: asked.pairs
            )
            let called = found.lots.isEmpty ? found.found.filter { $0.state == .recalled } : []
            try RecallCard.write(
                &html,
                visit,
                called,
                found.answer,
                to: Address("recalls", "notify"),
                list: asked.address("calls.pdf"),
                hidden: asked.pairs
            )
            try recall.write(&html, visit, problem)
        }
        return Answer.page(html, status: problem?.httpStatus ?? .ok)
    }

    /// So many places and parties are suggested; of more, none: their identifiers are typed.
    private static let mostSuggested = 500

    /// What may stand in a field, with what people call it.
    private static func suggestions(
        _ name: String,
        _ visit: Visit
    ) throws -> [(value: String, words: String)] {
        let all: [(String, String)]
        switch name {
        case "place":
            let zones = try visit.home.floorPlan.current()?.zones ?? []
            let places = try visit.home.rows(of: Places.resource).all().rows
            all = zones.map { ($0.id.rawValue, $0.name) } + places.map { ($0.name, "") }
        case "supplier": all = try visit.home.masterData.parties().map { ($0.id, $0.name) }
        default: all = []
        }
        return all.count > mostSuggested ? [] : all
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ asked: Asked,
        _ fault: String?
    ) throws {
        let lines: [(name: String, label: String, hint: String?, type: String)] = [
            (
                "place", visit.say(RecallText.place), visit.say(TraceText.placeHint), "text"
            ),
            (
                "supplier", visit.say(RecallText.supplier), visit.say(TraceText.partyHint), "text"
            ),
            ("from", visit.say(RecallText.since), nil, "datetime-local"),
            (
                "until", visit.say(RecallText.until), visit.say(RecallText.untilHint),
                "datetime-local"
            ),
            ("alarm", visit.say(AlarmPageText.alarm), visit.say(RecallText.alarmHint), "text"),
        ]
        try html.card(visit.say(RecallText.whatIsWrong)) { html in
            try html.tag(
                "form",
                ["class": "stack", "method": "get", "action": .address(Address("recalls"))]
            ) { html in
                html.tag("p", ["class": "soft"], visit.say(RecallText.originHint))
                for line in lines {
                    html.field(
                        line.label,
                        name: line.name,
                        type: line.type,
                        value: asked.said[line.name],
                        hint: line.hint,
                        suggestions: try suggestions(line.name, visit),
                        isAtFault: fault == line.name
                    )
                }
                html.tag("div") { html in
                    html.tag("button", ["class": "quiet"], visit.say(RecallText.find))
                }
            }
        }
    }

    // MARK: Calling back and telling

    private static func recall(_ visit: Visit) throws -> Response {
        let asked = Asked { visit.form[$0] }
        do {
            let reason = try LotVerbs.reason(visit)
            _ = try asked.result(visit, reason: reason)
            return Answer.go(to: asked.address())
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, asked, refused: error)
        }
    }

    private static func notify(_ visit: Visit) throws -> Response {
        let asked = Asked { visit.form[$0] }
        do {
            try RecallCard.tell(visit, try called(visit, asked))
            return Answer.go(to: asked.address())
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, asked, refused: error)
        }
    }

    private static func calls(_ visit: Visit) async throws -> Response {
        try await RecallCard.calls(visit, called(visit, Asked(visit.value)))
    }

    /// What is called back of that which was found.
    private static func called(_ visit: Visit, _ asked: Asked) throws -> [Lot] {
        let found = try asked.result(visit)?.found ?? []
        let called = found.filter { $0.state == .recalled }
        guard let first = called.first ?? found.first else { throw RecallError.noLots }
        guard !called.isEmpty else { throw RecallError.notRecalled(first.path) }
        return called
    }
}
