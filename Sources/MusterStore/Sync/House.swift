public import MusterCore
import FoundationEssentials
import GRDB
public import MusterSync

/// What a home is among the homes of one house.
///
/// The hub is the home that all others speak with; a station works for days without it. A home that
/// stands alone has no row of this.
public struct House: Hashable, Sendable {
    /// What a home is to the others.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// The one that the others are enrolled at.
        case hub
        /// Any other.
        case station
    }

    /// How a station reaches its hub.
    public struct Hub: Hashable, Sendable {
        /// Where the portal of the hub is: `https://hub.example:8086`.
        public var url: String
        /// The hub's name: that of its site.
        public var name: String
        /// The hub's public key, 32 bytes.
        public var key: [UInt8]
        /// The SHA-256 of the certificate that the hub showed when the station joined, where no authority
        /// vouches for it; `nil` for one that is checked as usual.
        public var certificate: [UInt8]?

        /// Creates an address.
        public init(url: String, name: String, key: [UInt8], certificate: [UInt8]?) {
            (self.url, self.name, self.key, self.certificate) = (url, name, key, certificate)
        }
    }

    /// What went wrong when the hub was asked last.
    public struct Failure: Hashable, Sendable {
        /// A word for programs.
        public var code: String
        /// What happened, for people.
        public var what: String

        /// Creates a failure.
        public init(code: String, what: String) {
            (self.code, self.what) = (code, what)
        }
    }

    /// What it is.
    public var role: Role
    /// Its number among the stations; 0 for the hub.
    public var number: Int
    /// What people call it.
    public var name: String
    /// The hub's history; `nil` at a station that has not spoken with the hub yet.
    public var epoch: SyncID?
    /// The stream that it writes.
    public var origin: SyncID
    /// Since when it belongs to the house (UTC).
    public var joinedAt: Instant
    /// How it reaches the hub; `nil` at the hub.
    public var hub: Hub?
    /// The number that its audits begin behind: others may be at the hub that its disk has lost.
    var auditsFrom = 0
    /// The position of the hub's log that it has read to.
    public var cursor = 0
    /// The change at that position, by which the station knows the log again; `nil` at its beginning.
    public var lastRead: SyncID?
    /// The hub's clock less its own, as last measured.
    public var clock = ClockOffset(milliseconds: 0, doubtMilliseconds: 0)
    /// When all that could be exchanged was (UTC); `nil` for never.
    public var lastSuccess: Instant?
    /// When the hub was asked last (UTC); `nil` for never.
    public var lastTry: Instant?
    /// What went wrong then; `nil` for nothing.
    public var failure: Failure?
    /// Since when the hub takes nothing from it any more (UTC); `nil` while it does.
    public var revokedAt: Instant?

    /// Creates what a home is.
    public init(
        role: Role,
        number: Int,
        name: String,
        epoch: SyncID?,
        origin: SyncID,
        joinedAt: Instant,
        hub: Hub? = nil
    ) {
        (self.role, self.number, self.name) = (role, number, name)
        (self.epoch, self.origin, self.joinedAt, self.hub) = (epoch, origin, joinedAt, hub)
    }
}

extension House {
    /// What a home is in its house; `nil` for one that stands alone.
    static func read(_ db: Database) throws -> House? {
        try db.cachedStatement(sql: "SELECT * FROM house").fetchRow().map { try House($0) }
    }

    /// What a home must be for a step.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` for any other.
    static func demand(_ role: Role, _ db: Database) throws -> House {
        let house = try read(db)
        if let house, house.role == role { return house }
        if house?.role == .station {
            throw StoreError.conflict(
                what: "this home is a station: stations are added at its hub",
                remedy: "run the same command at the hub"
            )
        }
        if house?.role == .hub {
            throw StoreError.conflict(
                what: "this home is the hub: its stations come to it by themselves",
                remedy:
                    "muster station list shows them, muster sync conflicts what is to be settled"
            )
        }
        throw StoreError.conflict(
            what: role == .hub ? "this home is no hub" : "this home is no station of a hub",
            remedy: role == .hub
                ? "muster station add NAME makes it one" : "muster station join URL --code CODE"
        )
    }

