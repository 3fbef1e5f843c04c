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
    public var report: Report?

    /// A PDF that is the audit's report.
    public struct Report: Hashable, Sendable {
        /// Where it is.
        public var path: String
        /// Which version of the report it is; 0 for one made before the audit was counted.
        public var version: Int
        /// The number of the newest version.
        public var newest: Int
    }
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
    /// The audit, the moment and the parts are those that the file names; the report is made again
    /// as it was then, in each language and paper size.
    ///
    /// - Returns: what holds.
    /// - Throws: ``ServiceError/notTheReport(path:reason:)`` when it is not.
    public func verifyReport(_ path: String) throws -> AuditProof {
        let bytes = try Files.read(path)
        guard bytes.starts(with: Array("%PDF-".utf8)) else {
            throw ServiceError.notTheReport(path: path, reason: "it is no PDF")
        }
        let told = Self.metadata(bytes)
        let named = try store.audits().filter { told.contains($0.audit.rawValue) }
        for listing in named {
            let newest = try wholeSummary(of: try store.session(listing.audit))
            for summary in try versions(newest, sealedAt: told)
            where try isReport(bytes, of: summary, parts: ReportPart.parts(namedIn: told)) {
                var proof = try verify(listing.audit)
                proof.report = .init(
                    path: path,
                    version: summary.version,
                    newest: newest.version
                )
                return proof
            }
        }
        throw ServiceError.notTheReport(
            path: path,
            reason: "no audit of this home gives these bytes"
        )
    }

    /// The lines in which a PDF says what it is of and when that was sealed: Cairo leaves them as
    /// plain text.
    private static func metadata(_ bytes: [UInt8]) -> String {
        let entries = ["   /Keywords (", "   /CreationDate ("].map { Array($0.utf8) }
        return bytes.split(separator: UInt8(ascii: "\n"))
            .filter { line in entries.contains { line.starts(with: $0) } }
            .map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: "\n")
    }

    /// An audit as it stood in each of its versions that was sealed when `told` says, the newest
    /// first.
    private func versions(_ newest: AuditSummary, sealedAt told: String) throws -> [AuditSummary] {
        func isTold(_ moment: Instant) -> Bool {
            told.contains(moment.iso8601(.seconds).filter(\.isNumber))
        }
        let earlier = newest.versions.dropLast().reversed().filter { isTold($0.cause.at) }
        return try (isTold(newest.sealedAt) ? [newest] : [])
            + earlier.map { version in
                let audit = newest.scope.audit
                return try wholeSummary(of: try store.session(audit, upTo: version.lastSequence))
            }
    }

    private func isReport(
        _ bytes: [UInt8],
        of summary: AuditSummary,
        parts: Set<ReportPart>
    ) throws -> Bool {
        let file = "\(folder.reportsPath)/.verify-\(ProcessInfo.processInfo.processIdentifier).pdf"
        defer { try? FileManager.default.removeItem(atPath: file) }
        for language in ReportLanguage.allCases {
            for paper in PaperSize.allCases {
                let options = try reportOptions(language: language, paper: paper, parts: parts)
                try ReportWriter.writePDF(summary, options: options, to: file)
                if try Files.read(file) == bytes { return true }
            }
        }
        return false
    }
}
