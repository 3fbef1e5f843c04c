public import MusterCatalogue
public import MusterCore

/// Turns the samples of a walk into sightings and visits.
///
/// Samples are taken second by second of their own time (UTC): once a second has ended, the
/// scanner's zone is decided, then the method looks at each beacon heard, then windows end. What
/// comes out depends on the samples and their order alone.
///
/// Within one second, beacons keep the order in which they were first heard in it; a window's
/// sightings come in the order in which the beacons were first heard in the window. A sample that
/// is up to 2 s late counts as received at the start of the current second.
public struct SightingEstimator: Sendable {
    /// How many foreign beacons are told apart; ``foreignCount`` stops there.
    public static let maximumForeign = 100_000
    /// How many unregistered beacons get sightings; further ones are counted as foreign.
    public static let maximumUnregistered = 10_000

    /// How many distinct foreign beacons were heard, up to ``maximumForeign``.
    public private(set) var foreignCount = 0
    /// How many expected beacons were heard at least once.
    public private(set) var heardCount = 0
    /// How many expected beacons the method has decided to be present.
    ///
    /// Peak-zone decides of other beacons of ours too; list match pushes expected ones alone.
    public private(set) var presentCount = 0
    /// How often the time of samples stepped back by more than 2 s.
    public var clockSteps: Int { clock.steps }
    /// Where the scanner was when the last second ended; `nil` when nothing told.
    public var zone: ZoneID? { scanner.zone }

    private let method: RangingMethod
    private let directory: BeaconDirectory
    private let isCheckedIn: Bool
    private var clock = SecondClock()
    private var scanner: ScannerZone
    private var visits = VisitRecorder()
    private var listMatch = ListMatch()

    /// What each identity heard so far is; the only look-up per sample.
    private var places: [BeaconIdentity: Place] = [:]
    private var beacons: [HeardBeacon] = []
    private var unregisteredCount = 0
    /// Beacons heard in the current second, in the order of hearing.
    private var touched: [Int] = []
    /// Beacons with a window, in the order of hearing; one that was decided may be in it twice.
    private var open: [Int] = []
    /// The second in which the first of the open windows began.
    private var openedSecond: Int64 = 0

    /// Where an identity is kept.
    private enum Place {
        case beacon(Int)
        case anchor(Int)
        case foreign
    }

    /// Creates an estimator that has heard nothing.
    ///
    /// - Parameters:
    ///   - method: one of ``RangingMethod/forAudits``.
    ///   - directory: what each beacon is to the audit.
    ///   - plan: where anchors and fixed receivers are; `nil` when nobody has drawn one.
    ///   - checkInZone: where the scanner is on a site without anchors; not used on others.
    public init(
        method: RangingMethod,
        directory: BeaconDirectory,
        plan: SitePlan? = nil,
        checkInZone: ZoneID? = nil
    ) {
        precondition(RangingMethod.forAudits.contains(method), "\(method) decides no audit")
        self.method = method
        self.directory = directory
        isCheckedIn = directory.anchors.isEmpty
        scanner = ScannerZone(method: method, startingIn: isCheckedIn ? checkInZone : nil)
    }

    /// Adds a sample, and appends the events that became complete; mostly there are none.
    public mutating func add(_ sample: RangingSample, to events: inout [RangingEvent]) {
        let steps = clock.steps
        if let ended = clock.admit(sample.receivedAt) {
            close(ended, to: &events)
            if clock.steps != steps { endStretch(to: &events) }
        }
        switch places[sample.identity] ?? place(of: sample.identity) {
        case .beacon(let index): add(sample, toBeacon: index)
        case .anchor(let index):
            if let rssi = accepted(sample) { scanner.add(index, rssi) }
        case .foreign: break
        }
    }

    /// Ends the current second, all windows and the visit, and appends what comes of them.
    public mutating func finish(to events: inout [RangingEvent]) {
        if let second = clock.second { close(second, to: &events) }
        endStretch(to: &events)
    }

    // MARK: Samples

