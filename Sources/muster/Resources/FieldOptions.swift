import ArgumentParser
import MusterCore
import MusterService

/// An option for each field that can be given, with the help and the completion that its kind has.
///
/// ArgumentParser finds the options of a type by a mirror of an empty value, and reads each by a key of
/// its name. Both are made from the description here, so that help, completion and errors are those of
/// any other option.
struct FieldOptions<Described: DescribedResource>: ParsableArguments, CustomReflectable {
    /// What was given, by key.
    private(set) var inputs: [String: FieldInput] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FieldKey.self)
        for field in Self.fields {
            let key = FieldKey(field.key)
            if let text = try container.decode(Option<String?>.self, forKey: key).wrappedValue {
                inputs[field.key] = .typed(text)
            }
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: Self.fields.map { (label: $0.key, value: Self.option($0) as Any) })
    }

    private static var fields: [Field<Described.Row>] {
        let required = Described.resource.fields.first { $0.isRequired }?.key
        return Described.resource.fields.filter { $0.write != nil && $0.key != required }
    }

    private static func option(_ field: Field<Described.Row>) -> Option<String?> {
        Option(
            name: .customLong(field.option),
            parsing: field.kind.isNumeric ? .unconditional : .next,
            help: ArgumentHelp(help(field), valueName: field.option),
            completion: completion(field)
        )
    }

    private static func help(_ field: Field<Described.Row>) -> String {
        let label = field.label.description
        if let hint = field.hint { return "\(label): \(hint)." }
        return switch field.kind {
        case .choice(let words): "\(label): \(words.map(\.word).joined(separator: ", "))."
        case .row: "\(label): an identifier or a name."
        case .names: "\(label): names with commas between them."
        case .flag: "\(label): yes or no."
        case .number(_, let unit) where !unit.isEmpty: "\(label) in \(unit)."
        default: "\(label)."
        }
    }

    private static func completion(_ field: Field<Described.Row>) -> CompletionKind? {
        switch field.kind {
        case .choice(let words): .list(words.map(\.word))
        case .flag: .list(["yes", "no"])
        case .row, .names: .choices(of: Described.resource, field: field.key)
        default: nil
        }
    }
}

/// The key of an option that is made from a description.
struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
