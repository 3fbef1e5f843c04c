import MusterAudit
import MusterCore

/// One line of the counts of items: an item, or several of which both counts say the same.
private struct RecountLine: Sendable {
    /// What a line says of its items.
    struct Saying: Hashable, Sendable {
        var before: ReportTable.Cell?
        var after: ReportTable.Cell?
        var by: String?
        var when: String?
    }

    /// Up to so many items that are alike have a line each, with their names.
    static let mostNamed = 3
    /// The most stretches of identifiers in one line, which has to fit a page.
    private static let mostStretches = 40

    var saying: Saying
    var rows: [AuditComparison.Row]

    /// Rows that are alike, in as many parts as take a line each.
    static func parts(of rows: [AuditComparison.Row]) -> [[AuditComparison.Row]] {
        var (parts, rest) = ([[AuditComparison.Row]](), rows[...])
        while !rest.isEmpty {
            let count = max(ItemStretches.count(of: rest.map(\.item), within: mostStretches), 1)
            parts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return parts
    }
}

extension ReportContent {
    /// The part about the recount.
    var recount: RecountContent { RecountContent(content: self) }
}

/// What looking again gave, and what picking things by hand did.
struct RecountContent: ContentPart {
    let content: ReportContent

    /// The most lines of items on which both counts agree.
    private static let longestAgreeing = 60
    /// The most recounts that are listed one by one.
    private static let longestTaken = 8

    var blocks: [ReportBlock] { recount + tests }

    private var recount: [ReportBlock] {
        guard let comparison = AuditComparison(countsOf: summary) else {
            return asked.isEmpty
                ? [.paragraph(words[TestCountPhrase.noRecount])]
                : [.facts(asked, isKeptWhole: false)]
        }
        let rows = comparison.rows.filter { summary.countOne[$0.item] != nil }
        let differing = rows.filter { !$0.agrees }
        let agreeing = rows.filter(\.agrees)
        var blocks: [ReportBlock] = [
            .facts(asked + [taken] + agreement(comparison), isKeptWhole: false)
        ]
        var rest = 0
        if !rows.isEmpty {
            let shown = Array(lines(of: agreeing).prefix(Self.longestAgreeing))
            let groups = [
                recountGroup(.differ, lines(of: differing), of: differing.count),
                recountGroup(.agree, shown, of: agreeing.count),
            ]
            rest = agreeing.count - shown.reduce(0) { $0 + $1.rows.count }
            let table = ReportTable(
                columns: [
                    ReportTable.Column(words[TestCountPhrase.item], 44),
                    ReportTable.Column(words[TestCountPhrase.countOne], 42),
                    ReportTable.Column(words[TestCountPhrase.countTwo], 42),
                    ReportTable.Column(words[TestCountPhrase.by], 20),
                    ReportTable.Column(words[TestCountPhrase.when], 27, isNumeric: true),
                ],
                groups: groups.compactMap { $0 },
                continued: words[ListPhrase.continued]
            )
            blocks.append(.table(table, dropsWhatDoesNotFit: false))
        }
        if rest > 0 {
            let values = ["n": words.integer(rest)]
            blocks.append(.paragraph(words.text(TestCountPhrase.moreAgree, values)))
        }
        return blocks
    }

    /// Of whom recounts were asked, in order, and what is left of the last one.
    private var asked: [Fact] {
        let orders = summary.review.orders
        guard !orders.isEmpty else { return [] }
        var lines = orders.suffix(Self.longestTaken).map { order in
            words.text(
                TestCountPhrase.askedText,
                [
                    "items": words.count(order.value.items.count, .items),
                    "person": DataText.quoted(
                        content.signOff.name(of: order.value.with),
                        limit: 120
                    ),
                    "by": DataText.quoted(content.signOff.name(of: order.value.by), limit: 120),
                    "moment": words.moment(order.at),
                ]
            )
        }
        let left = summary.review.awaited.count
        let unseen = summary.review.unseen.subtracting(summary.review.awaited).count
        for (phrase, count) in [(TestCountPhrase.leftText, left), (.unseenText, unseen)]
        where count > 0 {
            lines[lines.count - 1] += "; " + words.text(phrase, ["n": words.integer(count)])
        }
        return [Fact(words[TestCountPhrase.asked], lines + earlier(orders.count - lines.count))]
    }

    /// That so many more lines would stand above those that are shown.
    private func earlier(_ count: Int) -> [String] {
        count > 0 ? [words.text(MapPhrase.moreZones, ["n": words.integer(count)])] : []
    }

    private var taken: Fact {
        let recounts = summary.review.recounts
        let lines = recounts.suffix(Self.longestTaken).map { recount in
            let person = DataText.quoted(
                content.signOff.name(of: recount.value.observer),
                limit: 120
            )
            return "\(words.moment(recount.at)), \(person): "
                + words.count(recount.value.looks.count, .items)
        }
        return Fact(words[TestCountPhrase.taken], lines + earlier(recounts.count - lines.count))
    }

    private func agreement(_ comparison: AuditComparison) -> [Fact] {
        guard let share = comparison.agreement else { return [] }
        let values = [
            "n": words.integer(comparison.agreeing), "all": words.integer(comparison.compared),
            "share": words.percent(share),
        ]
        return [
            Fact(
                words[TestCountPhrase.agreement],
                words.text(TestCountPhrase.agreementText, values)
            )
        ]
    }

    private func recountGroup(
        _ phrase: TestCountPhrase,
        _ lines: [RecountLine],
        of count: Int
    ) -> ReportTable.Group? {
        guard !lines.isEmpty else { return nil }
        return ReportTable.Group(
            heading: ReportTable.GroupHeading(
                title: words[phrase],
                note: words.count(count, .items)
            ),
            count: lines.count
        ) { recountRow(lines[$0]) }
    }

