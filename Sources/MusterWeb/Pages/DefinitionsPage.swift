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
        Route.page("/report-definitions", .pullReports, "Saved definitions of reports") {
            try page($0)
        },
        Route.form("/report-definitions", .editSite, "Save a definition of reports") {
            try save($0)
        },
        Route.form("/report-definitions/delete", .editSite, "Take a definition out of use") {
            visit in
            try visit.home.deleteDefinition(named: visit.form["name"] ?? "")
            return Answer.go(to: address)
        },
    ]

    private static func save(_ visit: Visit) throws -> Response {
        let form = visit.form
        // The form shows no parts and no forms: those of the version before it stay.
        var draft = try visit.home.definitionDraft(named: try name(form["name"] ?? ""))
        draft.language = form["language"].flatMap(ReportLanguage.init(code:))
        draft.paper = form["paper"].flatMap(PaperSize.init(rawValue:))
        do {
            let accent = (form["accent"] ?? "").trimmed
            draft.accent = accent.isEmpty ? nil : try AccentColour(accent)
        } catch {
            return try page(visit, notice: words(error, visit), status: .unprocessableContent)
        }
        _ = try visit.home.define(draft, keepingLogo: true)
        return Answer.go(to: address)
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

    private static func words(_ error: ReportError, _ visit: Visit) -> String {
        switch error {
        case .paleColour(let text, _, let darker):
            visit.say(DefinitionText.paleColour, ["text": text, "darker": darker])
        case .badColour(let text): visit.say(DefinitionText.badColour, ["text": text])
        default: error.what
        }
    }

    private static func page(
        _ visit: Visit,
        notice: String? = nil,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let definitions = try visit.home.definitions()
        let title = visit.say(DefinitionText.title)
        let html = Shell.page(visit, title: title, in: .reports) { html in
            html.heading(title)
            if let notice { html.tag("p", ["class": "notice", "role": "alert"], notice) }
            html.tag("p", ["class": "soft"], visit.say(DefinitionText.hint))
            if definitions.isEmpty {
                html.empty(visit.say(DefinitionText.none))
            } else {
                table(&html, visit, definitions)
            }
            if visit.may(.editSite) { form(&html, visit) }
        }
        return Answer.page(html, status: status)
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
            case 0: html.write(definition.name)
            case 1: html.write(visit.words.integer(definition.version))
            case 2:
                let parts = definition.sections?.joined(separator: ", ")
                html.write(parts ?? visit.say(DefinitionText.all))
            case 3:
                let language = definition.language.flatMap(ReportLanguage.init(code:))
                html.write(language?.ownName ?? usual)
            case 4: html.write(definition.paper?.uppercased() ?? usual)
            case 5: html.write(definition.formats.joined(separator: ", "))
            case 6: html.write(definition.accent ?? "–")
            case 7: html.write(definition.logo.map { "\($0.width) × \($0.height)" } ?? "–")
            default:
                guard visit.may(.editSite) else { return }
                html.form(visit, to: Address("report-definitions", "delete"), class: "row") {
                    $0.void(
                        "input",
                        ["type": "hidden", "name": "name", "value": .text(definition.name)]
                    )
                    $0.tag("button", ["class": "quiet"], visit.say(DefinitionText.delete))
                }
            }
        }
    }

    private static func form(_ html: inout HTML, _ visit: Visit) {
        let usual = [(value: "", words: visit.say(DefinitionText.asSettings))]
        html.card(visit.say(DefinitionText.add)) { html in
            html.form(visit, to: address) { html in
                html.field(visit.say(CommonText.name), name: "name", isRequired: true)
                html.choice(
                    visit.say(AuditText.language),
                    name: "language",
                    usual + ReportLanguage.allCases.map { ($0.rawValue, $0.ownName) },
                    selected: nil
                )
                html.choice(
                    visit.say(DefinitionText.paper),
                    name: "paper",
                    usual + [("a4", "A4"), ("letter", "Letter")],
                    selected: nil
                )
                html.field(
                    visit.say(DefinitionText.accent),
                    name: "accent",
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
