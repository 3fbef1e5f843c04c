import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Where an audit is started with the receiver of this server.
enum StartPage {
    static let routes = [
        Route.page("/start", .runAudits, "Start an audit") { try page($0) },
        Route.form("/start", .runAudits, "Start an audit") { try await start($0) },
        Route.form(
            "/start/recording",
            .runAudits,
            "Start an audit of an uploaded recording",
            limit: RecordingForm.mostBytes + 1 << 16
        ) { visit in
            do {
                let audit = try await RecordingForm.start(visit)
                return Answer.go(to: Address("audits", audit.rawValue))
            } catch let error as any MusterError where error.httpStatus != .forbidden {
                return try page(visit, error: error)
            }
        },
    ]

    /// Writes what leads here, for those who may.
    static func button(_ html: inout HTML, _ visit: Visit) {
        guard visit.may(.runAudits) else { return }
        html.link(visit.say(StartText.start), to: Address("start"), class: "button")
    }

    private static func start(_ visit: Visit) async throws -> Response {
        guard let receiver = visit.desk.receiver else { throw ServiceError.noReceiver }
        let form = visit.form
        let zones = PercentText.pairs(String(buffer: visit.body)).filter { $0.name == "zone" }
        do {
            let audit = try await receiver.start(
                inventory: form["inventory"],
                zones: zones.map { ZoneID(rawValue: $0.value) },
                terms: TermsView.wanted(visit),
                in: visit.home
            )
            return Answer.go(to: Address("audits", audit.rawValue))
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try page(visit, error: error)
        }
    }

    private static func page(_ visit: Visit, error: (any MusterError)? = nil) throws -> Response {
        let home = visit.home
        let inventories = try home.inventories.counted(home.inventories.listOpen())
        let plan = try home.floorPlan.current()
        let others = try home.audits.auditors()
        let html = Shell.page(visit, title: visit.say(StartText.title), in: .audits) { html in
            html.heading(
                visit.say(StartText.title),
                crumbs: [(visit.say(FrameText.audits), Address("audits"))]
            )
            SignIn.problem(&html, error, visit.language)
            if case .wrongState(let audit, _, _, _, _) = error as? AuditError {
                html.tag("p") { html in
                    html.write(visit.say(StartText.oneAtATime) + " ")
                    html.link(audit.rawValue, to: Address("audits", audit.rawValue))
                }
            }
            let hasItems = inventories.contains { $0.itemCount > 0 }
            guard let receiver = visit.desk.receiver else {
                if hasItems {
                    RecordingForm.card(&html, visit, inventories)
                } else {
                    withoutItems(&html, visit)
                }
                return withoutReceiver(&html, visit)
            }
            if let audit = receiver.audit {
                html.tag("p", ["class": "notice"]) { html in
                    html.write(visit.say(StartText.isBusy, ["audit": audit.rawValue]) + " ")
                    html.link(
                        visit.say(StartText.toRunning),
                        to: Address("audits", audit.rawValue)
                    )
                }
            }
            html.tag("section", ["class": "card"]) { html in
                html.tag(
                    "p",
                    ["class": "soft"],
                    visit.say(StartText.listensWith, ["name": receiver.name])
                )
                if hasItems {
                    let zones = plan?.listedZones.map { ($0.id, $0.name) } ?? []
                    form(&html, visit, inventories, zones, others)
                } else {
                    html.tag("p", [:], visit.say(SiteText.noItems))
                    html.tag("p") { html in
                        html.link(visit.say(StartText.addItems), to: Address("items"))
                    }
                }
            }
            if hasItems { RecordingForm.card(&html, visit, inventories) }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func withoutItems(_ html: inout HTML, _ visit: Visit) {
        html.tag("section", ["class": "card"]) { html in
            html.tag("p", [:], visit.say(SiteText.noItems))
            html.tag("p") { $0.link(visit.say(StartText.addItems), to: Address("items")) }
        }
    }

    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventories: [(inventory: Inventory, itemCount: Int)],
        _ zones: [(id: ZoneID, name: String)],
        _ others: [String]
    ) {
        let chosen = Set(
            PercentText.pairs(String(buffer: visit.body)).filter { $0.name == "zone" }.map(\.value)
        )
        html.form(visit, to: Address("start")) { html in
            html.choice(
                visit.say(StartText.inventory),
                name: "inventory",
                inventories.map { inventory, itemCount in
                    let values = ["name": inventory.name]
                    return (
                        inventory.name, visit.say(StartText.itemsIn, counting: itemCount, values)
                    )
                },
                selected: visit.form["inventory"]
                    ?? inventories.first(where: \.inventory.isCurrent)?.inventory.name
            )
            if zones.isEmpty {
                html.tag("p", ["class": "hint"], visit.say(StartText.noZones))
            } else {
                html.tag("fieldset") { html in
                    html.tag("legend", [:], visit.say(StartText.zones))
                    html.tag("p", ["class": "hint"], visit.say(StartText.zonesHint))
                    for (id, name) in zones {
                        html.tag("label") { html in
                            html.void(
                                "input",
                                [
                                    "type": "checkbox", "name": "zone", "value": .text(id.rawValue),
                                    "checked": .flag(chosen.contains(id.rawValue)),
                                ]
                            )
                            html.write(name.isEmpty ? id.rawValue : name)
                        }
                    }
                }
            }
            TermsView.form(&html, visit, others)
            html.tag("p", ["class": "hint"], visit.say(StartText.walkHint))
            html.tag("div") { $0.tag("button", [:], visit.say(StartText.now)) }
        }
    }

    private static func withoutReceiver(_ html: inout HTML, _ visit: Visit) {
        html.card(visit.say(StartText.onHandheld)) { html in
            html.tag("p", [:], visit.say(StartText.onHandheldHint))
            if visit.principal.person != nil {
                html.tag("p") { $0.tag("code", [:], "muster login \(visit.principal.name)") }
            }
            html.tag("p") { $0.tag("code", [:], "muster start") }
        }
        html.card(visit.say(StartText.noReceiver)) { html in
            html.tag("p", ["class": "soft"], visit.say(StartText.noReceiverHint))
            html.tag("p") { $0.tag("code", [:], "muster serve --source hci0") }
        }
    }
}
