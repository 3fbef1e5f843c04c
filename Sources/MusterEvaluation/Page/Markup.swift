/// Text of a page, with everything that is data escaped.
struct Markup {
    private(set) var text = ""

    /// Appends what is markup already.
    mutating func raw(_ markup: String) { text += markup }

    /// Appends an element with a text in it.
    mutating func element(_ name: String, _ content: String, _ kind: String? = nil) {
        let attribute = kind.map { " class=\"\($0)\"" } ?? ""
        text += "<\(name)\(attribute)>\(Self.escaped(content))</\(name)>"
    }

    /// `text` as the content of an element or of a quoted attribute.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