    /// Reads the hub's log from its beginning: what is here already is known again.
    mutating func beginAgain() { (cursor, lastRead) = (0, nil) }

    /// How many audits a disk that went back may have lost: their numbers are passed over.
    private static let lostAudits = 100

    /// Goes on under new names in a database that was copied or put back: what it wrote under the old ones
    /// need not be what the others have.
    ///
    /// The hub's stations offer it all they have then.
    static func beginAnew(at now: Instant, _ db: Database) throws {
        guard var house = try read(db) else { return }
        try SharedAudit.forgetTold(db)
        var random = SystemRandomNumberGenerator()
        house.origin = SyncID(using: &random)
        if house.role == .station {
            house.auditsFrom = try Audits.highest(of: house, db) + lostAudits
        }
        if house.role == .hub {
            house.epoch = SyncID(at: now, using: &random)
            try db.execute(sql: "UPDATE station SET applied = 0")
        }
        try house.keep(db)
    }

    private init(_ row: Row) throws {
        let role = Role(rawValue: try row.value("role")) ?? .station
        var hub: Hub?
        if let url = try row.value("hub_url") as String? {
            hub = Hub(
                url: url,
                name: try row.value("hub_name") ?? "",
                key: Array(try row.value("hub_key") ?? Data()),
                certificate: (try row.value("certificate") as Data?).map { Array($0) }
            )
        }
        self.init(
            role: role,
            number: try row.value("number"),
            name: try row.value("name"),
            epoch: (try row.value("epoch") as Data?).flatMap { SyncID(bytes: $0) },
            origin: try row.syncID("origin"),
            joinedAt: Instant(microseconds: try row.value("joined_at")),
            hub: hub
        )
        auditsFrom = try row.value("audits_from")
        cursor = try row.value("cursor")
        lastRead = (try row.value("last_read") as Data?).flatMap { SyncID(bytes: $0) }
        clock = ClockOffset(
            milliseconds: try row.value("offset_ms"),
            doubtMilliseconds: try row.value("doubt_ms")
        )
        lastSuccess = (try row.value("last_ok") as Int64?).map { Instant(microseconds: $0) }
        lastTry = (try row.value("last_try") as Int64?).map { Instant(microseconds: $0) }
        if let code = try row.value("error_code") as String? {
            failure = Failure(code: code, what: try row.value("error") ?? "")
        }
        revokedAt = (try row.value("revoked_at") as Int64?).map { Instant(microseconds: $0) }
    }

    /// Keeps it as what this home is.
    func keep(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO house
                    (id, role, number, name, epoch, origin, joined_at, audits_from, hub_url, hub_name, hub_key,
                     certificate, cursor, last_read, offset_ms, doubt_ms, last_ok, last_try, error_code,
                     error, revoked_at)
                VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                role.rawValue, number, name, epoch?.data, origin.data, joinedAt.microseconds,
                auditsFrom, hub?.url, hub?.name, hub.map { Data($0.key) },
                hub?.certificate.map { Data($0) },
                cursor, lastRead?.data, clock.milliseconds, clock.doubtMilliseconds,
                lastSuccess?.microseconds,
                lastTry?.microseconds, failure?.code, failure?.what, revokedAt?.microseconds,
            ]
        )
    }
}

extension Statement {
    /// The first row that it finds.
    fileprivate func fetchRow() throws -> Row? { try Row.fetchOne(self) }
}

extension SyncID {
    /// The bytes as a column has them.
    var data: Data { Data(bytes) }
}

extension Row {
    /// The identifier in a column.
    func syncID(_ column: String) throws -> SyncID {
        let bytes: Data = try value(column)
        return SyncID(bytes: bytes) ?? SyncID(high: 0, low: 0)
    }
}
