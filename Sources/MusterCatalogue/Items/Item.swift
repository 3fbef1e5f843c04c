public import MusterCore

/// One thing that an inventory expects to find, with the beacon that stands for it.
public struct Item: Equatable, Sendable {
    /// The identifier, unique in its inventory.
    public var id: ItemID
    /// What people call it.
    public var name: String
    /// The beacon bound to it, unique in its inventory.
    public var beacon: BeaconIdentity
    /// Where it belongs; `nil` where any zone will do.
    public var zone: ZoneID?
    /// The article.
    public var product: String?
    /// The production group.
    public var lot: String?
    /// The serial number.
    public var serial: String?
    /// The class that tolerances are set by (A, B or C).
    public var `class`: String?
    /// The person answerable for it.
    public var custodian: String?
    /// How many pieces it stands for; 1 for a serialised item.
    public var quantity: Int
    /// A remark; may have several lines.
    public var note: String?
    /// What the columns say that Muster does not know, by the column's name.
    public var attributes: [String: String]

    /// Creates an item.
    public init(
        id: ItemID,
        name: String,
        beacon: BeaconIdentity,
        zone: ZoneID? = nil,
        product: String? = nil,
        lot: String? = nil,
        serial: String? = nil,
        class: String? = nil,
        custodian: String? = nil,
        quantity: Int = 1,
        note: String? = nil,
        attributes: [String: String] = [:]
    ) {
        self.id = id
        self.name = name
        self.beacon = beacon
        self.zone = zone
        self.product = product
        self.lot = lot
        self.serial = serial
        self.class = `class`
        self.custodian = custodian
        self.quantity = quantity
        self.note = note
        self.attributes = attributes
    }
}
