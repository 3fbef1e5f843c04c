import Hummingbird
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterRanging
import MusterReport
import MusterService
import MusterStore
import NIOCore
import ServiceLifecycle

/// The other parts of an audit: extras, log, observers, report, and its live events.
enum AuditTabs {
    static let routes = [
        Route.page(
            "/audits/{audit}/extras",
            .viewAudits,
            "An audit: what was not looked for",
            [
                .init(
                    name: "kind",
                    summary: "Only extras of this kind",
                    choices: Extra.Kind.allCases.map(\.rawValue)
                ), Paging.parameter,
            ]
        ) { try await extras($0) },
        Route.page(
            "/audits/{audit}/log",
            .viewAudits,
            "An audit: what happened when",
            [Paging.parameter]
        ) { try await log($0) },
        Route.page("/audits/{audit}/observers", .viewAudits, "An audit: who, how and how well") {
            try await observers($0)
        },
        Route.page("/audits/{audit}/report", .pullReports, "An audit: its report") {
            try await report($0)
        },
        file(.pdf, form: .pdf),
        file(.csv, form: .csv),
        file(.xlsx, form: .file),
        file(.json, form: .json),
        file(.epcis, form: .json),
        Route.form("/audits/{audit}/mail", .sendReports, "Mail the report of an audit") {
            try await mail($0)
        },
    ]

    private static func extras(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let (words, zones) = (visit.words, ZoneWords(summary))
        let kind = visit.value("kind")
        guard kind == nil || kind.flatMap(Extra.Kind.init(rawValue:)) != nil else {
            let all = Extra.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw WebError.badValue(name: "kind", expected: "\(all)")
        }
        let extras = summary.extras.filter { kind == nil || $0.kind.rawValue == kind }
        let paging = try Paging(visit, of: extras.count)
        return AuditPage.frame(visit, summary, tab: .extras) { html in
            html.tag("p", ["class": "soft"]) { html in
                html.write(
                    "\(visit.say(AuditText.foreign)): \(visit.words.integer(summary.foreign))"
                )
            }
            if summary.extras.isEmpty { return html.empty(visit.say(AuditText.noExtras)) }
            let counts = Dictionary(grouping: summary.extras, by: \.kind).mapValues(\.count)
            html.tag(
                "form",
                [
                    "class": "row", "method": "get",
                    "action": .address(AuditPage.Tab.extras.address(summary.scope.audit)),
                ]
            ) { html in
                html.choice(
                    visit.say(CommonText.kind),
                    name: "kind",
                    [("", visit.say(FrameText.all))]
                        + Extra.Kind.allCases.compactMap { kind in
                            counts[kind].map { count in
                                let name = words[OutcomePhrase(kind)]
                                return (kind.rawValue, "\(name) (\(words.integer(count)))")
                            }
                        },
                    selected: kind
                )
                html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
            }
            if extras.isEmpty { return html.empty(visit.say(AuditText.noneFit)) }
            let onList = Set(extras[paging.rows].compactMap(\.item).map { ItemID(rawValue: $0) })
            let names = ItemNames(summary.expected, of: onList)
            html.table(
                visit.say(AuditText.extrasTab),
                [
                    .init(visit.say(CommonText.beacon)), .init(visit.say(CommonText.kind)),
                    .init(visit.say(CommonText.item)), .init(visit.say(CommonText.heardIn)),
                    .init(visit.say(CommonText.samples), isNumber: true),
                ],
                extras[paging.rows]
            ) { html, extra, column in
                switch column {
                case 0: html.tag("span", ["class": "mono"], extra.beacon.description)
                case 1: html.write(visit.words[OutcomePhrase(extra.kind)])
                case 2: html.write(extra.item.map { names[ItemID(rawValue: $0)] } ?? "–")
                case 3: html.write(zones[extra.zone])
                default: html.write(words.integer(extra.samples))
                }
            }
            html.pages(visit, paging)
        }
    }

    private static func log(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        let paging = try Paging(visit, of: summary.log.count, size: 200)
        let word = TakeBack.word(visit, summary)
        let people = visit.home.people.peopleNames
        return AuditPage.frame(visit, summary, tab: .log) { html in
            TakeBack.undone(&html, visit)
            html.tag("section", ["class": "card"]) { html in
                html.tag("ol", ["class": "log"]) { html in
                    for entry in summary.log[paging.rows] {
                        html.tag("li") { html in
                            html.tag(
                                "time",
                                ["datetime": .text(entry.at.iso8601(.seconds))],
                                "\(visit.words.date(entry.at)), \(visit.words.time(entry.at))"
                            )
                            html.tag("span") { html in
                                html.write(isolating: voice.event(entry.event))
                                guard let person = entry.event.observer else { return }
                                html.tag("span", ["class": "soft"], " · \(people.words(person))")
                                guard let word, word.sequence == entry.sequence else { return }
                                TakeBack.button(&html, visit, summary.scope.audit, word)
                            }
                        }
                    }
                }
            }
            html.pages(visit, paging)
            html.tag("p", ["class": "soft small"]) { html in
                html.write("\(visit.say(AuditText.head)): ")
                html.tag("span", ["class": "mono"], summary.head)
            }
        }
    }

