/// One line of a paragraph.
package struct TextLine: Equatable, Sendable {
    /// What the line says, without the space it was broken at.
    package var text: String
    /// Whether the paragraph reads from right to left.
    package var isRightToLeft: Bool
    /// Whether the next line goes on where no space was: within a word, or in a script without spaces.
    package var endsWithinWord = false
}

extension Typesetter {
    /// Breaks a paragraph into lines of at most `width` points.
    ///
    /// Latin, Greek and Cyrillic break at spaces only, so that an identifier such as `IT-0117`
    /// stays whole and can be searched for; other scripts break where Unicode Standard Annex 14
    /// allows. What is wider than a line by itself breaks between any two characters.
    package func lines(_ text: String, _ style: TextStyle, width: Double) -> [TextLine] {
        if isSurelyShort(text, style, width) { return [TextLine(text: text, isRightToLeft: false)] }
        let isSimple = SimpleScripts.holds(text)
        let isRightToLeft = isSimple ? false : SimpleScripts.isRightToLeft(text)
        if self.width(text, style, isRightToLeft: isRightToLeft) <= width {
            return [TextLine(text: text, isRightToLeft: isRightToLeft)]
        }
        let segments = isSimple ? Self.atSpaces(text) : atBreaks(text)
        var filler = LineFiller(
            typesetter: self,
            style: style,
            width: width,
            isRightToLeft: isRightToLeft
        )
        for segment in segments { filler.add(segment) }
        return filler.finished()
    }

    /// How many lines a paragraph takes.
    package func lineCount(_ text: String, _ style: TextStyle, width: Double) -> Int {
        isSurelyShort(text, style, width) ? 1 : lines(text, style, width: width).count
    }

    /// Whether `text` fits even if all its letters were as wide as the widest one.
    ///
    /// No ASCII glyph of Noto Sans, regular or bold, is wider than its size.
    private func isSurelyShort(_ text: String, _ style: TextStyle, _ width: Double) -> Bool {
        Double(text.utf8.count) * style.size <= width && text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The words of `text`, each with the spaces behind it.
    private static func atSpaces(_ text: String) -> [Substring] {
        var segments: [Substring] = []
        var start = text.startIndex
        var wasSpace = false
        for index in text.indices {
            let isSpace = text[index] == " "
            if wasSpace, !isSpace {
                segments.append(text[start..<index])
                start = index
            }
            wasSpace = isSpace
        }
        segments.append(text[start...])
        return segments
    }

    private func atBreaks(_ text: String) -> [Substring] {
        var segments: [Substring] = []
        var start = text.startIndex
        for (index, mayBreak) in zip(text.unicodeScalars.indices, shaper.breaks(in: text))
        where mayBreak.line && index > start {
            segments.append(text[start..<index])
            start = index
        }
        segments.append(text[start...])
        return segments
    }
}

/// Fills lines one segment at a time.
private struct LineFiller {
    let typesetter: Typesetter
    let style: TextStyle
    let width: Double
    let isRightToLeft: Bool
    private var lines: [TextLine] = []
    private var current = ""

    init(typesetter: Typesetter, style: TextStyle, width: Double, isRightToLeft: Bool) {
        self.typesetter = typesetter
        self.style = style
        self.width = width
        self.isRightToLeft = isRightToLeft
    }

    /// Adds what may not be broken unless it is wider than a line by itself.
    mutating func add(_ segment: Substring) {
        if fits(current + segment) {
            current += segment
            return
        }
        endLine()
        if fits(String(segment)) {
            current = String(segment)
        } else {
            for character in segment {
                if !current.isEmpty, !fits(current + String(character)) { endLine() }
                current.append(character)
            }
        }
    }

    mutating func finished() -> [TextLine] {
        endLine()
        if let last = lines.indices.last { lines[last].endsWithinWord = false }
        return lines.isEmpty ? [TextLine(text: "", isRightToLeft: false)] : lines
    }

    private func fits(_ text: String) -> Bool {
        typesetter.width(Self.trimmed(text), style, isRightToLeft: isRightToLeft) <= width
    }

    private mutating func endLine() {
        let text = Self.trimmed(current)
        if !text.isEmpty {
            var line = TextLine(text: text, isRightToLeft: isRightToLeft)
            line.endsWithinWord = text.utf8.count == current.utf8.count
            lines.append(line)
        }
        current = ""
    }

    private static func trimmed(_ text: String) -> String {
        guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text[...last])
    }
}
