import Hummingbird
import MusterPeople
import MusterReport
import MusterService
import NIOCore

/// Which columns a person sees of each list, kept for that person on every device.
enum ColumnChoice {
    /// The route that keeps them for one list.
    ///
    /// - Parameters:
    ///   - list: the list, by its address: `places`.
    ///   - right: who may see it.
    /// - Returns: the route.
    static func route(of list: String, _ right: Right) -> Route {
        .form("/columns/\(list)", right, "Choose the columns of /\(list)") { visit in
            let pairs = PercentText.pairs(String(buffer: visit.body))
            let isUsual = pairs.contains { $0.name == "usual" }
            // What is no column of the list is passed over where the list is shown.
            let columns = pairs.filter { $0.name == "column" && $0.value.utf8.count <= 64 }
            let chosen = isUsual ? [] : columns.prefix(100).map(\.value)
            try visit.home.people.chooseColumns(chosen, of: list)
            let back = pairs.first { $0.name == "back" }?.value ?? "/"
            return Answer.go(to: Address(local: back))
        }
    }

    /// Writes the form; what the address says of filters and order stays.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ list: String,
        _ columns: [(key: String, words: String, isShown: Bool)]
    ) {
        let kept = ListQuery.kept(visit, but: "column")
        html.tag("details", ["class": "more"]) { html in
            html.tag("summary", [:], visit.say(PagingText.columns))
            html.form(visit, to: Address("columns", list)) { html in
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": "back",
                        "value": .address(Address(parts: [list], query: kept)),
                    ]
                )
                html.tag("fieldset", ["class": "choices"]) { html in
                    html.tag("legend", ["class": "hidden"], visit.say(PagingText.columns))
                    for column in columns {
                        html.tag("label") { html in
                            html.void(
                                "input",
                                [
                                    "type": "checkbox", "name": "column",
                                    "value": .text(column.key), "checked": .flag(column.isShown),
                                ]
                            )
                            html.write(column.words)
                        }
                    }
                }
                html.tag("button", ["class": "quiet"], visit.say(ListText.keepColumns))
                html.tag(
                    "button",
                    ["class": "quiet", "name": "usual", "value": "yes"],
                    visit.say(ListText.usualColumns)
                )
            }
        }
    }
}
