import MusterCore
import Testing

/// Errors in a language made up for this: each text stands in brackets and is 40 % longer.
@Suite struct PseudoLanguageTests {
    private static let sentences = ErrorSamples.errors.flatMap { error in
        [error.what, error.remedy, error.headline] + error.details
    }

    /// The sentence and those that are put into it.
    private func all(_ sentence: Sentence) -> [Sentence] {
        var parts = [sentence]
        for case .sentence(let inner) in sentence.arguments { parts += all(inner) }
        return parts
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func pseudo(_ text: String) -> String {
        quoted("[\(text)\(String(repeating: "~", count: text.count * 2 / 5))]")
    }

    /// The file that a translator of every sentence would have made.
    private func file() -> String {
        var entries: [String: String] = [:]
        for sentence in Self.sentences.flatMap(all) {
            let template = sentence.template
            guard template.split(separator: /\{\d+\}/).contains(where: { $0.contains(/\p{L}/) })
            else { continue }
            entries[template] =
                sentence.plural.map { plural in
                    """
                    msgid \(quoted(template))
                    msgid_plural \(quoted(plural.template))
                    msgstr[0] \(pseudo(template))
                    msgstr[1] \(pseudo(plural.template))
                    """
                } ?? "msgid \(quoted(template))\nmsgstr \(pseudo(template))"
        }
        let head = #"msgid ""\#nmsgstr ""\#n"Plural-Forms: nplurals=2; plural=n != 1;\n""#
        return ([head] + entries.values).joined(separator: "\n\n") + "\n"
    }

    @Test func `whatever stands outside the brackets is data`() throws {
        let translations = try Translations(file())
        for sentence in Self.sentences {
            var depth = 0
            for case .words(let words) in sentence.pieces(in: translations) {
                for character in words {
                    depth += character == "[" ? 1 : character == "]" ? -1 : 0
                    #expect(depth > 0 || !character.isLetter, "\(sentence)")
                }
            }
            #expect(sentence.isTranslated(in: translations), "\(sentence)")
            #expect(sentence.text(in: translations).count >= sentence.description.count)
        }
    }

    /// English that hides in a value would never be translated.
    @Test func `data are names, numbers and lists of them, not clauses`() {
        for sentence in Self.sentences {
            for case .value(let text) in sentence.pieces(in: nil) {
                let words = text.split(separator: " ").filter { $0.allSatisfy(\.isLetter) }
                let isList = text.contains(", ") || text.contains(" or ")
                #expect(words.count < 2 || isList, "\(text) in: \(sentence)")
            }
        }
    }
}
