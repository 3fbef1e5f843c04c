/// A template taken apart: its words, and the places of the arguments.
struct Template {
    /// A stretch of words, or the index of an argument, from 0.
    enum Part: Equatable {
        case words(String)
        case argument(Int)
    }

    /// The parts, in order.
    let parts: [Part]

    /// Takes a template apart; a brace that opens no placeholder stands for itself.
    init(_ text: String) {
        var (parts, words): ([Part], String) = ([], "")
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                words.append(character)
                continue
            }
            if rest.first == character {
                rest.removeFirst()
            } else if character == "{", let end = rest.firstIndex(of: "}"),
                let number = Int(rest[..<end]), number > 0
            {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(.argument(number - 1))
                rest = rest[rest.index(after: end)...]
                continue
            }
            words.append(character)
        }
        if !words.isEmpty { parts.append(.words(words)) }
        self.parts = parts
    }

    /// Whether the template has words, and not only signs between arguments.
    var hasWords: Bool {
        parts.contains { part in
            if case .words(let words) = part { words.contains(where: \.isLetter) } else { false }
        }
    }
}
