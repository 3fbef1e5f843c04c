/// Which text can be set word by word: no ligatures across spaces, no reordering, no fallback font.
enum SimpleScripts {
    /// The scripts that the first font family holds.
    enum Script: Hashable {
        case latin
        case greek
        case cyrillic
    }

    /// The one script of `word`, digits and punctuation going along with any; `nil` when the word
    /// needs itemising.
    static func script(of word: some StringProtocol) -> Script? {
        var found: Script?
        for scalar in word.unicodeScalars {
            switch scalar.value {
            case 0x21...0x40, 0x5B...0x60, 0x7B...0x7E, 0xA0...0xAC, 0xAE...0xBF, 0xD7, 0xF7,
                0x2010...0x2027, 0x2030...0x203A, 0x20AC, 0x2116, 0x2212:
                continue
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF:
                guard found == nil || found == .latin else { return nil }
                found = .latin
            case 0x370...0x377, 0x37A...0x37F, 0x384...0x3FF, 0x1F00...0x1FFE:
                guard found == nil || found == .greek else { return nil }
                found = .greek
            case 0x400...0x482, 0x48A...0x52F:
                guard found == nil || found == .cyrillic else { return nil }
                found = .cyrillic
            default: return nil
            }
        }
        return found ?? .latin
    }

    /// Whether `text` can be set word by word.
    static func holds(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            || text.split(separator: " ").allSatisfy { script(of: $0) != nil }
    }

    /// Whether a paragraph reads from right to left: its first letter is of such a script.
    ///
    /// The blocks are those that Unicode reserves for right-to-left scripts (Unicode Standard
    /// Annex 9, rules P2 and P3; DerivedBidiClass).
    static func isRightToLeft(_ text: String) -> Bool {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                return true
            default: return false
            }
        }
        return false
    }
}
