import MusterCore
import MusterProvenance
import MusterService
import MusterStore

/// Events for people.
enum EventTable {
    /// Prints events as a table.
    static func print(_ events: [KeptEvent], _ home: OpenHome) throws {
        guard !events.isEmpty else { return }
        let clock = try home.clock()
        var table = Table([
            .init(title: "No", isNumeric: true), .init(title: "When"), .init(title: "Event"),
            .init(title: "Things", givesWay: true), .init(title: "Place", givesWay: true),
            .init(title: "Party", mayGo: true), .init(title: "Note", mayGo: true),
        ])
        for kept in events {
            let event = kept.record.event
            table.add([
                "\(kept.number)", .data(Figures.dayAndTime(event.at, clock)),
                .word(event.verb.rawValue),
                things(event), .data(event.place), .data(event.to ?? event.from), note(kept),
            ])
        }
        table.print()
    }

    /// Answers with an event, and what is missing in it.
    static func answer(
        _ kept: KeptEvent,
        isNew: Bool = true,
        _ home: OpenHome,
        _ common: CommonOptions
    ) throws {
        let source = try home.events.keyDataSource(of: [kept])
        let clock = try home.clock()
        try home.close()
        guard !common.json else { return Terminal.line { $0.event(kept, source) } }
        let event = kept.record.event
        let when = Figures.dayAndTime(event.at, clock)
        Terminal.out(
            "Event \(kept.number), \(Sentence.word(event.verb.rawValue)), \(when): \(things(event))"
        )
        if let from = event.from { Terminal.out("  from \(from)") }
        if let to = event.to { Terminal.out("  to \(to)") }
        for (name, value) in event.details.sorted(by: { $0.key < $1.key }) {
            Terminal.out("  \(name): \(value.inOneLine)")
        }
        if let text = note(kept) { Terminal.out("  \(text)") }
        if !isNew { Terminal.err("note: this event was recorded already") }
        let missing = KeyDataRow.missing(in: event, source).map(\.rawValue)
        if !missing.isEmpty {
            Terminal.err(
                "note: missing for the traceability rule: \(missing.joined(separator: ", "))"
            )
        }
    }

    /// The things of an event in one line.
    static func things(_ event: TraceEvent) -> Sentence {
        func list(_ role: ThingRole) -> String {
            event.things(role).map { thing in
                let quantity = thing.quantity.map { " \($0)" } ?? ""
                return name(thing.name) + quantity
            }
            .joined(separator: ", ")
        }
        switch event.verb.form.type {
        case .transformation: return "\(list(.input)) > \(list(.output))"
        case .aggregation: return "\(list(.child)) on \(list(.parent))"
        case .association: return "\(list(.child)) at \(list(.parent))"
        case .object: return .data(list(.epc))
        }
    }

    /// The name of a thing as short as people need it.
    static func name(_ name: ThingName) -> String {
        if let (product, code) = OwnNames.lotParts(of: name) { return "\(product)/\(code)" }
        if let (product, code) = OwnNames.serialParts(of: name) { return "\(product)/\(code)" }
        let last = name.uri.split(separator: name.uri.hasPrefix("urn:") ? ":" : "/").last
        return last.map(String.init) ?? name.uri
    }

    /// What is odd about an event, in words.
    private static func note(_ kept: KeptEvent) -> Sentence? {
        var notes = kept.flags.map { flag -> Sentence in
            switch flag {
            case .future: "of the future"
            case .order: "before its input was made"
            case .notLoaded: "was not loaded"
            }
        }
        if kept.correctedBy != nil { notes.append("corrected") }
        if kept.record.event.corrects != nil { notes.append("a correction") }
        return notes.isEmpty ? nil : notes.joined(separator: ", ")
    }
}
