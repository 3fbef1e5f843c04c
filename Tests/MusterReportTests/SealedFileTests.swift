import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

/// The signature inside a report's file.
@Suite struct SealedFileTests {
    private let key = SigningKey()

    @Test(arguments: [ReportFormat.pdf, .json, .csv, .xlsx, .epcis])
    func `a file carries its signature, and without it is what was written`(
        form: ReportFormat
    ) throws {
        let written = try file(form)
        let sealed = try seal(written)
        #expect(sealed != written)
        let read = try #require(SealedFile(sealed))
        #expect(read.content == written)
        #expect(read.isWhole)
        #expect(read.seal.isSigned(by: key.publicKey))
        #expect(!read.seal.isSigned(by: SigningKey().publicKey))
        #expect(SealedFile(written) == nil)
    }

    @Test(arguments: [ReportFormat.pdf, .json, .csv, .xlsx, .epcis])
    func `one changed byte anywhere is no longer what was signed`(form: ReportFormat) throws {
        let sealed = try seal(try file(form))
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var changed = sealed
            let place = Int.random(in: 0..<sealed.count, using: &random)
            changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            guard let read = SealedFile(changed) else { continue }
            let holds = read.isWhole && read.seal.isSigned(by: key.publicKey)
            #expect(!holds, "byte \(place) of \(sealed.count)")
        }
    }

    @Test func `programs that read the file pass over the signature`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(try seal(try file(.json))))
        #expect((json as? [String: Any])?["file_signature"] is String)
        let rows = try #require(String(bytes: try seal(try file(.csv)), encoding: .utf8))
            .components(separatedBy: "\r\n")
        #expect(rows[0].hasSuffix(",signature"))
        #expect(rows[1].contains(",\(FileSeal.start)"))
        #expect(rows[2].hasSuffix(","))
    }

    @Test func `a list without a record has no place for a signature`() throws {
        let empty = Array("audit,item\r\n".utf8)
        #expect(try seal(empty) == empty)
    }

    private func seal(_ bytes: [UInt8]) throws -> [UInt8] {
        try SealedFile.sealing(bytes) { content in
            let statement = FileStatement(
                audit: AuditID(year: 2026, number: 1),
                records: 12,
                head: String(repeating: "ab", count: 32),
                content: content,
                key: key.publicKey.fingerprint
            )
            return try #require(FileSeal(statement, by: key))
        }
    }

    private func file(_ form: ReportFormat) throws -> [UInt8] {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try ReportWriter.write(SampleAudit(items: 30).summary, as: form, to: path)
        return Array(try Data(contentsOf: URL(filePath: path)))
    }
}
