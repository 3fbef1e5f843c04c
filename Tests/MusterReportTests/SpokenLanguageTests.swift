import MusterCore
import MusterReport
import Testing

/// The language that a terminal speaks, by the account's environment.
@Suite struct SpokenLanguageTests {
    @Test(arguments: [
        ("", ReportLanguage.english), ("C", .english), ("POSIX", .english), ("C.UTF-8", .english),
        ("en_GB.UTF-8", .english), ("fr_FR.UTF-8", .english), ("xx", .english),
        (".UTF-8", .english),
        ("sr_RS.UTF-8@latin", .serbian), ("sr_RS@latin", .serbian), ("sr@latin", .serbian),
        ("sr_Latn", .serbian), ("sr_Latn_RS.utf8", .serbian), ("sr-Latn-RS", .serbian),
        ("SR_RS.utf8@LATIN", .serbian), ("hr_HR.UTF-8", .serbian), ("bs_BA.UTF-8", .serbian),
        ("sr", .serbianCyrillic), ("sr_RS", .serbianCyrillic), ("sr_RS.UTF-8", .serbianCyrillic),
        ("sr_Cyrl_RS", .serbianCyrillic), ("sr_ME.UTF-8", .serbianCyrillic),
        ("de", .german), ("de_AT", .german), ("de_DE.UTF-8@euro", .german), ("DE_CH", .german),
        ("den_CA", .english), ("srn_SR", .english),
    ])
    func `a locale names a language`(locale: String, language: ReportLanguage) {
        #expect(ReportLanguage.spoken(in: ["LANG": locale]) == language, "\(locale)")
    }

    @Test func `the first variable that is set decides, as POSIX says`() {
        let cases: [([String: String], ReportLanguage)] = [
            ([:], .english),
            (["LANG": "de_DE.UTF-8"], .german),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "sr_RS@latin"], .serbian),
            (["LANG": "sr_RS", "LC_MESSAGES": "C"], .english),
            (["LANG": "sr_RS", "LC_MESSAGES": "", "LC_ALL": ""], .serbianCyrillic),
            (["LANG": "sr_RS", "LC_MESSAGES": "sr_RS", "LC_ALL": "de_AT"], .german),
            (["LANG": "de_DE", "LC_CTYPE": "sr_RS", "LANGUAGE": "sr"], .german),
        ]
        for (environment, language) in cases {
            #expect(ReportLanguage.spoken(in: environment) == language, "\(environment)")
        }
    }

    @Test func `a sentence in Cyrillic keeps its data and its commands as they are typed`() throws {
        let translations = try #require(ReportLanguage.serbianCyrillic.spoken)
        let sentence: Sentence = "\("Hladnjača") added."
        #expect(sentence.text(in: translations) == "Hladnjača додато.")
        let next: Sentence = "Next: \("muster item import FILE")"
        #expect(next.text(in: translations) == "Даље: muster item import FILE")
        let digits: Sentence = "64 hexadecimal digits, as muster key export prints them"
        let kept = "како их исписује muster key export"
        #expect(digits.text(in: translations).hasSuffix(kept))
    }
}
