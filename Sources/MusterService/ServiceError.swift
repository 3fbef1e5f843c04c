public import MusterAudit
public import MusterCore

/// What went wrong where the modules meet the system.
public enum ServiceError: MusterError, Equatable {
    /// There is no such file.
    case noSuchFile(path: String)
    /// A file cannot be read.
    case cannotRead(path: String, reason: Sentence)
    /// A folder stands where a file was meant.
    case folderNotFile(path: String)
    /// A file or folder cannot be written.
    case cannotWrite(path: String, reason: Sentence)
    /// The home was used in another place before, in words, and may still be.
    case homeMoved(from: String)
    /// Others may write to a folder that is to become a home.
    case openFolder(path: String)
    /// A folder that is to become a home belongs to another account.
    case folderOfAnother(path: String)
    /// The settings have something in them that cannot be used; `key` is the setting, where it is one, and
    /// `line` where it stands, from 1.
    case badSettings(path: String, reason: Sentence, key: SettingKey? = nil, line: Int? = nil)
    /// There is no audit yet.
    case noAudit(inventory: String)
    /// The current inventory has no audit, and one goes on in another.
    case auditElsewhere(inventory: String, audit: AuditID, other: String)
    /// The text names no audit.
    case badAuditName(String)
    /// Another process listens for the audit, or changes it.
    case listening(audit: AuditID, holder: String, mayPause: Bool = true)
    /// A server listens for the audit; `portal` is where its pages are, if it says so.
    case heardByServer(audit: AuditID, holder: String, portal: String?)
    /// The process that listens for the audit was asked to pause it, and has not yet done so.
    case pauseAwaited(audit: AuditID, holder: String)
    /// The process that listens for the audit has a word by hand, and has not yet said what became of it.
    case answerAwaited(audit: AuditID, holder: String)
    /// A word by hand is none that a listening process takes.
    case badWord
    /// Another process watches the source.
    case watched(source: String, holder: String)
    /// Nothing listens for the audit.
    case notListening(audit: AuditID)
    /// The inventory has no items in the scope.
    case nothingExpected(inventory: String)
    /// The capture has no advertising reports.
    case noReports(source: String)
    /// Somebody interrupted before anything was heard; nothing was stored.
    case interruptedEarly
    /// The trace of an audit is not there or not complete.
    case noTrace(audit: AuditID, reason: Sentence)
    /// The trace of an audit is not what was kept.
    case damagedTrace(audit: AuditID, reason: Sentence)
    /// The method does not decide audits.
    case badMethod(String, known: [String])
    /// A reason is needed.
    case reasonNeeded(step: Sentence)
    /// No anchor of the plan stands for the zone.
    case noAnchors(zone: ZoneID, name: String? = nil)
    /// The place of a calibration is not in its zone.
    case farFromZone(zone: ZoneID, name: String? = nil)
    /// No anchor of the zone was heard often enough.
    case nothingMeasured(zone: ZoneID, name: String? = nil)
    /// There is no such cause of a discrepancy.
    case badReason(String)
    /// Something is said to have been at a time that has not come.
    case notYet(Instant)
    /// Something is to be done by a day that is over.
    case dueInPast(CalendarDay, today: CalendarDay)
    /// A text does not say by when an audit is to be finished.
    case badDue(String)
    /// An audit is to be finished by a time that has passed; `now` is what the site's clocks show.
    case dueOver(DueTime, now: String)
    /// A recount names an item twice.
    case lookedTwice(item: ItemID)
    /// Two audits are not of one inventory.
    case otherInventory(AuditID, AuditID)
    /// No counted audit came before this one.
    case nothingBefore(audit: AuditID, isRecounted: Bool)
    /// Nobody has looked again for items of the audit.
    case notRecounted(audit: AuditID)
    /// The site has no plan.
    case noPlan
    /// There is no such message in the outbox.
    case noMessage(String)
    /// The message is not one that waits.
    case notWaiting(message: String)
    /// There is no such drop.
    case noDrop(String)
    /// A drop cannot have this; `key` is what of it.
    case badDrop(key: String, expected: Sentence)
    /// Another process sends what is due.
    case delivering(holder: String)
    /// The time zone is not known.
    case badTimeZone(String)
    /// The file is not the report of an audit of this home.
    case notTheReport(path: String, reason: Sentence)
    /// The file is the report of another audit than was asked for.
    case reportOfOther(path: String, audit: AuditID, wanted: AuditID)
    /// The file is the report of an audit that is not here.
    case reportOfNoAudit(path: String, audit: AuditID)
    /// The file tells of records that the audit has never had, or has no more.
    case reportOfOtherRecords(path: String, audit: AuditID, head: String)
    /// The file says what a report of this home says, and its bytes are others.
    case reportAltered(path: String, audit: AuditID)
    /// A file carries no signature of Muster's.
    case fileUnsigned(path: String)
    /// A file says something else than its signature is over.
    case fileAltered(path: String, audit: AuditID)
    /// A file is signed by a key that is not among those at hand.
    case fileKeyUnknown(path: String, key: String)
    /// A file is signed by a key that was revoked, and nothing tells whether it was signed before.
    case fileKeyRevoked(path: String, key: KnownKey)
    /// A private key cannot be used.
    case badKeyFile(path: String, reason: Sentence)
    /// A text is no key.
    case badKey(String)
    /// The key is known here already, as another's or as one that was revoked.
    case keyKnown(KnownKey)
    /// A key needs a name.
    case badKeyName
    /// There is no such key, or more than one.
    case noKey(String)
    /// The system did not sign.
    case cannotSign
    /// What an audit heard last could not be stored, and is not waited for any longer.
    case notStored(audit: AuditID, reason: Sentence)
    /// The audit has no such version of its report.
    case noVersion(audit: AuditID, version: Int, newest: Int)
    /// The receiver of the server listens for an audit already; for which, is not known at once.
    case receiverBusy(audit: AuditID?)
    /// A worker would pause, go on with or finish the audit of somebody else.
    case auditOfOthers(audit: AuditID, observer: String)
    /// The server has no receiver.
    case noReceiver
    /// The disk of the home is nearly full.
    case littleRoom(path: String, freeMB: Int)
    /// Somebody else has changed the settings meanwhile.
    case settingsChanged
    /// The folder has a site already that is not a simulated one.
    case notSimulated(path: String)
    /// Several plans have the name.
    case twoPlans(name: String, [PlanID])
    /// A text cannot be the name of a plan.
    case badPlanName(String)
    /// A text does not say how often a plan asks for an audit.
    case badFrequency(String)
    /// A text names no day for a plan of this frequency.
    case badPlanDay(String, PlanFrequency)
    /// An accuracy that cannot be asked for.
    case badTarget(String)
    /// The audit that the plan asked for is counted, and it asks for no other.
    case planDone(PlanID)
    /// The plan was taken away.
    case planDeleted(PlanID, name: String, at: Instant, by: String)
    /// What is audited was said beside the plan, which says it.
    case planSaysScope(PlanID)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .noSuchFile(let path): "there is no file \(path)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .folderNotFile(let path): "\(path) is a folder, not a file"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .homeMoved(let from):
            "this home was copied or moved: before, it was used on \(from). If both are used, they give "
                + "different audits the same number and sign them with the same key"
        case .openFolder(let path): "other accounts may write to \(path)"
        case .folderOfAnother(let path): "\(path) belongs to another account"
        case .badSettings(let path, let reason, _, let line):
            line.map { "cannot use the settings \(path): line \($0): \(reason)" }
                ?? "cannot use the settings \(path): \(reason)"
        case .noAudit(let inventory): "\(inventory) has no audit yet"
        case .auditElsewhere(let inventory, let audit, let other):
            "\(inventory), which is the current inventory, has no audit; \(audit) of \(other) goes on"
        case .badAuditName(let text): "\"\(text)\" names no audit"
        case .listening(let audit, let holder, _): "\(audit) is held by another process (\(holder))"
        case .heardByServer(let audit, let holder, _):
            "the server listens for \(audit) (\(holder))"
        case .pauseAwaited(let audit, let holder):
            "\(audit) was asked to pause, and is still held (\(holder))"
        case .answerAwaited(let audit, let holder):
            "\(audit) was told, and whether it is stored is not known yet (\(holder))"
        case .badWord: "only confirmations, notes and undos are taken while an audit listens"
        case .watched(let source, let holder): "\(source) is watched already by \(holder)"
        case .notListening(let audit): "\(audit) is not listening"
        case .nothingExpected(let inventory): "there is nothing to expect: no items in \(inventory)"
        case .noReports(let source): "\(source) has no advertising reports"
        case .interruptedEarly: "interrupted before anything was heard; nothing was stored"
        case .notStored(let audit, let reason):
            "what \(audit) heard last is not stored: \(reason)"
        case .noTrace(let audit, let reason): "\(audit) cannot be replayed: \(reason)"
        case .damagedTrace(let audit, let reason): "the trace of \(audit) is damaged: \(reason)"
        case .badMethod(let name, _): "there is no method \"\(name)\" for audits"
        case .reasonNeeded(let step): "\(step) needs a reason"
        case .noAnchors(let zone, let name):
            "the plan has no anchor for \(ZoneText.words(zone, name))"
        case .farFromZone(let zone, let name):
            "that place is more than 5 m from \(ZoneText.words(zone, name))"
        case .nothingMeasured(let zone, let name):
            "no anchor of \(ZoneText.words(zone, name)) was heard often enough"
        case .badReason(let code): "there is no reason \"\(code)\""
        case .notYet(let at): "\(at.shortISO8601) has not come yet"
        case .dueInPast(let due, let today): "\(due) is over: today is \(today)"
        case .badDue(let text): "\"\(text)\" is no day or time by which to finish"
        case .dueOver(let due, let now): "\(due) has passed: at the site it is \(now)"
        case .lookedTwice(let item): "\(item) is named twice"
        case .otherInventory(let one, let other): "\(one) and \(other) are of two inventories"
        case .nothingBefore(let audit, _): "no counted audit came before \(audit)"
        case .notRecounted(let audit): "\(audit) has no count 2: nobody has looked again"
        case .noPlan: "the site has no plan yet"
        case .noMessage(let id): "there is no message \(id) in the outbox"
        case .notWaiting(let message): "\(message) does not wait in the outbox"
        case .noDrop(let id): "there is no schedule \(id)"
        case .badDrop(let key, let expected): "the \(key) of a schedule is \(expected)"
        case .delivering(let holder): "what is due is being sent by \(holder)"
        case .badTimeZone(let name): "there is no time zone \"\(name)\""
        case .notTheReport(let path, let reason): "\(path) is not a report of this home: \(reason)"
        case .reportOfOther(let path, let audit, let wanted):
            "\(path) is a report of \(audit), not of \(wanted)"
        case .reportOfNoAudit(let path, let audit):
            "\(path) is a report of \(audit), which this home does not have"
        case .reportOfOtherRecords(let path, let audit, let head):
            "\(path) tells of records of \(audit) that are not there: none has the hash "
                + "\(PublicKey.grouped(String(head.prefix(12))))"
        case .reportAltered(let path, let audit):
            "\(path) says it is a report of \(audit), and its bytes are not the ones Muster writes"
        case .fileUnsigned(let path): "\(path) carries no signature as Muster writes it"
        case .fileAltered(let path, let audit):
            "\(path) says it is of \(audit), and is not what was signed"
        case .fileKeyUnknown(let path, let key):
            "\(path) is signed by the key \(PublicKey.grouped(key)), which is not known here"
        case .fileKeyRevoked(let path, let key):
            "\(path) is signed by the key \(PublicKey.grouped(key.key.fingerprint)) of \(key.owner), "
                + "which \(Self.revocation(of: key)); nothing tells whether it was signed before"
        case .badKeyFile(let path, let reason): "cannot use the key \(path): \(reason)"
        case .badKey(let text): "\"\(text.prefix(80))\" is no public key"
        case .keyKnown(let key):
            key.revocation == nil
                ? "the key \(Self.named(key)) is known here already, as that of \(key.owner)"
                : "the key \(Self.named(key)) is known here already, as that of \(key.owner), and \(Self.revocation(of: key))"
        case .badKeyName: "the name of a key must have 1 to 80 plain characters, in one line"
        case .noKey(""): "no key signs here yet"
        case .noKey(let name): "\"\(name)\" names no key, or more than one"
        case .cannotSign: "the system refused to sign"
        case .noVersion(let audit, let version, 0):
            "\(audit) has no version \(version) of its report: none was issued yet"
        case .noVersion(let audit, let version, let newest):
            "\(audit) has no version \(version) of its report: the newest is \(newest)"
        case .receiverBusy(let audit):
            "the receiver of this server listens for \(audit.map { "\($0)" } ?? "another audit" as Sentence)"
        case .auditOfOthers(let audit, let observer):
            "\(audit) is \(observer)'s: others do not pause it, go on with it or finish it"
        case .noReceiver: "this server has no receiver"
        case .littleRoom(let path, let freeMB): "\(freeMB) MB are left on the disk of \(path)"
        case .settingsChanged: "somebody else has changed the settings meanwhile"
        case .notSimulated(let path): "\(path) has files that were not simulated"
        case .twoPlans(let name, let plans):
            "\(plans.count) plans are called \"\(name)\": \(plans.map(\.description).joined(separator: ", "))"
        case .badPlanName(let name): "\"\(name)\" cannot be the name of a plan"
        case .badFrequency(let text): "\"\(text)\" does not say how often"
        case .badPlanDay(let text, let frequency):
            "\"\(text)\" is no day for a plan of this frequency: \(frequency)"
        case .badTarget(let text): "\"\(text.prefix(40))\" is no accuracy that can be asked for"
        case .planDone(let plan): "the audit that \(plan) asked for is counted"
        case .planDeleted(let plan, let name, let moment, let person):
            "plan \(plan) \(name) was deleted at \(moment.iso8601(.seconds)) by \(person)"
        case .planSaysScope(let plan): "\(plan) says what is audited"
        }
    }

    /// What to do where the disk of a home has little room: files of `traces/` belong to seals.
    static let moreRoom: Sentence =
        "free some space on that disk; traces.limit_mb in muster.toml bounds the radio of audits "
        + "(deleting files of traces/ by hand breaks their audits)"

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .noSuchFile(let path): "check the path with: ls \(Files.folderThere(above: path))"
        case .cannotRead(let path, _): "check the rights: ls -l \(PlainText.shellWord(path))"
        case .folderNotFile(let path): "name a file in it: ls \(path)"
        case .cannotWrite("", _), .cannotWrite("-", _):
            "give the file a name; some commands write to the standard output where none is given"
        case .cannotWrite: "check the folder's rights and free space, or name another place"
        case .badSettings:
            "correct the line (muster config keys), or move the file away: the defaults hold then"
        case .noAudit: "muster start"
        case .auditElsewhere(_, _, let other): "muster use \"\(other)\""
        case .badAuditName: "an audit is named like A-2026-0017; muster audit list shows all"
        case .listening(_, _, mayPause: false): "wait until it has finished"
        case .listening: "muster pause, or wait until it has finished"
        case .heardByServer(let audit, _, let portal):
            portal.map {
                "confirm, note and finish it in the portal, \($0)/audits/\(audit), or muster pause "
                    + "\(audit) first"
            } ?? "confirm, note and finish it in the portal, or muster pause \(audit) first"
        case .pauseAwaited:
            "muster status shows when it has paused; nothing is lost if you end that process"
        case .answerAwaited(let audit, _):
            "muster show \(audit) tells whether it was; say it again if not"
        case .badWord: "muster pause, then say it"
        case .watched: "leave it to that one, or watch another: --source hci1"
        case .notListening(let audit): "muster resume \(audit), or muster finish \(audit)"
        case .nothingExpected: "muster item import FILE, or audit other zones"
        case .noReports: "check that the capture was made with a Bluetooth LE scan running"
        case .interruptedEarly: "muster beacon scan shows what the radio hears"
        case .notStored:
            "muster resume or muster finish, later: they take it from the audit's trace"
        case .noTrace: "traces are kept while [traces] keep = true and limit_mb allow it"
        case .damagedTrace: Self.restoreTrace
        case .badMethod(_, let known): "one of \(known.joined(separator: ", "))"
        case .reasonNeeded: "add --reason \"TEXT\""
        case .noAnchors: "give the zone anchors in its plan, then muster site plan import FILE"
        case .farFromZone: "give --at in metres on the plan: muster site plan show"
        case .nothingMeasured:
            "stand where --at says, with the anchors in sight, and listen longer: --for 60"
        case .badReason: "muster resolve --reason list, for those there are"
        case .notYet: "give a time that has passed, or look at the clock of this machine"
        case .dueInPast(_, let today): "name \(today) or a later day"
        case .badDue: "a day or a time at the site: 2026-03-12, or 2026-03-12T16:00"
        case .dueOver(_, let now):
            "name today or a later time: \(now.prefix(10)), or \(now.prefix(10))T23:30"
        case .lookedTwice: "say of each item once whether it was seen or is gone"
        case .otherInventory: "name audits of one inventory: muster audit list"
        case .nothingBefore(let audit, true):
            "muster compare \(audit) --counts, or name another audit"
        case .nothingBefore: "compare it once another audit is counted: muster audit list"
        case .notRecounted(let audit): "muster recount \(audit) --seen ITEM --gone ITEM"
        case .noPlan: "muster site plan import FILE"
        case .noMessage, .notWaiting: "muster outbox shows what is there"
        case .noDrop: "muster schedule list"
        case .badDrop: "muster schedule add --help has examples"
        case .delivering: "wait until it has finished"
        case .badTimeZone: "a name like Europe/Belgrade: ls /usr/share/zoneinfo"
        case .notTheReport: "ask for the file as it was issued; muster report writes the true one"
        case .reportOfOther(_, let audit, _): "muster verify \(audit) FILE"
        case .reportOfNoAudit: "ask the home that it comes from; --home names another one"
        case .reportOfOtherRecords(_, let audit, _):
            "muster verify \(audit) tells whether the home was changed outside Muster; a home that was restored from an "
                + "older backup (muster trail) lacks what came after, and else it is the file that was changed"
        case .reportAltered(_, let audit):
            "do not trust it; muster report \(audit) writes the true one"
        case .fileUnsigned:
            "ask for the file as Muster wrote it, as a program that saves it again breaks the signature, and "
                + "what is attached to a PDF is proven by the PDF: muster report --format "
                + "pdf,json,csv,xlsx,epcis"
        case .fileAltered(_, let audit):
            "do not trust it; muster report \(audit) writes the true one"
        case .fileKeyUnknown(let path, _):
            "ask where it comes from for the key (muster key export), then muster verify \(PlainText.shellWord(path)) --key KEY"
        case .fileKeyRevoked:
            "muster report AUDIT --format pdf,json,csv,xlsx,epcis writes it anew, signed by a key that "
                + "counts; muster key list tells why this one was revoked"
        case .badKeyFile(let path, "other accounts can read it"):
            "chmod go= \(PlainText.shellWord(path))"
        case .homeMoved:
            "go on with one of them only; where it is this one, say so once: muster doctor --moved"
        case .folderOfAnother(let path):
            "ls -ld \(PlainText.shellWord(path)) says whose it is; name a folder of your own with --home"
        case .openFolder(let path):
            "chmod go-w \(PlainText.shellWord(path)), or name a folder of your own with --home"
        case .badKeyFile(let path, _):
            "put it back from a backup, or move \(path) away: a new key is made then"
        case .badKey: "64 hexadecimal digits, as muster key export prints them"
        case .keyKnown(let key) where key.revocation != nil:
            "ask its owner for a new key; muster key list tells why this one was revoked"
        case .keyKnown: "muster key list"
        case .badKeyName: "say whose key it is: --name \"Warehouse South\""
        case .noKey(""): "muster key add makes your own; the first audit makes that of this machine"
        case .noKey: "muster key list, and name it by the first digits of its fingerprint"
        case .cannotSign: "muster doctor"
        case .noVersion(let audit, _, _): "muster report \(audit), for the newest one"
        case .receiverBusy: "pause that audit first, or wait until it has ended"
        case .auditOfOthers(_, let observer):
            "ask \(observer), or an auditor or manager, to do it"
        case .littleRoom: Self.moreRoom
        case .noReceiver: "start it with one: muster serve --source hci0"
        case .settingsChanged: "load them again, and decide again"
        case .notSimulated: "name an empty folder"
        case .twoPlans(_, let plans):
            plans.first.map { "name one by its identifier: \($0)" }
                ?? "name one by its identifier"
        case .badPlanName:
            "take 1 to 120 characters in one line, none that override the direction of writing"
        case .badFrequency:
            "once, or every day, week, 2 weeks, month, quarter, year: --every \"2 weeks\""
        case .badPlanDay:
            "a day of the week for weeks, one of the month or last for months: --on monday, --on 31"
        case .badTarget: "percent from 0 to 100, as in 97, or a share from 0 to 1, as in 0.97"
        case .planDone(let plan): "muster plan edit \(plan) --due DAY, to ask for another"
        case .planDeleted(let plan, _, _, _): "muster plan restore \(plan)"
        case .planSaysScope(let plan):
            "leave inventory, zones and items out, or change them: muster plan edit \(plan)"
        }
    }

    /// How a trace comes back that is missing or damaged.
    static let restoreTrace: Sentence =
        "muster restore FILE --home NEWHOME brings a backup back, with its traces (muster backup list)"

    /// Since when a key counts for nothing, in words.
    private static func revocation(of key: KnownKey) -> Sentence {
        key.revocation.map { "was revoked at \($0.at.iso8601(.seconds))" } ?? "was revoked"
    }

    private static func named(_ key: KnownKey) -> String { PublicKey.grouped(key.key.fingerprint) }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .nothingBefore, .notRecounted, .noSuchFile, .noAudit, .auditElsewhere, .noTrace,
            .noPlan, .noMessage,
            .noAnchors, .nothingMeasured, .noKey, .noVersion, .noDrop,
            .planDeleted:
            .notFound
        case .cannotRead, .folderNotFile, .cannotWrite, .openFolder, .folderOfAnother, .badKeyFile,
            .cannotSign:
            .failed
        case .badKey, .badSettings, .nothingExpected, .noReports, .notYet: .dataRefused
        case .badAuditName, .badMethod, .reasonNeeded, .badTimeZone, .lookedTwice, .badReason,
            .dueInPast, .badDue, .dueOver, .otherInventory, .twoPlans, .badPlanName,
            .badFrequency, .badPlanDay, .badTarget, .planSaysScope,
            .farFromZone, .badKeyName, .badDrop:
            .usage
        case .listening, .heardByServer, .pauseAwaited, .answerAwaited, .badWord, .watched,
            .notListening, .notSimulated, .receiverBusy, .noReceiver,
            .settingsChanged, .planDone, .notWaiting, .delivering,
            .keyKnown, .homeMoved:
            .conflict
        case .notTheReport, .reportOfOther, .reportOfNoAudit, .reportOfOtherRecords, .reportAltered,
            .fileUnsigned, .fileAltered, .fileKeyUnknown, .fileKeyRevoked, .damagedTrace:
            .integrity
        case .interruptedEarly: .interrupted
        case .auditOfOthers: .notAllowed
        case .notStored, .littleRoom: .storage
        }
    }
}

extension ServiceError {
    /// Whether it says that another process listens for the audit, or changes it.
    var saysWhoListens: Bool {
        switch self {
        case .listening, .heardByServer: true
        default: false
        }
    }
}
