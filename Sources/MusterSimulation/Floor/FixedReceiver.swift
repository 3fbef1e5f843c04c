import MusterCatalogue
import MusterCore

/// A receiver fixed to the simulated building.
struct FixedReceiver: Sendable {
    let id: ReceiverID
    let zone: ZoneID
    let place: Place

    /// Receivers `hci0` and so on: spread over the zones, two in some if there are more than zones.
    ///
    /// `count` is at most twice the number of zones.
    static func all(_ count: Int, on floor: Floor) -> [FixedReceiver] {
        let zones = floor.zones
        var counts = zones.map { _ in count / zones.count }
        let rest = count % zones.count
        for number in 0..<rest { counts[number * zones.count / rest] += 1 }
        let places = zip(zones, counts).flatMap { zone, count in
            zone.receiverPlaces(count).map { (zone.id, $0) }
        }
        return places.enumerated().map { number, entry in
            FixedReceiver(
                id: ReceiverID(rawValue: "hci\(number)"),
                zone: entry.0,
                place: entry.1
            )
        }
    }
}
