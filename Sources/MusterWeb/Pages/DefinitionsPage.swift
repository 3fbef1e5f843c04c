import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Saved definitions of reports: what there is, and making one.
enum DefinitionsPage {
    static let address = Address("report-definitions")

    static let routes = [
        Route.page(
            "/report-definitions",
            .pullReports,
            "Saved definitions of reports",
            [
                Paging.parameter,
                Route.Parameter(name: "name", summary: "The one to be changed"),
                Route.Parameter(name: "deleted", summary: "The one that was just deleted"),
            ]
        ) { try page($0) },
        Route.form("/report-definitions", .editSite, "Save a definition of reports") {
            try save($0)
        },
        Route.form("/report-definitions/delete", .editSite, "Take a definition out of use") {
            visit in
            let name = visit.form["name"] ?? ""
            try visit.home.deleteDefinition(named: name)
            return Answer.go(to: Address("report-definitions", query: [("deleted", name)]))
        },
        Route.form("/report-definitions/restore", .editSite, "Bring back a definition") { visit in
            _ = try visit.home.restoreDefinition(named: visit.form["name"] ?? "")
            return Answer.go(to: address)
        },
    ]

    private static func save(_ visit: Visit) throws -> Response {
        do {
            let form = visit.form
            let name = try name(form["name"] ?? "")
            let saved = try visit.home.definitions().first { isSame($0.name, name) }
            if let seen = form["seen"], let saved, seen != String(saved.version) {
                throw WebError.changedMeanwhile(object: saved.name)
            }
            // The form shows no parts and no forms: those of the version before it stay.
            var draft = try visit.home.definitionDraft(named: name)
            draft.language = form["language"].flatMap(ReportLanguage.init(code:))
            draft.paper = form["paper"].flatMap(PaperSize.init(rawValue:))
            let accent = (form["accent"] ?? "").trimmed
            draft.accent = accent.isEmpty ? nil : try AccentColour(accent)
            _ = try visit.home.define(draft, keepingLogo: true)
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
        guard (1...80).contains(name.count), !name.contains(where: \.isNewline),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
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
        let definitions = try visit.home.definitions()
        let paging = try Paging(visit, of: definitions.count)
        let title = visit.say(DefinitionText.title)
        let html = Shell.page(visit, title: title, in: .reports) { html in
            html.heading(title, crumbs: [(visit.say(FrameText.reports), Address("reports"))])
            if let refused {
                html.tag(
                    "p",
                    ["class": "notice bad", "role": "alert"],
                    words(refused, visit)
                )
            }
            html.tag("p", ["class": "soft"], visit.say(DefinitionText.hint))
            if let deleted = visit.value("deleted"), visit.may(.editSite),
                !definitions.contains(where: { isSame($0.name, deleted) })
            {
                let back = Address("report-definitions", "restore")
                html.undoNotice(visit, deleted, to: back, ["name": deleted])
            }
            if definitions.isEmpty {
                html.empty(visit.say(DefinitionText.none))
            } else {
                table(&html, visit, Array(definitions[paging.rows]))
                html.pages(visit, paging)
            }
            guard visit.may(.editSite) else { return }
            let name = visit.form["name"] ?? visit.value("name")
            let saved = definitions.first { isSame($0.name, name ?? "") }
            form(&html, visit, of: saved, refused == nil ? typed(saved) : visit.form)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// A definition as its form shows it.
    private static func typed(_ definition: ReportDefinition?) -> [String: String] {
        guard let definition else { return [:] }
        return [
            "name": definition.name, "language": definition.language ?? "",
            "paper": definition.paper ?? "", "accent": definition.accent ?? "",
        ]
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ definitions: [ReportDefinition]
    ) {
        let usual = visit.say(DefinitionText.asSettings)
        html.table(
            visit.say(DefinitionText.title),
            [
                .init(visit.say(CommonText.name)),
                .init(visit.say(DefinitionText.version), isNumber: true),
                .init(visit.say(DefinitionText.parts)), .init(visit.say(AuditText.language)),
                .init(visit.say(DefinitionText.paper)), .init(visit.say(DefinitionText.forms)),
                .init(visit.say(DefinitionText.accent)), .init(visit.say(DefinitionText.logo)),
                .init(""),
            ],
            definitions
        ) { html, definition, column in
            switch column {
            case 0:
                guard visit.may(.editSite) else { return html.write(definition.name) }
                html.link(
                    definition.name,
                    to: Address("report-definitions", query: [("name", definition.name)])
                )
            case 1: html.write(visit.words.integer(definition.version))
            case 2:
                let parts = definition.sections?.map { word in
                    ReportPart(rawValue: word).map { visit.words.title(of: $0) } ?? word
                }
                html.write(parts?.joined(separator: ", ") ?? visit.say(DefinitionText.all))
            case 3:
                let language = definition.language.flatMap(ReportLanguage.init(code:))
                html.write(language?.ownName ?? usual)
            case 4: html.write(definition.paper?.uppercased() ?? usual)
            case 5: html.write(definition.formats.joined(separator: ", ").uppercased())
            case 6: html.write(definition.accent ?? "–")
            case 7: html.write(definition.logo.map { "\($0.width) × \($0.height)" } ?? "–")
            default:
                guard visit.may(.editSite) else { return }
                html.form(visit, to: Address("report-definitions", "delete"), class: "row") {
                    $0.void(
                        "input",
                        ["type": "hidden", "name": "name", "value": .text(definition.name)]
                    )
                    let words = visit.say(DefinitionText.delete)
                    $0.tag(
                        "button",
                        ["class": "quiet", "aria-label": .text("\(words): \(definition.name)")],
                        words
                    )
                }
            }
        }
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

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
