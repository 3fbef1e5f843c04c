import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// What happened to products and lots: the list, and a page an event.
enum EventPages {
    private static let name = "events"

    /// What the list and the API are asked for.
    static let filters = [
        Route.Parameter(name: "lot", summary: "Only those of this lot, as PRODUCT/LOT"),
        Route.Parameter(
            name: "verb",
            summary: "Only those of this verb",
            choices: EventVerb.allCases.map(\.rawValue)
        ),
        Route.Parameter(name: "from", summary: "Only those of this day or later"),
        Route.Parameter(name: "until", summary: "Only those of this day or before"),
    ]

    private static let parameters =
        filters
        + ListPage.parameters(of: fields()).filter { parameter in
            !["search", "order", "verb"].contains(parameter.name)
        }

    static let routes =
        [
            Route.page("/events", .viewAudits, "What happened to products", parameters) { visit in
                try found(visit, isFile: false).page(visit) { html in
                    guard visit.may(.recordEvents) else { return }
                    html.link(
                        visit.say(TraceText.record),
                        to: Address("add", "events", query: [("lot", visit.value("lot"))]),
                        class: "button"
                    )
                }
            },
            Route.page("/events/{event}", .viewAudits, "An event") { try page($0) },
        ]
        + ListPage.routes(beside: name, .viewAudits, parameters) { try found($0, isFile: true) }

