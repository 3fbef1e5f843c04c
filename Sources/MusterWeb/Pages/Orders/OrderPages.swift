import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// Orders: the list, and of each what is wanted, what is promised, and what was done with it.
enum OrderPages {
    private static let name = "orders"
    private static let path = "/orders/{order}"

    private static let parameters =
        APIOrders.filters
        + ListPage.parameters(of: OrderFields.list([]).fields).filter { $0.name != "state" }

    static let routes =
        [
            Route.page("/orders", .viewAudits, "What customers want", parameters) { visit in
                try list(visit).page(visit) { html in
                    let offers = visit.say(OfferText.offers)
                    html.link(offers, to: OfferPages.address, class: "button quiet")
                    guard visit.may(.handleOrders) else { return }
                    let words = visit.say(OrderText.begin)
                    html.link(words, to: Address("add", "orders"), class: "button")
                }
            },
            Route.page(path, .viewAudits, "An order") { try page($0) },
            Route(
                method: .get,
                path: "\(path)/note.pdf",
                right: .viewAudits,
                summary: "The delivery note of an order that was shipped",
                form: .pdf,
                parameters: noteLooks
            ) { try await note($0) },
            Route.form("\(path)/place", .handleOrders, "Place an order") { visit in
                try step(visit) { orders, id in
                    try orders.place(
                        id,
                        allowsShort: visit.form["allow_short"] != nil,
                        takesPrices: visit.form["new_prices"] != nil,
                        demandSeen: seen(visit)
                    )
                }
            },
            Route.form("\(path)/confirm", .confirmOrders, "Agree to an order") { visit in
                try step(visit) { try $0.confirm($1, demandSeen: seen(visit)) }
            },
            Route.form("\(path)/reject", .confirmOrders, "Do not agree to an order") { visit in
                try step(visit) {
                    try $0.reject($1, reason: LotVerbs.reason(visit), demandSeen: seen(visit))
                }
            },
            Route.form("\(path)/ship", .handleOrders, "Send an order out") { visit in
                try step(visit) { orders, id in
                    try orders.ship(
                        id,
                        allowsShort: visit.form["allow_short"] != nil,
                        demandSeen: seen(visit)
                    )
                }
            },
            Route.form("\(path)/receive", .handleOrders, "Note that an order has arrived") {
                visit in
                try step(visit) { try $0.receive($1, demandSeen: seen(visit)) }
            },
            Route.form("\(path)/cancel", .handleOrders, "Call an order off") { visit in
                try step(visit) {
                    try $0.cancel($1, reason: LotVerbs.reason(visit), demandSeen: seen(visit))
                }
            },
        ]
        + OrderForm.routes + PickPage.routes
        + ListPage.routes(beside: name, .viewAudits, parameters) { try list($0) }

    /// How a delivery note may look.
    static let noteLooks = [AuditTabs.languageParameter, AuditTabs.paperParameter]

    /// The delivery note of the order that the address names.
    static func note(_ visit: Visit) async throws -> Response {
        let (home, order) = (visit.home, try HomeOrders(visit.home).order(visit.part("order")))
        let options = try AuditTabs.options(visit)
        let bytes = try await visit.desk.drawing.run {
            try HomeDeliveryNotes(home).bytes(of: order.id, options: options)
        }
        let name = "\(order.id)-note.pdf"
        return Answer.file(bytes, type: "application/pdf", named: name, for: visit)
    }

    /// The address of an order.
    static func address(_ order: String) -> Address { Address("orders", order) }

    /// The pages above an order.
    static func crumbs(_ visit: Visit) -> [(String, Address)] {
        ProvenancePages.above(visit) + [(visit.say(OrderText.orders), Address("orders"))]
    }

    // MARK: The list

    private static func list(_ visit: Visit) throws -> ListPage<Order> {
        let found = try HomeOrders(visit.home).list(APIOrders.filter(visit))
        var page = ListPage(
            name: name,
            title: visit.say(OrderText.orders),
            menu: .lots,
            empty: visit.say(OrderText.none),
            list: OrderFields.list(found)
        )
        page.crumbs = ProvenancePages.above(visit)
        page.about = visit.say(OrderText.about)
        page.identifierTitle = visit.say(OrderText.order)
        page.link = { address($0.id) }
        page.ownFilters = Set(APIOrders.filters.map(\.name))
        page.controls = { html in
            html.choice(
                visit.say(OrderText.state),
                name: "state",
                [("", visit.say(FrameText.all))]
                    + OrderState.allCases.map { ($0.rawValue, visit.say($0.words)) },
                selected: visit.value("state")
            )
            for name in ["customer", "short", "put_back"] {
                guard let value = visit.value(name) else { continue }
                html.void("input", ["type": "hidden", "name": .text(name), "value": .text(value)])
            }
        }
        page.nextStep = { html in
            guard visit.may(.handleOrders) else { return }
            let words = visit.say(OrderText.begin)
            html.tag("p") { $0.link(words, to: Address("add", "orders"), class: "button") }
        }
        page.cells = [
            "state": { html, order in badge(&html, order.state, visit) },
            "short": { html, order in
                let missing = order.shortLines.reduce(0) { $0 + $1.short }
                guard missing > 0 else { return }
                html.tag("span", ["class": "badge warn"], visit.words.integer(missing))
            },
            "total_minor": { html, order in html.write(total(order, visit) ?? "") },
            "wanted_by": { html, order in
                if let day = order.wantedBy { html.write(visit.words.day(day)) }
            },
        ]
        return page
    }

