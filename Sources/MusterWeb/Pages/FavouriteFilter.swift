import MusterService

/// The filter of the lists of items by what who looks at them has marked with a star.
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

    /// Writes the control.
    static func write(_ html: inout HTML, _ visit: Visit) {
        html.tag("label", ["class": "check"]) { html in
            html.void(
                "input",
                [
                    "type": "checkbox", "name": .text(parameter.name), "value": "yes",
                    "checked": .flag(visit.value(parameter.name) != nil),
                ]
            )
            html.write(" \(visit.say(ShopText.favourites))")
        }
    }
}
