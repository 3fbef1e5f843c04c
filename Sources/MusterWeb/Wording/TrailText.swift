import MusterCore
import MusterPeople

/// What happened, in the trail.
enum TrailText: WebText {
    case signedIn, signInRefused, signedOut, signedOutEverywhere, personAdded, roleChanged,
        personDisabled, personEnabled, passwordChanged, profileChanged, tokenMade, tokenRevoked,
        setupLinkMade, rightRefused, settingsChanged, headMissing, dropChanged,
        keyMade, keyTrusted, keyRevoked, accessEnded, secondFactorOn, secondFactorOff,
        recoveryCodes, homeRestored, homeMoved, homeMoveConfirmed, homeRepaired, mailResumed,
        tracesRemoved,
        stationInvited, stationJoined, stationRenamed, stationAllowed, stationRevoked,
        stationRetired,
        houseJoined, houseLeft,
        anchoringBegan, auditStarted, auditSealed, auditAdopted, auditReceived, keyAdopted,
        reportIssued,
        reportAdopted, auditStamped, sensorKeySet, sensorKeyRemoved, sensorCounterReset

    init(_ kind: TrailKind) {
        switch kind {
        case .signedIn: self = .signedIn
        case .signInRefused: self = .signInRefused
        case .signedOut: self = .signedOut
        case .signedOutEverywhere: self = .signedOutEverywhere
        case .personAdded: self = .personAdded
        case .roleChanged: self = .roleChanged
        case .personDisabled: self = .personDisabled
        case .personEnabled: self = .personEnabled
        case .passwordChanged: self = .passwordChanged
        case .profileChanged: self = .profileChanged
        case .tokenMade: self = .tokenMade
        case .tokenRevoked: self = .tokenRevoked
        case .setupLinkMade: self = .setupLinkMade
        case .rightRefused: self = .rightRefused
        case .settingsChanged: self = .settingsChanged
        case .headMissing: self = .headMissing
        case .keyMade: self = .keyMade
        case .keyTrusted: self = .keyTrusted
        case .keyRevoked: self = .keyRevoked
        case .dropChanged: self = .dropChanged
        case .accessEnded: self = .accessEnded
        case .secondFactorOn: self = .secondFactorOn
        case .secondFactorOff: self = .secondFactorOff
        case .recoveryCodes: self = .recoveryCodes
        case .anchoringBegan: self = .anchoringBegan
        case .auditStarted: self = .auditStarted
        case .auditSealed: self = .auditSealed
        case .auditStamped: self = .auditStamped
        case .auditAdopted: self = .auditAdopted
        case .auditReceived: self = .auditReceived
        case .keyAdopted: self = .keyAdopted
        case .reportIssued: self = .reportIssued
        case .reportAdopted: self = .reportAdopted
        case .homeRestored: self = .homeRestored
        case .homeMoved: self = .homeMoved
        case .homeMoveConfirmed: self = .homeMoveConfirmed
        case .homeRepaired: self = .homeRepaired
        case .mailResumed: self = .mailResumed
        case .tracesRemoved: self = .tracesRemoved
        case .stationInvited: self = .stationInvited
        case .stationJoined: self = .stationJoined
        case .stationRenamed: self = .stationRenamed
        case .stationAllowed: self = .stationAllowed
        case .stationRevoked: self = .stationRevoked
        case .stationRetired: self = .stationRetired
        case .houseJoined: self = .houseJoined
        case .houseLeft: self = .houseLeft
        case .sensorKeySet: self = .sensorKeySet
        case .sensorKeyRemoved: self = .sensorKeyRemoved
        case .sensorCounterReset: self = .sensorCounterReset
        }
    }

