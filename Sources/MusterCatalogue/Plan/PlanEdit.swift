public import MusterCore

/// One change of a site plan, as a person draws it.
public enum PlanEdit: Hashable, Sendable {
    /// Adds a zone, or with `was` puts it in the place of the zone that had this identifier.
    case putZone(SitePlan.Zone, was: ZoneID?)
    /// Takes a zone away, with the anchors that stand for it; its receivers stand for none then.
    case deleteZone(ZoneID)
    /// Hangs an anchor, or with `was` puts it in the place of the one with this beacon.
    case putAnchor(SitePlan.Anchor, was: BeaconIdentity?)
    /// Takes an anchor away.
    case deleteAnchor(BeaconIdentity)
    /// Hangs a receiver, or with `was` puts it in the place of the one with this identifier.
    case putReceiver(SitePlan.Receiver, was: ReceiverID?)
    /// Takes a receiver away.
    case deleteReceiver(ReceiverID)
    /// Gives the plan this extent, in metres.
    case resize(width: Double, height: Double)
    /// Lays a picture under the zones; the plan grows where the picture is larger.
    case putPicture(SitePlan.Picture)
    /// Takes the picture away.
    case deletePicture
    /// Says how far two places of the picture are apart, in metres; `drawn` stretches what is drawn
    /// on it in the same measure.
    case scale(from: Point, to: Point, metres: Double, drawn: Bool)

    /// The object that is changed, for the list of steps.
    public var object: String {
        switch self {
        case .putZone(let zone, _): zone.id.rawValue
        case .deleteZone(let id): id.rawValue
        case .putAnchor(let anchor, _): anchor.beacon.description
        case .deleteAnchor(let beacon): beacon.description
        case .putReceiver(let receiver, _): receiver.id.rawValue
        case .deleteReceiver(let id): id.rawValue
        case .resize, .putPicture, .deletePicture, .scale: ""
        }
    }
}

extension SitePlan {
    /// The plan after a change, which holds all that ``read(_:named:isDraft:)`` asks for.
    ///
    /// - Throws: ``CatalogueError/notOnPlan(_:)`` for an object that is not there,
    ///   ``CatalogueError/badEdit(problems:)`` for what no plan may hold.
    public func applying(_ edit: PlanEdit) throws(CatalogueError) -> SitePlan {
        var plan = self
        switch edit {
        case .putZone(let zone, let was): try plan.put(zone, was: was)
        case .deleteZone(let id):
            plan.zones.remove(at: try Self.index(of: id, "zone", in: zones.map(\.id)))
            plan.anchors.removeAll { $0.zone == id }
            for index in receivers.indices where receivers[index].zone == id {
                plan.receivers[index].zone = nil
            }
        case .putAnchor(let anchor, let was):
            let known = anchors.map(\.beacon)
            let index = try was.map { beacon throws(CatalogueError) in
                try Self.index(of: beacon, "anchor", in: known)
            }
            plan.anchors.put(anchor, at: index)
        case .deleteAnchor(let beacon):
            let known = anchors.map(\.beacon)
            plan.anchors.remove(at: try Self.index(of: beacon, "anchor", in: known))
        case .putReceiver(let receiver, let was):
            let known = receivers.map(\.id)
            let index = try was.map { id throws(CatalogueError) in
                try Self.index(of: id, "receiver", in: known)
            }
            plan.receivers.put(receiver, at: index)
        case .deleteReceiver(let id):
            let known = receivers.map(\.id)
            plan.receivers.remove(at: try Self.index(of: id, "receiver", in: known))
        case .resize(let width, let height): (plan.width, plan.height) = (width, height)
        case .putPicture(let picture): plan.lay(picture)
        case .deletePicture: plan.picture = nil
        case .scale(let from, let to, let metres, let drawn):
            try plan.scale(from: from, to: to, metres: metres, drawn: drawn)
        }
        return try plan.checked()
    }

    /// The zone that something hung at `position` stands for: the one it lies in, else the nearest
    /// within half a metre.
    public func zone(near position: Point) -> ZoneID? {
        if let zone = zone(at: position) { return zone }
        let near = zones.map { (id: $0.id, metres: $0.polygon.distance(to: position)) }
            .min { $0.metres < $1.metres }
        return near.flatMap { $0.metres <= SitePlanReader.reach ? $0.id : nil }
    }

