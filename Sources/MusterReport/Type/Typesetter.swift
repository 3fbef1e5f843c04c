/// Sets text: shapes it once per word and breaks it into lines.
///
/// Words of Latin, Greek and Cyrillic go through a bounded cache, because a report repeats most of
/// its words on every page. Text in other scripts is shaped and cached by the line. Not for use by
/// two threads.
package final class Typesetter {
    /// How many words and lines are kept; past that the cache starts afresh.
    private static let cacheLimit = 30_000

    let shaper: Shaper
    private var words: [Key: ShapedText] = [:]
    private var spaces: [TextStyle: Double] = [:]

    private struct Key: Hashable {
        var text: String
        var style: TextStyle
        var isRightToLeft: Bool
    }

    /// Opens the fonts of this machine.
    ///
    /// - Throws: ``ReportError/fontsMissing(_:)``.
    package init() throws(ReportError) {
        shaper = Shaper(fonts: try FontStock())
    }

    /// The width of one line of text, in points.
    package func width(_ text: String, _ style: TextStyle, isRightToLeft: Bool = false) -> Double {
        var width = 0.0
        forEachPiece(of: text, style, isRightToLeft: isRightToLeft) { piece, x in
            width = x + piece.width
        }
        return width
    }

    /// Calls `body` with every shaped piece of one line and where it starts, in points.
    func forEachPiece(
        of text: String,
        _ style: TextStyle,
        isRightToLeft: Bool = false,
        _ body: (ShapedText, Double) -> Void
    ) {
        guard !isRightToLeft, SimpleScripts.holds(text) else {
            return body(line(text, style, isRightToLeft: isRightToLeft), 0)
        }
        var x = 0.0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !word.isEmpty {
                let shaped = self.word(String(word), style)
                body(shaped, x)
                x += shaped.width
            }
            x += space(style)
        }
    }

    /// The width of a space, in points.
    func space(_ style: TextStyle) -> Double {
        if let known = spaces[style] { return known }
        let width = shaper.shape(" ", isRightToLeft: false, style).width
        spaces[style] = width
        return width
    }

    private func word(_ text: String, _ style: TextStyle) -> ShapedText {
        let key = Key(text: text, style: style, isRightToLeft: false)
        if let known = words[key] { return known }
        let plain = SimpleScripts.script(of: text).flatMap { shaper.shapePlain(text, $0, style) }
        return keep(plain ?? shaper.shape(text, isRightToLeft: false, style), key)
    }

    private func line(_ text: String, _ style: TextStyle, isRightToLeft: Bool) -> ShapedText {
        let key = Key(text: text, style: style, isRightToLeft: isRightToLeft)
        if let known = words[key] { return known }
        return keep(shaper.shape(text, isRightToLeft: isRightToLeft, style), key)
    }

    private func keep(_ text: ShapedText, _ key: Key) -> ShapedText {
        if words.count >= Self.cacheLimit { words.removeAll(keepingCapacity: true) }
        words[key] = text
        return text
    }
}
