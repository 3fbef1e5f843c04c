import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What `muster.toml` says.
enum SettingsPage {
    static let routes = [
        Route.page("/settings", .changeSettings, "The settings of this home") { answer($0) }
    ]

    private static func answer(_ visit: Visit) -> Response {
        let settings = visit.home.settings
        func flag(_ value: Bool) -> String { value ? "true" : "false" }
        let rows: [(key: String, value: String)] = [
            ("mail.sendmail", settings.sendmailPath),
            ("mail.from", settings.mailFrom ?? visit.say(SiteText.defaultValue)),
            ("report.language", settings.reportLanguage), ("report.paper", settings.reportPaper),
            (
                "report.accuracy_target",
                settings.accuracyTarget.map(visit.words.target) ?? visit.say(FrameText.none)
            ),
            ("audit.segregation", flag(settings.keepsDutiesApart)),
            (
                "review.reasons",
                settings.reasons.map(visit.words.reason).joined(separator: "; ")
            ),
            ("traces.keep", flag(settings.keepsTraces)),
            ("traces.limit_mb", visit.words.integer(settings.traceLimitBytes >> 20)),
            ("watch.keep", flag(settings.keepsWatchTraces)),
            ("watch.trace_mb", visit.words.integer(settings.watchTraceLimitBytes >> 20)),
        ]
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.settings), in: .settings) { html in
                html.heading(visit.say(FrameText.settings))
                html.tag(
                    "p",
                    ["class": "soft"],
                    visit.say(SiteText.settingsHint, ["path": visit.home.folder.settingsPath])
                )
                html.table(
                    visit.say(FrameText.settings),
                    [.init(visit.say(CommonText.name)), .init(visit.say(CommonText.value))],
                    rows
                ) { html, row, column in
                    if column == 0 {
                        html.tag("span", ["class": "mono"], row.key)
                    } else {
                        html.write(row.value)
                    }
                }
            }
        )
    }
}
