import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterService

/// The form of an order: who wants it, and what.
enum OrderForm {
    static let routes = [
        Route.page("/add/orders", .handleOrders, "The form of a new order") { visit in
            try page(visit, nil)
        },
        Route.form("/add/orders", .handleOrders, "Begin an order") { visit in
            try answer(visit, nil) { orders in
                var draft = OrderDraft(customer: (visit.form["customer"] ?? "").trimmed)
                draft.lines = try lines(visit)
                draft.shipTo = filled(visit, "ship_to")
                draft.note = filled(visit, "note")
                draft.wantedBy = try filled(visit, "wanted_by").map(APIOrders.day)
                return try orders.make(draft)
            }
        },
        Route.page("/orders/{order}/change", .handleOrders, "The form of an order") { visit in
            try page(visit, try HomeOrders(visit.home).order(visit.part("order")))
        },
        Route.form("/orders/{order}/change", .handleOrders, "Change an order") { visit in
            let order = try HomeOrders(visit.home).order(visit.part("order"))
            return try answer(visit, order) { orders in
                try orders.change(
                    order.id,
                    try change(visit, order),
                    demandSeen: OrderPages.seen(visit)
                )
            }
        },
    ]

    /// So many customers are chosen from; more are typed.
    private static let mostChoices = 200

    private static func page(
        _ visit: Visit,
        _ order: Order?,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let title = order.map { visit.say(OrderText.changeOf, ["order": $0.id]) }
        let heading = title ?? visit.say(OrderText.begin)
        let customers = try visit.home.masterData.parties()
        let fault = ErrorWords.field(refused)
        let lists = try order.flatMap { order in
            order.state == .draft
                ? try HomeRecommendations(visit.home)
                    .lists(
                        for: order.customer,
                        in: order.inventory,
                        besides: Set(order.lines.map(\.product))
                    ) : nil
        }
        let html = Shell.page(visit, title: heading, in: .lots) { html in
            html.heading(heading, crumbs: OrderPages.crumbs(visit), here: heading)
            SignIn.problem(&html, refused, visit.language)
            html.tag("section", ["class": "card"]) { html in
                guard order != nil || !customers.isEmpty else {
                    html.empty(visit.say(OrderText.noCustomers))
                    guard visit.may(.editProducts) else { return }
                    let words = visit.say(PartyRecords.kind.words.add)
                    html.tag("p") { $0.link(words, to: Address("add", "parties"), class: "button") }
                    return
                }
                let target = order.map { Address("orders", $0.id, "change") }
                html.form(visit, to: target ?? Address("add", "orders")) { html in
                    if let order {
                        html.void(
                            "input",
                            [
                                "type": "hidden", "name": "version",
                                // What was refused is decided on what was seen then.
                                "value": .text(visit.form["version"] ?? "\(order.version)"),
                            ]
                        )
                    } else {
                        customer(&html, visit, customers, fault)
                    }
                    fields(&html, visit, order, fault)
                    if order?.state.holdsStock == true {
                        OrderPages.box(&html, "allow_short", visit.say(OrderText.allowShort))
                    }
                    html.tag("div") { $0.tag("button", [:], visit.say(FrameText.save)) }
                }
            }
            if let lists { suggestions(&html, visit, lists) }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// Writes what the customer may want too.
    private static func suggestions(
        _ html: inout HTML,
        _ visit: Visit,
        _ lists: HomeRecommendations.Lists
    ) {
        let rows = lists.again + lists.new
        guard !rows.isEmpty else { return }
        html.card(visit.say(OrderText.suggestions)) { html in
            html.table(
                visit.say(OrderText.suggestions),
                [.init(visit.say(CommonText.product)), .init(visit.say(PickText.why))],
                rows
            ) { html, row, column in
                if column == 0 {
                    html.link(row.product, to: Address("products", row.product))
                } else {
                    html.write(visit.say(row.reason.words))
                }
            }
        }
    }

    private static func customer(
        _ html: inout HTML,
        _ visit: Visit,
        _ customers: [Party],
        _ fault: String?
    ) {
        let label = visit.say(OrderText.customer)
        guard customers.count <= mostChoices else {
            return html.field(
                label,
                name: "customer",
                value: visit.form["customer"],
                isRequired: true,
                isAtFault: fault == "customer"
            )
        }
        let first = customers.first { $0.roles.contains(.customer) } ?? customers.first
        html.choice(
            label,
            name: "customer",
            customers.map { ($0.id, "\($0.name) (\($0.id))") },
            selected: visit.form["customer"] ?? first?.id,
            isAtFault: fault == "customer"
        )
    }

    private static func fields(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order?,
        _ fault: String?
    ) {
        let isSent = !visit.form.isEmpty
        func value(_ name: String, _ kept: String?) -> String? {
            isSent ? visit.form[name] : kept
        }
        TextArea(
            label: visit.say(OrderText.lines),
            name: "lines",
            value: value("lines", order.map(text)),
            isRequired: true,
            hint: visit.say(OrderText.linesHint),
            isAtFault: fault == "lines"
        ).write(&html)
        html.field(
            visit.say(OrderText.wantedBy),
            name: "wanted_by",
            type: "date",
            value: value("wanted_by", order?.wantedBy?.description),
            isAtFault: fault == "wanted_by"
        )
        html.field(
            visit.say(OrderText.shipTo),
            name: "ship_to",
            value: value("ship_to", order?.shipTo),
            hint: visit.say(OrderText.shipToHint),
            isAtFault: fault == "ship_to"
        )
        TextArea(
            label: visit.say(CommonText.note),
            name: "note",
            value: value("note", order?.note),
            isAtFault: fault == "note"
        ).write(&html)
    }

    /// The lines of an order as they are typed.
    private static func text(_ order: Order) -> String {
        order.lines.map { line in
            "\(line.product)=\(line.quantity)" + (line.lot.map { "@\($0)" } ?? "")
        }.joined(separator: "\n")
    }

    // MARK: What was sent

    private static func answer(
        _ visit: Visit,
        _ order: Order?,
        _ deed: (HomeOrders) throws -> Order
    ) throws -> Response {
        do {
            return Answer.go(to: OrderPages.address(try deed(HomeOrders(visit.home)).id))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, order, refused: error)
        }
    }

    /// What a field of a form says; `nil` where it says nothing.
    static func filled(_ visit: Visit, _ name: String) -> String? {
        let text = (visit.form[name] ?? "").trimmed
        return text.isEmpty ? nil : text
    }

    private static func lines(_ visit: Visit) throws(OrderError) -> [OrderLineText] {
        var lines: [OrderLineText] = []
        for line in (visit.form["lines"] ?? "").split(whereSeparator: \.isNewline) {
            let text = String(line).trimmed
            if !text.isEmpty { lines.append(try OrderLineText(text)) }
        }
        return lines
    }

    /// What is another one in the form than in the order: lines that are no longer there go.
    private static func change(_ visit: Visit, _ order: Order) throws -> OrderChange {
        var change = OrderChange()
        change.lines = try lines(visit)
        let named = try change.lines.map { line in
            (try visit.home.masterData.product(line.product).code, line.lot)
        }
        change.removed = order.lines.filter { line in
            !named.contains { $0 == (line.product, line.lot) }
        }.map(\.no)
        change.shipTo = filled(visit, "ship_to") ?? ""
        change.note = filled(visit, "note") ?? ""
        change.wantedBy = try filled(visit, "wanted_by").map(APIOrders.day)
        change.clearsWantedBy = change.wantedBy == nil
        change.allowsShort = visit.form["allow_short"] != nil
        return change
    }
}
