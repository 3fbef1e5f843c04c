import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService

/// What programs do to audits: the verbs of the command line.
enum APIVerbs {
    /// What is done with an audit that the address names.
    typealias Deed = @Sendable (Visit, AuditID, APIBody) async throws -> Void

    static let routes = [starting] + running + reviewing

    private static let item = Route.Body(
        name: "item",
        summary: "the item",
        isRequired: true,
        example: "\"IT-0001\""
    )
    private static let reason = Route.Body(
        name: "reason",
        summary: "why",
        isRequired: true,
        kind: .remark
    )
    private static let note = Route.Body(name: "note", summary: "a remark", kind: .remark)
    private static let records = Route.Body(
        name: "records",
        summary: "the audit's \"records\" as you read it: refused for items of which somebody has "
            + "said more since",
        kind: .count
    )

    /// Starts an audit with the receiver of this server, which goes on listening for it.
    private static let starting = APIChange.route(
        .change(
            .post,
            "/audits",
            .runAudits,
            "Start an audit with the receiver of this server",
            body: [
                .init(name: "inventory", summary: "the inventory; the current one without"),
                .init(
                    name: "zones",
                    summary: "the zones to audit; the whole inventory without",
                    kind: .list(.line)
                ),
                .init(
                    name: "items",
                    summary: "the items to audit; all of the zones without",
                    kind: .list(.line)
                ),
                .init(
                    name: "method",
                    summary: "how advertisements become outcomes; as the receiver needs it without",
                    kind: .words(RangingMethod.forAudits.map(\.rawValue))
                ),
                .init(
                    name: "with",
                    summary: "logins of others who are assigned to it",
                    kind: .list(.line)
                ),
                .init(
                    name: "blind",
                    summary: "whether what it expects and has found is kept from those who audit "
                        + "until it is finished",
                    kind: .flag
                ),
                .init(
                    name: "due",
                    summary: "by when it is to be finished, in the site's time: 2026-03-12, or "
                        + "2026-03-12T16:00"
                ),
                .init(
                    name: "plan",
                    summary: "the plan that asks for it; it says inventory, zones and items"
                ),
            ],
            gives: shown,
            isMaking: true
        )
    ) { visit, body in
        guard let receiver = visit.desk.receiver else { throw ServiceError.noReceiver }
        let audit = try await receiver.start(
            inventory: body.text("inventory"),
            zones: body.texts("zones").map { ZoneID(rawValue: $0) },
            items: body.texts("items").map { ItemID(rawValue: $0) },
            method: body.text("method").flatMap(RangingMethod.init),
            terms: WantedTerms(
                with: body.texts("with"),
                isBlind: body.flag("blind"),
                due: body.text("due"),
                plan: body.text("plan")
            ),
            in: visit.home
        )
        return .init(
            body: try await encoded(audit, visit),
            location: Address("api", "v1", "audits", audit.rawValue).text
        )
    }

    /// What is done while an audit goes on.
    private static let running = [
        verb("resume", .runAudits, "Resume a paused audit", []) { visit, audit, _ in
            guard let receiver = visit.desk.receiver else { throw ServiceError.noReceiver }
            try await receiver.resume(audit, in: visit.home)
        },
        verb("pause", .runAudits, "Pause an audit", []) { visit, audit, _ in
            try await visit.desk.pause(audit, in: visit.home)
        },
        verb(
            "confirm",
            .runAudits,
            "Confirm by hand that an item is there",
            [
                item,
                .init(
                    name: "by",
                    summary: "how you know",
                    isRequired: true,
                    // A photo is taken in by the command, which keeps it with the item.
                    kind: .words(
                        Confirmation.Means.allCases.filter { $0 != .photo }.map(\.rawValue)
                    )
                ),
                .init(name: "zone", summary: "where it is; where the record says without"), note,
            ]
        ) { visit, audit, body in
            try await visit.home.reviews.confirm(
                ItemID(rawValue: body.text("item") ?? ""),
                in: audit,
                by: body.text("by").flatMap(Confirmation.Means.init) ?? .sight,
                zone: body.text("zone").map(ZoneID.init),
                note: body.text("note"),
                through: visit.desk.receiver(of: audit)
            )
        },
        verb(
            "note",
            .runAudits,
            "Note something in the audit's log",
            [
                .init(name: "text", summary: "the remark", isRequired: true, kind: .remark),
                .init(name: "item", summary: "the item that it is about"),
            ]
        ) { visit, audit, body in
            try await visit.home.reviews.note(
                body.text("text") ?? "",
                in: audit,
                item: body.text("item").map(ItemID.init),
                through: visit.desk.receiver(of: audit)
            )
        },
        verb(
            "undo",
            .runAudits,
            "Take back your last confirmation, note or decision; the record of it stays",
            [
                .init(
                    name: "of",
                    summary: "whose last word instead, for those who settle discrepancies"
                ),
                .init(
                    name: "record",
                    summary:
                        "the record of the word, as the log has it: refused when another is last",
                    kind: .count
                ),
            ]
        ) { visit, audit, body in
            try await visit.home.reviews.undo(
                audit,
                of: body.text("of"),
                record: body.count("record"),
                through: visit.desk.receiver(of: audit)
            )
        },
        verb(
            "finish",
            .runAudits,
            "Finish and seal an audit; one that this server listens for is paused first",
            [
                .init(
                    name: "partial",
                    summary: "true: finish although zones are not covered",
                    kind: .flag
                ),
                .init(name: "reason", summary: "why, if partial", kind: .remark), note,
            ]
        ) { visit, audit, body in
            try await visit.desk.finish(
                audit,
                isPartial: body.flag("partial"),
                reason: body.text("reason"),
                note: body.text("note"),
                in: visit.home
            )
        },
        verb("cancel", .cancelAudits, "Cancel an audit", [reason]) { visit, audit, body in
            _ = try visit.home.sessions.cancel(audit, reason: body.text("reason") ?? "")
        },
    ]

