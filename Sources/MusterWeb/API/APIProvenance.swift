import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// What programs ask of lots beside their fields, and what they record: the verbs of the command line.
enum APIProvenance {
    static let routes = [
        trace, climate, hold, release, events, event, adding,
    ]

    static let lot = "/lots/{product}/{lot}"
    static let reason = Route.Body(
        name: "reason",
        summary: "why",
        isRequired: true,
        kind: .remark
    )

    private static let trace = APIRoutes.get(
        "\(lot)/trace",
        .viewAudits,
        "Where a lot went, or where it came from, with what became of each thing",
        [
            LotVerbs.direction,
            .init(
                name: "since",
                summary: "From when on something bad may have come in; its making without",
                isMoment: true
            ),
            .init(
                name: "via",
                summary: "contact: also what stood in a zone with an item of the lots",
                choices: ["contact"]
            ),
        ],
        gives: .named(.trace)
    ) { visit in
        let direction = try LotVerbs.direction(visit)
        let since = visit.value("since").flatMap { Instant(iso8601: $0) }
        guard since == nil || direction == .forward else {
            throw WebError.badValue(name: "since", expected: "left out: it goes with forward")
        }
        var question = TraceQuestion(direction, from: [try find(visit).exactName], since: since)
        question.withContacts = visit.value("via") == "contact"
        let (answer, milliseconds) = try timed { try visit.home.events.trace(question) }
        return Answer.json(
            { $0.object { $0.members(of: answer, milliseconds: milliseconds) } },
            for: visit
        )
    }

    private static let climate = APIRoutes.get(
        "\(lot)/climate",
        .viewAudits,
        "What a lot was exposed to, while it grew and since it was made",
        gives: .named(.lotClimate)
    ) { visit in
        let lot = try find(visit)
        let climate = try visit.home.climate.exposure(of: lot)
        return Answer.json({ climate.write(lot.path, to: &$0) }, for: visit)
    }

    private static let hold = step("hold", "Hold a lot: it may not be used until it is released") {
        try $0.home.lots.hold($1.exactName, reason: $2, place: $3)
    }

    private static let release = step("release", "Release a lot that is held or recalled") {
        try $0.home.lots.release($1.exactName, reason: $2, place: $3)
    }

    private static func step(
        _ verb: String,
        _ summary: String,
        _ deed: @escaping @Sendable (Visit, Lot, String, String?) throws -> KeptEvent
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "\(lot)/\(verb)",
                .holdLots,
                summary,
                body: [reason, .init(name: "place", summary: "where")],
                gives: .named(.traceEvent)
            )
        ) { visit, body in
            let reason = body.text("reason") ?? ""
            let event = try deed(visit, try find(visit), reason, body.text("place"))
            return .init(body: try encoded(event, visit))
        }
    }

    static func find(_ visit: Visit) throws -> Lot {
        try visit.home.lots.lot(visit.part("lot"), of: visit.part("product"))
    }

    static func timed<Value>(
        _ body: () throws -> Value
    ) throws -> (value: Value, milliseconds: Double) {
        let clock = ContinuousClock()
        let begin = clock.now
        let value = try body()
        let (seconds, attoseconds) = begin.duration(to: clock.now).components
        return (value, Double(seconds) * 1_000 + Double(attoseconds) / 1e15)
    }

    // MARK: Events

    private static let events = APIRoutes.get(
        "/events",
        .viewAudits,
        "What happened to products, the newest first",
        EventPages.filters + APIRoutes.paging,
        gives: .page(.traceEvent)
    ) { visit in
        let cursor = Cursor("events")
        let (start, limit) = (try cursor.skipped(visit), try APIRoutes.limit(visit))
        let filter = try EventPages.filter(visit)
        let found = try visit.home.events.page(filter, skipping: start, limit: limit + 1).events
        let source = try visit.home.events.keyDataSource(of: found)
        return try APIRoutes.page(visit, found, cursor) { _ in
            String(start + limit)
        } _: { json, event in
            json.event(event, source)
        }
    }

    private static let event = APIRoutes.get(
        "/events/{event}",
        .viewAudits,
        "An event, with what is missing in it",
        gives: .named(.traceEvent)
    ) { visit in
        let event = try visit.home.events.event(visit.part("event"))
        let source = try visit.home.events.keyDataSource(of: [event])
        return Answer.json({ $0.event(event, source) }, for: visit)
    }

    private static let adding = APIChange.route(
        .change(
            .post,
            "/events",
            .recordEvents,
            "Record what happened to products",
            body: members,
            gives: .named(.traceEvent),
            isMaking: true
        )
    ) { visit, body in
        let event = try visit.home.events.add(try draft(body, visit)).event
        return .init(
            body: try encoded(event, visit),
            location: Address("api", "v1", "events", String(event.number)).text
        )
    }

    private static let members: [Route.Body] = [
        .init(
            name: "verb",
            summary: "what happened",
            isRequired: true,
            kind: .words(EventVerb.allCases.map(\.rawValue)),
            example: "\"harvest\""
        ),
        .init(name: "at", summary: "when; now without", kind: .moment),
        .init(name: "place", summary: "where: a zone, a place or a GLN"),
        .init(
            name: "lots",
            summary: "the lots it is about, as LOT or LOT=QUANTITY",
            kind: .list(.line)
        ),
        .init(
            name: "serials",
            summary: "the things it is about, as PRODUCT/SERIAL",
            kind: .list(.line)
        ),
        .init(name: "units", summary: "the pallets, cases or crates", kind: .list(.line)),
        .init(name: "inputs", summary: "what was used, as LOT=QUANTITY", kind: .list(.line)),
        .init(name: "outputs", summary: "what was made, as LOT=QUANTITY", kind: .list(.line)),
        .init(name: "from", summary: "the party that things come from"),
        .init(name: "to", summary: "the party that things go to"),
        .init(
            name: "refs",
            summary: "the documents, as TYPE:NUMBER, such as po:17",
            kind: .list(.line)
        ),
        .init(name: "details", summary: "what else is known, by name", kind: .map(.line)),
        .init(name: "corrects", summary: "the event that this one puts right"),
    ]

    private static func draft(_ body: APIBody, _ visit: Visit) throws -> EventDraft {
        let word = body.text("verb") ?? ""
        guard let verb = EventVerb(rawValue: word) else {
            throw ProvenanceError.unknownVerb(word)
        }
        let at = body.text("at").flatMap { Instant(iso8601: $0) }
        var draft = EventDraft(verb, at: at ?? visit.home.now())
        func parts(_ name: String) -> [EventDraft.Part] {
            body.texts(name).map { EventDraft.Part($0) }
        }
        draft.place = body.text("place")
        (draft.lots, draft.serials) = (parts("lots"), parts("serials"))
        draft.units = body.texts("units")
        (draft.inputs, draft.outputs) = (parts("inputs"), parts("outputs"))
        (draft.from, draft.to) = (body.text("from"), body.text("to"))
        draft.references = try body.texts("refs").map {
            try EventForm.reference($0, of: "refs")
        }
        draft.corrects = body.text("corrects")
        guard case .object(let details) = body["details"] else { return draft }
        for (name, value) in details.sorted(by: { $0.key < $1.key }) {
            guard let detail = EventDetail(rawValue: name), detail != .lotOfSerial,
                case .string(let text) = value
            else {
                let names = EventDetail.allCases.filter { $0 != .lotOfSerial }.map(\.rawValue)
                throw WebError.badValue(
                    name: "details",
                    expected: "made of \(names.joined(separator: ", "))"
                )
            }
            draft.details[detail.rawValue] = text
        }
        return draft
    }

    private static func encoded(_ event: KeptEvent, _ visit: Visit) throws -> [UInt8] {
        let source = try visit.home.events.keyDataSource(of: [event])
        return APIRoutes.bytes { $0.event(event, source) }
    }
}

