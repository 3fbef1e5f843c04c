import MusterCrypto
import Foundation
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Reports that were issued, and mail on its way.
enum ReportsPage {
    static let routes = [
        Route.page(
            "/reports",
            .pullReports,
            "Issued reports and the outbox",
            [
                Paging.parameter, Paging.parameter(IssuedReports.page),
                Paging.parameter(outboxPage),
                Route.Parameter(name: "sent", summary: "The scheduled report that was just sent"),
            ]
        ) { visit in
            try answer(visit, sent: DropsPage.sent(visit))
        },
        Route(
            method: .get,
            path: "/reports/{file}",
            right: .pullReports,
            summary: "An issued report",
            form: .file
        ) { try file($0) },
        Route.form("/reports/retry", .sendReports, "Try to hand a message over again") { visit in
            let (home, id) = (visit.home, visit.form["message"])
            _ = try await visit.desk.mailing.run { try home.mail.retryOutbox(id) }
            return Answer.go(to: Address("reports"))
        },
        Route.form("/reports/cancel", .sendReports, "Take back a message that waits") { visit in
            _ = try visit.home.mail.cancelMessage(visit.form["message"] ?? "")
            return Answer.go(to: Address("reports"))
        },
    ]

    private static let outboxPage = "outbox_page"

    /// A file in the folder of reports.
    struct Issued {
        var name: String
        var bytes: Int
        var at: Instant
    }

    /// The SHA-256 of an issued report, in hexadecimal digits; `nil` where it has just gone.
    static func sha256(_ file: Issued, _ home: OpenHome) -> String? {
        guard let bytes = try? Files.read("\(home.folder.reportsPath)/\(file.name)") else {
            return nil
        }
        return Hex.text(SHA256.digest(of: bytes))
    }

    private static func format(_ name: String) -> ReportFormat? {
        name.split(separator: ".").last.flatMap { ReportFormat(fileExtension: $0) }
    }

    /// The reports that were issued, the newest first, but for those of audits that are kept from
    /// whoever asks.
    static func issued(_ home: OpenHome) -> [Issued] {
        guard let hidden = try? home.audits.hiddenAudits().map(\.rawValue) else { return [] }
        let keys: [URLResourceKey] = [
            .fileSizeKey, .contentModificationDateKey, .isRegularFileKey, .isSymbolicLinkKey,
        ]
        let files = try? FileManager.default.contentsOfDirectory(
            at: URL(filePath: home.folder.reportsPath),
            includingPropertiesForKeys: keys
        )
        return (files ?? []).filter { format($0.lastPathComponent) != nil }.compactMap { url in
            let name = url.lastPathComponent
            guard !hidden.contains(where: name.hasPrefix) else { return nil }
            let values = try? url.resourceValues(forKeys: Set(keys))
            // A pipe would keep its reader waiting for good, and a link may lead anywhere.
            guard values?.isRegularFile ?? false, !(values?.isSymbolicLink ?? true) else {
                return nil
            }
            let seconds = values?.contentModificationDate?.timeIntervalSince1970 ?? 0
            return Issued(
                name: name,
                bytes: values?.fileSize ?? 0,
                at: Instant(seconds: Int64(seconds))
            )
        }.sorted { ($1.at, $1.name) < ($0.at, $0.name) }
    }

    /// A file by its name: one of those that are listed, so that no path can be named.
    static func file(_ visit: Visit) throws -> Response {
        let name = visit.part("file")
        guard issued(visit.home).contains(where: { $0.name == name }) else {
            throw WebError.noPage(path: visit.path)
        }
        return Answer.file(
            try Files.read("\(visit.home.folder.reportsPath)/\(name)"),
            type: format(name)?.mediaType ?? "application/octet-stream",
            named: name,
            for: visit
        )
    }

