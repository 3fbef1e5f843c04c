import Hummingbird
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What `muster.toml` says, and its changing.
enum SettingsPage {
    static let routes = [
        Route.page(
            "/settings",
            .changeSettings,
            "The settings of this home",
            [.init(name: "saved", summary: "Whether something was just saved")]
        ) { try page($0) },
        Route.form("/settings", .changeSettings, "Change the settings") { try change($0) },
    ]

    private static let cards: [(title: SettingText, keys: [SettingKey])] = [
        (.reports, [.accuracyTarget, .reportLanguage, .reportPaper]),
        (.review, [.segregation, .reasons]), (.mail, [.mailFrom, .attachmentLimit, .portal]),
        (.access, [.idleMinutes, .sessionHours, .shiftHours, .secondFactor]),
        (.traces, [.keepsTraces, .traceLimit, .keepsWatchTraces, .watchTraceLimit]),
    ]

    private static func change(_ visit: Visit) throws -> Response {
        let form = visit.form
        var values: [SettingKey: String] = [:]
        for key in SettingKey.allCases { values[key] = form[key.rawValue] }
        do {
            var kept = values
            kept[.accuracyTarget] = values[.accuracyTarget].map(Self.share)
            _ = try visit.home.settingsFile.change(kept, ifStill: form["mark"] ?? "")
            return Answer.go(to: Address("settings", query: [("saved", "yes")]))
        } catch ServiceError.settingsChanged {
            return try page(
                visit,
                notice: visit.say(SettingText.changedMeanwhile),
                status: .conflict
            )
        } catch ServiceError.badSettings(_, _, let key?, _) {
            return try refuse(visit, key, typed: values)
        } catch MailError.badAddress {
            return try refuse(visit, .mailFrom, typed: values)
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try page(visit, error: error, typed: values)
        }
    }

    /// A share of 0 to 1 for what a reader typed in percent; what is no number stays what it is.
    private static func share(_ percent: String) -> String {
        ShareText.share(percent, isPercent: true).map { String($0) } ?? percent
    }

    /// A value as the page has it: the target, which is kept as a share, in percent.
    private static func shown(_ key: SettingKey, _ text: String) -> String {
        guard key == .accuracyTarget, let share = Double(text), (0...1).contains(share) else {
            return text
        }
        let percent = (share * 1_000_000).rounded() / 10_000
        return percent == percent.rounded() ? String(Int(percent)) : String(percent)
    }

    /// Tells which field has a value that cannot be.
    private static func refuse(
        _ visit: Visit,
        _ key: SettingKey,
        typed: [SettingKey: String]
    ) throws -> Response {
        let words = [
            "field": visit.say(SettingText(key)),
            "expected": visit.say(SettingText.expected(key)),
        ]
        return try page(
            visit,
            notice: visit.say(SettingText.refused, words),
            status: .unprocessableContent,
            typed: typed
        )
    }

    private static func page(
        _ visit: Visit,
        notice: String? = nil,
        status: HTTPResponse.Status? = nil,
        error: (any MusterError)? = nil,
        typed: [SettingKey: String] = [:]
    ) throws -> Response {
        let draft = try visit.home.settingsFile.draft()
        let changes = try lastChanges(visit)
        let html = Shell.page(visit, title: visit.say(FrameText.settings), in: .settings) { html in
            html.heading(visit.say(FrameText.settings))
            html.mismatch(visit)
            if visit.value("saved") != nil {
                html.tag(
                    "p",
                    ["class": "notice good", "role": "status"],
                    visit.say(SettingText.saved)
                )
            }
            if let notice {
                html.tag("p", ["class": "notice", "role": "alert"], notice)
            }
            SignIn.problem(&html, error, visit.language)
            html.form(visit, to: Address("settings")) { html in
                html.void(
                    "input",
                    ["type": "hidden", "name": "mark", "value": .text(draft.mark)]
                )
                for (title, keys) in cards {
                    html.card(visit.say(title)) { html in
                        for key in keys {
                            let text = typed[key] ?? shown(key, key.text(of: draft.settings))
                            field(&html, visit, key, text)
                        }
                        guard title == .mail else { return }
                        html.tag(
                            "p",
                            ["class": "hint"],
                            visit.say(
                                SettingText.program,
                                ["program": draft.settings.sendmailPath]
                            )
                        )
                    }
                }
                html.tag("div") { $0.tag("button", [:], visit.say(FrameText.save)) }
            }
            html.tag(
                "p",
                ["class": "soft small"],
                visit.say(SettingText.file, ["path": visit.home.folder.settingsPath])
            )
            html.backupCard(visit)
            html.card(visit.say(HouseText.title), id: "stations") { html in
                html.tag("p", [:], visit.say(HouseText.alone))
                html.tag("p") { $0.link(visit.say(HouseText.title), to: StationsPage.address) }
            }
            if !changes.isEmpty { table(&html, visit, changes, draft) }
        }
        return Answer.page(html, status: status ?? error?.httpStatus ?? .ok)
    }