    private static func index<ID: Equatable & CustomStringConvertible>(
        of id: ID,
        _ kind: Sentence,
        in known: [ID]
    ) throws(CatalogueError) -> Int {
        guard let index = known.firstIndex(of: id) else { throw .notOnPlan("\(kind) \(id)") }
        return index
    }

    private mutating func put(_ zone: Zone, was: ZoneID?) throws(CatalogueError) {
        guard let was else { return zones.append(zone) }
        let index = try Self.index(of: was, "zone", in: zones.map(\.id))
        zones[index] = zone
        for index in anchors.indices where anchors[index].zone == was {
            anchors[index].zone = zone.id
            // What hangs on a wall stays there when the zone is moved away from it.
            if !isInReach(anchors[index].position, of: zone) {
                anchors[index].zone = self.zone(near: anchors[index].position) ?? zone.id
            }
        }
        for index in receivers.indices where receivers[index].zone == was {
            receivers[index].zone = zone.id
            if !isInReach(receivers[index].position, of: zone) {
                receivers[index].zone = self.zone(near: receivers[index].position)
            }
        }
    }

    private func isInReach(_ position: Point, of zone: Zone) -> Bool {
        zone.polygon.distance(to: position) <= SitePlanReader.reach
    }

    private mutating func lay(_ picture: Picture) {
        self.picture = picture
        let right = picture.origin.x + picture.width
        let bottom = picture.origin.y + picture.height
        let isBare = zones.isEmpty && anchors.isEmpty && receivers.isEmpty && obstacles.isEmpty
        width = isBare ? right : max(width, right)
        height = isBare ? bottom : max(height, bottom)
    }

    private mutating func scale(
        from: Point,
        to: Point,
        metres: Double,
        drawn: Bool
    ) throws(CatalogueError) {
        guard let picture else { throw .notOnPlan("picture") }
        let apart = from.distance(to: to)
        guard apart > 1e-6, metres > 0, metres.isFinite else {
            throw .badEdit(problems: ["the two places must be apart, and the distance more than 0"])
        }
        let factor = metres / apart
        func stretched(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
        func stretched(_ polygon: Polygon) throws(CatalogueError) -> Polygon {
            do throws(Polygon.Fault) {
                return try Polygon(polygon.corners.map { stretched($0) })
            } catch {
                throw .badEdit(problems: ["a zone \(error.message)"])
            }
        }
        var larger = picture
        (larger.width, larger.height) = (picture.width * factor, picture.height * factor)
        if drawn {
            larger.origin = stretched(picture.origin)
            for index in zones.indices {
                zones[index].polygon = try stretched(zones[index].polygon)
            }
            for index in obstacles.indices {
                obstacles[index].polygon = try stretched(obstacles[index].polygon)
            }
            for index in anchors.indices {
                anchors[index].position = stretched(anchors[index].position)
            }
            for index in receivers.indices {
                receivers[index].position = stretched(receivers[index].position)
            }
            let corner = stretched(Point(x: width, y: height))
            (width, height) = (corner.x, corner.y)
        }
        lay(larger)
    }

    /// The plan, if it holds what every plan must.
    private func checked() throws(CatalogueError) -> SitePlan {
        do throws(CatalogueError) {
            return try SitePlan.read(encoded(), named: "the plan", isDraft: true)
        } catch .badPlan(_, let problems, _) {
            // Each corner at fault is a problem of the same zone, and said once.
            var said: [Sentence] = []
            for words in problems.map(inWords) where !said.contains(words) { said.append(words) }
            throw .badEdit(problems: said)
        } catch {
            throw error
        }
    }

    /// A problem with the names that people know, instead of places in a file.
    private func inWords(_ problem: PlanProblem) -> Sentence {
        let place = problem.path.firstMatch(of: /^(zones|anchors|receivers)\[(\d+)\]/)
        guard let place, let index = Int(place.2) else { return problem.drawn }
        let name: Sentence? =
            switch place.1 {
            case "zones": zones.indices.contains(index) ? "zone \(zones[index].id)" : nil
            case "anchors":
                anchors.indices.contains(index) ? "anchor \(anchors[index].beacon)" : nil
            default: receivers.indices.contains(index) ? "receiver \(receivers[index].id)" : nil
            }
        guard let name else { return problem.sentence }
        return "\(name): \(problem.drawn)"
    }
}

extension Array {
    fileprivate mutating func put(_ element: Element, at index: Int?) {
        if let index { self[index] = element } else { append(element) }
    }
}
