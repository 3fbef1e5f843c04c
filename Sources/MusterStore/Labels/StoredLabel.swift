public import MusterCore
public import MusterLabels

/// A label that was issued.
public struct StoredLabel: Equatable, Sendable {
    /// Its number in the home, from 1.
    public var number: Int64
    /// What names it in the world.
    public var canonical: String
    /// The whole link as it is printed, with its signature.
    public var link: String
    /// The product: a GTIN of 14 digits, or the house's own code.
    public var product: LabelLink.Product
    /// The lot.
    public var lot: String
    /// The serial number; `nil` for a label of the whole lot.
    public var serial: String?
    /// The last day on which it may be used, six digits.
    public var expiry: String?
    /// The item that carries it, where it is one with a beacon.
    public var item: ItemID?
    /// The identifier of the key that signed it.
    public var key: String
    /// When it was issued (UTC).
    public var issuedAt: Instant
    /// Who issued it.
    public var issuedBy: String
    /// Where it is in its life.
    public var state: LabelState
    /// Why it was taken back; empty where it was not.
    public var reason: String
    /// How often it was looked at.
    public var sights: Int
    /// What its sights say against it.
    public var copies: [CopyRule]
}

/// A label that is to be issued.
public struct NewLabel: Sendable {
    /// What it names.
    public var link: LabelLink
    /// The whole link as it is printed.
    public var text: String
    /// The identifier of the key that signed it.
    public var key: String
    /// The item that carries it, and its inventory.
    public var item: (id: ItemID, inventory: Inventory)?

    /// Creates a label to issue.
    public init(
        link: LabelLink,
        text: String,
        key: String,
        item: (id: ItemID, inventory: Inventory)? = nil
    ) {
        (self.link, self.text, self.key, self.item) = (link, text, key, item)
    }
}

/// A key of labels as it is kept.
public struct StoredLabelKey: Equatable, Sendable {
    /// The key, as others get it.
    public var published: PublishedKey
    /// Who made it.
    public var madeBy: String
    /// Who revoked it.
    public var revokedBy: String?
}
