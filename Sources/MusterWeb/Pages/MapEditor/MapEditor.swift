import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Where the site plan is drawn: zones, anchors and receivers on a picture of the floor.
///
/// Every form changes the plan by one step. The script draws with the mouse, and sends what the forms
/// would.
enum MapEditor {
    static let routes = [
        Route.page(
            "/zones/map",
            .editSite,
            "The map editor",
            [
                .init(name: "zone", summary: "The zone to change"),
                .init(name: "anchor", summary: "The anchor to change, by its beacon"),
                .init(name: "receiver", summary: "The receiver to change"),
            ]
        ) { try page($0) },
        change("/zones/map/zone", "Draw or change a zone") { fields in
            .putZone(
                SitePlan.Zone(
                    id: ZoneID(rawValue: fields["zone_id"]),
                    name: fields["zone_name"].isEmpty ? fields["zone_id"] : fields["zone_name"],
                    polygon: try fields.polygon("zone_corners")
                ),
                was: fields.was("zone_was").map(ZoneID.init)
            )
        },
        change("/zones/map/zone/delete", "Delete a zone") {
            .deleteZone(ZoneID(rawValue: $0["zone_was"]))
        },
        change("/zones/map/anchor", "Hang or move an anchor") { fields in
            let position = try fields.point("anchor")
            return .putAnchor(
                SitePlan.Anchor(
                    beacon: try fields.beacon("anchor_beacon"),
                    position: position,
                    zone: try fields.zone("anchor_zone", at: position)
                ),
                was: try fields.was("anchor_was") == nil ? nil : fields.beacon("anchor_was")
            )
        },
        change("/zones/map/anchor/delete", "Delete an anchor") { fields in
            .deleteAnchor(try fields.beacon("anchor_was"))
        },
        change("/zones/map/receiver", "Hang or move a receiver") { fields in
            let zone = fields.was("receiver_zone").map(ZoneID.init)
            return .putReceiver(
                SitePlan.Receiver(
                    id: ReceiverID(rawValue: fields["receiver_id"]),
                    position: try fields.point("receiver"),
                    zone: zone
                ),
                was: fields.was("receiver_was").map(ReceiverID.init)
            )
        },
        change("/zones/map/receiver/delete", "Delete a receiver") {
            .deleteReceiver(ReceiverID(rawValue: $0["receiver_was"]))
        },
        change("/zones/map/size", "Change the size of the plan") { fields in
            .resize(
                width: try fields.metres("size_width"),
                height: try fields.metres("size_height")
            )
        },
        step("/zones/map/undo", "Undo the last step of the map", isRedo: false),
        step("/zones/map/redo", "Do a step of the map again", isRedo: true),
    ]

    /// A form that changes the plan by one step.
    static func change(
        _ path: String,
        _ summary: String,
        _ edit: @escaping @Sendable (PlanFields) throws -> PlanEdit
    ) -> Route {
        Route.form(path, .editSite, summary) { visit in
            try await answer(visit) {
                let fields = PlanFields(
                    values: visit.form,
                    plan: try visit.home.floorPlan.drawn().plan
                )
                let edit = try edit(fields)
                try visit.home.floorPlan.edit(edit, from: try fields.version)
                return address(selecting: edit)
            }
        }
    }

    private static func step(_ path: String, _ summary: String, isRedo: Bool) -> Route {
        Route.form(path, .editSite, summary) { visit in
            try await answer(visit) {
                let fields = PlanFields(values: visit.form, plan: nil)
                try visit.home.floorPlan.step(isRedo: isRedo, from: try fields.version)
                return Address("zones", "map")
            }
        }
    }

    /// Does something to the plan; what is refused is said above the form, as it was filled in.
    static func answer(_ visit: Visit, _ deed: () async throws -> Address) async throws -> Response
    {
        do {
            return Answer.go(to: try await deed())
        } catch let error as any MusterError {
            guard !(error is PeopleError) else { throw error }
            return try page(visit, refused: error)
        }
    }

    /// The editor with what was just changed selected.
    static func address(selecting edit: PlanEdit) -> Address {
        let query: [(name: String, value: String?)] =
            switch edit {
            case .putZone: [("zone", edit.object)]
            case .putAnchor: [("anchor", edit.object)]
            case .putReceiver: [("receiver", edit.object)]
            default: []
            }
        return Address("zones", "map", query: query)
    }
}

/// What a form of the map editor says.
struct PlanFields {
    let values: [String: String]
    /// The plan as it is.
    let plan: SitePlan?

    subscript(name: String) -> String {
        (values[name] ?? "").trimmed
    }

    /// The version of the plan that the form was made from.
    var version: Int64? {
        get throws(WebError) {
            guard let text = values["version"] else { return nil }
            guard let version = Int64(text) else {
                throw .badValue(name: "version", expected: "a whole number")
            }
            return version
        }
    }

    /// A value that may be left out.
    func was(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }

    /// A number of metres, with a point or a comma.
    func metres(_ name: String) throws(WebError) -> Double {
        try Self.number(self[name], name)
    }

    /// A place, of the fields `_x` and `_y`.
    func point(_ name: String) throws(WebError) -> Point {
        Point(x: try metres("\(name)_x"), y: try metres("\(name)_y"))
    }

    /// A beacon by its text.
    func beacon(_ name: String) throws(WebError) -> BeaconIdentity {
        do {
            return try BeaconIdentity(self[name])
        } catch {
            throw .badValue(name: name, expected: "a beacon, such as ibeacon:UUID/1/2")
        }
    }

    /// The zone that is named, or else the one that `position` lies in.
    func zone(_ name: String, at position: Point) throws(WebError) -> ZoneID {
        if let named = was(name) { return ZoneID(rawValue: named) }
        guard let zone = plan?.zone(near: position) else {
            throw .badValue(name: "the place", expected: "in a zone, or the zone named")
        }
        return zone
    }

    /// The polygon of a text with a corner on each line.
    func polygon(_ name: String) throws -> Polygon {
        let points = try self[name].split(whereSeparator: \.isNewline).map { line in
            var parts = line.split { $0.isWhitespace || $0 == ";" }
            if parts.count == 1 { parts = line.split(separator: ",") }
            guard parts.count == 2 else {
                throw WebError.badValue(name: "a corner", expected: "two numbers, such as 12.5 8")
            }
            return Point(
                x: try Self.number(String(parts[0]), "a corner"),
                y: try Self.number(String(parts[1]), "a corner")
            )
        }
        do throws(Polygon.Fault) {
            return try Polygon(points)
        } catch {
            throw CatalogueError.badEdit(problems: ["the zone \(error.message)"])
        }
    }

    private static func number(_ text: String, _ name: String) throws(WebError) -> Double {
        let plain = text.hasSuffix(",") ? String(text.dropLast()) : text
        guard let number = Double(plain.replacing(",", with: ".")), number.isFinite,
            abs(number) <= 100_000
        else { throw .badValue(name: name, expected: "a number of metres") }
        return number
    }
}
