import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Saved definitions of reports: what there is, and making one.
enum DefinitionsPage {
    static let address = Address("report-definitions")

    private static let name = "report-definitions"
    private static let parameters =
        [Route.Parameter(name: "name", summary: "The one to be changed")]
        + ListPage.parameters(of: fields)

    static let routes =
        [
            Route.page(
                "/report-definitions",
                .pullReports,
                "Saved definitions of reports",
                parameters
            ) { try page($0) },
            Route.form("/report-definitions", .editSite, "Save a definition of reports") {
                try save($0)
            },
        ]
        + ListPage.routes(beside: name, .pullReports, parameters) { try list($0) }
        + BulkVerb.routes(of: name, Sentence(DefinitionText.title), .reports, verbs)

    private static let verbs = BulkVerb.deletion(of: "definitions", .editSite) { visit in
        let reports = visit.home.reports
        return { try reports.deleteDefinition(named: $0) }
    } restore: { visit in
        let reports = visit.home.reports
        return { _ = try reports.restoreDefinition(named: $0) }
    }

    private static func save(_ visit: Visit) throws -> Response {
        do {
            let form = visit.form
            let name = try name(form["name"] ?? "")
            let saved = try visit.home.reports.definitions().first { isSame($0.name, name) }
            if let seen = form["seen"], let saved, seen != String(saved.version) {
                throw WebError.changedMeanwhile(object: saved.name)
            }
            // The form shows no parts and no forms: those of the version before it stay.
            var draft = try visit.home.reports.definitionDraft(named: name)
            draft.language = form["language"].flatMap(ReportLanguage.init(code:))
            draft.paper = form["paper"].flatMap(PaperSize.init(rawValue:))
            let accent = (form["accent"] ?? "").trimmed
            draft.accent = accent.isEmpty ? nil : try AccentColour(accent)
            _ = try visit.home.reports.define(draft, keepingLogo: true)
            return Answer.go(to: address)
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }

    /// Whether two names are one: letters in either case, as the store has it.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.lowercased() == other.lowercased()
    }

    /// The name that a definition is saved under.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    static func name(_ text: String) throws(WebError) -> String {
        let name = text.trimmed
        guard PlainText.isLine(name, upTo: 80) else {
            throw .badValue(name: "name", expected: "1 to 80 characters in one line")
        }
        return name
    }

    private static func words(_ error: any MusterError, _ visit: Visit) -> String {
        switch error as? ReportError {
        case .paleColour(let text, _, let darker):
            return visit.say(DefinitionText.paleColour, ["text": text, "darker": darker])
        case .badColour(let text): return visit.say(DefinitionText.badColour, ["text": text])
        default:
            return ErrorWords(error, visit.language).text
        }
    }

    private static func page(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let page = try list(visit)
        let definitions = page.list.rows
        return try page.page(
            visit,
            status: refused?.httpStatus ?? .ok,
            above: { html in
                if let refused {
                    let words = words(refused, visit)
                    html.tag("p", ["class": "notice bad", "role": "alert"], words)
                }
            },
            below: { html in
                guard visit.may(.editSite) else { return }
                let name = visit.form["name"] ?? visit.value("name")
                let saved = definitions.first { isSame($0.name, name ?? "") }
                form(&html, visit, of: saved, refused == nil ? typed(saved) : visit.form)
            }
        )
    }

    /// What a list tells of a definition; its name stands in front of it.
    private static let fields: [Field<ReportDefinition>] = [
        Field("version", label(.version), .whole(1...Int.max), read: { .whole($0.version) }),
        .shown("sections", label(.parts)) { $0.sections?.joined(separator: ", ") },
        .shown("language", Sentence(AuditText.language)) { $0.language },
        .shown("paper", label(.paper)) { $0.paper },
        .shown("formats", label(.forms)) { $0.formats.joined(separator: ", ") },
        .shown("accent", label(.accent)) { $0.accent },
        .shown("logo", label(.logo)) { $0.logo.map { "\($0.width) × \($0.height)" } },
    ]

    private static func label(_ text: DefinitionText) -> Sentence { Sentence(text) }

    /// The definitions as the list page shows them.
    private static func list(_ visit: Visit) throws -> ListPage<ReportDefinition> {
        let list = RowList(
            "definition",
            fields: fields,
            identifierKey: "name",
            identifier: \.name,
            rows: try visit.home.reports.definitions()
        )
        var page = ListPage(
            name: "report-definitions",
            title: visit.say(DefinitionText.title),
            menu: .reports,
            crumbs: [(visit.say(FrameText.reports), Address("reports"))],
            about: visit.say(DefinitionText.hint),
            empty: visit.say(DefinitionText.none),
            list: list
        )
        let usual = visit.say(DefinitionText.asSettings)
        page.identifierTitle = visit.say(CommonText.name)
        page.cells = [
            "sections": { html, definition in
                let parts = definition.sections?.map { word in
                    ReportPart(rawValue: word).map { visit.words.title(of: $0) } ?? word
                }
                html.write(parts?.joined(separator: ", ") ?? visit.say(DefinitionText.all))
            },
            "language": { html, definition in
                let language = definition.language.flatMap(ReportLanguage.init(code:))
                html.write(language?.ownName ?? usual)
            },
            "paper": { $0.write($1.paper?.uppercased() ?? usual) },
            "formats": { $0.write($1.formats.joined(separator: ", ").uppercased()) },
        ]
        guard visit.may(.editSite) else { return page }
        page.link = { Address("report-definitions", query: [("name", $0.name)]) }
        page.verbs = verbs
        return page
    }

    /// A definition as its form shows it.
    private static func typed(_ definition: ReportDefinition?) -> [String: String] {
        guard let definition else { return [:] }
        return [
            "name": definition.name, "language": definition.language ?? "",
            "paper": definition.paper ?? "", "accent": definition.accent ?? "",
        ]
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        of saved: ReportDefinition?,
        _ typed: [String: String]
    ) {
        let usual = [(value: "", words: visit.say(DefinitionText.asSettings))]
        html.card(visit.say(DefinitionText.add)) { html in
            html.form(visit, to: address) { html in
                if let saved {
                    html.void(
                        "input",
                        ["type": "hidden", "name": "seen", "value": .text("\(saved.version)")]
                    )
                }
                html.field(
                    visit.say(CommonText.name),
                    name: "name",
                    value: typed["name"],
                    isRequired: true
                )
                html.choice(
                    visit.say(AuditText.language),
                    name: "language",
                    usual + ReportLanguage.allCases.map { ($0.rawValue, $0.ownName) },
                    selected: typed["language"]
                )
                html.choice(
                    visit.say(DefinitionText.paper),
                    name: "paper",
                    usual + [("a4", "A4"), ("letter", "Letter")],
                    selected: typed["paper"]
                )
                html.field(
                    visit.say(DefinitionText.accent),
                    name: "accent",
                    value: typed["accent"],
                    hint: visit.say(DefinitionText.accentHint)
                )
                html.tag("p", ["class": "hint"], visit.say(DefinitionText.logoHint))
                html.tag("div") { $0.tag("button", [:], visit.say(DefinitionText.save)) }
            }
        }
    }
}
