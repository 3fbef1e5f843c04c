public import MusterAudit
public import MusterCore
public import MusterPeople

/// What the trail says of audits, keys and issued reports, for those who compare.
///
/// Of several entries of one key or report the first one counts: what comes later cannot take it back.
public struct TrailEvidence: Sendable {
    /// An entry about a key.
    public struct KeyWord: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// When it was written (UTC).
        public var at: Instant
        /// Whose the key is; `nil` in entries from before that was noted.
        public var kind: KnownKey.Kind?
        /// The owner.
        public var owner: String
        /// Whether it was there before keys were noted with their kind.
        public var isAdopted = false
        /// The entry that says that it was revoked.
        public var revocation: Revocation?
    }

    /// An entry about the end of a key.
    public struct Revocation: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// When it was written (UTC).
        public var at: Instant
        /// Who did it.
        public var by: String
        /// Why.
        public var reason: String
    }

    /// An entry about an audit.
    public struct AuditWord: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// When it was written (UTC).
        public var at: Instant
        /// What was done: `started`, `adopted`, the word of a step that is signed, or the kind of the
        /// last record.
        public var step: String
        /// How many records the audit had.
        public var records: Int
        /// The hash of the last of them, lower-case hexadecimal.
        public var head: String
        /// The SHA-256 of the signature that was kept with it, or of all that were adopted.
        public var seal: String?
        /// Whether the audit was there before audits were noted.
        public var isAdopted: Bool
        /// Whether another home of the house has brought it.
        public var isReceived: Bool
    }

    /// An entry about an issued report.
    public struct ReportWord: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// The audit.
        public var audit: AuditID
        /// The SHA-256 of what the register says of it; see ``IssuedReport/digest``.
        public var row: String
        /// Whether it was there before reports were noted.
        public var isAdopted: Bool
    }

    /// An entry about the time stamp of a signature.
    public struct StampWord: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// The audit.
        public var audit: AuditID
        /// The SHA-256 of the file with the token, lower-case hexadecimal.
        public var file: String
        /// The time that the authority told (UTC), as it was read then.
        public var told: String
        /// Who told it, as it was read then.
        public var authority: String
    }

    /// An entry about traces that are gone for a reason.
    public struct TraceWord: Hashable, Sendable {
        /// The number of the entry.
        public var number: Int
        /// When it was written (UTC).
        public var at: Instant
    }

    /// The whole chain.
    public var chain = TrailChain()
    /// Whether a note beside the database says how far the trail has come.
    public var isNoted = false
    /// The entry from which on audits, keys and reports are noted; `nil` where they are not.
    public var began: (number: Int, at: Instant)?
    /// The keys by their fingerprints.
    public var keys: [String: KeyWord] = [:]
    /// The entries about each audit, the oldest first.
    public var audits: [AuditID: [AuditWord]] = [:]
    /// The issued reports, by their SHA-256.
    public var reports: [String: ReportWord] = [:]
    /// The time stamps, by the SHA-256 of the signature that each is over; see ``AuditWord/seal``.
    public var stamps: [String: StampWord] = [:]

    /// The last removal of the traces of each audit, to make room.
    public var removedTraces: [AuditID: TraceWord] = [:]
    /// The last restore from a backup that has not all traces of the home.
    public var restoredWithoutTraces: TraceWord?

    /// The evidence of an empty trail.
    public init() {}

    /// What the entry of a restore says where not all traces were in the backup.
    public static let lackingTraces = (key: "traces", value: "not all")

    /// The first entry that tells of a key.
    public var firstKey: KeyWord? { keys.values.min { $0.number < $1.number } }

    /// Takes in an entry that follows.
    mutating func take(_ entry: TrailEntry) {
        guard let kind = TrailKind(rawValue: entry.kind) else { return }
        // Who is adopted later than at the beginning was slipped in.
        let isLate = began != nil
        switch kind {
        case .anchoringBegan:
            if began == nil { began = (entry.number, entry.at) }
        case .keyMade, .keyTrusted, .keyRevoked: takeKey(entry, kind)
        case .keyAdopted where !isLate: takeKey(entry, kind)
        case .auditStarted, .auditSealed: takeAudit(entry, isAdopted: false)
        case .auditAdopted where !isLate: takeAudit(entry, isAdopted: true)
        case .auditReceived: takeAudit(entry, isAdopted: false, isReceived: true)
        case .auditStamped: takeStamp(entry)
        case .reportIssued: takeReport(entry, isAdopted: false)
        case .reportAdopted where !isLate: takeReport(entry, isAdopted: true)
        case .tracesRemoved:
            guard let audit = AuditID(rawValue: entry.subject) else { return }
            removedTraces[audit] = TraceWord(number: entry.number, at: entry.at)
        case .homeRestored where Self.detail(entry)[Self.lackingTraces.key] != nil:
            restoredWithoutTraces = TraceWord(number: entry.number, at: entry.at)
        default: break
        }
    }

    private mutating func takeKey(_ entry: TrailEntry, _ kind: TrailKind) {
        let detail = Self.detail(entry)
        guard let key = detail["key"] else { return }
        if kind == .keyRevoked {
            guard keys[key]?.revocation == nil else { return }
            keys[key]?.revocation = Revocation(
                number: entry.number,
                at: entry.at,
                by: entry.actor,
                reason: detail["why"] ?? ""
            )
            return
        }
        let told: KnownKey.Kind? =
            kind == .keyTrusted
            ? .trusted : detail["key_kind"].flatMap { KnownKey.Kind(rawValue: $0) }
        guard let known = keys[key] else {
            keys[key] = KeyWord(
                number: entry.number,
                at: entry.at,
                kind: told,
                owner: entry.subject,
                isAdopted: kind == .keyAdopted
            )
            return
        }
        if known.kind == nil { keys[key]?.kind = told }
    }

    private mutating func takeAudit(
        _ entry: TrailEntry,
        isAdopted: Bool,
        isReceived: Bool = false
    ) {
        let detail = Self.detail(entry)
        guard let audit = AuditID(rawValue: entry.subject),
            let records = detail["records"].flatMap({ Int($0) }), let head = detail["head"]
        else { return }
        audits[audit, default: []].append(
            AuditWord(
                number: entry.number,
                at: entry.at,
                step: detail["step"] ?? "",
                records: records,
                head: head,
                seal: detail["seal"],
                isAdopted: isAdopted,
                isReceived: isReceived
            )
        )
    }

    private mutating func takeReport(_ entry: TrailEntry, isAdopted: Bool) {
        let detail = Self.detail(entry)
        guard let audit = AuditID(rawValue: entry.subject), let file = detail["sha256"],
            let row = detail["row"], reports[file] == nil
        else { return }
        reports[file] = ReportWord(
            number: entry.number,
            audit: audit,
            row: row,
            isAdopted: isAdopted
        )
    }

    private mutating func takeStamp(_ entry: TrailEntry) {
        let detail = Self.detail(entry)
        guard let audit = AuditID(rawValue: entry.subject), let seal = detail["seal"],
            let file = detail["stamp"], stamps[seal] == nil
        else { return }
        stamps[seal] = StampWord(
            number: entry.number,
            audit: audit,
            file: file,
            told: detail["at"] ?? "",
            authority: detail["by"] ?? ""
        )
    }

    private static func detail(_ entry: TrailEntry) -> [String: String] {
        guard case .object(let members)? = try? JSONReader.read(Array(entry.detail.utf8)) else {
            return [:]
        }
        return members.compactMapValues { value in
            if case .string(let text) = value { text } else { nil }
        }
    }
}
