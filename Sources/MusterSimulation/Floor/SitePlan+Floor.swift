import MusterCatalogue
import MusterCore

extension SitePlan {
    /// The plan of a simulated site, which says that it is one.
    init(_ floor: Floor, anchors: [AnchorPoint]) {
        self.init(
            site: "Magacin Šid (simulated)",
            width: floor.width,
            height: floor.height,
            zones: floor.zones.map {
                Zone(id: $0.id, name: $0.name, polygon: $0.area.polygon)
            },
            anchors: anchors.map {
                Anchor(beacon: $0.beacon.identity, position: $0.place.point, zone: $0.zone)
            },
            obstacles: floor.obstacles.map { Obstacle(polygon: $0.polygon) }
        )
    }
}
