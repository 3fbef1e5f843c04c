import MusterCatalogue
import MusterCore

/// The forms of the map editor: all that the mouse can do, typed.
extension MapEditor {
    static func forms(_ html: inout HTML, _ scene: Scene) {
        zoneForm(&html, scene)
        anchorForm(&html, scene)
        receiverForm(&html, scene)
        MapPicture.forms(&html, scene)
        PlanUpload.form(&html, scene)
        sizeForm(&html, scene)
    }

    /// A form that is open where its object is chosen, or its last sending was refused.
    static func fold(
        _ html: inout HTML,
        _ title: String,
        id: String,
        isOpen: Bool,
        _ content: (inout HTML) -> Void
    ) {
        html.tag("details", ["class": "card", "id": .text(id), "open": .flag(isOpen)]) { html in
            html.tag("summary") { $0.tag("h2", [:], title) }
            content(&html)
        }
    }

    private static func zoneForm(_ html: inout HTML, _ scene: Scene) {
        let (visit, zone) = (scene.visit, scene.zone)
        let title =
            zone.map { visit.say(MapText.zoneOf, ["id": $0.id.rawValue]) }
            ?? visit.say(MapText.zoneNew)
        let isOpen =
            zone != nil || scene.kept["zone_id"] != nil
            || scene.anchor == nil && scene.receiver == nil && scene.kept.isEmpty
        fold(&html, title, id: "zone", isOpen: isOpen) { html in
            html.form(visit, to: Address("zones", "map", "zone")) { html in
                version(&html, scene)
                HiddenFields.write(&html, [("zone_was", zone?.id.rawValue ?? "")])
                chooser(
                    &html,
                    visit.say(MapText.identifier),
                    name: "zone_id",
                    value: scene.value("zone_id", or: zone?.id.rawValue ?? visit.value("new")),
                    known: scene.waiting.map(\.zone.rawValue),
                    hint: scene.waiting.isEmpty ? nil : visit.say(MapText.waitingHint)
                )
                html.field(
                    visit.say(CommonText.name),
                    name: "zone_name",
                    value: scene.value("zone_name", or: zone?.name)
                )
                html.tag("div", ["class": "field"]) { html in
                    html.tag("label", ["for": "zone-corners"], visit.say(MapText.corners))
                    let corners = zone?.polygon.corners.map { "\(metres($0.x)) \(metres($0.y))" }
                    html.tag(
                        "textarea",
                        [
                            "id": "zone-corners", "name": "zone_corners", "rows": "6",
                            "required": .flag(true), "aria-describedby": "zone-corners-hint",
                            "spellcheck": "false", "class": "mono",
                        ],
                        scene.value("zone_corners", or: corners?.joined(separator: "\n"))
                    )
                    html.tag(
                        "p",
                        ["class": "hint", "id": "zone-corners-hint"],
                        visit.say(MapText.cornersHint)
                    )
                }
                html.tag("button", [:], visit.say(FrameText.save))
            }
            guard let zone else { return }
            deletion(&html, scene, "zone", zone.id.rawValue, .deleteZone)
            html.tag("p", ["class": "hint"], visit.say(MapText.deleteZoneHint))
            html.tag("p") { $0.link(visit.say(MapText.zoneNew), to: Address("zones", "map")) }
        }
    }

    private static func anchorForm(_ html: inout HTML, _ scene: Scene) {
        let (visit, anchor) = (scene.visit, scene.anchor)
        let title =
            anchor.map { visit.say(MapText.anchorOf, ["id": $0.beacon.description]) }
            ?? visit.say(MapText.anchorNew)
        let isOpen = anchor != nil || scene.kept["anchor_beacon"] != nil
        fold(&html, title, id: "anchor", isOpen: isOpen) { html in
            html.form(visit, to: Address("zones", "map", "anchor")) { html in
                version(&html, scene)
                HiddenFields.write(&html, [("anchor_was", anchor?.beacon.description ?? "")])
                chooser(
                    &html,
                    visit.say(CommonText.beacon),
                    name: "anchor_beacon",
                    value: scene.value("anchor_beacon", or: anchor?.beacon.description),
                    known: scene.beacons,
                    hint: visit.say(MapText.beaconHint)
                )
                place(&html, scene, "anchor", anchor?.position)
                zoneChoice(
                    &html,
                    scene,
                    "anchor_zone",
                    none: .zoneByPlace,
                    selected: anchor?.zone
                )
                html.tag("button", [:], visit.say(FrameText.save))
            }
            guard let anchor else { return }
            deletion(&html, scene, "anchor", anchor.beacon.description, .deleteAnchor)
        }
    }

