import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// Recalls for programs: of a lot, of what was where something was wrong, and who was told.
enum APIRecalls {
    static let routes = [recall, recallOfOrigin, concerned, calls, notify]

    private static let otherLots = Route.Body(
        name: "lots",
        summary: "other lots that something is wrong with, as PRODUCT/LOT",
        kind: .list(.line)
    )
    private static let dryRun = Route.Body(
        name: "dry_run",
        summary: "true: change nothing, a mock recall",
        kind: .flag
    )

    private static let recall = APIChange.route(
        .change(
            .post,
            "\(APIProvenance.lot)/recall",
            .recallLots,
            "Call a lot back with all that was made of it, or find out what that would reach",
            body: [
                APIProvenance.reason,
                otherLots, dryRun,
            ],
            gives: .named(.recall)
        )
    ) { visit, body in
        let lot = try APIProvenance.find(visit).exactName
        return try answer(visit, body, [lot] + lots(visit, body), origin: nil)
    }

    private static let recallOfOrigin = APIChange.route(
        .change(
            .post,
            "/recalls",
            .recallLots,
            "Call back what was in a place, came from a supplier or was where an alarm was raised",
            body: [
                APIProvenance.reason,
                .init(
                    name: "places",
                    summary: "zones and places that lots were in",
                    kind: .list(.line)
                ),
                .init(
                    name: "suppliers",
                    summary: "parties that lots came from",
                    kind: .list(.line)
                ),
                .init(
                    name: "alarms",
                    summary: "climate alarms that were raised where lots were",
                    kind: .list(.line)
                ),
                .init(
                    name: "from",
                    summary: "with places or suppliers: from when on",
                    kind: .moment
                ),
                .init(
                    name: "until",
                    summary: "with places or suppliers: until when; now without",
                    kind: .moment
                ),
                otherLots, dryRun,
            ],
            gives: .named(.recall)
        )
    ) { visit, body in
        var origin = RecallOrigin()
        origin.places = body.texts("places")
        origin.suppliers = body.texts("suppliers")
        origin.alarms = body.texts("alarms")
        origin.from = body.text("from").flatMap { Instant(iso8601: $0) }
        origin.until = body.text("until").flatMap { Instant(iso8601: $0) }
        guard !origin.isEmpty else {
            throw WebError.badValue(
                name: "places",
                expected: "given, or suppliers or alarms"
            )
        }
        return try answer(visit, body, lots(visit, body), origin: origin)
    }

    private static func lots(_ visit: Visit, _ body: APIBody) throws -> [String] {
        try body.texts("lots").map { try visit.home.lots.lot($0).exactName }
    }

    private static func answer(
        _ visit: Visit,
        _ body: APIBody,
        _ lots: [String],
        origin: RecallOrigin?
    ) throws -> APIChange.Done {
        var order = RecallOrder(
            lots,
            reason: body.text("reason") ?? "",
            isMock: body.flag("dry_run")
        )
        order.origin = origin
        let (result, milliseconds) = try APIProvenance.timed {
            try visit.home.events.recall(order)
        }
        return .init(
            body: APIRoutes.bytes {
                $0.recall(result, isMock: order.isMock, milliseconds: milliseconds)
            }
        )
    }

    private static let concerned = APIRoutes.get(
        "\(APIProvenance.lot)/concerned",
        .recallLots,
        "Who was sent something of a lot, and what each was told of its recall",
        gives: .named(.recallCall)
    ) { visit in
        let call = try HomeRecalls(visit.home).call([try APIProvenance.find(visit).exactName])
        return Answer.json({ RecallJSON.write(call, to: &$0) }, for: visit)
    }

    private static let calls = APIRoutes.get(
        "\(APIProvenance.lot)/calls.pdf",
        .recallLots,
        RecallCard.callsSummary,
        OrderPages.noteLooks,
        form: .pdf
    ) { try await RecallCard.calls($0) }

    private static let notify = APIChange.route(
        .change(
            .post,
            "\(APIProvenance.lot)/notify",
            .recallLots,
            "Write to those who were sent something of a lot that is called back",
            body: [
                .init(
                    name: "parties",
                    summary: "only these; all who were not told without",
                    kind: .list(.line)
                ),
                .init(
                    name: "remark",
                    summary: "what the mail says beside the reason",
                    kind: .remark
                ),
                .init(
                    name: "again",
                    summary: "true: those too who were told already",
                    kind: .flag
                ),
            ],
            gives: .named(.recallCall)
        )
    ) { visit, body in
        let parties = body.texts("parties")
        guard !parties.isEmpty || body["parties"] == nil else {
            throw WebError.badValue(name: "parties", expected: "one at least, or left out")
        }
        let call = try HomeRecalls(visit.home).tell(
            [try APIProvenance.find(visit).exactName],
            parties: parties.isEmpty ? nil : parties,
            remark: body.text("remark"),
            isAgain: body.flag("again")
        )
        return .init(body: APIRoutes.bytes { RecallJSON.write(call, to: &$0) })
    }

    /// Whom a recall concerns.
    static let callSchema = Schema.object([
        "lots": .list(.text), "reason": .text, "unnamed": .count,
        "concerned": .list(
            .object([
                "party": .text, "name": .text, "phone": .maybeText, "mail": .maybeText,
                "told": .flag, "message": .maybeText,
                "message_state": .orNull(.words(OutboxEntry.State.allCases.map(\.rawValue))),
                "told_at": .orNull(.moment),
                "shipments": .list(
                    .object([
                        "product": .text, "lot": .maybeText, "quantity": .map(.number),
                        "serials": .list(.text), "at": .orNull(.moment), "order": .maybeText,
                    ])
                ),
            ])
        ),
    ])
}
