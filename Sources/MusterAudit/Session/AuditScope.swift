public import MusterCore
public import MusterRanging

/// One row of the expected list: what the record said of an item when the audit started.
public struct ExpectedItem: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// Its name.
    public var name: String
    /// The beacon it carries.
    public var beacon: BeaconIdentity
    /// The zone it belongs in; `nil` when the record does not say.
    public var zone: ZoneID?
    /// The article it is one of.
    public var product: String?
    /// Its lot.
    public var lot: String?
    /// Its serial number.
    public var serial: String?
    /// How many pieces it stands for; 1 for a serialised item.
    public var quantity: Int

    /// Creates a row.
    public init(
        item: ItemID,
        name: String,
        beacon: BeaconIdentity,
        zone: ZoneID?,
        product: String? = nil,
        lot: String? = nil,
        serial: String? = nil,
        quantity: Int = 1
    ) {
        self.item = item
        self.name = name
        self.beacon = beacon
        self.zone = zone
        self.product = product
        self.lot = lot
        self.serial = serial
        self.quantity = quantity
    }
}

/// A zone of the site as it was when the audit started.
public struct AuditZone: Hashable, Sendable {
    /// The zone.
    public var id: ZoneID
    /// Its name for people.
    public var name: String

    /// Creates a zone.
    public init(id: ZoneID, name: String) {
        self.id = id
        self.name = name
    }
}

/// What an audit set out to do, frozen when it started.
public struct AuditScope: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// The site's name.
    public var site: String
    /// The inventory that is audited.
    public var inventory: String
    /// The zones that were asked for; empty when the whole inventory is audited.
    public var zones: [ZoneID]
    /// All zones of the site, in the order of its plan.
    public var siteZones: [AuditZone]
    /// The anchors of the site and their zones.
    public var anchors: [BeaconIdentity: ZoneID]
    /// Zones that radio cannot tell apart.
    public var openNeighbours: Set<ZonePair>
    /// How samples become outcomes.
    public var method: RangingMethod
    /// Where the advertisements come from, as `--source` says it.
    public var source: String
    /// The person who started it: an account or user name.
    public var observer: String
    /// The version of Muster that ran it.
    public var version: String
    /// SHA-256 of the expected list, as lower-case hexadecimal text.
    public var listHash: String
    /// How many items are expected.
    public var expectedCount: Int

    /// Creates a scope.
    public init(
        audit: AuditID,
        site: String,
        inventory: String,
        zones: [ZoneID],
        siteZones: [AuditZone],
        anchors: [BeaconIdentity: ZoneID],
        openNeighbours: Set<ZonePair>,
        method: RangingMethod,
        source: String,
        observer: String,
        version: String,
        listHash: String,
        expectedCount: Int
    ) {
        self.audit = audit
        self.site = site
        self.inventory = inventory
        self.zones = zones
        self.siteZones = siteZones
        self.anchors = anchors
        self.openNeighbours = openNeighbours
        self.method = method
        self.source = source
        self.observer = observer
        self.version = version
        self.listHash = listHash
        self.expectedCount = expectedCount
    }
}
