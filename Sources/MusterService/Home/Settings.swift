import Foundation
public import MusterAudit
import MusterCore
import MusterMail
public import MusterPeople
import MusterProvenance
import MusterReport

/// What `muster.toml` says; what it does not say has a sound default.
public struct Settings: Equatable, Sendable {
    /// The mail program with the sendmail interface.
    public var sendmailPath = "/usr/sbin/sendmail"
    /// The address that mail comes from; `nil` for the account at this machine.
    public var mailFrom: String?
    /// The most that the files of one mail may have together, in bytes; beyond it goes a link.
    public var attachmentLimitBytes = 10 << 20
    /// The address at which people reach the portal, without a slash at its end; `nil` for the one that
    /// a running server has noted.
    public var portal: String?
    /// The addresses of those who are told of a unit of the service manager that failed, beside the admins.
    public var operationsMail: [String] = []
    /// The mailbox that undeliverable mail comes back to: an mbox file or a Maildir folder; `nil` for
    /// none.
    public var bounceMailbox: String?
    /// Where weaknesses of this site are reported to, a URI as RFC 9116 wants it; `nil` for nowhere.
    public var securityContact: String?
    /// Who puts a time to signatures; `nil` for nobody.
    public var timeAuthority: TimeAuthority?
    /// Whether the trail goes to the journal of the system too.
    public var sendsTrailToJournal = false
    /// The language of reports.
    public var reportLanguage = "en"
    /// The paper of reports.
    public var reportPaper = "a4"
    /// The accuracy that audits are measured against, 0 to 1; `nil` for none.
    public var accuracyTarget: Double? = 0.98
    /// Whether an audit keeps the radio it heard.
    public var keepsTraces = true
    /// How much all traces may take together, in bytes; the oldest go first.
    public var traceLimitBytes = 2_048 << 20
    /// Whether a fixed scanner keeps the radio it heard last; not without ``keepsTraces``.
    public var keepsWatchTraces = true
    /// How much the traces of all fixed scanners may take together, in bytes; the oldest go first.
    public var watchTraceLimitBytes = 64 << 20
    /// What is kept of sensors, and when alarms are told.
    public var climate = ClimateSettings()
    /// Whether what others of the house changed waits for a yes at a station.
    public var asksBeforeChanges = true
    /// What orders are served from.
    public var orders = OrderSettings()
    /// What signed labels of products lead to.
    public var labels = LabelSettings()

    /// Whether those who counted or reviewed an audit may not approve it.
    public var keepsDutiesApart = true
    /// The causes of discrepancies that only this house knows, by code.
    public var ownReasons: [String: String] = [:]
    /// How long sign-ins last.
    public var sessionLimits = SessionLimits()
    /// The roles whose people must have a second factor.
    public var secondFactorRoles: Set<Role> = []
    /// Whether a sign-in is kept in the keyring of the desktop, where one runs.
    public var usesKeyring = true

    /// The settings that hold where there is no file.
    public init() {}

    /// The causes to choose from, the house's own last.
    public var reasons: [ReasonCode] {
        ReasonCode.Cause.allCases.map { .known($0) }
            + ownReasons.sorted { $0.key < $1.key }.map { .own(code: $0.key, text: $0.value) }
    }