    private static func observers(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let (words, zones) = (visit.words, ZoneWords(summary))
        return AuditPage.frame(visit, summary, tab: .observers) { html in
            html.tag("section", ["class": "card"]) { html in
                html.facts([
                    (
                        visit.say(CommonText.observer),
                        summary.counters.map(visit.home.people.peopleNames.words).joined(
                            separator: ", "
                        )
                    ),
                    (visit.say(CommonText.started), summary.startedAt.map(words.moment)),
                    (
                        visit.say(CommonText.ended),
                        summary.state == .open ? nil : summary.endedAt.map(words.moment)
                    ),
                    (
                        visit.say(CommonText.zone),
                        summary.scope.zones.isEmpty
                            ? visit.say(CommonText.everywhere)
                            : summary.scope.zones.map { zones[$0] }.joined(separator: ", ")
                    ),
                    (visit.say(AuditText.source), summary.scope.source),
                    (visit.say(AuditText.method), summary.scope.method.rawValue),
                    (visit.say(CommonText.records), words.integer(summary.recordCount)),
                    (
                        visit.say(AuditText.previousAudit),
                        summary.previous.map { "\($0.audit), \(words.percent($0.accuracy))" }
                    ),
                ])
            }
            if !summary.scope.siteZones.isEmpty {
                let listed = summary.scope.listedZones.map(\.id)
                WalkedTable.write(&html, visit, listed, summary) { zones[$0] }
            }
        }
    }
}

/// The report of an audit.
extension AuditTabs {
    /// Writes the form for a PDF that looks otherwise than the settings say.
    private static func looks(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: String,
        _ definitions: [ReportDefinition]
    ) {
        let usual = [(value: "", words: visit.say(DefinitionText.asSettings))]
        html.tag(
            "form",
            [
                "method": "get", "action": .address(Address("audits", audit, "report.pdf")),
                "class": "row",
            ]
        ) { html in
            html.choice(
                visit.say(AuditText.language),
                name: "lang",
                usual + ReportLanguage.allCases.map { ($0.rawValue, $0.ownName) },
                selected: nil
            )
            html.choice(
                visit.say(DefinitionText.paper),
                name: "paper",
                usual + [("a4", "A4"), ("letter", "Letter")],
                selected: nil
            )
            if !definitions.isEmpty {
                html.choice(
                    visit.say(DefinitionText.title),
                    name: "definition",
                    [(value: "", words: "–")] + definitions.map { ($0.name, $0.name) },
                    selected: nil
                )
            }
            html.tag("button", ["class": "quiet"], "PDF")
        }
    }

    private static func report(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let id = summary.scope.audit.rawValue
        let definitions = try visit.home.reports.definitions()
        let count = summary.state.isCounted ? try await ReportPagesView.count(visit, summary) : 0
        return AuditPage.frame(
            visit,
            summary,
            tab: .report,
            status: refused?.httpStatus ?? .ok
        ) { html in
            html.card(visit.say(AuditText.report)) { html in
                html.tag("p", ["class": "soft"], visit.say(AuditText.reportHint))
                if summary.state.isCounted {
                    let voice = FindingWords(
                        summary,
                        language: visit.language,
                        clock: visit.desk.clock
                    )
                    html.tag("p", [:], voice.version)
                }
                html.tag("div", ["class": "deeds"]) { html in
                    for (text, name) in [
                        (AuditText.pdf, "report.pdf"), (.xlsx, "report.xlsx"),
                        (.csv, "report.csv"), (.json, "report.json"),
                        (.epcis, "report.epcis"),
                    ] {
                        html.link(
                            visit.say(text),
                            to: Address("audits", id, name),
                            class: name == "report.pdf" ? "button" : "button quiet"
                        )
                    }
                }
                looks(&html, visit, id, definitions)
            }
            if summary.state.isCounted { ReportPagesView.strip(&html, visit, id, count) }
            if visit.may(.sendReports) { mailForm(&html, visit, summary, refused) }
        }
    }

