import Foundation
import MusterAudit
import MusterCore
import MusterService
import Testing

@Suite struct SettingsTests {
    private func settings(_ text: String) throws -> Settings {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "muster-settings-\(UUID().uuidString).toml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Settings(path: file.path)
    }

    @Test func `without a file, and with an empty one, the defaults hold`() throws {
        #expect(try Settings(path: "/nonexistent/muster.toml") == Settings())
        #expect(try settings("") == Settings())
        #expect(Settings().sendmailPath == "/usr/sbin/sendmail")
        #expect(Settings().accuracyTarget == 0.98)
    }

    @Test func `every setting is read`() throws {
        let read = try settings(
            """
            [mail]
            sendmail = "/opt/sendmail"
            from = "muster@example.org"
            [report]
            language = "sr"
            paper = "letter"
            accuracy_target = 1
            [traces]
            keep = false
            limit_mb = 3
            [watch]
            keep = false
            trace_mb = 5
            [seal]
            tsa = "https://tsa.example.org/?q=1"
            tsa_ca = "/etc/muster/tsa.pem"
            [trail]
            journal = true
            """
        )
        var expected = Settings()
        expected.sendmailPath = "/opt/sendmail"
        expected.mailFrom = "muster@example.org"
        expected.reportLanguage = "sr"
        expected.reportPaper = "letter"
        expected.accuracyTarget = 1
        expected.keepsTraces = false
        expected.traceLimitBytes = 3 << 20
        expected.keepsWatchTraces = false
        expected.watchTraceLimitBytes = 5 << 20
        expected.timeAuthority = TimeAuthority(
            url: "https://tsa.example.org/?q=1",
            certificates: "/etc/muster/tsa.pem"
        )
        expected.sendsTrailToJournal = true
        #expect(read == expected)
    }

    @Test func `what a new home gets shows every default as it is`() throws {
        let home = try TemporaryHome()
        let template = try String(contentsOfFile: home.folder.settingsPath, encoding: .utf8)
        #expect(try settings(template) == Settings())
        let exampled = ["from", "portal", "bounce", "security", "tsa"]
        let stated = template.split(separator: "\n").map { line in
            line.contains(" = ")
                && !exampled.contains(where: { line.contains("# \($0)") })
                ? String(line.dropFirst(2)) : String(line)
        }
        #expect(try settings(stated.joined(separator: "\n")) == Settings())
    }

    @Test func `the house's own reasons come behind the known ones`() throws {
        let read = try settings(
            "[audit]\nsegregation = false\n[review.reasons]\nb = \"B\"\na = \"A\""
        )
        #expect(!read.keepsDutiesApart)
        #expect(read.reasons.suffix(2).map(\.code) == ["a", "b"])
        #expect(read.reasons.first?.code == "found_elsewhere")
    }

    @Test(arguments: [
        "[report]\naccuracy_target = 1.01", "[report]\naccuracy_target = -0.1",
        "[report]\nlanguage = 5", "[traces]\nlimit_mb = 1000001", "[traces]\nkeep = \"yes\"",
        "mail = 3", "[mail]\nfrom = [1]", "x", "[watch]\ntrace_mb = 0", "[watch]\nkeep = 1",
        "[watch]\nspeed = 1", "[audit]\nsegregation = \"no\"", "[review]\nreasons = [\"a\"]",
        "[review]\nreasons = { lost = \"gone\" }", "[review]\nreasons = { \"A b\" = \"c\" }",
        "[review]\nreasons = { a = \"\" }", "[trail]\njournal = \"yes\"",
        "[seal]\ntsa = \"https://tsa.example.org\"", "[seal]\ntsa_ca = \"/etc/tsa.pem\"",
        "[seal]\ntsa = \"file:///etc/passwd\"\ntsa_ca = \"/etc/tsa.pem\"",
        "[seal]\ntsa = \"https://tsa.example.org\"\ntsa_ca = \"tsa.pem\"",
    ])
    func `a value that cannot be used is refused, not replaced`(text: String) {
        #expect(throws: ServiceError.self) { try settings(text) }
    }
}
