public import MusterCore
public import MusterOrders
public import MusterProvenance
import MusterStore

/// Products and orders as customers' programs read them: no item, lot or zone, and nothing of who else does
/// what with them.
public enum ShopJSON {
    /// Writes a product.
    public static func write(_ shown: HomeShop.Product, to json: inout JSONWriter) {
        let product = shown.product
        json.object { json in
            json.member("product") { $0.string(product.code) }
            json.member("name") { $0.string(product.name) }
            json.member("gtin") { $0.string(product.gtin?.digits) }
            json.member("kind") { $0.string(product.kind) }
            json.member("variety") { $0.string(product.variety) }
            json.member("pack") { $0.string(product.pack) }
            json.member("unit") { $0.string(product.unit?.code) }
            json.member("price_minor") { $0.integer(product.priceMinor) }
            json.member("currency") { $0.string(product.currency) }
            json.member("description") { $0.string(product.text) }
            json.member("there") { $0.bool(shown.isThere) }
            json.member("favourite") { $0.bool(shown.isFavourite) }
            json.texts("photos", shown.photos.map(\.text))
        }
    }

    /// Writes a producer.
    ///
    /// - Parameters:
    ///   - producer: the producer.
    ///   - goods: what is on sale of it; `nil` where that was not asked for.
    ///   - json: takes it.
    public static func write(
        _ producer: Party,
        goods: [Product]? = nil,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("party") { $0.string(producer.id) }
            json.member("name") { $0.string(producer.name) }
            json.member("address") { $0.string(producer.address) }
            json.member("phone") { $0.string(producer.phone) }
            json.member("region") { $0.string(producer.region) }
            json.member("latitude") { $0.number(producer.latitude) }
            json.member("longitude") { $0.number(producer.longitude) }
            json.member("goods") { json in
                guard let goods else { return json.string(nil) }
                json.array { list in for product in goods { list.string(product.code) } }
            }
        }
    }

    /// Writes what is suggested: not its score, which depends on what all others order.
    public static func write(_ suggestion: HomeShop.Suggestion, to json: inout JSONWriter) {
        json.object { json in
            json.member("product") { $0.string(suggestion.product.code) }
            json.member("name") { $0.string(suggestion.product.name) }
            json.member("list") { $0.string(suggestion.recommendation.list) }
            OrderJSON.reason(for: suggestion.recommendation, to: &json)
        }
    }

    /// Writes a step of an order.
    public static func write(_ step: HomeShop.Step, to json: inout JSONWriter) {
        json.object { json in
            json.member("step") { $0.string(step.step.rawValue) }
            json.member("at") { $0.instant(step.at) }
            json.member("by_house") { $0.bool(step.isByHouse) }
            json.member("reason") { $0.string(step.reason) }
        }
    }

    /// Writes an order.
    public static func write(_ order: Order, to json: inout JSONWriter) {
        json.object { json in
            json.member("order") { $0.string(order.id) }
            json.member("version") { $0.integer(order.version) }
            json.member("state") { $0.string(order.state.rawValue) }
            json.member("made_at") { $0.instant(order.madeAt) }
            json.member("ship_to") { $0.string(order.shipTo) }
            json.member("wanted_by") { $0.string(order.wantedBy?.description) }
            json.member("note") { $0.string(order.note) }
            json.member("lines") { list in
                list.array { list in
                    for line in order.lines {
                        list.object { json in
                            json.member("no") { $0.integer(line.no) }
                            json.member("product") { $0.string(line.product) }
                            json.member("quantity") { $0.integer(line.quantity) }
                            json.member("unit") { $0.string(line.unit.code) }
                            json.member("price_minor") { $0.integer(line.priceMinor) }
                            json.member("short") {
                                $0.integer(order.isServed ? line.short : 0)
                            }
                        }
                    }
                }
            }
            json.member("total_minor") { $0.integer(order.totalMinor) }
            json.member("currency") { $0.string(order.currency) }
        }
    }
}
