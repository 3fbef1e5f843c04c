/// What the house knows of the things, places and parties that events name.
public struct KeyDataSource: Sendable {
    /// The products by their codes.
    public var products: [String: Product] = [:]
    /// The lots by the names of their things.
    public var lots: [String: Lot] = [:]
    /// The parties by their identifiers.
    public var parties: [String: Party] = [:]
    /// How places are described, by what the house calls them.
    public var places: [String: String] = [:]

    /// Creates a source that knows nothing.
    public init() {}

    /// What people call a party, with its identifier: `Market Ltd (MARKET)`.
    public func partyName(_ id: String) -> String {
        parties[id].map { "\($0.name) (\(id))" } ?? id
    }

    /// How a party is described for the food safety rule.
    func party(_ id: String?) -> String? {
        id.map { parties[$0]?.description ?? $0 }
    }

    /// How a place is described for the food safety rule.
    public func place(_ name: String?) -> String? {
        name.map { places[$0] ?? $0 }
    }
}
