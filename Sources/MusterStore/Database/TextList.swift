import MusterCore

/// Texts as one argument of a statement, which `json_each` takes apart: any number of them.
struct TextList {
    /// The texts as a JSON array.
    let json: String

    init(_ texts: some Sequence<String>) {
        var writer = JSONWriter()
        writer.array { list in for text in texts { list.string(text) } }
        json = writer.text
    }
}
