import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Drops and messages that wait, for programs.
enum APIDrops {
    static let routes = [
        listing, one, adding, changing, ending, restoring, running, withdrawing,
    ]

    private static let listing = APIRoutes.list(
        "/drops",
        .sendReports,
        "The scheduled reports",
        of: .drop,
        { visit in
            let (drops, clock) = (try visit.home.drops.list(), try visit.home.clock())
            let now = visit.home.now()
            return drops.map { ($0, $0.next(after: now, clock)) }
        },
        { json, entry in json.drop(entry.0, next: entry.1) }
    )

    private static let one = APIRoutes.get(
        "/drops/{drop}",
        .sendReports,
        "A schedule",
        gives: .named(.drop)
    ) { visit in
        let drop = try visit.home.drops.drop(visit.part("drop"))
        let next = drop.next(after: visit.home.now(), try visit.home.clock())
        return Answer.json({ $0.drop(drop, next: next) }, for: visit)
    }

    private static func members(isNew: Bool) -> [Route.Body] {
        let mayBeOwn = Schema.orNull(.line)
        return [
            .init(name: "name", summary: "what it is called", isRequired: isNew, kind: .line),
            .init(
                name: "when",
                summary: "counted, approved, daily 06:00, monday 06:00 or monthly 1 06:00, in the "
                    + "site's time",
                isRequired: isNew,
                kind: .line,
                example: "\"monday 06:00\""
            ),
            .init(name: "inventory", summary: "the inventory; null for all", kind: mayBeOwn),
            .init(
                name: "to",
                summary: "who gets it: addresses, logins, role:ROLE",
                isRequired: isNew,
                kind: .list(.characters(1...254)),
                example: "[\"role:manager\"]"
            ),
            .init(
                name: "definition",
                summary: "the saved definition that says how the report looks; null for none",
                kind: mayBeOwn
            ),
            .init(
                name: "format",
                summary: "the forms of the report; null for the definition's, or the PDF",
                kind: .orNull(.list(.words(ReportFormat.allCases.map(\.rawValue))))
            ),
            .init(
                name: "lang",
                summary: "the language; null for the definition's, or each recipient's",
                kind: .orNull(.words(ReportLanguage.allCases.map(\.rawValue)))
            ),
            .init(
                name: "paper",
                summary: "the paper; null for the definition's, or each recipient's",
                kind: .orNull(.words(PaperSize.allCases.map(\.rawValue)))
            ),
            .init(
                name: "sections",
                summary: "the parts of the report; null for the definition's, or all",
                kind: .orNull(.list(.words(ReportPart.allCases.map(\.rawValue))))
            ),
            .init(name: "paused", summary: "whether it sends nothing for now", kind: .flag),
        ]
    }

    private static let adding = APIChange.route(
        .change(
            .post,
            "/drops",
            .sendReports,
            "Add a schedule; it sends nothing for earlier times",
            body: members(isNew: true),
            gives: .named(.drop),
            isMaking: true
        )
    ) { visit, body in
        .init(body: try encoded(try visit.home.drops.add(values(body)), visit))
    }

    private static let changing = APIChange.route(
        .change(
            .patch,
            "/drops/{drop}",
            .sendReports,
            "Change a schedule; with another time or inventory, or after a pause, it starts anew",
            body: members(isNew: false),
            gives: .named(.drop)
        ).taking(["application/merge-patch+json", "application/json"]),
        of: seen
    ) { visit, body in
        let drop = try visit.home.drops.change(visit.part("drop"), values(body))
        return .init(body: try encoded(drop, visit))
    }

    private static let ending = APIChange.route(
        .change(.delete, "/drops/{drop}", .sendReports, "Delete a schedule"),
        of: seen
    ) { visit, _ in
        try visit.home.drops.delete(visit.part("drop"))
        return .init()
    }

    private static let restoring = APIChange.route(
        .change(
            .post,
            "/drops/{drop}/restore",
            .sendReports,
            "Restore a deleted schedule; it sends nothing that was due meanwhile",
            body: [],
            gives: .named(.drop)
        )
    ) { visit, _ in
        .init(body: try encoded(try visit.home.drops.restore(visit.part("drop")), visit))
    }

    /// The drop that the address names, as a GET gives it.
    private static func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let drop = try visit.home.drops.drop(visit.part("drop"))
        return (drop.id, try encoded(drop, visit))
    }

    private static let running = APIChange.route(
        .change(
            .post,
            "/drops/{drop}/run",
            .sendReports,
            "Send a scheduled report now; tells the state of each message, and who gets none",
            body: [],
            gives: .named(.sentDrop)
        )
    ) { visit, _ in
        let (home, id) = (visit.home, visit.part("drop"))
        let sent = try await visit.desk.mailing.run { try home.drops.runDrop(id) }
        return .init(body: APIRoutes.bytes { $0.sentDrop(sent) })
    }

    private static let withdrawing = APIChange.route(
        .change(
            .post,
            "/outbox/{message}/cancel",
            .sendReports,
            "Cancel a waiting message",
            body: [],
            gives: .named(.message)
        )
    ) { visit, _ in
        let entry = try visit.home.mail.cancelMessage(visit.part("message"))
        return .init(body: APIRoutes.bytes { $0.message(entry) })
    }

    /// What was sent, as a form would; what is absent stays.
    private static func values(_ body: APIBody) -> [DropKey: String] {
        var values: [DropKey: String] = [:]
        for key in DropKey.allCases {
            switch body[key.rawValue] {
            case .string(let text): values[key] = text
            case .array: values[key] = body.texts(key.rawValue).joined(separator: ",")
            case .bool(let flag): values[key] = flag ? "yes" : "no"
            case .null: values[key] = key == .paused ? "no" : ""
            case .number, .object, nil: break
            }
        }
        return values
    }

    private static func encoded(_ drop: Drop, _ visit: Visit) throws -> [UInt8] {
        let next = drop.next(after: visit.home.now(), try visit.home.clock())
        return APIRoutes.bytes { $0.drop(drop, next: next) }
    }
}
