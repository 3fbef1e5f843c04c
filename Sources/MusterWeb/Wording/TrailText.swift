import MusterPeople

/// What happened, in the trail.
enum TrailText: WebText {
    case signedIn, signInRefused, signedOut, signedOutEverywhere, personAdded, roleChanged,
        personDisabled, personEnabled, passwordChanged, profileChanged, tokenMade, tokenRevoked,
        setupLinkMade, rightRefused, settingsChanged, headMissing, dropChanged,
        keyMade, keyTrusted, keyRevoked, accessEnded, secondFactorOn, secondFactorOff,
        recoveryCodes, homeRestored, homeMoved, homeMoveConfirmed, homeRepaired, mailResumed,
        tracesRemoved,
        anchoringBegan, auditStarted, auditSealed, auditAdopted, keyAdopted, reportIssued,
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
        case .keyAdopted: self = .keyAdopted
        case .reportIssued: self = .reportIssued
        case .reportAdopted: self = .reportAdopted
        case .homeRestored: self = .homeRestored
        case .homeMoved: self = .homeMoved
        case .homeMoveConfirmed: self = .homeMoveConfirmed
        case .homeRepaired: self = .homeRepaired
        case .mailResumed: self = .mailResumed
        case .tracesRemoved: self = .tracesRemoved
        case .sensorKeySet: self = .sensorKeySet
        case .sensorKeyRemoved: self = .sensorKeyRemoved
        case .sensorCounterReset: self = .sensorCounterReset
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .signedIn: ("{subject} signed in", "Prijava: {subject}")
        case .signInRefused: ("Sign-in refused: {subject}", "Odbijena prijava: {subject}")
        case .signedOut: ("{subject} signed out", "Odjava: {subject}")
        case .signedOutEverywhere: ("{subject} signed out everywhere", "Odjava svuda: {subject}")
        case .personAdded: ("{subject} added", "Dodata osoba: {subject}")
        case .roleChanged: ("{subject} has another role", "Nova uloga: {subject}")
        case .personDisabled: ("{subject} disabled", "Isključena osoba: {subject}")
        case .personEnabled: ("{subject} enabled", "Ponovo uključena osoba: {subject}")
        case .passwordChanged: ("Password of {subject} set", "Postavljena lozinka: {subject}")
        case .profileChanged: ("Profile of {subject} changed", "Izmenjen profil: {subject}")
        case .tokenMade: ("Token made for {subject}", "Napravljen token: {subject}")
        case .tokenRevoked: ("Token of {subject} revoked", "Opozvan token: {subject}")
        case .setupLinkMade: ("One-time link for {subject}", "Jednokratni link: {subject}")
        case .rightRefused: ("Refused: {subject}", "Odbijeno: {subject}")
        case .settingsChanged: ("Setting {subject} changed", "Izmenjeno podešavanje: {subject}")
        case .keyMade: ("Signing key of {subject} made", "Napravljen ključ za potpis: {subject}")
        case .keyTrusted: ("Key of {subject} trusted", "Prihvaćen ključ: {subject}")
        case .keyRevoked: ("Key of {subject} revoked", "Opozvan ključ: {subject}")
        case .dropChanged: ("Schedule {subject} changed", "Izmenjen raspored {subject}")
        case .accessEnded:
            (
                "All sessions and tokens of {subject} ended",
                "Završene sve prijave i tokeni: {subject}"
            )
        case .secondFactorOn:
            ("{subject} set up a second factor", "Podešen drugi faktor: {subject}")
        case .secondFactorOff:
            ("Second factor of {subject} removed", "Uklonjen drugi faktor: {subject}")
        case .recoveryCodes: ("Recovery codes of {subject}", "Rezervni kodovi: {subject}")
        case .homeRestored:
            ("Restored from the backup of {subject}", "Vraćeno iz rezervne kopije od {subject}")
        case .homeMoved: ("Moved or copied to {subject}", "Premešteno ili kopirano: {subject}")
        case .homeRepaired:
            ("Files of the home put right: {subject}", "Sređeni fajlovi lokacije: {subject}")
        case .homeMoveConfirmed:
            ("Used in {subject} only, as somebody confirmed", "Potvrđeno jedino mesto: {subject}")
        case .mailResumed: ("Mail goes out again", "Pošta se ponovo šalje")
        case .tracesRemoved:
            ("Traces of {subject} removed to make room", "Uklonjeni tragovi popisa: {subject}")
        case .headMissing:
            ("The note of the trail's end was gone", "Nestala je beleška o kraju dnevnika")
        case .anchoringBegan:
            ("The trail notes audits from here on", "Odavde dnevnik beleži i popise")
        case .auditStarted: ("Audit {subject} started", "Započet popis: {subject}")
        case .auditSealed: ("Audit {subject}: step noted", "Zabeležen korak popisa: {subject}")
        case .auditStamped:
            ("Audit {subject}: time stamped", "Overeno vreme popisa: {subject}")
        case .auditAdopted:
            ("Audit {subject} taken over as it was", "Preuzet zatečen popis: {subject}")
        case .keyAdopted: ("Key of {subject} taken over", "Preuzet zatečen ključ: {subject}")
        case .reportIssued: ("PDF of {subject} issued", "Izdat PDF popisa: {subject}")
        case .reportAdopted:
            ("Issued PDF of {subject} taken over", "Preuzet zatečen PDF popisa: {subject}")
        case .sensorKeySet: ("Key of sensor {subject} set", "Postavljen ključ senzora: {subject}")
        case .sensorKeyRemoved:
            ("Key of sensor {subject} removed", "Uklonjen ključ senzora: {subject}")
        case .sensorCounterReset:
            ("Counter of sensor {subject} reset", "Poništen brojač senzora: {subject}")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .from: ("was", "bilo je")
        case .to: ("is", "sada je")
        case .role: ("role", "uloga")
        case .wait: ("wait in seconds", "čekanje u sekundama")
        case .why: ("reason", "razlog")
        case .kind: ("place", "mesto")
        case .name: ("name", "naziv")
        case .scope: ("permissions", "dozvole")
        case .keys: ("keys", "ključevi")
        case .by: ("by", "putem")
        case .token: ("token", "token")
        case .key: ("key", "ključ")
        case .records: ("records", "zapisa")
        case .head: ("head", "poslednji heš")
        case .step: ("step", "korak")
        case .version: ("version", "verzija")
        case .keyKind: ("kind of key", "vrsta ključa")
        case .audits: ("audits", "popisa")
        case .reports: ("PDFs", "PDF fajlova")
        case .seal: ("hash of the signature", "heš potpisa")
        case .stamp: ("hash of the time stamp", "heš overe vremena")
        case .at: ("time told", "overeno vreme")
        case .row: ("report", "izveštaj")
        case .sha256: ("SHA-256", "SHA-256")
        case .schema: ("schema", "šema")
        case .meanwhile: ("more times", "još puta")
        case .traces: ("traces", "tragovi")
        case .limit: ("limit in MB", "granica u MB")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .item: ("Item", "Stavka")
        case .inventory: ("Inventory", "Inventar")
        case .site: ("Site", "Lokacija")
        case .audit: ("Audit", "Popis")
        case .person: ("Person", "Osoba")
        case .plan: ("Plan", "Plan popisa")
        case .photo: ("Photo of", "Fotografija stavke")
        case .sensor: ("Sensor", "Senzor")
        case .series: ("Measurement of sensor", "Merenje senzora")
        case .placement: ("Place of sensor", "Mesto senzora")
        case .calibration: ("Calibration of sensor", "Kalibracija senzora")
        case .place: ("Place", "Mesto")
        }
    }
}

