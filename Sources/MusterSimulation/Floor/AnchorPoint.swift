import MusterCore

/// A beacon fixed to the simulated building.
struct AnchorPoint: Sendable {
    let beacon: SimulatedBeacon
    let zone: ZoneID
    let place: Place

    /// The anchors of all zones.
    static func all(
        on floor: Floor,
        of family: BeaconFamily,
        stating power: inout StatedPower
    ) -> [AnchorPoint] {
        let places = floor.zones.flatMap { zone in zone.anchorPlaces.map { (zone.id, $0) } }
        return places.enumerated().map { number, entry in
            AnchorPoint(
                beacon: family.anchor(number, stating: power.next()),
                zone: entry.0,
                place: entry.1
            )
        }
    }
}
