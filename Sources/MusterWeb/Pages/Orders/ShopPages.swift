import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService

/// What customers see: what is on sale.
enum ShopPages {
    static let routes =
        [
            Route.page("/shop", .shop, "What is on sale", APIShop.filters + [page]) {
                try list($0)
            },
            Route.page("/shop/products/{product}", .shop, "A product that is on sale") {
                try product($0)
            },
            Route.form("/shop/products/{product}/favourite", .shop, "Mark a product, or not") {
                visit in
                let code = visit.part("product")
                try HomeShop(visit.home).mark(code, visit.form["marked"] == "yes")
                return Answer.go(to: address(code))
            },
        ] + ShopProducerPages.routes + ShopOrderPages.routes

    private static let page = Route.Parameter(name: "page", summary: "The page of the list, from 1")

    /// The address of a product.
    static func address(_ product: String) -> Address { Address("shop", "products", product) }

    /// The page above.
    static func crumbs(_ visit: Visit) -> [(String, Address)] {
        [(visit.say(FrameText.shop), Address("shop"))]
    }

    private static func list(_ visit: Visit) throws -> Response {
        let shop = HomeShop(visit.home)
        let number = max(1, visit.value("page").flatMap { Int($0) } ?? 1)
        var question = APIShop.question(visit)
        question.skipped = (min(number, 1_000_000) - 1) * question.limit
        let found = try shop.products(question)
        let (rows, hasMore) = (found.prefix(question.limit), found.count > question.limit)
        let kinds = try shop.kinds()
        let suggestions = visit.query.isEmpty ? try shop.suggestions() : []
        let offers = visit.query.isEmpty ? try ShopOffers(visit.home).list() : []
        let title = visit.say(FrameText.shop)
        return Answer.page(
            Shell.page(visit, title: title, in: .shop) { html in
                html.heading(title)
                html.tag("p", ["class": "soft"], visit.say(ShopText.about))
                notice(&html, visit.home.settings.orders)
                self.offers(&html, visit, offers)
                self.suggestions(&html, visit, suggestions)
                filters(&html, visit, kinds)
                guard !rows.isEmpty else {
                    let isAll = visit.query.isEmpty
                    html.empty(visit.say(isAll ? ShopText.nothing : .none))
                    guard !isAll else { return }
                    html.tag("p") { $0.link(visit.say(FrameText.all), to: Address("shop")) }
                    return
                }
                html.tag("div", ["class": "cards"]) { html in
                    for row in rows { card(&html, visit, row) }
                }
                turn(&html, visit, number, hasMore)
            }
        )
    }

