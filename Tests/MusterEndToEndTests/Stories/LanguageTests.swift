import Foundation
import MusterTestSupport
import Testing

/// The terminal speaks the language of the account.
@Suite struct LanguageTests {
    private static let serbian = ["LANG": "sr_RS.UTF-8@latin"]
    private static let cyrillic = ["LANG": "sr_RS.UTF-8"]
    private static let german = ["LANG": "de_AT.UTF-8"]

    @Test
    func `a Serbian account is told in Serbian what is wrong, what there is and how it ended`()
        throws
    {
        let home = try TestHome.loaded()
        let wrong = home.muster("use", "Nowhere", environment: Self.serbian)
        #expect(wrong.status == 5)
        #expect(wrong.errors.contains("muster: inventar „Nowhere“ ne postoji"), "\(wrong.errors)")
        #expect(wrong.errors.contains("pokušajte: jedno od: "), "\(wrong.errors)")
        let list = home.muster("item", "list", environment: Self.serbian).succeeded()
        #expect(list.lines[0].hasPrefix("STAVKA"), "\(list.lines[0])")
        #expect(list.errors.contains("60 stavki"), "\(list.errors)")
        let walk = try SimulatedWarehouse.small.get().walk
        let end = home.muster("start", "--source", walk, "--finish", environment: Self.serbian)
        #expect(end.text.contains("A-2026-0001 prebrojan "), "\(end.text)")
        #expect(end.text.contains("Očekivano 60 = pronađeno 5"), "\(end.text)")
        #expect(end.text.contains("Dalje: muster show"), "\(end.text)")
    }

    @Test func `a German account is told in German`() throws {
        let home = try TestHome.audited()
        let wrong = home.muster("use", "Nowhere", environment: Self.german)
        #expect(wrong.errors.contains("Rat: eine dieser Angaben: "), "\(wrong.errors)")
        let list = home.muster("item", "list", environment: Self.german).succeeded()
        #expect(list.lines[0].hasPrefix("GEGENSTAND"), "\(list.lines[0])")
        #expect(list.errors.contains("60 Gegenstände in"), "\(list.errors)")
        let show = home.muster("show", environment: Self.german).succeeded()
        #expect(show.text.contains("Erwartet 60 = gefunden 5"), "\(show.text)")
        #expect(show.text.contains(/\d,\d %/), "\(show.text)")
        // A point stands between thousands there.
        #expect(!show.text.contains(/\d\.\d\d?\b/), "\(show.text)")
    }

    @Test func `the option goes before the account's locale, and a report's own is the report's`()
        throws
    {
        let home = try TestHome.audited()
        let asked = home.muster("status", "--lang", "de", environment: Self.serbian).succeeded()
        #expect(asked.text.contains("anwesend"), "\(asked.text)")
        let joined = home.muster("status", "--lang=sr").succeeded()
        #expect(joined.text.contains("prisutno"), "\(joined.text)")
        let cyrillic = home.muster("status", environment: Self.cyrillic).succeeded()
        #expect(cyrillic.text.contains("присутно"), "\(cyrillic.text)")
        let report = home.muster("report", "--lang", "de", "--out", "a.pdf").succeeded()
        #expect(report.text.contains("DRAFT, not approved"), "\(report.text)")
        let wrong = home.muster("status", "--lang", "xx", environment: Self.german)
        #expect(wrong.status == 2 && wrong.errors.contains("gilt nicht"), "\(wrong.errors)")
    }

    @Test func `what programs read is the same in every language`() throws {
        let home = try TestHome.audited()
        let commands = [
            ["show", "--json"], ["item", "list", "--json"], ["status", "--json"],
            ["use", "x", "--json"],
            ["item", "export"], ["place", "list", "--csv"], ["site", "plan", "show"],
            ["config", "keys", "--json"], ["--help"], ["start", "--help"],
            ["plan", "list", "--json"], ["key", "list", "--json"], ["report", "--frob", "--json"],
        ]
        for command in commands {
            let english = home.muster(command)
            for environment in [Self.serbian, Self.cyrillic, Self.german] {
                let other = home.muster(command, environment: environment)
                #expect(other.status == english.status, "\(command)")
                #expect(other.output == english.output, "\(command): \(other.text)")
            }
        }
    }