    private static func receiverForm(_ html: inout HTML, _ scene: Scene) {
        let (visit, receiver) = (scene.visit, scene.receiver)
        let title =
            receiver.map { visit.say(MapText.receiverOf, ["id": $0.id.rawValue]) }
            ?? visit.say(MapText.receiverNew)
        let isOpen = receiver != nil || scene.kept["receiver_id"] != nil
        fold(&html, title, id: "receiver", isOpen: isOpen) { html in
            html.form(visit, to: Address("zones", "map", "receiver")) { html in
                version(&html, scene)
                HiddenFields.write(&html, [("receiver_was", receiver?.id.rawValue ?? "")])
                chooser(
                    &html,
                    visit.say(SiteText.receiver),
                    name: "receiver_id",
                    value: scene.value("receiver_id", or: receiver?.id.rawValue),
                    known: scene.sources,
                    hint: visit.say(MapText.receiverHint)
                )
                place(&html, scene, "receiver", receiver?.position)
                zoneChoice(&html, scene, "receiver_zone", none: .noZone, selected: receiver?.zone)
                html.tag("button", [:], visit.say(FrameText.save))
            }
            guard let receiver else { return }
            deletion(&html, scene, "receiver", receiver.id.rawValue, .deleteReceiver)
        }
    }

    private static func sizeForm(_ html: inout HTML, _ scene: Scene) {
        let visit = scene.visit
        let isOpen = scene.kept["size_width"] != nil
        fold(&html, visit.say(MapText.size), id: "size", isOpen: isOpen) { html in
            html.form(visit, to: Address("zones", "map", "size")) { html in
                version(&html, scene)
                number(&html, scene, .width, "size_width", scene.plan.width)
                number(&html, scene, .height, "size_height", scene.plan.height)
                html.tag("button", [:], visit.say(FrameText.save))
            }
        }
    }

    /// A field for metres.
    static func number(
        _ html: inout HTML,
        _ scene: Scene,
        _ label: MapText,
        _ name: String,
        _ known: Double?
    ) {
        html.tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": .text("f-\(name)")], scene.visit.say(label))
            html.void(
                "input",
                [
                    "id": .text("f-\(name)"), "name": .text(name), "inputmode": "decimal",
                    "required": .flag(true), "maxlength": "20", "autocomplete": "off",
                    "value": .text(scene.value(name, or: known.map(metres))),
                ]
            )
        }
    }

    private static func place(
        _ html: inout HTML,
        _ scene: Scene,
        _ name: String,
        _ known: Point?
    ) {
        number(&html, scene, .across, "\(name)_x", known?.x)
        number(&html, scene, .down, "\(name)_y", known?.y)
    }

    /// A text field with a list to choose from.
    private static func chooser(
        _ html: inout HTML,
        _ label: String,
        name: String,
        value: String,
        known: [String],
        hint: String?
    ) {
        html.field(
            label,
            name: name,
            value: value,
            isRequired: true,
            hint: hint,
            completes: "off",
            suggestions: known.map { ($0, "") }
        )
    }

    private static func zoneChoice(
        _ html: inout HTML,
        _ scene: Scene,
        _ name: String,
        none: MapText,
        selected: ZoneID?
    ) {
        html.choice(
            scene.visit.say(MapText.standsFor),
            name: name,
            [("", scene.visit.say(none))]
                + scene.plan.listedZones.map {
                    ($0.id.rawValue, $0.name.isEmpty ? "\($0.id)" : $0.name)
                },
            selected: scene.value(name, or: selected?.rawValue)
        )
    }

    private static func deletion(
        _ html: inout HTML,
        _ scene: Scene,
        _ kind: String,
        _ id: String,
        _ words: MapText
    ) {
        html.form(scene.visit, to: Address("zones", "map", kind, "delete")) { html in
            version(&html, scene)
            HiddenFields.write(&html, [("\(kind)_was", id)])
            html.tag("button", ["class": "bad"], scene.visit.say(words))
        }
    }
}