    var english: String {
        switch self {
        case .signedIn: "{subject} signed in"
        case .signInRefused: "Sign-in refused: {subject}"
        case .signedOut: "{subject} signed out"
        case .signedOutEverywhere: "{subject} signed out everywhere"
        case .personAdded: "{subject} added"
        case .roleChanged: "{subject} has another role"
        case .personDisabled: "{subject} disabled"
        case .personEnabled: "{subject} enabled"
        case .passwordChanged: "Password of {subject} set"
        case .profileChanged: "Profile of {subject} changed"
        case .tokenMade: "Token made for {subject}"
        case .tokenRevoked: "Token of {subject} revoked"
        case .setupLinkMade: "One-time link for {subject}"
        case .rightRefused: "Refused: {subject}"
        case .settingsChanged: "Setting {subject} changed"
        case .keyMade: "Signing key of {subject} made"
        case .keyTrusted: "Key of {subject} trusted"
        case .keyRevoked: "Key of {subject} revoked"
        case .dropChanged: "Schedule {subject} changed"
        case .accessEnded: "All sessions and tokens of {subject} ended"
        case .secondFactorOn: "{subject} set up a second factor"
        case .secondFactorOff: "Second factor of {subject} removed"
        case .recoveryCodes: "Recovery codes of {subject}"
        case .homeRestored: "Restored from the backup of {subject}"
        case .homeMoved: "Moved or copied to {subject}"
        case .homeRepaired: "Files of the home put right: {subject}"
        case .homeMoveConfirmed: "Used in {subject} only, as somebody confirmed"
        case .mailResumed: "Mail goes out again"
        case .tracesRemoved: "Traces of {subject} removed to make room"
        case .headMissing: "The note of the trail's end was gone"
        case .anchoringBegan: "The trail notes audits from here on"
        case .auditStarted: "Audit {subject} started"
        case .auditSealed: "Audit {subject}: step noted"
        case .auditStamped: "Audit {subject}: time stamped"
        case .auditAdopted: "Audit {subject} taken over as it was"
        case .auditReceived: "Audit {subject} received"
        case .keyAdopted: "Key of {subject} taken over"
        case .reportIssued: "PDF of {subject} issued"
        case .reportAdopted: "Issued PDF of {subject} taken over"
        case .stationInvited: "Station {subject} invited"
        case .stationJoined: "Station {subject} joined"
        case .stationRenamed: "Station is called {subject} now"
        case .stationAllowed: "What may come from station {subject} changed"
        case .stationRevoked: "Station {subject} revoked"
        case .stationRetired: "Station {subject} retired"
        case .houseJoined: "Joined the house of {subject}"
        case .houseLeft: "Left the house of {subject}"
        case .sensorKeySet: "Key of sensor {subject} set"
        case .sensorKeyRemoved: "Key of sensor {subject} removed"
        case .sensorCounterReset: "Counter of sensor {subject} reset"
        }
    }
}

/// The names of values in the trail.
enum TrailDetailText: WebText {
    case from, to, role, wait, why, kind, name, scope, keys, by, token, key
    case records, head, step, version, keyKind, audits, reports
    case seal, stamp, at, row, sha256, schema, meanwhile, traces, limit

    /// The name of a member of an entry's detail.
    init?(_ key: String) {
        switch key {
        case "from": self = .from
        case "to": self = .to
        case "role": self = .role
        case "wait_s": self = .wait
        case "why": self = .why
        case "kind": self = .kind
        case "name": self = .name
        case "scope": self = .scope
        case "keys": self = .keys
        case "by": self = .by
        case "token": self = .token
        case "key": self = .key
        case "records": self = .records
        case "head": self = .head
        case "step": self = .step
        case "version": self = .version
        case "key_kind": self = .keyKind
        case "audits": self = .audits
        case "reports": self = .reports
        case "seal": self = .seal
        case "stamp": self = .stamp
        case "at": self = .at
        case "row": self = .row
        case "sha256": self = .sha256
        case "schema": self = .schema
        case "meanwhile": self = .meanwhile
        case "traces": self = .traces
        case "limit_mb": self = .limit
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .from: "was"
        case .to: "is"
        case .role: "role"
        case .wait: "wait in seconds"
        case .why: "reason"
        case .kind: "place"
        case .name: "name"
        case .scope: "permissions"
        case .keys: "keys"
        case .by: "by"
        case .token: "token"
        case .key: "key"
        case .records: "records"
        case .head: "head"
        case .step: "step"
        case .version: "version"
        case .keyKind: "kind of key"
        case .audits: "audits"
        case .reports: "PDFs"
        case .seal: "hash of the signature"
        case .stamp: "hash of the time stamp"
        case .at: "time told"
        case .row: "report"
        case .sha256: "SHA-256"
        case .schema: "schema"
        case .meanwhile: "more times"
        case .traces: "traces"
        case .limit: "limit in MB"
        }
    }
}

/// What a change of the catalogue was made to.
enum ObjectText: WebText {
    case item, inventory, site, audit, person, plan, photo, sensor, series, placement, calibration,
        place

    /// The kind of object that a table holds.
    init?(table: String) {
        switch table {
        case "item": self = .item
        case "inventory": self = .inventory
        case "site": self = .site
        case "audit": self = .audit
        case "person": self = .person
        case "plan": self = .plan
        case "photo": self = .photo
        case "sensor": self = .sensor
        case "series": self = .series
        case "placement": self = .placement
        case "calibration": self = .calibration
        case "place": self = .place
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .item: "Item"
        case .inventory: "Inventory"
        case .site: "Site"
        case .audit: "Audit"
        case .person: "Person"
        case .plan: "Plan"
        case .photo: "Photo of"
        case .sensor: "Sensor"
        case .series: "Measurement of sensor"
        case .placement: "Place of sensor"
        case .calibration: "Calibration of sensor"
        case .place: "Place"
        }
    }
}

/// What a right permits, as a list of rights has it.
struct DeedText: WebText {
    static let allCases = Right.allCases.map(DeedText.init)

    private let right: Right

    init(_ right: Right) { self.right = right }

    var key: String { "DeedText.\(right)" }

    /// Where a list of rights has "and", a refusal has "or".
    var english: String {
        right == .bindBeacons ? "bind beacons and print labels" : right.deed.template
    }
}
