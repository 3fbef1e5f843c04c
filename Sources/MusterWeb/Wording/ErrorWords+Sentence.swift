import MusterCore

extension ErrorWords {
    /// Both sentences, for a notice.
    package var text: String { "\(what) \(remedy)" }

    /// Words of an error as a sentence, with a capital where it begins and a full stop at its end.
    ///
    /// A name that somebody gave and that it begins with, such as a login or a zone, stays as it is.
    static func sentence(_ words: String, of error: any MusterError) -> String {
        guard let first = words.first, let last = words.last else { return words }
        let end = ".!?…".contains(last) ? "" : "."
        let isName = isName(atStartOf: words, in: error, depth: 0)
        return (isName ? String(first) : first.uppercased()) + words.dropFirst() + end
    }

    /// Whether words begin with a value of an error, as a word of its own.
    private static func isName(atStartOf words: String, in value: Any, depth: Int) -> Bool {
        if let name = value as? String {
            // What is of several words is a phrase of ours, such as `a reason`, or the name of a file.
            let isPhrase =
                name.contains(where: \.isWhitespace)
                && name.wholeMatch(of: /.*\.[A-Za-z0-9]{1,8}/) == nil
            guard !name.isEmpty, !isPhrase, words.hasPrefix(name), words.count > name.count
            else { return false }
            let next = words[words.index(words.startIndex, offsetBy: name.count)]
            return !next.isLetter && !next.isNumber
        }
        // An error holds names, lists of names and little beside them.
        guard depth < 4 else { return false }
        return Mirror(reflecting: value).children.contains {
            isName(atStartOf: words, in: $0.value, depth: depth + 1)
        }
    }
}
