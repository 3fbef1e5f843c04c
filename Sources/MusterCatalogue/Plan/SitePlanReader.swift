import MusterCore

/// Turns the JSON tree of a plan into a checked ``SitePlan``.
struct SitePlanReader {
    /// How far from its zone's floor an anchor or receiver may hang, in metres.
    static let reach = 0.5
    /// What decimal coordinates lose in binary, in metres.
    private static let rounding = 1e-6

    private let isDraft: Bool
    private var members = MemberReader()
    private var extent: Point?
    /// Zones by identifier; `nil` for one that has no usable polygon, so that what names it is not
    /// blamed for that.
    private var zonePolygons: [ZoneID: Polygon?] = [:]

    /// Creates a reader; a draft may have no zone yet.
    init(isDraft: Bool) { self.isDraft = isDraft }

    /// The first problems found.
    var problems: [PlanProblem] { members.problems }
    /// How many there are.
    var problemCount: Int { members.problemCount }

    /// The plan, or `nil` where it lacks what no plan can do without.
    mutating func plan(_ json: JSONValue) -> SitePlan? {
        guard let plan = members.object(json, at: "") else { return nil }
        let site = members.name("site", of: plan)
        checkUnit(of: plan)
        extent = extent(of: plan)
        let zones = zones(of: plan)
        let anchors = anchors(of: plan)
        let receivers = receivers(of: plan)
        let obstacles = members.objects("obstacles", of: plan).compactMap {
            members.polygon(of: $0).map(SitePlan.Obstacle.init)
        }
        let picture = members.has("picture", in: plan) ? picture(of: plan) : nil
        guard let site, let extent else { return nil }
        return SitePlan(
            site: site,
            width: extent.x,
            height: extent.y,
            zones: zones,
            anchors: anchors,
            receivers: receivers,
            obstacles: obstacles,
            picture: picture
        )
    }

    private mutating func picture(of plan: MemberReader.Object) -> SitePlan.Picture? {
        guard let member = plan.members["picture"],
            let object = members.object(member, at: "picture")
        else { return nil }
        let hash = members.name("sha256", of: object)
        let origin = members.point("position", of: object)
        let size = members.point("size", of: object)
        if let hash, hash.utf8.count != 64 || Hex.bytes(hash) == nil {
            members.note("picture.sha256", "must be 64 hexadecimal digits")
        }
        if let size, size.x <= 0 || size.y <= 0 {
            members.note("picture.size", "width and height must be more than 0")
        }
        guard let hash, let origin, let size else { return nil }
        return SitePlan.Picture(sha256: hash, origin: origin, width: size.x, height: size.y)
    }

    private mutating func checkUnit(of plan: MemberReader.Object) {
        guard let unit = members.name("unit", of: plan), unit != "m" else { return }
        members.note("unit", "\(PlainText.quoted(unit)) is unknown; the unit is \"m\"")
    }

    private mutating func extent(of plan: MemberReader.Object) -> Point? {
        guard let size = members.point("size", of: plan) else { return nil }
        guard size.x > 0, size.y > 0 else {
            members.note("size", "width and height must be more than 0")
            return nil
        }
        return size
    }

    // MARK: Zones

    private mutating func zones(of plan: MemberReader.Object) -> [SitePlan.Zone] {
        let objects = members.objects("zones", of: plan)
        if objects.isEmpty, !isDraft { members.note("zones", "a plan has at least one zone") }
        var zones: [SitePlan.Zone] = []
        var places: [(path: String, bounds: Bounds)] = []
        for object in objects {
            guard let zone = zone(object) else { continue }
            let place = (path: object.path(of: "polygon"), bounds: zone.polygon.bounds)
            // Of thousands of zones few are near; the others cost no more than this.
            for (index, other) in places.enumerated() where place.bounds.meet(other.bounds) {
                guard zone.polygon.overlaps(zones[index].polygon) else { continue }
                members.note(
                    place.path,
                    "overlaps \(other.path) (zone \(zones[index].id))",
                    drawn: "overlaps zone \(zones[index].id)"
                )
            }
            zones.append(zone)
            places.append(place)
        }
        return zones
    }

    private mutating func zone(_ object: MemberReader.Object) -> SitePlan.Zone? {
        let id = members.identifier("id", of: object).map(ZoneID.init)
        let name = members.has("name", in: object) ? members.name("name", of: object) : id?.rawValue
        let polygon = members.polygon(of: object)
        if let id, zonePolygons.updateValue(polygon, forKey: id) != nil {
            members.note(object.path(of: "id"), "there is already a zone \(id)")
        }
        if let polygon {
            for (index, corner) in polygon.corners.enumerated() where !isOnPlan(corner) {
                members.note(object.path(of: "polygon[\(index)]"), "lies outside the plan")
            }
        }
        guard let id, let name, let polygon else { return nil }
        return SitePlan.Zone(id: id, name: name, polygon: polygon)
    }

    // MARK: Anchors and receivers

    private mutating func anchors(of plan: MemberReader.Object) -> [SitePlan.Anchor] {
        var pathOfBeacon: [BeaconIdentity: String] = [:]
        return members.objects("anchors", of: plan).compactMap { object in
            let beacon = members.beacon("beacon", of: object)
            let position = members.point("position", of: object)
            let zone = members.identifier("zone", of: object).map(ZoneID.init)
            if let beacon {
                if let first = pathOfBeacon[beacon] {
                    members.note(object.path(of: "beacon"), "\(beacon) is already at \(first)")
                } else {
                    pathOfBeacon[beacon] = object.path
                }
            }
            checkPlace(position, zone: zone, of: object)
            guard let beacon, let position, let zone else { return nil }
            return SitePlan.Anchor(beacon: beacon, position: position, zone: zone)
        }
    }

    private mutating func receivers(of plan: MemberReader.Object) -> [SitePlan.Receiver] {
        var ids: Set<ReceiverID> = []
        return members.objects("receivers", of: plan).compactMap { object in
            let id = members.identifier("id", of: object).map(ReceiverID.init)
            let position = members.point("position", of: object)
            let zone =
                members.has("zone", in: object)
                ? members.identifier("zone", of: object).map(ZoneID.init) : nil
            if let id, !ids.insert(id).inserted {
                members.note(object.path(of: "id"), "there is already a receiver \(id)")
            }
            checkPlace(position, zone: zone, of: object)
            guard let id, let position else { return nil }
            return SitePlan.Receiver(id: id, position: position, zone: zone)
        }
    }

    /// Checks that something lies on the plan, and near the zone that it names.
    private mutating func checkPlace(
        _ position: Point?,
        zone: ZoneID?,
        of object: MemberReader.Object
    ) {
        if let position, !isOnPlan(position) {
            members.note(object.path(of: "position"), "lies outside the plan")
        }
        guard let zone else { return }
        guard let polygon = zonePolygons[zone] else {
            members.note(object.path(of: "zone"), "there is no zone \(zone)")
            return
        }
        if let position, let polygon,
            polygon.distance(to: position) > Self.reach + Self.rounding
        {
            members.note(
                object.path(of: "position"),
                "lies more than \(Self.reach) m outside its zone \(zone)"
            )
        }
    }

    /// Whether a point lies on the plan; anything does while the plan's size is not known.
    private func isOnPlan(_ point: Point) -> Bool {
        guard let extent else { return true }
        return (-Self.rounding...extent.x + Self.rounding).contains(point.x)
            && (-Self.rounding...extent.y + Self.rounding).contains(point.y)
    }
}
