import HTTPTypes
import Hummingbird
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterService

/// What programs may do to audits: the same verbs as the command line.
enum APIVerbs {
    /// What is done with an audit that the address names; gives the audit as it is then.
    typealias Deed = @Sendable (Visit, AuditID, APIBody) async throws -> Void

    static let routes = [
        verb("pause", .runAudits, "Pause an audit", []) { visit, audit, _ in
            try await visit.desk.pause(audit, in: visit.home)
        },
        verb(
            "finish",
            .runAudits,
            "Finish and seal an audit",
            [
                .init(name: "partial", summary: "true: finish although zones are not covered"),
                .init(name: "reason", summary: "why, if partial"),
                .init(name: "note", summary: "a remark"),
            ]
        ) { visit, audit, body in
            _ = try visit.home.finish(
                audit,
                isPartial: try body.flag("partial"),
                reason: try body.text("reason"),
                note: try body.text("note")
            )
        },
        verb(
            "cancel",
            .cancelAudits,
            "Give an audit up",
            [.init(name: "reason", summary: "why", isRequired: true)]
        ) { visit, audit, body in
            _ = try visit.home.cancel(audit, reason: try body.text("reason") ?? "")
        },
        verb(
            "recount",
            .recountAudits,
            "Say what looking for items again gave",
            [
                .init(name: "seen", summary: "the items that are there"),
                .init(name: "gone", summary: "the items that are not there"),
                .init(name: "rest_gone", summary: "true: all other silent items are not there"),
            ]
        ) { visit, audit, body in
            let seen = try body.texts("seen").map {
                Recount.Look(item: ItemID(rawValue: $0), result: .seen(nil))
            }
            let gone = try body.texts("gone").map {
                Recount.Look(item: ItemID(rawValue: $0), result: .gone)
            }
            _ = try visit.home.recount(audit, seen + gone, restGone: try body.flag("rest_gone"))
        },
        verb(
            "resolve",
            .reviewAudits,
            "Settle discrepancies that have one cause",
            [
                .init(name: "items", summary: "the items", isRequired: true),
                .init(name: "reason", summary: "the code of the cause", isRequired: true),
                .init(name: "action", summary: "what is to be done"),
                .init(name: "owner", summary: "who does it"),
                .init(name: "due", summary: "by when: 2026-03-12"),
            ]
        ) { try await resolve($0, $1, $2) },
        verb(
            "recount-order",
            .reviewAudits,
            "Ask somebody to look for items again",
            [
                .init(name: "with", summary: "who is to look", isRequired: true),
                .init(name: "items", summary: "the items; all open ones without"),
            ]
        ) { visit, audit, body in
            let items = try body.texts("items").map { ItemID(rawValue: $0) }
            _ = try visit.home.askRecount(
                audit,
                of: items.isEmpty ? .open : .items(items),
                with: try body.text("with") ?? ""
            )
        },
        verb(
            "approve",
            .approveAudits,
            "Approve an audit: the result is final",
            [.init(name: "note", summary: "a remark")]
        ) { visit, audit, body in
            _ = try visit.home.approve(audit, note: try body.text("note"))
        },
        verb(
            "reject",
            .approveAudits,
            "Send an audit back",
            [.init(name: "reason", summary: "why", isRequired: true)]
        ) { visit, audit, body in
            _ = try visit.home.reject(audit, reason: try body.text("reason") ?? "")
        },
        verb(
            "mail",
            .sendReports,
            "Mail the report of an audit",
            [.init(name: "to", summary: "the addresses", isRequired: true)]
        ) { try await mail($0, $1, $2) },
    ]

    private static func resolve(_ visit: Visit, _ audit: AuditID, _ body: APIBody) async throws {
        var due: CalendarDay?
        if let text = try body.text("due") {
            guard let day = CalendarDay(text) else {
                throw WebError.badValue(name: "due", expected: "a day, such as 2026-03-12")
            }
            due = day
        }
        _ = try visit.home.resolve(
            audit,
            try body.texts("items").map { ItemID(rawValue: $0) },
            reason: try visit.home.reason(try body.text("reason") ?? ""),
            action: try body.text("action"),
            owner: try body.text("owner"),
            due: due
        )
    }

    private static func mail(_ visit: Visit, _ audit: AuditID, _ body: APIBody) async throws {
        let recipients = try body.texts("to").map { try MailAddress($0) }
        let summary = try await visit.desk.summaries.summary(audit, in: visit.home)
        let home = visit.home
        let options = try home.reportOptions(language: nil, paper: nil, parts: nil)
        _ = try await visit.desk.drawing.run {
            try home.mail(summary, to: recipients, subject: nil, options: options)
        }
    }

    /// A verb on an audit: `POST /api/v1/audits/{audit}/VERB`.
    ///
    /// With `If-Match` it is done only while the audit is what the mark says; with an idempotency key
    /// it is done once. It gives the audit as it is then.
    private static func verb(
        _ name: String,
        _ right: Right,
        _ summary: String,
        _ body: [Route.Body],
        _ deed: @escaping Deed
    ) -> Route {
        Route(
            method: .post,
            path: "/api/v1/audits/{audit}/\(name)",
            right: right,
            summary: summary,
            form: .json,
            body: body
        ) { visit in
            let audit = try AuditPage.id(visit)
            let (status, bytes) = try await visit.desk.answers.answer(visit) {
                let sent = try APIBody(visit, body)
                let before = try await visit.desk.summaries.summary(audit, in: visit.home)
                try matches(visit, before)
                try await deed(visit, audit, sent)
                let after = try await visit.desk.summaries.summary(audit, in: visit.home)
                return (.ok, encoded(after))
            }
            var response = Answer.bytes(bytes, type: "application/json", status: status)
            response.headers[.eTag] = Answer.entityTag(bytes)
            return response
        }
    }

    /// Checks that the audit is still what its reader has seen.
    ///
    /// - Throws: ``WebError/changedMeanwhile(object:)``.
    private static func matches(_ visit: Visit, _ summary: AuditSummary) throws {
        guard let wanted = visit.headers[.ifMatch] else { return }
        guard Answer.matches(Answer.entityTag(encoded(summary)), wanted) else {
            throw WebError.changedMeanwhile(object: summary.scope.audit.rawValue)
        }
    }

    private static func encoded(_ summary: AuditSummary) -> [UInt8] {
        var json = JSONWriter()
        json.audit(summary)
        json.newline()
        return json.bytes
    }
}
