import MusterCore
import MusterPeople
import MusterReport

/// Zones that items belong in and that the plan does not have yet.
enum NotDrawn {
    /// As many as are named one by one.
    private static let mostNamed = 12

    /// Says which there are, each leading to the form that draws it.
    static func notice(
        _ html: inout HTML,
        _ visit: Visit,
        _ waiting: [(zone: ZoneID, itemCount: Int)]
    ) {
        guard !waiting.isEmpty else { return }
        html.tag("div", ["class": "notice"]) { html in
            html.tag("p", [:], visit.say(MapText.notDrawn))
            html.tag("p", ["class": "deeds"]) { html in
                for (zone, count) in waiting.prefix(mostNamed) {
                    let words = "\(zone) (\(visit.words.count(count, .items)))"
                    if visit.may(.editSite) {
                        html.link(
                            words,
                            to: Address("zones", "map", query: [("new", zone.rawValue)]),
                            class: "button quiet"
                        )
                    } else {
                        html.tag("span", [:], words)
                    }
                }
                if waiting.count > mostNamed {
                    html.tag("span", [:], "+ \(visit.words.integer(waiting.count - mostNamed))")
                }
            }
        }
    }
}
