extension JSONWriter {
    /// Writes a sentence as people read it, in English.
    public mutating func string(_ sentence: Sentence) { string(sentence.description) }

    /// Writes a sentence so that ``Sentence/init(kept:)`` reads it back, words and arguments apart.
    public mutating func kept(_ sentence: Sentence) {
        object { json in
            json.key("template")
            json.string(sentence.template)
            if let plural = sentence.plural {
                json.key("plural")
                json.string(plural.template)
                json.key("count")
                json.integer(plural.count)
            }
            json.key("arguments")
            json.array { list in
                for argument in sentence.arguments {
                    switch argument {
                    case .value(let text): list.string(text)
                    case .sentence(let sentence): list.kept(sentence)
                    }
                }
            }
        }
    }
}

extension Sentence {
    /// The sentence as it is kept in a file or a database: one line of JSON.
    public var kept: String {
        var json = JSONWriter()
        json.kept(self)
        return json.text
    }

    /// Reads a sentence that was kept; text in another form, as it was kept before, is taken as data.
    public init(kept text: String) {
        let value = text.hasPrefix("{") ? try? JSONReader.read(Array(text.utf8)) : nil
        self = value.flatMap { Sentence($0) } ?? Sentence(verbatim: text)
    }

    /// Reads a sentence; `nil` for a value that is none.
    package init?(_ value: JSONValue) {
        guard case .object(let members) = value, case .string(let template)? = members["template"],
            case .array(let values)? = members["arguments"]
        else { return nil }
        let arguments = values.compactMap { value -> Argument? in
            if case .string(let text) = value { return .value(text) }
            return Sentence(value).map { .sentence($0) }
        }
        guard arguments.count == values.count else { return nil }
        var plural: (String, Int)?
        if case .string(let other)? = members["plural"],
            case .number(let count)? = members["count"],
            let count = Int(exactly: count)
        {
            plural = (other, count)
        }
        self.init(template: template, arguments: arguments, plural: plural)
    }
}
