import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterService
import MusterStore

/// What programs do with orders: the verbs of the command line.
enum APIOrders {
    static let routes =
        [listing, one, steps, note, picking, recommending, making, changing]
        + [
            step("place", "Place an order: stock is promised to it", placing) {
                orders,
                id,
                body,
                seen in
                try orders.place(
                    id,
                    allowsShort: body.flag("allow_short"),
                    takesPrices: body.flag("new_prices"),
                    demandSeen: seen
                )
            },
            step("confirm", "Agree to an order", []) { orders, id, _, seen in
                try orders.confirm(id, demandSeen: seen)
            },
            step("reject", "Do not agree to an order", [reason]) { orders, id, body, seen in
                try orders.reject(id, reason: body.text("reason") ?? "", demandSeen: seen)
            },
            step("pick", "Note that something was fetched for an order", picked) {
                orders,
                id,
                body,
                seen in
                try orders.picking.pick(
                    id,
                    body.text("thing") ?? "",
                    quantity: body.count("quantity"),
                    by: body.text("by").flatMap(Pick.Means.init),
                    swaps: body.flag("swap"),
                    demandSeen: seen
                ).order
            },
            step(
                "short_pick",
                "Note that something is not there, or not fit: other stock is promised",
                [thing, reason]
            ) { orders, id, body, seen in
                try orders.picking.shortPick(
                    id,
                    body.text("thing") ?? "",
                    reason: body.text("reason") ?? "",
                    demandSeen: seen
                )
            },
            step("put_back", "Note that something was brought back", [thing, brought]) {
                orders,
                id,
                body,
                seen in
                try orders.picking.putBack(
                    id,
                    body.text("thing") ?? "",
                    quantity: body.count("quantity"),
                    demandSeen: seen
                )
            },
            step("pack", "Note that all of an order is together", packing) {
                orders,
                id,
                body,
                seen in
                try orders.picking.pack(id, in: body.text("unit"), demandSeen: seen)
            },
            step("ship", "Send out what is promised to an order", shipping) {
                orders,
                id,
                body,
                seen in
                try orders.ship(
                    id,
                    allowsShort: body.flag("allow_short"),
                    from: body.text("place"),
                    demandSeen: seen
                )
            },
            step("receive", "Note that the customer has got an order", []) { orders, id, _, seen in
                try orders.receive(id, demandSeen: seen)
            },
            step("cancel", "Call an order off", [reason]) { orders, id, body, seen in
                try orders.cancel(id, reason: body.text("reason") ?? "", demandSeen: seen)
            },
        ]

    /// What the list and the API are asked for.
    static let filters = [
        Route.Parameter(
            name: "state",
            summary: "Only those in this state",
            choices: OrderState.allCases.map(\.rawValue)
        ),
        Route.Parameter(name: "customer", summary: "Only those of this customer"),
        Route.Parameter(
            name: "short",
            summary: "yes: only those that stock is missing for",
            choices: ["yes"]
        ),
        Route.Parameter(
            name: "put_back",
            summary: "yes: only those that something is to be brought back of",
            choices: ["yes"]
        ),
    ]

    /// What the query asks for.
    static func filter(_ visit: Visit) -> OrderFilter {
        var filter = OrderFilter()
        filter.states = visit.value("state").flatMap(OrderState.init).map { [$0] }
        filter.customer = visit.value("customer")
        filter.isShort = visit.value("short") != nil
        filter.hasPutBacks = visit.value("put_back") != nil
        return filter
    }

    private static let path = "/orders/{order}"

    private static let listing = APIRoutes.get(
        "/orders",
        .viewAudits,
        "The orders, the newest first",
        filters + APIRoutes.paging,
        gives: .page(.order)
    ) { visit in
        let cursor = Cursor("orders")
        let (start, limit) = (try cursor.skipped(visit), try APIRoutes.limit(visit))
        let found = try HomeOrders(visit.home).list(filter(visit)).dropFirst(start)
        return try APIRoutes.page(visit, found, cursor) { _ in
            String(start + limit)
        } _: { json, order in
            OrderJSON.write(order, to: &json)
        }
    }

    private static let one = APIRoutes.get(
        path,
        .viewAudits,
        "An order, with what is promised to it",
        gives: .named(.order)
    ) { visit in
        let order = try HomeOrders(visit.home).order(visit.part("order"))
        return Answer.json({ OrderJSON.write(order, to: &$0) }, for: visit)
    }

    private static let picking = APIRoutes.get(
        "\(path)/pick",
        .viewAudits,
        "What is fetched for an order, zone by zone in the order of a walk",
        gives: .named(.pickList)
    ) { visit in
        let list = try HomePicking(visit.home).pickList([visit.part("order")])
        return Answer.json({ OrderJSON.write(list, to: &$0) }, for: visit)
    }

    private static let recommending = APIRoutes.get(
        "/recommendations",
        .viewAudits,
        "What a customer may want next, and why: what was ordered before, and what is new",
        [
            Route.Parameter(
                name: "customer",
                summary: "The customer; what anybody may want without"
            ),
            Route.Parameter(
                name: "inventory",
                summary: "The inventory that an order would be served from"
            ),
        ],
        gives: .named(.recommendations)
    ) { visit in
        let lists = try HomeRecommendations(visit.home).lists(
            for: visit.value("customer"),
            in: visit.value("inventory")
        )
        return Answer.json({ OrderJSON.write(lists, to: &$0) }, for: visit)
    }

