public import MusterCatalogue
public import MusterCore

/// Turns what receivers hear into sightings of beacons, and into visits of the receivers.
///
/// Samples are taken second by second of their own time (UTC): once a second has ended, the
/// scanner's zone and position are decided, then the method looks at each beacon heard, then windows
/// end. What comes out depends on the samples and their order alone. A receiver that the plan fixes
/// in a zone is where the plan says; all others are the one scanner that is carried.
///
/// Within one second, beacons keep the order in which they were first heard in it; a window's
/// sightings come in the order in which the beacons were first heard in the window. A sample that
/// is up to 2 s late counts as received at the start of the current second. Where time steps back,
/// or nothing was heard for more than a minute, all windows and visits end.
public struct SightingEstimator: Sendable {
    /// How many foreign beacons are told apart; ``foreignCount`` stops there.
    public static let maximumForeign = 100_000
    /// How many unregistered beacons get sightings; further ones are counted as foreign.
    public static let maximumUnregistered = 10_000

    /// How many distinct foreign beacons were heard, up to ``maximumForeign``.
    public var foreignCount: Int { foreign.count }
    /// How many expected beacons were heard at least once.
    public var heardCount: Int { book.heardCount }
    /// How many expected beacons the method has decided to be present, as of the last ended second.
    ///
    /// Peak-zone decides of other beacons of ours too; list match pushes expected ones alone.
    public var presentCount: Int { book.presentCount }
    /// How often the time of samples stepped back by more than 2 s.
    public var clockSteps: Int { clock.steps }
    /// Where the carried scanner was when the last second ended; `nil` when nothing told.
    public var zone: ZoneID? { scanner.zone }
    /// Where in its zone it was then, in metres on the plan; `nil` when nothing told.
    public var position: Point? { walker.point }

    /// The anchors that were found where the plan has none: copied or moved, and passed over since;
    /// not those that were known before.
    public private(set) var contestedAnchors: [BeaconIdentity] = []

    /// How many things of each kind are kept: what an audit that listens for days may not let grow.
    package var kept: [String: Int] {
        book.kept.merging(["foreign": foreign.count, "identities": places.count]) { $1 }
    }

    private let method: RangingMethod
    private let directory: BeaconDirectory
    private let anchorOffsets: [BeaconIdentity: Double]
    private let isCheckedIn: Bool
    private var clock = SecondClock()
    private var scanner: ScannerZone
    private var walker: ScannerPosition
    private var watch: AnchorWatch
    private var visits = VisitRecorder()
    /// What is told of the anchors; `nil` where nobody asks.
    private var stretches: AnchorStretchRecorder?
    private var receivers: FixedReceivers
    private var book: HearingBook
    private var unregisteredCount = 0
    /// What each identity of ours heard so far is; the only look-up per sample of those.
    private var places: [BeaconIdentity: Place] = [:]
    /// The hashes of foreign identities, with room for all of them from the beginning.
    ///
    /// They come and go for as long as one listens, and a hash takes a quarter of the room.
    private var foreign = Set<Int>(minimumCapacity: maximumForeign)

    /// Where an identity is kept.
    private enum Place {
        /// The first of its hearings.
        case beacon(Int32)
        case anchor(Int32)
        case contested
        case foreign
    }

    /// Creates an estimator that has heard nothing.
    ///
    /// - Parameters:
    ///   - method: one of ``RangingMethod/forAudits``.
    ///   - directory: what each beacon is to the audit.
    ///   - plan: where anchors and fixed receivers are; `nil` when nobody has drawn one.
    ///   - anchorOffsets: how much stronger than the others calibrated anchors are, in dB.
    ///   - checkInZone: where the scanner is on a site without anchors; not used on others.
    ///   - contested: anchors that are known to be copied or moved, and are passed over.
    ///   - tellsSeconds: whether each second is told in which the carried scanner heard anchors, and in
    ///     sightings those of the beacon.
    public init(
        method: RangingMethod,
        directory: BeaconDirectory,
        plan: SitePlan? = nil,
        anchorOffsets: [BeaconIdentity: Double] = [:],
        checkInZone: ZoneID? = nil,
        leavingOut contested: some Sequence<BeaconIdentity> = [],
        tellsSeconds: Bool = false
    ) {
        precondition(RangingMethod.forAudits.contains(method), "\(method) decides no audit")
        self.method = method
        self.directory = directory
        self.anchorOffsets = anchorOffsets
        isCheckedIn = directory.anchors.isEmpty
        scanner = ScannerZone(method: method, startingIn: isCheckedIn ? checkInZone : nil)
        walker = ScannerPosition(plan)
        var watched = plan
        let out = Set(contested)
        watched?.anchors.removeAll { out.contains($0.beacon) }
        watch = AnchorWatch(method == .peakZone ? watched : nil)
        receivers = FixedReceivers(plan)
        book = HearingBook(method, tellsSeconds: tellsSeconds)
        if tellsSeconds { stretches = AnchorStretchRecorder() }
        for anchor in out { places[anchor] = .contested }
    }

