import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService

/// What customers see: the cart, and the orders of their party.
enum ShopOrderPages {
    static let routes = [
        Route.page("/shop/cart", .shop, "What is in the cart") { visit in
            let cart = try HomeShop(visit.home).cart()
            guard let cart, !cart.lines.isEmpty else { return empty(visit) }
            return try page(visit, cart)
        },
        Route.form("/shop/cart", .shop, "Put a product into the cart") { visit in
            let wanted = try quantity(visit.form["quantity"] ?? "", from: 1)
            _ = try HomeShop(visit.home).add(wanted, of: visit.form["product"] ?? "")
            return Answer.go(to: Address("shop", "cart"))
        },
        Route.page("/shop/orders", .shop, "The orders of a customer") { try list($0) },
        Route.page("/shop/orders/{order}", .shop, "An order of a customer") { visit in
            try page(visit, try HomeShop(visit.home).order(visit.part("order")))
        },
        Route.form("/shop/orders/{order}", .shop, "Change a customer's order, or place it") {
            visit in
            try deed(visit) { shop, order in
                var changed = order
                let change = try change(visit, order)
                if change != OrderChange() {
                    changed = try shop.change(
                        order.id,
                        change,
                        demandSeen: OrderPages.seen(visit)
                    )
                }
                guard visit.form["deed"] == "place" else { return changed }
                let prices = try prices(of: shop.products(of: changed))
                return try shop.place(
                    order.id,
                    allowsShort: visit.form["allow_short"] != nil,
                    // What was agreed to are the prices that the page showed.
                    takesPrices: visit.form["new_prices"] != nil && visit.form["prices"] == prices
                ) { now in
                    guard now.version == changed.version else {
                        throw WebError.changedMeanwhile(object: now.id)
                    }
                }
            }
        },
        Route.form("/shop/orders/{order}/cancel", .shop, "Call a customer's order off") { visit in
            try deed(visit) { shop, order in
                try shop.cancel(
                    order.id,
                    reason: visit.form["reason"] ?? "",
                    demandSeen: OrderPages.seen(visit)
                )
            }
        },
    ]

    private static func address(_ order: String) -> Address { Address("shop", "orders", order) }

    private static func crumbs(_ visit: Visit) -> [(String, Address)] {
        ShopPages.crumbs(visit) + [(visit.say(OrderText.orders), Address("shop", "orders"))]
    }

    // MARK: What was sent

    private static func quantity(_ text: String, from least: Int = 0) throws(WebError) -> Int {
        guard let quantity = Int(text.trimmed), (least...OrderLine.most).contains(quantity) else {
            throw .badValue(
                name: "quantity",
                expected: "a whole number from \(least) to \(OrderLine.most)"
            )
        }
        return quantity
    }

    /// The prices of today, as a form carries them.
    private static func prices(of products: [String: Product]) -> String {
        products.values.sorted { $0.code < $1.code }
            .map { "\($0.code)=\($0.priceMinor ?? -1)" }.joined(separator: ";")
    }

    private static func deed(
        _ visit: Visit,
        _ deed: (HomeShop, Order) throws -> Order
    ) throws -> Response {
        let shop = HomeShop(visit.home)
        let order = try shop.order(visit.part("order"))
        do {
            return Answer.go(to: address(try deed(shop, order).id))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            // Of an order that was changed meanwhile the page shows what it is now.
            let isStale = if case .changedMeanwhile? = error as? WebError { true } else { false }
            return try page(visit, shop.order(order.id), refused: error, keepsTyped: !isStale)
        }
    }

    /// What is another one in the form than in the order: a quantity of 0 takes a line out.
    private static func change(_ visit: Visit, _ order: Order) throws -> OrderChange {
        var change = OrderChange()
        for line in order.lines {
            guard let text = visit.form["line-\(line.no)"] else { continue }
            let wanted = try quantity(text)
            if wanted == 0 {
                change.removed.append(line.no)
            } else if wanted != line.quantity {
                change.lines.append(
                    try OrderLineText(product: line.product, quantity: wanted, lot: line.lot)
                )
            }
        }
        let shipTo = OrderForm.filled(visit, "ship_to")
        let note = OrderForm.filled(visit, "note")
        if shipTo != order.shipTo { change.shipTo = shipTo ?? "" }
        if note != order.note { change.note = note ?? "" }
        let day = try OrderForm.filled(visit, "wanted_by").map(APIOrders.day)
        if day != order.wantedBy {
            (change.wantedBy, change.clearsWantedBy) = (day, day == nil)
        }
        // A draft says so when it is placed.
        change.allowsShort = order.state != .draft && visit.form["allow_short"] != nil
        return change
    }