    private static let note = APIRoutes.get(
        "\(path)/note.pdf",
        .viewAudits,
        "The delivery note of an order that was shipped",
        OrderPages.noteLooks,
        form: .pdf
    ) { try await OrderPages.note($0) }

    private static let steps = APIRoutes.get(
        "\(path)/records",
        .viewAudits,
        "The steps that an order has taken, the first one first",
        gives: .list(.named(.orderStep))
    ) { visit in
        let orders = HomeOrders(visit.home)
        let records = try orders.records(of: orders.order(visit.part("order")))
        return Answer.json(
            { json in
                json.array { list in for record in records { OrderJSON.write(record, to: &list) } }
            },
            for: visit
        )
    }

    static let lines = Route.Body(
        name: "lines",
        summary: "what is wanted, each as PRODUCT=QUANTITY or PRODUCT=QUANTITY@LOT",
        kind: .list(.line),
        example: "[\"CARROT=12\"]"
    )
    static let about = [
        Route.Body(
            name: "ship_to",
            summary: "where it is to go; the customer's address without",
            kind: .characters(0...1_000)
        ),
        Route.Body(
            name: "wanted_by",
            summary: "the day it is wanted by, as 2026-04-30",
            kind: .characters(0...10)
        ), Route.Body(name: "note", summary: "a remark", kind: .characters(0...2_000)),
    ]
    static let placing = [
        Route.Body(
            name: "allow_short",
            summary: "true: promise what there is, though some is missing",
            kind: .flag
        ),
        Route.Body(
            name: "new_prices",
            summary: "true: take the prices of today where they have changed",
            kind: .flag
        ),
    ]
    private static let shipping = [
        Route.Body(name: "place", summary: "where it leaves"),
        Route.Body(
            name: "allow_short",
            summary: "true: send what is promised, though some is missing",
            kind: .flag
        ),
    ]
    private static let thing = Route.Body(
        name: "thing",
        summary: "the item, by its identifier or name, or what the code on its label says",
        isRequired: true,
        example: "\"IT-0001\""
    )
    private static let picked = [
        thing,
        Route.Body(
            name: "quantity",
            summary: "how many units; all that the order asks for of it without",
            kind: .whole(1...OrderLine.most)
        ),
        Route.Body(
            name: "by",
            summary: "how it was known; the label where its code is given, else sight",
            kind: .words(Pick.Means.allCases.map(\.rawValue))
        ),
        Route.Body(
            name: "swap",
            summary: "true: take it in the place of other stock that is promised",
            kind: .flag
        ),
    ]
    private static let brought = Route.Body(
        name: "quantity",
        summary: "how many units; all that do not leave, or all that were fetched, without",
        kind: .whole(1...OrderLine.most)
    )
    private static let packing = [
        Route.Body(name: "unit", summary: "the pallet, case or crate that it is in")
    ]
    static let reason = Route.Body(
        name: "reason",
        summary: "why",
        isRequired: true,
        kind: .remark
    )

    private static let making = APIChange.route(
        .change(
            .post,
            "/orders",
            .handleOrders,
            "Begin an order: nothing is promised before it is placed",
            body: [
                .init(
                    name: "customer",
                    summary: "who wants it: a party, by identifier or GLN",
                    isRequired: true,
                    example: "\"MARKET\""
                ), .init(name: "inventory", summary: "the inventory; the current one without"),
                lines,
            ] + about,
            gives: .named(.order),
            isMaking: true
        )
    ) { visit, body in
        var draft = OrderDraft(customer: body.text("customer") ?? "")
        draft.inventory = body.text("inventory")
        draft.lines = try body.texts("lines").map { try OrderLineText($0) }
        (draft.shipTo, draft.note) = (body.text("ship_to"), body.text("note"))
        draft.wantedBy = try body.text("wanted_by").flatMap { $0.isEmpty ? nil : try day($0) }
        let orders = HomeOrders(visit.home)
        func told(_ order: Order) -> [UInt8] { APIRoutes.bytes { OrderJSON.write(order, to: &$0) } }
        func done(_ order: String, _ body: [UInt8]) -> APIChange.Done {
            .init(body: body, location: Address("api", "v1", "orders", order).text)
        }
        guard let key = visit.headers[.idempotencyKey] else {
            let order = try orders.make(draft)
            return done(order.id, told(order))
        }
        // Kept with the order: the same request makes no second one after the server was started again.
        let answer = try orders.make(
            draft,
            once: key,
            request: RepeatedAnswers.digest(visit),
            answering: told
        )
        guard let answer else { throw WebError.keyUsed(key) }
        return done(answer.object, answer.body)
    }

