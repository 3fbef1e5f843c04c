import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterService
import MusterStore
import NIOCore

/// What programs do to the site plan: every step of the map editor.
enum APIPlan {
    static let routes =
        [whole, replacing, resizing, steps]
        + [
            step("undo", "Undo the last step of the plan", isRedo: false),
            step("redo", "Redo the step of the plan that was undone last", isRedo: true),
        ] + [picture, laying, moving, scaling, removing]
        + PlanPart.zones.routes + PlanPart.anchors.routes + PlanPart.receivers.routes

    static let merging = ["application/merge-patch+json", "application/json"]

    private static let whole = APIRoutes.get(
        "/plan",
        .viewAudits,
        "The site plan: the form of plan.json",
        gives: .named(.plan)
    ) { visit in
        guard let plan = try visit.home.floorPlan.drawn().plan else {
            throw ServiceError.noPlan
        }
        return Answer.json({ $0.raw(plan.encoded().dropLast()) }, for: visit)
    }

    private static let replacing = change(
        .put,
        "",
        "Replace the whole plan, as muster site plan import does",
        body: [
            .init(name: "site", summary: "the site's name", isRequired: true),
            .init(name: "unit", summary: "metres", isRequired: true, kind: .words(["m"])),
            .init(
                name: "size",
                summary: "from left to right, and from top to bottom",
                isRequired: true,
                kind: APISchema.point
            ),
            .init(
                name: "zones",
                summary: "the zones; at least one",
                isRequired: true,
                kind: .list(.named(.planZone))
            ),
            .init(name: "anchors", summary: "the anchors", kind: .list(.named(.planAnchor))),
            .init(name: "receivers", summary: "the receivers", kind: .list(.named(.planReceiver))),
            .init(name: "obstacles", summary: "what no radio passes", kind: .list(.anyObject)),
            .init(name: "picture", summary: "the picture, as it was got", kind: .anyObject),
        ]
    ) { visit, _, drawn in
        let bytes = Array(visit.body.readableBytesView)
        let plan = try SitePlan.read(bytes, named: "the body")
        try visit.home.floorPlan.replace(with: plan, from: drawn.version)
    }

    private static let resizing = change(
        .patch,
        "",
        "Change the size of the plan",
        body: [
            .init(
                name: "size",
                summary: "from left to right, and from top to bottom, in metres",
                isRequired: true,
                kind: APISchema.point,
                example: "[40, 25]"
            )
        ]
    ) { visit, body, drawn in
        let size = try body.point("size")
        try visit.home.floorPlan.edit(
            .resize(width: size.x, height: size.y),
            from: drawn.version
        )
    }

    private static let steps = APIRoutes.get(
        "/plan/steps",
        .viewAudits,
        "The step of the plan that can be undone, and the one that can be redone",
        gives: .named(.planSteps)
    ) { visit in
        let drawn = try visit.home.floorPlan.drawn()
        return Answer.json(
            { json in
                json.object { json in
                    json.member("undo") { $0.step(drawn.undo) }
                    json.member("redo") { $0.step(drawn.redo) }
                }
            },
            for: visit
        )
    }

    private static func step(_ name: String, _ summary: String, isRedo: Bool) -> Route {
        change(.post, "/\(name)", summary, body: [], needsMatch: false) { visit, _, drawn in
            try visit.home.floorPlan.step(isRedo: isRedo, from: drawn.version)
        }
    }

    private static let picture = APIRoutes.get(
        "/plan/picture",
        .viewAudits,
        "The picture of the floor under the zones",
        form: .photo
    ) { visit in
        guard let laid = try visit.home.floorPlan.drawn().plan?.picture,
            let picture = try visit.home.floorPlan.picture(laid.sha256)
        else { throw CatalogueError.notOnPlan("picture") }
        let response = Answer.bytes(picture.jpeg, type: "image/jpeg")
        return Answer.marked(response, picture.jpeg, for: visit)
    }

    private static let laying = APIChange.route(
        .change(
            .put,
            "/plan/picture",
            .editSite,
            "Use a picture of the floor as background: it is the body",
            gives: .named(.plan)
        ).taking(["image/jpeg", "image/png"], most: Photo.maximumBytes),
        of: seen,
        deed: { visit, _ in
            let drawn = try visit.home.floorPlan.drawn()
            let bytes = Array(visit.body.readableBytesView)
            try await visit.desk.decoding { photos in
                try await photos.run {
                    try visit.home.floorPlan.layPicture(bytes, from: drawn.version)
                }
            }
            return .init(body: try seen(visit).form)
        }
    )

    private static let moving = change(
        .patch,
        "/picture",
        "Move the picture of the plan",
        body: [
            .init(
                name: "position",
                summary: "where its top left corner lies, in metres",
                isRequired: true,
                kind: APISchema.point
            )
        ]
    ) { visit, body, drawn in
        guard var picture = drawn.plan?.picture else { throw CatalogueError.notOnPlan("picture") }
        picture.origin = try body.point("position")
        try visit.home.floorPlan.edit(.putPicture(picture), from: drawn.version)
    }

    private static let scaling = change(
        .post,
        "/picture/scale",
        "Set the scale of the picture: the distance between two of its points",
        body: [
            .init(name: "from", summary: "a place", isRequired: true, kind: APISchema.point),
            .init(name: "to", summary: "another place", isRequired: true, kind: APISchema.point),
            .init(
                name: "metres",
                summary: "how far they are apart",
                isRequired: true,
                kind: .number
            ),
            .init(
                name: "drawn",
                summary: "true: stretch what is drawn on it in the same measure",
                kind: .flag
            ),
        ]
    ) { visit, body, drawn in
        guard case .number(let metres) = body["metres"] else { return }
        try visit.home.floorPlan.edit(
            .scale(
                from: try body.point("from"),
                to: try body.point("to"),
                metres: metres,
                drawn: body.flag("drawn")
            ),
            from: drawn.version
        )
    }

    private static let removing = APIChange.route(
        .change(
            .delete,
            "/plan/picture",
            .editSite,
            "Remove the picture from the plan",
            needsMatch: true
        ),
        of: seen,
        deed: { visit, _ in
            try visit.home.floorPlan.edit(.deletePicture)
            return .init()
        }
    )

    /// A change of the whole plan, which it gives as it is then.
    private static func change(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ summary: String,
        body: [Route.Body],
        needsMatch: Bool = true,
        _ deed: @escaping @Sendable (Visit, APIBody, DrawnPlan) throws -> Void
    ) -> Route {
        APIChange.route(
            .change(
                method,
                "/plan\(path)",
                .editSite,
                summary,
                body: body,
                gives: .named(.plan),
                needsMatch: needsMatch
            ).taking(method == .patch ? merging : ["application/json"]),
            of: seen,
            deed: { visit, body in
                try deed(visit, body, try visit.home.floorPlan.drawn())
                return .init(body: try seen(visit).form)
            }
        )
    }

    /// The plan as a GET gives it; an empty one where nothing is drawn yet.
    private static func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let plan =
            try visit.home.floorPlan.drawn().plan ?? visit.home.floorPlan.empty()
        return ("the plan", plan.encoded())
    }
}

extension JSONWriter {
    fileprivate mutating func step(_ step: DrawnPlan.Step?) {
        guard let step else { return string(nil) }
        object { json in
            json.text("act", step.act)
            json.text("object", step.object)
            json.text("by", step.actor)
            json.member("at") { $0.instant(step.at) }
        }
    }
}
