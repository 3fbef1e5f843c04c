import MusterAudit
import MusterCatalogue
import MusterCore

extension ReportContent {
    /// The part with the map.
    var map: MapContent { MapContent(content: self) }
}

/// The part with the map.
struct MapContent: ContentPart {
    let content: ReportContent

    /// The plan with what was found there; nothing where the audit had no plan.
    var blocks: [ReportBlock] {
        guard let plan = summary.scope.plan, !plan.zones.isEmpty else { return [] }
        let map = SiteMap(
            plan: plan,
            audit: summary,
            uncovered: exhibits.uncovered,
            picture: exhibits.floor
        )
        let started = summary.log.first { $0.event.kind == .started }
        let values = ["moment": words.moment(started?.at ?? summary.sealedAt)]
        let phrase: MapPhrase = map.isLarge ? .introductionLarge : .introduction
        let introduction = words.text(phrase, values)
        return [.introduction(introduction), .map(map, words, below: introduction)]
            + (map.isLarge ? moves(map) : [])
    }

    /// Whether the map takes pages on the long side of the paper: that of a large site that is wider than
    /// tall.
    var isMapWide: Bool {
        guard let plan = summary.scope.plan else { return false }
        return SiteMap(plan: plan).isLarge && plan.width > plan.height
    }

    /// The moves of a large site, where arrows would hide the map.
    private func moves(_ map: SiteMap) -> [ReportBlock] {
        let (all, content) = (map.moves, content)
        let shown = Array(all.prefix(Self.mostMoves))
        guard !shown.isEmpty else { return [] }
        var blocks: [ReportBlock] = [.subheading(words[MapPhrase.moves])]
        if shown.count < all.count {
            let values = ["shown": words.integer(shown.count), "all": words.integer(all.count)]
            blocks.append(.introduction(words.text(MapPhrase.moreMoves, values)))
        }
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[MapPhrase.movedFrom], 75),
                ReportTable.Column(words[MapPhrase.movedTo], 75),
                ReportTable.Column(words[MapPhrase.movedItems], 25, isNumeric: true),
            ],
            groups: [
                ReportTable.Group(count: shown.count) { index in
                    let move = shown[index]
                    return ReportTable.Row([
                        .text(content.zoneResults.label(of: move.from)),
                        .text(content.zoneResults.label(of: move.to)),
                        .text(words.integer(move.count)),
                    ])
                }
            ],
            isDense: true
        )
        return blocks + [.table(table, dropsWhatDoesNotFit: false)]
    }

    /// The most moves that the table shows.
    private static let mostMoves = 30
}
