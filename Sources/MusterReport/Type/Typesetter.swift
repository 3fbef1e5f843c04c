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
    private var spaces: [TextStyle: ShapedText] = [:]
    private var wordSpaces: [WordSpace: ShapedText] = [:]

    private struct Key: Hashable {
        var text: String
        var style: TextStyle
        var isRightToLeft: Bool
    }

    /// The space of a style as a font draws it, as ``FontStock`` numbers it.
    private struct WordSpace: Hashable {
        var style: TextStyle
        var font: Int
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
    ///
    /// The spaces between words are pieces of their own: a tagged document needs them as text.
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
        var space = space(style)
        // Spaces wait for a word: those at the end of a line add nothing to its width.
        var waiting: [Double] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !word.isEmpty {
                for x in waiting { body(space, x) }
                waiting.removeAll(keepingCapacity: true)
                let shaped = self.word(String(word), style)
                body(shaped, x)
                x += shaped.width
                space = self.space(after: shaped, style)
            }
            waiting.append(x)
            x += space.width
        }
    }

    /// A space as the first font of a style draws it.
    private func space(_ style: TextStyle) -> ShapedText {
        if let known = spaces[style] { return known }
        let space = shaper.shape(" ", isRightToLeft: false, style)
        spaces[style] = space
        return space
    }

    /// A space as the font at the end of `text` draws it, so that the line goes on to be one piece of work;
    /// as wide as any other of the style.
    func space(after text: ShapedText, _ style: TextStyle) -> ShapedText {
        let usual = space(style)
        guard let last = text.runs.last, !last.isBackward else { return usual }
        let key = WordSpace(style: style, font: last.font)
        if let known = wordSpaces[key] { return known }
        let space = shaper.space(ofFont: last.font, width: usual.width) ?? usual
        wordSpaces[key] = space
        return space
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
