public import MusterCore

/// What an event that was wrong is put right by, as EPCIS says it.
public struct EventCorrection: Sendable {
    /// When it was found wrong (UTC).
    public var at: Instant
    /// The events that put it right, by their identifiers.
    public var by: [String]

    /// Says that an event was wrong.
    public init(at: Instant, by: [String]) {
        (self.at, self.by) = (at, by)
    }
}

/// What a document of EPCIS is for.
public enum EPCISDocumentKind: String, Sendable {
    /// It tells events.
    case events = "EPCISDocument"
    /// It answers a query.
    case answer = "EPCISQueryDocument"
}

extension JSONWriter {
    /// Writes a document of EPCIS 2.0 (GS1, 2022) in JSON-LD.
    ///
    /// - Parameters:
    ///   - kind: what it is for.
    ///   - moment: when it was made (UTC).
    ///   - verbs: the verbs of events whose form is that of another verb too, by the events' identifiers; what
    ///     others make of the events does not change by them.
    ///   - events: writes its events.
    public mutating func epcisDocument(
        _ kind: EPCISDocumentKind = .events,
        createdAt moment: Instant,
        telling verbs: [(event: String, verb: EventVerb)] = [],
        _ events: (inout JSONWriter) throws -> Void
    ) rethrows {
        try object { json in
            json.key("@context")
            json.array {
                $0.string("https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld")
            }
            json.key("type")
            json.string(kind.rawValue)
            json.key("schemaVersion")
            json.string("2.0")
            json.key("creationDate")
            json.string(moment.epcis)
            if !verbs.isEmpty {
                json.key(data: EPCISEnvelope.verbsMember)
                json.object { json in
                    for (event, verb) in verbs {
                        json.key(data: event)
                        json.string(verb.rawValue)
                    }
                }
            }
            json.key("epcisBody")
            try json.object { json in
                guard kind == .answer else { return try json.eventList(events) }
                json.key("queryResults")
                try json.object { json in
                    json.key("queryName")
                    json.string("SimpleEventQuery")
                    json.key("resultsBody")
                    try json.object { try $0.eventList(events) }
                }
            }
        }
    }

    private mutating func eventList(_ events: (inout JSONWriter) throws -> Void) rethrows {
        key("eventList")
        try array(events)
    }

    /// Writes an event as EPCIS 2.0 has it.
    ///
    /// It says what the event's identifier is the hash of, so that others find the same one.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - recordedAt: when it was recorded (UTC).
    ///   - correction: what puts it right; `nil` for one that stands.
    public mutating func epcis(
        _ event: TraceEvent,
        recordedAt: Instant,
        correction: EventCorrection? = nil
    ) {
        let form = event.verb.form
        object { json in
            json.key("type")
            json.string(form.type.rawValue)
            json.key("eventID")
            json.string(event.id)
            json.key("eventTime")
            json.string(event.at.epcis)
            json.key("recordTime")
            json.string(recordedAt.epcis)
            json.key("eventTimeZoneOffset")
            json.string(event.offset)
            if let correction { json.errorDeclaration(correction) }
            json.things(of: event)
            if let action = form.action {
                json.key("action")
                json.string(action.rawValue)
            }
            json.key("bizStep")
            json.string(form.step)
            if let disposition = form.disposition {
                json.key("disposition")
                json.string(disposition)
            }
            if let (word, isSet) = event.persistentDisposition {
                json.key("persistentDisposition")
                json.object { json in
                    if isSet { json.key("set") } else { json.key("unset") }
                    json.array { $0.string(word) }
                }
            }
            json.context(of: event)
            json.details(of: event)
        }
    }

    /// Writes that an event was wrong, and what puts it right.
    public mutating func errorDeclaration(_ correction: EventCorrection) {
        key("errorDeclaration")
        object { json in
            json.key("declarationTime")
            json.string(correction.at.epcis)
            json.key("reason")
            json.string("incorrect_data")
            guard !correction.by.isEmpty else { return }
            json.key("correctiveEventIDs")
            json.array { list in for event in correction.by { list.string(event) } }
        }
    }

    /// Writes a member `id` alone, as EPCIS names places.
    public mutating func identified(_ id: String) {
        object { json in
            json.key("id")
            json.string(id)
        }
    }

    private mutating func things(of event: TraceEvent) {
        if let parent = event.things(.parent).first {
            key("parentID")
            string(parent.name.uri)
        }
        let lists: [(ThingRole, epcs: StaticString, quantities: StaticString)] = [
            (.epc, "epcList", "quantityList"), (.input, "inputEPCList", "inputQuantityList"),
            (.child, "childEPCs", "childQuantityList"),
            (.output, "outputEPCList", "outputQuantityList"),
        ]
        for (role, epcs, quantities) in lists {
            let things = event.things(role)
            let named = things.filter { !$0.isOfClass }
            if !named.isEmpty {
                key(epcs)
                array { list in for thing in named { list.string(thing.name.uri) } }
            }
            let classes = things.filter(\.isOfClass)
            guard !classes.isEmpty else { continue }
            key(quantities)
            array { list in for thing in classes { list.quantity(thing) } }
        }
    }

    private mutating func quantity(_ thing: EventThing) {
        object { json in
            json.key("epcClass")
            json.string(thing.name.uri)
            guard let quantity = thing.quantity else { return }
            json.key("quantity")
            json.number(quantity.amount.value)
            guard quantity.unit != .piece else { return }
            json.key("uom")
            json.string(quantity.unit.code)
        }
    }

    private mutating func context(of event: TraceEvent) {
        if let place = event.placeURI {
            key("readPoint")
            identified(place)
        }
        if let site = event.site {
            key("bizLocation")
            identified(site)
        }
        if !event.references.isEmpty {
            key("bizTransactionList")
            array { list in
                for reference in event.references {
                    list.object { json in
                        json.key("type")
                        json.string(reference.type)
                        json.key("bizTransaction")
                        json.string(reference.number)
                    }
                }
            }
        }
        party(event.toURI, list: "destinationList", member: "destination")
        party(event.fromURI, list: "sourceList", member: "source")
    }

    private mutating func party(_ uri: String?, list: StaticString, member: StaticString) {
        guard let uri else { return }
        key(list)
        array { list in
            list.object { json in
                json.key("type")
                json.string("owning_party")
                json.key(member)
                json.string(uri)
            }
        }
    }

    /// What else is known, by names of the house's own: of the thing in `ilmd`, of the making beside it.
    private mutating func details(of event: TraceEvent) {
        let all = event.details.sorted { $0.key < $1.key }
        let ofThing = all.filter { EventDetail(rawValue: $0.key)?.isOfThing == true }
        if !ofThing.isEmpty {
            key("ilmd")
            object { json in json.extensions(ofThing) }
        }
        extensions(all.filter { EventDetail(rawValue: $0.key)?.isOfThing != true })
    }

    private mutating func extensions(_ details: [(key: String, value: String)]) {
        for (name, value) in details {
            key(data: "urn:x-muster:\(name)")
            string(value)
        }
    }
}

extension Instant {
    /// The moment as EPCIS has it: to the millisecond, in UTC; the fourth digit rounds.
    public var epcis: String {
        "\(toMilliseconds.iso8601(.microseconds).dropLast(4))Z"
    }
}
