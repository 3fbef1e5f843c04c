import MusterCore

/// All beacons of ours that were heard, by whom, and what of it is not told yet.
struct HearingBook: Sendable {
    /// How many strengths of one second are kept; those of further samples are not told.
    ///
    /// No radio hears as many. The bound keeps a file whose clock stands still from taking all
    /// memory.
    static let maximumReadings = 1 << 20

    /// How many expected beacons were heard at least once.
    private(set) var heardCount = 0
    /// How many expected beacons are decided to be present.
    private(set) var presentCount = 0
    /// The second in which the first of the open windows began.
    private(set) var openedSecond: Int64 = 0

    private let method: RangingMethod
    /// Whether each second in which the carried scanner heard a beacon is told.
    private let tellsSeconds: Bool
    private var beacons: [HeardBeacon] = []
    private var hearings: [Hearing] = []
    /// What was heard in the current second, in the order of hearing.
    private var seconds: [HearingSecond] = []
    /// What of each of ``seconds`` can be ranged; kept for the seed's method alone.
    private var ranged: [RangedReading] = []
    /// The strengths of the current second behind the first of each of ``seconds``.
    private var further: [FurtherStrength] = []
    /// The windows since all of them last ended, in the order of hearing; some may have ended.
    private var windows: [HearingWindow] = []
    /// How many windows there were before the first of ``windows``.
    private var windowsBefore = 0
    private var watch = AddressWatch()
    private var placement = Placement()

    /// How many things of each kind are kept.
    var kept: [String: Int] {
        [
            "beacons": beacons.count, "hearings": hearings.count, "seconds": seconds.count,
            "strengths": further.count, "windows": windows.count, "addresses": watch.kept,
        ]
    }

    /// Creates the book of a walk that has not begun.
    init(_ method: RangingMethod, tellsSeconds: Bool = false) {
        (self.method, self.tellsSeconds) = (method, tellsSeconds)
    }

    // MARK: Samples

    /// Makes a beacon known and gives its first hearing.
    mutating func register(isExpected: Bool, heardBy receiver: Int16) -> Int32 {
        let first = Int32(hearings.count)
        let beacon = Int32(beacons.count)
        beacons.append(HeardBeacon(firstHearing: first, isExpected: isExpected))
        hearings.append(Hearing(beacon: beacon, receiver: receiver))
        return first
    }

    /// Adds a sample of the beacon whose first hearing this is.
    mutating func add(
        _ sample: RangingSample,
        _ rssi: RSSI?,
        after first: Int32,
        by receiver: Int16,
        from source: Int16,
        in second: Int64
    ) {
        let index = Int(hearing(after: first, by: receiver))
        let at = max(sample.receivedAt, Instant(seconds: second))
        if let address = sample.address, hearings[index].needsCheck(of: address, at: second) {
            check(address, of: index, at: second)
        }
        let slot = openSecond(of: index, with: sample.identity, rssi)
        seconds[slot].add(rssi, at: at, from: source, doubt: hearings[index].doubt)
        if method == .listMatch { ranged[slot].add(sample) }
        let isFlooded = seconds[slot].isFlooded
        if isFlooded { beacons[Int(hearings[index].beacon)].dropWitnesses() }
        if !hearings[index].isSettled { witness(index, at: at, isFlooded: isFlooded) }
    }

    /// Where the current second of a hearing is kept, begun with this strength or going on with it.
    private mutating func openSecond(
        of index: Int,
        with identity: BeaconIdentity,
        _ rssi: RSSI?
    ) -> Int {
        let slot = hearings[index].second
        guard slot < 0 else {
            if let rssi, further.count < Self.maximumReadings {
                let before = seconds[Int(slot)].lastFurther
                seconds[Int(slot)].lastFurther = Int32(further.count)
                further.append(FurtherStrength(rssi: rssi, second: slot, before: before))
            }
            return Int(slot)
        }
        let new = seconds.count
        hearings[index].second = Int32(new)
        seconds.append(HearingSecond(identity, hearing: Int32(index), firstRSSI: rssi))
        if method == .listMatch { ranged.append(RangedReading()) }
        return new
    }

    /// The hearing by this receiver, in the chain that begins with `first`.
    private mutating func hearing(after first: Int32, by receiver: Int16) -> Int32 {
        var index = first
        while hearings[Int(index)].receiver != receiver {
            let next = hearings[Int(index)].next
            if next < 0 {
                let new = Int32(hearings.count)
                hearings[Int(index)].next = new
                let beacon = hearings[Int(first)].beacon
                hearings.append(Hearing(beacon: beacon, receiver: receiver))
                return new
            }
            index = next
        }
        return index
    }