    // MARK: What is shown

    private static func empty(_ visit: Visit) -> Response {
        let title = visit.say(FrameText.cart)
        return Answer.page(
            Shell.page(visit, title: title, in: .cart) { html in
                html.heading(title, crumbs: ShopPages.crumbs(visit), here: title)
                html.empty(visit.say(ShopText.cartEmpty))
                toShop(&html, visit)
            }
        )
    }

    private static func toShop(_ html: inout HTML, _ visit: Visit, isQuiet: Bool = false) {
        html.tag("p") { html in
            let look = isQuiet ? "button quiet" : "button"
            html.link(visit.say(ShopText.toShop), to: Address("shop"), class: look)
        }
    }

    private static func list(_ visit: Visit) throws -> Response {
        let orders = try HomeShop(visit.home).orders().filter { $0.state != .draft }
        let title = visit.say(OrderText.orders)
        return Answer.page(
            Shell.page(visit, title: title, in: .orders) { html in
                html.heading(title, crumbs: ShopPages.crumbs(visit), here: title)
                guard !orders.isEmpty else {
                    html.empty(visit.say(ShopText.noOrders))
                    return toShop(&html, visit)
                }
                html.table(
                    title,
                    [
                        .init(visit.say(OrderText.order)), .init(visit.say(CommonText.when)),
                        .init(visit.say(OrderText.state)),
                        .init(visit.say(OrderText.total), isNumber: true),
                    ],
                    orders
                ) { html, order, column in
                    switch column {
                    case 0: html.link(order.id, to: address(order.id))
                    case 1: html.write(visit.words.moment(order.madeAt))
                    case 2: OrderPages.badge(&html, order.state, visit)
                    default: html.write(OrderPages.total(order, visit) ?? "")
                    }
                }
            }
        )
    }

