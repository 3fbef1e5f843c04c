import MusterAudit
import MusterCore
import MusterReport

/// How well zones were covered, and how long and how far somebody was carried through them.
enum WalkedTable {
    /// Writes the sentence and the table.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - visit: whose page it is.
    ///   - zones: the zones, a row each.
    ///   - summary: the audit; `nil` where it is kept from the visitor, who is told the zones alone.
    ///   - name: the name of a zone for people.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ zones: [ZoneID],
        _ summary: AuditSummary?,
        naming name: (ZoneID) -> String
    ) {
        let words = visit.words
        var columns: [HTML.Column] = [
            .init(visit.say(CommonText.zone)),
            .init(visit.say(AuditText.coverage), isNumber: true),
            .init(visit.say(AuditText.walked), isNumber: true),
        ]
        var metres: [ZoneID: Double] = [:]
        if let extent = summary?.extent {
            let sentence = words.extent(extent, naming: name)
            html.tag("p") { $0.write(sentence) }
            for stay in extent.zones { metres[stay.zone] = stay.metres }
            columns.append(.init(visit.say(AuditText.metresWalked), isNumber: true))
        }
        html.table(visit.say(AuditText.coverage), columns, zones) { html, zone, column in
            switch column {
            case 0: html.write(name(zone))
            case 1: html.write(summary?.coverageTold(of: zone).map(words.coverage) ?? "–")
            case 2:
                html.write(
                    summary.map { words.minutes(seconds: $0.zoneSeconds[zone] ?? 0) } ?? "–"
                )
            default:
                html.write(words.integer(Int(min(metres[zone] ?? 0, 1e9).rounded())))
            }
        }
    }
}
