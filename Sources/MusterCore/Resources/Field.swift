/// A row of a resource: a value that knows its number.
public protocol ResourceRow: Hashable, Sendable {
    /// An empty row, which a form or a line of a file fills.
    init()
    /// Its number, which the store gives; 0 until then.
    var number: Int64 { get set }
}

/// A field of a row, described once.
///
/// The ``key`` is the name that programs know: the member in JSON, the column of a CSV file and of the
/// database, the name in the address, and the command's option (with `-` for `_`). It never changes.
/// The ``label`` is what people read.
///
/// A field without ``write`` is shown and can't be given: a count, or who made the row.
public struct Field<Row: Sendable>: Sendable {
    /// The name that programs know.
    public let key: String
    /// What people read.
    public let label: Sentence
    /// What its values are like.
    public let kind: FieldKind
    /// What to know before giving one; `nil` where the label says it.
    public let hint: Sentence?
    /// Whether a row must have one.
    public let isRequired: Bool
    /// Whether a list shows it unless other columns are chosen.
    public let isUsual: Bool
    /// Gives the value of a row.
    public let read: @Sendable (Row) -> FieldValue
    /// Puts a value of the field's kind into a row; `nil` for what can't be given.
    public let write: (@Sendable (inout Row, FieldValue) -> Void)?

    /// Describes a field whose value takes more than a key path.
    public init(
        _ key: String,
        _ label: Sentence,
        _ kind: FieldKind,
        hint: Sentence? = nil,
        isRequired: Bool = false,
        isUsual: Bool = true,
        read: @escaping @Sendable (Row) -> FieldValue,
        write: (@Sendable (inout Row, FieldValue) -> Void)? = nil
    ) {
        (self.key, self.label, self.kind, self.hint) = (key, label, kind, hint)
        (self.isRequired, self.isUsual) = (isRequired, isUsual)
        (self.read, self.write) = (read, write)
    }

    /// The option of commands: `--area-m2`.
    public var option: String { key.replacing("_", with: "-") }

    /// The stable text of a row's value.
    public func text(_ row: Row) -> String { kind.text(read(row)) }
}

extension Field {
    /// A text that is shown and can't be given here.
    public static func shown(
        _ key: String,
        _ label: Sentence,
        isUsual: Bool = true,
        _ text: @escaping @Sendable (Row) -> String?
    ) -> Field {
        Field(
            key,
            label,
            .line(most: .max),
            isUsual: isUsual,
            read: { text($0).map { .text($0) } ?? .none }
        )
    }

    /// A text that every row has.
    public static func text(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, String> & Sendable,
        most: Int = 300,
        hint: Sentence? = nil,
        isUsual: Bool = true
    ) -> Field {
        Field(
            key,
            label,
            .line(most: most),
            hint: hint,
            isRequired: true,
            isUsual: isUsual,
            read: { .text($0[keyPath: path]) },
            write: { row, value in
                if case .text(let text) = value { row[keyPath: path] = text }
            }
        )
    }

    /// A text that a row may have; a long one has several lines.
    public static func text(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, String?> & Sendable,
        most: Int = 300,
        isLong: Bool = false,
        hint: Sentence? = nil,
        isUsual: Bool = false
    ) -> Field {
        Field(
            key,
            label,
            isLong ? .paragraph(most: most) : .line(most: most),
            hint: hint,
            isUsual: isUsual,
            read: { $0[keyPath: path].map { .text($0) } ?? .none },
            write: { row, value in
                if case .text(let text) = value {
                    row[keyPath: path] = text
                } else {
                    row[keyPath: path] = nil
                }
            }
        )
    }

    /// A key of GS1, such as a GTIN or a GLN, that a row may have.
    public static func gs1Key(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, String?> & Sendable,
        digits: Int
    ) -> Field {
        let text = text(key, label, path)
        return Field(
            key,
            label,
            .gs1Key(digits: digits),
            hint: "\(digits) digits; the last one checks the others",
            isUsual: false,
            read: text.read,
            write: text.write
        )
    }

    /// A number that a row may have.
    public static func number(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, Double?> & Sendable,
        in range: ClosedRange<Double>,
        unit: String = "",
        hint: Sentence? = nil
    ) -> Field {
        Field(
            key,
            label,
            .number(range, unit: unit),
            hint: hint,
            isUsual: false,
            read: { $0[keyPath: path].map { .number($0) } ?? .none },
            write: { row, value in
                if case .number(let number) = value {
                    row[keyPath: path] = number
                } else {
                    row[keyPath: path] = nil
                }
            }
        )
    }

    /// A whole number that a row may have.
    public static func whole(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, Int?> & Sendable,
        in range: ClosedRange<Int>,
        hint: Sentence? = nil
    ) -> Field {
        Field(
            key,
            label,
            .whole(range),
            hint: hint,
            isUsual: false,
            read: { $0[keyPath: path].map { .whole($0) } ?? .none },
            write: { row, value in
                if case .whole(let number) = value {
                    row[keyPath: path] = number
                } else {
                    row[keyPath: path] = nil
                }
            }
        )
    }

    /// Yes or no; an empty row has no.
    public static func flag(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, Bool> & Sendable,
        hint: Sentence? = nil
    ) -> Field {
        Field(
            key,
            label,
            .flag,
            hint: hint,
            isUsual: false,
            read: { .flag($0[keyPath: path]) },
            write: { row, value in row[keyPath: path] = value == .flag(true) }
        )
    }

    /// One of the cases of an enumeration; every row has one, an empty row the usual one.
    public static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, Value> & Sendable,
        hint: Sentence? = nil,
        isRequired: Bool = false,
        isUsual: Bool = true,
        words: (Value) -> Sentence
    ) -> Field {
        Field(
            key,
            label,
            .choice(Value.allCases.map { FieldChoice($0.rawValue, words($0)) }),
            hint: hint,
            isRequired: isRequired,
            isUsual: isUsual,
            read: { .text($0[keyPath: path].rawValue) },
            write: { row, value in
                guard case .text(let word) = value, let value = Value(rawValue: word) else {
                    return
                }
                row[keyPath: path] = value
            }
        )
    }

    /// Another row, by its number; what it may be, the resource's choices say.
    public static func row(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, Int64?> & Sendable,
        of identifiers: RowIdentifiers,
        hint: Sentence? = nil
    ) -> Field {
        Field(
            key,
            label,
            .row(identifiers),
            hint: hint,
            read: { $0[keyPath: path].map { .row($0) } ?? .none },
            write: { row, value in
                if case .row(let number) = value {
                    row[keyPath: path] = number
                } else {
                    row[keyPath: path] = nil
                }
            }
        )
    }

    /// Several names; what they may be, the resource's choices say.
    public static func names(
        _ key: String,
        _ label: Sentence,
        _ path: any WritableKeyPath<Row, [String]> & Sendable,
        hint: Sentence? = nil
    ) -> Field {
        Field(
            key,
            label,
            .names,
            hint: hint,
            read: { $0[keyPath: path].isEmpty ? .none : .names($0[keyPath: path]) },
            write: { row, value in
                if case .names(let names) = value {
                    row[keyPath: path] = names
                } else {
                    row[keyPath: path] = []
                }
            }
        )
    }
}
