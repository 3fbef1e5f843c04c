import ArgumentParser
import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterReport
import MusterService

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draw the site plan with what an audit found there.",
        discussion: """
            Without --out the zones are listed with their counts. An item stands in the zone it was \
            heard in, or, if it is not there, in the one it belongs in; radio knows no finer place.

            Examples:
              muster map
              muster map A-2026-0017 --out map.svg
              muster map --zone cold-1 --out cold.pdf
            """
    )

    @Argument(
        help: "The audit (default: the newest one; the plan alone without one).",
        completion: .audits
    )
    var audit: String?

    @Option(help: "Only this zone.")
    var zone: ZoneID?

    @Option(name: .shortAndLong, help: "The file: its ending says .svg or .pdf.")
    var out: String?

    @Option(
        help: "The language of the map: \(ReportLanguage.codeList) (default: that of the settings)."
    )
    var lang: ReportLanguage?

    @OptionGroup(title: "Common options") var general: HomeOptions

    private var common: CommonOptions { CommonOptions(general) }

    private var isPDF: Bool { out?.lowercased().hasSuffix(".pdf") ?? false }

    func validate() throws {
        if let out, !isPDF, !out.lowercased().hasSuffix(".svg") {
            throw Misuse.error("--out needs a file that ends in .svg or .pdf.")
        }
    }

    func run() throws {
        let home = try common.open("map")
        let map = try home.reports.map(
            try audit.map { try home.sessions.audit(named: $0) },
            zone: try zone.map { try home.floorPlan.zoneMeant(by: $0) }
        )
        if let out {
            let options = try home.reports.reportOptions(language: lang, paper: nil, parts: nil)
            if isPDF {
                try SiteMapWriter.writePDF(map, options: options, to: out)
            } else {
                try SiteMapWriter.writeSVG(map, options: options, to: out)
            }
            if !common.json { return Terminal.out(data: out) }
        }
        try home.close()
        if common.json { return Terminal.line(.map(map, file: out)) }
        list(map)
    }

    private func list(_ map: SiteMap) {
        let site = Style.bold(map.site.inOneLine)
        Terminal.out(
            map.audit.map { "\(site)  \($0.scope.audit) \($0.state.words)" } ?? .data(site)
        )
        let outcomes = map.audit.map { audit in
            let final: [Outcome] = [.found, .misplaced, .confirmed, .missing, .inconclusive]
            return audit.state.isCounted ? final : [.found, .misplaced, .confirmed, .notHeard]
        }
        var columns: [Table.Column] = [
            .init(title: "Zone"), .init(title: "Name", givesWay: true, mayGo: true),
        ]
        for outcome in outcomes ?? [] {
            columns.append(.init(title: outcome.words, isNumeric: true))
        }
        if outcomes != nil {
            columns.append(.init(title: "Extra", isNumeric: true))
            columns.append(.init(title: "Covered", isNumeric: true))
        }
        var table = Table(columns)
        for (zone, tally) in zip(map.zones, map.tallies) {
            var row: [Sentence?] = [.data(zone.id.rawValue), .data(zone.name)]
            if let outcomes, let audit = map.audit {
                row += outcomes.map { .data(Figures.count(tally.marked[$0] ?? 0)) }
                row.append(.data(Figures.count(tally.extras)))
                row.append(audit.coverage[zone.id].map { "\(CoverageGrade.percent($0)) %" })
            }
            table.add(row)
        }
        table.print()
        Terminal.err("muster map --out map.svg draws it.")
    }
}

extension JSONWriter {
    /// The zones of a map with their counts, as one object.
    fileprivate static func map(_ map: SiteMap, file: String?) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("site")
            json.string(map.site)
            json.key("audit")
            json.string(map.audit?.scope.audit.rawValue)
            json.key("file")
            json.string(file)
            json.key("zones")
            json.array { list in
                for (zone, tally) in zip(map.zones, map.tallies) {
                    list.object { $0.mapZone(zone, tally, of: map) }
                }
            }
        }
        return json
    }
}
