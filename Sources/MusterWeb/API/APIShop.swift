import HTTPTypes
import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterService

/// What programs of customers do: see what is on sale, and order it for the own party.
enum APIShop {
    static let routes = [
        products, product, suggestions, offers, mark(.put, true), mark(.delete, false), orders,
        order,
        steps, producers, producer, making,
        changing,
        step("place", "Place an order of the own party", APIOrders.placing) {
            shop,
            id,
            body,
            seen in
            try shop.place(
                id,
                allowsShort: body.flag("allow_short"),
                takesPrices: body.flag("new_prices"),
                demandSeen: seen
            )
        },
        step("cancel", "Call an order of the own party off", [APIOrders.reason]) {
            shop,
            id,
            body,
            seen in
            try shop.cancel(id, reason: body.text("reason") ?? "", demandSeen: seen)
        },
    ]

    /// What the list and the API are asked for.
    static let filters = [
        Route.Parameter(name: "q", summary: "Words that code, name, kind or variety have all"),
        Route.Parameter(name: "kind", summary: "Only products of this kind"),
        Route.Parameter(
            name: "there",
            summary: "yes: only what can be sent now",
            choices: ["yes"]
        ),
        FavouriteFilter.parameter,
    ]

    /// What the query asks for.
    static func question(_ visit: Visit) -> HomeShop.Question {
        var question = HomeShop.Question()
        question.words = (visit.value("q") ?? "").split(whereSeparator: \.isWhitespace)
            .map(String.init)
        question.kind = visit.value("kind").flatMap { $0.isEmpty ? nil : $0 }
        question.isThere = visit.value("there") != nil
        question.isFavourite = visit.value("favourites") != nil
        return question
    }

    private static let path = "/shop/orders/{order}"

    private static let products = APIRoutes.get(
        "/shop/products",
        .shop,
        "What is on sale, by name",
        filters + APIRoutes.paging,
        gives: .page(.shopProduct)
    ) { visit in
        let cursor = Cursor("shop")
        var question = question(visit)
        (question.skipped, question.limit) = (
            try cursor.skipped(visit), try APIRoutes.limit(visit)
        )
        let (start, limit) = (question.skipped, question.limit)
        let rows = try HomeShop(visit.home).products(question)
        return try APIRoutes.page(visit, rows, cursor) { _ in
            String(start + limit)
        } _: { json, product in
            ShopJSON.write(product, to: &json)
        }
    }

    private static let product = APIRoutes.get(
        "/shop/products/{product}",
        .shop,
        "A product that is on sale",
        gives: .named(.shopProduct)
    ) { visit in
        let product = try HomeShop(visit.home).product(visit.part("product"))
        return Answer.json({ ShopJSON.write(product, to: &$0) }, for: visit)
    }

    private static func mark(_ method: HTTPRequest.Method, _ isMarked: Bool) -> Route {
        APIChange.route(
            .change(
                method,
                "/shop/favourites/{product}",
                .shop,
                isMarked ? "Mark a product" : "Take the mark of a product away",
                body: [],
                gives: .named(.shopProduct)
            )
        ) { visit, _ in
            let (shop, code) = (HomeShop(visit.home), visit.part("product"))
            try shop.mark(code, isMarked)
            let product = try shop.product(code)
            return .init(body: APIRoutes.bytes { ShopJSON.write(product, to: &$0) })
        }
    }

    private static let suggestions = APIRoutes.list(
        "/shop/suggestions",
        .shop,
        "What you may want next by your orders and favourites, the best first",
        of: .shopSuggestion,
        { try HomeShop($0.home).suggestions() },
        { json, suggestion in ShopJSON.write(suggestion, to: &json) }
    )

    private static let offers = APIRoutes.list(
        "/shop/offers",
        .shop,
        "What you were offered in the last 24 hours, the latest first",
        of: .shopOffer,
        { try ShopOffers($0.home).list() },
        { json, offered in OfferJSON.write(offered, to: &json) }
    )

    private static let producers = APIRoutes.list(
        "/shop/producers",
        .shop,
        "The producers of what is on sale",
        of: .shopProducer,
        { try ShopProducers($0.home).list() },
        { json, producer in ShopJSON.write(producer, to: &json) }
    )

    private static let producer = APIRoutes.get(
        "/shop/producers/{party}",
        .shop,
        "A producer, with the goods for sale",
        gives: .named(.shopProducer)
    ) { visit in
        let shop = ShopProducers(visit.home)
        let producer = try shop.producer(visit.part("party"))
        let goods = try shop.goods(of: producer)
        return Answer.json({ ShopJSON.write(producer, goods: goods, to: &$0) }, for: visit)
    }

    private static let orders = APIRoutes.list(
        "/shop/orders",
        .shop,
        "The orders of the own party, the newest first",
        of: .shopOrder,
        { try HomeShop($0.home).orders() },
        { json, order in ShopJSON.write(order, to: &json) }
    )

