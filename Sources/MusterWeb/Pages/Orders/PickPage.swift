import Hummingbird
import MusterAudit
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService

/// The walk for an order: where what is promised to it is fetched, and what was.
enum PickPage {
    private static let path = "/orders/{order}"

    static let routes = [
        Route.page("\(path)/pick", .handleOrders, "Fetch what is promised to an order", [thing]) {
            visit in
            try page(visit)
        },
        Route.form("\(path)/pick", .handleOrders, "Note that something was fetched") { visit in
            try step(visit) { walk, id in
                try walk.pick(
                    id,
                    visit.form["thing"] ?? "",
                    quantity: quantity(visit),
                    by: visit.form["by"].flatMap(Pick.Means.init),
                    swaps: visit.form["swap"] != nil
                ).item
            }
        },
        Route.form("\(path)/short_pick", .handleOrders, "Note that something is not there") {
            visit in
            try step(visit) { walk, id in
                _ = try walk.shortPick(
                    id,
                    visit.form["thing"] ?? "",
                    reason: LotVerbs.reason(visit)
                )
                return nil
            }
        },
        Route.form("\(path)/put_back", .handleOrders, "Note that something was brought back") {
            visit in
            try step(visit) { walk, id in
                _ = try walk.putBack(id, visit.form["thing"] ?? "")
                return nil
            }
        },
        Route.form("\(path)/pack", .handleOrders, "Note that all of an order is together") {
            visit in
            try step(visit, isLast: true) { walk, id in
                let unit = visit.form["unit"]?.trimmed ?? ""
                _ = try walk.pack(id, in: unit.isEmpty ? nil : unit)
                return nil
            }
        },
    ]

    /// What a label that was scanned leads here with.
    private static let thing = Route.Parameter(
        name: "thing",
        summary: "What is picked: it stands in the form already"
    )

    /// Where a walk for an order is.
    static func address(_ order: String, holding item: ItemID? = nil) -> Address {
        Address("orders", order, "pick", query: [("thing", item?.rawValue)])
    }

