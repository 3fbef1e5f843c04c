package import MusterCore

/// Says things in one language: texts, numbers, dates and times as people there write them.
package struct Wording: Sendable {
    /// The language.
    package let language: ReportLanguage
    /// The clocks that local times are those of.
    package let clock: SiteClock

    /// Creates a voice.
    package init(language: ReportLanguage, clock: SiteClock) {
        self.language = language
        self.clock = clock
    }

    /// A text without values.
    package subscript(phrase: some Phrase) -> String { phrase.text(in: language) }

    /// A text with its values put in.
    package func text(_ phrase: some Phrase, _ values: [String: String]) -> String {
        fill(phrase.text(in: language), values)
    }

    /// A counted thing in the form that the number asks for, with its other values put in.
    package func count(
        _ count: Int,
        _ plural: Plural,
        _ values: [String: String] = [:]
    ) -> String {
        // A line never ends between a number and what it counts.
        fill(
            plural.form(count, in: language).replacing("{n} ", with: "{n}\u{A0}"),
            values.merging(["n": integer(count)]) { value, _ in value }
        )
    }

    /// What stands beside each other in the head of a page.
    func joined(_ parts: [String]) -> String { parts.joined(separator: "  ·  ") }

    /// Names joined with commas.
    package func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// A text with its values put in, each in the place of its name in braces.
    func fill(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
