/// A sentence that a person reads: its words, and apart from them what is put into it.
///
/// Written as a string literal, it keeps the words as a template and each interpolated value as an
/// argument, so that it can be translated by its template while names, paths and other data stay as they
/// are:
///
///     let sentence: Sentence = "no item \(id) in \(inventory)"
///     sentence.template      // "no item {1} in {2}"
///     sentence.description   // "no item IT-7 in receiver 7"
///
/// An argument that is a sentence itself, such as the reason of a refusal, is translated by its own
/// template. Text of a person or of the system becomes a sentence by ``init(verbatim:)`` only.
public struct Sentence: Sendable {
    /// What stands at a placeholder of a template.
    public enum Argument: Sendable {
        /// A name, a number or other data, which no language changes.
        case value(String)
        /// A sentence, which has words of its own.
        case sentence(Sentence)
    }

    /// The English words, with `{1}`, `{2}` … where the arguments stand; a brace of the text itself is
    /// doubled.
    ///
    /// This is the msgid of its translations (gettext's brace format).
    public let template: String

    /// The arguments, in the order of their numbers.
    public let arguments: [Argument]

    /// The words for more than one and what is counted; `nil` where nothing is.
    public let plural: (template: String, count: Int)?

    /// What tells the sentence from another one of the same words, where both have translations of their
    /// own (`msgctxt`).
    let context: String?

    /// Creates a sentence from its parts.
    init(
        template: String,
        arguments: [Argument],
        plural: (String, Int)? = nil,
        context: String? = nil
    ) {
        self.template = template
        self.arguments = arguments
        self.plural = plural
        self.context = context
    }

    /// The same sentence, said in a place that may have a translation of its own.
    ///
    /// - Parameter place: the place, as the files of translations name it (`msgctxt`).
    /// - Returns: the sentence.
    package func said(in place: String) -> Sentence {
        Sentence(template: template, arguments: arguments, plural: plural, context: place)
    }

    /// Creates a sentence of data alone: it stays as it is in every language.
    public init(verbatim text: some StringProtocol) {
        self.init(template: "{1}", arguments: [.value(String(text))])
    }

    /// The same data in other words of the program's: what another surface says in its place.
    ///
    /// - Parameter template: the words, with the placeholders of ``template``.
    /// - Returns: the sentence.
    package func reworded(_ template: String) -> Sentence {
        Sentence(template: template, arguments: arguments)
    }

    /// Creates the sentence that a number asks for.
    ///
    /// - Parameters:
    ///   - count: the number.
    ///   - one: the sentence for one.
    ///   - other: the sentence for any other number, with the same arguments in the same order.
    public init(counting count: Int, one: Sentence, other: Sentence) {
        self.init(
            template: one.template,
            arguments: count == 1 ? one.arguments : other.arguments,
            plural: (other.template, count)
        )
    }
}

extension Sentence: CustomStringConvertible {
    /// The sentence in English.
    public var description: String { text(in: nil) }
}

/// Two sentences are the same where they read the same in English.
extension Sentence: Hashable {
    public static func == (one: Sentence, other: Sentence) -> Bool {
        one.description == other.description
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
