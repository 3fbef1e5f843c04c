import MusterAdverts
import MusterClimate
import MusterCore
import MusterCrypto
import MusterStore

/// What the registered sensors said since it was last kept.
///
/// Takes memory for registered sensors only. An advertisement of anybody else costs one look-up of its address.
struct ClimateTally {
    /// One quantity of one sensor.
    struct Key: Hashable {
        var sensor: SensorID
        var quantity: Quantity
        var index: UInt8
    }

    /// A sensor to listen for.
    struct Known {
        var sensor: Sensor
        var cipher: SensorCipher?
        /// How far its messages had counted when that was last kept.
        var counter: ClimateStore.Counter?
        /// What its values are held to.
        var terms: SensorTerms
        /// What is known of its series, by quantity and index.
        var series: [Key: (rhythm: Rhythm?, heardAt: Instant?)]
    }

    /// A time in which a sensor said nothing.
    struct Silence: Hashable {
        var sensor: SensorID
        var from: Instant
        var until: Instant
    }

    /// What is shorter is no silence, in seconds.
    private static let silenceSeconds = 300.0

    /// The readings that are to be kept, in the order they came.
    private(set) var pending: [(key: Key, reading: Reading)] = []
    /// The intervals that were learned since they were last kept.
    private(set) var learned: [Key: Rhythm] = [:]
    /// When each series last arrived, since that was last kept.
    private(set) var arrivals: [Key: Instant] = [:]
    /// When each sensor last said something, and when it first did, since the beginning.
    private(set) var heard: [SensorID: (first: Instant, last: Instant)] = [:]
    /// Times in which a sensor said nothing, that ended since they were last taken.
    private var silences: [Silence] = []
    /// When each series last arrived, since the beginning.
    private(set) var lastArrivals: [Key: Instant] = [:]
    /// What was not taken, and why, since the beginning.
    private(set) var faults: [AdvertFault.Cause: Int] = [:]
    /// How many messages of registered sensors were taken, since the beginning.
    private(set) var taken = 0
    private var sensors: [BluetoothAddress: Sensor] = [:]
    private var seen: [SensorID: SeenOnce] = [:]
    private var intakes: [Key: SeriesIntake] = [:]
    private var terms: [SensorID: SensorTerms] = [:]
    private var gates: [Key: LimitGate] = [:]
    private var counted: [SensorID: UInt32] = [:]
    private var decoder = SensorDecoder()
    private var advert = DecodedAdvert()
    private let profiles: [SensorProfile]
    private let keepsAll: Bool

    /// Creates an empty tally.
    ///
    /// - Parameters:
    ///   - profiles: sensors' formats that are written down in files.
    ///   - keepsAll: whether each new message is kept, whatever it says.
    init(profiles: [SensorProfile], keepsAll: Bool) {
        (self.profiles, self.keepsAll) = (profiles, keepsAll)
    }

    /// How many sensors are listened for.
    var knownCount: Int { sensors.count }

    /// Puts the sensors to listen for in the place of those before; what is known of those that stay, stays.
    mutating func listen(for known: [Known]) {
        var addresses: [BluetoothAddress: Sensor] = [:]
        for one in known {
            guard case .beacon(let beacon) = one.sensor.identity, let address = beacon.address
            else { continue }
            addresses[address] = one.sensor
            decoder.setKey(one.cipher, of: address)
            startCounter(of: one, at: address)
            let before = sensors[address]
            terms[one.sensor.id] = one.terms
            for (key, series) in one.series {
                let isHeldToOther = setGate(of: key)
                guard
                    intakes[key] == nil || isHeldToOther
                        || before?.intervalSeconds != one.sensor.intervalSeconds
                else { continue }
                if let kept = intakes[key]?.flush() { pending.append((key, kept)) }
                let heardAt = lastArrivals[key] ?? series.heardAt
                intakes[key] = intake(key, of: one.sensor, series.rhythm, heardAt)
            }
        }
        for (address, sensor) in sensors where addresses[address]?.id != sensor.id {
            forget(sensor, at: address)
        }
        sensors = addresses
    }