    /// What the query asks for.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func filter(_ visit: Visit) throws(WebError) -> EventFilter {
        var filter = EventFilter()
        filter.lot = visit.value("lot")
        if let word = visit.value("verb") {
            guard let verb = EventVerb(rawValue: word) else {
                let words = EventVerb.allCases.map(\.rawValue).joined(separator: ", ")
                throw .badValue(name: "verb", expected: "\(words)")
            }
            filter.verb = verb
        }
        filter.from = try AuditsPage.day(visit, "from")
        filter.until = try AuditsPage.day(visit, "until")?.advanced(bySeconds: 86_400)
        return filter
    }

    private static func found(_ visit: Visit, isFile: Bool) throws -> ListPage<KeptEvent> {
        let (filter, events) = (try filter(visit), visit.home.events)
        var page = try list(visit, [])
        page.crumbs = ProvenancePages.above(visit)
        page.about = visit.say(TraceText.aboutEvents)
        page.isOrdered = false
        page.ownFilters = Set(filters.map(\.name))
        guard !isFile else {
            // A file has the names as they are recorded.
            let all = try events.page(filter, limit: nil)
            page.found = .init(rows: all.events, total: all.total)
            return page
        }
        let found = try Paging.found(visit) { part in
            let found = try events.page(filter, skipping: part.lowerBound, limit: part.count)
            return (found.events, found.total)
        }
        page.found = found
        page.cells = try cells(visit, found.rows)
        page.nextStep = { html in
            guard visit.may(.recordEvents) else { return }
            let (words, address) = (visit.say(TraceText.record), Address("add", "events"))
            html.tag("p") { $0.link(words, to: address, class: "button") }
        }
        guard found.total > 0 || page.ownFilters.contains(where: { visit.value($0) != nil }) else {
            return page
        }
        page.controls = { html in
            html.field(visit.say(CommonText.lot), name: "lot", value: visit.value("lot"))
            html.choice(
                visit.say(TraceText.event),
                name: "verb",
                [("", visit.say(FrameText.all))]
                    + EventVerb.allCases.map { ($0.rawValue, visit.say($0.words)) },
                selected: visit.value("verb")
            )
            for (name, text) in [("from", AuditText.from), ("until", .until)] {
                html.field(visit.say(text), name: name, type: "date", value: visit.value(name))
            }
        }
        return page
    }

    /// Events as the list page shows them.
    static func list(_ visit: Visit, _ events: [KeptEvent]) throws -> ListPage<KeptEvent> {
        var page = ListPage(
            name: name,
            title: visit.say(TraceText.events),
            menu: .lots,
            empty: visit.empty(TraceText.noEvents, TraceText.recordFirst, .recordEvents),
            list: RowList(
                "event",
                fields: fields(visit),
                identifierKey: "number",
                identifier: { String($0.number) },
                rows: events
            )
        )
        page.identifierTitle = visit.say(TraceText.number)
        page.link = { Address("events", String($0.number)) }
        page.cells = try cells(visit, events)
        return page
    }

    /// What the list shows in the place of words: lots by the codes of the house, with the ways to them.
    private static func cells(
        _ visit: Visit,
        _ events: [KeptEvent]
    ) throws -> [String: @Sendable (inout HTML, KeptEvent) -> Void] {
        let lots = events.isEmpty ? [:] : try visit.home.events.keyDataSource(of: events).lots
        return ["things": { html, kept in things(&html, kept.record.event, lots) }]
    }

    private static func fields(_ visit: Visit? = nil) -> [Field<KeptEvent>] {
        [
            .moment("at", Sentence(CommonText.when)) { $0.record.event.at },
            .word("verb", Sentence(TraceText.event), EventVerb.allCases) {
                $0.words
            } read: {
                $0.record.event.verb
            },
            .shown("things", Sentence(TraceText.things)) { $0.record.event.thingsInWords },
            .shown("place", Sentence(TraceText.place)) { $0.record.event.place },
            .shown("party", PartyRecords.kind.words.one) { kept in
                kept.record.event.to ?? kept.record.event.from
            },
            .shown("remark", Sentence(CommonText.note)) { kept in
                guard let visit else { return nil }
                let remarks = kept.remarks.map { visit.say($0) }
                return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
            },
            .shown("recorded_by", Sentence(CommonText.by), isUsual: false) { $0.record.actor },
        ]
    }

    /// Writes the things of an event, lots with the ways to their pages.
    private static func things(
        _ html: inout HTML,
        _ event: TraceEvent,
        _ lots: [String: Lot]
    ) {
        html.tag("span", ["class": "cell"]) { html in
            for (index, thing) in event.things.enumerated() {
                if index > 0 {
                    let isNext = thing.role != event.things[index - 1].role
                    html.write(isNext ? " › " : ", ")
                }
                if let lot = lots[thing.name.uri] {
                    html.link(lot.path, to: LotPages.pages.address(lot))
                } else {
                    html.write(thing.name.inWords)
                }
                if let quantity = thing.quantity { html.write(" \(quantity)") }
            }
        }
    }

    // MARK: An event

    private static func page(_ visit: Visit) throws -> Response {
        let kept = try visit.home.events.event(visit.part("event"))
        let source = try visit.home.events.keyDataSource(of: [kept])
        let event = kept.record.event
        let missing = KeyDataRow.missing(in: event, source).map { visit.say($0.words) }
        let number = visit.say(TraceText.eventNumber, ["number": String(kept.number)])
        let title = "\(number): \(visit.say(event.verb.words))"
        let corrected = try [event.corrects, kept.correctedBy].map { id in
            try id.map { try visit.home.events.event($0).number }
        }
        let html = Shell.page(visit, title: title, in: .lots) { html in
            html.heading(
                title,
                crumbs: ProvenancePages.above(visit)
                    + [(visit.say(TraceText.events), Address("events"))],
                here: number
            ) { html in
                guard visit.may(.recordEvents), kept.correctedBy == nil else { return }
                let query = [("corrects", String(kept.number)), ("verb", event.verb.rawValue)]
                html.link(
                    visit.say(TraceText.correct),
                    to: Address("add", "events", query: query),
                    class: "button quiet"
                )
            }
            html.card(visit.say(ListText.details)) { html in
                html.tag("p") { things(&$0, event, source.lots) }
                html.facts(facts(visit, kept, source))
                for (text, number) in zip([TraceText.corrects, .correctedBy], corrected) {
                    guard let number else { continue }
                    html.tag("p") { html in
                        html.write("\(visit.say(text)): ")
                        html.link(String(number), to: Address("events", String(number)))
                    }
                }
                guard !missing.isEmpty else { return }
                html.tag("p", ["class": "notice"]) { html in
                    html.write(
                        "\(visit.say(TraceText.missing)): \(missing.joined(separator: ", "))"
                    )
                }
            }
        }
        return Answer.page(html)
    }

    private static func facts(
        _ visit: Visit,
        _ kept: KeptEvent,
        _ source: KeyDataSource
    ) -> [(String, String?)] {
        let event = kept.record.event
        func party(_ id: String?) -> String? {
            id.map { source.parties[$0]?.description ?? $0 }
        }
        let documents = event.references.map { "\($0.type):\($0.number)" }
        let details = event.details.sorted { $0.key < $1.key }.map { name, value in
            (EventDetail(rawValue: name).map { visit.say($0.words) } ?? name, Optional(value))
        }
        let remarks = kept.remarks.map { visit.say($0) }.joined(separator: ", ")
        let people = visit.home.people.peopleNames
        let recorded = visit.words.moment(kept.record.recordedAt)
        return [
            (visit.say(CommonText.when), visit.words.moment(event.at)),
            (visit.say(TraceText.place), event.place.map { source.places[$0] ?? $0 }),
            (visit.say(TraceText.from), party(event.from)),
            (visit.say(TraceText.to), party(event.to)),
            (visit.say(TraceText.documents), documents.joined(separator: ", ")),
        ] + details + [
            (visit.say(CommonText.note), remarks),
            (
                visit.say(TraceText.recorded),
                "\(people.words(kept.record.actor)), \(recorded)"
            ),
        ]
    }
}
