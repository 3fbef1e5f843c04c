/// What the values of a field are like.
///
/// Everything that depends on the kind alone follows from it: the column of the database, the JSON
/// Schema, the control of a form, the completion of an option, and how a value is read and written.
public enum FieldKind: Sendable {
    /// A text in one line, with its greatest length in characters.
    case line(most: Int)
    /// A key of GS1 with its number of digits, the last of which checks the others.
    case gs1Key(digits: Int)
    /// A text that may have several lines, with its greatest length in characters.
    case paragraph(most: Int)
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// A number, with its unit; the unit may be empty.
    case number(ClosedRange<Double>, unit: String)
    /// Yes or no.
    case flag
    /// One of a few words that the program knows.
    case choice([FieldChoice])
    /// A moment (UTC).
    case moment
    /// Another row, of a resource with these identifiers.
    case row(RowIdentifiers)
    /// Names of things that are kept elsewhere, such as zones of the plan.
    case names

    /// Whether a list can be filtered by it: its values are few, and known.
    public var isFilter: Bool {
        switch self {
        case .choice, .row, .names, .flag: true
        default: false
        }
    }

    /// Whether its values are figures, which stand flush right.
    public var isNumeric: Bool {
        switch self {
        case .whole, .number: true
        default: false
        }
    }

    /// The stable text of a value, as files, options and the change log have it; empty for none.
    public func text(_ value: FieldValue) -> String {
        switch value {
        case .none: ""
        case .text(let text): text
        case .whole(let number): String(number)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15
                ? String(Int(number)) : "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .moment(let moment): moment.iso8601()
        case .row(let number):
            if case .row(let identifiers) = self { identifiers.text(number) } else { "\(number)" }
        case .names(let names): names.joined(separator: ", ")
        }
    }

    /// Reads what was typed; the spaces around it are no part of it.
    ///
    /// A number may have a decimal comma, as people type it in Serbian. A row or a name is only text
    /// yet: ``resolve(_:among:)`` finds what it means.
    ///
    /// - Returns: the value, ``FieldValue/none`` for an empty text; `nil` for one that can't be read.
    public func value(typed text: String) -> FieldValue? {
        let text = text.trimmed
        guard !text.isEmpty else { return FieldValue.none }
        switch self {
        case .line, .gs1Key, .paragraph, .choice, .row: return .text(text)
        case .whole: return Int(text).map { .whole($0) }
        case .number:
            return Double(text.replacing(",", with: ".")).flatMap {
                $0.isFinite ? .number($0) : nil
            }
        case .flag:
            switch text.lowercased() {
            case "yes", "true", "1": return .flag(true)
            case "no", "false", "0": return .flag(false)
            default: return nil
            }
        case .moment: return Instant(iso8601: text).map { .moment($0) }
        case .names:
            let names = text.split { $0 == "," || $0 == ";" }.map(\.trimmed)
            return .names(names.filter { !$0.isEmpty })
        }
    }

    /// The value that is meant, checked against what the kind allows.
    ///
    /// - Parameters:
    ///   - value: what was typed or sent.
    ///   - choices: what a row or a name may be.
    ///   - languages: what choices are called by beside their words and in English.
    /// - Returns: the value as it is kept.
    /// - Throws: ``FieldFault`` for a value that the kind does not have.
    public func resolve(
        _ value: FieldValue,
        among choices: [FieldChoice],
        calledIn languages: [Translations] = []
    ) throws(FieldFault) -> FieldValue {
        switch (self, value) {
        case (_, .none): return .none
        case (.line(let most), .text(let text)):
            guard text.count <= most, !text.unicodeScalars.contains(where: \.isControlOrLineBreak)
            else { throw .badText(most: most) }
        case (.gs1Key(let digits), .text(let text)):
            guard GS1Number.fault(in: text, lengths: [digits]) == nil else {
                throw .badKey(digits: digits)
            }
        case (.paragraph(let most), .text(let text)):
            guard PlainText.isRemark(text, upTo: most) else { throw .badText(most: most) }
        case (.whole(let range), .whole(let number)):
            guard range.contains(number) else {
                throw .outside("\(range.lowerBound)", "\(range.upperBound)")
            }
        case (.number(let range, _), .whole(let number)):
            return try resolve(.number(Double(number)), among: choices, within: range)
        case (.number(let range, _), .number):
            return try resolve(value, among: choices, within: range)
        case (.choice(let words), .text(let text)):
            return .text(try Self.meant(text, among: words, languages))
        case (.row(let identifiers), .text(let text)):
            let word = try Self.meant(text, among: choices, languages)
            guard let number = identifiers.number(word) else { throw .unknown(text, known: []) }
            return .row(number)
        case (.names, .names(let names)):
            var meant: [String] = []
            for name in names {
                let word = try Self.meant(name, among: choices, languages)
                if !meant.contains(word) { meant.append(word) }
            }
            return meant.isEmpty ? .none : .names(meant)
        case (.flag, .flag), (.moment, .moment), (.row, .row): break
        default: throw .unreadable
        }
        return value
    }

    private func resolve(
        _ value: FieldValue,
        among choices: [FieldChoice],
        within range: ClosedRange<Double>
    ) throws(FieldFault) -> FieldValue {
        guard case .number(let number) = value, range.contains(number) else {
            throw .outside(text(.number(range.lowerBound)), text(.number(range.upperBound)))
        }
        return value
    }

    /// The word that a text names: as it is, in other letter case, or by what people call it.
    private static func meant(
        _ text: String,
        among choices: [FieldChoice],
        _ languages: [Translations]
    ) throws(FieldFault) -> String {
        if let same = choices.first(where: { $0.word == text }) { return same.word }
        let key = text.lowercased()
        let fitting = choices.filter { choice in
            ([choice.word] + choice.label.texts(in: languages)).contains { name in
                // What lies within something is meant by its own name too: Room 1 for Hall › Room 1.
                [name, name.part(behindLast: FieldChoice.within)].contains {
                    $0.lowercased() == key
                }
            }
        }
        guard let one = fitting.first else {
            throw .unknown(text, known: choices.map(\.word))
        }
        guard fitting.count == 1 else { throw .ambiguous(text, fitting.map(\.word)) }
        return one.word
    }
}

/// Why a value is not one of its field.
public enum FieldFault: Error, Hashable, Sendable {
    /// The field may not be empty.
    case empty
    /// It can't be read as a value of its kind.
    case unreadable
    /// The text is longer than its greatest length, or has signs that no line shows.
    case badText(most: Int)
    /// It is no key of this number of digits, or its last digit does not fit the others.
    case badKey(digits: Int)
    /// The number is not between these two.
    case outside(String, String)
    /// There is nothing of this name; these are known.
    case unknown(String, known: [String])
    /// Several are called so.
    case ambiguous(String, [String])
}

extension String {
    /// The text behind the last one of these signs; all of it without.
    fileprivate func part(behindLast sign: String) -> String {
        ranges(of: sign).last.map { String(self[$0.upperBound...]) } ?? self
    }
}
