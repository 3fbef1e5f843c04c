import MusterAudit
import MusterCore

extension ReportContent {
    /// The annex with every event.
    var log: LogContent { LogContent(content: self) }
}

/// Annex B: what happened when.
struct LogContent: ContentPart {
    let content: ReportContent

    /// One line of the log: a record, or several of one moment that say the same of many items.
    private struct Line: Sendable {
        var first: LoggedEvent
        var last: LoggedEvent
        /// The items of several records; empty for one.
        var items: [ItemID] = []
        /// What they say; empty where a line only goes on with the items of the one above.
        var text: String
    }

    /// The most stretches of identifiers in one line, which has to fit a page.
    private static let mostStretches = 40

    var blocks: [ReportBlock] {
        guard !summary.log.isEmpty else { return [.paragraph(words[LogPhrase.empty])] }
        let lines = logLines
        let zone = words.zoneName(summary.startedAt ?? summary.sealedAt)
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[LogPhrase.number], 16),
                ReportTable.Column(words.text(LogPhrase.time, ["zone": zone]), 36),
                ReportTable.Column(words[LogPhrase.event], 93),
                ReportTable.Column(words[LogPhrase.who], 30),
            ],
            groups: [ReportTable.Group(count: lines.count) { logRow(lines[$0]) }]
        )
        return [.table(table, dropsWhatDoesNotFit: false)]
    }

    private func logRow(_ line: Line) -> ReportTable.Row {
        var numbers = words.integer(line.first.sequence)
        if line.last.sequence > line.first.sequence {
            numbers += " – " + words.integer(line.last.sequence)
        }
        let items = line.items.isEmpty ? nil : ItemStretches.text(line.items)
        return ReportTable.Row([
            .text(numbers),
            .text("\(words.date(line.first.at)), \(words.time(line.first.at))"),
            .text([line.text, items].compactMap { $0 }.joined(separator: ": ")),
            .text(
                DataText.clean(
                    line.first.event.observer.map(content.signOff.name(of:)) ?? "–",
                    limit: 120
                )
            ),
        ])
    }

    /// The log, in which equal decisions of one command are one line with their items.
    private var logLines: [Line] {
        var lines: [Line] = []
        var rest = summary.log[...]
        while let first = rest.first {
            let equal = rest.prefix { Self.saysTheSame($0, first) }
            rest = rest.dropFirst(max(equal.count, 1))
            guard equal.count > 1, case .resolved(let resolution) = first.event else {
                lines.append(Line(first: first, last: first, text: content.sentence(first.event)))
                continue
            }
            let count = words.count(equal.count, .items)
            let text = words.resolved(resolution, DataText.quoted(count), content.signOff.name(of:))
            for (place, part) in parts(of: equal).enumerated() {
                guard let start = part.first, let end = part.last else { continue }
                let items = part.compactMap(\.event.item)
                lines.append(
                    Line(first: start, last: end, items: items, text: place == 0 ? text : "…")
                )
            }
        }
        return lines
    }

    /// Records in as many parts as take a line each.
    private func parts(of entries: ArraySlice<LoggedEvent>) -> [ArraySlice<LoggedEvent>] {
        var parts: [ArraySlice<LoggedEvent>] = []
        var rest = entries
        while !rest.isEmpty {
            let items = rest.compactMap(\.event.item)
            let count = ItemStretches.count(of: items, within: Self.mostStretches)
            parts.append(rest.prefix(max(count, 1)))
            rest = rest.dropFirst(max(count, 1))
        }
        return parts
    }

    /// Whether two records are decisions of one moment that differ in nothing but their item.
    private static func saysTheSame(_ one: LoggedEvent, _ other: LoggedEvent) -> Bool {
        guard case .resolved(var left) = one.event, case .resolved(let right) = other.event,
            one.at == other.at
        else { return false }
        left.item = right.item
        return left == right
    }
}

/// Identifiers in few words: those that count on stand as the first and the last of them.
enum ItemStretches {
    /// A run of identifiers that count on by one.
    private struct Stretch {
        var first: ItemID
        var last: ItemID
        var count = 1
    }

    /// The identifiers, in the order given.
    static func text(_ items: [ItemID]) -> String {
        stretches(items).map { stretch in
            let first = DataText.clean(stretch.first.rawValue, limit: 200)
            guard stretch.count > 1 else { return first }
            let last = DataText.clean(stretch.last.rawValue, limit: 200)
            return first + (stretch.count == 2 ? ", " : "–") + last
        }.joined(separator: ", ")
    }

    /// How many identifiers from the front take no more than so many stretches.
    static func count(of items: [ItemID], within most: Int) -> Int {
        stretches(items).prefix(most).reduce(0) { $0 + $1.count }
    }

    private static func stretches(_ items: [ItemID]) -> [Stretch] {
        var stretches: [Stretch] = []
        for item in items {
            if let last = stretches.last, follows(item.rawValue, last.last.rawValue) {
                stretches[stretches.count - 1].last = item
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append(Stretch(first: item, last: item))
            }
        }
        return stretches
    }

    /// Whether an identifier is another one with its number raised by one, written as wide.
    private static func follows(_ item: String, _ before: String) -> Bool {
        func parts(_ text: String) -> (head: Substring, number: Int)? {
            let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
            guard digits > 0, digits < 16, let number = Int(text.suffix(digits)) else { return nil }
            return (text.dropLast(digits), number)
        }
        guard item.count == before.count, let one = parts(item), let other = parts(before)
        else { return false }
        return one.head == other.head && one.number == other.number + 1
    }
}
