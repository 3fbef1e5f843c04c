import Foundation
import MusterCore
import MusterReport
import MusterWeb
import Testing

/// The files of translations are ones that translators' programs take, and fit the program.
@Suite struct TranslationFileTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    private static let folder = root.appending(path: "Sources/CTranslations")

    /// The names of the files: `sr`.
    private static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return (files ?? []).filter { $0.pathExtension == "po" }
            .map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }()

    /// A file of translations without its header.
    private func entries(_ name: String) throws -> [PortableObject.Entry] {
        let path = Self.folder.appending(path: "\(name).po")
        let file = try PortableObject(String(contentsOf: path, encoding: .utf8))
        return Array(file.entries.dropFirst())
    }

    /// All phrases of reports, mails, pages and the API.
    private static let phrases: [(key: String, english: String)] =
        (PhraseCatalogue.types + WebCatalogue.types).flatMap { $0.entries } + WebCatalogue.summaries

    /// Beside `{items}`, which says what they are, pages give the number alone, for languages that decline.
    private static let alsoGiven: Set<Substring> = ["{all}"]

    /// The text by which the file has a phrase: where it counts, the form for one.
    private static func id(_ english: String) -> String {
        String(english.split(separator: "|", omittingEmptySubsequences: false)[0])
    }

    @Test func `the program carries the files that stand in its sources, each for a language`() {
        #expect(Self.names == Translations.shipped.keys.sorted() && Self.names.contains("sr"))
        let known = Set(ReportLanguage.allCases.compactMap(\.rules.file))
        #expect(known == Set(Self.names))
    }

    @Test(arguments: names) func `the program says what a file says`(name: String) throws {
        let translations = try #require(Translations.shipped[name])
        for entry in try entries(name) {
            let forms = translations.forms(entry.id, at: entry.context)
            #expect(forms == entry.translations, "\(entry.id)")
        }
    }

    @Test(arguments: names) func `gettext finds nothing wrong with a file`(name: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/msgfmt")
        let path = Self.folder.appending(path: "\(name).po").path
        process.arguments = ["--check", "--output-file=/dev/null", path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: names)
    func `a translation says every value of its text, and no other`(name: String) throws {
        let places = try Regex("\\{\\w+\\}")
        let forms = Set(try entries(name).filter { $0.plural != nil }.map(\.translations.count))
        #expect(forms.count == 1, "as many forms as its plural rule has")
        for entry in try entries(name) {
            let known = Set((entry.id + (entry.plural ?? "")).matches(of: places).map { $0.0 })
            for text in entry.translations {
                #expect(!text.isEmpty, "\(entry.id)")
                let values = Set(text.matches(of: places).map { $0.0 })
                // What a sentence leaves out, such as which file or which entry, no reader can find out.
                #expect(
                    values == known || !values.isDisjoint(with: Self.alsoGiven),
                    "\(entry.id): \(text)"
                )
            }
            #expect(entry.plural != nil || entry.translations.count == 1, "\(entry.id)")
        }
    }

    private static func sources(in folder: String) throws -> [String] {
        let root = root.appending(path: "Sources/\(folder)")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    @Test func `the catalogues name every type of phrases that the sources have`() throws {
        let pattern = /(?:enum|struct) (\w+): [^\x7B\n]*\b(?:Phrase|WebText|OutcomeWord)\b/
        let declared = try Self.sources(in: "").flatMap { source in
            source.matches(of: pattern).map { String($0.1) }
        }
        let named = (PhraseCatalogue.types + WebCatalogue.types).map { "\($0)" }
        #expect(declared.sorted() == named.sorted())
    }

    @Test(arguments: names)
    func `every phrase has its entry in every file`(name: String) throws {
        let translations = try #require(Translations.shipped[name])
        #expect(Self.phrases.count > 2_000)
        for (key, english) in Self.phrases {
            let forms = translations.forms(Self.id(english), at: key)
            #expect(forms != nil, "\(key): \(english)")
            let isCounted = english.contains("|")
            #expect(isCounted || forms?.count == 1, "\(key): \(english)")
        }
    }

    @Test(arguments: names) func `no entry of a file is left over`(name: String) throws {
        let templates = try Self.sources(in: "").flatMap(SourceTemplates.all)
        let known = Set(
            templates + Self.phrases.flatMap { $0.english.split(separator: "|").map(String.init) }
        )
        let keys = Set(
            Self.phrases.map { "\($0.key) \(Self.id($0.english))" } + ["ErrorWords.field {1}"]
        )
        // A terminal's sentences may have words of their own at the head of a table and of a fact.
        let places = ["Table.head", "Terminal.fact", "Doctor.mark", "AuditState"]
        for entry in try entries(name) {
            for id in [entry.id, entry.plural ?? entry.id] {
                let isKnown = known.contains(id)
                #expect(isKnown, "\(id)")
            }
            guard let context = entry.context else { continue }
            let isSaid = keys.contains("\(context) \(entry.id)") || places.contains(context)
            #expect(isSaid, "\(context)")
        }
    }

    @Test(arguments: names) func `every file has the sentences of the others`(name: String) throws {
        let phrases = Set(Self.phrases.map { Self.id($0.english) })
        func sentences(_ name: String) throws -> [String] {
            try entries(name).filter { $0.context == nil && !phrases.contains($0.id) }.map(\.id)
        }
        #expect(try sentences(name).sorted() == sentences("sr").sorted())
    }

    /// Where the reasons stand that pages give, and what comes in front of them.
    private static let reasons: [(folder: String, starts: [String])] = [
        ("MusterStore/Catalogue", [".conflict(", "return (\"zone\"", "return (\"beacon\""]),
        ("MusterStore/Photos", [".conflict("]),
        ("MusterStore/Labels", [".conflict("]),
        ("MusterStore/Sensors", [".conflict("]),
        ("MusterStore/Delivery", [".conflict("]),
        ("MusterStore", ["damaged(path: path, reason: \""]),
        ("MusterLabels", ["badKeySet(reason: \""]),
        ("MusterMail/MIME", ["reason: \""]),
        ("MusterAudit/Review", ["try demand([", "try demandText("]),
        ("MusterService/Catalogue", [".conflict("]),
        ("MusterCatalogue/Items", ["Fault("]),
        ("MusterCatalogue/Plan", ["members.note(", "badEdit(problems: ["]),
        ("MusterCatalogue/JSON", ["note(", "case .noArea", "case .crosses"]),
        ("MusterCatalogue/Text", ["return \""]),
        ("MusterMail/Message", ["return \""]),
        ("MusterRadio/Capture", ["reason: \""]),
        ("MusterClimate/Limits", ["reason: \""]),
        ("MusterClimate/Trust", ["reason: \""]),
        ("MusterProvenance/Forms", ["TableFault("]),
        ("MusterService/Backup", ["reason: \"", "case ."]),
        ("MusterService/Climate", ["SensorRowFault("]),
        ("MusterService/Home/TOML", ["fault(\"", "reason: \""]),
        ("MusterService/Home", ["page(.", "file(\""]),
        ("MusterService/Doctor", [".look("]),
        (
            "muster",
            [
                "Terminal.out(\"", "Terminal.err(\"", "prose: \"", ".init(title: \"",
                "Terminal.fact(\"",
                "Terminal.asks(\"", "Misuse.error(", "SlowStep.during(\"",
            ]
        ),
    ]

    @Test(arguments: reasons.indices)
    func `every reason that a module gives has its translation`(index: Int) throws {
        let place = Self.reasons[index]
        let known = Set(try entries("sr").map(\.id))
        var count = 0
        for source in try Self.sources(in: place.folder) {
            let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
            for (row, line) in lines.enumerated()
            where place.starts.contains(where: line.contains) && !line.contains("///") {
                // The words of one call: what is put together by `+` counts as a whole. Commands have
                // other words on pages.
                let call = lines[row..<min(row + 4, lines.count)].joined(separator: "\n")
                let sentences = SourceTemplates.all(in: call)
                    .filter { $0.contains(" ") && $0.contains(where: \.isLowercase) }
                    .filter { !$0.hasPrefix("muster ") }
                guard let first = sentences.first else { continue }
                count += 1
                let isKnown = sentences.contains { known.contains($0) && $0.hasPrefix(first) }
                #expect(isKnown, "\(place.folder): \(first)")
            }
        }
        #expect(count > 0, "no sentence was found")
    }

    /// What the errors say was compared with what patterns said before there was this file.
    @Test func `errors read in both languages as they did`() throws {
        let golden = Self.root.appending(path: "fixtures/golden/errors.txt")
        let lines = ErrorSamples.errors.map { error in
            let (english, serbian) = (ErrorWords(error, .english), ErrorWords(error, .serbian))
            return [english.what, english.remedy, serbian.what, serbian.remedy].joined(
                separator: "\n"
            )
        }
        let text = lines.joined(separator: "\n\n") + "\n"
        if ProcessInfo.processInfo.environment["MUSTER_RECORD"] == "1" {
            try text.write(to: golden, atomically: true, encoding: .utf8)
            Issue.record("recorded: compare it")
        }
        #expect(try String(contentsOf: golden, encoding: .utf8) == text)
    }
}
