import MusterCatalogue
import MusterCore

extension SitePlan {
    /// The plan of a simulated site, which says that it is one; racks and walls are on it unless
    /// zones are open to each other.
    init(_ floor: Floor, anchors: [AnchorPoint], receivers: [FixedReceiver], isOpen: Bool) {
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
            receivers: receivers.map {
                Receiver(id: $0.id, position: $0.place.point, zone: $0.zone)
            },
            obstacles: isOpen ? [] : floor.obstacles.map { Obstacle(polygon: $0.polygon) }
        )
    }
}