    private static let order = APIRoutes.get(
        path,
        .shop,
        "An order of the own party",
        gives: .named(.shopOrder)
    ) { visit in
        let order = try HomeShop(visit.home).order(visit.part("order"))
        return Answer.json({ ShopJSON.write(order, to: &$0) }, for: visit)
    }

    private static let steps = APIRoutes.get(
        "\(path)/records",
        .shop,
        "What has become of an order of the own party, the first step first",
        gives: .list(.named(.shopStep))
    ) { visit in
        let steps = try HomeShop(visit.home).steps(of: visit.part("order"))
        return Answer.json(
            { json in
                json.array { list in for step in steps { ShopJSON.write(step, to: &list) } }
            },
            for: visit
        )
    }

    private static let making = APIChange.route(
        .change(
            .post,
            "/shop/orders",
            .shop,
            "Put products into the cart, which is the draft of an order",
            body: [APIOrders.lines],
            gives: .named(.shopOrder),
            isMaking: true
        )
    ) { visit, body in
        let lines = try body.texts("lines").map { try OrderLineText($0) }
        let cart = try HomeShop(visit.home).put(lines)
        return .init(
            body: APIRoutes.bytes { ShopJSON.write(cart, to: &$0) },
            location: Address("api", "v1", "shop", "orders", cart.id).text
        )
    }

    private static let changing = APIChange.route(
        .change(
            .patch,
            path,
            .shop,
            "Change an order of the own party that the house has not agreed to",
            body: [APIOrders.lines, APIOrders.removed] + APIOrders.about + [APIOrders.placing[0]],
            gives: .named(.shopOrder),
            needsMatch: true
        ).taking(APIPlan.merging)
    ) { visit, body in
        let order = try HomeShop(visit.home).change(
            visit.part("order"),
            try APIOrders.change(body),
            demandSeen: seen(visit)
        )
        return .init(body: APIRoutes.bytes { ShopJSON.write(order, to: &$0) })
    }

    private static func seen(_ visit: Visit) -> APIOrders.Seen {
        APIOrders.seen(visit) { ShopJSON.write($0, to: &$1) }
    }

    private static func step(
        _ name: String,
        _ summary: String,
        _ body: [Route.Body],
        _ deed:
            @escaping @Sendable (HomeShop, String, APIBody, @escaping APIOrders.Seen) throws ->
            Order
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "\(path)/\(name)",
                .shop,
                summary,
                body: body,
                gives: .named(.shopOrder),
                needsMatch: true
            )
        ) { visit, body in
            let order = try deed(HomeShop(visit.home), visit.part("order"), body, seen(visit))
            return .init(body: APIRoutes.bytes { ShopJSON.write(order, to: &$0) })
        }
    }
}

/// What customers are shown.
extension APIShop {
    /// What a product looks like to customers.
    static let productSchema = Schema.object([
        "product": .text, "name": .text, "gtin": .maybeText, "kind": .maybeText,
        "variety": .maybeText, "pack": .maybeText, "unit": .maybeText,
        "price_minor": .orNull(.count), "currency": .maybeText, "description": .maybeText,
        "there": .flag, "favourite": .flag, "photos": .list(.text),
    ])

    /// What a product that is suggested looks like to customers.
    static let suggestionSchema = Schema.object([
        "product": .text, "name": .text, "list": .words(["again", "new"]), "why": APISchema.why,
        "times": .orNull(.count), "with": .maybeText, "customers": .orNull(.count),
    ])

    /// What an offer looks like to the customer who was shown it.
    static let offerSchema = Schema.object([
        "offer": .text, "text": .text, "products": .list(.text), "at": .moment,
        "time": .maybeText, "zone": .maybeText, "why": .text,
    ])

    /// What a producer looks like to customers; a list has no goods.
    static let producerSchema = Schema.object([
        "party": .text, "name": .text, "address": .maybeText, "phone": .maybeText,
        "region": .maybeText, "latitude": .orNull(.number), "longitude": .orNull(.number),
        "goods": .orNull(.list(.text)),
    ])

    /// What a step of an order looks like to customers.
    static let stepSchema = Schema.object([
        "step": .words(OrderStep.allCases.map(\.rawValue)), "at": .moment, "by_house": .flag,
        "reason": .maybeText,
    ])

    /// What an order looks like to customers.
    static let orderSchema = Schema.object([
        "order": .text, "version": .count, "state": .words(OrderState.allCases.map(\.rawValue)),
        "made_at": .moment, "ship_to": .maybeText, "wanted_by": .maybeText, "note": .maybeText,
        "lines": .list(
            .object([
                "no": .count, "product": .text, "quantity": .count, "unit": .text,
                "price_minor": .orNull(.count), "short": .count,
            ])
        ), "total_minor": .orNull(.count), "currency": .maybeText,
    ])
}
