import Foundation
import MusterCore
import MusterReport
import MusterWeb
import Testing

/// The file of translations is one that translators' programs take, and fits the program.
@Suite struct TranslationFileTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    private static let path = root.appending(path: "Sources/CTranslations/sr.po")

    private func entries() throws -> [PortableObject.Entry] {
        let file = try PortableObject(String(contentsOf: Self.path, encoding: .utf8))
        return Array(file.entries.dropFirst())
    }

    @Test func `the program carries the file that stands in its sources`() throws {
        let translations = try #require(ReportLanguage.serbian.translations)
        for entry in try entries() where entry.plural == nil {
            #expect(translations.text(entry.id) == entry.translations[0])
        }
    }

    @Test func `gettext finds nothing wrong with it`() throws {
        let tool = "/usr/bin/msgfmt"
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["--check", "--output-file=/dev/null", Self.path.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `a translation puts in nothing that its sentence does not have`() throws {
        let places = try Regex("\\{\\d+\\}")
        for entry in try entries() {
            let known = Set((entry.id + (entry.plural ?? "")).matches(of: places).map { $0.0 })
            for text in entry.translations {
                #expect(known.isSuperset(of: text.matches(of: places).map { $0.0 }), "\(text)")
            }
            #expect(entry.translations.count == (entry.plural == nil ? 1 : 3), "\(entry.id)")
        }
    }

    private static func sources(in folder: String) throws -> [String] {
        let root = root.appending(path: "Sources/\(folder)")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    @Test func `every sentence of the file is one of the program, word by word`() throws {
        let known = Set(try Self.sources(in: "").flatMap(SourceTemplates.all))
        for entry in try entries() {
            for id in [entry.id, entry.plural ?? entry.id] {
                let isKnown = known.contains(id)
                #expect(isKnown, "\(id)")
            }
        }
    }

    /// Where the reasons stand that pages give, and what comes in front of them.
    private static let reasons: [(folder: String, starts: [String])] = [
        ("MusterStore/Catalogue", [".conflict(", "return (\"zone\"", "return (\"beacon\""]),
        ("MusterStore/Photos", [".conflict("]),
        ("MusterService/Catalogue", [".conflict("]),
        ("MusterCatalogue/Items", ["Fault("]),
        ("MusterCatalogue/Plan", ["members.note(", "badEdit(problems: ["]),
        ("MusterCatalogue/JSON", ["note(", "case .noArea", "case .crosses"]),
        ("MusterCatalogue/Text", ["return \""]),
        ("MusterMail/Message", ["return \""]),
    ]

    @Test(arguments: reasons.indices)
    func `every reason that a module gives has its Serbian words`(index: Int) throws {
        let place = Self.reasons[index]
        let known = Set(try entries().map(\.id))
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