    /// Writes the form that mails the report; one that was refused keeps what was typed.
    private static func mailForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ refused: (any MusterError)?
    ) {
        let isUnfinished = !summary.state.isCounted
        html.card(visit.say(SiteText.mailReport), id: "mail") { html in
            SignIn.problem(&html, refused, visit.language)
            if isUnfinished {
                html.tag("p", ["class": "notice"], visit.say(SiteText.notCounted))
            }
            let address = Address("audits", summary.scope.audit.rawValue, "mail")
            html.form(visit, to: address) { html in
                html.field(
                    visit.say(SiteText.to),
                    name: "to",
                    value: visit.form["to"],
                    isRequired: true,
                    isAtFault: refused is MailError
                )
                if isUnfinished {
                    html.tag("label", ["class": "check"]) { html in
                        html.void(
                            "input",
                            [
                                "type": "checkbox", "name": "unfinished", "value": "1",
                                "required": .flag(true),
                                "checked": .flag(visit.form["unfinished"] != nil),
                            ]
                        )
                        html.write(visit.say(SiteText.sendUnfinished))
                    }
                }
                html.tag("div") { html in
                    html.tag("button", ["class": "quiet"], visit.say(SiteText.send))
                }
            }
        }
    }

    /// How a report is asked to look.
    static func options(_ visit: Visit) throws -> ReportOptions {
        var language: ReportLanguage?
        if let text = visit.value("lang") {
            guard let known = ReportLanguage(code: text) else {
                throw WebError.badValue(name: "lang", expected: "one of \(ReportLanguage.codeList)")
            }
            language = known
        }
        var paper: PaperSize?
        if let text = visit.value("paper") {
            guard let known = PaperSize(rawValue: text) else {
                throw WebError.badValue(name: "paper", expected: "a4 or letter")
            }
            paper = known
        }
        if let name = visit.value("definition") {
            let definition = try visit.home.reports.definition(named: name)
            return try visit.home.reports.reportOptions(
                definition,
                language: language,
                paper: paper
            )
        }
        return try visit.home.reports.reportOptions(language: language, paper: paper, parts: nil)
    }

    static let languageParameter = Route.Parameter(
        name: "lang",
        summary: "The language",
        choices: ReportLanguage.codes
    )

    static let definitionParameter = Route.Parameter(
        name: "definition",
        summary: "The saved definition that says how it looks"
    )

    static let paperParameter = Route.Parameter(
        name: "paper",
        summary: "The paper",
        choices: ["a4", "letter"]
    )

    private static func file(_ format: ReportFormat, form: Route.Form) -> Route {
        Route(
            method: .get,
            path: "/audits/{audit}/report.\(format.rawValue)",
            right: .pullReports,
            summary: "The report of an audit as \(format.rawValue.uppercased())",
            form: form,
            parameters: [languageParameter, paperParameter, definitionParameter],
            isNoted: true
        ) { try await reportFile($0, format) }
    }

    /// The report of the audit that the address names, drawn anew.
    static func reportFile(_ visit: Visit, _ format: ReportFormat) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let options = try options(visit)
        let home = visit.home
        let line = format == .pdf ? visit.desk.issuing : visit.desk.exporting
        let (name, bytes) = try await line.run {
            // Read at once: the next one may take its place.
            let written = try home.reports.writeReport(
                summary,
                as: [format],
                options: options,
                to: nil
            )
            let path = written.files[0]
            let name = path.split(separator: "/").last.map(String.init) ?? "report"
            return (name, try Files.read(path))
        }
        return Answer.file(
            bytes,
            type: format.mediaType,
            named: name,
            for: visit
        )
    }

    private static func mail(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        do {
            let recipients = try recipients(visit.form["to"] ?? "")
            guard !recipients.isEmpty else {
                throw WebError.badValue(name: "to", expected: "one or more addresses")
            }
            guard summary.state.isCounted || visit.form["unfinished"] != nil else {
                throw WebError.badValue(
                    name: visit.say(SiteText.sendUnfinished),
                    expected: "\(visit.say(SiteText.ticked))"
                )
            }
            let (home, options) = (visit.home, try options(visit))
            _ = try await visit.desk.mailing.run {
                try home.mail.send(summary, to: recipients, subject: nil, options: options)
            }
            return Answer.go(to: Address("reports"))
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try await report(visit, refused: error)
        }
    }

    /// The addresses of a field, with commas, semicolons or white space between them.
    private static func recipients(_ text: String) throws -> [MailAddress] {
        try text.split { ",;".contains($0) || $0.isNewline }.flatMap { part in
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            // A space within an address is a slip of the hand.
            guard words.count > 1, !words.allSatisfy({ $0.contains("@") }) else {
                return try words.map { try MailAddress($0) }
            }
            return [try MailAddress(words.joined(separator: " "))]
        }
    }
}

/// The live events of an audit.
extension AuditPage {
    static func events(_ visit: Visit) throws -> Response {
        let audit = try id(visit)
        let home = visit.home
        let listing = try UnseenListing(of: audit, in: home)
        let limit = visit.desk.options.mostOfOneAddress.map { min($0, LiveFeed.mostOfOneAddress) }
        let updates = visit.desk.feed.updates(
            of: audit,
            now: listing,
            for: visit.visitor.caller.counted,
            limit: limit
        )
        guard let updates else {
            return Response(status: .serviceUnavailable)
        }
        let body = ResponseBody { writer in
            // A browser that lost the connection asks again after so many milliseconds.
            try await writer.write(ByteBuffer(string: "retry: 3000\n\n"))
            for await update in updates.cancelOnGracefulShutdown() {
                // Whoever may no longer look is told nothing more.
                let now = try? visit.desk.session.visitor(
                    visit.headers,
                    from: visit.visitor.caller
                )
                guard let principal = now?.principal, principal.may(.viewAudits) else { break }
                var json = JSONWriter()
                json.listing(try update.shown(in: home.acting(as: principal)), in: home)
                try await writer.write(ByteBuffer(string: "event: audit\ndata: \(json.text)\n\n"))
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: body
        )
    }
}
