import MusterCore
import MusterPeople
import MusterPhotos
public import MusterReport
public import MusterStore

/// How a kind of report is to look, as somebody asks for it.
public struct DefinitionDraft: Sendable {
    /// Its name.
    public var name: String
    /// The parts; `nil` for all.
    public var parts: Set<ReportPart>?
    /// The language; `nil` for that of the settings.
    public var language: ReportLanguage?
    /// The paper; `nil` for that of the settings.
    public var paper: PaperSize?
    /// The forms.
    public var formats: [ReportFormat] = [.pdf]
    /// The accent; `nil` for the usual one.
    public var accent: AccentColour?
    /// The picture file of the logo; `nil` for none.
    public var logo: [UInt8]?

    /// Creates a draft of the whole report as PDF, as the settings have it.
    public init(name: String) {
        self.name = name
    }
}

extension HomeReports {
    /// The longer side of a kept logo, in pixels: 300 an inch in the header of page 1.
    private static let logoSide = 600

    /// Saves a definition of reports; one of the same name no longer holds from then on.
    ///
    /// - Parameters:
    ///   - draft: the definition.
    ///   - keepingLogo: whether the logo of the one before it stays where the draft has none.
    /// - Returns: the definition as it is kept.
    /// - Throws: `PhotoError` for a logo that is no picture, ``MusterStore/StoreError``, `PeopleError`
    ///   without the right.
    public func define(
        _ draft: DefinitionDraft,
        keepingLogo: Bool = false
    ) throws -> ReportDefinition {
        try home.people.demand(.editSite)
        var definition = ReportDefinition(
            name: draft.name,
            formats: draft.formats.map(\.rawValue),
            author: Author(name: home.person, at: home.now())
        )
        definition.sections = draft.parts.map { parts in
            ReportPart.allCases.filter(parts.contains).map(\.rawValue)
        }
        definition.language = draft.language?.rawValue
        definition.paper = draft.paper?.rawValue
        definition.accent = draft.accent?.text
        if let bytes = draft.logo {
            let logo = try Photo(decoding: bytes).scaled(to: Self.logoSide)
            definition.logo = .init(jpeg: logo.jpeg, width: logo.width, height: logo.height)
        } else if keepingLogo {
            definition.logo = try saved(draft.name)?.logo
        }
        return try home.store.definitions.define(
            definition,
            note: home.access.note(.settingsChanged, "report.definition", ["name": draft.name])
        )
    }

    /// The definitions that hold, by name.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to have reports.
    public func definitions() throws -> [ReportDefinition] {
        try home.people.demand(.pullReports)
        return try home.store.definitions.list()
    }

    /// The definition of a name that holds.
    ///
    /// - Throws: as ``definitions()``, also when there is none of that name.
    public func definition(named name: String) throws -> ReportDefinition {
        try home.people.demand(.pullReports)
        return try home.store.definitions.definition(named: name)
    }

    /// A draft of the next version of a definition, without its logo; of the whole report as PDF where
    /// none of that name holds.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to save it.
    public func definitionDraft(named name: String) throws -> DefinitionDraft {
        try home.people.demand(.editSite)
        var draft = DefinitionDraft(name: name)
        guard let saved = try saved(name) else { return draft }
        draft.parts = saved.sections.map { Set($0.compactMap(ReportPart.init(rawValue:))) }
        draft.language = saved.language.flatMap { ReportLanguage(rawValue: $0) }
        draft.paper = saved.paper.flatMap { PaperSize(rawValue: $0) }
        draft.formats = saved.formats.compactMap { ReportFormat(rawValue: $0) }
        draft.accent = saved.accent.flatMap { try? AccentColour($0) }
        return draft
    }

    /// The definition of a name that holds; `nil` where there is none.
    private func saved(_ name: String) throws -> ReportDefinition? {
        do {
            return try home.store.definitions.definition(named: name)
        } catch StoreError.notFound {
            return nil
        }
    }

    /// Takes a definition out of use.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func deleteDefinition(named name: String) throws {
        try home.people.demand(.editSite)
        try home.store.definitions.delete(
            named: name,
            note: home.access.note(
                .settingsChanged,
                "report.definition",
                ["name": name, "to": "deleted"]
            )
        )
    }

    /// Brings back a definition that was taken out of use.
    ///
    /// - Throws: ``MusterStore/StoreError`` where none of that name was, `PeopleError` without the
    ///   right.
    public func restoreDefinition(named name: String) throws -> ReportDefinition {
        try home.people.demand(.editSite)
        return try home.store.definitions.restore(
            named: name,
            note: home.access.note(
                .settingsChanged,
                "report.definition",
                ["name": name, "to": "restored"]
            )
        )
    }

    /// How a report by a definition looks; what is given here goes before it.
    ///
    /// - Throws: ``MusterStore/StoreError`` when the site cannot be read.
    public func reportOptions(
        _ definition: ReportDefinition,
        language: ReportLanguage? = nil,
        paper: PaperSize? = nil,
        parts: Set<ReportPart>? = nil
    ) throws -> ReportOptions {
        var options = try reportOptions(
            language: language ?? definition.language.flatMap { ReportLanguage(rawValue: $0) },
            paper: paper ?? definition.paper.flatMap { PaperSize(rawValue: $0) },
            parts: parts
                ?? definition.sections.map { Set($0.compactMap(ReportPart.init(rawValue:))) }
        )
        options.dress(in: definition)
        return options
    }

    /// Puts the logo of the report's definition among what it shows.
    func addLogo(to exhibits: inout ReportExhibits, for options: ReportOptions) throws {
        guard let number = options.definition,
            let logo = try home.store.definitions.definition(Int64(number))?.logo
        else { return }
        exhibits.logo = FloorPicture(jpeg: logo.jpeg, width: logo.width, height: logo.height)
    }
}

extension ReportOptions {
    /// Takes over what a definition says beside language, paper and parts.
    mutating func dress(in definition: ReportDefinition) {
        accent = definition.accent.flatMap { try? AccentColour($0) }
        self.definition = Int(definition.number)
    }
}
