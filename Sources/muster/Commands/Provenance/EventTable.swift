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
                event.verb.words,
                .data(event.thingsInWords), .data(event.place), .data(event.to ?? event.from),
                note(kept),
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
            "Event \(kept.number), \(event.verb.words), \(when): \(event.thingsInWords)"
        )
        if let place = event.place { Terminal.out("  at \(source.place(place) ?? place)") }
        if let from = event.from { Terminal.out("  from \(source.partyName(from))") }
        if let to = event.to { Terminal.out("  to \(source.partyName(to))") }
        for (name, value) in event.details.sorted(by: { $0.key < $1.key }) {
            let label = EventDetail(rawValue: name)?.words ?? .data(name)
            Terminal.out("  \(label): \(value.inOneLine)")
        }
        if let text = note(kept) { Terminal.out("  \(text)") }
        if !isNew { Terminal.err("note: this event was recorded already") }
        let missing = KeyDataRow.missing(in: event, source).map(\.words)
        if !missing.isEmpty {
            Terminal.err(
                "note: missing for the traceability rule: \(missing.joined(separator: ", "))"
            )
        }
    }

    /// What is odd about an event, in words.
    private static func note(_ kept: KeptEvent) -> Sentence? {
        let notes = kept.remarks
        return notes.isEmpty ? nil : notes.joined(separator: ", ")
    }
}