    /// Reads the settings file; without one, the defaults hold.
    ///
    /// - Throws: ``ServiceError/badSettings(path:reason:key:)`` naming the line or key at fault.
    public init(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            self.init()
            return
        }
        // A pipe would be waited for.
        guard Files.isRegular(path) else {
            throw ServiceError.cannotRead(path: path, reason: "it is no regular file")
        }
        try self.init(text: String(decoding: try Files.read(path), as: UTF8.self), path: path)
    }

    /// Reads the text of a settings file.
    ///
    /// - Throws: ``ServiceError/badSettings(path:reason:key:)`` naming the line or key at fault.
    package init(text: String, path: String) throws {
        let table: TOMLTable
        do {
            table = try TOMLReader.read(text)
        } catch {
            throw ServiceError.badSettings(path: path, reason: error.reason, line: error.line)
        }
        try read(table, path: path)
    }

    private mutating func read(_ table: TOMLTable, path: String) throws {
        func bad(_ key: String, _ expected: Sentence) -> ServiceError {
            .badSettings(
                path: path,
                reason: "\(key) must be \(expected)",
                key: SettingKey.allCases.first { "\(key).".hasPrefix("\($0.rawValue).") },
                line: table.line(of: key)
            )
        }
        try refuseUnknown(in: table, path: path)
        try readMail(table, bad)
        if let value = table["report"]?["language"] {
            guard let language = value.string.flatMap({ ReportLanguage(code: $0) }) else {
                throw bad("report.language", "one of \(ReportLanguage.codeList)")
            }
            reportLanguage = language.rawValue
        }
        if let value = table["report"]?["paper"] {
            guard let text = value.string, ["a4", "letter"].contains(text) else {
                throw bad("report.paper", "\"a4\" or \"letter\"")
            }
            reportPaper = text
        }
        if let value = table["report"]?["accuracy_target"] {
            guard let number = value.double ?? value.int.map(Double.init), (0...1).contains(number)
            else { throw bad("report.accuracy_target", "a number from 0 to 1, as 0.98 for 98 %") }
            accuracyTarget = number
        }
        if let value = table["login"]?["keyring"] {
            guard let text = value.string, ["auto", "never"].contains(text) else {
                throw bad("login.keyring", "\"auto\" or \"never\"")
            }
            usesKeyring = text == "auto"
        }
        if let value = table["portal"]?["security_contact"] {
            guard let contact = value.string.flatMap(Self.contact) else {
                throw bad(
                    "portal.security_contact",
                    "a mail address, or an address that begins with https://, mailto: or tel:"
                )
            }
            securityContact = contact
        }
        if let value = table["trail"]?["journal"] {
            guard let flag = value.bool else { throw bad("trail.journal", "true or false") }
            sendsTrailToJournal = flag
        }
        try readAuthority(table, bad)
        try readLimits(table, bad)
        try readTraces(table, bad)
        try readReview(table, bad)
        if let rows = table["labels"] { try labels.read(rows, bad) }
    }

    /// Refuses names that are none of a setting, with the one that may be meant.
    private func refuseUnknown(in table: TOMLTable, path: String) throws {
        func bad(_ name: String, _ reason: Sentence) -> ServiceError {
            .badSettings(path: path, reason: reason, line: table.line(of: name))
        }
        // One of the known names, or all of them, as `shown` writes each.
        func hint(_ name: String, _ known: [String], _ shown: (String) -> String) -> Sentence {
            name.nearest(among: known).map { "; \(shown($0)) may be meant" }
                ?? ": one of \(known.map(shown).joined(separator: ", "))"
        }
        for section in table.keys.sorted(by: { table.line(of: $0) ?? 0 < table.line(of: $1) ?? 0 })
        {
            let known = SettingField.all.filter { $0.section == section }.map(\.key)
            let isSection = table[section]?.table != nil
            let homes = SettingField.all.filter { $0.key == section }.map { "[\($0.section)]" }
            guard isSection || homes.isEmpty else {
                throw bad(
                    section,
                    "\(section) stands above all sections; it belongs below \(homes.joined(separator: ", "))"
                )
            }
            guard !known.isEmpty else {
                let hint = hint(section, SettingField.sections) { "[\($0)]" }
                throw bad(section, "there is no section [\(section)]\(hint)")
            }
            guard let inner = table[section]?.table else {
                throw bad(section, "\(section) is a section: [\(section)]")
            }
            for key in inner.keys where !known.contains(key) {
                let name = "\(section).\(key)"
                let hint = hint(key, known) { "\(section).\($0)" }
                throw bad(name, "there is no setting \(name)\(hint)")
            }
        }
    }

    private mutating func readAuthority(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        guard let value = table["seal"]?["tsa"] else {
            guard table["seal"]?["tsa_ca"] == nil else {
                throw bad("seal.tsa", "given where seal.tsa_ca is")
            }
            return
        }
        guard let text = value.string, let url = WebAddressText.read(text, isWhole: true) else {
            throw bad("seal.tsa", "an address like https://tsa.example.org in quotes")
        }
        guard let file = table["seal"]?["tsa_ca"]?.string, file.hasPrefix("/") else {
            throw bad("seal.tsa_ca", "the absolute path of the authority's certificates in quotes")
        }
        timeAuthority = TimeAuthority(url: url, certificates: file)
    }

    private mutating func readLimits(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        func seconds(
            _ section: String,
            _ key: String,
            in range: ClosedRange<Int>,
            _ unit: Double
        )
            throws -> Double?
        {
            guard let value = table[section]?[key] else { return nil }
            guard let number = value.int, range.contains(number) else {
                throw bad(
                    "\(section).\(key)",
                    "a whole number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return Double(number) * unit
        }
        sessionLimits = SessionLimits(
            idleSeconds: try seconds("portal", "idle_minutes", in: 1...1_440, 60)
                ?? sessionLimits.idleSeconds,
            longestSeconds: try seconds("portal", "session_hours", in: 1...168, 3_600)
                ?? sessionLimits.longestSeconds,
            shiftSeconds: try seconds("login", "shift_hours", in: 1...168, 3_600)
                ?? sessionLimits.shiftSeconds
        )
        guard let value = table["portal"]?["require_second_factor"] else { return }
        let names = value.string?.split { ", ".contains($0) } ?? ["?"]
        let roles = names.compactMap { Role(rawValue: String($0)) }
        guard roles.count == names.count else {
            throw bad(
                "portal.require_second_factor",
                "roles with commas between them, such as \"admin,manager\""
            )
        }
        secondFactorRoles = Set(roles)
    }

    private mutating func readMail(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        if let value = table["mail"]?["sendmail"] {
            guard let text = value.string, text.hasPrefix("/") else {
                throw bad("mail.sendmail", "an absolute path in quotes")
            }
            sendmailPath = text
        }
        if let value = table["mail"]?["from"] {
            guard let text = value.string, (try? MailAddress(text)) != nil else {
                throw bad("mail.from", "an address like muster@example.org in quotes")
            }
            mailFrom = text
        }
        if let value = table["mail"]?["attachment_limit_mb"] {
            guard let number = value.int, (0...1_000).contains(number) else {
                throw bad("mail.attachment_limit_mb", "a whole number from 0 to 1000")
            }
            attachmentLimitBytes = number << 20
        }
        if let value = table["mail"]?["portal"] {
            guard let text = value.string, let portal = WebAddressText.read(text) else {
                throw bad("mail.portal", "an address like https://muster.example.org in quotes")
            }
            self.portal = portal
        }
        if let value = table["mail"]?["bounce_mailbox"] {
            guard let text = value.string, text.hasPrefix("/") else {
                throw bad("mail.bounce_mailbox", "an absolute path in quotes")
            }
            bounceMailbox = text
        }
        if let value = table["operations"]?["mail_to"] {
            let addresses = value.string?.split { ", ".contains($0) }.map(String.init) ?? ["?"]
            guard addresses.allSatisfy({ (try? MailAddress(orAccount: $0)) != nil }) else {
                throw bad(
                    "operations.mail_to",
                    "mail addresses, or accounts of this machine, in quotes with commas between them"
                )
            }
            operationsMail = addresses
        }
    }

    /// A way to report to somebody as a URI; `nil` for what is none.
    ///
    /// A mail address becomes one.
    static func contact(_ text: String) -> String? {
        guard (3...200).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        if ["https://", "tel:"].contains(where: text.hasPrefix) { return text }
        let mail = "mailto:"
        let uri = text.hasPrefix(mail) ? text : mail + text
        // Behind a question mark a URI may have a subject (RFC 6068, 2).
        let address = uri.dropFirst(mail.count).prefix { $0 != "?" }
        return (try? MailAddress(String(address))) == nil ? nil : uri
    }

    private mutating func readReview(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        if let value = table["audit"]?["segregation"] {
            guard let flag = value.bool else { throw bad("audit.segregation", "true or false") }
            keepsDutiesApart = flag
        }
        guard let value = table["review"]?["reasons"] else { return }
        let expected: Sentence = "codes with their texts, as in { at_vet = \"at the vet\" }"
        guard let reasons = value.table else { throw bad("review.reasons", expected) }
        for code in reasons.keys {
            guard let text = reasons[code]?.string, (1...120).contains(text.count),
                code.count <= 40,
                code.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x5F })
            else { throw bad("review.reasons.\(code)", expected) }
            guard ReasonCode.Cause(rawValue: code) == nil else {
                throw bad("review.reasons.\(code)", "another code: Muster has this one already")
            }
            ownReasons[code] = text
        }
    }

    private mutating func readTraces(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        func flag(_ section: String, _ key: String) throws -> Bool? {
            guard let value = table[section]?[key] else { return nil }
            guard let flag = value.bool else { throw bad("\(section).\(key)", "true or false") }
            return flag
        }
        func bytes(_ section: String, _ key: String) throws -> Int? {
            guard let value = table[section]?[key] else { return nil }
            guard let number = value.int, (1...1_000_000).contains(number) else {
                throw bad("\(section).\(key)", "a whole number from 1 to 1000000")
            }
            return number << 20
        }
        keepsTraces = try flag("traces", "keep") ?? keepsTraces
        traceLimitBytes = try bytes("traces", "limit_mb") ?? traceLimitBytes
        keepsWatchTraces = try flag("watch", "keep") ?? keepsWatchTraces
        watchTraceLimitBytes = try bytes("watch", "trace_mb") ?? watchTraceLimitBytes
        if let rows = table["climate"] { try climate.read(rows, bad) }
        if let value = table["sync"]?["apply"] {
            guard let word = value.string, ["ask", "auto"].contains(word) else {
                throw bad("sync.apply", "\"ask\" or \"auto\"")
            }
            asksBeforeChanges = word == "ask"
        }
        if let value = table["orders"]?["trust"] {
            guard let trust = value.string.flatMap(StockTrust.init), trust != .doubted else {
                throw bad("orders.trust", "\"A\", \"B\" or \"C\"")
            }
            orders.trust = trust
        }
        if let value = table["orders"]?["inventory"] {
            guard let name = value.string, PlainText.isLine(name, upTo: 80) else {
                throw bad("orders.inventory", "the name of an inventory")
            }
            orders.inventory = name
        }
        if let value = table["orders"]?["notice"] {
            guard let notice = value.string, PlainText.isLine(notice, upTo: 300) else {
                throw bad("orders.notice", "a line of at most 300 characters")
            }
            orders.notice = notice
        }
        if let value = table["orders"]?["notice_link"] {
            guard let link = value.string.flatMap({ WebAddressText.read($0, isWhole: true) }),
                link.hasPrefix("https:"), orders.notice != nil
            else { throw bad("orders.notice_link", "an address of https, beside orders.notice") }
            orders.noticeLink = link
        }
    }

    /// The file that a new home gets: every setting with its default, and what it means.
    static let template = """
        # Settings of this Muster home. What is commented out shows the default.

        [mail]
        # The mail program with the sendmail interface (an MTA: dma, postfix, exim4 …).
        # sendmail = "/usr/sbin/sendmail"
        # The address that reports come from.
        # from = "muster@example.org"
        # The size limit of the files of one mail together; beyond it goes a link. 0 is no files.
        # attachment_limit_mb = 10
        # Where people reach the portal; links in mails lead there, and reports print its page for
        # checking a seal.
        # portal = "https://muster.example.org"
        # The mailbox of that sender, an mbox file or a Maildir folder: what comes back is read there,
        # and nothing in it is changed.
        # bounce_mailbox = "/var/mail/muster"

        [operations]
        # Who is told by mail of a unit of the service manager that failed (muster notify), beside the admins.
        # mail_to = "ops@example.org, lager@example.org"

        [report]
        # language = "en"            # \(ReportLanguage.codeList)
        # paper = "a4"               # a4 or letter
        # accuracy_target = 0.98     # 0 to 1

        [traces]
        # Keep the radio that each audit heard, so that it can be replayed.
        # keep = true
        # The storage limit of all traces together; the oldest go first.
        # limit_mb = 2048

        [audit]
        # Who counted or recounted an audit may not approve it, and who counted may not recount.
        # A house where one person does it all says false; the reports say so then.
        # segregation = true

        [review]
        # Causes of discrepancies that only this house knows, a code and its text each:
        # reasons={at_vet="at the vet"}
        # reasons = {}

        [watch]
        # Keep the radio that fixed scanners (muster watch) heard last; not without traces.keep.
        # keep = true
        # The storage limit of all of it; the oldest goes first.
        # trace_mb = 64

        [climate]
        # Keep what sensors say only when it has changed by their step, or after five minutes; "off" keeps each message.
        # deadband = "on"
        # Keep each reading for so many days, 30 to 3650; quarters of an hour are kept for ever.
        # raw_days = 90
        # When messages about alarms of low priority wait; those that last are sent at the end.
        # quiet_hours = "22:00-06:00"
        # Ask for this address every five minutes while muster serve runs: an outside service that waits
        # for it notices when this machine is dead.
        # heartbeat_url = "https://ping.example.org/muster"

        [orders]
        # What stock is promised to orders: A counted only, B heard within 24 hours too, C recorded only too.
        # trust = "B"
        # The inventory that customers order from; the current one without.
        # inventory = "Stock"
        # What the shop says to all customers, and where that leads.
        # notice = "No deliveries on Monday."
        # notice_link = "https://example.org/deliveries"

        [sync]
        # At a station of a hub: what others changed waits for a yes ("ask"), or is taken at once ("auto").
        # apply = "ask"

        [login]
        # Where muster login keeps the sign-in: auto is the keyring of the desktop where one runs and is
        # unlocked, else a file that only this account can read; never is always the file.
        # keyring = "auto"
        # A sign-in of muster login lasts for a shift, used or not, without a network too: 1 to 168 hours.
        # shift_hours = 12

        [portal]
        # A sign-in in a browser ends after so many minutes without use (1 to 1440), and after so many
        # hours in any case (1 to 168).
        # idle_minutes = 30
        # session_hours = 12
        # Roles that must have a second factor, such as "admin,manager": nothing else is open to them before
        # it is set up.
        # require_second_factor = ""
        # Where weaknesses of this site are reported to; the portal tells it at
        # /.well-known/security.txt.
        # security_contact = "security@example.org"

        [seal]
        # An authority that puts a time to each signature over an audit (RFC 3161), and the file with its CA
        # certificates (PEM). It gets the hash of the signature alone. Both or none; none asks nobody.
        # tsa = "https://tsa.example.org"
        # tsa_ca = "/etc/muster/tsa-ca.pem"

        [labels]
        # Where the codes of signed product labels lead to: a host of yours, perhaps with a path.
        # base = "https://trace.example.org"
        # Hosts that labels of before lead to, with commas between them: those are yours too.
        # hosts = ""
        # Capitals make the codes smaller; "no" for readers that cannot do with them.
        # capitals = "yes"
        # Where customers write to who scan a label: on its page.
        # contact = "quality@example.org"

        [trail]
        # Send each entry of the trail to the journal of this machine (systemd-journald) too.
        # journal = false

        """
}

/// Addresses of the web, as settings have them.
private enum WebAddressText {
    /// An address of the web, without a slash at its end unless it is taken as it is; `nil` for what is
    /// none.
    static func read(_ text: String, isWhole: Bool = false) -> String? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme),
            url.host?.isEmpty == false, isWhole || url.query == nil, url.fragment == nil,
            text.utf8.count <= 200,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E })
        else { return nil }
        return text.hasSuffix("/") && !isWhole ? String(text.dropLast()) : text
    }
}
