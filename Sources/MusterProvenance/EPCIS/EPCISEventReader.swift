import MusterCore

/// Reads one event of EPCIS 2.0 (section 7.4) into the house's own form.
struct EPCISEventReader {
    /// The prefixes of the document.
    let prefixes: EPCISPrefixes
    /// The verbs that the document tells, by the identifiers of events.
    let verbs: [String: EventVerb]
    /// The members of events that were taken and that nothing is kept of.
    private(set) var leftOut: Set<String> = []

    init(_ prefixes: EPCISPrefixes, _ verbs: [String: EventVerb]) {
        (self.prefixes, self.verbs) = (prefixes, verbs)
    }

    /// Reads an event.
    ///
    /// - Parameters:
    ///   - value: the event.
    ///   - number: its number in the list, from 1.
    ///   - depth: how deep it stands in its document, from 1.
    /// - Returns: the event.
    /// - Throws: the first fault that is found.
    mutating func entry(
        _ value: JSONValue,
        _ number: Int,
        depth: Int
    ) throws(MemberFault) -> EPCISEntry {
        try EPCISLimits.check(value, depth: depth)
        let object = try EPCISObject(value, "")
        var prefixes = prefixes
        try prefixes.add(object["@context"])
        let form = try EPCISForm(object, prefixes)
        let given = try object.uri("eventID")
        guard let verb = form.verb(told: given.flatMap { verbs[$0] }) else {
            throw MemberFault("bizStep", form.refusal)
        }
        try object.demand(names: EPCISMembers.of(form.spoken.type), extensions: true)
        if let moment = try object.text("recordTime") {
            _ = try EPCISText.moment(moment, "recordTime")
        }
        var event = TraceEvent(
            verb,
            at: try EPCISText.moment(try object.required("eventTime"), "eventTime"),
            offsetSeconds: try EPCISText.offset(
                try object.required("eventTimeZoneOffset"),
                "eventTimeZoneOffset"
            ),
            things: try EPCISThings(object, form.spoken.type, prefixes).things,
            site: try place(object, "bizLocation", prefixes)
        )
        event.placeURI = try place(object, "readPoint", prefixes)
        let correctedBy = try correction(object, prefixes)
        var context = EPCISContext(object, prefixes)
        try context.read(into: &event)
        try demandParts(of: event)
        leftOut.formUnion(context.leftOut)
        return EPCISEntry(number: number, event: event, given: given, correctedBy: correctedBy)
    }

    /// Throws where the event lacks what its verb needs.
    private func demandParts(of event: TraceEvent) throws(MemberFault) {
        var event = event
        // What the house calls the recipient is looked up later.
        event.to = event.toURI
        do throws(ProvenanceError) {
            try event.check()
        } catch {
            throw MemberFault(nil, error.what)
        }
    }

    private func place(
        _ object: EPCISObject,
        _ name: String,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) -> String? {
        guard let place = try object.object(name) else { return nil }
        guard let uri = try place.uri("id") else {
            throw MemberFault(place.path(of: "id"), "is missing")
        }
        return try prefixes.canonical(uri, place.path(of: "id"))
    }

    /// The events that put it right, by the identifiers that the document gives them.
    private func correction(
        _ object: EPCISObject,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) -> [String] {
        guard let declaration = try object.object("errorDeclaration") else { return [] }
        try declaration.demand(
            names: ["declarationTime", "reason", "correctiveEventIDs"],
            extensions: true
        )
        _ = try EPCISText.moment(
            try declaration.required("declarationTime"),
            declaration.path(of: "declarationTime")
        )
        if let reason = try declaration.text("reason") {
            _ = try EPCISWord.error.bare(reason, prefixes, declaration.path(of: "reason"))
        }
        var events: [String] = []
        for (value, path) in try declaration.list("correctiveEventIDs") ?? [] {
            events.append(try EPCISText.uri(try EPCISObject.text(value, path), path))
        }
        // An event is never taken back here without another that says how it was.
        guard events.count == 1 else {
            throw MemberFault(
                declaration.path(of: "correctiveEventIDs"),
                "names \(events.count) events; what was wrong is put right by one"
            )
        }
        return events
    }
}
