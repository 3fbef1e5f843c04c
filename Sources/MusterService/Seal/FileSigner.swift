import Foundation
import MusterAudit
import MusterCore
import MusterReport

/// What signs the files of an audit's report.
struct FileSigner {
    /// The audit.
    let summary: AuditSummary
    /// The key.
    let key: SigningKey

    /// Signs what a file says.
    ///
    /// - Throws: ``ServiceError/cannotSign``.
    func seal(_ content: [UInt8]) throws -> FileSeal {
        guard let seal = signed(content) else { throw ServiceError.cannotSign }
        return seal
    }

    /// Signs what a file says; `nil` where the key cannot.
    func signed(_ content: [UInt8]) -> FileSeal? {
        let statement = FileStatement(
            audit: summary.scope.audit,
            records: summary.recordCount,
            head: summary.head,
            content: content,
            key: key.publicKey.fingerprint
        )
        return FileSeal(statement, by: key)
    }
}

extension HomeSeals {
    /// Writes a report's file with its signature inside.
    ///
    /// - Parameters:
    ///   - signer: what signs it; `nil` for nothing.
    ///   - path: the file; what is no file, such as a pipe, is written to as it is.
    ///   - write: writes the form to the path that it is given.
    /// - Returns: what `write` returns.
    /// - Throws: what `write` throws, ``ServiceError/cannotWrite(path:reason:)``, `StoreError`.
    func writeSealed<Value>(
        by signer: FileSigner?,
        to path: String,
        _ write: (String) throws -> Value
    ) throws -> Value {
        let place = try Files.makeScratchFolder()
        defer { try? FileManager.default.removeItem(atPath: place) }
        let draft = "\(place)/report"
        let value = try write(draft)
        let bytes = try Files.read(draft)
        try Files.write(signer.map { try SealedFile.sealing(bytes, $0.seal) } ?? bytes, to: path)
        return value
    }

    /// Writes a report as PDF to a draft, the data within signed by themselves.
    ///
    /// What signs the data is told once more as the PDF's own signature is, within it: the report is made
    /// again byte for byte where that key is not.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - exhibits: what the report shows beside the audit.
    ///   - options: language, paper and parts.
    ///   - sign: signs the data; gives `nil` for nothing.
    ///   - path: the draft.
    /// - Returns: the number of pages.
    /// - Throws: `ReportError`, ``ServiceError/cannotWrite(path:reason:)``.
    func writePDF(
        _ summary: AuditSummary,
        _ exhibits: ReportExhibits,
        options: ReportOptions,
        signingData sign: ([UInt8]) -> FileSeal?,
        to path: String
    ) throws -> Int {
        var seal: FileSeal?
        let pages = try ReportWriter.writePDF(
            summary,
            exhibits: exhibits,
            options: options,
            to: path,
            signingData: { data in
                seal = sign(data)
                return seal
            }
        )
        if let seal {
            try Files.write(SealedFile.sealing(try Files.read(path)) { _ in seal }, to: path)
        }
        return pages
    }
}
