import MusterCatalogue
public import MusterCore

/// What is really on a simulated site: what an audit of it is measured against.
public struct SimulatedTruth: Equatable, Sendable {
    /// The truth about one item of the inventory.
    public struct Entry: Equatable, Sendable {
        /// The item.
        public let item: ItemID
        /// Where it stands; `nil` when it is gone.
        public let zone: ZoneID?
        /// Whether its beacon has fallen silent although it is there.
        public let isSilent: Bool
    }

    /// The seed of the site.
    public let seed: UInt64
    /// The items of the inventory, in its order.
    public let entries: [Entry]
    /// Beacons of another inventory that are on the site.
    public let unexpected: [BeaconIdentity]
    /// Beacons of the house that no item carries.
    public let unregistered: [BeaconIdentity]

    init(seed: UInt64, stock: Stock, zones: [SimulatedZone]) {
        self.seed = seed
        entries = stock.entries.map { entry in
            Entry(
                item: entry.item.id,
                zone: entry.zone.map { zones[$0].id },
                isSilent: entry.isSilent
            )
        }
        unexpected = stock.others.map(\.beacon.identity)
        unregistered = stock.strays.map(\.beacon.identity)
    }

    /// The content of `truth.json`.
    ///
    /// `{"simulated":true,"seed":17,"items":{"IT-0001":{"present":true,"zone":"cold-1"},…},…}`; an
    /// item that is gone has no zone, and one whose beacon is silent says so.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("simulated")
            json.bool(true)
            json.key("seed")
            json.integer(seed)
            json.key("items")
            json.object { json in
                for entry in entries {
                    json.key(data: entry.item.rawValue)
                    json.entry(entry)
                }
            }
            json.key("unexpected")
            json.array { json in for beacon in unexpected { json.string(beacon.description) } }
            json.key("unregistered")
            json.array { json in for beacon in unregistered { json.string(beacon.description) } }
        }
        json.newline()
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func entry(_ entry: SimulatedTruth.Entry) {
        object { json in
            json.key("present")
            json.bool(entry.zone != nil)
            json.key("zone")
            json.string(entry.zone?.rawValue)
            if entry.isSilent {
                json.key("silent")
                json.bool(true)
            }
        }
    }
}
