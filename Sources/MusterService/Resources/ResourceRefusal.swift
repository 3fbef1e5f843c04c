public import MusterCore

/// Why something was not done with a row of a resource, in both languages.
///
/// The description has the words of its fields in both, so an error made of them has too.
public struct ResourceRefusal: MusterError, Hashable {
    /// What happened, and to what.
    public let text: ResourceText
    /// What to do on a page.
    public let pageRemedy: ResourceText
    /// What to do in a terminal: a command.
    public let remedy: Sentence
    /// The status that a command ends with.
    public let exitCode: ExitCode
    /// The key of the field at fault; `nil` where it is the row.
    public let field: String?

    /// What happened, in English.
    public var what: Sentence { Sentence(verbatim: text.english) }

    /// Creates a refusal.
    public init(
        _ text: ResourceText,
        remedy: Sentence,
        onPage pageRemedy: ResourceText,
        _ exitCode: ExitCode = .conflict,
        field: String? = nil
    ) {
        (self.text, self.remedy, self.pageRemedy) = (text, remedy, pageRemedy)
        (self.exitCode, self.field) = (exitCode, field)
    }

    /// A value that a field can't have.
    static func value<Row>(
        _ field: Field<Row>,
        _ fault: FieldFault,
        of name: String
    ) -> ResourceRefusal {
        let reason = fault.words
        return ResourceRefusal(
            ResourceText(
                "\(field.label.english) (\(field.key)) \(reason.english)",
                "\(field.label.serbian) (\(field.key)) \(reason.serbian)"
            ),
            remedy: fault.isAboutNames && field.kind.isRow
                ? "muster \(name) list, for those there are"
                : "muster \(name) add --help, for what each field takes",
            onPage: ResourceText("correct the field", "ispravite polje"),
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
            ResourceText(
                "a \(name) has no field \"\(key)\"; it has \(known)",
                "polje „\(key)“ ne postoji; postoje \(known)"
            ),
            remedy: "muster \(name) list --help",
            onPage: ResourceText("leave it out", "izostavite ga"),
            .dataRefused,
            field: key
        )
    }

    /// A row that there is not.
    static func notFound<Row>(_ text: String, of resource: Resource<Row>) -> ResourceRefusal {
        ResourceRefusal(
            ResourceText(
                "there is no \(resource.name) \"\(text)\"",
                "\(resource.words.one.serbian) „\(text)“ ne postoji"
            ),
            remedy: "muster \(resource.name) list, for those there are",
            onPage: ResourceText(
                "look for it in the list: \(resource.words.many.english)",
                "potražite u listi: \(resource.words.many.serbian)"
            ),
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
            ResourceText(
                "\"\(text)\" may be \(names)",
                "„\(text)“ može biti \(names)"
            ),
            remedy: "name one by its identifier: "
                + "muster \(resource.name) show \(rows.first.map(resource.identifier) ?? "")",
            onPage: ResourceText("name one by its identifier", "navedite oznaku"),
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
    fileprivate var words: ResourceText {
        switch self {
        case .empty: ResourceText("must not be empty", "ne sme biti prazno")
        case .unreadable: ResourceText("can't be read as such a value", "nije takva vrednost")
        case .badText(let most):
            ResourceText(
                "is at most \(most) characters, none of them hidden ones",
                "ima najviše \(most) znakova, bez skrivenih"
            )
        case .badKey(let digits):
            ResourceText(
                "has \(digits) digits, of which the last one checks the others",
                "ima \(digits) cifara, od kojih je poslednja kontrolna"
            )
        case .outside(let least, let most):
            ResourceText("is from \(least) to \(most)", "je od \(least) do \(most)")
        case .unknown(let text, let known):
            ResourceText(
                "has no \"\(text)\"" + (known.isEmpty ? "" : "; it may be " + Self.some(known)),
                "nema „\(text)“" + (known.isEmpty ? "" : "; može biti " + Self.some(known))
            )
        case .ambiguous(let text, let fitting):
            ResourceText(
                "\"\(text)\" may be \(fitting.joined(separator: ", ")): name one by its identifier",
                "„\(text)“ može biti \(fitting.joined(separator: ", ")): navedite oznaku"
            )
        }
    }

    /// The first few names of many.
    private static func some(_ names: [String]) -> String {
        names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    }
}
