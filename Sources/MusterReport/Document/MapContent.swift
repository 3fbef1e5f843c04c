import MusterAudit
import MusterCatalogue
import MusterCore

extension ReportContent {
    /// The plan with what was found there; nothing where the audit had no plan.
    var siteMap: [ReportBlock] {
        guard let plan = summary.scope.plan, !plan.zones.isEmpty else { return [] }
        let map = SiteMap(
            plan: plan,
            audit: summary,
            uncovered: exhibits.uncovered,
            picture: exhibits.floor
        )
        let started = summary.log.first { $0.event.kind == .started }
        let values = ["moment": words.moment(started?.at ?? summary.sealedAt)]
        return [
            .introduction(words.text(MapPhrase.introduction, values)), .map(map, words),
        ]
    }
}
