import MusterAudit
import MusterCatalogue
import MusterCore
import MusterMail
import MusterPeople
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import MusterWeb
import Testing

/// What a browser says of an error, in the reader's language.
@Suite struct ErrorWordsTests {
    /// Words that stand in English sentences, and in no Serbian one.
    private static let english: Set<String> = [
        "the", "is", "are", "has", "have", "was", "were", "must", "and", "of", "with", "there",
        "than", "be", "it", "its", "from", "this", "more", "expected", "may", "cannot", "muster",
        "look", "add", "send", "try", "take", "zone:", "which", "another", "already", "more",
    ]

    private func remnants(_ text: String) -> [String] {
        text.split { !$0.isLetter && $0 != ":" }.map { $0.lowercased() }
            .filter(Self.english.contains)
    }

    @Test func `no error on a Serbian page has English in it`() {
        for error in ErrorSamples.errors {
            let words = ErrorWords(error, .serbian)
            let left = remnants(words.what) + remnants(words.remedy)
            #expect(left.isEmpty, "\(left) in \(error): \(words.what) / \(words.remedy)")
            #expect(!words.what.isEmpty && !words.remedy.isEmpty)
        }
    }

    /// English words that are German words too.
    private static let german: Set<String> = ["was", "muster"]

    @Test func `no error on a German page has English in it, and each has its own words`() {
        for error in ErrorSamples.errors {
            let words = ErrorWords(error, .german)
            let left = (remnants(words.what) + remnants(words.remedy))
                .filter { !Self.german.contains($0) }
            #expect(left.isEmpty, "\(left) in \(error): \(words.what) / \(words.remedy)")
            let isGeneral = words.what == "Der Server konnte das nicht tun."
            let isGeneralInSerbian =
                ErrorWords(error, .serbian).what == "Server ovo nije mogao da uradi."
            #expect(isGeneral == isGeneralInSerbian, "\(error)")
        }
    }

    @Test(arguments: ReportLanguage.ofPages)
    func `what goes wrong is told in sentences`(language: ReportLanguage) {
        for error in ErrorSamples.errors {
            let words = ErrorWords(error, language)
            for sentence in [words.what, words.remedy] {
                let isName =
                    ["ana ", "ana: ", "hci0: "].contains(where: sentence.hasPrefix)
                    || sentence.hasPrefix("x")
                    || sentence.hasPrefix("z1")
                #expect(isName || sentence.first?.isLowercase == false, "\(sentence)")
                #expect(sentence.hasSuffix(".") && !sentence.hasSuffix(".."), "\(sentence)")
            }
        }
        let login = ErrorWords(PeopleError.disabled(login: "ana"), language)
        #expect(login.what.hasPrefix("ana "), "a login keeps its letters: \(login.what)")
    }

    @Test func `a day is asked for by the name of its own field`() {
        for (name, words) in [("from", "From"), ("until", "Until"), ("due", "Due")] {
            let error = WebError.badValue(name: name, expected: "a day, such as 2026-03-12")
            #expect(
                ErrorWords(error, .english).what == "\(words) must be a day, such as 2026-03-12."
            )
        }
    }

    @Test func `every error has words of its own in a browser, in each language`() {
        let general = ErrorSamples.errors.filter {
            ErrorWords($0, .serbian).what == "Server ovo nije mogao da uradi."
        }
        let names = general.map { String("\($0)".prefix { $0 != "(" }) }.sorted()
        #expect(names == [])
    }

    @Test(arguments: ReportLanguage.allCases.filter { $0 != .english })
    func `an error at a terminal is told in each language, but for what is typed`(
        language: ReportLanguage
    ) throws {
        let translations = try #require(language.spoken)
        for error in ErrorSamples.errors where !(error is WebError) {
            for sentence in [error.what, error.headline, error.remedy] + error.details
            where !sentence.isTranslated(in: translations) {
                let isTyped = sentence.description.wholeMatch(
                    of: /(muster|sudo|apt|chmod|rfkill|--)[^,;:]*|/
                )
                #expect(isTyped != nil, "\(error): \(sentence.template)")
            }
        }
    }

    @Test func `no error in a browser tells a shell command`() {
        for error in ErrorSamples.errors {
            let remedy = ErrorWords(error, .english).remedy
            #expect(!remedy.contains("muster ") && !remedy.contains("--"), "\(error): \(remedy)")
        }
    }

    /// Names that are words of the program's as well: each is the English text of a translation.
    private static let misleading = [
        "receiver 7", "zone cold-1", "is empty", "is missing", "sign in",
    ]

    @Test(arguments: misleading)
    func `what people called something stays as they called it`(name: String) {
        let audit = ErrorSamples.audit
        let errors: [any MusterError] = [
            ServiceError.noAudit(inventory: name), ServiceError.nothingExpected(inventory: name),
            ServiceError.noSuchFile(path: name), PeopleError.disabled(login: name),
            PeopleError.nobody(login: name), AuditError.notBlind(audit: audit, person: name),
            AuditError.unknownZone(ZoneID(rawValue: name), known: []),
            AuditError.rejected(audit: audit, by: name, reason: name),
            AuditError.notExpected(audit: audit, item: ItemID(rawValue: "I"), name: name),
            StoreError.notFound(kind: "item", name: name, remedy: "muster item list"),
            StoreError.conflict(what: "there is an inventory \"\(name)\" already", remedy: "x"),
            CatalogueError.noHeader(file: name, columns: ErrorSamples.columns),
            MailError.noProgram(path: name),
            WebError.badValue(name: name, expected: "\(name)"), RadioError.adapterDown(name),
        ]
        for error in errors {
            for language in [ReportLanguage.english, .serbian] {
                let words = ErrorWords(error, language)
                #expect(words.what.contains(name), "\(words.what)")
            }
        }
        let row = RefusedRow(line: 3, column: name, reason: "is empty", cells: [])
        let refused = CatalogueError.refusedRows(file: name, refused: [row], rows: 9)
        #expect(
            ErrorWords(refused, .serbian).what
                == "\(name): odbijeno redova: 1 od 9: red 3, kolona \(name): prazno je."
        )
        let error = CatalogueError.badEdit(
            problems: ["\("receiver \(name)" as Sentence): \("lies outside the plan" as Sentence)"]
        )
        #expect(ErrorWords(error, .serbian).what == "Prijemnik \(name): leži van plana.")
    }

    @Test func `a sentence that begins with a name keeps the name's letters`() {
        let login = ErrorWords(PeopleError.disabled(login: "ana"), .serbian)
        #expect(login.what == "ana više nema pristup.")
        let inventory = ErrorWords(ServiceError.noAudit(inventory: "main store"), .english)
        #expect(inventory.what == "main store has no audit yet.")
    }
}
