import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// The site plan: zones, anchors, receivers and obstacles.
enum ZonesPage {
    static let routes = [
        Route.page("/zones", .viewAudits, "The site plan and its zones") { try answer($0) }
    ]

    private static func answer(_ visit: Visit) throws -> Response {
        let plan = try visit.home.store.plan()
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.zones), in: .zones) { html in
                html.heading(visit.say(FrameText.zones))
                guard let plan else { return html.empty(visit.say(SiteText.noPlan)) }
                html.tag("figure", ["class": "card"]) { html in
                    drawing(&html, visit, plan)
                    html.tag(
                        "figcaption",
                        ["class": "soft small"],
                        visit.say(
                            SiteText.planHint,
                            ["width": metres(plan.width), "height": metres(plan.height)]
                        )
                    )
                }
                table(&html, visit, plan)
            }
        )
    }

    private static func table(_ html: inout HTML, _ visit: Visit, _ plan: SitePlan) {
        html.table(
            visit.say(FrameText.zones),
            [
                .init(visit.say(CommonText.zone)), .init(visit.say(CommonText.name)),
                .init(visit.say(SiteText.anchors), isNumber: true),
                .init(visit.say(SiteText.receivers), isNumber: true),
                .init(visit.say(FrameText.items)),
            ],
            plan.zones
        ) { html, zone, column in
            switch column {
            case 0: html.tag("span", ["class": "mono"], zone.id.rawValue)
            case 1: html.write(zone.name)
            case 2: html.write(String(plan.anchors.count { $0.zone == zone.id }))
            case 3: html.write(String(plan.receivers.count { $0.zone == zone.id }))
            default:
                html.link(
                    visit.say(SiteText.itemsHere),
                    to: Address("items", query: [("zone", zone.id.rawValue)])
                )
            }
        }
    }

    /// Draws the plan in metres, as its numbers are.
    private static func drawing(_ html: inout HTML, _ visit: Visit, _ plan: SitePlan) {
        let unit = max(plan.width, plan.height) / 100
        html.tag(
            "svg",
            [
                "class": "plan", "role": "img", "aria-label": .text(visit.say(FrameText.zones)),
                "viewBox": .text(
                    "\(-unit) \(-unit) \(plan.width + 2 * unit) \(plan.height + 2 * unit)"
                ),
            ]
        ) { html in
            for zone in plan.zones {
                html.tag(
                    "a",
                    ["href": .address(Address("items", query: [("zone", zone.id.rawValue)]))]
                ) {
                    html in
                    html.tag("polygon", ["class": "zone", "points": .text(points(zone.polygon))]) {
                        $0.tag("title", [:], "\(zone.name) (\(zone.id))")
                    }
                }
            }
            for obstacle in plan.obstacles {
                html.tag(
                    "polygon",
                    ["class": "wall", "points": .text(points(obstacle.polygon))],
                    ""
                )
            }
            for anchor in plan.anchors {
                circle(&html, anchor.position, "anchor", unit * 0.7, anchor.beacon.description)
            }
            for receiver in plan.receivers {
                circle(&html, receiver.position, "receiver", unit, receiver.id.rawValue)
            }
            for zone in plan.zones {
                let middle = zone.polygon.middle
                html.tag(
                    "text",
                    [
                        "x": .text(metres(middle.x)), "y": .text(metres(middle.y)),
                        "font-size": .text(metres(unit * 2.6)),
                    ],
                    zone.name.isEmpty ? zone.id.rawValue : zone.name
                )
            }
        }
    }

    private static func circle(
        _ html: inout HTML,
        _ position: Point,
        _ name: StaticString,
        _ radius: Double,
        _ title: String
    ) {
        html.tag(
            "circle",
            [
                "class": .text("\(name)"), "cx": .text(metres(position.x)),
                "cy": .text(metres(position.y)), "r": .text(metres(radius)),
            ]
        ) { $0.tag("title", [:], title) }
    }

    private static func points(_ polygon: Polygon) -> String {
        polygon.corners.map { "\(metres($0.x)),\(metres($0.y))" }.joined(separator: " ")
    }

    private static func metres(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

extension Polygon {
    /// The middle of its corners: where its name stands.
    fileprivate var middle: Point {
        let count = Double(max(1, corners.count))
        return Point(
            x: corners.reduce(0) { $0 + $1.x } / count,
            y: corners.reduce(0) { $0 + $1.y } / count
        )
    }
}
