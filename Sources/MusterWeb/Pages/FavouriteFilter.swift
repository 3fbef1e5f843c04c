import MusterService

/// What people have marked with a star: the filter of lists by it, and the button that marks.
enum FavouriteFilter {
    static let parameter = Route.Parameter(
        name: "favourites",
        summary: "yes: only what the one who asks has marked",
        choices: ["yes"]
    )

    /// Whose stars the query asks for; `nil` where it asks for all items.
    static func account(_ visit: Visit) -> String? {
        visit.value(parameter.name) == nil ? nil : visit.home.items.marker
    }

    /// Writes the control, or another one that lets through what it says.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        name: String = parameter.name,
        _ words: String
    ) {
        html.tag("label", ["class": "check"]) { html in
            html.void(
                "input",
                [
                    "type": "checkbox", "name": .text(name), "value": "yes",
                    "checked": .flag(visit.value(name) != nil),
                ]
            )
            html.write(" \(words)")
        }
    }

    /// Writes the button that marks something, or takes the mark away.
    static func star(_ html: inout HTML, _ visit: Visit, _ isMarked: Bool, to address: Address) {
        html.form(visit, to: address, class: "row") { html in
            html.void(
                "input",
                ["type": "hidden", "name": "marked", "value": isMarked ? "no" : "yes"]
            )
            let words = visit.say(isMarked ? ShopText.unmark : .mark)
            html.tag("button", ["class": "quiet"], "\(isMarked ? "★" : "☆") \(words)")
        }
    }
}