    /// Takes in reports.
    mutating func take(_ batch: [AdvertisingReport]) {
        guard !sensors.isEmpty else { return }
        let all = batch.span
        for index in all.indices { take(all[index]) }
    }

    /// What was pending has been kept.
    mutating func removePending() {
        pending.removeAll(keepingCapacity: true)
        learned.removeAll(keepingCapacity: true)
    }

    /// When series last arrived was kept.
    mutating func removeArrivals() { arrivals.removeAll(keepingCapacity: true) }

    /// The longer times in which a sensor said nothing, that ended since this was last asked.
    mutating func takeSilences() -> [Silence] {
        defer { silences = [] }
        return silences
    }

    /// After how long without an arrival a series has a gap, in milliseconds.
    func gapLimit(of key: Key) -> Int64 {
        intakes[key]?.rhythm.limit ?? Rhythm.unknown.limit
    }

    /// Keeps the last value of what has fallen silent: it may have been kept back.
    ///
    /// - Parameter now: the moment of the source (UTC).
    mutating func keepLast(before now: Instant) {
        for (key, at) in lastArrivals {
            guard let limit = intakes[key]?.rhythm.limit,
                now.seconds(since: at) * 1_000 > Double(limit),
                let reading = intakes[key]?.flush()
            else { continue }
            pending.append((key, reading))
        }
    }

    /// The radio was away: the cause of gaps in that time.
    mutating func note(_ interruption: Interruption) {
        for key in intakes.keys { intakes[key]?.note(interruption) }
    }

    /// Nothing more comes: values that were kept back are to be kept.
    mutating func flush() {
        for key in intakes.keys {
            if let reading = intakes[key]?.flush() { pending.append((key, reading)) }
        }
    }

    /// How far the messages of sensors have counted, of those that have moved on since it was last asked.
    mutating func takeCounters() -> [SensorID: ClimateStore.Counter] {
        var counters: [SensorID: ClimateStore.Counter] = [:]
        for (address, sensor) in sensors {
            guard let counter = decoder[counterOf: address], counted[sensor.id] != counter.last
            else { continue }
            counted[sensor.id] = counter.last
            counters[sensor.id] = ClimateStore.Counter(value: counter.last, at: counter.at)
        }
        return counters
    }

    // MARK: - One report

    private mutating func take(_ report: AdvertisingReport) {
        guard report.addressType != .anonymous, let sensor = sensors[report.address] else { return }
        let verdict = decoder.decode(
            report.data.span,
            from: report.address,
            at: report.receivedAt,
            into: &advert
        )
        if case .refused(let cause) = verdict { faults[cause, default: 0] += 1 }
        if verdict.isAccepted {
            for reading in advert.readings {
                take(reading.measurements, sequence: reading.sequence, report, of: sensor)
            }
        } else if case .none = verdict,
            let reading = profiles.lazy.compactMap({ $0.read(report.data.span) }).first
        {
            take(reading.measurements, sequence: nil, report, of: sensor)
        }
    }

    private mutating func take(
        _ measurements: [Measurement],
        sequence: UInt32?,
        _ report: AdvertisingReport,
        of sensor: Sensor
    ) {
        guard let first = measurements.first,
            seen[sensor.id, default: SeenOnce()].isFirst(
                sequence.map { .sequence($0) } ?? .bytes(Self.hash(of: report.data)),
                through: report.receiver,
                at: report.receivedAt,
                interval: intakes[key(first, of: sensor)]?.rhythm.interval
                    ?? Rhythm.unknown.interval
            )
        else { return }
        taken += 1
        hear(sensor.id, at: report.receivedAt)
        for measurement in measurements { take(measurement, at: report.receivedAt, of: sensor) }
    }

