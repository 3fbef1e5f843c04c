import MusterCore
import MusterProvenance

/// What a delivery note says.
struct DeliveryNoteContent: Sendable {
    let note: DeliveryNote
    let options: ReportOptions
    let words: Wording

    /// The most items that stand with their line.
    private static let mostItems = 8

    init(_ note: DeliveryNote, options: ReportOptions) {
        (self.note, self.options) = (note, options)
        words = Wording(language: options.language, clock: options.clock)
    }

    /// The whole of it.
    var document: ReportDocument {
        NoteFrame(
            site: note.site,
            status: note.order,
            title: words.text(NotePhrase.document, ["order": note.order]),
            author: sender,
            subject: words.text(NotePhrase.subject, ["order": note.order]),
            keywords: "delivery note, \(note.order)",
            at: note.shippedAt,
            head: note.head
        ).document(
            options,
            words,
            answer: [masthead, facts],
            lists: [(words[NotePhrase.goods], [goods] + keyData + [signatures] + items)]
        )
    }

    private var sender: String { note.sender?.name ?? note.site }

    private var masthead: ReportBlock {
        let recipient = DataText.clean(note.recipient.name)
        return .masthead(
            Masthead(
                kind: words[NotePhrase.kind],
                title: note.order,
                lines: ["\(DataText.clean(sender))  \u{2192}  \(recipient)"]
            )
        )
    }

    private var facts: ReportBlock {
        let shipped = "\(words.moment(note.shippedAt)), \(person(note.shippedBy))"
        let all: [(NotePhrase, [String])] = [
            (.sender, note.sender.map(lines) ?? [DataText.clean(note.site)]),
            (.recipient, lines(note.recipient)),
            (.shipTo, [note.shipTo].compactMap(\.self).map { DataText.clean($0) }),
            (.shipped, [shipped]),
            (.place, [note.place].compactMap(\.self).map { DataText.clean($0) }),
            (.ordered, [words.date(note.orderedAt)]),
            (.wantedBy, [note.wantedBy].compactMap(\.self).map(words.day)),
            (.units, note.units.map { DataText.clean($0) }),
            (.note, [note.note].compactMap(\.self).map { DataText.clean($0) }),
        ]
        return .facts(
            all.filter { !$0.1.isEmpty }.map { Fact(words[$0.0], $0.1) },
            isKeptWhole: false
        )
    }

    /// What there is to say of a party, a line each.
    private func lines(_ party: Party) -> [String] {
        let numbers = [party.gln.map { "GLN \($0)" }, party.phone, party.mail]
            .compactMap(\.self).joined(separator: ", ")
        return [party.name, party.address, numbers].compactMap(\.self)
            .filter { !$0.isEmpty }.map { DataText.clean($0) }
    }

    private func person(_ login: String) -> String {
        DataText.clean(options.people[login.lowercased()] ?? login, limit: 120)
    }

    // MARK: Goods

    /// A row of the table: a lot of a line, or a line that nothing was sent of.
    private struct GoodsRow: Sendable {
        var line: DeliveryNote.Line
        var part: DeliveryNote.Part?
        var isFirst: Bool
    }

    private var goods: ReportBlock {
        let rows = note.lines.flatMap { line in
            line.parts.isEmpty
                ? [GoodsRow(line: line, part: nil, isFirst: true)]
                : line.parts.enumerated().map {
                    GoodsRow(line: line, part: $1, isFirst: $0 == 0)
                }
        }
        return .table(
            ReportTable(
                columns: [
                    ReportTable.Column(words[NotePhrase.number], 10),
                    ReportTable.Column(words[NotePhrase.product], 58),
                    ReportTable.Column(words[NotePhrase.lot], 45),
                    ReportTable.Column(words[NotePhrase.bestBefore], 22),
                    ReportTable.Column(words[NotePhrase.ordered], 20, isNumeric: true),
                    ReportTable.Column(words[NotePhrase.shipped], 20, isNumeric: true),
                ],
                groups: [ReportTable.Group(count: rows.count) { row(rows[$0]) }],
                leadColumn: 1
            ),
            dropsWhatDoesNotFit: false
        )
    }

    private func row(_ row: GoodsRow) -> ReportTable.Row {
        let (line, part) = (row.line, row.part)
        return ReportTable.Row(
            [
                .text(row.isFirst ? words.integer(line.number) : ""),
                row.isFirst ? product(line.product) : .text(""),
                part.map(lot) ?? .text(""),
                .text(part?.bestBefore.map(words.day) ?? ""),
                .text(row.isFirst ? line.unit.counted(line.ordered, words) : ""),
                .strong(line.unit.counted(part?.quantity ?? 0, words)),
            ],
            continuation: part.map(continuation)
        )
    }

    private func product(_ product: Product) -> ReportTable.Cell {
        let gtin = product.gtin.map { "GTIN \($0)" }
        return .stacked(
            [DataText.clean(product.description), gtin ?? DataText.clean(product.code)]
        )
    }

    private func lot(_ part: DeliveryNote.Part) -> ReportTable.Cell {
        guard let lot = part.lot else { return .text("\u{2013}") }
        let source = part.source.map { source in
            words.text(NotePhrase.source, ["source": DataText.quoted(source, limit: 200)])
        }
        return .stacked([DataText.clean(lot)] + [source].compactMap(\.self))
    }

    private func continuation(_ part: DeliveryNote.Part) -> String {
        let named =
            part.items.count > Self.mostItems
            ? words.text(
                NotePhrase.itemsBelow,
                ["n": words.count(part.items.count, .items)]
            ) : words.list(part.items.map { DataText.clean($0.rawValue) })
        return "\(words[NotePhrase.items]): \(named)"
    }

    /// The items of parts that have too many of them for their lines.
    private var items: [ReportBlock] {
        note.lines.flatMap { line in
            line.parts.filter { $0.items.count > Self.mostItems }.flatMap { part in
                [
                    ReportBlock.subheading(
                        [
                            words[NotePhrase.items], words.integer(line.number),
                            DataText.clean(line.product.code),
                            part.lot.map { DataText.clean($0) } ?? "",
                        ].filter { !$0.isEmpty }.joined(separator: "  ·  ")
                    ),
                    .paragraph(words.list(part.items.map { DataText.clean($0.rawValue) })),
                ]
            }
        }
    }

    // MARK: Below the goods

    private var keyData: [ReportBlock] {
        guard let missing = note.missing else { return [] }
        return [
            .paragraph(
                missing.isEmpty
                    ? words[NotePhrase.complete]
                    : words.text(NotePhrase.incomplete, ["missing": words.list(missing)])
            )
        ]
    }

    private var signatures: ReportBlock {
        NoteFrame.signatures(
            [
                (words[NotePhrase.handedOver], person(note.shippedBy)),
                (words[NotePhrase.received], ""),
            ],
            words
        )
    }
}
