/// A piece of a page, written tag by tag.
///
/// Names of tags and attributes are words of the program, and every value is escaped on its way in:
/// there is no way to put data where a browser would take it for markup.
struct HTML: Sendable {
    /// The markup so far.
    private(set) var text = ""

    /// An attribute's value.
    enum Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        /// A text.
        case text(String)
        /// An address on this server.
        case address(Address)
        /// Present without a value, or absent.
        case flag(Bool)
        /// Absent.
        case none

        init(stringLiteral value: String) { self = .text(value) }
    }

    /// The attributes of a tag, in order.
    typealias Attributes = KeyValuePairs<StaticString, Value>

    /// Writes an element with what `content` writes in it.
    mutating func tag(
        _ name: StaticString,
        _ attributes: Attributes = [:],
        _ content: (inout HTML) throws -> Void
    ) rethrows {
        open(name, attributes)
        try content(&self)
        text += "</\(name)>"
    }

    /// Writes an element with a text in it.
    mutating func tag(_ name: StaticString, _ attributes: Attributes = [:], _ words: String) {
        open(name, attributes)
        write(words)
        text += "</\(name)>"
    }

    /// Writes an element that never holds anything: `input`, `br`, `meta`.
    mutating func void(_ name: StaticString, _ attributes: Attributes = [:]) {
        open(name, attributes)
    }

    /// Writes a text.
    mutating func write(_ words: String) {
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            // What a browser may not be sent at all, and marks that would turn the rest of a line.
            case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
                "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Writes a sentence of a report, which isolates foreign text (U+2068 to U+2069): it keeps a direction of
    /// its own on a page too.
    mutating func write(isolating sentence: String) {
        for (index, part) in sentence.split(separator: "\u{2068}", omittingEmptySubsequences: false)
            .enumerated()
        {
            let pieces = part.split(
                separator: "\u{2069}",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard index > 0, pieces.count == 2 else {
                write(String(part))
                continue
            }
            tag("bdi", [:], String(pieces[0]))
            write(String(pieces[1]))
        }
    }

    /// Writes another piece.
    mutating func add(_ other: HTML) { text += other.text }

    /// Writes a link to an address on this server.
    mutating func link(_ words: String, to address: Address, class: String? = nil) {
        tag("a", ["href": .address(address), "class": `class`.map { .text($0) } ?? .none], words)
    }

    /// A whole page: `content` writes what stands between `<html>` and its end.
    static func document(language: String, _ content: (inout HTML) throws -> Void) rethrows -> HTML
    {
        var html = HTML()
        html.text = "<!doctype html>\n"
        try html.tag("html", ["lang": .text(language)], content)
        return html
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        text += "<\(name)"
        for (name, value) in attributes {
            switch value {
            case .text(let words):
                text += " \(name)=\""
                write(words)
                text += "\""
            case .address(let address):
                text += " \(name)=\""
                write(address.text)
                text += "\""
            case .flag(true): text += " \(name)"
            case .flag(false), .none: break
            }
        }
        text += ">"
    }
}
