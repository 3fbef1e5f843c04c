import MusterPeople
import Foundation
public import MusterAudit
import MusterDisk
public import MusterReport
public import MusterStore

extension OpenHome {
    /// The reports of a home: defined, drawn, written.
    public var reports: HomeReports { HomeReports(home: self) }
}

/// The reports of a home: defined, drawn, written.
public struct HomeReports: Sendable {
    let home: OpenHome

    /// How the settings and the site want reports to look.
    ///
    /// - Parameters:
    ///   - language: the language; `nil` for that of the settings.
    ///   - paper: the paper; `nil` for that of the settings.
    ///   - parts: the parts; `nil` for all.
    /// - Returns: the options.
    /// - Throws: ``MusterStore/StoreError`` when the site cannot be read.
    public func reportOptions(
        language: ReportLanguage?,
        paper: PaperSize?,
        parts: Set<ReportPart>?
    ) throws -> ReportOptions {
        var options = ReportOptions(
            language: language ?? ReportLanguage(rawValue: home.settings.reportLanguage)
                ?? .english,
            paper: paper ?? PaperSize(rawValue: home.settings.reportPaper) ?? .a4,
            parts: parts ?? Set(ReportPart.allCases),
            clock: try home.clock()
        )
        // Not one that happens to run: paper lasts longer, and the bytes are to stay the same.
        options.portal = home.settings.portal
        options.people = home.people.peopleNames.names
        return options
    }

    /// Writes the report of an audit.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - forms: the forms; each becomes a file of its own.
    ///   - options: how it is to look.
    ///   - page: the only page of forms that have a file for each; `nil` for all.
    ///   - path: the file; `nil` for the report's own name in the home's folder. With several forms
    ///     each takes the path with its own ending.
    ///   - onUnnoted: told why a PDF is not in the register of issued ones, as in a home that cannot be
    ///     written to; `nil` where such a PDF must not be.
    /// - Returns: the files, in the order of `forms`, and the pages of the PDF.
    /// - Throws: ``MusterReport/ReportError``; as ``HomeSeals/verify(_:)`` for an audit that is not what was sealed.
    public func writeReport(
        _ summary: AuditSummary,
        as forms: [ReportFormat],
        options: ReportOptions,
        page: Int? = nil,
        to path: String?,
        onUnnoted: ((StoreError) -> Void)? = nil
    ) throws -> (files: [String], pages: Int?) {
        try home.people.demand(.pullReports)
        return try writeFiles(
            summary,
            as: forms,
            options: options,
            page: page,
            to: path,
            onUnnoted: onUnnoted
        )
    }

    /// Writes the forms of a report for whoever may have them, by mail or as files; those without a
    /// path of their own go to `place`, the home's folder of reports where that is `nil`.
    func writeFiles(
        _ summary: AuditSummary,
        as forms: [ReportFormat],
        options: ReportOptions,
        page: Int? = nil,
        in place: String? = nil,
        to path: String?,
        onUnnoted: ((StoreError) -> Void)? = nil
    ) throws -> (files: [String], pages: Int?) {
        let place = place ?? home.folder.reportsPath
        // A home that was brought back from a copy of its database has no folders yet.
        if path == nil {
            try Files.makeFolder(place)
            Draft.clear(place)
        }
        // Everything but pictures of pages is signed.
        let signer = try forms.contains { !$0.isPages } ? fileSigner(for: summary) : nil
        var files: [String] = []
        var pages: Int?
        for form in forms {
            let file =
                path.map { Self.path($0, form, isOnly: forms.count == 1) }
                ?? "\(place)/\(form.fileName(for: summary, options: options))"
            // Nobody but Muster has anything to name there; a link that somebody names is meant.
            if path == nil, place == home.folder.reportsPath {
                let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
                Files.removeLinks(in: place, named: stem)
            }
            if form.isPages {
                files += try self.pages(summary, options: options).write(
                    as: form,
                    page: page,
                    to: file
                )
                continue
            }
            if form == .pdf {
                pages = try writeSealedPDF(summary, options: options, by: signer, to: file)
                let error = try home.seals.noteIssuedIfPossible(
                    file,
                    of: summary,
                    options: options,
                    pages: pages ?? 0
                )
                if let error {
                    guard let onUnnoted else { throw error }
                    onUnnoted(error)
                }
            } else {
                try home.seals.writeSealed(by: signer, to: file) {
                    try ReportWriter.write(
                        summary,
                        as: form,
                        exhibits: try exhibits(for: summary, options: options),
                        options: options,
                        to: $0
                    )
                }
            }
            files.append(file)
        }
        return (files, pages)
    }

    private func writeSealedPDF(
        _ summary: AuditSummary,
        options: ReportOptions,
        by signer: FileSigner?,
        to path: String
    ) throws -> Int {
        let exhibits = try exhibits(for: summary, options: options)
        return try home.seals.writeSealed(by: signer, to: path) {
            try home.seals.writePDF(
                summary,
                exhibits,
                options: options,
                signingData: { signer?.signed($0) },
                to: $0
            )
        }
    }

    /// What signs the files of a report; `nil` where the audit is not proven, and where there is no key and
    /// none can be made, as in a copy for reading.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)`` for a key that is damaged, before anything is
    ///   written.
    private func fileSigner(for summary: AuditSummary) throws -> FileSigner? {
        guard try home.seals.isProven(summary) else { return nil }
        do {
            return FileSigner(summary: summary, key: try home.keys.signer())
        } catch ServiceError.badKeyFile(let path, let reason) {
            throw ServiceError.badKeyFile(path: path, reason: reason)
        } catch {
            return nil
        }
    }

    /// What the report of an audit shows beside the audit itself.
    func exhibits(for summary: AuditSummary, options: ReportOptions) throws -> ReportExhibits {
        var exhibits = ReportExhibits()
        try addEvidence(&exhibits, for: summary, options: options)
        try home.seals.addSeal(to: &exhibits, for: summary)
        try home.reviews.addFollowUp(to: &exhibits, for: summary)
        try addClimate(to: &exhibits, for: summary, options: options)
        try addLogo(to: &exhibits, for: options)
        return exhibits
    }

    private static func path(_ path: String, _ form: ReportFormat, isOnly: Bool) -> String {
        if isOnly { return path }
        let url = URL(filePath: path)
        let isForm = ReportFormat(fileExtension: url.pathExtension) != nil
        let stem = isForm ? url.deletingPathExtension().relativePath : path
        return "\(stem).\(form.fileExtension)"
    }
}
