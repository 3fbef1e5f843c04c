import Foundation
import MusterCore

/// The texts between quotation marks in Swift sources, each as the template of the sentence it makes.
enum SourceTemplates {
    /// A text: its template, and what stands between it and the one before.
    private struct Literal {
        var template: String
        var arguments: Int
        var gap: String
        /// The texts within what is put into it.
        var inner: [Literal] = []
    }

    /// The templates in a source, in order; long ones that are put together by `+` as a whole as well.
    ///
    /// A text may be a template already, with places such as `{1}` in it: those stand as they are too.
    static func all(in source: String) -> [String] {
        templates(of: literals(in: source)).flatMap { template in
            let written = template.replacing("{{", with: "{").replacing("}}", with: "}")
            return written == template ? [template] : [template, written]
        }
    }

    private static func templates(of literals: [Literal]) -> [String] {
        var found: [String] = []
        var whole: Literal?
        for literal in literals {
            found += templates(of: literal.inner)
            found.append(literal.template)
            if let front = whole, literal.gap.trimmingCharacters(in: .whitespacesAndNewlines) == "+"
            {
                let back = shifted(literal.template, by: front.arguments)
                whole = Literal(
                    template: front.template + back,
                    arguments: front.arguments + literal.arguments,
                    gap: ""
                )
                found.append(front.template + back)
            } else {
                whole = literal
            }
        }
        return found
    }

    private static func shifted(_ template: String, by count: Int) -> String {
        template.replacing(/{(\d+)}/) { "{\((Int($0.1) ?? 0) + count)}" }
    }

    private static func literals(in source: String) -> [Literal] {
        // Comments have quotation marks of their own.
        let lines = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        var rest = lines.joined(separator: "\n")[...]
        var (found, gap): ([Literal], String) = ([], "")
        while let character = rest.first {
            guard character == "\"" else {
                gap.append(character)
                rest = rest.dropFirst()
                continue
            }
            guard let literal = literal(&rest, gap) else {
                gap = "?"
                continue
            }
            found.append(literal)
            gap = ""
        }
        return found
    }

    /// Takes one text off the front; `nil` for none that ends.
    private static func literal(_ rest: inout Substring, _ gap: String) -> Literal? {
        let mark = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        rest = rest.dropFirst(mark.count)
        var literal = Literal(template: "", arguments: 0, gap: gap)
        while let character = rest.first {
            if rest.hasPrefix(mark) {
                rest = rest.dropFirst(mark.count)
                literal.template = literal.template.trimmingCharacters(in: .newlines)
                return literal
            }
            if character == "\n", mark.count == 1 { return nil }
            rest = rest.dropFirst()
            switch character {
            case "{", "}": literal.template += "\(character)\(character)"
            case "\\": escape(&rest, &literal)
            default: literal.template.append(character)
            }
        }
        return nil
    }

    private static func escape(_ rest: inout Substring, _ literal: inout Literal) {
        let escaped = rest.first ?? " "
        rest = rest.dropFirst()
        switch escaped {
        case "(":
            literal.arguments += 1
            literal.template += "{\(literal.arguments)}"
            var depth = 1
            while depth > 0, let character = rest.first {
                if character == "\"" {
                    if let text = Self.literal(&rest, "?") { literal.inner.append(text) }
                    continue
                }
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                rest = rest.dropFirst()
            }
        case "n": literal.template += "\n"
        case "\n": rest = rest.drop { $0 == " " }
        default: literal.template.append(escaped)
        }
    }
}
