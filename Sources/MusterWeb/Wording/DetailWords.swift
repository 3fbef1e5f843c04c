import MusterAudit
import MusterCore
import MusterPeople
import MusterReport

/// The members of a stored JSON object as people read them: `Name: Scale 2; Zone: dock`.
enum DetailWords {
    /// The members one by one, in the order of their keys; what has no value is left out.
    static func list(
        _ members: [String: JSONValue],
        name: (String) -> String,
        value: (String, JSONValue) -> String?
    ) -> String {
        members.sorted { $0.key < $1.key }.compactMap { key, member in
            value(key, member).map { "\(name(key)): \($0)" }
        }.joined(separator: "; ")
    }

    /// A value in words; `nil` for none.
    static func value(_ key: String, _ value: JSONValue, _ words: Wording) -> String? {
        switch value {
        case .string(let text): self.text(key, text, words)
        case .null: nil
        case .bool(let flag): (flag ? SettingText.yes : .no).say(words.language)
        case .number(let number):
            if flags.contains(key) {
                self.text(key, number == 0 ? "0" : "1", words)
            } else if number == number.rounded() && number.magnitude < 1e15 {
                String(Int(number))
            } else {
                words.decimal(number)
            }
        case .array, .object: "…"
        }
    }

    /// Keys whose number says whether something is so.
    private static let flags: Set<String> = [
        "blind", "disabled", "reminds", "reminders", "archived",
    ]

    private static func text(_ key: String, _ text: String, _ words: Wording) -> String? {
        // An empty object of attributes and an empty text say nothing.
        if text.isEmpty || text == "{}" || text == "[]" { return nil }
        let language = words.language
        if flags.contains(key), let isSo = ["0": false, "no": false, "1": true, "yes": true][text] {
            return (isSo ? SettingText.yes : .no).say(language)
        }
        switch key {
        case "role": return Role(rawValue: text).map { RoleText($0).say(language) } ?? text
        case "scope":
            return text.split { $0 == "," || $0 == " " }.map { right in
                Right(rawValue: String(right)).map { DeedText($0).say(language) } ?? String(right)
            }.joined(separator: ", ")
        case "keys":
            return text.split(separator: ",").map { key in
                if let notice = NoticeKind(rawValue: String(key.dropFirst("notify.".count))) {
                    return NoticeText(notice).say(language)
                }
                // What is changed in a profile is a person's.
                if key == "name" { return CommonText.personName.say(language) }
                return ChangedFieldText(String(key))?.say(language) ?? String(key)
            }.joined(separator: ", ")
        case "kind", "why", "by", "key_kind":
            return TrailValueText(text)?.say(language) ?? SensorValueText(text)?.say(language)
                ?? text
        case "measured", "keeps": return SensorValueText(text)?.say(language) ?? text
        case "frequency": return frequency(text, words)
        case "target": return Double(text).map(words.target) ?? text
        case "due":
            return DueTime(text).map { due in
                words.day(due.day) + (due.time.map { ", \($0)" } ?? "")
            } ?? text
        case "at", "deleted_at", "from", "until", "valid_from", "next_due":
            return Instant(iso8601: text).map(words.moment) ?? text
        case "language": return ReportLanguage(rawValue: text)?.ownName ?? text
        case "plan": return plan(text, words) ?? text
        default: return text
        }
    }

    private static func frequency(_ text: String, _ words: Wording) -> String {
        guard case .every(let count, let unit)? = PlanFrequency(text), count > 1 else {
            return TrailValueText(text)?.say(words.language) ?? text
        }
        let every: EveryText =
            switch unit {
            case .day: .days
            case .week: .weeks
            case .month: .months
            }
        return words.form(every, count)
    }

    /// A floor plan by what is on it; `nil` for what is no plan.
    private static func plan(_ json: String, _ words: Wording) -> String? {
        guard case .object(let members)? = try? JSONReader.read(Array(json.utf8)) else {
            return nil
        }
        let parts: [(String, DrawnText)] = [
            ("zones", .zones), ("anchors", .anchors), ("receivers", .receivers),
        ]
        return parts.compactMap { key, text in
            guard case .array(let drawn)? = members[key], !drawn.isEmpty || key == "zones" else {
                return nil
            }
            return words.form(text, drawn.count)
        }.joined(separator: ", ")
    }
}

/// How often, where it is not every single time.
enum EveryText: WebText {
    case days, weeks, months

