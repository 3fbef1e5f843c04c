import Foundation
import MusterCore
import MusterReport
import Testing

@Suite struct WordingTests {
    private let english = Wording(language: .english, clock: .utc)
    private let serbian = Wording(language: .serbian, clock: .utc)

    /// Every phrase of the catalogue, in Serbian.
    private var phrases: [(name: String, english: String, serbian: String)] {
        PhraseCatalogue.types.flatMap { $0.entries }.flatMap { key, english in
            ReportLanguage.serbian.forms(english, at: key).map { (key, english, $0) }
        }
    }

    /// The names of the values that a text asks for.
    private func values(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
                String($0.prefix { $0 != "}" })
            }
        )
    }

    @Test func `the word s is a unit, and stands behind a figure`() {
        for (name, _, text) in phrases {
            let words = text.split(whereSeparator: \.isWhitespace)
            for (before, word) in zip([""] + words, words) where word == "s" {
                // The preposition would stay Latin among Cyrillic words: it is written "sa".
                #expect(before.hasSuffix("}") || before.last?.isNumber == true, "\(name)")
            }
        }
    }

    @Test func `Serbian in Cyrillic has Latin letters only in what is no Serbian`() throws {
        func isKept(_ text: String, _ foreign: Set<String>) -> Bool {
            if SerbianCyrillic.keptWords.contains(text) { return true }
            // A figure beside it: SHA-256, Ed25519.
            if text.contains(where: \.isNumber), !text.contains(" ") { return true }
            let words = text.split(separator: " ")
            if words.allSatisfy({
                SerbianCyrillic.keptWords.contains(String($0)) || $0.contains(".")
                    || $0.hasPrefix("-") || foreign.contains(String($0))
            }) {
                return true
            }
            return words.first.map { SerbianCyrillic.programs.contains(String($0)) } == true
                && words.dropFirst().allSatisfy { word in
                    word.hasPrefix("-") || word.contains(".")
                        || SerbianCyrillic.commandWords.contains(String(word))
                }
        }
        for (name, english, serbian) in phrases {
            let cyrillic = SerbianCyrillic.text(serbian, of: english)
            let foreign = Set(english.matches(of: /[A-Za-z]{2,}/).map { String($0.output) })
                .filter { !SerbianCyrillic.sharedWords.contains($0.lowercased()) }
            let text = cyrillic.replacing(/\{[a-zA-Z]*\}/, with: "")
            let latin = text.matches(of: /[A-Za-zčćžšđČĆŽŠĐ][A-Za-z0-9čćžšđ .-]*/)
                .map { $0.output.trimmingCharacters(in: CharacterSet(charactersIn: " .-")) }
            #expect(latin.allSatisfy { isKept($0, foreign) }, "\(name): \(latin)")
            #expect(values(in: cyrillic) == values(in: serbian), "\(name)")
        }
    }

    @Test(arguments: [
        ("Ništa nije bilo očekivano", "Ништа није било очекивано"),
        ("Njegova ljubav, džep, Đak", "Његова љубав, џеп, Ђак"),
        ("NJEGOVA LJUBAV DŽEP", "ЊЕГОВА ЉУБАВ ЏЕП"),
        ("nadživeti injekciju i konjunkciju", "надживети инјекцију и конјункцију"),
        ("Vrh (SHA-256), A4, {seconds} s", "Врх (SHA-256), A4, {seconds} s"),
        (
            "Otkucajte muster verify FILE.pdf; to je sve",
            "Откуцајте muster verify FILE.pdf; то је све"
        ),
        ("muster replay {audit} daje iste", "muster replay {audit} даје исте"),
        ("ili muster set notify.{kind} no", "или muster set notify.{kind} no"),
        ("ili snimak: --source capture:FILE", "или снимак: --source capture:FILE"),
        ("kraj pokazuje samo --head.", "крај показује само --head."),
        ("(mail.from u muster.toml)", "(mail.from у muster.toml)"),
        ("trail.head beleži zapis", "trail.head бележи запис"),
        (
            "adresa ime@example.org, ne -5 - ni /setup?link=",
            "адреса ime@example.org, не -5 - ни /setup?link="
        ),
        ("pišu se POGREŠNO_MESTO i [d/N]", "пишу се ПОГРЕШНО_МЕСТО и [д/Н]"),
        (
            "zaglavlje sensor,quantity,at,value, pa brojevi",
            "заглавље sensor,quantity,at,value, па бројеви"
        ),
        ("na --by photo: rekao/la je", "на --by photo: рекао/ла је"),
        ("QR kod", "QR код"), ("{n} m", "{n} m"), ("", ""),
    ])
    func `letters of Serbian stand for each other`(latin: String, cyrillic: String) {
        #expect(SerbianCyrillic.text(latin, of: "") == cyrillic)
    }

    @Test(arguments: [
        ("--by sight", "--by sight", "--by sight"),
        (
            "[seal] in muster.toml, then sudo setcap cap_net_raw",
            "[seal] u muster.toml, pa sudo setcap cap_net_raw",
            "[seal] у muster.toml, па sudo setcap cap_net_raw"
        ),
        (
            "check its rights: ls -ld {1}", "proverite prava: ls -ld {1}",
            "проверите права: ls -ld {1}"
        ),
        (
            "give --scale X,Y:X,Y=METRES, or --reason \"TEXT\"",
            "dajte --scale X,Y:X,Y=METRES, ili --reason \"TEXT\"",
            "дајте --scale X,Y:X,Y=METRES, или --reason \"TEXT\""
        ),
        (
            "systemctl status x, or bad", "systemctl status x, ili loše",
            "systemctl status x, или лоше"
        ),
        ("add --role admin, or off", "--role admin, ili off", "--role admin, или off"),
        ("\"auto\" or \"never\"", "\"auto\" ili \"never\"", "\"auto\" или \"never\""),
        ("the plan of the zone, to do", "plan zone, to je do", "план зоне, то је до"),
        ("bash, zsh or fish", "bash, zsh ili fish", "bash, zsh или fish"),
        ("go to {1}/audits/{2}", "idite na {1}/audits/{2}", "идите на {1}/audits/{2}"),
    ])
    func `what stands in the English text too is typed or a name, and stays`(
        english: String,
        latin: String,
        cyrillic: String
    ) {
        #expect(SerbianCyrillic.text(latin, of: english) == cyrillic)
    }

    @Test func `no word that people type is written in Cyrillic in any sentence`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = root.appending(path: "Sources/CTranslations/sr.po")
        let file = try PortableObject(String(contentsOf: path, encoding: .utf8))
        var kept = 0
        for entry in file.entries where !entry.id.isEmpty {
            let english = Set(entry.id.matches(of: /[A-Za-z]{2,}/).map(\.output))
            for latin in entry.translations {
                let cyrillic = SerbianCyrillic.text(latin, of: entry.id)
                let there = Set(cyrillic.matches(of: /[A-Za-z]{2,}/).map(\.output))
                let words = Set(latin.matches(of: /\p{L}+/).map(\.output))
                for word in words.intersection(english).subtracting(there)
                where !SerbianCyrillic.sharedWords.contains(word.lowercased()) {
                    Issue.record("\(word) in \(cyrillic)")
                }
                kept += words.intersection(there).count
            }
        }
        #expect(kept > 1_000, "there are some")
    }

    @Test func `Cyrillic counts and dates as Latin does`() {
        let cyrillic = Wording(language: .serbianCyrillic, clock: SampleAudit.central)
        #expect(cyrillic.count(1_002, .items) == "1.002\u{A0}ставке")
        #expect(cyrillic.percent(0.92857) == "92,9\u{A0}%")
        #expect(cyrillic.date(SampleAudit.start) == "12.\u{A0}3.\u{A0}2026.")
    }

    @Test func `a language is known by its code in any case`() {
        let known = ["en", "sr", "SR-latn", "sr-cyrl", "sr-Cyrl", "DE", "xx"].map(
            ReportLanguage.init(code:)
        )
        #expect(
            known == [
                .english, .serbian, .serbian, .serbianCyrillic, .serbianCyrillic, .german, nil,
            ]
        )
    }

    @Test func `what is counted has every form, each with its number`() {
        for plural in Plural.allCases {
            let english = ReportLanguage.english.forms(plural.english, at: plural.key)
            let serbian = ReportLanguage.serbian.forms(plural.english, at: plural.key)
            #expect(english.count == 2 && serbian.count == 3, "\(plural)")
            guard plural != .openDiscrepancies else { continue }
            for form in english + serbian { #expect(form.contains("{n}"), "\(form)") }
        }
    }

    @Test(arguments: [
        (0, "0 stavki"), (1, "1 stavka"), (2, "2 stavke"), (4, "4 stavke"), (5, "5 stavki"),
        (11, "11 stavki"), (12, "12 stavki"), (14, "14 stavki"), (21, "21 stavka"),
        (22, "22 stavke"), (25, "25 stavki"), (101, "101 stavka"), (111, "111 stavki"),
        (1_002, "1.002 stavke"),
    ])
    func `Serbian counts by the last digits`(count: Int, text: String) {
        #expect(serbian.count(count, .items).replacing("\u{A0}", with: " ") == text)
    }

    @Test func `German counts, dates and figures are written as people there write them`() {
        let german = Wording(language: .german, clock: SampleAudit.central)
        #expect(german.count(1, .items) == "1\u{A0}Gegenstand")
        #expect(german.count(1_002, .items) == "1.002\u{A0}Gegenstände")
        #expect(german.percent(0.92857) == "92,9\u{A0}%")
        #expect(german.date(SampleAudit.start) == "12.03.2026")
        #expect(german.dayOfMonth(SampleAudit.start) == "12.03.")
    }

    @Test func `English counts one and more`() {
        #expect(english.count(1, .items) == "1\u{A0}item")
        #expect(english.count(0, .items) == "0\u{A0}items")
        #expect(english.count(5_312, .records) == "5,312\u{A0}records")
    }

    @Test func `numbers are written as people there write them`() {
        #expect(english.integer(-1_234_567) == "\u{2212}1,234,567")
        #expect(serbian.integer(1_234) == "1.234")
        #expect(english.integer(Int.min).hasSuffix("808"))
        #expect(serbian.percent(0.92857) == "92,9\u{A0}%")
        #expect(english.target(0.98) == "98\u{A0}%")
        #expect(english.target(0.985) == "98.5\u{A0}%")
        #expect(english.minutes(seconds: 100) == "1.7")
    }

    @Test func `a coverage is never 100 percent, and its figure never says more than its word`() {
        #expect(english.coverage(1) == "99\u{A0}%")
        #expect(english.coverage(0.996) == "99\u{A0}%")
        #expect(english.coverage(0.97) == "97\u{A0}%")
        #expect(english.coverage(0.8999) == "89\u{A0}%")
        #expect(english.coverage(0) == "0\u{A0}%")
    }

    @Test func `only all is 100 percent and only none is 0`() {
        #expect(english.percent(0.99999) == "99.9\u{A0}%")
        #expect(english.percent(1) == "100\u{A0}%")
        #expect(english.percent(0.00001) == "0.1\u{A0}%")
        #expect(english.percent(0) == "0\u{A0}%")
    }

    @Test func `dates and times are the site's`() {
        let local = Wording(language: .english, clock: SampleAudit.central)
        let localSerbian = Wording(language: .serbian, clock: SampleAudit.central)
        #expect(local.date(SampleAudit.start) == "12\u{A0}Mar\u{A0}2026")
        #expect(localSerbian.date(SampleAudit.start) == "12.\u{A0}3.\u{A0}2026.")
        #expect(local.time(SampleAudit.start) == "10:14:05")
        #expect(english.moment(SampleAudit.start).hasSuffix("09:14:05\u{A0}UTC"))
    }
}
