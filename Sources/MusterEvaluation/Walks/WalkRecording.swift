import MusterAdverts
package import MusterCatalogue
package import MusterCore
package import MusterSimulation

/// A walk, or a while of listening with fixed receivers, and what is really there.
package struct WalkRecording: Sendable {
    /// What is really so of one item.
    package struct Truth: Hashable, Sendable {
        /// Where it stands; `nil` when it is gone.
        package var zone: ZoneID?
        /// Whether its beacon is known to have fallen silent.
        package var isSilent = false

        /// Creates the truth about an item.
        package init(zone: ZoneID?, isSilent: Bool = false) {
            (self.zone, self.isSilent) = (zone, isSilent)
        }
    }

    /// What it is called in results.
    package let name: String
    /// The site's plan.
    package let plan: SitePlan
    /// The items of the inventory that is audited.
    package let items: [Item]
    /// Beacons of other items.
    package let otherBeacons: [BeaconIdentity]
    /// What is really so; items that are not in it are not measured.
    package let truth: [ItemID: Truth]
    /// What was heard, in the order of hearing.
    package let samples: [RangingSample]
    /// What an item's beacon has at 1 m in dBm, where somebody has measured it.
    package let calibratedPower: Int8?

    /// Takes a walk apart; `reports` are decoded here.
    package init(
        named name: String,
        plan: SitePlan,
        items: [Item],
        otherBeacons: [BeaconIdentity] = [],
        truth: [ItemID: Truth],
        reports: some Sequence<AdvertisingReport>,
        calibratedPower: Int8? = nil
    ) {
        self.name = name
        self.plan = plan
        self.items = items
        self.otherBeacons = otherBeacons
        self.truth = truth
        self.calibratedPower = calibratedPower
        var samples: [RangingSample] = []
        var decoded = DecodedAdvert()
        for report in reports {
            AdvertDecoder.decode(report.data.span, into: &decoded)
            for frame in decoded.frames {
                if let sample = RangingSample(report, frame) { samples.append(sample) }
            }
        }
        self.samples = samples
    }

    /// Composes a walk of samples.
    package init(
        named name: String,
        plan: SitePlan,
        items: [Item],
        otherBeacons: [BeaconIdentity] = [],
        truth: [ItemID: Truth],
        samples: [RangingSample],
        calibratedPower: Int8? = nil
    ) {
        (self.name, self.plan, self.items, self.truth) = (name, plan, items, truth)
        (self.samples, self.calibratedPower) = (samples, calibratedPower)
        self.otherBeacons = otherBeacons
    }

    /// The same walk, measured only by the items of which at least `least` advertisements were heard.
    package func asked(ofThoseHeard least: Int) -> WalkRecording {
        let heard = samples.reduce(into: [BeaconIdentity: Int]()) {
            $0[$1.identity, default: 0] += 1
        }
        let asked = Set(items.filter { heard[$0.beacon, default: 0] >= least }.map(\.id))
        return WalkRecording(
            named: name,
            plan: plan,
            items: items,
            otherBeacons: otherBeacons,
            truth: truth.filter { asked.contains($0.key) },
            samples: samples,
            calibratedPower: calibratedPower
        )
    }

    /// The walk through a simulated site.
    package init(named name: String, site: SimulatedSite) {
        let truth = site.truth.entries.map {
            ($0.item, Truth(zone: $0.zone, isSilent: $0.isSilent))
        }
        self.init(
            named: name,
            plan: site.plan,
            items: site.items,
            otherBeacons: site.otherItems.map(\.beacon),
            truth: Dictionary(truth, uniquingKeysWith: { first, _ in first }),
            reports: site.reports,
            calibratedPower: Self.simulatedPower
        )
    }

    /// What the simulator's items have at 1 m between goods, in dBm.
    private static let simulatedPower: Int8 = -62

    /// Whether receivers that are fixed to the building have heard it.
    var isFixed: Bool { plan.receivers.contains { $0.zone != nil } }
}

extension WalkRecording {
    /// Reads `truth.json`: `{"items":{"IT-1":{"present":true,"zone":"cold-1"},…}}`.
    ///
    /// - Returns: `nil` when `bytes` is not of that form.
    package static func truth(_ bytes: [UInt8]) -> [ItemID: Truth]? {
        guard case .object(let root) = try? JSONReader.read(bytes),
            case .object(let items)? = root["items"]
        else { return nil }
        var truth: [ItemID: Truth] = [:]
        for (id, value) in items {
            guard case .object(let entry) = value, case .bool(let isPresent)? = entry["present"]
            else { return nil }
            var zone: ZoneID?
            if isPresent, case .string(let word)? = entry["zone"] { zone = ZoneID(rawValue: word) }
            guard isPresent == (zone != nil) else { return nil }
            truth[ItemID(rawValue: id)] = Truth(
                zone: zone,
                isSilent: entry["silent"] == .bool(true)
            )
        }
        return truth
    }
}
