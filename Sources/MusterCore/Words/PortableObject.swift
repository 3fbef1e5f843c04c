/// A file of translations in gettext's form, `.po` (gettext manual, section 3).
public struct PortableObject: Sendable {
    /// Why a text is no such file.
    public struct Fault: Error, Equatable {
        /// The line, from 1.
        public let line: Int
        /// What is wrong with it.
        public let reason: String
    }

    /// A text and its translations.
    public struct Entry: Equatable, Sendable {
        /// What tells it from the same text with another meaning (`msgctxt`).
        public var context: String?
        /// The English text (`msgid`), which it is found by.
        public var id = ""
        /// The English text for more than one (`msgid_plural`).
        public var plural: String?
        /// The translation, or one for each form of the plural (`msgstr`).
        public var translations: [String] = []
        /// Whether a translator has still to look at it.
        public var isFuzzy = false
    }

    /// The entries, in the order of the file; the first, with the empty text, is the header.
    public let entries: [Entry]

    /// Reads a file.
    ///
    /// - Throws: ``Fault`` for the first line that has no place in one.
    public init(_ text: String) throws(Fault) {
        var reader = Reader()
        // By bytes: a command that asks for one word in another language waits for the whole file.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            try reader.read(Substring(line), number: index + 1)
        }
        reader.end()
        entries = reader.entries
    }

    /// A field of the header, such as `Plural-Forms`.
    func header(_ name: String) -> String? {
        let header = entries.first { $0.id.isEmpty }?.translations.first ?? ""
        return header.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    /// Puts entries together line by line.
    private struct Reader {
        /// The member that a line in quotation marks goes on with.
        private enum Member { case none, context, id, plural, translation }

        var entries: [Entry] = []
        private var entry = Entry()
        private var member = Member.none

        mutating func end() {
            if member != .none { entries.append(entry) }
            (entry, member) = (Entry(), .none)
        }

        mutating func read(_ line: Substring, number: Int) throws(Fault) {
            if line.isEmpty || line.hasPrefix("#") {
                if member == .translation { end() }
                if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
                return
            }
            guard let quote = line.firstIndex(of: "\""), line.last == "\"",
                line.index(after: quote) < line.endIndex
            else { throw Fault(line: number, reason: "no text in quotation marks") }
            let text = Self.unescaped(line[line.index(after: quote)...].dropLast())
            switch line[..<quote].filter({ $0 != " " }) {
            case "": add(text)
            case "msgctxt":
                if member == .translation { end() }
                (entry.context, member) = (text, .context)
            case "msgid":
                if member == .translation { end() }
                (entry.id, member) = (text, .id)
            case "msgid_plural": (entry.plural, member) = (text, .plural)
            case let name where name.hasPrefix("msgstr"):
                entry.translations.append(text)
                member = .translation
            case let name: throw Fault(line: number, reason: "\(name) is unknown")
            }
        }

        private mutating func add(_ text: String) {
            switch member {
            case .none: break
            case .context: entry.context = (entry.context ?? "") + text
            case .id: entry.id += text
            case .plural: entry.plural = (entry.plural ?? "") + text
            case .translation: entry.translations[entry.translations.count - 1] += text
            }
        }

        private static func unescaped(_ text: Substring) -> String {
            guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
            var (result, isEscaped) = ("", false)
            for character in text {
                if isEscaped {
                    result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    result.append(character)
                }
            }
            return result
        }
    }
}
