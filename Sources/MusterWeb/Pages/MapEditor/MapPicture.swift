import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterService
import MusterStore

/// The picture that the zones are drawn on, and its scale.
enum MapPicture {
    static let routes = [
        Route(
            method: .get,
            path: "/zones/picture/{hash}",
            right: .viewAudits,
            summary: "The picture of the floor",
            form: .file
        ) { visit in
            guard let picture = try visit.home.floorPlan.picture(visit.part("hash")) else {
                throw WebError.noPage(path: visit.path)
            }
            var response = Answer.bytes(picture.jpeg, type: "image/jpeg")
            // Its address is its hash, so it never changes; it is nobody else's business.
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
            return response
        },
        Route.form(
            "/zones/map/picture",
            .editSite,
            "Lay a picture under the zones",
            limit: Photo.maximumBytes + 1 << 16
        ) { visit in
            try await MapEditor.answer(visit) {
                let type = visit.headers[.contentType] ?? ""
                let form = try MultipartForm(visit.body, type: type)
                let fields = PlanFields(
                    values: ["version": form.text("version") ?? ""],
                    plan: nil
                )
                guard let file = form.parts.first(where: { $0.name == "picture" }),
                    !file.content.isEmpty
                else { throw WebError.badValue(name: "the file", expected: "a picture") }
                let (bytes, version) = (Array(file.content), try fields.version)
                try await visit.desk.decoding { photos in
                    try await photos.run {
                        try visit.home.floorPlan.layPicture(bytes, from: version)
                    }
                }
                return Address("zones", "map")
            }
        },
        MapEditor.change("/zones/map/picture/delete", "Remove the picture of the map") { _ in
            .deletePicture
        },
        MapEditor.change("/zones/map/picture/move", "Move the picture of the map") { fields in
            guard var picture = fields.plan?.picture else {
                throw CatalogueError.notOnPlan("picture")
            }
            picture.origin = try fields.point("picture")
            return .putPicture(picture)
        },
        MapEditor.change("/zones/map/scale", "Set the scale of the picture") { fields in
            .scale(
                from: try fields.point("scale_from"),
                to: try fields.point("scale_to"),
                metres: try fields.metres("scale_metres"),
                drawn: fields["scale_drawn"] == "on"
            )
        },
    ]

    /// The forms of the picture.
    static func forms(_ html: inout HTML, _ scene: MapEditor.Scene) {
        let visit = scene.visit
        let isFirst = scene.plan.picture == nil && scene.plan.zones.isEmpty
        MapEditor.fold(&html, visit.say(MapText.picture), id: "picture", isOpen: isFirst) { html in
            upload(&html, scene)
            guard let picture = scene.plan.picture else { return }
            html.form(visit, to: Address("zones", "map", "picture", "move")) { html in
                MapEditor.version(&html, scene)
                html.tag("h3", [:], visit.say(MapText.moveHint))
                MapEditor.number(&html, scene, .across, "picture_x", picture.origin.x)
                MapEditor.number(&html, scene, .down, "picture_y", picture.origin.y)
                html.tag("button", ["class": "quiet"], visit.say(FrameText.save))
            }
            html.form(visit, to: Address("zones", "map", "picture", "delete")) { html in
                MapEditor.version(&html, scene)
                html.tag("button", ["class": "bad"], visit.say(MapText.deletePicture))
            }
        }
        guard scene.plan.picture != nil else { return }
        let isOpen = scene.kept["scale_metres"] != nil
        MapEditor.fold(&html, visit.say(MapText.scale), id: "scale", isOpen: isOpen) { html in
            html.form(visit, to: Address("zones", "map", "scale")) { html in
                MapEditor.version(&html, scene)
                html.tag("p", ["class": "hint"], visit.say(MapText.scaleHint))
                MapEditor.number(&html, scene, .fromAcross, "scale_from_x", nil)
                MapEditor.number(&html, scene, .fromDown, "scale_from_y", nil)
                MapEditor.number(&html, scene, .toAcross, "scale_to_x", nil)
                MapEditor.number(&html, scene, .toDown, "scale_to_y", nil)
                MapEditor.number(&html, scene, .apart, "scale_metres", nil)
                html.tag("label", ["class": "check"]) { html in
                    html.void("input", ["type": "checkbox", "name": "scale_drawn"])
                    html.write(" \(visit.say(MapText.alsoDrawn))")
                }
                html.tag("button", [:], visit.say(MapText.setScale))
            }
        }
    }

    private static func upload(_ html: inout HTML, _ scene: MapEditor.Scene) {
        let visit = scene.visit
        html.tag(
            "form",
            [
                "method": "post", "action": .address(Address("zones", "map", "picture")),
                "enctype": "multipart/form-data", "class": "stack", "data-once": .flag(true),
            ]
        ) { html in
            html.void(
                "input",
                ["type": "hidden", "name": .text(FormGuard.field), "value": .text(visit.formKey)]
            )
            MapEditor.version(&html, scene)
            html.tag("div", ["class": "field"]) { html in
                html.tag("label", ["for": "f-picture"], visit.say(MapText.pictureFile))
                html.void(
                    "input",
                    [
                        "id": "f-picture", "name": "picture", "type": "file",
                        "accept": "image/png,image/jpeg", "required": .flag(true),
                        "aria-describedby": "h-picture",
                    ]
                )
                html.tag("p", ["class": "hint", "id": "h-picture"], visit.say(MapText.pictureHint))
            }
            html.tag("button", [:], visit.say(MapText.upload))
        }
    }
}
