import Foundation
import Testing

/// Words that readers found hard to understand, and that were replaced everywhere.
@Suite struct OldWordsTests {
    /// Parts of texts that must not come back.
    ///
    /// A quotation mark ends a text: `Redo` was `Do again`, but a sentence may ask to do something
    /// again.
    private static let old = [
        "Look what would change", "Take away those", "First label that is left",
        "first label that is left", "\"Of each\"", "Keep out\"", "kept out", "Let in again",
        "let in again", "New drop", "a drop ", "the drop ", "Drops\"", "\"Drop {", "muster drop",
        "Who got in", "What was changed\"", "assword until now", "only you think of",
        "only you would put together", "Mails to me", "Tell me when", "To be decided",
        "ecide anew", "Settle and go on", "I have looked", "\"It is there\"",
        "\"It is not there\"", "Do the same for all others", "\"What is to be done\"",
        "Who does it", "\"By when\"", "Whose words", "\"In their own words\"",
        "Keep it in the report", "against the count", "Keep the test", "\"Its place was covered\"",
        "Decided after", "louder than elsewhere", "Louder than in", "covered, silent",
        "Accuracy that is asked for", "ccuracy that is asked for, 0 to 1\"",
        "what the house asks for\"", "Own causes", "own causes of", "Kept radio",
        "The most that", "Most that a mail", "are expected on each audit",
        "You are expected on it", "if it matters", "Month before", "Month after", "\"Do again\"",
        "Extent of the plan", "extent changed", "Put it under", "\"Stands for the zone\"",
        "Apart in metres",
        "That was not understood", "Mark in the log", "\"To the start\"", "may not pull",
        "\"pull reports", "the own profile\"", "Files in the folder of reports",
        "No report is kept there", "Give an audit up", "Nothing fits", "No item fits",
    ]

    @Test func `no old word is left in what people read`() {
        for file in SourceTree.sources {
            let texts = Self.texts(of: file)
            for words in Self.old where texts.contains(words) {
                Issue.record("\(file.path) still says: \(words)")
            }
        }
    }

    @Test func `no old word is left in what translators wrote`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: SourceTree.root.appending(path: "Sources/CTranslations"),
            includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "po" }
        #expect(!files.isEmpty)
        for file in files {
            let texts = try String(contentsOf: file, encoding: .utf8)
            for words in ["dluči iznova", "dlučite iznova"] where texts.contains(words) {
                Issue.record("\(file.path) still says: \(words)")
            }
        }
    }

    @Test func `what is counted has two forms in English`() {
        var count = 0
        for file in SourceTree.sources where file.path.contains("/Wording/") {
            let counted = Self.texts(of: file).matches(of: /"([^"\n]*\{n\}[^"\n]*\|[^"\n]*)"/)
                .map { $0.1.split(separator: "|", omittingEmptySubsequences: false).count }
            #expect(counted.allSatisfy { $0 == 2 }, "\(file.path)")
            count += counted.count
        }
        #expect(count > 20)
    }

    /// The lines of a file without its comments, with texts put together that stand on several.
    private static func texts(of file: SwiftSource) -> String {
        file.lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
            .joined(separator: "\n")
            .replacing(/"\s*\+\s*"/, with: "")
    }
}
