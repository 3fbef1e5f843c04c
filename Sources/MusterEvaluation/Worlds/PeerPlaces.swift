import Glibc
import MusterCatalogue
import MusterCore

/// A peer's filter on a walk of the second family, given everything that is not its own.
///
/// It gets the scanner's path that Muster worked out, and the power that somebody has measured.
/// What it says of an item is how near the item seemed in each zone.
struct PeerPlaces {
    /// How near an item seemed at most in each zone, in metres, and how often it was heard.
    struct Seen {
        var nearest: [ZoneID: Double] = [:]
        var samples = 0

        /// How far off it counts as in a zone in which it was never near, in metres.
        private static let nowhere = 100.0

        /// How much nearer it seemed elsewhere than in `home`, as the logarithm of a ratio.
        func lead(over home: ZoneID) -> Double {
            let elsewhere = nearest.filter { $0.key != home }.values.min() ?? Self.nowhere
            let own = nearest[home] ?? Self.nowhere
            return log(max(own, 1e-3) / max(elsewhere, 1e-3))
        }

        /// The zone in which it seemed nearest.
        var zone: ZoneID? {
            nearest.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
        }
    }

    /// What is known of each item, in the order of the list.
    private var seen: [Seen]

    init(_ peer: Peer, _ walk: WalkRecording, zones: [Int64: ZoneID]) {
        let rows = Dictionary(
            walk.items.enumerated().map { ($1.beacon, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        seen = Array(repeating: Seen(), count: walk.items.count)
        var filters: [(any PeerFilter)?] = Array(repeating: nil, count: walk.items.count)
        var touched: Set<Int> = []
        var second = walk.samples.first?.receivedAt.second ?? 0
        var zone: ZoneID?
        func endSecond() {
            zone = zones[second] ?? zone
            guard let zone else { return }
            for row in touched {
                guard let metres = filters[row]?.distance(at: Double(second + 1)) else { continue }
                seen[row].nearest[zone] = min(seen[row].nearest[zone] ?? .infinity, metres)
            }
        }
        for sample in walk.samples {
            guard let row = rows[sample.identity], let rssi = sample.rssi else { continue }
            // A clock that steps back goes on in the second that it left.
            if sample.receivedAt.second > second {
                endSecond()
                touched.removeAll(keepingCapacity: true)
                second = sample.receivedAt.second
            }
            let at = Double(second) + Double(sample.receivedAt.fraction) / 1_000_000
            if filters[row] == nil {
                let power = Double(walk.calibratedPower ?? sample.measuredPower ?? -59)
                filters[row] = peer.filter(power: power)
            }
            filters[row]?.add(Double(rssi.rawValue), at: at)
            seen[row].samples += 1
            touched.insert(row)
        }
        endSecond()
    }

    /// What it says of each item with margins that cost it what Muster's cost Muster.
    ///
    /// Both margins are set with the truth in hand, which is more than a user has: the one so that
    /// as many items in place are accepted as `own` accepts, the other so that no more of them are
    /// said to be elsewhere.
    func claims(
        on walk: WalkRecording,
        costing own: [ItemID: ItemClaim]
    ) -> [ItemID: ItemClaim] {
        let there = zip(walk.items, seen).filter { item, _ in
            item.zone != nil && walk.truth[item.id]?.zone == item.zone
        }
        let leads = there.compactMap { item, seen -> Double? in
            guard seen.samples >= 2, let zone = item.zone else { return nil }
            return seen.lead(over: zone)
        }.sorted()
        let accepted = there.count { item, _ in
            own[item.id].map { $0.isPresent && $0.place == .inPlace } ?? false
        }
        let flagged = there.count { item, _ in
            own[item.id].map { $0.isPresent && $0.place == .elsewhere } ?? false
        }
        let accepts = accepted == 0 ? -Double.infinity : leads.prefix(accepted).last ?? .infinity
        let flags = leads.dropLast(min(flagged, leads.count)).last ?? -.infinity
        return zip(walk.items, seen).reduce(into: [:]) { claims, entry in
            let (item, seen) = entry
            guard seen.samples >= 2 else { return }
            var claim = ItemClaim(isPresent: true, zone: seen.zone, place: .inPlace)
            if let home = item.zone {
                let lead = seen.lead(over: home)
                let isIn = accepted > 0 && lead <= accepts
                claim.place = isIn ? .inPlace : lead > flags ? .elsewhere : .unsure
            }
            claims[item.id] = claim
        }
    }
}
