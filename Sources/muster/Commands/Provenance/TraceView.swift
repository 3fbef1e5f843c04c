import MusterCore
import MusterProvenance
import MusterService

/// A trace on the terminal, or as JSON.
struct TraceView {
    private let answer: TraceAnswer
    private let milliseconds: Double
    private let clock: SiteClock

    init(_ answer: TraceAnswer, milliseconds: Double, _ clock: SiteClock) {
        (self.answer, self.milliseconds, self.clock) = (answer, milliseconds, clock)
    }

    private var isStreamed: Bool { answer.things > TraceAnswer.streamed }

    /// Shows the answer.
    func show(isJSON: Bool) {
        if isJSON {
            Terminal.line { json in
                json.object {
                    $0.members(of: answer, milliseconds: milliseconds, hasLists: !isStreamed)
                }
            }
            stream()
        } else {
            sums()
            lists()
            contacts()
            doubts()
        }
    }

    /// Shows the answer of a recall as JSON, with what was done.
    func show(_ result: RecallResult, isMock: Bool) {
        Terminal.line { json in
            json.recall(
                result,
                isMock: isMock,
                milliseconds: milliseconds,
                hasLists: !isStreamed
            )
        }
        stream()
    }

    private func stream() {
        guard isStreamed else { return }
        for (name, entries) in answer.lists {
            for entry in entries {
                Terminal.line { json in
                    json.object { json in
                        json.key("list")
                        json.string("\(name)")
                        json.members(of: entry, answer)
                    }
                }
            }
        }
    }

    private func sums() {
        let quantity = answer.quantity.inOrder.map { "\($0.amount) \($0.unit)" }
        let (things, lots, events) = (
            Figures.counted(answer.things, .things), Figures.counted(answer.lots, .lots),
            Figures.counted(answer.events, .events)
        )
        let reached: Sentence =
            answer.direction == .forward
            ? "Went into \(things), \(lots), by \(events)"
            : "Came from \(things), \(lots), by \(events)"
        Terminal.out(
            quantity.isEmpty ? reached : "\(reached): \(quantity.joined(separator: ", "))"
        )
        let took = "\(Figures.decimal(milliseconds, digits: 1)) ms"
        Terminal.out(
            answer.accounted.map { "\(Figures.percent($0)) accounted for, \(took)" } ?? .data(took)
        )
    }

    private func lists() {
        for (name, entries) in answer.listsWithRest where !entries.isEmpty {
            Terminal.out(data: "")
            var table = Table([
                .init(title: .word("\(name)"), givesWay: true),
                .init(title: "Quantity", isNumeric: true),
                .init(title: "Where", givesWay: true), .init(title: "When"),
                .init(title: "Call", givesWay: true),
            ])
            for entry in entries {
                let party = entry.party.flatMap { answer.parties[$0] }
                let name = entry.lot.map { "\(entry.product ?? "?")/\($0)" } ?? entry.thing
                let isItem = !entry.thing.contains(":")
                let (at, place) = (entry.at ?? entry.lastHeardAt, entry.party ?? entry.zone)
                table.add([
                    .data(isItem ? "\(name) \(entry.thing)" : name),
                    .data(entry.quantity?.description),
                    place.map { .data($0) } ?? entry.reason.map { .word($0) },
                    .data(at.map { Figures.dayAndTime($0, clock) }),
                    .data(party?.phone ?? party?.mail),
                ])
            }
            table.print()
        }
    }

    private func contacts() {
        guard let contacts = answer.contacts else { return }
        Terminal.out(data: "")
        if answer.withholdsContacts {
            Terminal.err(prose: "What was heard since an audit began that is blind is not shown.")
        }
        guard !contacts.isEmpty else {
            return Terminal.out("Nothing is known to have stood with an item of these lots.")
        }
        var table = Table([
            .init(title: "Stood with it", givesWay: true), .init(title: "Of", givesWay: true),
            .init(title: "Where", givesWay: true), .init(title: "When"), .init(title: "Found by"),
        ])
        for contact in contacts {
            let lot = [contact.product, contact.lot].compactMap(\.self).joined(separator: "/")
            table.add([
                .data(contact.item), .data(lot.isEmpty ? nil : lot), .data(contact.zone),
                .data(Figures.dayAndTime(contact.at, clock)),
                contact.audit.map { .data($0) } ?? "heard",
            ])
        }
        table.print()
    }

    private func doubts() {
        if !answer.deadEnds.isEmpty || !answer.unbalanced.isEmpty || answer.incomplete > 0 {
            Terminal.out(data: "")
        }
        let kinds: [(TraceAnswer.DeadEnd.Kind, Sentence)] = [
            (.notReceived, "shipped, and not known to have arrived"),
            (.noOrigin, "came in, and not known where from"),
        ]
        for (kind, text) in kinds {
            let count = answer.deadEnds.filter { $0.kind == kind }.count
            if count > 0 { Terminal.out("\(Figures.counted(count, .events)): \(text)") }
        }
        for one in answer.unbalanced {
            let (used, made) = (one.balance.used, one.balance.made)
            Terminal.out("does not add up: \(used) \(one.balance.unit) became \(made)")
        }
        if answer.incomplete > 0 {
            let events = Figures.counted(answer.incomplete, .events)
            Terminal.out("\(events) without all that the traceability rule asks for")
        }
    }
}
