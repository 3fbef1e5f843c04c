/// A field of a form that holds several lines.
struct TextArea {
    var label: String
    var name: String
    var value: String?
    var isRequired = false
    var hint: String?
    var isAtFault = false

    /// Writes it with its label.
    func write(_ html: inout HTML) {
        html.tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": .text("f-\(name)")], label)
            html.tag(
                "textarea",
                [
                    "id": .text("f-\(name)"), "name": .text(name), "rows": "3",
                    "required": .flag(isRequired),
                    "aria-describedby": HTML.describing(name, hint, isAtFault: isAtFault),
                    "aria-invalid": isAtFault ? "true" : .none,
                ],
                value ?? ""
            )
            html.hint(hint, of: name)
        }
    }
}
