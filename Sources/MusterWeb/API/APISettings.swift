import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The settings of the home, for programs.
enum APISettings {
    static let routes = [
        APIRoutes.get(
            "/settings",
            .changeSettings,
            "The settings of this home",
            gives: .named(.settings)
        ) { visit in
            let settings = try visit.home.settingsFile.draft().settings
            return Answer.json({ $0.settings(settings) }, for: visit)
        },
        changing,
    ]

    private static let changing = APIChange.route(
        .change(
            .patch,
            "/settings",
            .changeSettings,
            "Change settings: what is absent stays, null brings the default back (JSON Merge Patch)",
            body: [
                .init(name: "mail.from", summary: "the address that mail comes from"),
                .init(
                    name: "mail.attachment_limit_mb",
                    summary: "the most that the files of one mail have, in MiB",
                    kind: .whole(0...1_000)
                ),
                .init(name: "mail.portal", summary: "where links in mails lead"),
                .init(
                    name: "portal.idle_minutes",
                    summary: "after how many minutes without use a sign-in in a browser ends",
                    kind: .whole(1...1_440)
                ),
                .init(
                    name: "portal.session_hours",
                    summary: "after how many hours a sign-in in a browser ends",
                    kind: .whole(1...168)
                ),
                .init(
                    name: "login.shift_hours",
                    summary: "after how many hours a sign-in on the command line ends",
                    kind: .whole(1...168)
                ),
                .init(
                    name: "portal.require_second_factor",
                    summary: "the roles that must have a second factor, with commas between them"
                ),
                .init(
                    name: "report.language",
                    summary: "the language of reports",
                    kind: .words(ReportLanguage.codes)
                ),
                .init(
                    name: "report.paper",
                    summary: "the paper of reports",
                    kind: .words(["a4", "letter"])
                ),
                .init(
                    name: "report.accuracy_target",
                    summary: "target accuracy, 0 to 1",
                    kind: .number,
                    example: "0.98"
                ),
                .init(
                    name: "audit.segregation",
                    summary: "whether count, review and approval are kept apart",
                    kind: .flag
                ),
                .init(
                    name: "review.reasons",
                    summary:
                        "custom reason codes, texts by their codes; null removes one",
                    kind: .map(.orNull(.characters(1...120)))
                ),
                .init(
                    name: "traces.keep",
                    summary: "whether audits keep the radio they heard",
                    kind: .flag
                ),
                .init(name: "traces.limit_mb", summary: "the most of it, in MiB", kind: size),
                .init(
                    name: "watch.keep",
                    summary: "whether fixed scanners keep the radio they heard last",
                    kind: .flag
                ),
                .init(name: "watch.trace_mb", summary: "the most of it, in MiB", kind: size),
            ],
            gives: .named(.settings),
            needsMatch: true
        ).taking(["application/merge-patch+json", "application/json"]),
        of: { visit in ("the settings", encoded(try visit.home.settingsFile.draft().settings)) },
        deed: { visit, body in
            let draft = try visit.home.settingsFile.draft()
            var values: [SettingKey: String] = [:]
            for key in SettingKey.allCases {
                values[key] = try text(of: body[key.rawValue], for: key, over: draft.settings)
            }
            do {
                _ = try visit.home.settingsFile.change(values, ifStill: draft.mark)
            } catch ServiceError.badSettings(_, let reason, .some, _) {
                throw refusal(reason)
            }
            return .init(body: encoded(try visit.home.settingsFile.draft().settings))
        }
    )

    private static let size = Schema.whole(1...1_000_000)

    /// A value as the form of the page would send it; `nil` where it stays.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    private static func text(
        of value: JSONValue?,
        for key: SettingKey,
        over old: Settings
    ) throws(WebError) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): String(flag)
        case .number(let number) where key == .accuracyTarget: String(number)
        case .number(let number): String(Int(number))
        case .object(let changes): try reasons(changes, over: old.ownReasons)
        case .null: key.text(of: Settings())
        case .array, nil: nil
        }
    }

    /// The own causes with what is changed of them, a line each.
    ///
    /// The causes that Muster has itself stand among them in what a GET gives: as they are they may
    /// be sent back.
    private static func reasons(
        _ changes: [String: JSONValue],
        over old: [String: String]
    ) throws(WebError) -> String {
        var (reasons, settings) = (old, Settings())
        for (code, value) in changes {
            if let cause = ReasonCode.Cause(rawValue: code) {
                guard value == .string(ReasonCode.known(cause).text(.english)) else {
                    throw .badValue(
                        name: "review.reasons.\(code)",
                        expected: "left as it is: Muster has this cause itself"
                    )
                }
                continue
            }
            guard case .string(let text) = value else {
                reasons[code] = nil
                continue
            }
            // Each becomes a line of its own, the code before the first sign of equality.
            guard !code.contains(where: { $0 == "=" || $0.isNewline }),
                !text.contains(where: \.isNewline)
            else {
                throw .badValue(
                    name: "review.reasons",
                    expected: "codes of small letters, each with a text of one line"
                )
            }
            reasons[code] = text
        }
        settings.ownReasons = reasons
        return SettingKey.reasons.text(of: settings)
    }

    /// What a setting must be, in the words of whoever reads the file.
    private static func refusal(_ reason: Sentence) -> WebError {
        guard reason.template == "{1} must be {2}", case .value(let key)? = reason.arguments.first,
            case .sentence(let expected)? = reason.arguments.last
        else { return .badValue(name: "a setting", expected: reason) }
        return .badValue(name: key, expected: expected)
    }

    private static func encoded(_ settings: Settings) -> [UInt8] {
        APIRoutes.bytes { $0.settings(settings) }
    }
}

extension JSONWriter {
    fileprivate mutating func settings(_ settings: Settings) {
        object { json in
            json.text("mail.sendmail", settings.sendmailPath)
            json.member("mail.from") { $0.string(settings.mailFrom) }
            json.member("mail.attachment_limit_mb") {
                $0.integer(settings.attachmentLimitBytes >> 20)
            }
            json.member("mail.portal") { $0.string(settings.portal) }
            for key in [SettingKey.idleMinutes, .sessionHours, .shiftHours] {
                json.member("\(key.rawValue)") { $0.integer(Int(key.text(of: settings)) ?? 0) }
            }
            let roles = SettingKey.secondFactor.text(of: settings)
            json.member("portal.require_second_factor") { $0.string(roles.isEmpty ? nil : roles) }
            json.text("report.language", settings.reportLanguage)
            json.text("report.paper", settings.reportPaper)
            json.member("report.accuracy_target") { $0.number(settings.accuracyTarget) }
            json.member("audit.segregation") { $0.bool(settings.keepsDutiesApart) }
            json.member("review.reasons") { json in
                json.object { json in
                    for reason in settings.reasons { json.text(reason.code, reason.text(.english)) }
                }
            }
            json.member("traces.keep") { $0.bool(settings.keepsTraces) }
            json.member("traces.limit_mb") { $0.integer(settings.traceLimitBytes >> 20) }
            json.member("watch.keep") { $0.bool(settings.keepsWatchTraces) }
            json.member("watch.trace_mb") { $0.integer(settings.watchTraceLimitBytes >> 20) }
        }
    }
}