    private static func page(
        _ visit: Visit,
        _ order: Order,
        refused: (any MusterError)? = nil,
        keepsTyped: Bool = true
    ) throws -> Response {
        let isCart = order.state == .draft
        let title = isCart ? visit.say(FrameText.cart) : order.id
        let products = try HomeShop(visit.home).products(of: order)
        let steps = try HomeShop(visit.home).steps(of: order.id)
        let html = Shell.page(visit, title: title, in: isCart ? .cart : .orders) { html in
            html.heading(
                title,
                crumbs: isCart ? ShopPages.crumbs(visit) : crumbs(visit),
                here: title
            ) { html in
                if !isCart { OrderPages.badge(&html, order.state, visit) }
            }
            SignIn.problem(&html, refused, visit.language)
            guard HomeShop.isOpen(order) else {
                html.tag("section", ["class": "card"]) { html in
                    html.facts([
                        (visit.say(OrderText.shipTo), order.shipTo),
                        (visit.say(OrderText.wantedBy), order.wantedBy.map { visit.words.day($0) }),
                        (visit.say(OrderText.total), OrderPages.total(order, visit)),
                        (visit.say(CommonText.note), order.note),
                    ])
                }
                lines(&html, visit, order, products, isOpen: false)
                if ![.shipped, .received, .cancelled].contains(order.state) {
                    html.tag("p", ["class": "soft"], visit.say(ShopText.agreed))
                }
                return history(&html, visit, steps)
            }
            form(&html, visit, order, products, refused, keepsTyped: keepsTyped)
            toShop(&html, visit, isQuiet: true)
            cancel(&html, visit, order)
            history(&html, visit, steps)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private static func history(_ html: inout HTML, _ visit: Visit, _ steps: [HomeShop.Step]) {
        guard !steps.isEmpty else { return }
        OrderPages.history(
            &html,
            visit,
            steps.map { step in
                let by = visit.say(step.isByHouse ? ShopText.byHouse : .byCustomer)
                return .init(step: step.step, at: step.at, by: by, reason: step.reason)
            }
        )
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ products: [String: Product],
        _ refused: (any MusterError)?,
        keepsTyped: Bool
    ) {
        let fault = ErrorWords.field(refused)
        let typed = refused != nil && keepsTyped ? visit.form : nil
        func value(_ name: String, _ kept: String?) -> String? {
            typed == nil ? kept : typed?[name]
        }
        html.form(visit, to: address(order.id)) { html in
            OrderPages.version(&html, order)
            html.void(
                "input",
                ["type": "hidden", "name": "prices", "value": .text(prices(of: products))]
            )
            lines(&html, visit, order, products, isOpen: true, typed: typed)
            html.field(
                visit.say(OrderText.wantedBy),
                name: "wanted_by",
                type: "date",
                value: value("wanted_by", order.wantedBy?.description),
                isAtFault: fault == "wanted_by"
            )
            html.field(
                visit.say(OrderText.shipTo),
                name: "ship_to",
                value: value("ship_to", order.shipTo),
                hint: visit.say(ShopText.shipToHint),
                isAtFault: fault == "ship_to"
            )
            TextArea(
                label: visit.say(CommonText.note),
                name: "note",
                value: value("note", order.note),
                isAtFault: fault == "note"
            ).write(&html)
            if case .notEnough? = refused as? OrderError {
                OrderPages.box(&html, "allow_short", visit.say(OrderText.allowShort))
            }
            if case .priceChanged? = refused as? OrderError {
                OrderPages.box(&html, "new_prices", visit.say(OrderText.newPrices))
            }
            html.tag("div", ["class": "deeds"]) { html in
                html.tag(
                    "button",
                    ["class": "quiet", "name": "deed", "value": "save"],
                    visit.say(FrameText.save)
                )
                guard order.state == .draft else { return }
                html.tag("button", ["name": "deed", "value": "place"], visit.say(OrderText.place))
            }
        }
    }

    private static func cancel(_ html: inout HTML, _ visit: Visit, _ order: Order) {
        guard order.state == .placed else { return }
        html.card(visit.say(OrderText.cancel)) { html in
            html.tag("p", ["class": "soft"], visit.say(ShopText.cancelHint))
            html.form(visit, to: Address("shop", "orders", order.id, "cancel")) { html in
                OrderPages.version(&html, order)
                OrderPages.reason(&html, visit)
                html.tag("div") { html in
                    html.tag("button", ["class": "bad"], visit.say(OrderText.cancel))
                }
            }
        }
    }

    private static func lines(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ products: [String: Product],
        isOpen: Bool,
        typed: [String: String]? = nil
    ) {
        html.card(visit.say(OrderText.lines)) { html in
            guard !order.lines.isEmpty else { return html.empty(visit.say(ShopText.cartEmpty)) }
            html.table(
                visit.say(OrderText.lines),
                [
                    .init(visit.say(CommonText.product)),
                    .init(visit.say(CommonText.quantity), isNumber: true),
                    .init(visit.say(OrderText.price), isNumber: true),
                ],
                order.lines
            ) { html, line, column in
                let product = products[line.product]
                let name = product?.name ?? line.product
                switch column {
                case 0 where product?.isOnSale == true:
                    html.link(name, to: ShopPages.address(line.product))
                case 0:
                    html.write(name)
                    guard order.state == .draft else { return }
                    html.write(" ")
                    html.tag("span", ["class": "badge warn"], visit.say(ShopText.offSale))
                case 1 where isOpen: quantity(&html, visit, line, of: name, typed)
                case 1: html.write(line.unit.counted(line.quantity, visit.words))
                default:
                    if let price = line.priceMinor {
                        html.write(OrderPages.money(price, line.currency, visit))
                    }
                    guard order.state == .draft, let product,
                        product.priceMinor != line.priceMinor
                    else { return }
                    html.tag("p", ["class": "hint"]) { html in
                        let price = ProvenancePages.price(product, visit)
                        html.write(visit.say(ShopText.priceNow, ["price": price]))
                    }
                }
                if column == 1, order.isServed, line.short > 0 {
                    html.write(" ")
                    html.tag(
                        "span",
                        ["class": "badge warn"],
                        visit.say(OrderText.missing, ["n": visit.words.integer(line.short)])
                    )
                }
            }
            if isOpen { html.tag("p", ["class": "hint"], visit.say(ShopText.quantityHint)) }
            guard isOpen, let total = OrderPages.total(order, visit) else { return }
            html.facts([(visit.say(OrderText.total), total)])
        }
    }

    /// Writes the field for a line's quantity and its unit, which stay beside each other on a phone.
    private static func quantity(
        _ html: inout HTML,
        _ visit: Visit,
        _ line: OrderLine,
        of name: String,
        _ typed: [String: String]?
    ) {
        let field = "line-\(line.no)"
        html.tag("span") { html in
            html.void(
                "input",
                [
                    "type": "number", "class": "few", "name": .text(field), "min": "0",
                    "max": .text(String(OrderLine.most)),
                    "value": .text(typed?[field] ?? "\(line.quantity)"),
                    "aria-label": .text("\(visit.say(CommonText.quantity)): \(name)"),
                ]
            )
            html.write(" \(line.unit.symbol)")
        }
    }
}
