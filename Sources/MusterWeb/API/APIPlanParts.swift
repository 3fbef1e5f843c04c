import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// A kind of thing on the site plan: zones, anchors or receivers.
///
/// All are listed, got, drawn, changed and taken away in the same way.
struct PlanPart: Sendable {
    /// The kind, as addresses name one of it: `zone`.
    private let kind: String
    private let form: APISchema
    private let members: [Route.Body]
    /// All of the kind, each with its name and form.
    private let all: @Sendable (SitePlan) -> [(name: String, form: [UInt8])]
    /// The change that puts what a request says in the place of what had this name; `nil` adds.
    private let put: @Sendable (APIBody, SitePlan, _ was: String?) throws -> PlanEdit
    private let delete: @Sendable (String) throws -> PlanEdit

    var routes: [Route] {
        let (form, one, all) = (form, "/plan/\(kind)s/{\(kind)}", all)
        return [
            APIRoutes.list(
                "/plan/\(kind)s",
                .viewAudits,
                "The \(kind)s as they are drawn",
                of: form,
                { visit in all(try Self.plan(visit)) },
                { json, part in json.raw(part.form.dropLast()) }
            ),
            APIRoutes.get(
                one,
                .viewAudits,
                "The \(kind) as it is drawn",
                gives: .named(form)
            ) { visit in
                let found = try seen(visit).form
                return Answer.json({ $0.raw(found.dropLast()) }, for: visit)
            },
            adding, changing(one), deleting(one),
        ]
    }

    private var adding: Route {
        APIChange.route(
            .change(
                .post,
                "/plan/\(kind)s",
                .editSite,
                "Draw a new \(kind)",
                body: members,
                gives: .named(form),
                isMaking: true
            )
        ) { visit, body in
            let edit = try draw(body, visit, was: nil)
            return .init(
                body: try found(edit.object, visit),
                location: Address("api", "v1", "plan", "\(kind)s", edit.object).text
            )
        }
    }

    private func changing(_ one: String) -> Route {
        APIChange.route(
            .change(
                .patch,
                one,
                .editSite,
                "Change the \(kind): what is absent stays, null takes away (JSON Merge Patch)",
                body: members.map { member in
                    var member = member
                    (member.isRequired, member.example) = (false, nil)
                    return member
                },
                gives: .named(form),
                needsMatch: true
            ).taking(APIPlan.merging),
            of: seen
        ) { visit, body in
            for member in members where member.isRequired && body[member.name] == .null {
                throw WebError.badValue(name: member.name, expected: member.schema.words)
            }
            let edit = try draw(body, visit, was: visit.part(kind))
            return .init(body: try found(edit.object, visit))
        }
    }

    private func deleting(_ one: String) -> Route {
        APIChange.route(
            .change(.delete, one, .editSite, "Delete the \(kind)", needsMatch: true),
            of: seen
        ) { visit, _ in
            try visit.home.floorPlan.edit(try delete(visit.part(kind)))
            return .init()
        }
    }

    /// Puts what a request says on the plan that it was read over.
    private func draw(_ body: APIBody, _ visit: Visit, was: String?) throws -> PlanEdit {
        let drawn = try visit.home.floorPlan.drawn()
        let edit = try put(body, try drawn.plan ?? visit.home.floorPlan.empty(), was)
        try visit.home.floorPlan.edit(edit, from: drawn.version)
        return edit
    }

    private static func plan(_ visit: Visit) throws -> SitePlan {
        try visit.home.floorPlan.drawn().plan ?? visit.home.floorPlan.empty()
    }

    @Sendable private func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let name = visit.part(kind)
        return ("the \(kind)", try found(name, visit))
    }

    private func found(_ name: String, _ visit: Visit) throws -> [UInt8] {
        guard let part = all(try Self.plan(visit)).first(where: { $0.name == name }) else {
            throw CatalogueError.notOnPlan("\(kind) \(name)")
        }
        return part.form
    }
}

extension PlanPart {
    static let zones = PlanPart(
        kind: "zone",
        form: .planZone,
        members: [
            .init(name: "id", summary: "the identifier", isRequired: true, example: "\"loft\""),
            .init(name: "name", summary: "what people call it; the identifier without"),
            .init(
                name: "polygon",
                summary: "its corners in metres from the left and from the top",
                isRequired: true,
                kind: APISchema.polygon,
                example: "[[0, 20], [4, 20], [4, 24]]"
            ),
        ],
        all: { plan in
            plan.listedZones.map { zone in
                (
                    zone.id.rawValue,
                    APIRoutes.bytes { json in
                        json.object { json in
                            json.text("id", zone.id.rawValue)
                            json.text("name", zone.name)
                            json.member("polygon") { json in
                                json.array { list in
                                    for corner in zone.polygon.corners { list.point(corner) }
                                }
                            }
                        }
                    }
                )
            }
        },
        put: { body, plan, was in
            let old = plan.zones.first { $0.id.rawValue == was }
            let id = body.text("id") ?? old?.id.rawValue ?? ""
            let name = body["name"] == nil ? old?.name : body.text("name")
            guard let polygon = try body.polygon("polygon") ?? old?.polygon else {
                throw CatalogueError.notOnPlan("zone \(id)")
            }
            return .putZone(
                SitePlan.Zone(id: ZoneID(rawValue: id), name: name ?? id, polygon: polygon),
                was: was.map(ZoneID.init)
            )
        },
        delete: { .deleteZone(ZoneID(rawValue: $0)) }
    )

