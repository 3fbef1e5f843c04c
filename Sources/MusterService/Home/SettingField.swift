import Glibc
import MusterClimate
public import MusterCore
import MusterReport
import MusterLabels
import MusterProvenance

/// A line that `muster.toml` may have.
public struct SettingField: Sendable {
    /// Its name: `mail.from`.
    public let name: String
    /// What it says, in a few words.
    public let summary: Sentence
    /// Its value in some settings, as people read it; empty for none.
    public let value: @Sendable (Settings) -> String

    /// The section that it stands in: `mail`.
    var section: String { String(name.prefix { $0 != "." }) }

    /// Its name in the section: `from`.
    var key: String { String(name.dropFirst(section.count + 1)) }

    /// Whether nobody changes it on a page: what this machine runs, reads and sends is up to those who can
    /// change its files.
    public var isFileOnly: Bool { SettingKey(rawValue: name) == nil }

    /// All of them, section by section.
    public static let all: [SettingField] = [
        file("mail.sendmail", "the mail program with the sendmail interface", \.sendmailPath),
        page(.mailFrom, "the address that mail comes from; none is the account at this machine"),
        page(.attachmentLimit, "the most that the files of one mail may have together, in MiB"),
        page(.portal, "where people reach the portal; none is what a running server has noted"),
        file(
            "mail.bounce_mailbox",
            "mbox file or Maildir folder that returned mail arrives in",
            \.bounceMailbox
        ),
        file(
            "operations.mail_to",
            "who is told of units that failed, beside the admins: addresses, commas between them"
        ) {
            $0.operationsMail.joined(separator: ", ")
        },
        page(.reportLanguage, "the language of reports: \(ReportLanguage.codeList)"),
        page(.reportPaper, "the paper of reports: a4 or letter"),
        page(.accuracyTarget, "the accuracy that audits are measured against, 0 to 1"),
        page(
            .segregation,
            "who counted or recounted may not approve, and who counted may not recount"
        ),
        page(.reasons, "causes of discrepancies of your own, a code and its text each"),
        page(.keepsTraces, "keep the radio that each audit heard"),
        page(.traceLimit, "storage limit of all traces, in MiB; the oldest go first"),
        page(.keepsWatchTraces, "keep the radio that fixed scanners heard last"),
        page(.watchTraceLimit, "storage limit of all of it, in MiB; the oldest goes first"),
        file("climate.deadband", "keep of sensors what has changed (on), or each message (off)") {
            $0.climate.hasDeadband ? "on" : "off"
        },
        file("climate.raw_days", "days that each reading of a sensor is kept, 30 to 3650") {
            String($0.climate.rawDays)
        },
        file("climate.quiet_hours", "when messages about low alarms wait: 22:00-06:00") {
            $0.climate.quietHours?.description
        },
        file(
            "climate.heartbeat_url",
            "asked for every five minutes, so that a dead machine is missed",
            \.climate.heartbeatURL
        ),
        file("orders.trust", "what stock is promised to orders: A, B or C, as muster stock has it")
        {
            $0.orders.trust.rawValue
        },
        file(
            "orders.inventory",
            "the inventory that customers order from; the current one without",
            \.orders.inventory
        ),
        file("orders.notice", "what the shop says to all customers, in a line", \.orders.notice),
        file(
            "orders.notice_link",
            "where orders.notice leads: an address of https",
            \.orders.noticeLink
        ),
        file("sync.apply", "at a station: what others changed waits for a yes (ask), or not (auto)")
        {
            $0.asksBeforeChanges ? "ask" : "auto"
        },
        file(
            "login.keyring",
            "auto: the desktop's keyring where one runs, else a file; never: always the file"
        ) {
            $0.usesKeyring ? "auto" : "never"
        },
        page(.shiftHours, "hours that a sign-in on the command line lasts, 1 to 168"),
        page(.idleMinutes, "a browser's sign-in ends after so many minutes without use, 1 to 1440"),
        page(.sessionHours, "and after so many hours in any case, 1 to 168"),
        page(.secondFactor, "roles that must have a second factor, with commas between them"),
        file(
            "portal.security_contact",
            "where weaknesses of this site are reported to",
            \.securityContact
        ),
        file("seal.tsa", "an authority that puts a time to signatures (RFC 3161)") {
            $0.timeAuthority?.url
        },
        file("seal.tsa_ca", "the file with its CA certificates (PEM)") {
            $0.timeAuthority?.certificates
        },
        file("labels.base", "where the codes of signed product labels lead to") {
            $0.labels.base.map { "https://\($0.host)\($0.prefix)" }
        },
        file("labels.hosts", "hosts that labels of before lead to, commas between them") {
            $0.labels.earlierHosts.sorted().joined(separator: ", ")
        },
        file("labels.capitals", "write labels in capitals, which makes their codes smaller") {
            $0.labels.hasCapitals ? "yes" : "no"
        },
        file("labels.contact", "where customers write to who scan a label", \.labels.contact),
        file("trail.journal", "send each entry of the trail to systemd-journald too") {
            String($0.sendsTrailToJournal)
        },
    ]

    /// The sections, in order.
    static let sections = all.map(\.section).reduce(into: [String]()) { sections, section in
        if sections.last != section { sections.append(section) }
    }

    private static func page(_ key: SettingKey, _ summary: Sentence) -> SettingField {
        SettingField(name: key.rawValue, summary: summary) { key.text(of: $0) }
    }

    private static func file(
        _ name: String,
        _ summary: Sentence,
        _ value: @escaping @Sendable (Settings) -> String?
    ) -> SettingField {
        SettingField(name: name, summary: summary) { value($0) ?? "" }
    }
}

/// A settings file, line by line.
public struct SettingsFile: Sendable {
    /// Its path.
    public let path: String
    /// Whether there is one; without it the defaults hold.
    public let isThere: Bool
    /// What it says.
    public let settings: Settings
    /// The lines, from 1, of what it says itself, by the names of the settings.
    public let lines: [String: Int]

    /// Reads a file.
    ///
    /// - Throws: ``ServiceError/badSettings(path:reason:key:line:)``,
    ///   ``ServiceError/cannotRead(path:reason:)``.
    public init(path: String) throws {
        self.path = path
        isThere = access(path, F_OK) == 0
        guard isThere else {
            (settings, lines) = (Settings(), [:])
            return
        }
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        settings = try Settings(text: text, path: path)
        // It was understood just now.
        let table = try? TOMLReader.read(text)
        lines = SettingField.all.reduce(into: [:]) { lines, field in
            lines[field.name] = table?[field.section]?.table?.lines[field.key]
        }
    }
}