    /// Counts a sample towards the presence of its beacon while that is open.
    private mutating func witness(_ index: Int, at: Instant, isFlooded: Bool) {
        let beacon = Int(hearings[index].beacon)
        if !beacons[beacon].isHeard {
            beacons[beacon].isHeard = true
            if beacons[beacon].isExpected { heardCount += 1 }
        }
        if beacons[beacon].isPresent || !method.statesDoubt {
            hearings[index].isSettled = true
        } else if hearings[index].doubt == nil, !isFlooded {
            beacons[beacon].addWitness(at: at)
        }
    }

    // MARK: Suspicion

    private mutating func check(_ address: BluetoothAddress, of index: Int, at second: Int64) {
        let beacon = hearings[index].beacon
        let result = watch.add(address, of: beacon, after: hearings[index].address, at: second)
        hearings[index].address = address
        hearings[index].checkedSecond = second
        hearings[index].doubt = result.suspicion
        for accomplice in result.accomplices {
            doubt(Int(accomplice), .crowdedAddress, from: address)
        }
        if result.suspicion == .manyAddresses { doubt(Int(beacon), .manyAddresses) }
    }

    /// Marks what is being heard of a beacon, from one address or any, and lets it prove nothing.
    private mutating func doubt(
        _ beacon: Int,
        _ suspicion: Sighting.Suspicion,
        from address: BluetoothAddress? = nil
    ) {
        beacons[beacon].dropWitnesses()
        var index = beacons[beacon].firstHearing
        while index >= 0 {
            if address == nil || hearings[Int(index)].address == address {
                hearings[Int(index)].doubt = suspicion
                let slot = hearings[Int(index)].second
                if slot >= 0 { seconds[Int(slot)].tally.suspicion = suspicion }
                if let slot = hearings[Int(index)].window(after: windowsBefore) {
                    windows[slot].mark(suspicion)
                }
            }
            index = hearings[Int(index)].next
        }
    }

    // MARK: Seconds

    /// Ends a second: levels, places and decisions follow.
    ///
    /// - Parameters:
    ///   - second: the second.
    ///   - zone: where the carried scanner is.
    ///   - position: where in the zone it is.
    ///   - receivers: the receivers that are not carried.
    ///   - emit: gets the sightings of windows that end.
    mutating func close(
        _ second: Int64,
        in zone: ZoneID?,
        at position: Point?,
        _ receivers: inout FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        if method == .windowedLevel, !receivers.isEmpty { place(second, receivers, emit: emit) }
        if method == .listMatch { matchLists(&receivers) }
        for slot in seconds.indices {
            let receiver = hearings[Int(seconds[slot].hearing)].receiver
            let place = receiver == 0 ? position : receivers[receiver].position
            let window = closeSecond(slot, second, at: place)
            guard windows[window].decidedAt != nil else { continue }
            endWindow(window, in: zone, receivers, emit: emit)
        }
        seconds.removeAll(keepingCapacity: true)
        ranged.removeAll(keepingCapacity: true)
        further.removeAll(keepingCapacity: true)
    }

    /// Ends all windows, those of the carried scanner in `zone`.
    mutating func endWindows(
        in zone: ZoneID?,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        for window in windows.indices { endWindow(window, in: zone, receivers, emit: emit) }
        windowsBefore += windows.count
        windows.removeAll(keepingCapacity: true)
    }

    /// Forgets what fixed receivers heard lately, where time breaks off.
    mutating func forgetLevels() {
        for beacon in placement.removeAll() { beacons[Int(beacon)].slot = -1 }
    }

    /// Moves what was heard of a beacon in a second into its window, and gives that.
    private mutating func closeSecond(_ slot: Int, _ second: Int64, at position: Point?) -> Int {
        let index = Int(seconds[slot].hearing)
        let window = openWindow(of: index, with: seconds[slot].identity, in: second)
        windows[window].add(seconds[slot])
        var next = seconds[slot].lastFurther
        while next >= 0 {
            windows[window].count(further[Int(next)].rssi)
            next = further[Int(next)].before
        }
        let (method, hearing) = (method, hearings[index])
        if tellsSeconds, hearing.receiver == 0 {
            windows[window].tell(seconds[slot].mean, in: second)
        }
        var level = seconds[slot].mean.mean.map { hearing.level(with: $0, by: method) }
        if level != nil, method == .windowedLevel, hearing.receiver > 0 {
            let slot = beacons[Int(hearing.beacon)].slot
            level = slot < 0 ? nil : placement.level(slot, of: hearing.receiver)
        }
        if let level {
            hearings[index].level = level
            windows[window].reach(level, in: second, at: position)
        }
        hearings[index].second = -1
        if method.statesDoubt, !hearings[index].isSettled {
            let beacon = Int(hearings[index].beacon)
            if beacons[beacon].closeSecond() {
                decide(beacon)
                windows[window].decidedAt = beacons[beacon].decisiveAt
            }
        }
        return window
    }

