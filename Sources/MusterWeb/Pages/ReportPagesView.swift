import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The pages of a report to look at before it is downloaded, drawn by the code that draws the PDF.
enum ReportPagesView {
    /// The most pages that the strip shows.
    private static let mostShown = 8

    /// How wide a picture of the strip is, in pixels: twice what it takes up, for fine screens.
    private static let stripWidth = 360

    private static let looks = [
        AuditTabs.languageParameter, AuditTabs.paperParameter, AuditTabs.definitionParameter,
    ]

    static let routes = [
        Route(
            method: .get,
            path: "/audits/{audit}/report/pages/{page}",
            right: .pullReports,
            summary: "A page of the report of an audit: 1.svg, or 1.png to look at in a list",
            form: .file,
            parameters: looks
        ) { try await page($0) }
    ]

    static let apiRoute = APIRoutes.get(
        "/audits/{audit}/report/pages/{page}",
        .pullReports,
        "A page of the report of an audit: 1.svg or 1.png",
        looks,
        form: .file
    ) { try await page($0) }

    /// How many pages the report has.
    static func count(_ visit: Visit, _ summary: AuditSummary) async throws -> Int {
        let (home, options) = (visit.home, try AuditTabs.options(visit))
        return try await visit.desk.drawing.pages(of: summary, options, in: home) { $0.count }
    }

    /// The first pages beside each other, each a link to its drawing.
    static func strip(_ html: inout HTML, _ visit: Visit, _ audit: String, _ count: Int) {
        let words = visit.words
        html.card(visit.say(AuditText.reportPages)) { html in
            html.tag("ol", ["class": "pages-strip"]) { html in
                for number in 1...min(count, mostShown) {
                    let title = visit.say(
                        AuditText.reportPage,
                        ["page": words.integer(number), "pages": words.integer(count)]
                    )
                    html.tag("li") { html in
                        let drawing = Address("audits", audit, "report", "pages", "\(number).svg")
                        html.tag("a", ["href": .address(drawing)]) { html in
                            html.void(
                                "img",
                                [
                                    "src": .address(
                                        Address("audits", audit, "report", "pages", "\(number).png")
                                    ), "alt": .text(title), "loading": "lazy",
                                    "width": "180", "height": "255",
                                ]
                            )
                        }
                    }
                }
            }
        }
    }

    private static func page(_ visit: Visit) async throws -> Response {
        let name = visit.part("page").split(separator: ".", omittingEmptySubsequences: false)
        guard name.count == 2, let number = Int(name[0]),
            let form = ReportFormat(fileExtension: name[1]), form.isPages
        else { throw WebError.noPage(path: visit.path) }
        let summary = try await AuditPage.summary(visit)
        let (home, options) = (visit.home, try AuditTabs.options(visit))
        let bytes = try await visit.desk.drawing.pages(of: summary, options, in: home) { pages in
            try form == .svg ? pages.svg(number) : pages.png(number, width: stripWidth)
        }
        return Answer.marked(Answer.bytes(bytes, type: form.mediaType), bytes, for: visit)
    }
}
