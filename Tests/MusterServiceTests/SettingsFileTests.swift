import MusterCore
import Foundation
import MusterPeople
import MusterService
import MusterTestSupport
import Testing

/// Settings files as people break them, and as chance does.
@Suite struct SettingsFileTests {
    private func fault(of text: String) -> String? {
        do {
            _ = try Settings(text: text, path: "muster.toml")
            return nil
        } catch let error as ServiceError {
            return error.what.description
        } catch {
            return "another error: \(error)"
        }
    }

    /// Each ended the program in the parser that Muster had before.
    @Test(arguments: [
        "[[[", "[", "[[", "a = 1\n[+x]\n", "[ \u{7F}o", "[[ \u{01}]]\n", "\u{FEFF}[.a]", "[\n]\n",
        "[é]", "a = \"\"\"\n[[[\n\"\"\"\n[[[\n", "a = '''x''''\n[{]\n", "[a]\r\n[=]\r\n",
        "x = 1979-05-27Tx", "x = [1, 1979-05-27tNaN]", "x = 1979-05-27T^7:32:00Z",
        "x = 1979-05-27 x", "x = {c = 1979-05-27T}",
        "a = [1,}", "a = [}", "a = [1, {b = ]", "a = {b = [}", "a = [\n1,\n\n}\n", "a = [ =",
        "a = [\u{0B}",
        "a = [1, [2,}]", "a = [{},}",
    ])
    func `what another parser did not survive is refused, and ends nothing`(text: String) {
        let said = fault(of: text)
        #expect(
            said?.contains("muster.toml") == true && said?.contains("line ") == true,
            "\(said ?? "")"
        )
    }

    @Test(arguments: [
        ("[mail]\nfrom = \"a@example.org\nx", 2), ("[mail]\n\n\nfrom = x", 4),
        ("# one\r\n[mail]\r\nfrom = 'a' 'b'\r\n", 3), ("[mail]\nfrom = 1\nfrom = 2", 3),
        ("[mail]\nfrom = '''\na\nb", 2), ("[mail]\n[report]\n[mail]", 3), ("[mail]\n[[mail]]", 2),
        ("a = [\n 1,\n 2\n 3]", 4), ("a = \"\\x41\"", 1), ("a = \"\\uD800\"", 1), ("a = 01", 1),
        ("a = 99999999999999999999", 1), ("a = 1.", 1), ("a = .5", 1), ("a = 1__0", 1),
        ("a = 1e", 1), ("a = 0x", 1), ("a = \u{07}", 1), ("# \u{07}", 1), ("a\r= 1", 1),
        ("a.b = 1\na.b.c = 2", 2), ("a = {}\na.b = 2", 2), ("[a]\n[a.b]\n[a]\n", 3),
        ("a.b = 1\n[a]\n", 2), ("a = {b = 1,}", 1), ("a = {b = 1\n}", 1), ("= 1", 1), ("a", 1),
        ("\"\"\"a\"\"\" = 1", 1), ("a = 1979-05-27", 1), ("a = 07:32:00", 1), ("a = [1", 1),
        ("a = [[1]", 1), ("\n\na = ", 3),
    ])
    func `what is wrong is told with its line`(text: String, line: Int) {
        #expect(fault(of: text)?.contains("line \(line):") == true, "\(fault(of: text) ?? "")")
    }

    @Test func `texts and numbers are read in all their forms`() throws {
        let read = try Settings(
            text: """
                \u{FEFF}mail.sendmail = '/bin/\\u0041' # a comment, [not] = a value
                mail . "bounce_mailbox" = "/\\u0061\\U00000062\\t\\"\\\\ é"
                [ 'report' ]
                "paper" = \"\"\"
                lett\\
                   er\"\"\"
                accuracy_target = 9_7.5e-2
                [traces]
                limit_mb = 0x1_0
                [watch]
                trace_mb = +1_000
                [review]
                reasons = { at_vet = '''"at" 'the' vet''', 'b' = \"\"\"""two""\"\"\" }
                [portal]
                idle_minutes = 0b11
                session_hours = 0o17
                """,
            path: "muster.toml"
        )
        #expect(read.sendmailPath == "/bin/\\u0041")
        #expect(read.bounceMailbox == "/ab\t\"\\ é")
        #expect(read.reportPaper == "letter")
        #expect(read.accuracyTarget == 0.975)
        #expect(read.traceLimitBytes == 16 << 20)
        #expect(read.watchTraceLimitBytes == 1_000 << 20)
        #expect(read.ownReasons == ["at_vet": "\"at\" 'the' vet", "b": "\"\"two\"\""])
        #expect(read.sessionLimits.idleSeconds == 180)
        #expect(read.sessionLimits.longestSeconds == 15 * 3_600)
    }

    @Test func `windows line ends and a missing last one are read`() throws {
        let read = try Settings(
            text: "[report]\r\npaper = \"letter\"\r\nlanguage = \"sr\"",
            path: "muster.toml"
        )
        #expect(read.reportPaper == "letter")
        #expect(read.reportLanguage == "sr")
    }

    @Test func `a list may break its lines, and a section may come before the one above it`() {
        // Only what the settings do not know is refused here.
        #expect(
            fault(of: "[a.b]\n[a]\nc = [\n 1, # x\n [2, {d = true}],\n]\n")?.contains("[mail]")
                == true
        )
        #expect(fault(of: "[a]\nb.c = -1\nb.d = +inf\n")?.contains("[mail]") == true)
    }

    @Test(arguments: ["[", "{a=", "a.", "[a.", "{a.b.c.d.e={", "\"\"\"", "[[", "{\"a\"=["])
    func `depth and length exhaust nothing`(piece: String) {
        for text in ["a = ", ""] {
            let deep = text + String(repeating: piece, count: 200_000 / piece.utf8.count)
            #expect(fault(of: deep) != nil)
        }
    }

    /// Broken by chance, the same way each time.
    @Test func `no change of a few bytes ends the program`() throws {
        var random = SplitMix64(seed: 15)
        let home = try TemporaryHome()
        let template = try String(contentsOfFile: home.folder.settingsPath, encoding: .utf8)
        let whole = Array(template.replacing("# ", with: "").utf8)
        let marks = Array("[]{}=.,#'\"\\\n\r\t -_:0aT\u{7F}é".utf8)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = marks.randomElement(using: &random) ?? 0
                case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                }
            }
            _ = fault(of: String(decoding: bytes, as: UTF8.self))
        }
    }
}