    @Test func `a question is answered with yes in the reader's language or in English`() throws {
        for (locale, question, answer) in [
            ("sr_RS.UTF-8@latin", "[d/N]", "da"), ("de_DE.UTF-8", "[j/N]", "J"),
            ("de_DE.UTF-8", "[j/N]", "yes"), ("C.UTF-8", "[y/N]", "y"),
        ] {
            let home = try TestHome.loaded()
            let walk = try SimulatedWarehouse.small.get().walk
            home.muster("start", "--source", walk)
            let screen = try home.terminal(
                "finish",
                columns: 100,
                typing: "seen '\(question)'; printf '\(answer)\\n'",
                environment: ["LANG": locale, "LC_ALL": ""]
            )
            #expect(screen.text.contains(question), "\(screen.text)")
            #expect(screen.status == 0, "\(locale), \(answer): \(screen.text)")
        }
    }

    /// Words of English sentences that neither Serbian nor German has.
    private static let english: Set<String> = [
        "the", "is", "are", "has", "have", "were", "must", "and", "with", "there", "than",
        "it", "its", "from", "this", "more", "expected", "cannot", "which", "another", "already",
        "not", "for", "of", "at", "heard", "items", "zones", "next",
        "found", "missing", "state", "item", "when", "what", "who", "where",
    ]

    /// Lines in which both languages leave English words, but for commands and names of data.
    private func remnants(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { line in
            let words = line.replacing(/muster [a-z][^;,)]*/, with: "")
                .replacing(/--[a-z-]+( [A-Z@=]+)?/, with: "").replacing(/"[^"]*"|'[^']*'/, with: "")
                .replacing(/\S*[\/_.:@]\S+/, with: "")
                .split { !$0.isLetter && $0 != "-" && $0 != "'" }
            return words.contains { Self.english.contains($0.lowercased()) }
        }
    }

    /// Commands that say much, of an audited home.
    private static let talkative = [
        "status", "show", "missing", "extras", "audit list", "item list", "item heard", "zone list",
        "inventory list", "plan list", "plan due", "plan overdue", "place list", "place add Hall",
        "sensor list", "climate",
        "alarm list", "alarm contact list", "label list", "key list", "definition list", "schedule",
        "outbox", "outbox retry", "deliver", "verify", "verify --strict", "replay", "trail",
        "trail verify", "user list", "user token", "whoami", "profile", "profile totp",
        "backup list",
        "backup key", "config check", "config show", "party list", "product list", "lot list",
        "event list", "event verify", "trace check", "trace rebuild", "resolve --reason list",
        "action list", "map", "use Nowhere", "show A-2026-9999", "show IT-9999", "confirm IT-9999",
        "start --inventory Nowhere", "start --source capture:nowhere.btsnoop", "zone edit nowhere",
        "item move IT-9999 nowhere", "item add X Y --beacon z", "item photo IT-9999",
        "plan add Weekly", "plan edit P-99 --every week", "sensor add nothing", "sensor show S-99",
        "sensor place S-99", "alarm ack AL-99 --note done", "label item IT-9999",
        "report --format gif", "report --page 1", "mail", "verify nowhere.pdf",
        "verify A-2026-9999", "key revoke nobody", "user add ana --role admin", "login",
        "backup verify nowhere", "restore nowhere", "backup --to nowhere/x",
        "lot show nothing", "product show nothing", "event add harvest --lot x --at 2026-13-40",
        "party show nobody", "qr verify text", "simulate --items 0", "finish --reason x", "recount",
        "start --partial", "undo", "approve", "compare", "item import nowhere.csv", "frob",
        "item frob", "status --frob", "status --lang", "outbox cancel M-99", "plan run P-99",
    ]

    @Test(arguments: [serbian, german])
    func `nothing that a command says is left in English`(environment: [String: String]) throws {
        let home = try TestHome.audited()
        for line in Self.talkative {
            let said = home.muster(
                line.split(separator: " ").map(String.init),
                environment: environment
            )
            #expect(said.status >= 0 && said.status < 128, "\(line): \(said.errors)")
            let left = remnants(said.errors) + remnants(said.text)
            #expect(left.isEmpty, "muster \(line): \(left.joined(separator: "\n"))")
        }
    }
}