/// Events and traces.
extension APISchema {
    var tracing: Schema {
        switch self {
        case .traceEvent: Self.eventSchema
        case .trace: .members(Self.traceMembers)
        case .recallCall: APIRecalls.callSchema
        case .lotClimate: TraceSchemas.lotClimate
        default:
            .members(
                Self.traceMembers + [
                    ("dry_run", .flag), ("recalled", .list(.text)), ("events_recorded", .count),
                    ("unmatched", .leftOut(.list(.text))),
                ]
            )
        }
    }

    private static let thing = Schema.object([
        "thing": .text, "quantity": .orNull(.number), "unit": .maybeText,
    ])

    private static let eventSchema = Schema.object([
        "event": .text, "number": .count,
        "verb": .words(EventVerb.allCases.map(\.rawValue)),
        "type": .words(EventType.allCases.map(\.rawValue)), "at": .moment, "offset": .text,
        "place": .maybeText, "party": .maybeText, "things": .list(thing),
        "parent": .list(thing), "children": .list(thing), "inputs": .list(thing),
        "outputs": .list(thing), "refs": .list(.object(["type": .text, "id": .text])),
        "details": .map(.text), "missing": .list(.text), "flags": .list(.text),
        "corrects": .maybeText, "corrected_by": .maybeText, "recorded_at": .moment,
        "recorded_by": .text, "origin": .text, "head": .text,
    ])

    private static let entry = Schema.object([
        "thing": .text, "product": .maybeText, "lot": .maybeText, "quantity": .orNull(.number),
        "unit": .maybeText, "zone": .maybeText, "last_heard_at": .orNull(.moment),
        "trust": .maybeText, "party": .maybeText, "name": .maybeText, "phone": .maybeText,
        "mail": .maybeText, "order": .maybeText, "at": .orNull(.moment), "reason": .maybeText,
    ])

    private static let traceMembers: [(String, Schema)] = [
        ("from", .list(.text)), ("direction", .words(TraceDirection.allCases.map(\.rawValue))),
        ("since", .orNull(.moment)), ("basis", .words(["serial", "lot"])), ("things", .count),
        ("lots", .count), ("events", .count), ("depth", .count), ("quantity", .map(.number)),
        ("here", .list(entry)), ("shipped", .list(entry)), ("gone", .list(entry)),
        ("unknown", .list(entry)),
        ("contact_withheld", .leftOut(.flag)), ("contact", .leftOut(.list(TraceSchemas.contact))),
        ("dead_ends", .list(.object(["event": .text, "kind": .text]))),
        (
            "unbalanced",
            .list(.object(["event": .text, "in": .number, "out": .number, "unit": .text]))
        ),
        ("incomplete", .count), ("accounted", .orNull(.number)), ("elapsed_ms", .number),
        ("head", .text),
    ]
}
