import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What is done about a counted audit: test counts, opinions, actions.
enum APIFollowUp {
    static let routes = [
        APIRoutes.list(
            "/actions",
            .viewAudits,
            "The actions that audits of the current inventory ask for, overdue ones first",
            [
                Route.Parameter(
                    name: "state",
                    summary: "Only those that stand so",
                    choices: AuditAction.State.allCases.map(\.rawValue)
                )
            ],
            of: .action
        ) { visit in
            let state = visit.value("state").flatMap(AuditAction.State.init)
            return try visit.home.reviews.actions(of: nil).filter {
                state == nil || $0.state == state
            }
        } _: { json, action in
            json.action(action)
        },
        APIVerbs.verb(
            "test-count",
            .recountAudits,
            "Compare items picked by hand with the count",
            [
                .init(
                    name: "floor",
                    summary: "what stands on the floor, as THING, or THING@ZONE",
                    kind: .list(.line)
                ),
                .init(
                    name: "seen",
                    summary: "items of the list that are there, as ITEM, or ITEM@ZONE",
                    kind: .list(.line)
                ),
                .init(
                    name: "gone",
                    summary: "items of the list that are not there",
                    kind: .list(.line),
                    example: "[\"IT-0001\"]"
                ),
                .init(name: "note", summary: "a remark", kind: .remark),
            ]
        ) { visit, audit, body in
            let all =
                try picks(body, "floor") { TestCount.Pick(floor: $0) }
                + picks(body, "seen") { TestCount.Pick(seen: $0) }
                + body.texts("gone").map { TestCount.Pick.gone(ItemID(rawValue: $0)) }
            guard !all.isEmpty else {
                throw WebError.badValue(name: "floor", expected: "given, or seen, or gone")
            }
            _ = try visit.home.reviews.testCount(audit, all, note: body.text("note"))
        },
        APIVerbs.verb(
            "opinion",
            .runAudits,
            "Add a comment on a counted audit to its report",
            [
                .init(name: "text", summary: "their words", isRequired: true, kind: .remark),
                .init(name: "speaker", summary: "whose words they are; yours without"),
            ]
        ) { visit, audit, body in
            _ = try visit.home.reviews.state(
                body.text("text") ?? "",
                of: audit,
                speaker: body.text("speaker")
            )
        },
        APIVerbs.verb(
            "action-done",
            .runAudits,
            "Mark the action for an item as done",
            [
                .init(
                    name: "item",
                    summary: "the item",
                    isRequired: true,
                    example: "\"IT-0001\""
                ),
                .init(name: "note", summary: "a remark", kind: .remark),
            ]
        ) { visit, audit, body in
            _ = try visit.home.reviews.finishAction(
                audit,
                on: ItemID(rawValue: body.text("item") ?? ""),
                note: body.text("note")
            )
        },
    ]

    /// The picks that a member of a body names.
    private static func picks(
        _ body: APIBody,
        _ name: String,
        _ read: (String) -> TestCount.Pick?
    ) throws -> [TestCount.Pick] {
        try body.texts(name).map { text in
            guard let pick = read(text) else {
                throw WebError.badValue(name: name, expected: "a list of NAME or NAME@ZONE")
            }
            return pick
        }
    }
}
