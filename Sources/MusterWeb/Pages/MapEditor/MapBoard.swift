import MusterCatalogue
import MusterCore
import MusterReport
import MusterStore

/// The frame in which a map is moved and made larger; without the script it shows all of it.
enum MapBoard {
    static func frame(_ html: inout HTML, _ visit: Visit, _ content: (inout HTML) -> Void) {
        html.tag("div", ["class": "deeds zoom", "hidden": .flag(true), "data-zoom": .flag(true)]) {
            html in
            for (step, sign, words) in [
                ("in", "+", MapText.closer), ("out", "−", .farther), ("all", "⤢", .whole),
            ] {
                html.tag(
                    "button",
                    [
                        "type": "button", "class": "quiet", "data-by": .text(step),
                        "aria-label": .text(visit.say(words)), "title": .text(visit.say(words)),
                    ],
                    sign
                )
            }
            html.tag("span", ["class": "soft small"], visit.say(MapText.panHint))
        }
        html.tag(
            "div",
            [
                "class": "pan", "data-pan": .flag(true), "tabindex": "0", "role": "region",
                "aria-label": .text(visit.say(MapText.map)),
            ],
            content
        )
    }

    /// A map that is drawn as a file of its own, in the frame; its size is told so that nothing below it
    /// moves once it comes.
    static func picture(
        _ html: inout HTML,
        _ visit: Visit,
        _ map: SiteMap,
        at address: Address,
        words: String
    ) {
        let size = SiteMapWriter.size(of: map)
        frame(&html, visit) { html in
            html.void(
                "img",
                [
                    "class": "map", "src": .address(address), "alt": .text(words),
                    "width": .text("\(Int(size.width.rounded()))"),
                    "height": .text("\(Int(size.height.rounded()))"),
                ]
            )
        }
    }

    /// The script of maps, at the end of a page that has one.
    static func script(_ html: inout HTML) {
        html.tag(
            "script",
            ["src": .address(StaticFiles.mapScriptAddress), "defer": .flag(true)],
            ""
        )
    }
}

extension MapEditor {
    /// The plan in metres, as its numbers are; what is selected has its corners to be dragged.
    static func drawing(_ html: inout HTML, _ scene: Scene) {
        let plan = scene.plan
        let unit = (plan.width * plan.height).squareRoot() / 80
        html.tag(
            "svg",
            [
                "class": "plan", "role": "group",
                "aria-label": .text(scene.visit.say(MapText.map)), "data-board": .flag(true),
                "data-unit": .text(String(unit)), "data-version": .text("\(scene.drawn.version)"),
                "data-width": .text(metres(plan.width)), "data-height": .text(metres(plan.height)),
                "viewBox": .text(
                    "\(-unit) \(-unit) \(plan.width + 2 * unit) \(plan.height + 2 * unit)"
                ),
            ]
        ) { html in
            html.tag(
                "rect",
                [
                    "class": "floor", "width": .text(metres(plan.width)),
                    "height": .text(metres(plan.height)),
                ],
                ""
            )
            picture(&html, plan)
            for zone in plan.zones { self.zone(&html, scene, zone) }
            for obstacle in plan.obstacles {
                html.tag(
                    "polygon",
                    ["class": "wall", "points": .text(points(obstacle.polygon))],
                    ""
                )
            }
            for anchor in plan.anchors {
                let id = anchor.beacon.description
                let isChosen = anchor == scene.anchor
                circle(&html, "anchor", id, anchor.position, unit * 0.8, isChosen, anchor.zone)
            }
            for receiver in plan.receivers {
                let id = receiver.id.rawValue
                let isChosen = receiver == scene.receiver
                circle(&html, "receiver", id, receiver.position, unit, isChosen, receiver.zone)
            }
            // Above what stands in the middle of a zone: an anchor is known by its place, a zone by its name.
            for zone in plan.zones { name(&html, zone, unit) }
            if let zone = scene.zone { handles(&html, zone.polygon, unit) }
        }
    }

