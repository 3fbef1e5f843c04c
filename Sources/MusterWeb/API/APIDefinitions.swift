import FoundationEssentials
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Saved definitions of reports, for programs.
enum APIDefinitions {
    static let routes = [listing, one, saving, deleting, restoring]

    /// What a definition looks like.
    static let schema = Schema.object([
        "name": .text, "version": .count, "sections": .orNull(.list(.text)),
        "language": .maybeText, "paper": .maybeText, "formats": .list(.text),
        "accent": .maybeText, "logo": .flag, "made_by": .text, "made_at": .moment,
    ])

    private static let listing = APIRoutes.list(
        "/report-definitions",
        .pullReports,
        "The saved definitions of reports, by name",
        of: .definition,
        { try $0.home.reports.definitions() },
        { $0.definition($1) }
    )

    private static let one = APIRoutes.get(
        "/report-definitions/{definition}",
        .pullReports,
        "A saved definition of reports",
        gives: .named(.definition)
    ) { visit in
        let definition = try visit.home.reports.definition(named: visit.part("definition"))
        return Answer.json({ $0.definition(definition) }, for: visit)
    }

    private static let members: [Route.Body] = [
        .init(
            name: "sections",
            summary: "the parts of the report; all without",
            kind: .orNull(.list(.words(ReportPart.allCases.map(\.rawValue))))
        ),
        .init(
            name: "language",
            summary: "the language; that of the settings without",
            kind: .orNull(.words(ReportLanguage.allCases.map(\.rawValue)))
        ),
        .init(
            name: "paper",
            summary: "the paper; that of the settings without",
            kind: .orNull(.words(PaperSize.allCases.map(\.rawValue)))
        ),
        .init(
            name: "formats",
            summary: "the forms of the report; the PDF without",
            kind: .list(.words(ReportFormat.allCases.map(\.rawValue)))
        ),
        .init(
            name: "accent",
            summary: "the colour of headings and charts; the usual one without",
            kind: .orNull(.line),
            example: "\"#0a5968\""
        ),
        .init(
            name: "logo",
            summary: "a PNG or JPEG file in base64; that of the version before stays without, and "
                + "null takes it off",
            kind: .orNull(.text)
        ),
    ]

    private static let saving = APIChange.route(
        .change(
            .put,
            "/report-definitions/{definition}",
            .editSite,
            "Save a definition of reports, or the next version of one",
            body: members,
            gives: .named(.definition)
        ),
        of: { visit in
            // What is not there yet is like nothing that was seen.
            (try? seen(visit)) ?? (visit.part("definition"), [])
        }
    ) { visit, body in
        let (home, draft) = (visit.home, try draft(visit, body))
        let keepingLogo = body["logo"] == nil
        let made = try await visit.desk.decoding { photos in
            try await photos.run { try home.reports.define(draft, keepingLogo: keepingLogo) }
        }
        return .init(body: APIRoutes.bytes { $0.definition(made) })
    }

    private static let deleting = APIChange.route(
        .change(
            .delete,
            "/report-definitions/{definition}",
            .editSite,
            "Delete a definition; reports that it made can still be verified"
        ),
        of: seen
    ) { visit, _ in
        try visit.home.reports.deleteDefinition(named: visit.part("definition"))
        return .init()
    }

    private static let restoring = APIChange.route(
        .change(
            .post,
            "/report-definitions/{definition}/restore",
            .editSite,
            "Restore a deleted definition",
            body: [],
            gives: .named(.definition)
        )
    ) { visit, _ in
        let back = try visit.home.reports.restoreDefinition(named: visit.part("definition"))
        return .init(body: APIRoutes.bytes { $0.definition(back) })
    }

    /// The definition that the address names, as a GET gives it.
    private static func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let definition = try visit.home.reports.definition(named: visit.part("definition"))
        return (definition.name, APIRoutes.bytes { $0.definition(definition) })
    }

    private static func draft(_ visit: Visit, _ body: APIBody) throws -> DefinitionDraft {
        var draft = DefinitionDraft(name: try DefinitionsPage.name(visit.part("definition")))
        if case .array = body["sections"] {
            draft.parts = Set(body.texts("sections").compactMap(ReportPart.init(rawValue:)))
        }
        draft.language = body.text("language").flatMap { ReportLanguage(rawValue: $0) }
        draft.paper = body.text("paper").flatMap { PaperSize(rawValue: $0) }
        let formats = body.texts("formats").compactMap { ReportFormat(rawValue: $0) }
        if !formats.isEmpty { draft.formats = formats }
        draft.accent = try body.text("accent").map { try AccentColour($0) }
        draft.logo = try body.text("logo").map { text in
            guard let logo = Data(base64Encoded: text) else {
                throw WebError.badValue(name: "logo", expected: "a picture file in base64")
            }
            return Array(logo)
        }
        return draft
    }
}