    /// Who looked for each item last, and when.
    private var lastLooks: [ItemID: (by: String, at: Instant)] {
        summary.review.recounts.reduce(into: [:]) { looks, recount in
            for look in recount.value.looks {
                looks[look.item] = (recount.value.observer, recount.at)
            }
        }
    }

    /// The rows as lines, in their order: those that differ in nothing but their item are one.
    private func lines(of rows: [AuditComparison.Row]) -> [RecountLine] {
        let looks = lastLooks
        var order: [RecountLine.Saying] = []
        var alike: [RecountLine.Saying: [AuditComparison.Row]] = [:]
        for row in rows {
            let look = looks[row.item]
            let saying = RecountLine.Saying(
                before: row.before.map(countCell),
                after: row.after.map(countCell),
                by: look.map { DataText.clean(content.signOff.name(of: $0.by), limit: 60) },
                when: look.map { "\(words.date($0.at)), \(words.shortTime($0.at))" }
            )
            if alike[saying] == nil { order.append(saying) }
            alike[saying, default: []].append(row)
        }
        return order.flatMap { saying in
            let rows = alike[saying] ?? []
            return
                (rows.count > RecountLine.mostNamed
                ? RecountLine.parts(of: rows) : rows.map { [$0] })
                .map { RecountLine(saying: saying, rows: $0) }
        }
    }

    private func recountRow(_ line: RecountLine) -> ReportTable.Row {
        let named =
            line.rows.count == 1
            ? line.rows.flatMap {
                [DataText.clean($0.item.rawValue, limit: 200), DataText.clean($0.name)]
            }
            : [
                words.count(line.rows.count, .items), ItemStretches.text(line.rows.map(\.item)),
            ]
        return ReportTable.Row([
            .stacked(named),
            line.saying.before ?? .text("–"), line.saying.after ?? .text("–"),
            .text(line.saying.by ?? "–"), .text(line.saying.when ?? "–"),
        ])
    }

    /// The sign and word of an outcome, with the zone where there is one.
    private func countCell(_ finding: Finding) -> ReportTable.Cell {
        let word = words[OutcomePhrase(finding.outcome)]
        let zone = finding.zoneState == .unsure ? nil : finding.zone
        return .outcome(finding.outcome, zone.map { "\(word), \(zones[$0])" } ?? word)
    }
}

extension RecountContent {
    private var tests: [ReportBlock] {
        let tests = summary.review.tests
        let heading = ReportBlock.subheading(words[TestCountPhrase.tests])
        guard !tests.isEmpty else {
            return [heading, .paragraph(words[TestCountPhrase.noTests])]
        }
        let picks = tests.flatMap { entry in
            entry.value.tests.map { Picked(test: $0, by: entry.value.observer, at: entry.at) }
        }
        let groups = [
            testGroup(.floorToList, picks.filter { $0.test.pick.isFromFloor }),
            testGroup(.listToFloor, picks.filter { !$0.test.pick.isFromFloor }),
        ]
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[TestCountPhrase.picked], 48),
                ReportTable.Column(words[TestCountPhrase.seen], 30),
                ReportTable.Column(words[TestCountPhrase.count], 42),
                ReportTable.Column(words[TestCountPhrase.result], 24),
                ReportTable.Column(words[TestCountPhrase.by], 31),
            ],
            groups: groups.compactMap { $0 },
            continued: words[ListPhrase.continued]
        )
        let notes = tests.compactMap(\.value.note).map { note in
            ReportBlock.paragraph(
                words.text(TestCountPhrase.note, ["text": DataText.quoted(note, limit: 2_000)])
            )
        }
        return [
            heading, .introduction(words[TestCountPhrase.testsText]),
            .table(table, dropsWhatDoesNotFit: false),
        ] + notes
    }

    /// A test with who made it, and when.
    private struct Picked: Sendable {
        var test: TestCount.Test
        var by: String
        var at: Instant
    }

    private func testGroup(_ phrase: TestCountPhrase, _ picks: [Picked]) -> ReportTable.Group? {
        guard !picks.isEmpty else { return nil }
        let values = [
            "n": words.integer(picks.count { $0.test.verdict == .agrees }),
            "all": words.integer(picks.count),
        ]
        return ReportTable.Group(
            heading: ReportTable.GroupHeading(
                title: words[phrase],
                note: words.text(TestCountPhrase.agreesOf, values)
            ),
            count: picks.count
        ) { testRow(picks[$0]) }
    }

    private func testRow(_ picked: Picked) -> ReportTable.Row {
        let test = picked.test
        let seen: String =
            switch test.pick {
            case .floor(_, let zone), .seen(_, let zone):
                zone.map { zones[$0] } ?? words[TestCountPhrase.onFloor]
            case .gone: words[TestCountPhrase.gone]
            }
        let counted: ReportTable.Cell
        if let outcome = test.counted {
            let word = words[OutcomePhrase(outcome)]
            counted = .outcome(
                outcome,
                test.countedZone.map { "\(word), \(zones[$0])" } ?? word
            )
        } else {
            counted = .text("–")
        }
        let result = words[TestCountPhrase(test.verdict)]
        return ReportTable.Row([
            .text(DataText.clean(test.pick.name, limit: 300)),
            .text(seen),
            counted,
            test.verdict == .agrees ? .text(result) : .strong(result),
            .text(
                "\(DataText.clean(content.signOff.name(of: picked.by), limit: 60)), \(words.date(picked.at))"
            ),
        ])
    }
}
