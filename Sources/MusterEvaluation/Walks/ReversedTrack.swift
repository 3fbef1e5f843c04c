import Glibc
import MusterCatalogue
import MusterCore

/// A recorded track with its roles swapped: the fixed receivers are items, the moving beacon is the
/// scanner that passes them.
///
/// What a receiver heard of the beacon is about what the beacon would have heard of it. The scanner
/// knows where it is: each second it hears the anchor of each zone as loud as its distance makes it, by
/// an exponent of 2 and without a reflection.
///
/// Source: specification of ranging, 4d.
struct ReversedTrack {
    /// How long the scanner must have been in a zone for its items to count, in seconds.
    static let leastSeconds = 5
    /// The level of an anchor at 1 m, in dBm.
    private static let anchorPower = -62.0

    private let track: TrackRecording
    private let layout: ReceiverLayout
    private let visited: Set<Int>
    private let power: Int8?
    private let samples: [RangingSample]

    init(_ track: TrackRecording, layout: ReceiverLayout) {
        (self.track, self.layout) = (track, layout)
        let anchors = Self.zones(of: layout).map(\.polygon.centroid)
        var zones: [Int] = []
        var samples: [RangingSample] = []
        var offsets: [Double] = []
        for reading in track.readings {
            let zone = layout.centreZone(to: reading.position)
            while zones.count <= Int(reading.seconds) {
                let second = Double(zones.count)
                for (number, anchor) in anchors.enumerated() {
                    let away = max(0.5, anchor.distance(to: reading.position))
                    let level = Int8((Self.anchorPower - 20 * log10(away)).rounded())
                    samples.append(Self.sample(Self.anchor(number), level, at: second))
                }
                zones.append(zone)
            }
            samples.append(
                Self.sample(Self.item(reading.receiver), reading.rssi, at: reading.seconds)
            )
            let away = reading.position.distance(to: layout.receivers[reading.receiver].position)
            if (0.2...2.5).contains(away) {
                offsets.append(Double(reading.rssi) + 20 * log10(away))
            }
        }
        self.samples = samples.sorted { $0.receivedAt < $1.receivedAt }
        let seconds = zones.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        visited = Set(seconds.filter { $0.value >= Self.leastSeconds }.keys)
        power =
            offsets.isEmpty
            ? nil
            : Int8(max(-127, min(-1, (offsets.reduce(0, +) / Double(offsets.count)).rounded())))
    }

    /// The walk, with records that are off by `shift` zones; `nil` for records without zones.
    ///
    /// Items count whose true zone and recorded zone were both visited.
    func walk(shift: Int?) -> WalkRecording {
        var items: [Item] = []
        var truth: [ItemID: WalkRecording.Truth] = [:]
        for (index, receiver) in layout.receivers.enumerated() where visited.contains(receiver.zone)
        {
            let recorded = shift.map { (receiver.zone + $0) % layout.zoneCount }
            if let recorded, !visited.contains(recorded) { continue }
            let id = ItemID(rawValue: receiver.id)
            items.append(
                Item(
                    id: id,
                    name: receiver.id,
                    beacon: Self.item(index),
                    zone: recorded.map(Self.zone(_:))
                )
            )
            truth[id] = WalkRecording.Truth(zone: Self.zone(receiver.zone))
        }
        return WalkRecording(
            named: track.name,
            plan: plan,
            items: items,
            truth: truth,
            samples: samples,
            calibratedPower: power
        )
    }

    /// The room: each zone the rectangle around its receivers, with an anchor in its middle.
    private var plan: SitePlan {
        let zones = Self.zones(of: layout)
        return SitePlan(
            site: track.name,
            width: zones.flatMap(\.polygon.corners).map(\.x).max() ?? 0,
            height: zones.flatMap(\.polygon.corners).map(\.y).max() ?? 0,
            zones: zones,
            anchors: zones.enumerated().map { number, zone in
                SitePlan.Anchor(
                    beacon: Self.anchor(number),
                    position: zone.polygon.centroid,
                    zone: zone.id
                )
            }
        )
    }

    private static func zones(of layout: ReceiverLayout) -> [SitePlan.Zone] {
        (0..<layout.zoneCount).compactMap { number -> SitePlan.Zone? in
            let own = layout.receivers.filter { $0.zone == number }.map(\.position)
            let (left, right) = (own.map(\.x).min() ?? 0, own.map(\.x).max() ?? 0)
            let (top, bottom) = (own.map(\.y).min() ?? 0, own.map(\.y).max() ?? 0)
            let corners = [
                Point(x: left - 0.5, y: top - 0.5), Point(x: right + 0.5, y: top - 0.5),
                Point(x: right + 0.5, y: bottom + 0.5), Point(x: left - 0.5, y: bottom + 0.5),
            ]
            return (try? Polygon(corners)).map {
                SitePlan.Zone(id: Self.zone(number), name: "\(number + 1)", polygon: $0)
            }
        }
    }

    private static func sample(
        _ identity: BeaconIdentity,
        _ rssi: Int8,
        at seconds: Double
    ) -> RangingSample {
        RangingSample(
            identity: identity,
            rssi: RSSI(rawValue: rssi),
            measuredPower: -59,
            receivedAt: Instant(seconds: 1_700_000_000).advanced(bySeconds: seconds),
            receiver: ReceiverID(rawValue: "hci0")
        )
    }

    private static func zone(_ number: Int) -> ZoneID { ZoneID(rawValue: "zone-\(number + 1)") }

    private static func item(_ number: Int) -> BeaconIdentity {
        .ibeacon(uuid: (2, 2), major: 1, minor: UInt16(number))
    }

    private static func anchor(_ number: Int) -> BeaconIdentity {
        .ibeacon(uuid: (2, 2), major: 2, minor: UInt16(number))
    }
}
