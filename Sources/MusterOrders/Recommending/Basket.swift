public import MusterCore
public import MusterProvenance

/// What a customer took at once.
public struct Basket: Hashable, Sendable {
    /// The customer.
    public var customer: String
    /// When (UTC).
    public var at: Instant
    /// The codes of the products.
    public var products: Set<String>

    /// Creates a basket.
    public init(customer: String, at: Instant, products: Set<String>) {
        (self.customer, self.at, self.products) = (customer, at, products)
    }

    /// The baskets that rows of a table tell, a product a row: one an order.
    public static func baskets(of rows: [RecordTables.OrderedProduct]) -> [Basket] {
        struct Key: Hashable {
            var customer: String
            var order: String
        }
        return Dictionary(grouping: rows) { Key(customer: $0.customer, order: $0.order) }
            .inNaturalOrder { "\($0.key.customer) \($0.key.order)" }
            .map { key, rows in
                Basket(
                    customer: key.customer,
                    at: rows.map(\.at).min() ?? Instant(microseconds: 0),
                    products: Set(rows.map(\.product))
                )
            }
    }
}
