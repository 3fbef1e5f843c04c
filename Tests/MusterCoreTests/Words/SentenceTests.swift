import MusterCore
import Testing

/// Sentences keep their words and what is put into them apart.
@Suite struct SentenceTests {
    private static let file = """
        msgid ""
        msgstr ""
        "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 "
        "&& (n%100<12 || n%100>14) ? 1 : 2);\\n"

        #, python-brace-format
        msgid "no item {1} in {2}: {3}"
        msgstr "u {2} nema {1}: {3}"

        msgid "is empty"
        msgstr "prazno je"

        #, python-brace-format
        msgid "{1} row"
        msgid_plural "{1} rows"
        msgstr[0] "{1} red"
        msgstr[1] "{1} reda"
        msgstr[2] "{1} redova"

        #, fuzzy
        msgid "not sure"
        msgstr "možda"

        msgctxt "Door.open"
        msgid "open"
        msgstr "otvorena"

        msgid "full"
        msgstr "puno"

        msgctxt "Disk.full"
        msgid "full"
        msgstr "pun"

        """

    private let translations: Translations

    init() throws { translations = try Translations(Self.file) }

    @Test func `a sentence reads as the literal it was written as`() {
        let (id, count) = ("IT-7", 3)
        let sentence: Sentence = "no item \(id) of \(count) in {braces}"
        #expect(sentence.description == "no item IT-7 of 3 in {braces}")
        #expect(sentence.template == "no item {1} of {2} in {{braces}}")
    }

    @Test func `a long literal in two parts has one template`() {
        let one: Sentence = "a \("1") b " + "c \("2") d {x}"
        #expect(one.template == "a {1} b c {2} d {{x}}")
        #expect(one.description == "a 1 b c 2 d {x}")
    }

    @Test func `data stays as it is, even where it reads like words that have a translation`() {
        let sentence: Sentence = "no item \("is empty") in \("{1}"): \("is empty" as Sentence)"
        #expect(sentence.text(in: translations) == "u {1} nema is empty: prazno je")
        #expect(Sentence(verbatim: "is empty").text(in: translations) == "is empty")
    }

    @Test func `what has no translation stays English around what has one`() {
        let sentence: Sentence = "something else: \("is empty" as Sentence)"
        #expect(sentence.text(in: translations) == "something else: prazno je")
        #expect(!sentence.isTranslated(in: translations))
        let list = (["is empty", "not sure"] as [Sentence]).joined(separator: "; ")
        #expect(list.text(in: translations) == "prazno je; not sure")
        #expect(!list.isTranslated(in: translations))
        #expect(([] as [Sentence]).joined(separator: "; ").text(in: translations) == "")
    }

    @Test(arguments: [
        (0, "0 redova"), (1, "1 red"), (2, "2 reda"), (4, "4 reda"), (5, "5 redova"),
        (11, "11 redova"), (12, "12 redova"), (21, "21 red"), (102, "102 reda"),
        (112, "112 redova"),
    ])
    func `a number chooses its form by the rule of the file`(count: Int, text: String) {
        let rows = Sentence(counting: count, one: "\(count) row", other: "\(count) rows")
        #expect(rows.text(in: translations) == text)
        #expect(rows.description == (count == 1 ? "1 row" : "\(count) rows"))
    }

    @Test func `an entry with a context is for its place alone, and before the one for all places`()
    {
        #expect(translations.text("open") == nil)
        #expect(translations.forms("open", at: "Door.open") == ["otvorena"])
        #expect(translations.forms("full", at: "Disk.full") == ["pun"])
        #expect(translations.forms("full", at: "Door.full") == ["puno"])
        let open: Sentence = "open"
        #expect(open.text(in: translations) == "open")
        #expect(open.said(in: "Door.open").text(in: translations) == "otvorena")
    }

    @Test func `a text that counts has a form for each kind of number`() {
        #expect(translations.forms("{1} row", at: nil)?.count == 3)
        #expect([1, 2, 5, 11, 21].map(translations.form) == [0, 1, 2, 2, 0])
    }

    @Test func `of several the last is told apart, in the language of the sentence`() {
        let sentences: [Sentence] = ["one row", "two rows", "no row"]
        let lists = (0...3).map { sentences.prefix($0).alternatives }
        #expect(
            lists.map(\.description) == [
                "", "one row", "one row or two rows", "one row, two rows or no row",
            ]
        )
        let german = try? Translations(
            "msgid \"\"\nmsgstr \"\"\n\"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n\n"
                + "msgid \"{1} or {2}\"\nmsgstr \"{1} oder {2}\"\n"
        )
        #expect(["hci0", "hci1", "hci2"].alternatives.text(in: german) == "hci0, hci1 oder hci2")
    }

    @Test func `a sentence comes back as it was kept, and older text as data`() {
        let inner = Sentence(counting: 2, one: "\(2) row", other: "\(2) rows")
        let sentence: Sentence = "no item \("\"x\"") in \("y"): \(inner)"
        let kept = Sentence(kept: sentence.kept)
        #expect(kept == sentence && kept.template == sentence.template)
        #expect(kept.text(in: translations) == "u y nema \"x\": 2 reda")
        for text in ["is empty", "{", "{}", ""] {
            #expect(Sentence(kept: text).text(in: translations) == text)
        }
    }

    @Test(arguments: ["msgid", "msgid x", "mgsid \"x\"", "\"Plural-Forms: nplurals=2\""])
    func `a file that is none is refused, not guessed at`(text: String) {
        let file = text.hasPrefix("\"") ? "msgid \"\"\nmsgstr \"\"\n\(text)\n" : text
        if text.hasPrefix("\"") {
            #expect(throws: PortableObject.Fault.self) {
                try Translations(file.replacing("nplurals=2", with: "nplurals=2;\\n"))
            }
        } else {
            #expect(throws: PortableObject.Fault.self) { try PortableObject(file) }
        }
    }
}