    private static func field(
        _ html: inout HTML,
        _ visit: Visit,
        _ key: SettingKey,
        _ text: String
    ) {
        let label = visit.say(SettingText(key))
        let hint = SettingText.hint(key).map { visit.say($0) }
        switch key {
        case .reportLanguage:
            let languages = ReportLanguage.allCases.map { ($0.rawValue, $0.ownName) }
            html.choice(label, name: key.rawValue, languages, selected: text)
        case .reportPaper:
            let papers = [(value: "a4", words: "A4"), ("letter", "Letter")]
            html.choice(label, name: key.rawValue, papers, selected: text)
        case .segregation, .keepsTraces, .keepsWatchTraces:
            let answers = [
                (value: "true", words: visit.say(SettingText.yes)),
                ("false", visit.say(SettingText.no)),
            ]
            html.choice(label, name: key.rawValue, answers, selected: text)
            if let hint { html.tag("p", ["class": "hint"], hint) }
        case .reasons:
            html.tag("div", ["class": "field"]) { html in
                let id = "f-\(key.rawValue)"
                html.tag("label", ["for": .text(id)], label)
                html.tag(
                    "textarea",
                    [
                        "id": .text(id), "name": .text(key.rawValue),
                        "aria-describedby": .text("h-\(key.rawValue)"),
                    ],
                    text
                )
                html.tag(
                    "p",
                    ["class": "hint", "id": .text("h-\(key.rawValue)")],
                    hint ?? ""
                )
            }
        case .mailFrom, .attachmentLimit, .portal, .accuracyTarget, .traceLimit, .watchTraceLimit,
            .idleMinutes, .sessionHours, .shiftHours, .secondFactor:
            html.field(label, name: key.rawValue, value: text, hint: hint)
        }
    }

    /// A change that the trail tells of.
    private struct Change {
        var key: SettingKey
        var entry: TrailEntry
        var from: String
        var to: String
    }

    private static func lastChanges(_ visit: Visit) throws -> [Change] {
        let entries = try visit.home.trail.settingsChanges(limit: 10)
        return entries.compactMap { entry in
            guard let key = SettingKey(rawValue: entry.subject),
                case .object(let members)? = try? JSONReader.read(Array(entry.detail.utf8)),
                case .string(let from)? = members["from"], case .string(let to)? = members["to"]
            else { return nil }
            return Change(key: key, entry: entry, from: from, to: to)
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ changes: [Change],
        _ draft: SettingsDraft
    ) {
        func words(_ key: SettingKey, _ text: String) -> String {
            text.isEmpty
                ? visit.say(SettingText.nothing) : SettingWords.value(key, text, visit.words)
        }
        html.tag("h2", [:], visit.say(SettingText.before))
        html.table(
            visit.say(SettingText.before),
            [
                .init(visit.say(CommonText.what)), .init(visit.say(SettingText.was)),
                .init(visit.say(SettingText.isNow)), .init(visit.say(CommonText.who)),
                .init(visit.say(CommonText.when)), .init(""),
            ],
            changes
        ) { html, change, column in
            switch column {
            case 0: html.write(visit.say(SettingText(change.key)))
            case 1: html.write(words(change.key, change.from))
            case 2: html.write(words(change.key, change.to))
            case 3: html.write(change.entry.actor)
            case 4: html.write(visit.words.moment(change.entry.at))
            default:
                guard change.key.text(of: draft.settings) != change.from else { return }
                html.form(visit, to: Address("settings"), class: "row") { html in
                    let former = shown(change.key, change.from)
                    HiddenFields.write(
                        &html,
                        [("mark", draft.mark), (change.key.rawValue, former)]
                    )
                    html.tag("button", ["class": "quiet"], visit.say(SettingText.putBack))
                }
            }
        }
    }
}
