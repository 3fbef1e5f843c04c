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
            #expect(translations.text(entry.id, context: entry.context) == entry.translations[0])
        }
    }

    @Test func `gettext finds nothing wrong with it`() throws {
        let tool = "/usr/bin/msgfmt"
        guard FileManager.default.isExecutableFile(atPath: tool) else { return }
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

    @Test func `every sentence of the file is one of the program`() throws {
        let folder = Self.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
            .replacing(/"\s*\+ "/, with: "").replacing(/\\\n\s*/, with: "")
            .replacing("\\\"", with: "\u{2}")
        // The words between quotation marks and what is put in.
        let words = Set(
            sources.replacing(/\\\([^()]*(\([^()]*\)[^()]*)*\)/, with: "\u{1}")
                .split { $0 == "\"" || $0 == "\u{1}" }
                .map { String($0.replacing("\u{2}", with: "\"")) }
        )
        for entry in try entries() {
            let parts = entry.id.split(separator: /\{\d+\}/).map { String($0) }
            for part in parts where part.contains(where: \.isLetter) {
                let isKnown = words.contains(part) || sources.contains(part)
                #expect(isKnown, "\(entry.id)")
            }
        }
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
            Issue.record("recorded anew")
        }
        #expect(try String(contentsOf: golden, encoding: .utf8) == text)
    }
}
