import Foundation
public import MusterCore
import MusterReport

/// Which rows of a resource are asked for, and in which order.
public struct RowQuery: Hashable, Sendable {
    /// What was typed: each word of it stands in a field, in either case and without regard to
    /// marks.
    public var search: String?
    /// What fields must hold, by key: a word of a choice, an identifier, a name.
    public var filters: [String: String] = [:]
    /// The key of the field to order by; `nil` for the natural order.
    public var order: String?
    /// Whether the order is turned round.
    public var isDescending = false

    /// Asks for all rows in their natural order.
    public init() {}
}

/// Rows with fields at a moment: what every list of the portal, its files, the API and `list` are made of.
///
/// The rows of a ``Resource`` are one, and so is any other list whose fields are described.
public struct RowList<Row: Sendable>: Sendable {
    /// One of them in sentences, as the command has it: `place`.
    public let name: String
    /// The fields, in the order of columns.
    public let fields: [Field<Row>]
    /// The name of the identifier in files and JSON: `id`.
    public let identifierKey: String
    /// Gives the identifier of a row.
    public let identifier: @Sendable (Row) -> String
    /// All rows, in their natural order.
    public let rows: [Row]
    /// What fields of kind row and names may be, by key.
    public let choices: [String: [FieldChoice]]
    /// What people read of a choice, by the field's key and the word.
    private let labels: [String: [String: Sentence]]

    /// Puts rows into a list.
    public init(
        _ name: String,
        fields: [Field<Row>],
        identifierKey: String = "id",
        identifier: @escaping @Sendable (Row) -> String,
        rows: [Row],
        choices: [String: [FieldChoice]] = [:]
    ) {
        (self.name, self.fields, self.identifierKey) = (name, fields, identifierKey)
        (self.identifier, self.rows, self.choices) = (identifier, rows, choices)
        labels = choices.mapValues { choices in
            Dictionary(choices.map { ($0.word, $0.label) }) { first, _ in first }
        }
    }

    /// The field of a key.
    ///
    /// - Throws: ``ResourceRefusal`` where there is none.
    public func field(_ key: String) throws(ResourceRefusal) -> Field<Row> {
        guard let field = fields.first(where: { $0.key == key }) else {
            throw .unknownField(key, of: name, among: fields.map(\.key))
        }
        return field
    }

    /// What a field may be: of a choice its words, of a row or names those that there are.
    public func choices(of field: Field<Row>) -> [FieldChoice] {
        if case .choice(let words) = field.kind { return words }
        return choices[field.key] ?? []
    }

    /// What people read of a row's field; empty where there is nothing.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - row: the row.
    ///   - decimalSign: what stands in a number between the whole and its fraction.
    /// - Returns: the words.
    public func words(
        _ field: Field<Row>,
        of row: Row,
        decimalSign: String = "."
    ) -> Sentence {
        let value = field.read(row)
        switch (field.kind, value) {
        case (_, .none): return ""
        case (.choice, _), (.row, _): return label(field.kind.text(value), of: field)
        case (_, .names(let names)):
            let labels = names.map { label($0, of: field) }
            return labels.joined(separator: ", ")
        case (_, .flag(let flag)):
            return flag ? "yes" : "no"
        case (.number(_, let unit), _):
            let text = field.text(row) + (unit.isEmpty || unit == "°" ? unit : " \(unit)")
            return Sentence(verbatim: text.replacing(".", with: decimalSign))
        default: return Sentence(verbatim: field.kind.text(value))
        }
    }

    private func label(_ word: String, of field: Field<Row>) -> Sentence {
        let label =
            if case .choice(let choices) = field.kind {
                choices.first { $0.word == word }?.label
            } else {
                labels[field.key]?[word]
            }
        return label ?? Sentence(verbatim: word)
    }

    /// The rows that are asked for, in the order that is asked for.
    ///
    /// - Throws: ``ResourceRefusal`` for a field that there is not, or a value that it can't have.
    public func rows(_ query: RowQuery) throws(ResourceRefusal) -> [Row] {
        var found = rows
        for (key, word) in query.filters.sorted(by: { $0.key < $1.key }) {
            let field = try field(key)
            let wanted: FieldValue
            do throws(FieldFault) {
                guard let typed = field.kind.value(typed: word) else { throw .unreadable }
                wanted = try field.kind.resolve(
                    typed,
                    among: choices(of: field),
                    calledIn: Array(Translations.shipped.values)
                )
            } catch {
                throw .value(field, error, of: name)
            }
            found = found.filter { Self.holds(field.read($0), wanted) }
        }
        let wanted = (query.search ?? "").split(whereSeparator: \.isWhitespace).map {
            String($0).folded
        }
        if !wanted.isEmpty {
            found = found.filter { row in
                let text = text(of: row).folded
                return wanted.allSatisfy(text.contains)
            }
        }
        guard let key = query.order else { return query.isDescending ? found.reversed() : found }
        return sorted(found, by: try field(key), isDescending: query.isDescending)
    }

    /// The rows by a field: numbers by size, all else as people read it; what is empty comes last
    /// either way.
    private func sorted(_ rows: [Row], by field: Field<Row>, isDescending: Bool) -> [Row] {
        let keyed = rows.enumerated().map { index, row in
            let words = words(field, of: row).description
            return (
                index: index, size: field.read(row).size, isEmpty: words.isEmpty,
                key: NaturalOrder.key(of: words)
            )
        }
        // What is alike stays in its natural order.
        return keyed.sorted { one, other in
            if one.isEmpty != other.isEmpty { return other.isEmpty }
            if let size = one.size, let otherSize = other.size, size != otherSize {
                return (size < otherSize) != isDescending
            }
            if one.key != other.key {
                return one.key.lexicographicallyPrecedes(other.key) != isDescending
            }
            return one.index < other.index
        }.map { rows[$0.index] }
    }

    /// Everything that can be searched of a row.
    private func text(of row: Row) -> String {
        var parts = [identifier(row)]
        for field in fields {
            parts += words(field, of: row).texts(in: Translations.shipped.values)
        }
        return parts.joined(separator: "\n")
    }

    private static func holds(_ value: FieldValue, _ wanted: FieldValue) -> Bool {
        if case .names(let names) = value, case .names(let wanted) = wanted {
            return wanted.contains(where: names.contains)
        }
        return value == wanted
    }
}

extension FieldValue {
    /// How large a figure is; `nil` for what is none.
    fileprivate var size: Double? {
        switch self {
        case .whole(let number): Double(number)
        case .number(let number): number
        case .moment(let moment): Double(moment.microseconds)
        default: nil
        }
    }
}

extension String {
    /// The text as it is searched: in small letters without marks, đ as dj.
    fileprivate var folded: String {
        let plain = lowercased().replacing("đ", with: "dj").decomposedStringWithCanonicalMapping
        return String(
            String.UnicodeScalarView(
                plain.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
            )
        )
    }
}
