public import MusterCatalogue
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
    /// What was known of its beacon.
    public var history: BeaconHistory

    /// Creates a row.
    public init(
        item: ItemID,
        name: String,
        beacon: BeaconIdentity,
        zone: ZoneID?,
        product: String? = nil,
        lot: String? = nil,
        serial: String? = nil,
        quantity: Int = 1,
        history: BeaconHistory = BeaconHistory()
    ) {
        self.item = item
        self.name = name
        self.beacon = beacon
        self.zone = zone
        self.product = product
        self.lot = lot
        self.serial = serial
        self.quantity = quantity
        self.history = history
    }
}

/// What was known of an item's beacon when the audit started.
public struct BeaconHistory: Hashable, Sendable {
    /// A battery below this is low, in millivolts: a coin cell of lithium (CR2032, CR2450) holds
    /// about 3 V until it is nearly empty, and falls fast from here.
    public static let lowBatteryMillivolts = 2_500

    /// When it was last heard (UTC); `nil` when it never was.
    public var lastHeardAt: Instant?
    /// What it last said of its battery, in millivolts; `nil` when it never said.
    public var batteryMillivolts: Int?
    /// How much stronger than a usual beacon it is, in dB, as earlier audits taught.
    public var powerOffset: Double?
    /// What the last pass that covered its place heard of it; `nil` at a site's first audit.
    public var lastPass: LastPass?

    /// What earlier audits heard of a beacon.
    public enum LastPass: String, Sendable, CaseIterable {
        /// The last pass that covered its place heard it.
        case heard
        /// The last pass that covered its place did not hear it.
        case missed
        /// No pass has covered its place.
        case uncovered
    }

    /// Creates a history; without arguments, that of a beacon nobody knows.
    public init(
        lastHeardAt: Instant? = nil,
        batteryMillivolts: Int? = nil,
        powerOffset: Double? = nil,
        lastPass: LastPass? = nil
    ) {
        self.lastHeardAt = lastHeardAt
        self.batteryMillivolts = batteryMillivolts
        self.powerOffset = powerOffset
        self.lastPass = lastPass
    }

    /// Whether the battery was low.
    public var isBatteryLow: Bool {
        batteryMillivolts.map { $0 < Self.lowBatteryMillivolts } ?? false
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
    /// The zones as lists have them: in the natural order of the names that people read.
    public var listedZones: [AuditZone] {
        siteZones.inNaturalOrder { $0.name.isEmpty ? $0.id.rawValue : $0.name }
    }
    /// What people call the zones of the site.
    public var zoneNames: [ZoneID: String] {
        Dictionary(siteZones.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
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
    /// The site's plan; `nil` when nobody has drawn one, and of audits before plans were kept.
    public var plan: SitePlan?
    /// What the site had taught about silence and absence.
    public var fit: SiteFit
    /// What recounts of the site's earlier audits have taught, and how many items that were not heard
    /// somebody has looked for in them.
    public var learned: SiteLesson
    /// How much stronger than a usual anchor each calibrated one is, in dB.
    public var anchorOffsets: [BeaconIdentity: Double]
    /// What the result is measured against; `nil` in audits from before it was kept.
    public var criteria: AuditCriteria?
    /// Who audits, whether blind, and by when; `nil` in audits from before it was kept.
    public var terms: AuditTerms?
    /// The fingerprint of the key of the device that it was started on; `nil` in audits from before
    /// steps were signed.
    public var deviceKey: String?
    /// Which rules turn what is heard into outcomes.
    public var rules: VerdictRules

    /// Creates a scope; without rules, one of those from before they were written down.
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
        expectedCount: Int,
        plan: SitePlan? = nil,
        fit: SiteFit = .default,
        learned: SiteLesson = .none,
        anchorOffsets: [BeaconIdentity: Double] = [:],
        criteria: AuditCriteria? = nil,
        terms: AuditTerms? = nil,
        deviceKey: String? = nil,
        rules: VerdictRules = .margins
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
        self.plan = plan
        self.fit = fit
        self.learned = learned
        self.anchorOffsets = anchorOffsets
        self.criteria = criteria
        self.terms = terms
        self.deviceKey = deviceKey
        self.rules = rules
    }

    /// Whether places and silence are worked out from the seconds in which the scanner heard beacons
    /// and anchors: where a plan says where anchors are, with a method that states its doubt.
    ///
    /// - Parameter method: how samples become outcomes; the scope's own, or that of a replay.
    /// - Returns: whether receivers are asked to tell them.
    public func tellsSeconds(with method: RangingMethod) -> Bool {
        rules >= .chances && method == .peakZone && !(plan?.anchors.isEmpty ?? true)
    }
}
