public import MusterCore
public import MusterOrders
import MusterProvenance
public import MusterStore

/// Orders as commands and the API write them.
public enum OrderJSON {
    /// Writes an order, with its lines and what is promised of each.
    public static func write(_ order: Order, to json: inout JSONWriter) {
        json.object { json in
            json.member("order") { $0.string(order.id) }
            json.member("version") { $0.integer(order.version) }
            json.member("state") { $0.string(order.state.rawValue) }
            json.member("customer") { $0.string(order.customer) }
            json.member("inventory") { $0.string(order.inventory) }
            json.member("ship_to") { $0.string(order.shipTo) }
            json.member("wanted_by") { $0.string(order.wantedBy?.description) }
            json.member("note") { $0.string(order.note) }
            json.member("allow_short") { $0.bool(order.allowsShort) }
            json.member("made_at") { $0.instant(order.madeAt) }
            json.member("made_by") { $0.string(order.madeBy) }
            json.member("lines") { list in
                list.array { list in
                    for line in order.lines { write(line, of: order, to: &list) }
                }
            }
            json.member("put_back") { list in
                list.array { list in
                    for back in order.putBacks {
                        list.object { json in
                            json.member("item") { $0.string(back.item.rawValue) }
                            json.member("quantity") { $0.integer(back.quantity) }
                        }
                    }
                }
            }
            json.member("total_minor") { $0.integer(order.totalMinor) }
            json.member("currency") { $0.string(order.currency) }
            json.member("records") { $0.integer(order.records) }
            json.member("head") { $0.string(Hex.text(order.head)) }
        }
    }

    /// Writes a step that an order has taken.
    public static func write(_ record: KeptOrderRecord, to json: inout JSONWriter) {
        json.object { json in
            json.member("step") { $0.string(record.step.rawValue) }
            json.member("at") { $0.instant(record.at) }
            json.member("by") { $0.string(record.actor) }
            json.member("reason") { $0.string(record.reason) }
            json.member("head") { $0.string(Hex.text(record.hash)) }
        }
    }

    /// Writes what is recommended to a customer.
    public static func write(_ lists: HomeRecommendations.Lists, to json: inout JSONWriter) {
        json.object { json in
            let both: [(name: StaticString, list: [Recommendation])] = [
                ("again", lists.again), ("new", lists.new),
            ]
            for (name, list) in both {
                json.member(name) { json in
                    json.array { json in for product in list { write(product, to: &json) } }
                }
            }
        }
    }

    /// Writes a product that is recommended, and why.
    public static func write(_ recommendation: Recommendation, to json: inout JSONWriter) {
        json.object { json in
            json.member("product") { $0.string(recommendation.product) }
            json.member("list") { $0.string(recommendation.list) }
            json.member("score") { $0.number(recommendation.score) }
            reason(for: recommendation, to: &json)
        }
    }

    /// Writes why a product is recommended, as members of an object.
    static func reason(for recommendation: Recommendation, to json: inout JSONWriter) {
        let (why, times, with, customers): (String, Int?, String?, Int?) =
            switch recommendation.reason {
            case .again(let times): ("again", times, nil, nil)
            case .marked: ("marked", nil, nil, nil)
            case .with(let product, let customers): ("with", nil, product, customers)
            case .popular(let customers) where customers >= Recommender.leastCustomers:
                ("popular", nil, nil, customers)
            case .popular: ("popular", nil, nil, nil)
            }
        json.member("why") { $0.string(why) }
        json.member("times") { $0.integer(times) }
        json.member("with") { $0.string(with) }
        json.member("customers") { $0.integer(customers) }
    }

    /// Writes what is fetched on a walk, zone by zone in its order.
    public static func write(_ list: PickList, to json: inout JSONWriter) {
        json.object { json in
            json.member("orders") { ids in
                ids.array { ids in for id in list.orders { ids.string(id) } }
            }
            json.member("left") { $0.integer(list.left) }
            json.member("missing") { $0.integer(list.missing) }
            json.member("stops") { stops in
                stops.array { stops in
                    for stop in list.stops {
                        stops.object { json in
                            json.member("zone") { $0.string(stop.zone?.rawValue) }
                            json.member("parts") { parts in
                                parts.array { parts in
                                    for part in stop.parts { write(part, to: &parts) }
                                }
                            }
                        }
                    }
                }
            }
            json.member("put_back") { backs in
                backs.array { backs in
                    for back in list.putBacks {
                        backs.object { json in
                            json.member("order") { $0.string(back.order) }
                            json.member("item") { $0.string(back.item.rawValue) }
                            json.member("quantity") { $0.integer(back.quantity) }
                        }
                    }
                }
            }
        }
    }

    private static func write(_ part: PickList.Part, to json: inout JSONWriter) {
        json.object { json in
            json.member("order") { $0.string(part.order) }
            json.member("line") { $0.integer(part.line) }
            json.member("item") { $0.string(part.item.rawValue) }
            json.member("product") { $0.string(part.product) }
            json.member("lot") { $0.string(part.lot) }
            json.member("quantity") { $0.integer(part.quantity) }
            json.member("picked") { $0.integer(part.picked) }
            json.member("unit") { $0.string(part.unit.code) }
            json.member("level") { $0.number(part.level, .level) }
        }
    }

    private static func write(_ line: OrderLine, of order: Order, to json: inout JSONWriter) {
        json.object { json in
            json.member("no") { $0.integer(line.no) }
            json.member("product") { $0.string(line.product) }
            json.member("lot") { $0.string(line.lot) }
            json.member("quantity") { $0.integer(line.quantity) }
            json.member("unit") { $0.string(line.unit.code) }
            json.member("price_minor") { $0.integer(line.priceMinor) }
            json.member("currency") { $0.string(line.currency) }
            json.member("allocated") { list in
                list.array { list in
                    for part in line.allocations { write(part, of: line, to: &list) }
                }
            }
            json.member("short") { $0.integer(order.state.holdsStock ? line.short : 0) }
        }
    }

    private static func write(_ part: Allocation, of line: OrderLine, to json: inout JSONWriter) {
        json.object { json in
            json.member("item") { $0.string(part.item.rawValue) }
            json.member("lot") { $0.string(part.lot) }
            json.member("zone") { $0.string(part.zone?.rawValue) }
            json.member("quantity") { $0.integer(part.quantity) }
            json.member("picked") { $0.integer(min(part.quantity, line.picked(part.item))) }
            json.member("trust") { $0.string(part.trust.rawValue) }
            json.member("counted_at") { $0.instant(part.countedAt) }
        }
    }
}

extension Recommendation {
    /// The list that it belongs to.
    var list: String { isAgain ? "again" : "new" }
}
