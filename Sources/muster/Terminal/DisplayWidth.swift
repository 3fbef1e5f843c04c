import CTerminal

extension Character {
    /// The columns that the character takes on a terminal: 0, 1 or 2.
    ///
    /// A character of several scalars, such as a joined emoji, is as wide as its widest.
    var displayWidth: Int {
        unicodeScalars.reduce(0) { width, scalar in
            if scalar.properties.isEmojiPresentation { return 2 }
            return max(width, Int(max(0, terminal_columns(scalar.value))))
        }
    }
}

extension String {
    /// The columns that the text takes on a terminal.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text, cut to at most `columns` with an ellipsis at the end.
    func cut(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var (text, width) = ("", 0)
        for character in self {
            width += character.displayWidth
            if width > columns - 1 { break }
            text.append(character)
        }
        return text + "…"
    }

    /// The text, cut to at most `columns` with an ellipsis in the middle: of an identity, the end
    /// tells most.
    func cutInTheMiddle(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        let ending = String(String(reversed()).cut(to: (columns + 1) / 2).reversed())
        return cut(to: columns - ending.displayWidth + 1).dropLast() + ending
    }

    /// The text, filled up with spaces to `columns`.
    func padded(to columns: Int, onTheLeft: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, columns - displayWidth))
        return onTheLeft ? spaces + self : self + spaces
    }

    /// The lines that the text takes in `columns`, broken between words.
    func wrapped(to columns: Int) -> [String] {
        var (lines, line, width) = ([String](), "", 0)
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            let wordWidth = String(word).displayWidth
            if !line.isEmpty, width + 1 + wordWidth > columns {
                lines.append(line)
                (line, width) = (String(word), wordWidth)
            } else {
                let space = line.isEmpty && lines.isEmpty && width == 0 ? "" : " "
                line += space + word
                width += space.count + wordWidth
            }
        }
        return lines + [line]
    }

    /// The text without line breaks, control characters and direction marks.
    var inOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.compactMap { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: " "
                    case .format where scalar.value != 0x200D: nil
                    default: scalar
                    }
                }
            )
        )
    }
}
