public import MusterCore

/// What a limit set is put to use on.
public enum LimitTarget: Hashable, Sendable {
    /// A zone of the site, and all that is in it.
    case zone(ZoneID)
    /// The items of a product.
    case product(String)
    /// The items of a class of products.
    case productClass(String)
    /// The items of a lot.
    case lot(String)
    /// An item, by the name of its inventory.
    case item(ItemID, inventory: String)

    /// The kind's stable word, as in JSON and the database.
    public var word: String {
        switch self {
        case .zone: "zone"
        case .product: "product"
        case .productClass: "class"
        case .lot: "lot"
        case .item: "item"
        }
    }

    /// The name of what it is, without its kind.
    public var name: String {
        switch self {
        case .zone(let zone): zone.rawValue
        case .product(let name), .productClass(let name), .lot(let name): name
        case .item(let item, _): item.rawValue
        }
    }
}

extension LimitTarget: CustomStringConvertible {
    /// The kind and the name: `zone:cold-1`.
    public var description: String { "\(word):\(name)" }
}

/// A time in which a limit set is in use somewhere, in whatever version is the newest at each moment.
public struct LimitUse: Hashable, Sendable {
    /// Which use, from 1; 0 of one that was not stored.
    public var number: Int64
    /// The name of the set.
    public var set: String
    /// Where.
    public var target: LimitTarget
    /// From when on (UTC).
    public var from: Instant
    /// Until when (UTC); `nil` while it is in use.
    public var until: Instant?
    /// Who put it to use.
    public var by: String

    /// Creates a use.
    public init(
        number: Int64 = 0,
        set: String,
        target: LimitTarget,
        from: Instant,
        until: Instant? = nil,
        by: String
    ) {
        (self.number, self.set, self.target) = (number, set, target)
        (self.from, self.until, self.by) = (from, until, by)
    }
}
