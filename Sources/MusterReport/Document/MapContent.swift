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
        let frame = TextFrame(content.options.paper, isWide: isMapWide)
        let foot = SiteMapLayout.figureFootHeight(of: map)
        let parts = map.parts(
            frame.width,
            frame.bottom - frame.top - SiteMapBlock.leastRoomAbove - foot
        )
        guard parts.count > 1 else {
            return [.introduction(introduction), .map(map, words, below: introduction)]
                + (map.isLarge ? moves(map) : [])
        }
        let pages = parts.flatMap { part -> [ReportBlock] in
            let caption = caption(of: part)
            return [.introduction(caption), .map(part, words, below: caption)]
        }
        return [.introduction(introduction)] + pages + moves(map)
    }

    /// What a part of a large map shows: `Part 2 of 4: Aisle 31 to Aisle 60`.
    private func caption(of map: SiteMap) -> String {
        let names = map.zones.map(SiteMapLayout.name)
        return words.text(
            MapPhrase.part,
            [
                "n": words.integer(map.part?.number ?? 1),
                "all": words.integer(map.part?.count ?? 1),
                "first": names.first ?? "", "last": names.last ?? "",
            ]
        )
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
