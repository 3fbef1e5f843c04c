import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterReport
import MusterService
import MusterStore

extension MapEditor {
    /// What the editor's page is made of.
    struct Scene {
        let visit: Visit
        let drawn: DrawnPlan
        let plan: SitePlan
        /// The fields of a form that was refused.
        let kept: [String: String]
        let zone: SitePlan.Zone?
        let anchor: SitePlan.Anchor?
        let receiver: SitePlan.Receiver?
        /// Why the step back or forward cannot be made, where items stand against it.
        let undoObstacle: StoreError?
        let redoObstacle: StoreError?
        /// Beacons and receivers to choose from.
        let beacons: [String]
        let sources: [String]
        /// Zones that items wait for to be drawn.
        let waiting: [(zone: ZoneID, itemCount: Int)]

        /// What stands in a field: what was typed and refused, else what is on the plan.
        func value(_ name: String, or known: String?) -> String {
            kept[name] ?? known ?? ""
        }
    }

    /// The page; `refused` is why the form that was sent was not taken.
    static func page(
        _ visit: Visit,
        refused: (any MusterError)? = nil,
        notice: String? = nil
    ) throws -> Response {
        let scene = try scene(visit, kept: refused == nil ? [:] : fields(visit))
        let html = Shell.page(visit, title: visit.say(MapText.title), in: .zones) { html in
            html.heading(
                visit.say(MapText.title),
                crumbs: [(visit.say(MapText.toZones), Address("zones"))]
            ) { steps(&$0, scene) }
            if let notice { html.tag("p", ["class": "notice", "role": "alert"], notice) }
            if let refused {
                let words = ErrorWords(refused, visit.language)
                html.tag("div", ["class": "notice bad", "role": "alert"]) { html in
                    html.tag("p") { html in
                        html.tag("strong", [:], "\(visit.say(MapText.refused)): ")
                        html.write(words.what)
                    }
                    let details = ErrorWords.details(refused, visit.language)
                    if !details.isEmpty {
                        html.tag("ul", ["class": "bullets"]) { html in
                            for detail in details.prefix(100) { html.tag("li", [:], detail) }
                        }
                    }
                    html.tag("p", ["class": "small"], words.remedy)
                }
            }
            NotDrawn.notice(&html, visit, scene.waiting)
            html.tag("p", ["class": "soft"], visit.say(MapText.intro))
            html.tag("div", ["class": "split map-editor"]) { html in
                board(&html, scene)
                html.tag("div", ["class": "stack"]) { forms(&$0, scene) }
            }
            tables(&html, scene)
            MapBoard.script(&html)
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// What a form said that was refused; a file is not sent back.
    private static func fields(_ visit: Visit) -> [String: String] {
        let type = visit.headers[.contentType] ?? ""
        return type.hasPrefix("multipart/") ? [:] : visit.form
    }

    private static func scene(_ visit: Visit, kept: [String: String]) throws -> Scene {
        let floorPlan = visit.home.floorPlan
        let drawn = try floorPlan.drawn()
        let plan = try drawn.plan ?? floorPlan.empty()
        func chosen(_ query: String, _ field: String) -> String? {
            kept.isEmpty ? visit.value(query) : kept[field].flatMap { $0.isEmpty ? nil : $0 }
        }
        let zone = chosen("zone", "zone_was")
        let anchor = chosen("anchor", "anchor_was")
        let receiver = chosen("receiver", "receiver_was")
        let placed = Set(plan.anchors.map(\.beacon.description))
        let hung = Set(plan.receivers.map(\.id.rawValue))
        return Scene(
            visit: visit,
            drawn: drawn,
            plan: plan,
            kept: kept,
            zone: plan.zones.first { $0.id.rawValue == zone },
            anchor: plan.anchors.first { $0.beacon.description == anchor },
            receiver: plan.receivers.first { $0.id.rawValue == receiver },
            undoObstacle: drawn.undo == nil
                ? nil : try floorPlan.stepObstacle(isRedo: false),
            redoObstacle: drawn.redo == nil ? nil : try floorPlan.stepObstacle(isRedo: true),
            beacons: try floorPlan.looseBeacons().map(\.description).filter {
                !placed.contains($0)
            },
            sources: try visit.home.beacons.watches().map(\.source).filter { !hung.contains($0) },
            waiting: try floorPlan.zonesNotDrawn()
        )
    }

    /// The buttons that go back and forth.
    private static func steps(_ html: inout HTML, _ scene: Scene) {
        let visit = scene.visit
        for (step, obstacle, path, words, key) in [
            (scene.drawn.undo, scene.undoObstacle, "undo", MapText.undo, "undo"),
            (scene.drawn.redo, scene.redoObstacle, "redo", MapText.redo, "redo"),
        ] {
            // A step that items stand against is not offered, but told with the reason.
            html.form(visit, to: Address("zones", "map", path), class: "row") { html in
                version(&html, scene)
                html.tag(
                    "button",
                    [
                        "class": "quiet", "disabled": .flag(step == nil || obstacle != nil),
                        "aria-describedby": obstacle == nil ? .none : .text("why-\(path)"),
                        "data-step": .text(key),
                    ]
                ) { html in
                    html.write(visit.say(words))
                    guard let step else { return }
                    let act = PlanStepText(rawValue: step.act).map { visit.say($0) } ?? step.act
                    let object = step.object.isEmpty ? "" : " (\(step.object.prefix(24)))"
                    html.write(": \(act)\(object)")
                }
                if let obstacle {
                    html.tag(
                        "span",
                        ["class": "soft small", "id": .text("why-\(path)")],
                        ErrorWords(obstacle, visit.language).what
                    )
                }
            }
        }
    }

    static func version(_ html: inout HTML, _ scene: Scene) {
        html.void(
            "input",
            [
                "type": "hidden", "name": "version", "value": .text(String(scene.drawn.version)),
            ]
        )
    }

    /// The drawing with its tools; the tools need the script, and show only with it.
    private static func board(_ html: inout HTML, _ scene: Scene) {
        let visit = scene.visit
        html.tag("section", ["class": "card"]) { html in
            html.tag("h2", [:], visit.say(MapText.map))
            html.tag(
                "div",
                [
                    "class": "deeds tools", "role": "toolbar", "hidden": .flag(true),
                    "aria-label": .text(visit.say(MapText.tools)), "data-tools": .flag(true),
                ]
            ) { html in
                let tools: [(String, MapText, MapScriptText)] = [
                    ("select", .select, .selectHint), ("polygon", .polygon, .polygonHint),
                    ("rectangle", .rectangle, .rectangleHint),
                    ("anchor", .putAnchor, .anchorHint), ("receiver", .putReceiver, .receiverHint),
                    ("measure", .measure, .measureHint),
                ]
                for (tool, words, hint) in tools
                where tool != "measure" || scene.plan.picture != nil {
                    html.tag(
                        "button",
                        [
                            "type": "button", "class": "quiet", "data-tool": .text(tool),
                            "aria-pressed": "false", "data-hint": .text(visit.say(hint)),
                        ],
                        visit.say(words)
                    )
                }
            }
            MapBoard.frame(&html, visit) { html in drawing(&html, scene) }
            html.tag(
                "p",
                [
                    "class": "soft small", "aria-live": "polite", "data-told": .flag(true),
                    "data-second": .text(visit.say(MapScriptText.secondPlace)),
                    "data-distance": .text(visit.say(MapScriptText.nowDistance)),
                    "data-beacon": .text(visit.say(MapScriptText.nowBeacon)),
                    "data-receiver": .text(visit.say(MapScriptText.nowReceiver)),
                ],
                visit.say(
                    SiteText.planHint,
                    [
                        "width": visit.words.decimal(scene.plan.width),
                        "height": visit.words.decimal(scene.plan.height),
                    ]
                )
            )
        }
    }

    /// Everything on the plan, to be chosen by keyboard and read out.
    private static func tables(_ html: inout HTML, _ scene: Scene) {
        let (visit, plan) = (scene.visit, scene.plan)
        if plan.zones.isEmpty { html.empty(visit.say(MapText.noZonesYet)) }
        if !plan.zones.isEmpty {
            html.table(
                visit.say(FrameText.zones),
                [
                    .init(visit.say(CommonText.zone)), .init(visit.say(CommonText.name)),
                    .init("\(visit.say(MapText.area)) (m²)", isNumber: true),
                ],
                plan.listedZones
            ) { html, zone, column in
                switch column {
                case 0: html.link(zone.id.rawValue, to: link("zone", zone.id.rawValue))
                case 1: html.write(zone.name)
                default: html.write(visit.words.decimal((zone.polygon.area * 10).rounded() / 10))
                }
            }
        }
        fixtures(
            &html,
            scene,
            .anchors,
            plan.listedAnchors.map { ("anchor", $0.beacon.description, $0.position, $0.zone) }
        )
        fixtures(
            &html,
            scene,
            .receivers,
            plan.listedReceivers.map { ("receiver", $0.id.rawValue, $0.position, $0.zone) }
        )
    }

    private static func fixtures(
        _ html: inout HTML,
        _ scene: Scene,
        _ title: SiteText,
        _ rows: [(kind: String, id: String, position: Point, zone: ZoneID?)]
    ) {
        guard !rows.isEmpty else { return }
        let visit = scene.visit
        html.table(
            visit.say(title),
            [
                .init(visit.say(title)), .init(visit.say(MapText.across), isNumber: true),
                .init(visit.say(MapText.down), isNumber: true), .init(visit.say(CommonText.zone)),
            ],
            rows
        ) { html, row, column in
            switch column {
            case 0: html.link(row.id, to: link(row.kind, row.id))
            case 1: html.write(visit.words.decimal(row.position.x))
            case 2: html.write(visit.words.decimal(row.position.y))
            default: html.write(row.zone?.rawValue ?? "–")
            }
        }
    }

    static func link(_ kind: String, _ id: String) -> Address {
        Address("zones", "map", query: [(kind, id)])
    }

    /// Metres to the millimetre, as they are typed.
    static func metres(_ value: Double) -> String {
        let rounded = (value * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