    private static let changing = APIChange.route(
        .change(
            .patch,
            path,
            .handleOrders,
            "Change an order: what is absent stays, an empty text takes away",
            body: [
                lines, removed,
            ] + about + [placing[0]],
            gives: .named(.order),
            needsMatch: true
        ).taking(APIPlan.merging)
    ) { visit, body in
        let change = try change(body)
        let order = try HomeOrders(visit.home).change(
            visit.part("order"),
            change,
            demandSeen: seen(visit)
        )
        return .init(body: APIRoutes.bytes { OrderJSON.write(order, to: &$0) })
    }

    /// The numbers of lines that go.
    static let removed = Route.Body(
        name: "removed",
        summary: "the numbers of lines that go",
        kind: .list(.count)
    )

    /// The change that a body asks for.
    static func change(_ body: APIBody) throws -> OrderChange {
        var change = OrderChange()
        change.lines = try body.texts("lines").map { try OrderLineText($0) }
        change.removed = body.counts("removed")
        (change.shipTo, change.note) = (body.text("ship_to"), body.text("note"))
        if let text = body.text("wanted_by") {
            change.clearsWantedBy = text.isEmpty
            change.wantedBy = text.isEmpty ? nil : try day(text)
        }
        change.allowsShort = body.flag("allow_short")
        guard change != OrderChange() else {
            throw WebError.badValue(name: "the body", expected: "a change of the order")
        }
        return change
    }

    /// Checks, within the transaction, that the order is what the caller has seen.
    typealias Seen = (Order) throws -> Void

    /// - Parameters:
    ///   - visit: the request, with the mark of what was seen.
    ///   - write: writes the order as the caller is shown it.
    /// - Returns: the check.
    static func seen(
        _ visit: Visit,
        _ write: @escaping (Order, inout JSONWriter) -> Void = { OrderJSON.write($0, to: &$1) }
    ) -> Seen {
        { order in
            let form = APIRoutes.bytes { write(order, &$0) }
            try APIChange.check(visit, order.id, form, needsMatch: true)
        }
    }

    private static func step(
        _ name: String,
        _ summary: String,
        _ body: [Route.Body],
        _ deed: @escaping @Sendable (HomeOrders, String, APIBody, Seen) throws -> Order
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "\(path)/\(name)",
                OrderStep(rawValue: name)?.right ?? .confirmOrders,
                summary,
                body: body,
                gives: .named(.order),
                needsMatch: true
            )
        ) { visit, body in
            let order = try deed(HomeOrders(visit.home), visit.part("order"), body, seen(visit))
            return .init(body: APIRoutes.bytes { OrderJSON.write(order, to: &$0) })
        }
    }

    /// A day that a program or a form names.
    static func day(_ text: String) throws(WebError) -> CalendarDay {
        guard let day = CalendarDay(text) else {
            throw .badValue(name: "wanted_by", expected: "a day, such as 2026-04-30")
        }
        return day
    }
}

/// Orders.
extension APISchema {
    /// What an order looks like.
    static let orderSchema = Schema.object([
        "order": .text, "version": .count,
        "state": .words(OrderState.allCases.map(\.rawValue)), "customer": .text,
        "inventory": .text, "ship_to": .maybeText, "wanted_by": .maybeText, "note": .maybeText,
        "allow_short": .flag, "made_at": .moment, "made_by": .text, "lines": .list(orderLine),
        "put_back": .list(.object(["item": .text, "quantity": .count])),
        "total_minor": .orNull(.count), "currency": .maybeText, "records": .count, "head": .text,
    ])

    /// What a step of an order looks like.
    static let orderStepSchema = Schema.object([
        "step": .words(OrderStep.allCases.map(\.rawValue)), "at": .moment, "by": .text,
        "reason": .maybeText, "head": .text,
    ])

    /// What the list of a walk looks like.
    static let pickListSchema = Schema.object([
        "orders": .list(.text), "left": .count, "missing": .count,
        "stops": .list(
            .object([
                "zone": .maybeText,
                "parts": .list(
                    .object([
                        "order": .text, "line": .count, "item": .text, "product": .text,
                        "lot": .maybeText, "quantity": .count, "picked": .count, "unit": .text,
                        "level": .orNull(.number),
                    ])
                ),
            ])
        ),
        "put_back": .list(.object(["order": .text, "item": .text, "quantity": .count])),
    ])

    static let recommendationsSchema = Schema.object([
        "again": .list(recommendation), "new": .list(recommendation),
    ])

    /// Why a product is recommended.
    static let why = Schema.words(["again", "marked", "with", "popular"])

    private static let recommendation = Schema.object([
        "product": .text, "list": .words(["again", "new"]), "score": .number,
        "why": why, "times": .orNull(.count),
        "with": .maybeText, "customers": .orNull(.count),
    ])

    private static let orderLine = Schema.object([
        "no": .count, "product": .text, "lot": .maybeText, "quantity": .whole(1...OrderLine.most),
        "unit": .text, "price_minor": .orNull(.count), "currency": .maybeText,
        "allocated": .list(
            .object([
                "item": .text, "lot": .maybeText, "zone": .maybeText, "quantity": .count,
                "picked": .count, "trust": .words(["A", "B", "C", "X"]),
                "counted_at": .orNull(.moment),
            ])
        ), "short": .count,
    ])
}
