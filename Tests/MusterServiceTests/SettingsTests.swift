import Foundation
import MusterAudit
import MusterCore
import MusterService
import MusterTestSupport
import Testing

@Suite struct SettingsTests {
    @Test func `who tells of bad settings takes the lines that are good`() throws {
        let home = try TemporaryHome()
        let file = home.folder.settingsPath
        let text = """
            [mial]
            sendmail = "/bin/none"
            [operations]
            mail_to = "ops@example.org"
            [report]
            paper = "a5"
            language = "sr"
            """
        try Data(text.utf8).write(to: URL(filePath: file))
        #expect(throws: ServiceError.self) { try home.open() }
        let open = try OpenHome(
            home.folder,
            person: "tester",
            command: "muster notify",
            takesBadSettings: true
        )
        #expect(open.settings.operationsMail == ["ops@example.org"])
        #expect(open.settings.reportLanguage == "sr")
    }

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

    @Test func `a pipe in the place of the settings is refused, and not waited for`() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "muster-pipe-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: ServiceError.cannotRead(path: path, reason: "it is no regular file")) {
            try Settings(path: path)
        }
    }

    @Test func `every setting is read`() throws {
        let read = try settings(
            """
            [mail]
            sendmail = "/opt/sendmail"
            from = "muster@example.org"
            [operations]
            mail_to = "ops@example.org, root"
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
        expected.operationsMail = ["ops@example.org", "root"]
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
        let exampled = [
            "from", "portal", "bounce", "security", "tsa", "mail_to", "quiet", "heartbeat",
            "base", "contact", "inventory", "notice",
        ]
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
        "[mail]\nfrom = \"foo\"", "[mail]\nfrom = \"x@\"", "[operations]\nmail_to = \"a b@\"",
        "[portal]\nsecurity_contact = \"rada(at)x@\"", "[orders]\nnotice = \"a\\nb\"",
        "[orders]\nnotice_link = \"https://example.org\"",
        "[orders]\nnotice = \"a\"\nnotice_link = \"http://example.org\"",
        "[portal]\nsecurity_contact = \"mailto:foo\"",
    ])
    func `a value that cannot be used is refused, not replaced`(text: String) {
        #expect(throws: ServiceError.self) { try settings(text) }
    }

    @Test(arguments: [
        ("[mail]\nform = \"a\"", "line 2: there is no setting mail.form; mail.from may be meant"),
        (
            "tsa = \"x\"\n[mial]\n",
            "line 1: tsa stands above all sections; it belongs below [seal]"
        ),
        ("\n[mial]\nfrom = \"a\"", "line 2: there is no section [mial]; [mail] may be meant"),
        ("[report]\n\npaper = \"a3\"", "line 3: report.paper must be"),
        ("report.paper = 4", "line 1: report.paper must be"),
        ("[review]\nreasons = { lost = \"gone\" }", "line 2: review.reasons.lost must be"),
        ("\nmail = 3", "line 2: mail is a section: [mail]"),
        (
            "[watch]\nspeed = 1",
            "line 2: there is no setting watch.speed: one of watch.keep, watch.trace_mb"
        ),
    ])
    func `a fault is told with its line, a name that nobody knows with the one that may be meant`(
        text: String,
        said: String
    ) {
        let error = #expect(throws: ServiceError.self) { try settings(text) }
        #expect(error?.what.contains(said) == true, "\(error?.what ?? "")")
    }

    @Test func `the settings that are described are those that a new home's file shows`() throws {
        let home = try TemporaryHome()
        let template = try String(contentsOfFile: home.folder.settingsPath, encoding: .utf8)
        var (section, shown) = ("", [String]())
        for line in template.split(separator: "\n") {
            if let head = line.wholeMatch(of: #/\[(\w+)\]/#) { section = String(head.1) }
            if let key = line.wholeMatch(of: #/# (\w+) = .*/#) {
                shown.append("\(section).\(key.1)")
            }
        }
        #expect(Set(shown) == Set(SettingField.all.map(\.name)))
        #expect(SettingField.all.count == Set(SettingField.all.map(\.name)).count)
        for key in SettingKey.allCases { #expect(shown.contains(key.rawValue), "\(key.rawValue)") }
    }

    @Test func `a file says which settings are its own, and where`() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "muster-settings-\(UUID().uuidString).toml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("[report]\npaper = \"letter\"\n[review.reasons]\na = \"A\"\n".utf8)
            .write(to: URL(filePath: path))
        let file = try SettingsFile(path: path)
        #expect(file.isThere && file.lines == ["report.paper": 2, "review.reasons": 3])
        let values = SettingField.all.map { ($0.name, $0.value(file.settings)) }
        #expect(values.contains { $0 == ("report.paper", "letter") })
        #expect(values.contains { $0 == ("review.reasons", "a = A") })
        #expect(try !SettingsFile(path: path + ".not").isThere)
    }
}
