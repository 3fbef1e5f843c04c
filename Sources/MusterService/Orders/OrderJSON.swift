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
                    for part in line.allocations { write(part, to: &list) }
                }
            }
            json.member("short") { $0.integer(order.state.holdsStock ? line.short : 0) }
        }
    }

    private static func write(_ part: Allocation, to json: inout JSONWriter) {
        json.object { json in
            json.member("item") { $0.string(part.item.rawValue) }
            json.member("lot") { $0.string(part.lot) }
            json.member("zone") { $0.string(part.zone?.rawValue) }
            json.member("quantity") { $0.integer(part.quantity) }
            json.member("trust") { $0.string(part.trust.rawValue) }
            json.member("counted_at") { $0.instant(part.countedAt) }
        }
    }
}