    var english: String {
        switch self {
        case .days: "every {n} day|every {n} days"
        case .weeks: "every {n} week|every {n} weeks"
        case .months: "every {n} month|every {n} months"
        }
    }
}

/// What is on a floor plan, counted.
enum DrawnText: WebText {
    case zones, anchors, receivers

    var english: String {
        switch self {
        case .zones: "{n} zone|{n} zones"
        case .anchors: "{n} anchor|{n} anchors"
        case .receivers: "{n} receiver|{n} receivers"
        }
    }
}

/// Values that entries of the trail have words for.
enum TrailValueText: WebText {
    case admin, browser, handheld, code, confirmation, day, device, disabled, link, month, once,
        owner, person, token, week

    /// The value by its word; `nil` for another one.
    init?(_ text: String) {
        switch text {
        case "admin": self = .admin
        case "browser": self = .browser
        case "handheld": self = .handheld
        case "code": self = .code
        case "confirmation": self = .confirmation
        case "day": self = .day
        case "device": self = .device
        case "disabled": self = .disabled
        case "link": self = .link
        case "month": self = .month
        case "once": self = .once
        case "owner of the home": self = .owner
        case "person": self = .person
        case "token": self = .token
        case "week": self = .week
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .admin: "an admin"
        case .browser: "browser"
        case .handheld: "handheld"
        case .code: "wrong code"
        case .confirmation: "wrong password at a confirmation"
        case .day: "every day"
        case .device: "device"
        case .disabled: "disabled"
        case .link: "one-time link"
        case .month: "every month"
        case .once: "once"
        case .owner: "the owner of the home"
        case .person: "person"
        case .token: "token without this permission"
        case .week: "every week"
        }
    }
}

/// The fields of what the catalogue keeps, as the list of changes names them.
enum ChangedFieldText: WebText {
    case archived, assignees, attributes, beacon, blind, `class`, custodian, deletedAt, disabled,
        due, frequency, id, inventory, language, login, lot, mail, monthDay, name, note, paper,
        photo, plan, product, quantity, reminders, role, serial, target, timeZone, zone, zones

    /// The field by its key; `nil` for one without a name here.
    init?(_ key: String) {
        switch key {
        case "archived": self = .archived
        case "assignees": self = .assignees
        case "attributes": self = .attributes
        case "beacon": self = .beacon
        case "blind": self = .blind
        case "class": self = .class
        case "custodian": self = .custodian
        case "deleted_at": self = .deletedAt
        case "disabled": self = .disabled
        case "due": self = .due
        case "frequency": self = .frequency
        case "id": self = .id
        case "inventory": self = .inventory
        case "language": self = .language
        case "login": self = .login
        case "lot": self = .lot
        case "mail": self = .mail
        case "month_day": self = .monthDay
        case "name": self = .name
        case "note": self = .note
        case "paper": self = .paper
        case "photo": self = .photo
        case "plan": self = .plan
        case "product": self = .product
        case "quantity": self = .quantity
        case "reminds", "reminders": self = .reminders
        case "role": self = .role
        case "serial": self = .serial
        case "target": self = .target
        case "time_zone": self = .timeZone
        case "zone": self = .zone
        case "zones": self = .zones
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .archived: "Archived"
        case .assignees: "Assigned to"
        case .attributes: "Attributes"
        case .beacon: CommonText.beacon.english
        case .blind: TermsText.blind.english
        case .class: CommonText.class.english
        case .custodian: CommonText.custodian.english
        case .deletedAt: "Deleted"
        case .disabled: "Disabled"
        case .due: TermsText.due.english
        case .frequency: PlanText.howOften.english
        case .id: StockText.identifier.english
        case .inventory: CommonText.inventory.english
        case .language: PeopleText.language.english
        case .login: CommonText.login.english
        case .lot: CommonText.lot.english
        case .mail: CommonText.mail.english
        case .monthDay: DropText.day.english
        case .name: CommonText.name.english
        case .note: CommonText.note.english
        case .paper: PeopleText.paper.english
        case .photo: "Photo"
        case .plan: "Floor plan"
        case .product: CommonText.product.english
        case .quantity: CommonText.quantity.english
        case .reminders: PlanText.reminders.english
        case .role: CommonText.role.english
        case .serial: CommonText.serial.english
        case .target: "Target accuracy"
        case .timeZone: "Time zone"
        case .zone: CommonText.zone.english
        case .zones: PlanText.zones.english
        }
    }
}
