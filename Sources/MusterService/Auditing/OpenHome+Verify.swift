import Foundation
import MusterAudit
public import MusterCore
import MusterReport
import MusterStore

/// What holds of an audit that was verified.
public struct AuditProof: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// How many records its chain has.
    public var records: Int
    /// The hash of the last one, lower-case hexadecimal.
    public var head: String
    /// The PDF that was checked against it, if one was.
    public var reportPath: String?
}

extension OpenHome {
    /// Checks that an audit's records, frozen list and findings are the ones that were written, and
    /// that lists say of it what its records come to.
    ///
    /// - Returns: what holds.
    /// - Throws: ``MusterAudit/AuditError`` naming the first thing that does not.
    public func verify(_ audit: AuditID) throws -> AuditProof {
        let (records, head) = try store.verifyChain(audit)
        let (told, held) = (try store.listing(audit), try store.session(audit).progress)
        // Before the count the figures go on; what they were made of is in the chain.
        guard told.state == held.state,
            !held.state.isCounted
                || (told.present, told.extras, told.accuracy)
                    == (held.present, held.extras, held.accuracy)
        else { throw AuditError.listingChanged(audit: audit) }
        return AuditProof(audit: audit, records: records, head: Hex.text(head))
    }

    /// Checks that a PDF is the report of an audit of this home, byte for byte.
    ///
    /// The audit is the one that the file names; the report is made again in each language and paper
    /// size, with all its parts.
    ///
    /// - Returns: what holds.
    /// - Throws: ``ServiceError/notTheReport(path:reason:)`` when it is not.
    public func verifyReport(_ path: String) throws -> AuditProof {
        let bytes = try Files.read(path)
        guard bytes.starts(with: Array("%PDF-".utf8)) else {
            throw ServiceError.notTheReport(path: path, reason: "it is no PDF")
        }
        // Cairo leaves the document's metadata, which name the audit, as plain text.
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        let named = try store.audits().filter { text.contains($0.audit.rawValue) }
        for listing in named {
            let summary = try summary(listing.audit)
            for language in ReportLanguage.allCases {
                for paper in PaperSize.allCases
                where try isReport(
                    bytes,
                    of: summary,
                    language: language,
                    paper: paper
                ) {
                    var proof = try verify(listing.audit)
                    proof.reportPath = path
                    return proof
                }
            }
        }
        throw ServiceError.notTheReport(
            path: path,
            reason: "no audit of this home gives these bytes"
        )
    }

    private func isReport(
        _ bytes: [UInt8],
        of summary: AuditSummary,
        language: ReportLanguage,
        paper: PaperSize
    ) throws -> Bool {
        let options = try reportOptions(language: language, paper: paper, parts: nil)
        let file = "\(folder.reportsPath)/.verify-\(ProcessInfo.processInfo.processIdentifier).pdf"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try ReportWriter.writePDF(summary, options: options, to: file)
        return try Files.read(file) == bytes
    }
}
