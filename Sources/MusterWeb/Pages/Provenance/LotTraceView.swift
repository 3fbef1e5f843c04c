import MusterCatalogue
import MusterCore
import MusterProvenance
import MusterReport
import MusterService

/// A trace on a page: its sums, what became of each thing, and what is not known.
enum LotTraceView {
    /// So many things of a list stand on a page; the API has all.
    private static let shown = 200

    /// Writes the counts, and what is doubtful.
    static func sums(_ html: inout HTML, _ visit: Visit, _ answer: TraceAnswer) {
        let words = visit.words
        html.facts([
            (visit.say(TraceText.things), words.integer(answer.things)),
            (visit.say(FrameText.lots), words.integer(answer.lots)),
            (visit.say(TraceText.events), words.integer(answer.events)),
            (
                visit.say(CommonText.quantity),
                answer.quantity.inOrder.map {
                    visit.quantity(ThingQuantity($0.amount, $0.unit))
                }.joined(separator: ", ")
            ),
            (
                visit.say(TraceText.accounted),
                answer.things > 0 ? answer.accounted.map(words.percent) : nil
            ),
        ])
        let counts = answer.listsWithRest.map { list in
            "\(visit.say(TraceText(list: list.name))): \(words.integer(list.entries.count))"
        }
        html.tag("p", [:], counts.joined(separator: " · "))
        doubts(&html, visit, answer)
    }

    private static func doubts(_ html: inout HTML, _ visit: Visit, _ answer: TraceAnswer) {
        let doubts: [(TraceText, Int)] = [
            (.notReceived, answer.deadEnds.count { $0.kind == .notReceived }),
            (.noOrigin, answer.deadEnds.count { $0.kind == .noOrigin }),
            (.unbalanced, answer.unbalanced.count), (.incomplete, answer.incomplete),
        ]
        let told = doubts.filter { $0.1 > 0 }
        guard !told.isEmpty else { return }
        html.tag("ul", ["class": "bullets"]) { html in
            for (text, count) in told { html.tag("li", [:], visit.say(text, counting: count)) }
        }
    }

    /// Writes what became of each thing.
    static func lists(_ html: inout HTML, _ visit: Visit, _ answer: TraceAnswer) throws {
        let zones = ZoneNames(try visit.home.floorPlan.current())
        for (name, entries) in answer.listsWithRest where !entries.isEmpty {
            let title = visit.say(TraceText(list: name))
            html.card("\(title): \(visit.words.integer(entries.count))") { html in
                table(&html, visit, title, entries.prefix(shown), answer, zones)
                guard entries.count > shown else { return }
                html.tag(
                    "p",
                    ["class": "soft"],
                    visit.say(TraceText.more, counting: entries.count - shown)
                )
            }
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ title: String,
        _ entries: some Collection<TraceAnswer.Entry>,
        _ answer: TraceAnswer,
        _ zones: ZoneNames
    ) {
        html.table(
            title,
            [
                .init(visit.say(CommonText.what)),
                .init(visit.say(CommonText.quantity), isNumber: true),
                .init(visit.say(TraceText.place)), .init(visit.say(CommonText.when)),
                .init(visit.say(TraceText.call)),
            ],
            entries
        ) { html, entry, column in
            let party = entry.party.flatMap { answer.parties[$0] }
            switch column {
            case 0: html.tag("span", ["class": "cell"]) { thing(&$0, entry) }
            case 1: html.write(entry.quantity.map(visit.quantity) ?? "–")
            case 2: html.write(place(entry, party?.name, zones, visit) ?? "–")
            case 3: html.write((entry.at ?? entry.lastHeardAt).map(visit.words.moment) ?? "–")
            default:
                let ways = [party?.phone, party?.mail].compactMap(\.self)
                html.write(ways.isEmpty ? "–" : ways.joined(separator: ", "))
            }
        }
    }

    /// Writes the name of a thing with the way to its page: a lot's, or an item's that has a beacon.
    private static func thing(_ html: inout HTML, _ entry: TraceAnswer.Entry) {
        let isItem = !entry.thing.contains(":")
        if isItem { html.link(entry.thing, to: Address("items", entry.thing), class: "tight") }
        guard let product = entry.product, let lot = entry.lot else {
            guard !isItem else { return }
            return html.write(ThingName(uri: entry.thing, kind: .asset).inWords)
        }
        if isItem { html.write(" · ") }
        html.link("\(product)/\(lot)", to: Address("lots", product, lot), class: "tight")
    }

    private static func place(
        _ entry: TraceAnswer.Entry,
        _ party: String?,
        _ zones: ZoneNames,
        _ visit: Visit
    ) -> String? {
        if let name = party ?? entry.party { return name }
        if let zone = entry.zone { return zones.name(ZoneID(rawValue: zone)) }
        return entry.reason.map { reason in TraceText(reason: reason).map(visit.say) ?? reason }
    }
}
