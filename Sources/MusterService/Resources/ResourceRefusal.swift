public import MusterCore

/// Why something was not done with a row of a resource.
public struct ResourceRefusal: MusterError, Hashable {
    /// What happened, and to what.
    public let what: Sentence
    /// What to do on a page.
    public let pageRemedy: Sentence
    /// What to do in a terminal: a command.
    public let remedy: Sentence
    /// The status that a command ends with.
    public let exitCode: ExitCode
    /// The key of the field at fault; `nil` where it is the row.
    public let field: String?

    /// Creates a refusal.
    public init(
        _ what: Sentence,
        remedy: Sentence,
        onPage pageRemedy: Sentence,
        _ exitCode: ExitCode = .conflict,
        field: String? = nil
    ) {
        (self.what, self.remedy, self.pageRemedy) = (what, remedy, pageRemedy)
        (self.exitCode, self.field) = (exitCode, field)
    }

    /// A value that a field can't have.
    static func value<Row>(
        _ field: Field<Row>,
        _ fault: FieldFault,
        of name: String
    ) -> ResourceRefusal {
        let what: Sentence = "\(field.label) (\(field.key)) \(fault.words)"
        guard fault.isAboutNames, field.kind.isRow else { return value(field, what, of: name) }
        return ResourceRefusal(
            what,
            remedy: "muster \(name) list, for those there are",
            onPage: "correct the field",
            .dataRefused,
            field: field.key
        )
    }

    /// A value that a field can't have, in words that are there already.
    static func value<Row>(
        _ field: Field<Row>,
        _ what: Sentence,
        of name: String
    ) -> ResourceRefusal {
        ResourceRefusal(
            what,
            remedy: "muster \(name) add --help, for what each field takes",
            onPage: "correct the field",
            .dataRefused,
            field: field.key
        )
    }

    /// A field that there is not.
    static func unknownField(
        _ key: String,
        of name: String,
        among keys: [String]
    ) -> ResourceRefusal {
        let known = keys.joined(separator: ", ")
        return ResourceRefusal(
            "a \(Sentence(stringLiteral: name)) has no field \"\(key)\"; it has \(known)",
            remedy: "muster \(name) list --help",
            onPage: "leave it out",
            .dataRefused,
            field: key
        )
    }

    /// A row that there is not.
    static func notFound<Row>(_ text: String, of resource: Resource<Row>) -> ResourceRefusal {
        ResourceRefusal(
            "there is no \(Sentence(stringLiteral: resource.name)) \"\(text)\"",
            remedy: "muster \(resource.name) list, for those there are",
            onPage: "look for it in the list: \(resource.words.many)",
            .notFound
        )
    }

    /// Several rows are called alike.
    static func ambiguous<Row>(
        _ text: String,
        _ rows: [Row],
        of resource: Resource<Row>
    ) -> ResourceRefusal {
        let names = rows.map(resource.identifier).joined(separator: ", ")
        return ResourceRefusal(
            "\"\(text)\" may be \(names)",
            remedy: "name one by its identifier: "
                + "muster \(resource.name) show \(rows.first.map(resource.identifier) ?? "")",
            onPage: "name one by its identifier",
            .conflict
        )
    }
}

extension FieldKind {
    /// Whether its values are rows.
    fileprivate var isRow: Bool { if case .row = self { true } else { false } }
}

extension FieldFault {
    /// Whether the fault is that a name names nothing, or several.
    fileprivate var isAboutNames: Bool {
        switch self {
        case .unknown, .ambiguous: true
        default: false
        }
    }

    /// What is wrong with a value, behind the name of its field.
    fileprivate var words: Sentence {
        switch self {
        case .empty: "must not be empty"
        case .unreadable: "can't be read as such a value"
        case .badText(let most):
            "is at most \(most) characters, none of them hidden ones"
        case .badKey(let digits):
            "has \(digits) digits, of which the last one checks the others"
        case .outside(let least, let most):
            "is from \(least) to \(most)"
        case .unknown(let text, let known):
            known.isEmpty
                ? "has no \"\(text)\"" : "has no \"\(text)\"; it may be \(Self.some(known))"
        case .ambiguous(let text, let fitting):
            "\"\(text)\" may be \(fitting.joined(separator: ", ")): name one by its identifier"
        }
    }

    /// The first few names of many.
    private static func some(_ names: [String]) -> String {
        names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    }
}
