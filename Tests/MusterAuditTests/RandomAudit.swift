import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport

/// A made-up audit for property tests: any steps in any order, as far as they are allowed.
struct RandomAudit {
    var random: SplitMix64
    private(set) var session: AuditSession
    private(set) var records: [AuditRecord]
    let expected: [ExpectedItem]
    let others: [BeaconIdentity: AuditSession.OtherItem]
    private var seconds = 0.0

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let zones: [ZoneID?] = [.north, .south, .dock, nil]
        let expected = (1...Int.random(in: 1...30, using: &random)).map { number in
            SmallSite.item(number, in: zones.randomElement(using: &random) ?? nil)
        }
        others = [
            .tag(50): .init(label: "IT-50 (South)"),
            .tag(51): .init(label: "IT-51 (North)", zoneOutOfScope: .south),
        ]
        let scope = SmallSite.scope(
            expected,
            method: RangingMethod.forAudits.randomElement(using: &random) ?? .peakZone,
            zones: Bool.random(using: &random) ? [.north] : [],
            openNeighbours: Bool.random(using: &random) ? [ZonePair(.north, .south)] : []
        )
        let (session, first) = AuditSession.start(
            scope,
            expected: expected,
            others: others,
            at: SmallSite.start
        )
        (self.random, self.expected, self.session) = (random, expected, session)
        records = [first]
    }

    /// Takes one random step; a refused one leaves no record.
    mutating func step() {
        seconds += Double(Int.random(in: -2...20, using: &random))
        let at = Instant.after(seconds)
        let item = expected.randomElement(using: &random)?.item ?? .number(1)
        switch Int.random(in: 0..<30, using: &random) {
        case 0...2: keep { [try $0.listen(source: "stdin", at: at)] }
        case 3: keep { [try $0.stop(Self.end(foreign: 3), at: at)] }
        case 4:
            let end = Self.end(foreign: Int.random(in: 0...9, using: &random))
            keep { [try $0.stop(end, at: at)] }
        case 5...7:
            let zone = [ZoneID.north, .dock, nil].randomElement(using: &random) ?? nil
            let word = Confirmation(item: item, means: .qr, zone: zone, note: nil, observer: "a")
            keep { [try $0.confirm(word, at: at)] }
        case 8: keep { [try $0.note(Note(text: "n", item: item, observer: "a"), at: at)] }
        case 9...10: keep { [try $0.undo(of: "a", observer: "b", at: at).record] }
        default:
            guard session.state == .open else { return }
            let event = event()
            keep { [$0.record(event)] }
        }
    }

    /// Finishes or gives up, whichever the audit's state allows.
    mutating func end(finishing: Bool) {
        let at = Instant.after(seconds + 100)
        keep { [try $0.stop(Self.end(foreign: 1), at: at)] }
        if finishing {
            keep { try $0.finish(partialReason: "random", note: nil, observer: "a", at: at) }
        } else {
            keep { [try $0.cancel(reason: "random", observer: "a", at: at)] }
        }
    }

    private static func end(foreign: Int) -> ListeningEnd {
        ListeningEnd(segment: 1, reason: .paused, received: 10, displaced: 2, foreign: foreign)
    }

    private mutating func keep(_ step: (inout AuditSession) throws -> [AuditRecord]) {
        var next = session
        guard let made = try? step(&next) else { return }
        session = next
        records += made
    }

    private mutating func event() -> RangingEvent {
        let anchors = SmallSite.anchors.keys.sorted()
        let zone = [ZoneID.north, .south, .dock].randomElement(using: &random) ?? .dock
        if Int.random(in: 0..<6, using: &random) == 0 {
            let passed = anchors.filter { _ in Bool.random(using: &random) }
            return .visited(zone, at: seconds, past: passed)
        }
        let beacons = expected.map(\.beacon) + [.tag(50), .tag(51), .tag(70)]
        return .heard(
            beacons.randomElement(using: &random) ?? .tag(1),
            in: Int.random(in: 0..<9, using: &random) == 0 ? nil : zone,
            at: seconds,
            rssi: Int8.random(in: -95 ... -40, using: &random),
            count: Int.random(in: 1...3, using: &random)
        )
    }
}
