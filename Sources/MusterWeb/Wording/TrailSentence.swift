import MusterAudit
import MusterCore
package import MusterPeople
package import MusterReport
import MusterService
import MusterStore

/// What an entry of the trail tells, as people read it: a sentence, and what the sentence leaves out.
///
/// The entry itself stays as it was stored: its hash is over what it says, not over how it is told.
package struct TrailSentence {
    /// The sentence: `Schedule D-1 “Monday mail” added: to managers, every Monday, 06:00`.
    package let text: String
    /// The other details, each with its name; empty where the sentence has them all.
    package let rest: String

    /// Tells an entry.
    package init(_ entry: TrailEntry, _ words: Wording) {
        let language = words.language
        var details = Details(entry.detail)
        let kind = TrailKind(rawValue: entry.kind)
        var values = ["subject": Self.subject(entry, kind, language)]
        if kind == .settingsChanged, let key = SettingKey(rawValue: entry.subject) {
            details.tell(["from", "to"]) { SettingWords.value(key, $0, words) }
        }
        let sentence = kind.map { Self.sentence($0, entry, &details, &values, language) }
        text = sentence ?? "\(entry.kind.replacing("_", with: " ")): \(entry.subject)"
        rest = details.words(words)
    }

    /// What entries about report definitions, which are kept as a setting, have as their subject.
    private static let definitions = "report.definition"

    /// Chooses the sentence, and takes the details that it has.
    private static func sentence(
        _ kind: TrailKind,
        _ entry: TrailEntry,
        _ details: inout Details,
        _ values: inout [String: String],
        _ language: ReportLanguage
    ) -> String {
        switch kind {
        case .signedIn:
            let text: TrailDeedText? =
                switch details["kind"] {
                case "browser": .signedInBrowser
                case "handheld": .signedInHandheld
                default: nil
                }
            guard let text else { break }
            details.take("kind")
            return text.say(language, values)
        case .dropChanged:
            guard let text = TrailDeedText(deed: details["deed"]) else { break }
            details.take("deed")
            values["name"] = details.take("name")
            values["to"] = RecipientText.words(details.take("to") ?? "", language)
            let occasion = details.take("when") ?? ""
            values["when"] =
                DropOccasion(occasion).map { OccasionText.words($0, language) } ?? occasion
            return text.say(language, values)
        case .roleChanged, .personAdded:
            for key in ["from", "to", "role"] {
                let role = details[key].flatMap { Role(rawValue: $0) }
                values[key] = role.map { RoleText($0).say(language) }
            }
            let isChange = kind == .roleChanged
            guard isChange ? values["from"] != nil && values["to"] != nil : values["role"] != nil
            else { break }
            for key in ["from", "to", "role"] { details.take(key) }
            return (isChange ? TrailDeedText.roleFromTo : .personAddedAs).say(language, values)
        case .auditSealed:
            let step = details["step"]
            // An audit that is cancelled is signed by nobody, and nothing comes after it.
            if step == AuditRecord.Kind.cancelled.rawValue {
                details.take("step")
                return TrailDeedText.auditCancelled.say(language, values)
            }
            guard let role = step.flatMap({ SealRole(rawValue: $0) }) else { break }
            details.take("step")
            values["step"] = SealRoleText(role).say(language)
            return TrailDeedText.stepSealed.say(language, values)
        case .reportIssued:
            guard let version = details.take("version") else { break }
            values["version"] = version
            return TrailDeedText.reportVersion.say(language, values)
        case .recoveryCodes:
            let isNew = details["why"] == "new"
            guard isNew || details["why"] == "used" else { break }
            details.take("why")
            return (isNew ? TrailDeedText.codesMade : .codeUsed).say(language, values)
        case .settingsChanged:
            guard entry.subject == definitions, let name = details.take("name") else { break }
            values["name"] = name
            let text = TrailDeedText(definition: details.take("to"))
            return text.say(language, values)
        case .auditStarted: details.drop("step", where: "started")
        default: break
        }
        return TrailText(kind).say(language, values)
    }

    /// Whom or what an entry is about, by the name that pages have for it.
    private static func subject(
        _ entry: TrailEntry,
        _ kind: TrailKind?,
        _ language: ReportLanguage
    ) -> String {
        switch kind {
        case .rightRefused:
            Right(rawValue: entry.subject).map { DeedText($0).say(language) } ?? entry.subject
        case .settingsChanged:
            SettingKey(rawValue: entry.subject).map {
                QuotedText.quoted.say(language, ["text": SettingText($0).say(language)])
            } ?? entry.subject
        default: entry.subject
        }
    }

    /// The details of an entry, of which a sentence takes some.
    private struct Details {
        private var members: [String: JSONValue] = [:]
        private var other: String?

        init(_ json: String) {
            guard case .object(let members)? = try? JSONReader.read(Array(json.utf8)) else {
                other = json
                return
            }
            self.members = members
        }

        subscript(key: String) -> String? {
            guard case .string(let text)? = members[key] else { return nil }
            return text
        }

        /// The value, which is told from then on.
        @discardableResult
        mutating func take(_ key: String) -> String? {
            let text = self[key]
            members[key] = nil
            return text
        }

        /// Puts words in the place of what is stored.
        mutating func tell(_ keys: [String], _ words: (String) -> String) {
            for key in keys where self[key]?.isEmpty == false {
                members[key] = self[key].map { .string(words($0)) }
            }
        }

        mutating func drop(_ key: String, where value: String) {
            if self[key] == value { members[key] = nil }
        }

        func words(_ words: Wording) -> String {
            if let other { return other }
            return DetailWords.list(members) { key in
                TrailDetailText(key)?.say(words.language) ?? key.replacing("_", with: " ")
            } value: { key, value in
                DetailWords.value(key, value, words)
            }
        }
    }
}

