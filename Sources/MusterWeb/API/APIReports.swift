import Hummingbird
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Reports and mail, for programs.
enum APIReports {
    private static let looks = [
        AuditTabs.languageParameter, AuditTabs.paperParameter, AuditTabs.definitionParameter,
    ]

    static let routes: [Route] = [
        report(.pdf, form: .pdf),
        report(.csv, form: .csv),
        report(.xlsx, form: .file),
        report(.epcis, form: .file),
        ReportPagesView.apiRoute,
        APIRoutes.get(
            "/reports",
            .pullReports,
            "The reports that were issued, the newest first",
            APIRoutes.paging,
            gives: .page(.report)
        ) { try issued($0) },
        APIRoutes.get(
            "/reports/{file}",
            .pullReports,
            "A report that was issued",
            form: .file
        ) { try ReportsPage.file($0) },
        APIRoutes.get(
            "/outbox",
            .sendReports,
            "Mail on its way, the newest first",
            APIRoutes.paging,
            gives: .page(.message)
        ) { visit in
            let cursor = Cursor("outbox")
            let found = try visit.home.mail.outbox(
                before: try cursor.number(visit),
                limit: try APIRoutes.limit(visit) + 1
            )
            return try APIRoutes.page(visit, found, cursor, name: { String($0.number) }) {
                $0.message($1)
            }
        },
        APIChange.route(
            .change(
                .post,
                "/outbox/{message}/retry",
                .sendReports,
                "Try to send a message again; its state tells the result",
                body: [],
                gives: .named(.message)
            )
        ) { visit, _ in
            let (home, id) = (visit.home, visit.part("message"))
            let tried = try await visit.desk.mailing.run { try home.mail.retryOutbox(id) }
            guard let entry = tried.first?.entry else { throw ServiceError.noMessage(id) }
            return .init(body: APIRoutes.bytes { $0.message(entry) })
        },
        APIChange.route(
            .change(
                .post,
                "/audits/{audit}/mail",
                .sendReports,
                "Mail the report of an audit; the state of each message tells the result",
                body: [
                    .init(
                        name: "to",
                        summary: "the addresses",
                        isRequired: true,
                        kind: .list(.characters(1...254)),
                        example: "[\"nobody@example.org\"]"
                    ),
                    .init(
                        name: "unfinished",
                        summary:
                            "true: send it although the count is not finished, and this is no result",
                        kind: .flag
                    ),
                ],
                gives: .page(.message)
            )
        ) { try await mail($0, $1) },
    ]

    private static func report(_ format: ReportFormat, form: Route.Form) -> Route {
        var route = APIRoutes.get(
            "/audits/{audit}/report.\(format.rawValue)",
            .pullReports,
            "The report of an audit as \(format.rawValue.uppercased())",
            looks,
            form: form
        ) { try await AuditTabs.reportFile($0, format) }
        route.isNoted = true
        return route
    }

    private static func issued(_ visit: Visit) throws -> Response {
        let (files, cursor) = (ReportsPage.issued(visit.home), Cursor("reports"))
        let start = try cursor.last(visit).map { name in
            guard let index = files.firstIndex(where: { $0.name == name }) else { throw cursor.bad }
            return index + 1
        }
        let rest = files.dropFirst(start ?? 0)
        return try APIRoutes.page(visit, rest, cursor, name: \.name) { json, file in
            json.object { json in
                json.text("file", file.name)
                json.member("bytes") { $0.integer(file.bytes) }
                json.member("at") { $0.instant(file.at) }
                json.member("sha256") { $0.string(ReportsPage.sha256(file, visit.home)) }
            }
        }
    }

    private static func mail(_ visit: Visit, _ body: APIBody) async throws -> APIChange.Done {
        let recipients = try body.texts("to").map { try MailAddress($0) }
        guard !recipients.isEmpty else {
            throw WebError.badValue(name: "to", expected: "one or more addresses")
        }
        let summary = try await AuditPage.summary(visit)
        guard summary.state.isCounted || body.flag("unfinished") else {
            throw WebError.badValue(name: "unfinished", expected: "true: the count is not finished")
        }
        let home = visit.home
        let options = try home.reports.reportOptions(language: nil, paper: nil, parts: nil)
        let mailed = try await visit.desk.mailing.run {
            try home.mail.send(summary, to: recipients, subject: nil, options: options)
        }
        return .init(
            body: APIRoutes.bytes { $0.list(mailed, next: nil) { $0.message($1.entry) } }
        )
    }
}
