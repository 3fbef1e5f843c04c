extension Typesetter {
    /// A text on one line of at most `width` points: what does not fit gives way to an ellipsis.
    package func fitted(_ text: String, _ style: TextStyle, width: Double) -> TextLine {
        let whole = lines(text, style, width: width)
        if whole.count == 1 { return whole[0] }
        let isRightToLeft = whole[0].isRightToLeft
        let characters = Array(text)
        var (fits, tooLong) = (0, characters.count)
        while tooLong - fits > 1 {
            let count = (fits + tooLong) / 2
            let line = String(characters[..<count]) + "…"
            if self.width(line, style, isRightToLeft: isRightToLeft) <= width {
                fits = count
            } else {
                tooLong = count
            }
        }
        return TextLine(text: String(characters[..<fits]) + "…", isRightToLeft: isRightToLeft)
    }

    /// A text on as many lines as there may be; the last one ends in an ellipsis where it goes on.
    package func fitted(
        _ text: String,
        _ style: TextStyle,
        width: Double,
        atMost count: Int
    ) -> [TextLine] {
        let whole = lines(text, style, width: width)
        guard whole.count > count, count > 0 else { return Array(whole.prefix(count)) }
        let rest = whole[(count - 1)...].map(\.text).joined(separator: " ")
        var last = fitted(rest, style, width: width)
        last.isRightToLeft = whole[count - 1].isRightToLeft
        return whole.prefix(count - 1) + [last]
    }
}