    /// What is done with a counted audit.
    private static let reviewing = [
        verb(
            "recount",
            .recountAudits,
            "Record the result of a recount",
            [
                .init(
                    name: "seen",
                    summary: "the items that are there, as ITEM, or ITEM@ZONE in another zone",
                    kind: .list(.line)
                ),
                .init(
                    name: "gone",
                    summary: "the items that are not there",
                    kind: .list(.line),
                    example: "[\"IT-0001\"]"
                ),
                .init(
                    name: "rest_gone",
                    summary: "true: all other silent items are not there",
                    kind: .flag
                ),
                records,
            ]
        ) { visit, audit, body in
            let seen = try body.texts("seen").map { text in
                guard let look = Recount.Look(seen: text) else {
                    throw WebError.badValue(name: "seen", expected: "a list of ITEM or ITEM@ZONE")
                }
                return look
            }
            let gone = body.texts("gone").map {
                Recount.Look(item: ItemID(rawValue: $0), result: .gone)
            }
            _ = try visit.home.reviews.recount(
                audit,
                seen + gone,
                restGone: body.flag("rest_gone"),
                seen: body.count("records")
            )
        },
        verb(
            "recount-order",
            .reviewAudits,
            "Ask somebody to recount items",
            [
                .init(name: "with", summary: "who is to look", isRequired: true),
                .init(
                    name: "items",
                    summary: "the items, added to what that person has left; all open ones without",
                    kind: .list(.line)
                ),
            ]
        ) { visit, audit, body in
            let items = body.texts("items").map { ItemID(rawValue: $0) }
            _ = try visit.home.reviews.askRecount(
                audit,
                of: items.isEmpty ? .open : .items(items),
                with: body.text("with") ?? ""
            )
        },
        verb(
            "resolve",
            .reviewAudits,
            "Settle discrepancies that have one cause",
            [
                .init(
                    name: "items",
                    summary: "the items",
                    isRequired: true,
                    kind: .list(.line),
                    example: "[\"IT-0001\"]"
                ),
                .init(
                    name: "reason",
                    summary: "the code of the cause: see /reasons",
                    isRequired: true,
                    example: "\"miscounted\""
                ),
                .init(name: "action", summary: "what is to be done", kind: .remark),
                .init(name: "owner", summary: "who does it"),
                .init(name: "due", summary: "by when: 2026-03-12", kind: .day), records,
            ]
        ) { visit, audit, body in
            _ = try visit.home.reviews.resolve(
                audit,
                body.texts("items").map { ItemID(rawValue: $0) },
                reason: try visit.home.reviews.reason(body.text("reason") ?? ""),
                action: body.text("action"),
                owner: body.text("owner"),
                due: body.text("due").flatMap { CalendarDay($0) },
                seen: body.count("records")
            )
        },
        verb(
            "approve",
            .approveAudits,
            "Approve an audit: the result is final",
            [note],
            needsMatch: true
        ) { visit, audit, body in _ = try visit.home.reviews.approve(audit, note: body.text("note"))
        },
        verb("reject", .approveAudits, "Send an audit back", [reason]) { visit, audit, body in
            _ = try visit.home.reviews.reject(audit, reason: body.text("reason") ?? "")
        },
    ]

    /// A verb on an audit: `POST /api/v1/audits/{audit}/VERB`.
    ///
    /// With `If-Match` it is done only while the audit is what the mark says; with an idempotency key
    /// it is done once. It gives the audit as it is then.
    static func verb(
        _ name: String,
        _ right: Right,
        _ summary: String,
        _ body: [Route.Body],
        needsMatch: Bool = false,
        _ deed: @escaping Deed
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "/audits/{audit}/\(name)",
                right,
                summary,
                body: body,
                gives: shown,
                needsMatch: needsMatch
            ),
            of: { visit in
                let audit = try AuditPage.id(visit)
                return (audit.rawValue, try await encoded(audit, visit))
            },
            deed: { visit, body in
                try await deed(visit, try AuditPage.id(visit), body)
                return .init(body: try await encoded(try AuditPage.id(visit), visit))
            }
        )
    }

    /// What a verb gives: the audit, or how it stands where the rest is kept from whoever asks.
    private static let shown = Schema.either(.named(.audit), .named(.listing))

    private static func encoded(_ audit: AuditID, _ visit: Visit) async throws -> [UInt8] {
        do {
            let summary = try await visit.desk.summaries.summary(audit, in: visit.home)
            return APIRoutes.bytes { $0.audit(summary) }
        } catch AuditError.hidden {
            let listing = try visit.home.audits.listing(audit)
            return APIRoutes.bytes { $0.listing(listing, in: visit.home) }
        }
    }
}
