import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The list of every PDF that was issued, with its hash and what became of its version.
enum IssuedReports {
    /// What the query calls the page of the list.
    static let page = "issued_page"

    /// Writes the list.
    static func write(_ html: inout HTML, _ visit: Visit) throws {
        let total = try visit.home.seals.issuedReports(limit: 0).total
        html.tag("h2", [:], visit.say(SealText.issuedPDFs))
        guard total > 0 else { return html.empty(visit.say(SealText.noIssuedPDFs)) }
        let paging = try Paging(visit, of: total, named: page)
        let rows = try visit.home.seals.issuedReports(
            skipping: paging.rows.lowerBound,
            limit: paging.rows.count
        ).reports
        var newest: [AuditID: Int] = [:]
        for row in rows where newest[row.audit] == nil {
            newest[row.audit] = try visit.home.audits.listing(row.audit).recordCount
        }
        let people = visit.home.people.peopleNames
        html.table(
            visit.say(SealText.issuedPDFs),
            [
                .init(visit.say(CommonText.audit)), .init(visit.say(SealText.version)),
                .init(visit.say(CommonText.state)), .init(visit.say(SealText.made)),
                .init(visit.say(SealText.look)),
                .init(visit.say(SealText.pages), isNumber: true), .init("SHA-256"),
            ],
            rows
        ) { html, report, column in
            switch column {
            case 0:
                html.link(
                    report.audit.rawValue,
                    to: Address("audits", report.audit.rawValue),
                    class: "tight"
                )
            case 1: html.write(version(report, visit))
            case 2:
                let isNewest = newest[report.audit] == report.records
                html.tag(
                    "span",
                    ["class": isNewest ? "badge good" : "badge"],
                    visit.say(isNewest ? SealText.newest : .replaced)
                )
            case 3: html.write("\(visit.words.moment(report.at)), \(people.words(report.by))")
            case 4: html.write(look(report))
            case 5: html.write(visit.words.integer(report.pages))
            default: html.tag("span", ["class": "mono"], report.sha256)
            }
        }
        html.pages(visit, paging)
    }

    private static func version(_ report: IssuedReport, _ visit: Visit) -> String {
        let number = visit.words.integer(report.version)
        guard let before = report.supersedes else { return number }
        let words = visit.say(
            SealText.replaces,
            [
                "before": visit.words.integer(before),
                "cause": visit.say(CauseText(report.cause)),
            ]
        )
        return "\(number), \(words)"
    }

    private static func look(_ report: IssuedReport) -> String {
        [report.language, report.paper.capitalized, report.definition, report.sections]
            .compactMap { $0 }.joined(separator: ", ")
    }
}
