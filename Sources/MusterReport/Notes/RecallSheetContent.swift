import MusterCore
import MusterProvenance

/// What a call list of a recall says.
struct RecallSheetContent: Sendable {
    let sheet: RecallSheet
    let options: ReportOptions
    let words: Wording

    /// So many lots are named in the facts; more are counted.
    private static let mostLots = 500
    /// So many things are named one by one; more are counted.
    private static let mostNames = 200
    /// So many serial numbers of a shipment are named; more are counted.
    private static let mostSerials = 8
    /// So many shipments of a party stand in its row; more are counted.
    private static let mostShipments = 12

    init(_ sheet: RecallSheet, options: ReportOptions) {
        (self.sheet, self.options) = (sheet, options)
        words = Wording(language: options.language, clock: options.clock)
    }

    /// The whole of it.
    var document: ReportDocument {
        NoteFrame(
            site: sheet.site,
            status: words[RecallPhrase.kind],
            title: words.text(RecallPhrase.document, ["lots": named(1)]),
            author: sheet.site,
            subject: words[RecallPhrase.subject],
            keywords: "recall",
            at: sheet.asOf,
            head: sheet.head
        ).document(
            options,
            words,
            answer: [masthead, facts],
            lists: [
                (words[RecallPhrase.concerned], concerned + [signatures]),
                (words[RecallPhrase.inHouse], inHouse),
            ]
        )
    }

    /// The first lots by name, and how many there are beside them.
    private func named(_ most: Int) -> String { names(sheet.lots, most) ?? "" }

    private var masthead: ReportBlock {
        .masthead(
            Masthead(
                kind: words[RecallPhrase.kind],
                title: named(1),
                lines: [DataText.clean(sheet.site), words.moment(sheet.asOf)]
            )
        )
    }

    private var facts: ReportBlock {
        let recalled = sheet.recalledAt.map { at in
            let name = sheet.recalledBy.map { options.people[$0.lowercased()] ?? $0 }
            return [words.moment(at), name.map { DataText.clean($0, limit: 120) }]
                .compactMap(\.self).joined(separator: ", ")
        }
        let all: [(RecallPhrase, String)] = [
            (.lots, named(Self.mostLots)), (.reason, DataText.clean(sheet.reason)),
            (.recalled, recalled ?? words[RecallPhrase.notRecalled]),
        ]
        return .facts(
            all.filter { !$0.1.isEmpty }.map { Fact(words[$0.0], [$0.1]) },
            isKeptWhole: false
        )
    }

    // MARK: Whom to call

    private var concerned: [ReportBlock] {
        let unnamed: [ReportBlock] =
            sheet.unnamed > 0 ? [said(.unnamed, sheet.unnamed)] : []
        guard !sheet.concerned.isEmpty else {
            return [.paragraph(words[RecallPhrase.nobody])] + unnamed
        }
        let rows = sheet.concerned
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[RecallPhrase.number], 9),
                ReportTable.Column(words[RecallPhrase.party], 38),
                ReportTable.Column(words[RecallPhrase.call], 35),
                ReportTable.Column(words[RecallPhrase.sent], 40),
                ReportTable.Column(words[RecallPhrase.told], 27),
                ReportTable.Column(words[RecallPhrase.reached], 26),
            ],
            groups: [ReportTable.Group(count: rows.count) { row($0, rows[$0]) }],
            leadColumn: 1
        )
        return [.table(table, dropsWhatDoesNotFit: false)]
            + [.paragraph(words[RecallPhrase.reachedHint])] + unnamed
    }

    private func said(_ phrase: RecallPhrase, _ count: Int) -> ReportBlock {
        .paragraph(words.text(phrase, ["n": words.integer(count)]))
    }

    private func row(_ index: Int, _ one: RecallSheet.Concerned) -> ReportTable.Row {
        let party = one.party
        return ReportTable.Row([
            .text(words.integer(index + 1)),
            .stacked([party.name, party.address].compactMap(\.self).map { DataText.clean($0) }),
            .stacked(
                [party.phone ?? "\u{2013}", party.mail].compactMap(\.self).map {
                    DataText.clean($0)
                }
            ),
            .stacked(shipments(one)), .text(told(one)), .text(""),
        ])
    }

    private func shipments(_ one: RecallSheet.Concerned) -> [String] {
        let lines = one.shipments.prefix(Self.mostShipments).flatMap { shipment in
            let amount =
                shipment.quantity.map { $0.said(words) }
                + (shipment.serials.isEmpty ? [] : [words.count(shipment.serials.count, .pieces)])
            let name = DataText.clean(shipment.name, limit: 120)
            let what = amount.isEmpty ? name : "\(name): \(amount.joined(separator: ", "))"
            let when = [shipment.at.map { words.date($0) }, shipment.document]
                .compactMap(\.self).map { DataText.clean($0, limit: 80) }
            return [what] + [names(shipment.serials, Self.mostSerials)].compactMap(\.self)
                + (when.isEmpty ? [] : [when.joined(separator: ", ")])
        }
        let more = one.shipments.count - Self.mostShipments
        return more > 0 ? lines + ["+ \(words.integer(more))"] : lines
    }

    /// The first names, and how many there are beside them; `nil` for none.
    private func names(_ all: [String], _ most: Int) -> String? {
        guard !all.isEmpty else { return nil }
        let first = words.list(all.prefix(most).map { DataText.clean($0, limit: 120) })
        guard all.count > most else { return first }
        return words.text(
            RecallPhrase.lotsCount,
            ["lots": first, "n": words.integer(all.count - most)]
        )
    }

    private func told(_ one: RecallSheet.Concerned) -> String {
        guard let message = one.message else { return words[RecallPhrase.notYet] }
        let at = "\(message.id), \(words.moment(message.at))"
        return message.tellsAll ? at : "\(at): \(words[RecallPhrase.notAll])"
    }

    private var signatures: ReportBlock {
        NoteFrame.signatures(
            [(words[RecallPhrase.ledBy], ""), (words[RecallPhrase.checkedBy], "")],
            words
        )
    }

    // MARK: What is here

    private var inHouse: [ReportBlock] {
        let unknown: [ReportBlock] =
            names(sheet.unknown, Self.mostNames).map { names in
                [said(.unknown, sheet.unknown.count), .paragraph(names)]
            } ?? []
        guard !sheet.here.isEmpty else {
            return [.paragraph(words[RecallPhrase.nothingHere])] + unknown
        }
        let rows = sheet.here
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[RecallPhrase.what], 70),
                ReportTable.Column(words[RecallPhrase.quantity], 25, isNumeric: true),
                ReportTable.Column(words[RecallPhrase.place], 45),
                ReportTable.Column(words[RecallPhrase.heard], 35),
            ],
            groups: [ReportTable.Group(count: rows.count) { row(rows[$0]) }]
        )
        let more: [ReportBlock] = sheet.moreHere > 0 ? [said(.moreHere, sheet.moreHere)] : []
        return [.table(table, dropsWhatDoesNotFit: false)] + more + unknown
    }

    private func row(_ one: RecallSheet.Held) -> ReportTable.Row {
        ReportTable.Row([
            .text(DataText.clean(one.name, limit: 200)),
            .text(one.quantity?.said(words) ?? "\u{2013}"),
            .text(one.place.map { DataText.clean($0, limit: 120) } ?? "\u{2013}"),
            .text(one.heardAt.map { words.moment($0) } ?? "\u{2013}"),
        ])
    }
}
