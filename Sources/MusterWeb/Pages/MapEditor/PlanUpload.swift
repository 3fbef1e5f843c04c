import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Putting a plan from a file in the place of the one before: upload, look at what would change, and only
/// then take it.
enum PlanUpload {
    /// More than a plan of thousands of zones takes.
    private static let limit = 4 << 20
    private static let shownRows = 200

    static let routes = [
        Route.form(
            "/zones/map/plan",
            .editSite,
            "Upload a plan to look at",
            limit: limit + 1 << 16
        ) { visit in
            try await MapEditor.answer(visit) { try await upload(visit) }
        },
        Route.page("/zones/map/plan/{upload}", .editSite, "What an uploaded plan would change") {
            try await preview($0)
        },
        Route.form("/zones/map/plan/{upload}", .editSite, "Take an uploaded plan") { visit in
            guard let upload = try await found(visit) else { return try gone(visit) }
            return try await MapEditor.answer(visit) {
                let fields = PlanFields(values: visit.form, plan: nil)
                try visit.home.floorPlan.replace(with: upload.plan, from: try fields.version)
                await visit.desk.plans.drop(visit.part("upload"))
                return Address("zones", "map")
            }
        },
    ]

    /// The form that a file is chosen with.
    static func form(_ html: inout HTML, _ scene: MapEditor.Scene) {
        let visit = scene.visit
        let isOpen = scene.plan.zones.isEmpty
        MapEditor.fold(&html, visit.say(PlanUploadText.title), id: "plan-file", isOpen: isOpen) {
            html in
            html.fileForm(visit, to: Address("zones", "map", "plan")) { html in
                html.fileField(
                    visit.say(MapText.pictureFile),
                    name: "file",
                    accepts: ".json,application/json",
                    hint: visit.say(PlanUploadText.hint)
                )
                html.tag("div") { $0.tag("button", [:], visit.say(ImportText.look)) }
            }
        }
    }

    private static func upload(_ visit: Visit) async throws -> Address {
        let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
        guard let part = form.parts.first(where: { $0.name == "file" }), !part.content.isEmpty
        else { throw WebError.badValue(name: "file", expected: "a plan as JSON") }
        let name = part.fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "plan.json"
        // Browsers of old send the folders with it.
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
        let fileName = String(last.prefix(200))
        let plan = try SitePlan.read(Array(part.content), named: fileName)
        let key = await visit.desk.plans.keep(plan, named: fileName, of: visit.principal.name)
        return Address("zones", "map", "plan", key)
    }

    private static func found(_ visit: Visit) async throws -> PlanShelf.Upload? {
        await visit.desk.plans.upload(visit.part("upload"), of: visit.principal.name)
    }

    private static func gone(_ visit: Visit) throws -> Response {
        try MapEditor.page(visit, notice: visit.say(PlanUploadText.gone))
    }
}

/// What the file would change.
extension PlanUpload {
    private static func preview(_ visit: Visit) async throws -> Response {
        guard let upload = try await found(visit) else { return try gone(visit) }
        let drawn = try visit.home.floorPlan.drawn()
        let difference = PlanDifference(from: drawn.plan, to: upload.plan)
        let obstacle = try visit.home.floorPlan.obstacle(to: upload.plan)
        let other = try visit.home.floorPlan.siteOtherThan(upload.plan)
        let title = visit.say(PlanUploadText.preview)
        return Answer.page(
            Shell.page(visit, title: title, in: .zones) { html in
                html.heading(
                    title,
                    crumbs: [
                        (visit.say(MapText.toZones), Address("zones")),
                        (visit.say(MapText.title), Address("zones", "map")),
                    ]
                )
                html.tag("p", ["class": "soft"]) { html in
                    html.write(visit.say(PlanUploadText.from, ["file": upload.fileName]))
                }
                if let other {
                    let names = ["plan": upload.plan.site, "site": other]
                    html.tag("p", ["class": "notice"], visit.say(PlanUploadText.otherSite, names))
                }
                tiles(&html, visit, difference)
                if let obstacle {
                    SignIn.problem(&html, obstacle, visit.language)
                } else {
                    confirmation(&html, visit, difference, version: drawn.version)
                }
                changes(&html, visit, difference)
            }
        )
    }

    private static func tiles(_ html: inout HTML, _ visit: Visit, _ difference: PlanDifference) {
        html.tag("dl", ["class": "tiles"]) { html in
            for object in [PlanDifference.Object.zone, .anchor, .receiver] {
                let counts = PlanDifference.Kind.allCases.compactMap { kind -> String? in
                    let count = difference.count(kind, object)
                    guard count > 0 else { return nil }
                    return "\(visit.say(PlanUploadText(kind))): \(visit.words.integer(count))"
                }
                html.tile(
                    visit.say(PlanUploadText(object)),
                    counts.isEmpty
                        ? visit.say(PlanUploadText.asNow) : counts.joined(separator: ", ")
                )
            }
        }
    }

    private static func confirmation(
        _ html: inout HTML,
        _ visit: Visit,
        _ difference: PlanDifference,
        version: Int64
    ) {
        guard !difference.changes.isEmpty else {
            return html.tag("p", ["class": "notice"], visit.say(PlanUploadText.nothingNew))
        }
        let address = Address("zones", "map", "plan", visit.part("upload"))
        html.form(visit, to: address, class: "row") { html in
            html.void(
                "input",
                ["type": "hidden", "name": "version", "value": .text(String(version))]
            )
            html.tag("button", [:], visit.say(PlanUploadText.take))
            html.link(
                visit.say(FrameText.cancel),
                to: Address("zones", "map"),
                class: "button quiet"
            )
        }
        html.tag("p", ["class": "soft small"], visit.say(PlanUploadText.undoHint))
    }

    private static func changes(_ html: inout HTML, _ visit: Visit, _ difference: PlanDifference) {
        let changes = difference.changes
        guard !changes.isEmpty else { return }
        html.card(visit.say(ImportText.change)) { html in
            if changes.count > shownRows {
                let values = [
                    "n": visit.words.integer(shownRows), "all": visit.words.integer(changes.count),
                ]
                html.tag("p", ["class": "soft small"], visit.say(ImportText.shownFirst, values))
            }
            html.table(
                visit.say(ImportText.change),
                [
                    .init(visit.say(CommonText.kind)), .init(visit.say(CommonText.name)),
                    .init(visit.say(ImportText.change)),
                ],
                changes.prefix(shownRows)
            ) { html, change, column in
                switch column {
                case 0: html.write(visit.say(PlanUploadText(change.object)))
                case 1: html.tag("span", ["class": "long"], change.name.isEmpty ? "–" : change.name)
                default: html.write(visit.say(PlanUploadText(change.kind)))
                }
            }
        }
    }
}
