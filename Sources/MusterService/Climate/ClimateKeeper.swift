import MusterAdverts
import MusterClimate
import MusterCore
import MusterStore

/// Keeps what the sensors of a home say while a fixed scanner listens.
struct ClimateKeeper {
    /// How long readings may wait to be kept, in seconds.
    static let keepEverySeconds = 5.0
    /// How long the arrivals and counters may wait, in seconds.
    private static let noteEverySeconds = 30.0
    /// How often readings are taken away that are older than is wanted, in seconds.
    private static let pruneEverySeconds = 86_400.0

    /// How long before and behind an excursion readings are kept for ever, in seconds.
    private static let besideExcursion = 7_200.0

    private let home: OpenHome
    private let store: ClimateStore
    private var tally: ClimateTally
    private var alarms: AlarmKeeper
    private var numbers: [ClimateTally.Key: SeriesID] = [:]
    private var keptAt: Instant?
    private var notedAt: Instant?
    private var prunedAt: Instant?
    private let isLive: Bool
    /// Since when the radio has been listened to without a break (UTC).
    private var listensSince: Instant?

    /// Opens what sensors said; nothing is written before one of them says something.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - isLive: whether what is heard is of now; what comes out of a capture is as old as it is.
    /// - Throws: `StoreError`, ``SensorProfileError``.
    init(_ home: OpenHome, isLive: Bool) throws {
        self.home = home
        self.isLive = isLive
        store = try home.store.openClimate()
        alarms = AlarmKeeper(home, store)
        tally = ClimateTally(
            profiles: try SensorProfileFile.all(in: home.folder),
            keepsAll: !home.settings.climate.hasDeadband
        )
    }

    /// How many sensors are listened for.
    var knownCount: Int { tally.knownCount }
    /// How many messages of them were taken.
    var taken: Int { tally.taken }
    /// What was not taken, and why.
    var faults: [AdvertFault.Cause: Int] { tally.faults }

    /// Looks up which sensors there are.
    ///
    /// - Throws: `StoreError`, ``SensorKeyFileError``.
    mutating func lookUpSensors() throws {
        let placed = try home.store.sensors.list()
        guard !placed.isEmpty || tally.knownCount > 0 else { return }
        let rhythms = try store.rhythms()
        let counters = try store.counters()
        let terms = try home.limits.sensorTerms(of: placed, rhythms)
        alarms.hold(to: terms)
        tally.listen(
            for: try placed.map { one in
                var series: [ClimateTally.Key: (rhythm: Rhythm?, heardAt: Instant?)] = [:]
                for known in one.series {
                    let key = ClimateTally.Key(
                        sensor: one.sensor.id,
                        quantity: known.quantity,
                        index: UInt8(clamping: known.index)
                    )
                    numbers[key] = known.id
                    series[key] = (rhythms[known.id]?.rhythm, rhythms[known.id]?.heardAt)
                }
                return ClimateTally.Known(
                    sensor: one.sensor,
                    cipher: try home.sensors.sensorKey(of: one.sensor.id),
                    counter: counters[one.sensor.id],
                    terms: terms[one.sensor.id] ?? SensorTerms(one),
                    series: series
                )
            }
        )
    }

    /// Takes in reports.
    ///
    /// - Throws: `StoreError` where it is noted since when nothing was listened to.
    mutating func take(_ batch: [AdvertisingReport]) throws {
        guard tally.knownCount > 0 else { return }
        if listensSince == nil, let first = batch.first?.receivedAt {
            listensSince = first
            try noteSilence(until: first)
        }
        tally.take(batch)
    }

    /// The radio was away for a time.
    mutating func note(_ interruption: Interruption) throws {
        guard tally.knownCount > 0, interruption.from < interruption.until else { return }
        tally.note(interruption)
        listensSince = max(listensSince ?? interruption.until, interruption.until)
        try store.note(interruption)
    }

