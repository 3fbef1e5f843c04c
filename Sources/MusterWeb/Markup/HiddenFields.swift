/// Fields of a form that are sent and not shown.
enum HiddenFields {
    /// Writes the fields, by name and value.
    static func write(_ html: inout HTML, _ fields: [(name: String, value: String)]) {
        for (name, value) in fields {
            html.void("input", ["type": "hidden", "name": .text(name), "value": .text(value)])
        }
    }
}