/// What a right permits.
enum DeedText: WebText {
    case viewAudits, runAudits, bindBeacons, recountAudits, handleAlarms, cancelAudits,
        recordEvents, holdLots, editProducts, recallLots,
        reviewAudits, approveAudits, pullReports, sendReports, editCatalogue, editPlans, editSite,
        managePeople, readTrail, changeSettings, ownProfile

    init(_ right: Right) {
        switch right {
        case .viewAudits: self = .viewAudits
        case .runAudits: self = .runAudits
        case .bindBeacons: self = .bindBeacons
        case .recountAudits: self = .recountAudits
        case .handleAlarms: self = .handleAlarms
        case .recordEvents: self = .recordEvents
        case .holdLots: self = .holdLots
        case .editProducts: self = .editProducts
        case .recallLots: self = .recallLots
        case .cancelAudits: self = .cancelAudits
        case .reviewAudits: self = .reviewAudits
        case .approveAudits: self = .approveAudits
        case .pullReports: self = .pullReports
        case .sendReports: self = .sendReports
        case .editCatalogue: self = .editCatalogue
        case .editPlans: self = .editPlans
        case .editSite: self = .editSite
        case .managePeople: self = .managePeople
        case .readTrail: self = .readTrail
        case .changeSettings: self = .changeSettings
        case .ownProfile: self = .ownProfile
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .viewAudits: ("see audits", "gledati popise")
        case .runAudits: ("run audits", "voditi popise")
        case .bindBeacons: ("bind beacons and print labels", "vezivati bikone i štampati nalepnice")
        case .recountAudits: ("recount", "ponovo brojati")
        case .handleAlarms: ("handle alarms", "postupati po alarmima")
        case .recordEvents: ("record events of products", "beležiti događaje sa proizvodima")
        case .holdLots: ("hold and release lots", "zadržavati i puštati serije")
        case .editProducts: ("edit products and lots", "menjati proizvode, serije i partnere")
        case .recallLots: ("recall lots", "povlačiti serije")
        case .cancelAudits: ("cancel audits", "otkazivati popise")
        case .reviewAudits: ("review audits", "pregledati popise")
        case .approveAudits: ("approve audits", "odobravati popise")
        case .pullReports: ("download reports", "preuzimati izveštaje")
        case .sendReports: ("send reports", "slati izveštaje")
        case .editCatalogue: ("edit items and inventories", "menjati stavke i inventare")
        case .editPlans: ("edit plans", "menjati planove")
        case .editSite: ("edit the site", "menjati lokaciju")
        case .managePeople: ("manage people", "upravljati ljudima")
        case .readTrail: ("read the trail", "čitati tragove")
        case .changeSettings: ("change settings", "menjati podešavanja")
        case .ownProfile: ("edit own profile", "menjati svoj profil")
        }
    }
}
