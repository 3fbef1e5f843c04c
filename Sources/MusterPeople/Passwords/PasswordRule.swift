/// What a password must be like.
///
/// Source: NIST SP 800-63B, section 5.1.1.2, and OWASP ASVS 5.0, 6.2: length counts, known passwords and
/// words of the place are refused, and no mixture of characters is asked for.
public enum PasswordRule {
    /// The fewest characters.
    public static let leastCharacters = 10
    /// The most bytes, so that nobody makes the program hash a book.
    public static let mostBytes = 1_024
    /// So many digits and signs around a known word make no password of it.
    private static let mostDressing = 8
    /// Fewer letters than this beside the words of the place are no password.
    private static let leastOwnLetters = 5

    /// Refuses a password that would be guessed first.
    ///
    /// - Parameters:
    ///   - password: the password, in the form in which it is hashed.
    ///   - words: what is known of its owner and the place: login, name, mail address, site, inventories.
    /// - Throws: ``PeopleError/weakPassword(_:)``.
    public static func check(_ password: String, for words: [String]) throws(PeopleError) {
        guard password.count >= leastCharacters else {
            throw .weakPassword(.short(least: leastCharacters))
        }
        guard password.utf8.count <= mostBytes else { throw .weakPassword(.long(most: mostBytes)) }
        if let fault = fault(of: folded(password), words: words) { throw .weakPassword(fault) }
    }

    private static func fault(of text: String, words: [String]) -> PasswordFault? {
        if KnownPasswords.contains(text) { return .known }
        if Set(text).count < 5 || isRepeated(text) { return .repeated }
        if KeyboardWalk.isMost(of: text) { return .walk }
        if isOwn(text, words: words) { return .ownWords }
        if undressed(text).contains(where: isKnown) { return .dressedUp }
        let meant = Set([text] + readings(text))
        if meant.contains(where: CommonWords.areMost) { return .commonWords }
        return nil
    }

    /// Whether a text is a known one, or one said twice.
    private static func isKnown(_ text: String) -> Bool {
        let half = text.prefix(text.count / 2)
        let isTwice = half.count >= 4 && text == half + half
        return KnownPasswords.contains(text) || isTwice && KnownPasswords.contains(String(half))
    }

    /// What may be meant: without what stands around the letters, and with letters for what looks like
    /// them.
    private static func undressed(_ text: String) -> Set<String> {
        let head = String(text.drop { !$0.isLetter })
        let tail = String(text.reversed().drop { !$0.isLetter }.reversed())
        let core = String(tail.drop { !$0.isLetter })
        var found: Set<String> = []
        for part in [text, head, tail, core] where text.count - part.count <= mostDressing {
            found.formUnion([part] + readings(part))
        }
        let letters = text.filter(\.isLetter)
        if text.count - letters.count <= mostDressing { found.insert(letters) }
        return found.filter { $0.count >= 4 }
    }

    /// A text with letters for the digits and signs that look like them.
    private static func readings(_ text: String) -> [String] {
        let signs: [Character: Character] = [
            "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s",
            "+": "t",
        ]
        return ["i", "l"].map { one in
            String(text.map { "1!|".contains($0) ? one : signs[$0] ?? $0 })
        }
    }

    /// Whether a text is the same stretch twice and more, the last one perhaps cut off.
    private static func isRepeated(_ text: String) -> Bool {
        let letters = Array(text)
        return (1...(letters.count / 2)).contains { length in
            letters.indices.dropFirst(length).allSatisfy { letters[$0] == letters[$0 - length] }
        }
    }

    /// Whether little is left beside what is known of the owner and the place.
    private static func isOwn(_ text: String, words: [String]) -> Bool {
        let own = Set((words + ["muster"]).flatMap { parts(of: folded($0)) })
            .sorted { ($0.count, $0) > ($1.count, $1) }
        return ([text] + readings(text)).contains { reading in
            var rest = reading
            for word in own { rest = rest.replacing(word, with: " ") }
            guard rest != reading else { return false }
            let left = rest.filter(\.isLetter)
            return left.count < leastOwnLetters || KnownPasswords.contains(left)
        }
    }

    private static func parts(of text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }.filter { $0.count >= 3 }
    }

    /// Small letters, those of Serbian without their marks, as they are typed where they are missing.
    private static func folded(_ text: String) -> String {
        let marks: [Character: String] = ["č": "c", "ć": "c", "š": "s", "ž": "z", "đ": "dj"]
        return text.lowercased().map { marks[$0] ?? String($0) }.joined()
    }
}

/// Ways over a keyboard, through the alphabet and through the digits.
enum KeyboardWalk {
    /// The part of all steps from one character to the next that makes a walk.
    private static let mostSteps = 0.7

    /// Whether a text is a walk for the most part: at least two steps in a row count.
    static func isMost(of text: String) -> Bool {
        let letters = Array(text)
        var (steps, run) = (0, 0)
        for (one, next) in zip(letters, letters.dropFirst()) {
            if isStep(one, next) {
                run += 1
            } else {
                steps += run > 1 ? run : 0
                run = 0
            }
        }
        steps += run > 1 ? run : 0
        return Double(steps) >= mostSteps * Double(letters.count - 1)
    }

    private static func isStep(_ one: Character, _ next: Character) -> Bool {
        if one == next { return true }
        if let first = one.asciiValue, let second = next.asciiValue, one.isLetter || one.isNumber,
            next.isLetter || next.isNumber, abs(Int(first) - Int(second)) == 1
        {
            return true
        }
        guard let from = places[one], let to = places[next] else { return false }
        let across = to.column - from.column
        switch to.row - from.row {
        case 0: return abs(across) == 1
        // A key touches the one above it and that to the right of it.
        case -1: return across == 0 || across == 1
        case 1: return across == 0 || across == -1
        default: return false
        }
    }

    private static let places: [Character: (row: Int, column: Int)] = {
        var places: [Character: (row: Int, column: Int)] = [:]
        let rows = [
            ["1234567890-=", "!@#$%^&*()_+"], ["qwertyuiop[]"], ["asdfghjkl;'"], ["zxcvbnm,./"],
        ]
        for (row, layers) in rows.enumerated() {
            for layer in layers {
                for (column, key) in layer.enumerated() { places[key] = (row, column) }
            }
        }
        return places
    }()
}
