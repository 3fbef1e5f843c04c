import MusterCore

extension RecordedEvent {
    /// Reads what ``body`` wrote; `nil` for anything else.
    public init?(body: [UInt8]) {
        guard let value = try? JSONReader.read(body), case .object(let members) = value else {
            return nil
        }
        let object = EventMembers(members)
        guard let verb = object.text("verb").flatMap({ EventVerb(rawValue: $0) }),
            let at = object.number("at"), let offset = object.number("offset_s"),
            let recorded = object.number("recorded_at"), let actor = object.text("actor"),
            let origin = object.text("origin").flatMap({ Origin(rawValue: $0) }),
            let things = object.things, let references = object.references,
            let details = object.details
        else { return nil }
        var event = TraceEvent(
            verb,
            at: Instant(microseconds: at),
            offsetSeconds: Int(offset),
            things: things,
            site: object.text("site")
        )
        (event.place, event.placeURI) = (object.text("place"), object.text("place_uri"))
        (event.from, event.fromURI) = (object.text("from"), object.text("from_uri"))
        (event.to, event.toURI) = (object.text("to"), object.text("to_uri"))
        (event.references, event.details) = (references, details)
        event.corrects = object.text("corrects")
        self.init(
            event,
            recordedAt: Instant(microseconds: recorded),
            actor: actor,
            origin: origin
        )
    }
}

/// The members of an event's text.
private struct EventMembers {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    func text(_ name: String) -> String? {
        if case .string(let text) = members[name] { text } else { nil }
    }

    func number(_ name: String) -> Int64? {
        if case .number(let number) = members[name] { Int64(exactly: number) } else { nil }
    }

    var things: [EventThing]? {
        lists("things")?.compactMapAll { texts in
            guard texts.count == 3 || texts.count == 5, let kind = ThingKind(rawValue: texts[1]),
                let role = ThingRole(rawValue: texts[2])
            else { return nil }
            let name = ThingName(uri: texts[0], kind: kind)
            guard texts.count == 5 else { return EventThing(name, role) }
            guard let amount = try? Amount(texts[3]), let unit = try? AmountUnit(texts[4]) else {
                return nil
            }
            return EventThing(name, role, ThingQuantity(amount, unit))
        }
    }

    var references: [EventReference]? {
        lists("refs")?.compactMapAll { texts in
            texts.count == 2 ? EventReference(type: texts[0], number: texts[1]) : nil
        }
    }

    var details: [String: String]? {
        guard case .object(let details) = members["details"] else { return nil }
        var texts: [String: String] = [:]
        for (name, value) in details {
            guard case .string(let text) = value else { return nil }
            texts[name] = text
        }
        return texts
    }

    private func lists(_ name: String) -> [[String]]? {
        guard case .array(let lists) = members[name] else { return nil }
        return lists.compactMapAll { value in
            guard case .array(let values) = value else { return nil }
            return values.compactMapAll { if case .string(let text) = $0 { text } else { nil } }
        }
    }
}

extension Array {
    /// The elements made into others; `nil` where one cannot be.
    fileprivate func compactMapAll<Other>(_ make: (Element) -> Other?) -> [Other]? {
        let made = compactMap(make)
        return made.count == count ? made : nil
    }
}