    /// Writes what the customer was offered, why, and how to stop that.
    private static func offers(
        _ html: inout HTML,
        _ visit: Visit,
        _ offers: [ShopOffers.Offered]
    ) {
        guard !offers.isEmpty else { return }
        html.card(visit.say(ShopText.offers)) { html in
            for offered in offers {
                html.tag("p", [:], offered.offer.text)
                html.tag("ul", ["class": "bullets"]) { html in
                    for product in offered.products {
                        html.tag("li") { $0.link(product.name, to: address(product.code)) }
                    }
                }
                let why = visit.say(offered.showing.reason.words)
                html.tag("p", ["class": "small soft"], "\(visit.say(ShopText.whyOffered)) \(why)")
            }
            html.form(visit, to: Address("profile")) { html in
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": .text(ProfileKey.offers.rawValue),
                        "value": .text(OfferConsent.no.rawValue),
                    ]
                )
                html.tag("button", ["class": "quiet"], visit.say(ShopText.stopOffers))
            }
        }
    }

    /// How many suggestions stand before what is on sale, of what was ordered before and of what is new.
    private static let fewSuggestions = 3

    /// Writes what the customer may want next, and why.
    private static func suggestions(
        _ html: inout HTML,
        _ visit: Visit,
        _ suggestions: [HomeShop.Suggestion]
    ) {
        let again = suggestions.filter(\.recommendation.isAgain).prefix(fewSuggestions)
        let new = suggestions.filter { !$0.recommendation.isAgain }.prefix(fewSuggestions)
        guard !suggestions.isEmpty else { return }
        html.card(visit.say(ShopText.suggestions)) { html in
            html.tag("ul", ["class": "bullets"]) { html in
                for suggestion in again + new {
                    html.tag("li") { html in
                        let product = suggestion.product
                        html.link(product.name, to: address(product.code))
                        let why = visit.say(suggestion.words)
                        html.tag("span", ["class": "soft"], " – \(why)")
                    }
                }
            }
            html.tag("p", ["class": "small"]) { html in
                html.link(visit.say(ShopText.whySuggested), to: Address("profile"))
            }
        }
    }

    /// Writes what the house says to all customers.
    private static func notice(_ html: inout HTML, _ settings: OrderSettings) {
        guard let words = settings.notice else { return }
        html.tag("p", ["class": "notice"]) { html in
            guard let link = settings.noticeLink else { return html.write(words) }
            html.tag("a", ["href": .text(link), "rel": "noreferrer"], words)
        }
    }

    private static func filters(_ html: inout HTML, _ visit: Visit, _ kinds: [String]) {
        html.tag(
            "form",
            [
                "method": "get", "action": .address(Address("shop")), "class": "row",
                "role": "search",
            ]
        ) { html in
            html.field(
                visit.say(ShopText.search),
                name: "q",
                type: "search",
                value: visit.value("q")
            )
            if !kinds.isEmpty {
                html.choice(
                    visit.say(CommonText.kind),
                    name: "kind",
                    [("", visit.say(ShopText.anyKind))] + kinds.map { ($0, $0) },
                    selected: visit.value("kind")
                )
            }
            for (name, words) in [("there", ShopText.onlyThere), ("favourites", .favourites)] {
                FavouriteFilter.write(&html, visit, name: name, visit.say(words))
            }
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private static func card(_ html: inout HTML, _ visit: Visit, _ row: HomeShop.Product) {
        let product = row.product
        html.tag("section", ["class": "card"]) { html in
            if let photo = row.photos.first { PhotoPages.goods(&html, photo) }
            html.tag("h2") { html in
                html.link(product.name, to: address(product.code))
                guard row.isFavourite else { return }
                html.write(" ")
                html.tag(
                    "span",
                    ["title": .text(visit.say(ShopText.unmark)), "aria-hidden": "true"],
                    "★"
                )
            }
            let about = [product.variety, product.pack].compactMap(\.self)
            if !about.isEmpty { html.tag("p", ["class": "soft"], about.joined(separator: " · ")) }
            html.tag("p") { html in
                let price = ProvenancePages.price(product, visit)
                if !price.isEmpty {
                    html.tag("strong", [:], price)
                    html.write(" ")
                }
                badge(&html, visit, row)
            }
            put(&html, visit, product, id: product.code)
        }
    }

    private static func badge(_ html: inout HTML, _ visit: Visit, _ row: HomeShop.Product) {
        html.tag(
            "span",
            ["class": row.isThere ? "badge good" : "badge calm"],
            visit.say(row.isThere ? ShopText.isThere : .notThere)
        )
    }

    private static func put(
        _ html: inout HTML,
        _ visit: Visit,
        _ product: MusterProvenance.Product,
        id: String
    ) {
        html.form(visit, to: Address("shop", "cart"), class: "row") { html in
            html.void(
                "input",
                ["type": "hidden", "name": "product", "value": .text(product.code)]
            )
            html.void(
                "input",
                [
                    "type": "number", "class": "few", "name": "quantity", "value": "1", "min": "1",
                    "max": .text(String(OrderLine.most)), "required": .flag(true),
                    "aria-label": .text(
                        "\(visit.say(CommonText.quantity)): \(product.name)"
                    ),
                ]
            )
            html.tag("button", [:], visit.say(ShopText.put))
        }
    }

    private static func turn(
        _ html: inout HTML,
        _ visit: Visit,
        _ number: Int,
        _ hasMore: Bool
    ) {
        guard number > 1 || hasMore else { return }
        let kept = visit.query.filter { $0.name != "page" }
            .map { (name: $0.name, value: String?.some($0.value)) }
        func page(_ number: Int) -> Address {
            Address(parts: ["shop"], query: kept + (number == 1 ? [] : [("page", "\(number)")]))
        }
        html.tag("nav", ["class": "pager", "aria-label": .text(visit.say(PagingText.pages))]) {
            html in
            if number > 1 { html.link(visit.say(PagingText.previous), to: page(number - 1)) }
            if hasMore { html.link(visit.say(FrameText.next), to: page(number + 1)) }
        }
    }

    private static func product(_ visit: Visit) throws -> Response {
        let row = try HomeShop(visit.home).product(visit.part("product"))
        let product = row.product
        let producers = try ShopProducers(visit.home).producers(of: product.code)
        let title = product.name
        return Answer.page(
            Shell.page(visit, title: title, in: .shop) { html in
                html.heading(title, crumbs: crumbs(visit), here: title) { badge(&$0, visit, row) }
                html.tag("section", ["class": "card"]) { html in
                    photos(&html, visit, row)
                    html.facts([
                        (visit.say(OrderText.price), ProvenancePages.price(product, visit)),
                        (visit.say(ShopText.pack), product.pack),
                        (visit.say(CommonText.kind), product.kind),
                        (visit.say(ShopText.variety), product.variety),
                        (visit.say(ShopText.storage), storage(product, visit)),
                        (visit.say(ShopText.code), product.code),
                    ])
                    if let text = product.text { html.tag("p", [:], text) }
                    from(&html, visit, producers)
                    put(&html, visit, product, id: product.code)
                }
                let mark = Address("shop", "products", product.code, "favourite")
                FavouriteFilter.star(&html, visit, row.isFavourite, to: mark)
            }
        )
    }

    /// Writes the photos of a product, each with a way to the whole picture.
    private static func photos(_ html: inout HTML, _ visit: Visit, _ row: HomeShop.Product) {
        guard !row.photos.isEmpty else { return }
        html.tag("ul", ["class": "photos"]) { html in
            for (index, photo) in row.photos.enumerated() {
                let words = visit.say(
                    StockText.photoOf,
                    ["n": String(index + 1), "item": row.product.name]
                )
                html.tag("li") { html in
                    html.tag("a", ["href": .address(PhotoPages.publicAddress(photo, .full))]) {
                        PhotoPages.goods(&$0, photo, alt: words)
                    }
                }
            }
        }
    }

    /// Writes who produced it.
    private static func from(_ html: inout HTML, _ visit: Visit, _ producers: [Party]) {
        guard !producers.isEmpty else { return }
        html.tag("p") { html in
            html.write("\(visit.say(ShopText.from)): ")
            for (number, producer) in producers.enumerated() {
                if number > 0 { html.write(", ") }
                html.link(producer.name, to: ShopProducerPages.address(producer.id))
            }
        }
    }

    /// Between which temperatures it is kept.
    private static func storage(
        _ product: MusterProvenance.Product,
        _ visit: Visit
    ) -> String? {
        let limits = [product.leastTemperature, product.highestTemperature].map { value in
            value.map { visit.words.decimal($0) } ?? "…"
        }
        guard product.leastTemperature != nil || product.highestTemperature != nil else {
            return nil
        }
        return "\(limits[0]) – \(limits[1])\u{A0}°C"
    }
}
