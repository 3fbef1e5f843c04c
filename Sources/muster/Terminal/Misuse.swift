import ArgumentParser
import MusterCore
import Synchronization

/// What is wrong with a command line, in sentences: the parser carries texts alone.
enum Misuse {
    private static let said = Mutex<[String: Sentence]>([:])

    /// An error for the parser, which validates a command.
    static func error(_ sentence: Sentence) -> ValidationError {
        said.withLock { $0[sentence.description] = sentence }
        return ValidationError(sentence.description)
    }

    /// The sentence of an error that a command gave the parser, as the rest of a line; `nil` for another one.
    ///
    /// Only English begins with a capital and ends with a full stop, for the help that stands by itself.
    static func sentence(of text: String) -> Sentence? {
        guard let sentence = said.withLock({ $0[text] }) else { return nil }
        guard Terminal.translations == nil else { return sentence }
        return .data(ErrorRenderer.asClause(sentence.description))
    }

    /// What is wrong with an option that a command does not have; `near` is the one that was perhaps meant.
    static func unknown(option: String, near: String?) -> Sentence {
        near.map { "unknown option '\(option)'. Did you mean '\($0)'?" }
            ?? "unknown option '\(option)'"
    }

    /// What the parser itself says, as the rest of a line: what it says most often has words of other languages.
    static func sentence(ofParser text: String) -> Sentence {
        if let match = text.wholeMatch(of: /unknown option '(.*)'/) {
            return unknown(option: String(match.1), near: nil)
        }
        if let match = text.wholeMatch(of: /unknown option '(.*)'\. Did you mean '(.*)'\?/) {
            let (typed, near) = (match.1.drop { $0 == "-" }, match.2.drop { $0 == "-" })
            // The parser finds --home near to --zone.
            let isNear = String(typed).nearest(among: [String(near)]) != nil
            return unknown(option: String(match.1), near: isNear ? String(match.2) : nil)
        }
        if let match = text.wholeMatch(of: /missing expected argument '(.*)'/) {
            return "missing expected argument '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /missing value for '(.*)'/) {
            let option = match.1.prefix { $0 != " " }
            if let place = ProgramArguments.all.firstIndex(of: String(option)),
                let next = ProgramArguments.all.dropFirst(place + 1).first, next.hasPrefix("-")
            {
                return "'\(next)' behind \(option) reads as an option: "
                    + "write \(option)=\(next) where it is a value"
            }
            return "missing value for '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /unexpected argument '(.*)'/) {
            return "unexpected argument '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /(\d+) unexpected arguments: (.*)/) {
            return "\(match.1) unexpected arguments: \(match.2)"
        }
        return sentence(ofBadValue: text) ?? .data(text)
    }

    /// What the parser says of a value that an option does not take.
    private static func sentence(ofBadValue text: String) -> Sentence? {
        let pattern =
            /the value '(.*?)' is invalid for '(.*?)'(?:\. Please provide one of (the following: )?(.*))?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let (value, option) = (match.1, match.2)
        guard let known = match.4 else { return "the value '\(value)' is invalid for '\(option)'" }
        if match.3 != nil {
            return "the value '\(value)' is invalid for '\(option)'. Please provide one of the "
                + "following: \(known)"
        }
        // The parser has an English word in front of the last one.
        let values =
            Terminal.translations == nil
            ? String(known) : known.matches(of: /'[^']*'/).map(\.output).joined(separator: ", ")
        return "the value '\(value)' is invalid for '\(option)'. Please provide one of \(values)"
    }
}
