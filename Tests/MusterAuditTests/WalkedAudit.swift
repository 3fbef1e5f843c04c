import Glibc
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport

/// An audit of three aisles with anchors, listened to on a walk through two of them and to the front of the
/// third, on a made-up radio.
struct WalkedAudit {
    /// Of a zone that was not walked.
    static let silent = 5
    static let absent = 7
    static let strayed = 9

    let session: AuditSession
    /// What finishing wrote.
    let counted: [AuditRecord]
    private static let zones: [ZoneID] = [.north, .south, .dock]

    /// Walks and counts.
    ///
    /// - Parameters:
    ///   - rules: those that the audit began with.
    ///   - learned: what the site has taught.
    /// - Throws: when the audit refuses a step.
    init(rules: VerdictRules, learned: SiteLesson = .none) throws {
        let plan = try Self.plan()
        let expected = (1...24).map { number in
            var item = SmallSite.item(number, in: Self.zones[number % 3])
            switch number {
            case 3: item.history = BeaconHistory(batteryMillivolts: 2_100)
            case Self.absent: item.history = BeaconHistory(lastHeardAt: SmallSite.start)
            case 8: item.history = BeaconHistory(lastHeardAt: SmallSite.start, powerOffset: -6)
            default: break
            }
            return item
        }
        var scope = SmallSite.scope(expected)
        scope.siteZones = plan.zones.map { AuditZone(id: $0.id, name: $0.name) }
        scope.anchors = Dictionary(uniqueKeysWithValues: plan.anchors.map { ($0.beacon, $0.zone) })
        (scope.plan, scope.rules, scope.learned) = (plan, rules, learned)
        var session = SmallSite.session(scope, expected)
        _ = try session.listen(source: "stdin", at: SmallSite.start)
        var roles = scope.anchors.mapValues(BeaconRole.anchor)
        for item in expected { roles[item.beacon] = .expected }
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: BeaconDirectory(roles: roles),
            plan: plan,
            tellsSeconds: scope.tellsSeconds(with: .peakZone)
        )
        var events: [RangingEvent] = []
        let samples = Self.samples(plan)
        for sample in samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        for event in events { _ = session.record(event) }
        let end = ListeningEnd(
            segment: 1,
            reason: .sourceEnded,
            received: samples.count,
            displaced: 0,
            foreign: 0
        )
        _ = try session.stop(end, at: .after(200))
        counted = try session.finish(
            partialReason: "dock was closed",
            note: nil,
            observer: "ana",
            at: .after(201)
        )
        self.session = session
    }

    private static func rectangle(
        _ x: Double,
        _ y: Double,
        _ right: Double,
        _ top: Double
    ) throws
        -> Polygon
    {
        try Polygon([
            Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: top), Point(x: x, y: top),
        ])
    }

    /// Aisles of 5 m by 20 m side by side, racks between them, an anchor every five metres.
    private static func plan() throws -> SitePlan {
        var plan = SitePlan(site: "Test site", width: 15, height: 20, zones: [])
        for (aisle, zone) in zones.enumerated() {
            let left = Double(aisle) * 5
            plan.zones.append(
                SitePlan.Zone(
                    id: zone,
                    name: zone.rawValue,
                    polygon: try rectangle(left, 0, left + 5, 20)
                )
            )
            if aisle > 0 {
                plan.obstacles.append(
                    SitePlan.Obstacle(polygon: try rectangle(left - 0.5, 3, left + 0.5, 19))
                )
            }
            for row in 0..<4 {
                plan.anchors.append(
                    SitePlan.Anchor(
                        beacon: .tag(UInt16(800 + 10 * aisle + row)),
                        position: Point(x: left + 2.5, y: 2 + 5 * Double(row)),
                        zone: zone
                    )
                )
            }
        }
        return plan
    }

    /// Where an item stands: on the shelves of its aisle, but for the one that strayed.
    private static func place(_ number: Int) -> Point {
        let aisle = number == strayed ? 1 : number % 3
        return Point(x: Double(aisle) * 5 + 3.8, y: 2 + 2 * Double((number - 1) / 3))
    }

    private static func samples(_ plan: SitePlan) -> [RangingSample] {
        var random = SplitMix64(seed: 77)
        func normal() -> Double {
            (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        }
        var senders = plan.anchors.map { ($0.beacon, $0.position, -60.0) }
        for number in 1...24 where number != silent && number != absent {
            senders.append((.tag(UInt16(number)), place(number), -62))
        }
        let ways = [(2.5, 0.0, 18.0), (2.5, 18, 0), (7.5, 0, 18), (7.5, 18, 0), (12.5, 0, 3)]
        var (second, samples) = (0.0, [RangingSample]())
        for (x, from, to) in ways {
            for step in 0..<Int(abs(to - from)) {
                let y = from + (to > from ? 1 : -1) * Double(step)
                for (number, (beacon, position, power)) in senders.enumerated() {
                    let metres = max(0.7, position.distance(to: Point(x: x, y: y)))
                    let racks = abs(Int(position.x / 5) - Int(x / 5))
                    let level = power - 21 * log10(metres) - 8 * Double(racks) + 3 * normal()
                    guard level > -94, Double.random(in: 0..<1, using: &random) < 0.8 else {
                        continue
                    }
                    samples.append(
                        RangingSample(
                            identity: beacon,
                            rssi: RSSI(rawValue: Int8(level)),
                            measuredPower: -59,
                            receivedAt: .after(second + 0.01 * Double(number)),
                            receiver: ReceiverID(rawValue: "hci0"),
                            isScanResponse: false
                        )
                    )
                }
                second += 1
            }
        }
        return samples
    }
}
