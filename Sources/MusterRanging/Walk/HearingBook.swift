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
    private var beacons: [HeardBeacon] = []
    private var hearings: [Hearing] = []
    /// What of each hearing's current second can be ranged; kept for the seed's method alone.
    private var ranged: [RangedReading] = []
    /// Hearings of the current second, in the order of hearing.
    private var touched: [Int32] = []
    /// The strengths of the current second behind each hearing's first: they belong to a window
    /// once the second has ended.
    private var further: [(hearing: Int32, rssi: RSSI)] = []
    /// Hearings with a window, in the order of hearing; one whose window ended may be in it again.
    private var open: [Int32] = []
    private var watch = AddressWatch()
    private var placement = Placement()

    /// Creates the book of a walk that has not begun.
    init(_ method: RangingMethod) {
        self.method = method
    }

    // MARK: Samples

    /// Makes a beacon known and gives its first hearing.
    mutating func register(
        _ identity: BeaconIdentity,
        isExpected: Bool,
        heardBy receiver: Int16
    ) -> Int32 {
        let first = Int32(hearings.count)
        let beacon = Int32(beacons.count)
        beacons.append(HeardBeacon(identity, firstHearing: first, isExpected: isExpected))
        append(Hearing(identity, beacon: beacon, receiver: receiver))
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
        if hearings[index].add(rssi, at: at, from: source) == 1 {
            touched.append(Int32(index))
        } else if let rssi, further.count < Self.maximumReadings {
            further.append((Int32(index), rssi))
        }
        if hearings[index].isFlooded { beacons[Int(hearings[index].beacon)].dropWitnesses() }
        if method == .listMatch { ranged[index].add(sample) }
        if !hearings[index].isSettled { witness(index, at: at) }
    }

    private mutating func append(_ hearing: Hearing) {
        hearings.append(hearing)
        if method == .listMatch { ranged.append(RangedReading()) }
    }

    /// The hearing by this receiver, in the chain that begins with `first`.
    private mutating func hearing(after first: Int32, by receiver: Int16) -> Int32 {
        var index = first
        while hearings[Int(index)].receiver != receiver {
            let next = hearings[Int(index)].next
            if next < 0 {
                let new = Int32(hearings.count)
                hearings[Int(index)].next = new
                let known = hearings[Int(first)]
                append(Hearing(known.identity, beacon: known.beacon, receiver: receiver))
                return new
            }
            index = next
        }
        return index
    }

    /// Counts a sample towards the presence of its beacon while that is open.
    private mutating func witness(_ index: Int, at: Instant) {
        let beacon = Int(hearings[index].beacon)
        if !beacons[beacon].isHeard {
            beacons[beacon].isHeard = true
            if beacons[beacon].isExpected { heardCount += 1 }
        }
        if beacons[beacon].isPresent || !method.statesDoubt {
            hearings[index].isSettled = true
        } else if hearings[index].doubt == nil, !hearings[index].isFlooded {
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
                hearings[Int(index)].mark(suspicion)
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
        for (hearing, rssi) in further { hearings[Int(hearing)].readings.count(rssi) }
        further.removeAll(keepingCapacity: true)
        if method == .listMatch { matchLists(&receivers) }
        for index in touched {
            let receiver = hearings[Int(index)].receiver
            let place = receiver == 0 ? position : receivers[receiver].position
            closeHearing(Int(index), second, at: place)
            guard hearings[Int(index)].decidedAt != nil else { continue }
            endWindow(Int(index), in: zone, receivers, emit: emit)
        }
        touched.removeAll(keepingCapacity: true)
    }

    /// Ends all windows, those of the carried scanner in `zone`.
    mutating func endWindows(
        in zone: ZoneID?,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        for index in open { endWindow(Int(index), in: zone, receivers, emit: emit) }
        open.removeAll(keepingCapacity: true)
    }

    /// Forgets what fixed receivers heard lately, where time breaks off.
    mutating func forgetLevels() {
        for beacon in placement.removeAll() { beacons[Int(beacon)].slot = -1 }
    }

    private mutating func closeHearing(_ index: Int, _ second: Int64, at position: Point?) {
        if let level = level(of: index) {
            hearings[index].level = level
            hearings[index].reach(level, in: second, at: position)
        }
        if open.isEmpty { openedSecond = second }
        if hearings[index].closeSecond() { open.append(Int32(index)) }
        if method.statesDoubt, !hearings[index].isSettled {
            let beacon = Int(hearings[index].beacon)
            if beacons[beacon].closeSecond() { decide(index, at: beacons[beacon].decisiveAt) }
        }
    }

    /// The level that a hearing has reached with the current second; `nil` without a strength.
    private func level(of index: Int) -> Double? {
        guard let mean = hearings[index].mean.mean else { return nil }
        guard method.statesDoubt else { return mean }
        if method == .windowedLevel, hearings[index].receiver > 0 {
            let slot = beacons[Int(hearings[index].beacon)].slot
            return slot < 0 ? nil : placement.level(slot, of: hearings[index].receiver)
        }
        return PeakZone.smoothed(hearings[index].level, mean: mean)
    }

    private mutating func decide(_ index: Int, at: Instant) {
        let beacon = Int(hearings[index].beacon)
        beacons[beacon].isPresent = true
        hearings[index].decidedAt = at
        if beacons[beacon].isExpected { presentCount += 1 }
    }

    private mutating func endWindow(
        _ index: Int,
        in zone: ZoneID?,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        let receiver = hearings[index].receiver
        var (place, placedIn) = (zone, ZoneID?.none)
        if receiver > 0 {
            let number = Int(beacons[Int(hearings[index].beacon)].placedIn)
            place = receivers[receiver].zone
            placedIn = number < 0 ? nil : receivers.zones[number]
        }
        if let sighting = hearings[index].endWindow(in: place, placedIn: placedIn) {
            emit(.sighting(sighting))
        }
    }

    // MARK: Methods

    /// Lets the seed's method look at the second, for each receiver by itself.
    private mutating func matchLists(_ receivers: inout FixedReceivers) {
        for receiver in Set(touched.map { hearings[Int($0)].receiver }).sorted() {
            let own = touched.map(Int.init).filter {
                hearings[$0].receiver == receiver
                    && beacons[Int(hearings[$0].beacon)].isExpected
            }
            let list = own.compactMap {
                RangedBeacon(hearings[$0].identity, ranged[$0])
            }
            for index in touched where hearings[Int(index)].receiver == receiver {
                ranged[Int(index)] = RangedReading()
            }
            let found = receivers.match(list, by: receiver)
            for index in own {
                let beacon = beacons[Int(hearings[index].beacon)]
                guard !beacon.isPresent, found.contains(beacon.identity) else { continue }
                decide(index, at: hearings[index].second.lastAt)
            }
        }
    }

    /// Lets the windowed level place what fixed receivers hear, and ends windows where that changes.
    private mutating func place(
        _ second: Int64,
        _ receivers: FixedReceivers,
        emit: (RangingEvent) -> Void
    ) {
        for index in touched {
            if let rssi = hearings[Int(index)].firstRSSI { place(rssi, index, second, receivers) }
        }
        for (index, rssi) in further { place(rssi, index, second, receivers) }
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
            if hearings[Int(index)].receiver > 0 {
                endWindow(Int(index), in: nil, receivers, emit: emit)
            }
            index = hearings[Int(index)].next
        }
    }
}