/// The sentences of the trail that have details in them.
enum TrailDeedText: WebText {
    case signedInBrowser, signedInHandheld, scheduleAdded, scheduleChanged, scheduleDeleted,
        scheduleRestored, roleFromTo, personAddedAs, stepSealed, auditCancelled, reportVersion,
        codesMade, codeUsed, definitionSaved, definitionDeleted, definitionRestored

    /// What was done to a report definition, by the word that entries have for it.
    init(definition deed: String?) {
        switch deed {
        case "deleted": self = .definitionDeleted
        case "restored": self = .definitionRestored
        default: self = .definitionSaved
        }
    }

    /// What was done to a schedule, by the word that entries have for it; `nil` for another word.
    init?(deed: String?) {
        switch deed {
        case "add": self = .scheduleAdded
        case "edit": self = .scheduleChanged
        case "delete": self = .scheduleDeleted
        case "restore": self = .scheduleRestored
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .signedInBrowser: "{subject} signed in with a browser"
        case .signedInHandheld: "{subject} signed in on a handheld"
        case .scheduleAdded: "Schedule {subject} “{name}” added: to {to}, {when}"
        case .scheduleChanged: "Schedule {subject} “{name}” changed: to {to}, {when}"
        case .scheduleDeleted: "Schedule {subject} “{name}” deleted"
        case .scheduleRestored: "Schedule {subject} “{name}” restored: to {to}, {when}"
        case .roleFromTo: "Role of {subject} changed from {from} to {to}"
        case .personAddedAs: "{subject} added as {role}"
        case .stepSealed: "Audit {subject}: {step} sealed"
        case .auditCancelled: "Audit {subject} cancelled"
        case .reportVersion: "PDF of {subject} issued, version {version}"
        case .codesMade: "New recovery codes for {subject}"
        case .definitionSaved: "Report definition “{name}” saved"
        case .definitionDeleted: "Report definition “{name}” deleted"
        case .definitionRestored: "Report definition “{name}” restored"
        case .codeUsed: "{subject} used a recovery code"
        }
    }
}

/// Words between the quotation marks of a language.
enum QuotedText: WebText {
    case quoted

    var english: String { "“{text}”" }
}
