import MusterClimate
import MusterCore
import MusterStore

/// Judges what sensors said by their limits as it is kept, and raises alarms.
///
/// Time is that of the readings: only a snooze ends by the clock.
struct AlarmKeeper {
    /// How much is remembered as written, so that the database is not asked about it each time.
    private static let mostRemembered = 10_000

    private let home: OpenHome
    private let climate: ClimateStore
    var book: AlarmBook
    private(set) var terms: [SensorID: SensorTerms] = [:]
    private var followers: [SeriesID: LimitFollower] = [:]
    /// What was found and is not written yet, in order.
    private var found: [LimitFollower.Finding] = []
    /// What was written already by this process.
    private var done: Set<LimitFollower.Finding> = []

    /// Sensors that are silent, and since when that counts.
    var silent: [SensorID: Instant] = [:]
    /// Sensors that said something since this process began.
    var heardBefore: Set<SensorID> = []
    /// Calibrations, and whether it was said that they run out.
    var told: [Calibration: Bool] = [:]

    /// Begins with nothing to judge.
    init(_ home: OpenHome, _ climate: ClimateStore) {
        (self.home, self.climate) = (home, climate)
        book = AlarmBook(home)
    }

    /// Puts what series are held to in the place of what they were held to before.
    mutating func hold(to terms: [SensorID: SensorTerms]) {
        guard terms != self.terms else { return }
        self.terms = terms
        // Where anything is different, the follower begins again where what lasts began.
        for (series, follower) in followers {
            let sensor = terms[follower.terms.series.sensor]
            let wanted = follower.terms.series
            if sensor?.terms(of: wanted) != follower.terms { followers[series] = nil }
        }
    }

    /// Takes in readings that were kept.
    ///
    /// - Parameters:
    ///   - kept: the readings.
    ///   - at: the moment of the source (UTC).
    ///   - silent: the series that nothing came of any more.
    /// - Throws: `StoreError`; what was not written then is written the next time.
    mutating func judge(_ kept: [SeriesReading], at: Instant, silent: Set<SeriesID>) throws {
        let grouped = Dictionary(grouping: kept, by: \.series)
        for id in Set(grouped.keys).union(silent).sorted() {
            guard let wanted = try wanted(id), !wanted.watches.isEmpty else { continue }
            let readings = (grouped[id] ?? []).map(\.reading).sorted { $0.at < $1.at }
            try follow(readings, wanted, at: at, isSilent: silent.contains(id))
        }
        try writeFound()
    }

    /// Judges a time of a series again, because readings of it came late or it has other limits now.
    ///
    /// - Parameters:
    ///   - id: the series.
    ///   - start: from where on something is different (UTC).
    ///   - now: the moment up to which it is known (UTC).
    /// - Throws: `StoreError`.
    mutating func judgeAgain(_ id: SeriesID, from start: Instant, now: Instant) throws {
        followers[id] = nil
        guard let wanted = try wanted(id), !wanted.watches.isEmpty else { return }
        var follower = LimitFollower(wanted)
        let from = try beginning(of: id, start.advanced(bySeconds: -wanted.lead))
        found += follower.add(try climate.readings(of: id, from: from, until: .farFuture))
        let isSilent = follower.last.map { isOver($0.at, wanted, now) } ?? false
        found += follower.upTo(now, isSilent: isSilent).shown
        followers[id] = follower
        try withdraw(id, from: from)
        try writeFound()
    }

    /// Snoozes that are over are.
    ///
    /// - Throws: `StoreError`.
    mutating func resumeSnoozed() throws { try book.resumeSnoozed() }

    /// Whether anything was written since this was last asked.
    mutating func takeWritten() -> Bool { book.takeWritten() }

    // MARK: - Series

    private mutating func follow(
        _ readings: [Reading],
        _ wanted: LimitTerms,
        at: Instant,
        isSilent: Bool
    ) throws {
        let id = wanted.series.id
        if followers[id] == nil || isLate(readings, followers[id]) {
            let first = readings.first?.at ?? at
            return try begin(id, wanted, from: first, at: at, isSilent: isSilent)
        }
        found += followers[id]?.add(readings) ?? []
        found += followers[id]?.upTo(at, isSilent: isSilent).shown ?? []
    }

    private mutating func begin(
        _ id: SeriesID,
        _ wanted: LimitTerms,
        from first: Instant,
        at: Instant,
        isSilent: Bool
    ) throws {
        var follower = LimitFollower(wanted)
        let from = try beginning(of: id, first.advanced(bySeconds: -wanted.lead))
        found += follower.add(try climate.readings(of: id, from: from, until: .farFuture))
        found += follower.upTo(at, isSilent: isSilent).shown
        followers[id] = follower
    }

    /// Takes back what was an excursion before readings came late, or before other limits held, and is none
    /// any more.
    private func withdraw(_ id: SeriesID, from: Instant) throws {
        let all = found.compactMap { finding -> Excursion? in
            switch finding.event {
            case .began(let excursion): excursion
            default: nil
            }
        }
        let gone = try store.excursions(from: from, until: .farFuture, series: id)
            .filter { kept in kept.from >= from && !all.contains { $0.isAlike(kept) } }
        try store.withdraw(gone, at: home.now())
    }

    private func isLate(_ readings: [Reading], _ follower: LimitFollower?) -> Bool {
        guard let last = follower?.last?.at, let first = readings.first?.at else { return false }
        return first <= last
    }

    /// Where what lasted at a moment began.
    private func beginning(of id: SeriesID, _ moment: Instant) throws -> Instant {
        try store.excursions(from: moment, until: .farFuture, series: id)
            .map(\.from).reduce(moment, min)
    }

    private var store: Alarms { home.store.alarms }

    private func wanted(_ id: SeriesID) throws -> LimitTerms? {
        for sensor in terms.values {
            if let series = sensor.series.first(where: { $0.id == id }) {
                return sensor.terms(of: series)
            }
        }
        return nil
    }

    private func isOver(_ last: Instant, _ terms: LimitTerms, _ now: Instant) -> Bool {
        now.seconds(since: last) * 1_000
            > Double(max(terms.silentLimit, terms.rhythm.limit + terms.rhythm.heartbeat))
    }

    private mutating func writeFound() throws {
        let ordered = found.enumerated().sorted { one, other in
            (one.element.shownAt, one.element.series.id, one.offset)
                < (other.element.shownAt, other.element.series.id, other.offset)
        }.map(\.element)
        found = ordered
        if done.count > Self.mostRemembered { done = [] }
        for (index, finding) in ordered.enumerated() where !done.contains(finding) {
            found = Array(ordered[index...])
            try book.write(finding)
            done.insert(finding)
        }
        found = []
    }
}

extension Instant {
    /// Behind all that is kept: the end of the year 9999.
    static let farFuture = Instant(seconds: 253_402_300_799)
}
