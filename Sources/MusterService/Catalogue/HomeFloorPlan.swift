public import MusterCatalogue
public import MusterCore
import MusterPeople
import MusterPhotos
import MusterStore

extension OpenHome {
    /// The floor plan of the site.
    public var floorPlan: HomeFloorPlan { HomeFloorPlan(home: self) }
}

/// The site plan, as it is imported and drawn.
public struct HomeFloorPlan: Sendable {
    let home: OpenHome

    /// Reads a site plan and puts it in the place of the one before.
    ///
    /// - Returns: the plan.
    public func importFile(_ path: String) throws -> SitePlan {
        try home.people.demand(.editSite)
        let plan = try SitePlan.read(try Files.read(path), named: path)
        try replace(with: plan)
        return plan
    }

    /// Puts a site plan in the place of the one before.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - version: the version that the person saw; `nil` where that does not matter.
    /// - Throws: as ``edit(_:from:)``.
    public func replace(with plan: SitePlan, from version: Int64? = nil) throws {
        try home.people.demand(.editSite)
        try home.store.floorPlans.replace(plan, from: version, by: home.author)
    }

    /// The name of this home's site where a plan names another one, as one that was drawn for another
    /// building does.
    ///
    /// - Parameter plan: the plan.
    /// - Returns: the name; `nil` where both are one to people, or one of them has no name.
    /// - Throws: ``MusterStore/StoreError``.
    public func siteOtherThan(_ plan: SitePlan) throws -> String? {
        let site = try home.store.site().name
        let isNamed = site != Site.unnamed && !plan.site.allSatisfy(\.isWhitespace)
        return isNamed && !Inventories.isSameName(site, plan.site) ? site : nil
    }

    /// The plan that drawing begins with: nothing, on 40 by 25 m.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func empty() throws -> SitePlan {
        SitePlan(site: try home.store.site().name, width: 40, height: 25, zones: [])
    }

    /// Makes one change of the site plan; without a plan, on ``empty()``.
    ///
    /// - Parameters:
    ///   - edit: the change.
    ///   - version: the version that the person saw; `nil` where that does not matter.
    /// - Throws: `CatalogueError` for a plan that may not be, ``MusterStore/StoreError`` when items
    ///   stand against it or somebody changed the plan meanwhile, `PeopleError` without the right.
    public func edit(_ edit: PlanEdit, from version: Int64? = nil) throws {
        try home.people.demand(.editSite)
        let drawn = try home.store.floorPlans.drawnPlan()
        try checkItems(against: edit)
        try home.store.floorPlans.replace(
            try (drawn.plan ?? empty()).applying(edit),
            act: edit.act,
            object: edit.object,
            from: version ?? drawn.version,
            by: home.author
        )
    }

    /// Lays a picture of the floor under the zones, in the place of the one before.
    ///
    /// It is made anew from its pixels. The first one is taken to be as wide as the plan, until its
    /// scale is set; a later one lies where the one before did.
    ///
    /// - Parameters:
    ///   - bytes: the file as somebody sent it.
    ///   - version: the version of the plan that the person saw; `nil` where that does not matter.
    /// - Throws: `PhotoError` for what is no picture, and as ``edit(_:from:)``.
    public func layPicture(_ bytes: [UInt8], from version: Int64? = nil) throws {
        try home.people.demand(.editSite)
        let photo = try Photo(decoding: bytes)
        let plan = try home.store.floorPlans.drawnPlan().plan
        let width = plan?.picture?.width ?? plan?.width ?? 40
        let picture = PlanPicture(
            sha256: Hex.text(photo.hash),
            width: photo.width,
            height: photo.height,
            jpeg: photo.jpeg
        )
        // The picture first: a plan never names one that is not there.
        try home.store.floorPlans.addPicture(picture, by: home.author)
        try edit(
            .putPicture(
                SitePlan.Picture(
                    sha256: picture.sha256,
                    origin: plan?.picture?.origin ?? Point(x: 0, y: 0),
                    width: width,
                    height: width * Double(photo.height) / Double(photo.width)
                )
            ),
            from: version
        )
    }

    /// Reads a picture of the floor and lays it under the zones.
    ///
    /// - Throws: as ``layPicture(_:from:)``, and ``ServiceError`` when the file cannot be read.
    public func layPicture(file path: String) throws {
        try home.people.demand(.editSite)
        try layPicture(try Files.read(path))
    }

    /// Goes back to the plan before the last step, or forward to the one after it.
    ///
    /// - Throws: ``MusterStore/StoreError`` when there is no such step, items stand against it, or
    ///   somebody changed the plan meanwhile; `PeopleError` without the right.
    public func step(isRedo: Bool, from version: Int64? = nil) throws {
        try home.people.demand(.editSite)
        try home.store.floorPlans.stepPlan(isRedo: isRedo, from: version, by: home.author)
    }

    /// Beacons that were heard and are no item's: those that the newest audit of the current
    /// inventory took for ours, and those that hung as anchors before.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func looseBeacons() throws -> [BeaconIdentity] {
        try home.people.demand(.viewAudits)
        let audit = try home.store.inventories.list().first(where: \.isCurrent)
            .flatMap { try home.audits.newestSeenAudit(of: $0) }
        let heard = try audit.map { try home.store.floorPlans.unregisteredBeacons(in: $0) } ?? []
        return Set(heard).union(try home.store.beacons.lastHeardOfAnchors().keys).sorted()
    }

    /// Refuses to take a zone away, or its identifier, while items belong in it.
    private func checkItems(against edit: PlanEdit) throws {
        let gone: ZoneID
        switch edit {
        case .deleteZone(let zone): gone = zone
        case .putZone(let zone, let was?) where zone.id != was: gone = was
        default: return
        }
        let items = try home.store.floorPlans.itemCount(in: gone)
        guard items > 0 else { return }
        let zone = ZoneText.words(gone, try home.store.floorPlans.drawnPlan().plan?.zoneNames[gone])
        throw StoreError.conflict(
            what: items == 1
                ? "an item belongs in zone \(zone)" : "\(items) items belong in zone \(zone)",
            remedy: "move them first: muster item move ITEM ZONE, or by an import"
        )
    }
}

extension PlanEdit {
    /// What it does, in a word, for the list of steps.
    fileprivate var act: String {
        switch self {
        case .putZone(_, nil): "zoneAdded"
        case .putZone: "zoneChanged"
        case .deleteZone: "zoneDeleted"
        case .putAnchor(_, nil): "anchorAdded"
        case .putAnchor: "anchorChanged"
        case .deleteAnchor: "anchorDeleted"
        case .putReceiver(_, nil): "receiverAdded"
        case .putReceiver: "receiverChanged"
        case .deleteReceiver: "receiverDeleted"
        case .resize: "resized"
        case .putPicture: "picture"
        case .deletePicture: "pictureDeleted"
        case .scale: "scaled"
        }
    }
}
