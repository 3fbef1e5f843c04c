import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// Recording what happened: first what it was, then what goes with that.
enum EventForm {
    static let routes = [
        Route.page(
            "/add/events",
            .recordEvents,
            "The form for what happened to products",
            [
                .init(
                    name: "verb",
                    summary: "What happened",
                    choices: EventVerb.allCases.map(\.rawValue)
                ),
                .init(name: "lot", summary: "The lot that it is about, as PRODUCT/LOT"),
                .init(name: "corrects", summary: "The event that it puts right"),
            ]
        ) { try page($0) },
        Route.form("/add/events", .recordEvents, "Record what happened to products") { visit in
            try record(visit)
        },
    ]

    /// What is recorded here: lots are held, released and called back on their pages, which says what they may
    /// be used for as well.
    private static let verbs = EventVerb.allCases.filter { !$0.changesLots }

    private static func page(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let form = refused == nil ? [:] : visit.form
        let word = form["verb"] ?? visit.value("verb")
        let verb = word.flatMap(EventVerb.init)
        let corrects = form["corrects"] ?? visit.value("corrects")
        let cells = refused == nil ? try filledIn(visit, corrects) : form
        let title = visit.say(corrects == nil ? TraceText.record : .correct)
        let html = Shell.page(visit, title: title, in: .lots) { html in
            html.heading(
                verb.map { "\(title): \(visit.say($0.words))" } ?? title,
                crumbs: ProvenancePages.above(visit)
                    + [(visit.say(TraceText.events), Address("events"))],
                here: title
            )
            SignIn.problem(&html, refused, visit.language)
            html.tag("section", ["class": "card"]) { html in
                guard let verb else { return choice(&html, visit) }
                html.form(visit, to: Address("add", "events")) { html in
                    HiddenFields.write(&html, [("verb", verb.rawValue)])
                    if let corrects { HiddenFields.write(&html, [("corrects", corrects)]) }
                    fields(&html, visit, verb, cells, ErrorWords.field(refused))
                    html.tag("div") { $0.tag("button", [:], visit.say(FrameText.save)) }
                }
            }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// What stands in the fields at first: what the event says that is put right, or the lot.
    private static func filledIn(_ visit: Visit, _ corrects: String?) throws -> [String: String] {
        guard let corrects else { return ["lot": visit.value("lot") ?? ""] }
        let event = try visit.home.events.event(corrects).record.event
        var cells = HomeEvents.cells(event).merging(event.details) { cell, _ in cell }
        cells["at"] = visit.typed(event.at)
        cells["refs"] = event.references.map { "\($0.type):\($0.number)" }.joined(separator: "\n")
        for name in Lines.allCases.map(\.rawValue) {
            cells[name] = cells[name]?.replacing(";", with: "\n")
        }
        return cells
    }

    private static func choice(_ html: inout HTML, _ visit: Visit) {
        html.tag(
            "form",
            ["class": "stack", "method": "get", "action": .address(Address("add", "events"))]
        ) { html in
            if let lot = visit.value("lot") { HiddenFields.write(&html, [("lot", lot)]) }
            html.choice(
                visit.say(TraceText.whatHappened),
                name: "verb",
                verbs.map { ($0.rawValue, visit.say($0.words)) },
                selected: EventVerb.harvest.rawValue,
                hint: visit.say(TraceText.verbHint)
            )
            html.tag("div") { $0.tag("button", [:], visit.say(TraceText.goOn)) }
        }
    }

    /// The fields that hold several things, one a line.
    private enum Lines: String, CaseIterable {
        case lot, serial, unit, inputs, outputs

        var label: TraceText {
            switch self {
            case .lot: .lots
            case .serial: .serials
            case .unit: .units
            case .inputs: .used
            case .outputs: .made
            }
        }

        var hint: TraceText {
            switch self {
            case .lot: .lotsHint
            case .serial: .serialsHint
            case .unit: .unitsHint
            case .inputs, .outputs: .madeHint
            }
        }

        /// What goes with a verb.
        static func of(_ verb: EventVerb) -> [Lines] {
            switch verb.form.type {
            case .transformation: [.inputs, .outputs]
            case .aggregation: [.unit, .lot, .serial]
            case .association: [.unit, .serial]
            case .object: [.lot, .serial, .unit]
            }
        }
    }

    private static func fields(
        _ html: inout HTML,
        _ visit: Visit,
        _ verb: EventVerb,
        _ cells: [String: String],
        _ fault: String?
    ) {
        for lines in Lines.of(verb) {
            TextArea(
                label: visit.say(lines.label),
                name: lines.rawValue,
                value: cells[lines.rawValue],
                isRequired: [.inputs, .outputs].contains(lines),
                hint: visit.say(lines.hint),
                isAtFault: fault == lines.rawValue
            ).write(&html)
        }
        html.field(
            visit.say(CommonText.when),
            name: "at",
            type: "datetime-local",
            value: cells["at"],
            hint: visit.say(TraceText.whenHint),
            isAtFault: fault == "at"
        )
        var lines: [(name: String, label: String, hint: TraceText?, isRequired: Bool)] = [
            ("place", visit.say(TraceText.place), .placeHint, false)
        ]
        if verb == .receive || verb == .ship {
            lines.append(("party_from", visit.say(TraceText.from), .partyHint, false))
        }
        if verb == .ship || verb == .void || verb == .sell {
            lines.append(("party_to", visit.say(TraceText.to), .partyHint, verb == .ship))
        }
        lines += details(of: verb).map { ($0.rawValue, visit.say($0.words), nil, false) }
        for line in lines {
            html.field(
                line.label,
                name: line.name,
                value: cells[line.name],
                isRequired: line.isRequired,
                hint: line.hint.map(visit.say),
                isAtFault: fault == line.name
            )
        }
        TextArea(
            label: visit.say(TraceText.documents),
            name: "refs",
            value: cells["refs"],
            hint: visit.say(TraceText.documentsHint),
            isAtFault: fault == "refs"
        ).write(&html)
        TextArea(label: visit.say(CommonText.note), name: "note", value: cells["note"])
            .write(&html)
    }

    /// What else is asked of a verb.
    private static func details(of verb: EventVerb) -> [EventDetail] {
        switch verb {
        case .plant, .weed: [.field, .person]
        case .treat: [.field, .agent, .dose, .area, .preHarvest, .person]
        case .harvest: [.field, .harvester, .harvesterPhone]
        case .land: [.field, .sourceReference]
        case .cool: [.farm]
        case .pack: [.farm, .field, .harvester, .harvesterPhone, .bestBefore, .sourceReference]
        case .make: [.bestBefore]
        case .ship, .receive: [.sourceReference]
        case .bind, .unbind: [.beacon]
        case .inspect: [.result]
        case .destroy: [.reason]
        default: []
        }
    }

    // MARK: Recording

    private static func record(_ visit: Visit) throws -> Response {
        do {
            let event = try visit.home.events.add(try draft(visit)).event
            return Answer.go(to: Address("events", String(event.number)))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }

    private static func draft(_ visit: Visit) throws -> EventDraft {
        let form = visit.form.mapValues(\.trimmed).filter { !$0.value.isEmpty }
        guard let verb = form["verb"].flatMap(EventVerb.init) else {
            throw ProvenanceError.unknownVerb(form["verb"] ?? "")
        }
        var draft = EventDraft(verb, at: visit.home.now())
        if let text = form["at"] {
            guard let moment = TableMoment.read(text, visit.desk.clock) else {
                throw WebError.badValue(name: "at", expected: "a moment, such as 2026-03-12 09:00")
            }
            draft.at = moment
        }
        func lines(_ name: Lines) -> [String] {
            (form[name.rawValue] ?? "").split(whereSeparator: \.isNewline)
                .map { String($0).trimmed }.filter { !$0.isEmpty }
        }
        draft.place = form["place"]
        draft.lots = lines(.lot).map { EventDraft.Part($0) }
        draft.serials = lines(.serial).map { EventDraft.Part($0) }
        draft.units = lines(.unit)
        draft.inputs = lines(.inputs).map { EventDraft.Part($0) }
        draft.outputs = lines(.outputs).map { EventDraft.Part($0) }
        (draft.from, draft.to) = (form["party_from"], form["party_to"])
        draft.references = try (form["refs"] ?? "").split(whereSeparator: \.isNewline)
            .map { try reference(String($0).trimmed, of: "refs") }
        for detail in EventDetail.allCases where detail != .lotOfSerial {
            draft.details[detail.rawValue] = form[detail.rawValue]
        }
        draft.corrects = form["corrects"]
        return draft
    }

    /// A document that somebody names.
    static func reference(_ text: String, of name: String) throws(WebError) -> EventReference {
        guard let reference = EventReference(text) else {
            throw .badValue(name: name, expected: "a type and a number, such as po:17")
        }
        return reference
    }
}
