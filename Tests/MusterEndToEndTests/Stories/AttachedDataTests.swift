import MusterTestSupport
import Foundation
import Testing

/// The data in a PDF, taken out by whoever has a copy and the public key, and no more.
@Suite struct AttachedDataTests {
    /// Takes the data out of a PDF, and gives their path.
    private func data(of pdf: String, _ home: TestHome) throws -> String {
        let file = home.folder.appending(path: "taken.json").path
        try home.shell("pdfdetach -save 1 -o '\(file)' '\(pdf)'").succeeded()
        return file
    }

    /// A report that goes through a pipe, of which nothing is noted.
    private func piped(_ home: TestHome, _ name: String) throws {
        try home.shell(
            """
            mkfifo fifo; cat fifo >\(name) & "$MUSTER" report --out fifo >/dev/null && wait; rm fifo
            """
        ).succeeded()
    }

    @Test func `what is attached to a PDF proves itself once it is taken out`() throws {
        let home = try TestHome.audited()
        home.muster("report", "--format", "pdf,json", "--out", "r").succeeded()
        let keys = try home.file("north.key", home.muster("key", "export").succeeded().text)
        let taken = try data(of: "r.pdf", home)
        let bare = try TestHome()
        let proof = try bare.muster("verify", taken, "--key", keys, "--json").succeeded().object
        #expect(proof["audit"]?.text == TestHome.audit && proof["valid"]?.bool == true)
        home.muster("verify", taken).succeeded()
        let file = home.folder.appending(path: "r.json")
        let (own, other) = (try Data(contentsOf: URL(filePath: taken)), try Data(contentsOf: file))
        #expect(own == other, "the same data as the JSON on its own")
        let text = String(decoding: own, as: UTF8.self).replacing("IT-0001", with: "IT-0009")
        bare.muster("verify", try bare.file("altered.json", text), "--key", keys)
            .refused(11, naming: "not what was signed")
    }

    @Test func `a PDF that left no note is made again, and a forged signature in it is told`()
        throws
    {
        let home = try TestHome.audited()
        try piped(home, "piped.pdf")
        #expect(home.muster("verify", "piped.pdf").succeeded().text.contains("version 1"))
        let bytes = Array(try Data(contentsOf: home.folder.appending(path: "piped.pdf")))
        // One digit of the signature itself, which is no part of what it is over.
        let end = try #require(
            Data(bytes).range(of: Data("\nstartxref".utf8), options: .backwards)
        )
        var forged = bytes
        let digit = end.lowerBound - 1
        forged[digit] = forged[digit] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
        _ = try home.file("forged.pdf", forged)
        home.muster("verify", "forged.pdf").refused(11, naming: "forged.pdf")
        // Whoever takes the signature away leaves that of the data, which is not over the pages.
        let mark = try #require(
            Data(bytes).range(of: Data("%MUSTERFILE1".utf8), options: .backwards)
        )
        _ = try home.file(
            "unsigned.pdf",
            Array(bytes[..<mark.lowerBound] + bytes[(end.lowerBound + 1)...])
        )
        home.muster("verify", "unsigned.pdf").refused(11, naming: "unsigned.pdf")
    }
}
