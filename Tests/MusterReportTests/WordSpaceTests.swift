import Foundation
import MusterAudit
import MusterReport
import Testing

/// The spaces between words are text too: whoever has a report read out hears words by them.
@Suite struct WordSpaceTests {
    private func structure(of summary: AuditSummary) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "muster-words-\(UUID().uuidString).pdf").path()
        defer { try? FileManager.default.removeItem(atPath: file) }
        try ReportWriter.writePDF(summary, to: file)
        return try output("pdfinfo", ["-struct-text", file])
    }

    private func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `tagged text keeps its spaces, within a line and at its end`() throws {
        var audit = SampleAudit(items: 4, zoneCount: 1).summary
        audit.scope.inventory =
            "Long Name "
            + Array(repeating: "Wide Hall", count: 12)
            .joined(separator: " ")
        let text = try structure(of: audit)
        #expect(text.contains("Stock audit report"))
        #expect(text.contains("Long Name Wide Hall"))
        #expect(!text.contains("HallWide"))
        #expect(!text.contains("Wide  Hall"))
    }

    @Test func `a line that ends within a word, or in a script without spaces, has none after it`()
        throws
    {
        let typesetter = try Typesetter()
        let thai = typesetter.lines("เครื่องชั่งน้ำหนักขนาดใหญ่มาก", .table, width: 55)
        #expect(thai.count > 1)
        #expect(thai.dropLast().allSatisfy { $0.endsWithinWord })
        let wide = typesetter.lines(String(repeating: "W", count: 60), .table, width: 55)
        #expect(wide.dropLast().allSatisfy { $0.endsWithinWord })
        #expect(wide.last?.endsWithinWord == false)
        let words = typesetter.lines("Pallet jack behind the door", .table, width: 55)
        #expect(words.count > 1)
        #expect(words.allSatisfy { !$0.endsWithinWord })
    }
}
