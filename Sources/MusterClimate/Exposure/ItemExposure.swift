public import MusterCore

/// What an item went through of one quantity: how long it was inside its limits, outside of them, and
/// unknown, stretch by stretch and with what tells so.
///
/// A sensor that was placed on the item speaks for it, else those of the zone it was in. Of several sensors
/// the worst counts: outside is where any of them was beyond a limit, unknown where none of them says
/// anything. A sensor on the item that is silent is not replaced by those of the zone.
public struct ItemExposure: Hashable, Sendable {
    /// A time in which the same tells of the item.
    public struct Stretch: Hashable, Sendable {
        /// What tells of it.
        public var source: ExposureSource
        /// From when on (UTC).
        public var from: Instant
        /// Until when (UTC).
        public var until: Instant
        /// How long it was inside, outside and unknown.
        public var tally: LimitTally
        /// The lowest value that held, in steps of the quantity; `nil` where nothing is known.
        public var low: Int64?
        /// The highest value that held, in steps of the quantity.
        public var high: Int64?
    }

    /// The stretches, in order; their ends meet.
    public private(set) var stretches: [Stretch] = []

    /// Works out what an item went through.
    ///
    /// - Parameters:
    ///   - stays: where the item was; time that none of them covers is unknown. Of two that overlap the
    ///     first holds.
    ///   - own: the series of sensors that were placed on it.
    ///   - zones: the series of sensors of zones.
    ///   - limits: the limits of the item and the quantity.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    public init(
        stays: [ItemStay],
        own: [ExposureSensor],
        zones: [ZoneID: [ExposureSensor]],
        limits: [AppliedLimit],
        from: Instant,
        until: Instant
    ) {
        let sensors = own + zones.values.flatMap(\.self)
        let edges = Set(
            (stays.flatMap { [$0.from, $0.until] }
                + sensors.flatMap { [$0.from, $0.until ?? until] } + [from, until])
                .filter { $0 >= from && $0 <= until }
        ).sorted()
        for (start, end) in zip(edges, edges.dropFirst()) {
            let stay = stays.first { $0.from <= start && $0.until > start }
            let speaking = Self.speaking(at: start, stay, own, zones)
            let held = speaking.sensors.map(\.held)
            append(
                Stretch(
                    source: speaking.source,
                    from: start,
                    until: end,
                    tally: LimitTally(worstOf: held, against: limits, from: start, until: end),
                    low: Self.extreme(held, start, end) { $0.min() },
                    high: Self.extreme(held, start, end) { $0.max() }
                )
            )
        }
    }

    /// All stretches together.
    public var tally: LimitTally { stretches.reduce(LimitTally()) { $0 + $1.tally } }

    /// Who tells of the item at a moment.
    private static func speaking(
        at moment: Instant,
        _ stay: ItemStay?,
        _ own: [ExposureSensor],
        _ zones: [ZoneID: [ExposureSensor]]
    ) -> (source: ExposureSource, sensors: [ExposureSensor]) {
        let mine = own.filter { $0.isPlaced(at: moment) }
        if !mine.isEmpty { return (.own(mine.map(\.sensor)), mine) }
        guard let stay, let zone = stay.zone else {
            if case .nothing(let after, let before)? = stay?.evidence {
                return (.unknown(after: after, before: before), [])
            }
            return (.unknown(after: nil, before: nil), [])
        }
        let there = (zones[zone] ?? []).filter { $0.isPlaced(at: moment) }
        return (.zone(zone, there.map(\.sensor), stay.evidence), there)
    }

    private static func extreme(
        _ held: [[HeldValue]],
        _ from: Instant,
        _ until: Instant,
        _ pick: ([Int64]) -> Int64?
    ) -> Int64? {
        pick(held.flatMap { $0.filter { $0.until > from && $0.from < until }.map(\.value) })
    }

    /// Adds a stretch; one with the source of the last goes on with that.
    private mutating func append(_ stretch: Stretch) {
        guard let last = stretches.last, last.source == stretch.source else {
            return stretches.append(stretch)
        }
        stretches[stretches.count - 1] = Stretch(
            source: last.source,
            from: last.from,
            until: stretch.until,
            tally: last.tally + stretch.tally,
            low: [last.low, stretch.low].compactMap(\.self).min(),
            high: [last.high, stretch.high].compactMap(\.self).max()
        )
    }
}

extension ExposureSensor {
    func isPlaced(at moment: Instant) -> Bool {
        from <= moment && until.map { moment < $0 } ?? true
    }
}