    /// Where the window of a hearing is kept, opened in `second` if there was none.
    private mutating func openWindow(
        of index: Int,
        with identity: BeaconIdentity,
        in second: Int64
    ) -> Int {
        if let slot = hearings[index].window(after: windowsBefore) { return slot }
        if windows.isEmpty { openedSecond = second }
        let slot = windows.count
        let hearing = hearings[index]
        windows.append(HearingWindow(identity, hearing.beacon, receiver: hearing.receiver))
        hearings[index].window = windowsBefore + slot
        return slot
    }

    private mutating func decide(_ beacon: Int) {
        beacons[beacon].isPresent = true
        if beacons[beacon].isExpected { presentCount += 1 }
    }

    private mutating func endWindow(
        _ slot: Int,
        in zone: ZoneID?,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        let receiver = windows[slot].receiver
        var (place, placedIn) = (zone, ZoneID?.none)
        if receiver > 0 {
            let number = Int(beacons[Int(windows[slot].beacon)].placedIn)
            place = receivers[receiver].zone
            placedIn = number < 0 ? nil : receivers.zones[number]
        }
        if let sighting = windows[slot].end(in: place, placedIn: placedIn) {
            emit(.sighting(sighting))
        }
    }

    // MARK: Methods

    /// Lets the seed's method look at the second, for each receiver by itself.
    private mutating func matchLists(_ receivers: inout FixedReceivers) {
        let numbers = seconds.map { hearings[Int($0.hearing)].receiver }
        for receiver in Set(numbers).sorted() {
            let own = seconds.indices.filter {
                numbers[$0] == receiver && beacons[beacon(of: $0)].isExpected
            }
            let list = own.compactMap { RangedBeacon(seconds[$0].identity, ranged[$0]) }
            let found = receivers.match(list, by: receiver)
            for slot in own where found.contains(seconds[slot].identity) {
                guard !beacons[beacon(of: slot)].isPresent else { continue }
                decide(beacon(of: slot))
                seconds[slot].decidedAt = seconds[slot].tally.lastAt
            }
        }
    }

    /// The beacon that was heard in one of ``seconds``.
    private func beacon(of slot: Int) -> Int {
        Int(hearings[Int(seconds[slot].hearing)].beacon)
    }

    /// Lets the windowed level place what fixed receivers hear, and ends windows where that changes.
    private mutating func place(
        _ second: Int64,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        for heard in seconds {
            if let rssi = heard.firstRSSI { place(rssi, heard.hearing, second, receivers) }
        }
        for strength in further {
            place(strength.rssi, seconds[Int(strength.second)].hearing, second, receivers)
        }
        for change in placement.close(second) {
            let beacon = Int(change.beacon)
            if change.zone != beacons[beacon].placedIn {
                endWindows(ofFixed: beacon, receivers, emit: emit)
                beacons[beacon].placedIn = change.zone
            }
            if change.isSilent { beacons[beacon].slot = -1 }
        }
    }

    /// Adds a strength to the windowed level of a beacon that a fixed receiver heard.
    private mutating func place(
        _ rssi: RSSI,
        _ index: Int32,
        _ second: Int64,
        _ receivers: FixedReceivers
    ) {
        let receiver = hearings[Int(index)].receiver
        guard receiver > 0 else { return }
        let beacon = Int(hearings[Int(index)].beacon)
        if beacons[beacon].slot < 0 {
            let zone = beacons[beacon].placedIn
            beacons[beacon].slot = placement.open(Int32(beacon), startingIn: zone)
        }
        placement.add(
            rssi,
            to: beacons[beacon].slot,
            receiver: receiver,
            zone: receivers[receiver].zoneNumber,
            second: second
        )
    }

    /// Ends the windows of what fixed receivers hear of a beacon.
    private mutating func endWindows(
        ofFixed beacon: Int,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        var index = beacons[beacon].firstHearing
        while index >= 0 {
            let hearing = hearings[Int(index)]
            if hearing.receiver > 0, let window = hearing.window(after: windowsBefore) {
                endWindow(window, in: nil, receivers, emit: emit)
            }
            index = hearing.next
        }
    }
}
