import MusterCore
import MusterReport

/// The fields of lists whose rows are changed elsewhere than in a form of their fields.
extension Field {
    /// One of a few words that the program knows.
    static func word<Value: RawRepresentable<String> & Sendable>(
        _ key: String,
        _ label: Sentence,
        _ values: [Value],
        isUsual: Bool = true,
        words: (Value) -> Sentence,
        read: @escaping @Sendable (Row) -> Value?
    ) -> Field {
        Field(
            key,
            label,
            .choice(values.map { FieldChoice($0.rawValue, words($0)) }),
            isUsual: isUsual,
            read: { read($0).map { .text($0.rawValue) } ?? .none }
        )
    }

    /// One of the names that the rows of the list have, with what people read of it.
    static func name(
        _ key: String,
        _ label: Sentence,
        of rows: [Row],
        isUsual: Bool = true,
        words: (String) -> String = { $0 },
        read: @escaping @Sendable (Row) -> String?
    ) -> Field {
        let names = rows.compactMap(read).unique.inNaturalOrder { $0 }
        return Field(
            key,
            label,
            .choice(names.map { FieldChoice($0, named: words($0)) }),
            isUsual: isUsual,
            read: { read($0).map { .text($0) } ?? .none }
        )
    }

    /// A moment.
    static func moment(
        _ key: String,
        _ label: Sentence,
        isUsual: Bool = true,
        read: @escaping @Sendable (Row) -> Instant?
    ) -> Field {
        Field(
            key,
            label,
            .moment,
            isUsual: isUsual,
            read: { read($0).map { .moment($0) } ?? .none }
        )
    }

    /// How many there are of something.
    static func count(
        _ key: String,
        _ label: Sentence,
        isUsual: Bool = true,
        read: @escaping @Sendable (Row) -> Int?
    ) -> Field {
        Field(
            key,
            label,
            .whole(0...Int.max),
            isUsual: isUsual,
            read: { read($0).map { .whole($0) } ?? .none }
        )
    }
}
