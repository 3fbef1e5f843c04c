/// Which form of a text a number asks for: the field `Plural-Forms` of a `.po` file.
///
/// Its `plural=` is an expression of C in `n` (gettext manual, section 11.2.6).
struct PluralRule: Sendable {
    /// One form for all numbers.
    static let one = PluralRule(tokens: ["0"])

    private let tokens: [String]

    /// Reads a field such as `nplurals=2; plural=n != 1;`.
    ///
    /// - Throws: ``PortableObject/Fault`` where it is none.
    init(_ field: String) throws(PortableObject.Fault) {
        guard let start = field.firstRange(of: "plural=", after: "nplurals=") else {
            throw PortableObject.Fault(line: 1, reason: "Plural-Forms has no plural=")
        }
        let expression = field[start.upperBound...].prefix { $0 != ";" }
        let tokens = expression.matches(of: /\d+|n|\|\||&&|[!=<>]=|[<>%?:()+\-*]/)
            .map { String($0.output) }
        guard tokens.joined() == expression.filter({ !$0.isWhitespace }) else {
            throw PortableObject.Fault(line: 1, reason: "Plural-Forms cannot be read")
        }
        self.tokens = tokens
    }

    private init(tokens: [String]) { self.tokens = tokens }

    /// The number of the form, from 0.
    func form(_ count: Int) -> Int {
        var reader = Reader(tokens: tokens[...], n: Int(clamping: count.magnitude))
        return reader.choice()
    }

    /// Works an expression out, the weakest operator first.
    private struct Reader {
        var tokens: ArraySlice<String>
        let n: Int

        private static let operators: [[String]] = [
            ["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "%"],
        ]

        private mutating func take(_ token: String) -> Bool {
            guard tokens.first == token else { return false }
            tokens.removeFirst()
            return true
        }

        mutating func choice() -> Int {
            let condition = operation(0)
            guard take("?") else { return condition }
            let yes = choice()
            _ = take(":")
            let no = choice()
            return condition != 0 ? yes : no
        }

        private mutating func operation(_ level: Int) -> Int {
            guard level < Self.operators.count else { return value() }
            var left = operation(level + 1)
            while let sign = tokens.first, Self.operators[level].contains(sign) {
                tokens.removeFirst()
                left = Self.result(sign, left, operation(level + 1))
            }
            return left
        }

        private mutating func value() -> Int {
            if take("(") {
                let inner = choice()
                _ = take(")")
                return inner
            }
            guard let token = tokens.popFirst() else { return 0 }
            return token == "n" ? n : Int(token) ?? 0
        }

        private static func result(_ sign: String, _ left: Int, _ right: Int) -> Int {
            switch sign {
            case "||": left != 0 || right != 0 ? 1 : 0
            case "&&": left != 0 && right != 0 ? 1 : 0
            case "==": left == right ? 1 : 0
            case "!=": left != right ? 1 : 0
            case "<": left < right ? 1 : 0
            case ">": left > right ? 1 : 0
            case "<=": left <= right ? 1 : 0
            case ">=": left >= right ? 1 : 0
            case "+": left &+ right
            case "-": left &- right
            case "*": left &* right
            default: right == 0 ? 0 : left % right
            }
        }
    }
}

extension String {
    /// Where `text` stands behind `front`, and not as a part of it.
    fileprivate func firstRange(of text: String, after front: String) -> Range<Index>? {
        guard let start = firstRange(of: front) else { return nil }
        return self[start.upperBound...].firstRange(of: text)
    }
}