    private static func answer(
        _ visit: Visit,
        sent: (drop: Drop, passedOver: [PassedOver])?
    ) throws -> Response {
        let files = issued(visit.home)
        let paging = try Paging(visit, of: files.count)
        let outbox = visit.may(.sendReports) ? try visit.home.mail.outbox() : []
        let mails = try Paging(visit, of: outbox.count, named: outboxPage)
        return Answer.page(
            try Shell.page(visit, title: visit.say(FrameText.reports), in: .reports) { html in
                html.heading(visit.say(FrameText.reports)) { html in
                    html.link(
                        visit.say(DefinitionText.title),
                        to: DefinitionsPage.address,
                        class: "button quiet"
                    )
                    guard visit.may(.sendReports) else { return }
                    html.link(
                        visit.say(DropText.drops),
                        to: Address("drops"),
                        class: "button quiet"
                    )
                }
                if let sent { DropsPage.notice(&html, visit, sent) }
                html.tag("h2", [:], visit.say(SiteText.issued))
                if files.isEmpty {
                    html.empty(visit.say(SiteText.noIssued))
                } else {
                    table(&html, visit, Array(files[paging.rows]))
                    html.pages(visit, paging)
                }
                try IssuedReports.write(&html, visit)
                guard visit.may(.sendReports) else { return }
                html.tag("h2", [:], visit.say(SiteText.outbox))
                if outbox.isEmpty { return html.empty(visit.say(SiteText.noMail)) }
                mail(&html, visit, Array(outbox[mails.rows]))
                html.pages(visit, mails)
            }
        )
    }

    private static func table(_ html: inout HTML, _ visit: Visit, _ files: [Issued]) {
        html.table(
            visit.say(SiteText.issued),
            [
                .init(visit.say(CommonText.file)), .init(visit.say(CommonText.when)),
                .init(visit.say(CommonText.size), isNumber: true), .init("SHA-256"),
            ],
            files
        ) { html, file, column in
            switch column {
            case 0: html.link(file.name, to: Address("reports", file.name))
            case 1: html.write(visit.words.moment(file.at))
            case 2: html.write("\(visit.words.integer((file.bytes + 1_023) / 1_024))\u{A0}KiB")
            default:
                html.tag("span", ["class": "mono"], sha256(file, visit.home) ?? "–")
            }
        }
    }

    private static func mail(_ html: inout HTML, _ visit: Visit, _ entries: [OutboxEntry]) {
        html.table(
            visit.say(SiteText.outbox),
            [
                .init("#"), .init(visit.say(CommonText.audit)),
                .init(visit.say(CommonText.recipient)), .init(visit.say(CommonText.state)),
                .init(visit.say(CommonText.attempts), isNumber: true),
                .init(visit.say(CommonText.error)), .init(visit.say(CommonText.when)),
            ],
            entries
        ) { html, entry, column in
            switch column {
            case 0: html.write(entry.id)
            case 1:
                if !entry.audit.isEmpty {
                    html.link(entry.audit, to: Address("audits", entry.audit))
                }
            case 2: html.write(entry.recipient)
            case 3:
                html.tag(
                    "span",
                    ["class": entry.state == .handedOver ? "badge good" : "badge warn"],
                    visit.say(MailStateText(entry.state))
                )
                if entry.state != .handedOver { deed(&html, visit, entry, "retry", SiteText.retry) }
                if entry.state == .queued {
                    deed(&html, visit, entry, "cancel", DropText.cancel)
                }
            case 4: html.write(visit.words.integer(entry.attempts))
            case 5:
                html.write(entry.said?.text(in: visit.language.translations) ?? "")
                if let next = entry.nextTryAt, entry.attempts > 0 {
                    let moment = visit.words.moment(next)
                    let words = visit.say(DropText.nextTry, ["moment": moment])
                    html.tag("p", ["class": "soft small"], words)
                }
            default: html.write(visit.words.moment(entry.changedAt))
            }
        }
    }

    /// Writes a button for one message.
    private static func deed(
        _ html: inout HTML,
        _ visit: Visit,
        _ entry: OutboxEntry,
        _ deed: String,
        _ words: some WebText
    ) {
        html.form(visit, to: Address("reports", deed), class: "row") { html in
            html.void("input", ["type": "hidden", "name": "message", "value": .text(entry.id)])
            html.tag("button", ["class": "quiet"], visit.say(words))
        }
    }
}
