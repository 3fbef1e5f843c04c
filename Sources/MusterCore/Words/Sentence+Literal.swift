extension Sentence: ExpressibleByStringInterpolation {
    /// Takes a literal apart into words and arguments.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = ""
        fileprivate var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            template.reserveCapacity(literalCapacity + 3 * interpolationCount)
        }

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) {
            template += Sentence.escaped(literal)
        }

        /// Adds a name or other data.
        public mutating func appendInterpolation(_ text: String) { append(.value(text)) }

        /// Adds a number, an identifier or other data.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.value(value.description))
        }

        /// Adds what a foreign error says of itself.
        public mutating func appendInterpolation(_ error: any Error) { append(.value("\(error)")) }

        /// Adds a sentence with words of its own.
        public mutating func appendInterpolation(_ sentence: Sentence) {
            append(.sentence(sentence))
        }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            template += "{\(arguments.count)}"
        }
    }

    /// Creates a sentence without arguments.
    public init(stringLiteral words: String) {
        self.init(template: Self.escaped(words), arguments: [])
    }

    /// Creates a sentence from what a literal was taken apart into.
    public init(stringInterpolation parts: StringInterpolation) {
        self.init(template: parts.template, arguments: parts.arguments)
    }

    private static func escaped(_ words: String) -> String {
        guard words.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
        else { return words }
        return words.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}

extension Sentence {
    /// One sentence of two parts, with one template: a literal that is too long for a line.
    public static func + (front: Sentence, back: Sentence) -> Sentence {
        // Of what is counted each number has words of its own, which no other words can join.
        let (front, back) = (front.whole, back.whole)
        let shift = front.arguments.count
        let moved = Template(back.template).parts.map { part in
            switch part {
            case .words(let words): escaped(words)
            case .argument(let index): "{\(index + shift + 1)}"
            }
        }
        return Sentence(
            template: front.template + moved.joined(),
            arguments: front.arguments + back.arguments
        )
    }

    private var whole: Sentence {
        plural == nil ? self : Sentence(template: "{1}", arguments: [.sentence(self)])
    }
}

extension Sequence<Sentence> {
    /// The sentences in one, each with words of its own.
    public func joined(separator: String) -> Sentence {
        let all = map { Sentence.Argument.sentence($0) }
        return Sentence(
            template: all.indices.map { "{\($0 + 1)}" }.joined(separator: separator),
            arguments: all
        )
    }
}

extension Collection<Sentence> {
    /// Several of which one is enough, as a sentence lists them: `a worker, a manager or an admin`.
    public var alternatives: Sentence {
        let before = dropLast()
        guard let last = dropFirst(before.count).first, !before.isEmpty else {
            return joined(separator: "")
        }
        return "\(before.joined(separator: ", ")) or \(last)"
    }
}

extension Collection<String> {
    /// Several pieces of data of which one is enough, as a sentence lists them: `hci0, hci1 or hci2`.
    public var alternatives: Sentence { map { Sentence(verbatim: $0) }.alternatives }
}