    /// Keeps what is due.
    ///
    /// - Parameters:
    ///   - at: the moment of the source (UTC).
    ///   - isLast: whether nothing comes any more.
    /// - Throws: `StoreError`; what was not kept stays for the next time.
    mutating func keep(at: Instant, isLast: Bool) throws {
        guard tally.knownCount > 0 else { return }
        if isLast { tally.flush() }
        // A clock that was set back begins anew.
        if let kept = keptAt, at < kept { keptAt = nil }
        let isDue = keptAt.map { at.seconds(since: $0) >= Self.keepEverySeconds } ?? true
        if isLast || isDue || tally.pending.count >= ClimateStore.batch {
            tally.keepLast(before: at)
            let kept = try keepReadings(at: at)
            keptAt = at
            try alarms.judge(kept, at: at, silent: silentSeries(at: at))
            if let listensSince {
                try alarms.judge(
                    Hearing(
                        sensors: tally.heard,
                        silences: tally.takeSilences(),
                        listensSince: listensSince
                    ),
                    at: at
                )
            }
            if isLive { try alarms.resumeSnoozed() }
            // What cannot be told now is due at the next delivery.
            if alarms.takeWritten() { home.alarms.tellAlarms() }
        }
        if let noted = notedAt, at < noted { notedAt = nil }
        let isNoteDue = notedAt.map { at.seconds(since: $0) >= Self.noteEverySeconds } ?? true
        if isLast || isNoteDue {
            try noteArrivals()
            notedAt = at
            if isLive { try prune(at: at) }
        }
        if isLast { try store.close() }
    }

    /// - Returns: what was kept.
    private mutating func keepReadings(at: Instant) throws -> [SeriesReading] {
        guard !tally.pending.isEmpty || !tally.learned.isEmpty else { return [] }
        let knownCount = numbers.count
        for (key, rhythm) in tally.learned { try store.learn(rhythm, of: try number(of: key)) }
        var readings: [SeriesReading] = []
        readings.reserveCapacity(tally.pending.count)
        for (key, reading) in tally.pending {
            readings.append(SeriesReading(try number(of: key), reading))
        }
        // A capture may be of any time; a live radio has the clock of this machine.
        try store.keep(readings, now: max(at, home.now()))
        tally.removePending()
        // What a new series is held to is known from now on.
        if numbers.count > knownCount { try lookUpSensors() }
        return readings
    }

    /// The series that nothing came of for longer than can be while all is well.
    private func silentSeries(at: Instant) -> Set<SeriesID> {
        guard let listensSince else { return [] }
        var silent: Set<SeriesID> = []
        for (key, id) in numbers {
            let heard = max(tally.lastArrivals[key] ?? listensSince, listensSince)
            if at.seconds(since: heard) * 1_000 > Double(tally.gapLimit(of: key)) {
                silent.insert(id)
            }
        }
        return silent
    }

    private mutating func noteArrivals() throws {
        var heard: [SeriesID: Instant] = [:]
        for (key, at) in tally.arrivals { heard[try number(of: key)] = at }
        if !heard.isEmpty { try store.note(heard: heard) }
        try store.save(tally.takeCounters())
        tally.removeArrivals()
    }

    /// Takes readings away that are older than the settings say, but those of an audit's time.
    private mutating func prune(at: Instant) throws {
        if let pruned = prunedAt, abs(at.seconds(since: pruned)) < Self.pruneEverySeconds { return }
        prunedAt = at
        let now = home.now()
        try store.prune(
            before: now.advanced(bySeconds: -Double(home.settings.climate.rawDays) * 86_400),
            keeping: try home.store.audits.list().compactMap { audit in
                KeptTime(from: audit.startedAt, until: audit.endedAt ?? now)
            } + keptExcursions(until: now)
        )
    }

    /// The times of excursions, and two hours on either side of each.
    private func keptExcursions(until now: Instant) throws -> [KeptTime] {
        let all = try home.store.alarms.excursions(from: Instant(seconds: 0), until: now)
        return all.map { excursion in
            KeptTime(
                of: excursion.series,
                from: excursion.from.advanced(bySeconds: -Self.besideExcursion),
                until: (excursion.until ?? now).advanced(bySeconds: Self.besideExcursion)
            )
        }
    }

    /// Nobody listened between the last arrival of a series and the beginning.
    private func noteSilence(until first: Instant) throws {
        for known in try store.rhythms() {
            guard let heard = known.value.heardAt, heard < first else { continue }
            try store.note(
                Interruption(from: heard, until: first, cause: .notListening),
                of: known.key
            )
        }
    }

    /// The number of a series, which it gets with its first value.
    private mutating func number(of key: ClimateTally.Key) throws -> SeriesID {
        if let known = numbers[key] { return known }
        let series = try home.store.sensors.series(
            for: key.quantity,
            index: Int(key.index),
            of: key.sensor,
            by: home.author
        )
        numbers[key] = series.id
        return series.id
    }
}