    /// Writes the state of an order.
    static func badge(_ html: inout HTML, _ state: OrderState, _ visit: Visit) {
        let look: HTML.Value =
            switch state {
            case .draft, .cancelled: "badge calm"
            case .placed: "badge warn"
            case .confirmed, .picking, .packed, .shipped, .received: "badge good"
            }
        html.tag("span", ["class": look], visit.say(state.words))
    }

    /// What an order comes to.
    static func total(_ order: Order, _ visit: Visit) -> String? {
        order.totalMinor.map { money($0, order.currency, visit) }
    }

    /// An amount of money, in the currency's smallest unit.
    static func money(_ minor: Int64, _ currency: String?, _ visit: Visit) -> String {
        let text = Product.price(minor: minor)
            .replacing(".", with: visit.language.rules.decimalSign)
        return [text, currency].compactMap(\.self).joined(separator: "\u{A0}")
    }

    // MARK: An order

    /// The page of an order.
    static func page(_ visit: Visit, refused: (any MusterError)? = nil) throws -> Response {
        let orders = HomeOrders(visit.home)
        let order = try orders.order(visit.part("order"))
        let records = try orders.records(of: order)
        let zones = ZoneNames(try visit.home.floorPlan.current())
        let customer = try? visit.home.masterData.party(order.customer)
        let html = Shell.page(visit, title: order.id, in: .lots) { html in
            html.heading(order.id, crumbs: crumbs(visit), here: order.id) { html in
                badge(&html, order.state, visit)
                guard may(.change, order, visit) else { return }
                html.link(
                    visit.say(OrderText.change),
                    to: Address("orders", order.id, "change"),
                    class: "button quiet"
                )
            }
            SignIn.problem(&html, refused, visit.language)
            html.tag("section", ["class": "card"]) { html in
                html.facts([
                    (visit.say(OrderText.customer), customer?.name ?? order.customer),
                    (visit.say(OrderText.shipTo), order.shipTo ?? customer?.address),
                    (visit.say(OrderText.wantedBy), order.wantedBy.map { visit.words.day($0) }),
                    (visit.say(OrderText.total), total(order, visit)),
                    (visit.say(CommonText.note), order.note),
                ])
            }
            lines(&html, visit, order, zones)
            deeds(&html, visit, order, refused)
            history(
                &html,
                visit,
                records.map { .init(step: $0.step, at: $0.at, by: $0.actor, reason: $0.reason) }
            )
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// A row of the table: a line, or a further part of what is promised of one.
    private struct Row {
        var line: OrderLine
        var part: Allocation?
        var isFirst: Bool
    }

    private static func lines(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ zones: ZoneNames
    ) {
        let words = visit.words
        let rows = order.lines.flatMap { line in
            line.allocations.isEmpty
                ? [Row(line: line, part: nil, isFirst: true)]
                : line.allocations.enumerated().map {
                    Row(line: line, part: $1, isFirst: $0 == 0)
                }
        }
        html.card(visit.say(OrderText.lines)) { html in
            guard !rows.isEmpty else { return html.empty(visit.say(OrderText.noLines)) }
            html.table(
                visit.say(OrderText.lines),
                [
                    .init(visit.say(CommonText.product)),
                    .init(visit.say(CommonText.quantity), isNumber: true),
                    .init(visit.say(OrderText.price), isNumber: true),
                    .init(visit.say(OrderText.promised), isNumber: true),
                    .init(visit.say(CommonText.item)), .init(visit.say(CommonText.lot)),
                    .init(visit.say(CommonText.zone)), .init(visit.say(OrderText.restsOn)),
                ],
                rows
            ) { html, row, column in
                let (line, part) = (row.line, row.part)
                switch column {
                case 0:
                    let name = line.lot.map { "\(line.product)/\($0)" } ?? line.product
                    html.link(name, to: Address("products", line.product))
                case 1 where row.isFirst:
                    html.write(line.unit.counted(line.quantity, words))
                case 2 where row.isFirst:
                    if let price = line.priceMinor {
                        html.write(money(price, line.currency, visit))
                    }
                case 3:
                    if let part { html.write(words.integer(part.quantity)) }
                    if row.isFirst, order.state.holdsStock, line.short > 0 {
                        html.write(" ")
                        html.tag(
                            "span",
                            ["class": "badge warn"],
                            visit.say(OrderText.missing, ["n": words.integer(line.short)])
                        )
                    }
                case 4:
                    if let part {
                        html.link(part.item.rawValue, to: Address("items", part.item.rawValue))
                    }
                case 5: html.write(part?.lot ?? "")
                case 6: html.write(part?.zone.map { zones.name($0) } ?? "")
                case 7:
                    if let part { StockPage.badge(&html, part.trust, visit) }
                default: break
                }
            }
        }
    }

    /// A step of an order as a page tells it.
    struct ShownStep {
        var step: OrderStep
        var at: Instant
        var by: String
        var reason: String?
    }

    /// Writes the steps that an order has taken, the first one first.
    static func history(_ html: inout HTML, _ visit: Visit, _ steps: [ShownStep]) {
        html.card(visit.say(OrderText.history)) { html in
            html.table(
                visit.say(OrderText.history),
                [
                    .init(visit.say(CommonText.when)), .init(visit.say(OrderText.step)),
                    .init(visit.say(OrderText.by)), .init(visit.say(TraceText.reason)),
                ],
                steps
            ) { html, step, column in
                switch column {
                case 0: html.write(visit.words.moment(step.at))
                case 1: html.write(visit.say(step.step.words))
                case 2: html.write(step.by)
                default: html.write(step.reason ?? "")
                }
            }
        }
    }

    // MARK: Steps

    /// Whether this person may take a step of an order now.
    private static func may(_ step: OrderStep, _ order: Order, _ visit: Visit) -> Bool {
        step.from.contains(order.state) && visit.may(step.right(in: order.state))
    }

    /// Writes what may be done with an order now.
    private static func deeds(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ refused: (any MusterError)?
    ) {
        if may(.place, order, visit) {
            form(&html, visit, order, "place", OrderText.place, hint: .placeHint) { html in
                box(&html, "allow_short", visit.say(OrderText.allowShort))
                if case .priceChanged? = refused as? OrderError {
                    box(&html, "new_prices", visit.say(OrderText.newPrices))
                }
            }
        }
        if may(.confirm, order, visit) {
            form(&html, visit, order, "confirm", .confirm, hint: .confirmHint) { _ in }
            form(&html, visit, order, "reject", .reject, hint: .rejectHint, isQuiet: true) {
                reason(&$0, visit)
            }
        }
        if order.hasPickList, visit.may(.handleOrders) {
            html.tag("p") { html in
                let words = visit.say(order.putBacks.isEmpty ? PickText.goOn : PickText.back)
                html.link(words, to: PickPage.address(order.id), class: "button")
            }
        }
        if may(.ship, order, visit) {
            form(&html, visit, order, "ship", .ship, hint: .shipHint) { html in
                guard !order.shortLines.isEmpty else { return }
                box(&html, "allow_short", visit.say(OrderText.shipShort))
            }
        }
        if order.hasLeft {
            html.tag("p") { html in
                let words = visit.say(OrderText.deliveryNote)
                html.link(words, to: Address("orders", order.id, "note.pdf"), class: "button quiet")
            }
        }
        if may(.receive, order, visit) {
            form(&html, visit, order, "receive", .receive, hint: .receiveHint) { _ in }
        }
        if may(.cancel, order, visit) {
            form(&html, visit, order, "cancel", .cancel, hint: .cancelHint, isQuiet: true) {
                reason(&$0, visit)
            }
        }
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ verb: String,
        _ words: OrderText,
        hint: OrderText,
        isQuiet: Bool = false,
        _ content: (inout HTML) -> Void
    ) {
        html.card(visit.say(words)) { html in
            html.tag("p", ["class": "soft"], visit.say(hint))
            html.form(visit, to: Address("orders", order.id, verb)) { html in
                version(&html, order)
                content(&html)
                html.tag("div") { html in
                    html.tag("button", ["class": isQuiet ? "quiet" : .none], visit.say(words))
                }
            }
        }
    }

    /// Writes which state of an order a form was made from; see ``seen(_:)``.
    static func version(_ html: inout HTML, _ order: Order) {
        html.void(
            "input",
            ["type": "hidden", "name": "version", "value": .text("\(order.version)")]
        )
    }

    /// Writes the field for why something is done.
    static func reason(_ html: inout HTML, _ visit: Visit) {
        html.field(
            visit.say(TraceText.reason),
            name: "reason",
            value: visit.form["reason"],
            isRequired: true
        )
    }

    /// Writes a box to tick.
    static func box(_ html: inout HTML, _ name: String, _ words: String) {
        html.tag("label", ["class": "check"]) { html in
            html.void("input", ["type": "checkbox", "name": .text(name), "value": "yes"])
            html.write(" \(words)")
        }
    }

    /// Throws, within the transaction, where the order is another one than the page showed.
    static func seen(_ visit: Visit) -> (Order) throws -> Void {
        { order in
            guard visit.form["version"] == "\(order.version)" else {
                throw WebError.changedMeanwhile(object: order.id)
            }
        }
    }

    private static func step(
        _ visit: Visit,
        _ deed: (HomeOrders, String) throws -> Order
    ) throws -> Response {
        do {
            let order = try deed(HomeOrders(visit.home), visit.part("order"))
            return Answer.go(to: address(order.id))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }
}
