import MusterCatalogue
import MusterCore
import MusterService

/// What the page of a place shows beside its fields: what lies in it, and the way to its items.
enum PlaceDetails {
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ place: Place,
        _ list: RowList<Place>
    ) {
        let id = list.identifier(place)
        html.tag("p", ["class": "deeds"]) { html in
            html.link(
                visit.say(SiteText.itemsHere),
                to: Address("items", query: [("place", id)]),
                class: "button quiet"
            )
        }
        let inner = list.rows.filter { $0.parent == place.number }
        guard !inner.isEmpty else { return }
        html.card(visit.say(PlaceText.inner)) { html in
            html.tag("ul") { html in
                for row in inner {
                    html.tag("li") { html in
                        html.link(row.name, to: Address("places", list.identifier(row)))
                    }
                }
            }
        }
    }
}

/// The words of places beside those of their description.
enum PlaceText: WebText {
    case inner

    var english: String {
        switch self {
        case .inner: "In it"
        }
    }
}