    private static func page(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let order = try HomeOrders(visit.home).order(visit.part("order"))
        guard order.hasPickList else { return Answer.go(to: OrderPages.address(order.id)) }
        let list = try HomePicking(visit.home).pickList([order.id])
        let title = visit.say(PickText.title, ["order": order.id])
        let zones = ZoneNames(try visit.home.floorPlan.current())
        let html = Shell.page(visit, title: title, in: .lots) { html in
            let above = OrderPages.crumbs(visit) + [(order.id, OrderPages.address(order.id))]
            html.heading(title, crumbs: above, here: title)
            SignIn.problem(&html, refused, visit.language)
            if let item = visit.value("picked"), order.picked(ItemID(rawValue: item)) > 0 {
                html.tag(
                    "p",
                    ["class": "notice good"],
                    visit.say(PickText.taken, ["item": item])
                )
            }
            if OrderStep.pick.from.contains(order.state),
                list.left > 0 || !order.shortLines.isEmpty
            {
                taking(&html, visit, order, list, refused)
            }
            for stop in list.stops {
                let zone = stop.zone.map { zones.name($0) } ?? visit.say(PickText.places)
                html.card(zone) { parts(&$0, visit, order, stop, zone) }
            }
            backs(&html, visit, order, list)
            let isTogether = list.left == 0 && list.putBacks.isEmpty && !order.isNothingPromised
            if OrderStep.pack.from.contains(order.state), isTogether {
                packing(&html, visit, order)
            }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    private static func taking(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ list: PickList,
        _ refused: (any MusterError)?
    ) {
        html.tag("section", ["class": "card"]) { html in
            if list.left > 0 {
                html.tag(
                    "p",
                    ["class": "soft"],
                    visit.say(PickText.hint, ["n": visit.words.integer(list.left)])
                )
            }
            let short = order.shortLines.reduce(0) { $0 + $1.short }
            if short > 0 {
                let words = visit.say(PickText.short, ["n": visit.words.integer(short)])
                html.tag("p", ["class": "notice"], words)
            }
            html.form(visit, to: address(order.id)) { html in
                let known = visit.form["thing"] ?? visit.value("thing")
                html.field(
                    visit.say(PickText.thing),
                    name: "thing",
                    value: known,
                    isRequired: true,
                    hint: visit.say(PickText.thingHint)
                )
                html.field(
                    visit.say(CommonText.quantity),
                    name: "quantity",
                    type: "number",
                    value: visit.form["quantity"],
                    hint: visit.say(PickText.quantityHint)
                )
                if visit.value("thing") != nil {
                    html.void("input", ["type": "hidden", "name": "by", "value": "label"])
                }
                if case .otherStock? = refused as? OrderError {
                    OrderPages.box(&html, "swap", visit.say(PickText.swap))
                }
                html.tag("div") { $0.tag("button", [:], visit.say(PickText.take)) }
            }
        }
    }

    private static func parts(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ stop: PickList.Stop,
        _ zone: String
    ) {
        let words = visit.words
        html.table(
            zone,
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.product)),
                .init(visit.say(CommonText.lot)),
                .init(visit.say(CommonText.quantity), isNumber: true), .init(""),
            ],
            stop.parts
        ) { html, part, column in
            let left = part.quantity - part.picked
            switch column {
            case 0: html.link(part.item.rawValue, to: Address("items", part.item.rawValue))
            case 1: html.write(part.product)
            case 2: html.write(part.lot ?? "")
            case 3:
                let all = part.unit.counted(part.quantity, words)
                html.write(
                    visit.say(PickText.of, ["n": words.integer(part.picked), "all": all])
                )
            default:
                if part.picked > 0 {
                    button(&html, visit, order, "put_back", part.item, .broughtBack)
                }
                guard left > 0 else { return }
                button(&html, visit, order, "pick", part.item, PickText.take)
                html.tag("details") { html in
                    html.tag("summary", [:], visit.say(PickText.notThere))
                    html.form(visit, to: Address("orders", order.id, "short_pick")) { html in
                        holding(&html, part.item)
                        html.choice(
                            visit.say(PickText.why),
                            name: "reason",
                            id: "why-\(part.line)-\(part.item.rawValue)",
                            visit.home.settings.reasons.map { ($0.code, words.reason($0)) },
                            selected: nil
                        )
                        html.tag("button", ["class": "quiet"], visit.say(PickText.notThere))
                    }
                }
            }
        }
    }

    private static func backs(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ list: PickList
    ) {
        guard !list.putBacks.isEmpty else { return }
        html.card(visit.say(PickText.back)) { html in
            html.tag("p", ["class": "soft"], visit.say(PickText.backHint))
            html.table(
                visit.say(PickText.back),
                [
                    .init(visit.say(CommonText.item)),
                    .init(visit.say(CommonText.quantity), isNumber: true), .init(""),
                ],
                list.putBacks
            ) { html, back, column in
                switch column {
                case 0: html.link(back.item.rawValue, to: Address("items", back.item.rawValue))
                case 1:
                    let line = order.lines.first { $0.picked(back.item) > 0 }
                    let unit = line?.unit ?? .piece
                    html.write(unit.counted(back.quantity, visit.words))
                default: button(&html, visit, order, "put_back", back.item, .broughtBack)
                }
            }
        }
    }

    /// How many units a form says; `nil` where it leaves that open.
    private static func quantity(_ visit: Visit) throws(OrderError) -> Int? {
        guard let text = visit.form["quantity"]?.trimmed, !text.isEmpty else { return nil }
        guard let quantity = Int(text) else {
            throw .badMember("quantity", reason: "must be a whole number")
        }
        return quantity
    }

    private static func packing(_ html: inout HTML, _ visit: Visit, _ order: Order) {
        html.card(visit.say(PickText.pack)) { html in
            html.tag("p", ["class": "soft"], visit.say(PickText.packHint))
            html.form(visit, to: Address("orders", order.id, "pack")) { html in
                html.field(
                    visit.say(PickText.unit),
                    name: "unit",
                    value: visit.form["unit"],
                    hint: visit.say(PickText.unitHint)
                )
                html.tag("div") { $0.tag("button", [:], visit.say(PickText.pack)) }
            }
        }
    }

    private static func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ order: Order,
        _ verb: String,
        _ item: ItemID,
        _ words: PickText
    ) {
        html.form(visit, to: Address("orders", order.id, verb)) { html in
            holding(&html, item)
            html.tag("button", ["class": "quiet"], visit.say(words))
        }
    }

    private static func holding(_ html: inout HTML, _ item: ItemID) {
        html.void(
            "input",
            ["type": "hidden", "name": "thing", "value": .text(item.rawValue)]
        )
    }

    /// Does what a form asks for, and goes on with the walk; with the order after the last step.
    private static func step(
        _ visit: Visit,
        isLast: Bool = false,
        _ deed: (HomePicking, String) throws -> ItemID?
    ) throws -> Response {
        let id = visit.part("order")
        do {
            let picked = try deed(HomePicking(visit.home), id)
            let walk = Address("orders", id, "pick", query: [("picked", picked?.rawValue)])
            let isOver = try isLast || !HomeOrders(visit.home).order(id).hasPickList
            return Answer.go(to: isOver ? OrderPages.address(id) : walk)
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }
}
