package import MusterCatalogue
package import MusterCore
package import MusterRanging

/// One walk as the silence of its items is judged by: where the scanner listened, what it heard.
package struct SilenceRun: Sendable {
    /// How it listened to each zone; `nil` where the anchors tell no path.
    package let sums: ReceptionSums?
    /// The items that were not heard, in the order of the list.
    package let unheard: [Item]
    /// The items that were heard.
    package let heard: Set<ItemID>
    /// The items.
    private let items: [Item]
    /// The tags' advertising interval in seconds.
    package let interval: Double

    /// Goes through what was heard.
    package init(_ walk: WalkRecording) {
        let sent = Dictionary(grouping: walk.samples, by: \.identity)
        heard = Set(walk.items.filter { sent[$0.beacon] != nil }.map(\.id))
        unheard = walk.items.filter { sent[$0.beacon] == nil }
        items = walk.items
        interval = Self.interval(walk.items.compactMap { sent[$0.beacon] })
        let log = Self.log(walk)
        let adverts = Double(walk.samples.count) / Double(max(1, log.seconds))
        sums = ScannerPath(log.log, on: walk.plan).map {
            ReceptionSums($0, on: walk.plan, adverts: adverts)
        }
    }

    /// The hypotheses about the site after the walk; `nil` where coverage is not known.
    ///
    /// - Parameters:
    ///   - belief: what earlier recounts of the site have taught.
    ///   - history: what is known of an item's tag.
    /// - Returns: the table of the walk.
    package func table(
        _ belief: SiteBelief = .unknown,
        history: (Item) -> TagHistory = { _ in .none }
    ) -> HypothesisTable? {
        guard let sums else { return nil }
        let groups = Dictionary(grouping: items) {
            SilentItem(zone: $0.zone, history: history($0))
        }
        let evidence = groups.sorted { $0.key < $1.key }.map { group, items in
            let count = items.count { heard.contains($0.id) }
            return ZoneEvidence(
                zone: group.zone,
                history: group.history,
                heard: count,
                unheard: items.count - count
            )
        }
        return HypothesisTable(sums, belief: belief, evidence: evidence, interval: interval)
    }

    /// What the anchors' advertisements come to, second by second.
    private static func log(_ walk: WalkRecording) -> (log: AnchorLog, seconds: Int) {
        let anchors = Set(walk.plan.anchors.map(\.beacon))
        var log = AnchorLog(walk.plan)
        var (count, second) = (0, Int64.min)
        var heard: [BeaconIdentity: (sum: Double, count: Int)] = [:]
        func close() {
            guard second != .min else { return }
            count += 1
            let order = heard.sorted { $0.key < $1.key }
            log.add(
                second,
                heard: order.map {
                    (beacon: $0, level: $1.sum / Double($1.count), count: $1.count)
                }
            )
        }
        for sample in walk.samples {
            if sample.receivedAt.second != second {
                close()
                second = sample.receivedAt.second
                heard.removeAll(keepingCapacity: true)
            }
            guard anchors.contains(sample.identity), let rssi = sample.rssi else { continue }
            let before = heard[sample.identity] ?? (0, 0)
            heard[sample.identity] = (before.sum + Double(rssi.rawValue), before.count + 1)
        }
        close()
        return (log, count)
    }

    /// The median over the items of the shortest gap between two of their advertisements.
    private static func interval(_ sent: [[RangingSample]]) -> Double {
        let gaps = sent.filter { $0.count >= 4 }.compactMap { samples in
            zip(samples.dropFirst(), samples).map { $0.receivedAt.seconds(since: $1.receivedAt) }
                .filter { $0 > 0 }.min()
        }
        return min(max(quantile(0.5, of: gaps) ?? 1, 0.1), 10)
    }
}
