/// Passwords of a few common words in a row.
///
/// A text is taken apart into known words and what is between them, in the way that is guessed soonest.
enum CommonWords {
    /// A row of words that is guessed with fewer bits is no password: two words of any, or three of which
    /// one is among the commonest.
    private static let leastBits = 38.0
    /// A letter that is part of no known word, large or small.
    private static let letterBits = 6.0
    /// A digit, or a sign other than a space.
    private static let otherBits = 3.0
    /// A word that was there before.
    private static let againBits = 1.0
    /// No known word is longer.
    private static let longestWord = 24

    /// Whether a text in small letters has known words in it, and is guessed soon by them.
    static func areMost(of text: String) -> Bool {
        let letters = Array(text)
        // What each beginning of the text takes, and whether a word is in it.
        var best: [(bits: Double, hasWord: Bool)] = [(0, false)]
        for end in letters.indices {
            let letter = letters[end]
            var shortest = best[end]
            shortest.bits +=
                letter.isWhitespace ? 0 : letter.isLetter ? letterBits : otherBits
            for start in words(endingAt: end, in: letters) {
                let word = String(letters[start...end])
                guard best[start].bits < shortest.bits, let bits = KnownPasswords.bits(of: word)
                else { continue }
                let isAgain = String(letters[..<start]).contains(word)
                let sum = best[start].bits + (isAgain ? againBits : bits)
                if sum < shortest.bits { shortest = (sum, true) }
            }
            best.append(shortest)
        }
        let whole = best[letters.count]
        return whole.hasWord && whole.bits < leastBits
    }

    /// Where words may begin that end at a letter: two letters and more, with nothing between them.
    private static func words(endingAt end: Int, in letters: [Character]) -> Range<Int> {
        var start = end
        guard letters[end].isLetter else { return start..<end }
        while start > 0, end - start + 1 < longestWord, letters[start - 1].isLetter { start -= 1 }
        return start..<end
    }
}
