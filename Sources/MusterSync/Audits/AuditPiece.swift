public import MusterCore

/// A piece of an audit as one home of a house brings it to another: how far it goes there, and what is behind
/// what the other one has.
///
/// The hash of each record is left out: whoever takes records works it out, and compares the last one.
public struct AuditPiece: Hashable, Sendable {
    /// A row of the list that was frozen when the audit started.
    public struct Row: Hashable, Sendable {
        /// The item.
        public var item: String
        /// Its name.
        public var name: String
        /// The beacon it carries.
        public var beacon: String
        /// The zone it belongs in.
        public var zone: String?
        /// The article it is one of.
        public var product: String?
        /// Its lot.
        public var lot: String?
        /// Its serial number.
        public var serial: String?
        /// How many pieces it stands for.
        public var quantity: Int
        /// When its beacon was last heard (UTC).
        public var lastHeardAt: Instant?
        /// What its beacon last said of the battery, in millivolts.
        public var batteryMillivolts: Int?
        /// How much stronger than a usual beacon it is, in dB.
        public var powerOffset: Double?
        /// What the last pass heard of it: a word.
        public var lastPass: String?

        /// Creates a row.
        public init(
            item: String,
            name: String,
            beacon: String,
            zone: String?,
            product: String?,
            lot: String?,
            serial: String?,
            quantity: Int,
            lastHeardAt: Instant?,
            batteryMillivolts: Int?,
            powerOffset: Double?,
            lastPass: String?
        ) {
            (self.item, self.name, self.beacon, self.zone) = (item, name, beacon, zone)
            (self.product, self.lot, self.serial) = (product, lot, serial)
            (self.quantity, self.lastHeardAt) = (quantity, lastHeardAt)
            (self.batteryMillivolts, self.powerOffset) = (batteryMillivolts, powerOffset)
            self.lastPass = lastPass
        }
    }

    /// A record without its number and hash, which follow from its place.
    public struct Record: Hashable, Sendable {
        /// When it was made (UTC).
        public var at: Instant
        /// What it tells of.
        public var kind: String
        /// Its content, as it was first written.
        public var body: String

        /// Creates a record.
        public init(at: Instant, kind: String, body: String) {
            (self.at, self.kind, self.body) = (at, kind, body)
        }
    }

    /// A key that made one of the signatures, as the home that brings it knows it.
    public struct Signer: Hashable, Sendable {
        /// The public key, 32 bytes.
        public var key: [UInt8]
        /// Whose it is.
        public var owner: String

        /// Creates a signer.
        public init(key: [UInt8], owner: String) { (self.key, self.owner) = (key, owner) }
    }

    /// The audit.
    public var audit: AuditID
    /// Its row.
    public var row: SyncID
    /// The row of its inventory.
    public var inventory: SyncID
    /// How many records it has in the home that says so, and the hash of the last one.
    public var end: Extent
    /// Whether records are added at the hub from now on, and no more at the station.
    public var isAtHub: Bool
    /// How many rows its list has.
    public var listCount: Int
    /// How many rows of the list are in the home that says so.
    public var rowsThere: Int
    /// How many rows of the list are in front of those of the piece.
    public var firstRow = 0
    /// Rows of the list.
    public var rows: [Row] = []
    /// Behind which record those of the piece stand, with its hash.
    public var after: Extent
    /// Records, in order.
    public var records: [Record] = []
    /// Signatures over records, as text.
    public var seals: [String] = []
    /// Who made them.
    public var signers: [Signer] = []

    /// Creates a piece that brings nothing yet.
    public init(
        audit: AuditID,
        row: SyncID,
        inventory: SyncID,
        end: Extent,
        isAtHub: Bool,
        listCount: Int,
        rowsThere: Int
    ) {
        (self.audit, self.row, self.inventory) = (audit, row, inventory)
        (self.end, self.isAtHub) = (end, isAtHub)
        (self.listCount, self.rowsThere) = (listCount, rowsThere)
        after = end
    }

    /// How far an audit goes without a record: the hash that its first one follows.
    public static func beginning(of audit: AuditID) -> Extent {
        Extent(number: 0, head: Digest(of: Array(audit.rawValue.utf8)))
    }

    /// Whether it brings rows or records.
    public var hasLines: Bool { !rows.isEmpty || !records.isEmpty }
}
