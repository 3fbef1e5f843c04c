import MusterCore

/// What a value of the API looks like.
///
/// The one source of two things: the JSON Schema (draft 2020-12, as OpenAPI 3.1 has it) that
/// programs read, and the check of what programs send.
indirect enum Schema: Sendable {
    /// A text of so many characters (Unicode scalars, as JSON Schema counts).
    case characters(ClosedRange<Int>)
    /// One of these words.
    case words([String])
    /// A day: `2026-03-12`.
    case day
    /// A moment in UTC with microseconds.
    case moment
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// Any number.
    case number
    /// A truth value.
    case flag
    /// A list of such values.
    case list(Schema)
    /// An object; all of these members are there but those that may be left out.
    case object(KeyValuePairs<String, Schema>)
    /// The same, of members that are made from a description.
    case members([(String, Schema)])
    /// An object whose members' names are data.
    case map(Schema)
    /// One of two kinds of value.
    case either(Schema, Schema)
    /// Such a value or `null`.
    case orNull(Schema)
    /// A member that an object has only where there is something to say.
    case leftOut(Schema)
    /// A form that has a name of its own.
    case named(APISchema)
    /// Any JSON object.
    case anyObject

    /// A text of any length.
    static let text = Schema.characters(0...Int.max)
    /// A text or `null`.
    static let maybeText = Schema.orNull(.text)
    /// What is typed in one line: a name, an identifier.
    static let line = Schema.characters(1...1_000)
    /// What is typed in several lines.
    static let remark = Schema.characters(1...2_000)
    /// How many there are of something.
    static let count = Schema.whole(0...Int.max)

    /// A page of a list, with the cursor of the next one.
    static func page(_ element: APISchema) -> Schema {
        .object(["data": .list(.named(element)), "next": .maybeText])
    }
}

extension Schema {
    /// Writes it as JSON Schema.
    func write(_ json: inout JSONWriter) {
        json.object { members(&$0) }
    }

    private static func write(_ members: [(String, Schema)], _ json: inout JSONWriter) {
        json.text("type", "object")
        json.member("required") { $0.texts(members.filter { !$1.mayLack }.map(\.0)) }
        json.member("properties") { json in
            json.object { json in
                for (name, schema) in members { json.member(name) { schema.write(&$0) } }
            }
        }
    }

    /// Writes the members of its JSON Schema.
    func members(_ json: inout JSONWriter) {
        switch self {
        case .characters(let range):
            json.text("type", "string")
            json.limits(range, least: "minLength", most: "maxLength")
        case .words(let words):
            json.text("type", "string")
            json.member("enum") { $0.texts(words) }
        case .day:
            json.text("type", "string")
            json.text("format", "date")
        case .moment:
            json.text("type", "string")
            json.text("format", "date-time")
        case .whole(let range):
            json.text("type", "integer")
            json.limits(range, least: "minimum", most: "maximum")
        case .number: json.text("type", "number")
        case .flag: json.text("type", "boolean")
        case .list(let element):
            json.text("type", "array")
            json.member("items") { element.write(&$0) }
        case .object(let members):
            Self.write(members.map { ($0.key, $0.value) }, &json)
        case .members(let members): Self.write(members, &json)
        case .map(let element):
            json.text("type", "object")
            json.member("additionalProperties") { element.write(&$0) }
        case .either(let one, let other):
            json.member("anyOf") { json in
                json.array { list in
                    one.write(&list)
                    other.write(&list)
                }
            }
        case .orNull(let schema):
            json.member("anyOf") { json in
                json.array { list in
                    schema.write(&list)
                    list.object { $0.text("type", "null") }
                }
            }
        case .leftOut(let schema): schema.members(&json)
        case .named(let name): json.text("$ref", "#/components/schemas/\(name.rawValue)")
        case .anyObject: json.text("type", "object")
        }
    }
}

extension Schema {
    private var mayLack: Bool { if case .leftOut = self { true } else { false } }

    /// Whether a value looks like this.
    func allows(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.characters(let range), .string(let text)): range.contains(text.unicodeScalars.count)
        case (.words(let words), .string(let text)): words.contains(text)
        case (.day, .string(let text)): CalendarDay(text) != nil
        case (.moment, .string(let text)): Instant(iso8601: text) != nil
        case (.whole(let range), .number(let number)):
            Int(exactly: number).map(range.contains) ?? false
        case (.number, .number), (.flag, .bool), (.anyObject, .object): true
        case (.list(let element), .array(let values)): values.allSatisfy(element.allows)
        case (.map(let element), .object(let members)): members.values.allSatisfy(element.allows)
        case (.either(let one, let other), _): one.allows(value) || other.allows(value)
        case (.orNull(let schema), _): value == .null || schema.allows(value)
        case (.object(let members), .object(let values)):
            members.allSatisfy { name, schema in
                values[name].map(schema.allows) ?? schema.mayLack
            }
        case (.members(let members), .object(let values)):
            members.allSatisfy { name, schema in
                values[name].map(schema.allows) ?? schema.mayLack
            }
        case (.leftOut(let schema), _): schema.allows(value)
        case (.named(let name), _): name.schema.allows(value)
        default: false
        }
    }

    /// What a value must be, for the message about one that is not.
    var words: Sentence {
        switch self {
        case .characters(let range):
            range.upperBound == .max
                ? "a text" : "a text of \(range.lowerBound) to \(range.upperBound) characters"
        case .words(let words): "one of \(words.joined(separator: ", "))"
        case .day: "a day, such as 2026-03-12"
        case .moment: "a moment, such as 2026-03-12T09:14:05Z"
        case .whole(let range):
            range.upperBound == .max
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number: "a number"
        case .flag: "true or false"
        case .list(let element): "a list, each of it \(element.words)"
        case .map(let element): "an object, each member of it \(element.words)"
        case .either(let one, let other): "\(one.words), or \(other.words)"
        case .orNull(let schema): "\(schema.words), or null"
        case .leftOut(let schema): schema.words
        case .object, .members, .named, .anyObject: "an object"
        }
    }
}

extension JSONWriter {
    /// Writes a member of an object.
    mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        key(data: name)
        value(&self)
    }

    /// Writes a member that is a text.
    mutating func text(_ name: String, _ value: String) {
        member(name) { $0.string(value) }
    }

    /// Writes a list of texts.
    mutating func texts(_ texts: some Sequence<String>) {
        array { list in for text in texts { list.string(text) } }
    }

    /// Writes the limits of a number or a length that it has.
    fileprivate mutating func limits(_ range: ClosedRange<Int>, least: String, most: String) {
        if range.lowerBound != .min { member(least) { $0.integer(range.lowerBound) } }
        if range.upperBound != .max { member(most) { $0.integer(range.upperBound) } }
    }
}