    /// Adds a sample, and hands over the events that became complete; mostly there are none.
    ///
    /// One by one, because all windows of a walk end together: a list of ten thousands of them would
    /// cost more than the samples did.
    public mutating func add(_ sample: RangingSample, emit: (RangingEvent) -> Void) {
        let breaks = clock.breaks
        if let ended = clock.admit(sample.receivedAt) {
            close(ended, emit: emit)
            if clock.breaks != breaks { endStretch(emit: emit) }
        }
        let receiver = receivers.admit(sample.receiver)
        switch places[sample.identity] ?? place(of: sample.identity, heardBy: receiver) {
        case .beacon(let first):
            let rssi = accepted(sample)
            if method.statesDoubt, rssi == nil { return }
            book.add(
                sample,
                rssi,
                after: first,
                by: receiver,
                from: receivers.source,
                in: clock.second ?? 0
            )
        case .anchor(let index):
            if receiver == 0, let rssi = accepted(sample) { scanner.add(Int(index), rssi) }
        case .contested, .foreign: break
        }
    }

    /// Ends the current second, all windows and the visits, and hands over what comes of them.
    public mutating func finish(emit: (RangingEvent) -> Void) {
        if let second = clock.second { close(second, emit: emit) }
        endStretch(emit: emit)
    }

    /// Makes an identity known that is heard for the first time.
    private mutating func place(of identity: BeaconIdentity, heardBy receiver: Int16) -> Place {
        let role = directory.role(of: identity)
        let place: Place
        switch role {
        case .anchor(let zone):
            let offset = anchorOffsets[identity] ?? 0
            place = .anchor(Int32(scanner.register(identity, in: zone, offset: offset)))
        case .unregistered where unregisteredCount >= Self.maximumUnregistered, .foreign:
            if foreignCount < Self.maximumForeign { foreign.insert(identity.hashValue) }
            return .foreign
        case .expected, .unexpected, .unregistered:
            if role == .unregistered { unregisteredCount += 1 }
            place = .beacon(
                book.register(isExpected: role == .expected, heardBy: receiver)
            )
        }
        places[identity] = place
        return place
    }

    /// The strength by which a sample moves a level; `nil` for a sample that does not.
    private func accepted(_ sample: RangingSample) -> RSSI? {
        method.statesDoubt ? PeakZone.accepted(sample) : sample.rssi
    }

    private mutating func close(_ second: Int64, emit: (RangingEvent) -> Void) {
        let before = scanner.zone
        contest(watch.close(second, scanner.heard))
        let heard = scanner.heard
        scanner.close(second)
        walker.close(second, heard: heard, in: scanner.zone)
        if scanner.zone != before || second - book.openedSecond >= Sighting.windowSeconds {
            book.endWindows(in: before, receivers, emit: emit)
        }
        if receivers.carriedAdverts > 0 {
            if let ended = stretches?.add(second, adverts: receivers.carriedAdverts, heard: heard) {
                emit(.anchors(ended))
            }
            let ended = visits.add(
                second,
                zone: scanner.zone,
                isTold: isCheckedIn || scanner.wasHeard,
                passed: scanner.passed,
                at: walker.point,
                adverts: receivers.carriedAdverts
            )
            if let ended { emit(.visit(ended)) }
        }
        receivers.close(second, emit: emit)
        book.close(second, in: scanner.zone, at: walker.point, &receivers, emit: emit)
    }

    /// Finds anchors that are out of place, and passes over them from now on.
    private mutating func contest(_ found: [BeaconIdentity]) {
        for beacon in found {
            guard case .anchor(let index)? = places[beacon] else { continue }
            places[beacon] = .contested
            contestedAnchors.append(beacon)
            scanner.forget(Int(index))
            walker.forget(beacon)
        }
    }

    /// Ends all windows and visits where time breaks off.
    private mutating func endStretch(emit: (RangingEvent) -> Void) {
        book.endWindows(in: scanner.zone, receivers, emit: emit)
        if let visit = visits.finish() { emit(.visit(visit)) }
        if let stretch = stretches?.finish() { emit(.anchors(stretch)) }
        receivers.finish(emit: emit)
        walker.forget()
        contest(watch.finish())
        book.forgetLevels()
    }
}
