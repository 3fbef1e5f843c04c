public import MusterCore

/// What happened that concerns who may do what.
public enum TrailKind: String, CaseIterable, Sendable {
    /// Somebody signed in.
    case signedIn = "signed_in"
    /// A login, password or link was wrong.
    case signInRefused = "sign_in_refused"
    /// Somebody signed out.
    case signedOut = "signed_out"
    /// All sessions of a person ended.
    case signedOutEverywhere = "signed_out_everywhere"
    /// A person was added.
    case personAdded = "person_added"
    /// A person has another role.
    case roleChanged = "role_changed"
    /// A person may no longer sign in.
    case personDisabled = "person_disabled"
    /// A person may sign in again.
    case personEnabled = "person_enabled"
    /// A password was set.
    case passwordChanged = "password_changed"
    /// Name, mail, language or paper were changed.
    case profileChanged = "profile_changed"
    /// A token was made.
    case tokenMade = "token_made"
    /// A token was taken back.
    case tokenRevoked = "token_revoked"
    /// A one-time link was made.
    case setupLinkMade = "setup_link_made"
    /// The note of how far the trail had come was gone from beside the database.
    case headMissing = "trail_head_missing"
    /// A setting of the house was changed.
    case settingsChanged = "settings_changed"
    /// A key was made.
    case keyMade = "key_made"
    /// The key of another home is trusted.
    case keyTrusted = "key_trusted"
    /// A key was revoked.
    case keyRevoked = "key_revoked"
    /// A sensor has a key now: only what it encrypts is believed.
    case sensorKeySet = "sensor_key_set"
    /// The key of a sensor was taken away: its plain messages are believed.
    case sensorKeyRemoved = "sensor_key_removed"
    /// The messages of a sensor may count from anywhere again.
    case sensorCounterReset = "sensor_counter_reset"
    /// A drop was made, changed or deleted.
    case dropChanged = "drop_changed"
    /// All sessions and tokens of a person ended.
    case accessEnded = "access_ended"
    /// A second factor was set up.
    case secondFactorOn = "second_factor_on"
    /// A second factor was taken away.
    case secondFactorOff = "second_factor_off"
    /// Somebody signed in with a recovery code in place of the second factor, or got new ones.
    case recoveryCodes = "recovery_codes"
    /// The traces of an audit were taken away, so that those of the home stay within their limit.
    case tracesRemoved = "traces_removed"
    /// The home was made from a backup.
    case homeRestored = "home_restored"
    /// The home came from another place, where it may still be used.
    case homeMoved = "home_moved"
    /// Somebody said that the home is used here only.
    case homeMoveConfirmed = "home_move_confirmed"
    /// A station was invited into the house.
    case stationInvited = "station_invited"
    /// A station came with its code.
    case stationJoined = "station_joined"
    /// A station has another name.
    case stationRenamed = "station_renamed"
    /// Somebody changed what may come from a station.
    case stationAllowed = "station_allowed"
    /// Nothing is taken from a station any more.
    case stationRevoked = "station_revoked"
    /// A station is lost or scrapped.
    case stationRetired = "station_retired"
    /// This home became a station of a hub.
    case houseJoined = "house_joined"
    /// This home is no station any more.
    case houseLeft = "house_left"
    /// What was wrong about the files of the home was put right: rights, folders, leftovers.
    case homeRepaired = "home_repaired"
    /// Mail that waited since the home was restored goes out again.
    case mailResumed = "mail_resumed"
    /// Somebody wanted what the role does not permit; at most one entry a person and right in ten
    /// minutes, with the number of those between.
    case rightRefused = "right_refused"
    /// From here on audits, keys and issued reports are noted in the trail; what was there before is
    /// in the entries in front of this one.
    case anchoringBegan = "anchoring_began"
    /// An audit was started.
    case auditStarted = "audit_started"
    /// A step of an audit that is signed, or ends it, was kept.
    case auditSealed = "audit_sealed"
    /// A time-stamping authority has put a time to the signature over a step of an audit.
    case auditStamped = "audit_stamped"
    /// An audit from before audits were noted here.
    case auditAdopted = "audit_adopted"
    /// Another home of the house has brought an audit, or what was added to it there.
    case auditReceived = "audit_received"
    /// A key from before keys were noted here with their kind.
    case keyAdopted = "key_adopted"
    /// A PDF was issued.
    case reportIssued = "report_issued"
    /// An issued PDF from before they were noted here.
    case reportAdopted = "report_adopted"
}

/// An event on its way into the trail.
public struct TrailNote: Sendable {
    /// When (UTC).
    public var at: Instant
    /// Who did it: a login or account.
    public var actor: String
    /// From where: an address, or `local`.
    public var client: String
    /// What it was.
    public var kind: TrailKind
    /// Whom or what it was done to.
    public var subject: String
    /// More of it; never a secret.
    public var detail: [String: String]

    /// Creates a note.
    public init(
        at: Instant,
        actor: String,
        client: String,
        kind: TrailKind,
        subject: String,
        detail: [String: String] = [:]
    ) {
        self.at = at
        self.actor = actor
        self.client = client
        self.kind = kind
        self.subject = subject
        self.detail = detail
    }
}

/// An event in the trail.
public struct TrailEntry: Hashable, Sendable {
    /// Its number, from 1.
    public var number: Int
    /// When (UTC).
    public var at: Instant
    /// Who did it: a login or account.
    public var actor: String
    /// From where: an address, or `local`.
    public var client: String
    /// What it was; a ``TrailKind``, or one of a newer Muster.
    public var kind: String
    /// Whom or what it was done to.
    public var subject: String
    /// More of it, a JSON object.
    public var detail: String
    /// The hash that the chain goes on from, 32 bytes.
    public var hash: [UInt8]

    /// Takes an entry over from where it was kept.
    public init(
        number: Int,
        at: Instant,
        actor: String,
        client: String,
        kind: String,
        subject: String,
        detail: String,
        hash: [UInt8]
    ) {
        self.number = number
        self.at = at
        self.actor = actor
        self.client = client
        self.kind = kind
        self.subject = subject
        self.detail = detail
        self.hash = hash
    }
}