    static let anchors = PlanPart(
        kind: "anchor",
        form: .planAnchor,
        members: [
            .init(
                name: "beacon",
                summary: "the beacon that hangs there",
                isRequired: true,
                example: "\"address:AA:BB:CC:DD:EE:09\""
            ),
            position,
            .init(name: "zone", summary: "the zone it stands for; the one it hangs in without"),
        ],
        all: { plan in
            plan.listedAnchors.map { anchor in
                (
                    anchor.beacon.description,
                    fixture(("beacon", anchor.beacon.description), anchor.position, anchor.zone)
                )
            }
        },
        put: { body, plan, was in
            let was = try was.map { try beacon($0, "anchor") }
            let old = plan.anchors.first { $0.beacon == was }
            let position = try body.place("position") ?? old?.position ?? Point(x: 0, y: 0)
            let zone =
                body.text("zone").map(ZoneID.init)
                ?? (body["zone"] == nil ? old?.zone : nil) ?? plan.zone(near: position)
            guard let zone else {
                throw WebError.badValue(name: "position", expected: "in a zone, or the zone named")
            }
            return .putAnchor(
                SitePlan.Anchor(
                    beacon: try body.text("beacon").map { try beacon($0, "beacon") } ?? old?.beacon
                        ?? beacon("", "beacon"),
                    position: position,
                    zone: zone
                ),
                was: was
            )
        },
        delete: { .deleteAnchor(try beacon($0, "anchor")) }
    )

    static let receivers = PlanPart(
        kind: "receiver",
        form: .planReceiver,
        members: [
            .init(
                name: "id",
                summary: "the identifier, as its source names it",
                isRequired: true,
                example: "\"gw-9\""
            ),
            position,
            .init(name: "zone", summary: "the zone it stands for, if any"),
        ],
        all: { plan in
            plan.listedReceivers.map { receiver in
                (
                    receiver.id.rawValue,
                    fixture(("id", receiver.id.rawValue), receiver.position, receiver.zone)
                )
            }
        },
        put: { body, plan, was in
            let old = plan.receivers.first { $0.id.rawValue == was }
            return .putReceiver(
                SitePlan.Receiver(
                    id: ReceiverID(rawValue: body.text("id") ?? old?.id.rawValue ?? ""),
                    position: try body.place("position") ?? old?.position ?? Point(x: 0, y: 0),
                    zone: body["zone"] == nil ? old?.zone : body.text("zone").map(ZoneID.init)
                ),
                was: was.map(ReceiverID.init)
            )
        },
        delete: { .deleteReceiver(ReceiverID(rawValue: $0)) }
    )

    private static let position = Route.Body(
        name: "position",
        summary: "where it hangs, in metres from the left and from the top",
        isRequired: true,
        kind: APISchema.point,
        example: "[2, 2]"
    )

    private static func beacon(_ text: String, _ name: String) throws(WebError) -> BeaconIdentity {
        do throws(BeaconIdentityError) {
            return try BeaconIdentity(text)
        } catch {
            throw .badValue(name: name, expected: "otherwise: \(error.message)")
        }
    }

    private static func fixture(
        _ name: (String, String),
        _ position: Point,
        _ zone: ZoneID?
    ) -> [UInt8] {
        APIRoutes.bytes { json in
            json.object { json in
                json.text(name.0, name.1)
                json.member("position") { $0.point(position) }
                if let zone { json.text("zone", zone.rawValue) }
            }
        }
    }
}

extension APIBody {
    /// A place: two numbers of metres.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func point(_ name: String) throws(WebError) -> Point {
        guard let point = try place(name) else {
            throw .badValue(name: name, expected: "two numbers of metres")
        }
        return point
    }

    /// A place; `nil` where it is absent or null.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func place(_ name: String) throws(WebError) -> Point? {
        guard let value = self[name], value != .null else { return nil }
        return try Self.point(value, name)
    }

    /// A polygon; `nil` where it is absent or null.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``, or a `CatalogueError` for what is no polygon.
    fileprivate func polygon(_ name: String) throws -> Polygon? {
        guard case .array(let corners) = self[name] else { return nil }
        let points = try corners.map { try Self.point($0, "a corner") }
        do throws(Polygon.Fault) {
            return try Polygon(points)
        } catch {
            throw CatalogueError.badEdit(problems: ["the zone \(error.message)"])
        }
    }

    private static func point(_ value: JSONValue, _ name: String) throws(WebError) -> Point {
        guard case .array(let numbers) = value, numbers.count == 2,
            case .number(let x) = numbers[0], case .number(let y) = numbers[1],
            abs(x) <= 100_000, abs(y) <= 100_000
        else { throw .badValue(name: name, expected: "two numbers of metres") }
        return Point(x: x, y: y)
    }
}

extension JSONWriter {
    fileprivate mutating func point(_ point: Point) {
        array {
            $0.number(point.x)
            $0.number(point.y)
        }
    }
}