    private static func picture(_ html: inout HTML, _ plan: SitePlan) {
        guard let picture = plan.picture else { return }
        html.tag(
            "image",
            [
                "href": .address(Address("zones", "picture", picture.sha256)),
                "x": .text(metres(picture.origin.x)), "y": .text(metres(picture.origin.y)),
                "width": .text(metres(picture.width)), "height": .text(metres(picture.height)),
                "preserveAspectRatio": "none",
            ],
            ""
        )
    }

    private static func zone(
        _ html: inout HTML,
        _ scene: Scene,
        _ zone: SitePlan.Zone
    ) {
        let isChosen = zone.id == scene.zone?.id
        html.tag("a", ["href": .address(link("zone", zone.id.rawValue))]) { html in
            html.tag(
                "polygon",
                [
                    "class": isChosen ? "zone chosen" : "zone",
                    "points": .text(points(zone.polygon)), "data-kind": "zone",
                    "data-id": .text(zone.id.rawValue), "data-name": .text(zone.name),
                ]
            ) { $0.tag("title", [:], "\(zone.name) (\(zone.id))") }
        }
    }

    /// A name as large as its zone allows, turned where the zone is narrow.
    private static func name(_ html: inout HTML, _ zone: SitePlan.Zone, _ unit: Double) {
        let (x, y) = (zone.polygon.corners.map(\.x), zone.polygon.corners.map(\.y))
        let width = (x.max() ?? 0) - (x.min() ?? 0)
        let height = (y.max() ?? 0) - (y.min() ?? 0)
        let words = zone.name.isEmpty ? zone.id.rawValue : zone.name
        // A letter is about 0.6 of its size wide.
        let letters = max(1, Double(words.count) * 0.6)
        let isTurned = height > width && letters * unit * 2.2 > width
        let room = isTurned ? (height, width) : (width, height)
        let size = min(unit * 2.2, room.0 * 0.94 / letters, room.1 * 0.8)
        let middle = zone.polygon.centroid
        html.tag(
            "text",
            [
                "x": .text(metres(middle.x)), "y": .text(metres(middle.y)),
                "font-size": .text(metres(size)),
                "transform": isTurned
                    ? .text("rotate(-90 \(metres(middle.x)) \(metres(middle.y)))") : .none,
            ],
            words
        )
    }

    /// Corners to be dragged, and between them dots that become corners.
    private static func handles(_ html: inout HTML, _ polygon: Polygon, _ unit: Double) {
        let corners = polygon.corners
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            handle(
                &html,
                Point(x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2),
                "between",
                index,
                unit * 0.5
            )
        }
        for (index, corner) in corners.enumerated() {
            handle(&html, corner, "corner", index, unit * 0.9)
        }
    }

    private static func handle(
        _ html: inout HTML,
        _ place: Point,
        _ kind: String,
        _ index: Int,
        _ radius: Double
    ) {
        html.tag(
            "circle",
            [
                "class": .text("handle \(kind)"), "data-kind": .text(kind),
                "data-index": .text(String(index)), "cx": .text(metres(place.x)),
                "cy": .text(metres(place.y)), "r": .text(metres(radius)),
            ],
            ""
        )
    }

    private static func circle(
        _ html: inout HTML,
        _ kind: String,
        _ id: String,
        _ position: Point,
        _ radius: Double,
        _ isChosen: Bool,
        _ zone: ZoneID?
    ) {
        html.tag("a", ["href": .address(link(kind, id))]) { html in
            html.tag(
                "circle",
                [
                    "class": .text(isChosen ? "\(kind) chosen" : kind), "data-kind": .text(kind),
                    "data-id": .text(id), "data-zone": .text(zone?.rawValue ?? ""),
                    "cx": .text(metres(position.x)), "cy": .text(metres(position.y)),
                    "r": .text(metres(radius)),
                ]
            ) { $0.tag("title", [:], id) }
        }
    }

    private static func points(_ polygon: Polygon) -> String {
        polygon.corners.map { "\(metres($0.x)),\(metres($0.y))" }.joined(separator: " ")
    }
}