    /// Makes an identity known that is heard for the first time.
    private mutating func place(of identity: BeaconIdentity) -> Place {
        let role = directory.role(of: identity)
        let place: Place
        switch role {
        case .anchor(let zone):
            place = .anchor(scanner.register(identity, in: zone))
        case .unregistered where unregisteredCount >= Self.maximumUnregistered, .foreign:
            guard foreignCount < Self.maximumForeign else { return .foreign }
            foreignCount += 1
            place = .foreign
        case .expected, .unexpected, .unregistered:
            if role == .unregistered { unregisteredCount += 1 }
            place = .beacon(beacons.count)
            beacons.append(HeardBeacon(identity, isExpected: role == .expected))
        }
        places[identity] = place
        return place
    }

    /// The strength by which a sample moves a level; `nil` for a sample that does not.
    private func accepted(_ sample: RangingSample) -> RSSI? {
        method.statesDoubt ? PeakZone.accepted(sample) : sample.rssi
    }

    private mutating func add(_ sample: RangingSample, toBeacon index: Int) {
        let rssi = accepted(sample)
        if method.statesDoubt, rssi == nil { return }
        let at = max(sample.receivedAt, Instant(seconds: clock.second ?? 0))
        if beacons[index].second.sampleCount == 0 { touched.append(index) }
        beacons[index].second.add(rssi, at: at)
        if let rssi { beacons[index].mean.add(rssi) }
        if method == .listMatch { beacons[index].reading.add(sample) }
        beacons[index].sampleCount += 1
        if beacons[index].isExpected, beacons[index].sampleCount == 1 { heardCount += 1 }
        if method.statesDoubt, beacons[index].sampleCount == PeakZone.presentFrom {
            decide(index, at: at)
        }
    }

    private mutating func decide(_ index: Int, at: Instant) {
        beacons[index].isPresent = true
        beacons[index].decidedAt = at
        if beacons[index].isExpected { presentCount += 1 }
    }

    // MARK: Seconds

    private mutating func close(_ second: Int64, to events: inout [RangingEvent]) {
        let before = scanner.zone
        scanner.close(second)
        if scanner.zone != before || second - openedSecond >= Sighting.windowSeconds {
            endWindows(in: before, to: &events)
        }
        let ended = visits.add(
            second,
            zone: scanner.zone,
            isTold: isCheckedIn || scanner.wasHeard,
            passed: scanner.passed
        )
        if let ended { events.append(.visit(ended)) }
        if method == .listMatch { matchList() }
        for index in touched { closeBeacon(index, second: second, to: &events) }
        touched.removeAll(keepingCapacity: true)
    }

    private mutating func matchList() {
        let ranged = touched.filter { beacons[$0].isExpected }.compactMap {
            RangedBeacon(beacons[$0].identity, beacons[$0].reading)
        }
        let found = listMatch.found(among: ranged)
        guard !found.isEmpty else { return }
        for index in touched
        where !beacons[index].isPresent && found.contains(beacons[index].identity) {
            decide(index, at: beacons[index].second.lastAt)
        }
    }

    private mutating func closeBeacon(
        _ index: Int,
        second: Int64,
        to events: inout [RangingEvent]
    ) {
        if let mean = beacons[index].mean.mean {
            let level =
                method.statesDoubt ? PeakZone.smoothed(beacons[index].level, mean: mean) : mean
            beacons[index].level = level
            beacons[index].reach(level, in: second)
        }
        if open.isEmpty { openedSecond = second }
        if beacons[index].closeSecond() { open.append(index) }
        guard beacons[index].decidedAt != nil else { return }
        if let sighting = beacons[index].endWindow(in: scanner.zone) {
            events.append(.sighting(sighting))
        }
    }

    private mutating func endWindows(in zone: ZoneID?, to events: inout [RangingEvent]) {
        for index in open {
            if let sighting = beacons[index].endWindow(in: zone) {
                events.append(.sighting(sighting))
            }
        }
        open.removeAll(keepingCapacity: true)
    }

    /// Ends all windows and the visit where time breaks off.
    private mutating func endStretch(to events: inout [RangingEvent]) {
        endWindows(in: scanner.zone, to: &events)
        if let visit = visits.finish() { events.append(.visit(visit)) }
    }
}