    private mutating func take(_ measurement: Measurement, at: Instant, of sensor: Sensor) {
        var reading = Reading(at: at, value: measurement.value)
        switch MeasuredRange(measurement) {
        case .fits: break
        case .clipped(let most): reading = Reading(at: at, value: most.value, flags: .clipped)
        case .refused:
            faults[.sensorRange, default: 0] += 1
            return
        }
        let key = key(measurement, of: sensor)
        if intakes[key] == nil {
            _ = setGate(of: key)
            intakes[key] = intake(key, of: sensor, nil, nil)
        }
        let isNew = gates[key]?.isNew(reading) ?? false
        guard let outcome = intakes[key]?.take(reading, isNew: isNew) else { return }
        lastArrivals[key] = max(lastArrivals[key] ?? at, at)
        for reading in outcome.readings { pending.append((key, reading)) }
        if let rhythm = outcome.rhythm { learned[key] = rhythm }
        arrivals[key] = max(arrivals[key] ?? at, at)
    }

    private mutating func hear(_ sensor: SensorID, at: Instant) {
        let known = heard[sensor] ?? (at, at)
        if at.seconds(since: known.last) > Self.silenceSeconds {
            silences.append(Silence(sensor: sensor, from: known.last, until: at))
        }
        heard[sensor] = (known.first, max(known.last, at))
    }

    private func key(_ measurement: Measurement, of sensor: Sensor) -> Key {
        Key(sensor: sensor.id, quantity: measurement.quantity, index: measurement.index)
    }

    private func intake(
        _ key: Key,
        of sensor: Sensor,
        _ rhythm: Rhythm?,
        _ heardAt: Instant?
    ) -> SeriesIntake {
        SeriesIntake(
            of: key.quantity,
            intervalSeconds: sensor.intervalSeconds,
            learned: rhythm,
            lastArrival: heardAt,
            keepsAll: keepsAll,
            heartbeat: gates[key]?.heartbeat ?? Deadband.heartbeat
        )
    }

    /// What a series is held to, as it is now.
    ///
    /// - Returns: whether unchanged values may be kept back for another time than before.
    private mutating func setGate(of key: Key) -> Bool {
        let before = gates[key]
        let wanted = terms[key.sensor]?.terms(of: key.quantity, index: Int(key.index))
        guard before?.terms != wanted else { return false }
        gates[key] = wanted.map(LimitGate.init)
        return (before?.heartbeat ?? Deadband.heartbeat)
            != (gates[key]?.heartbeat ?? Deadband.heartbeat)
    }

    /// A counter goes on where it was kept; one that was set back by hand begins again.
    private mutating func startCounter(of known: Known, at address: BluetoothAddress) {
        let sensor = known.sensor.id
        guard let counter = known.counter else {
            if counted.removeValue(forKey: sensor) != nil { decoder[counterOf: address] = nil }
            return
        }
        guard counted[sensor] == nil else { return }
        counted[sensor] = counter.value
        // The code of that message was not kept: heard once more, it counts as recorded.
        decoder[counterOf: address] = ReplayCounter(last: counter.value, code: 0, at: counter.at)
    }

    private mutating func forget(_ sensor: Sensor, at address: BluetoothAddress) {
        decoder.setKey(nil, of: address)
        decoder[counterOf: address] = nil
        (seen[sensor.id], counted[sensor.id]) = (nil, nil)
        intakes = intakes.filter { $0.key.sensor != sensor.id }
        arrivals = arrivals.filter { $0.key.sensor != sensor.id }
        lastArrivals = lastArrivals.filter { $0.key.sensor != sensor.id }
        gates = gates.filter { $0.key.sensor != sensor.id }
        (terms[sensor.id], heard[sensor.id]) = (nil, nil)
    }

    private static func hash(of data: some Sequence<UInt8>) -> UInt64 {
        var hasher = Hasher()
        for byte in data { hasher.combine(byte) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
