import MusterClimate
import MusterCore
import MusterReport
import MusterStore

/// What is known of one series while its sensor was in one place.
struct KnownSeries {
    var logged: LoggedSeries
    /// What it spoke for.
    var place: SensorPlace
    /// The stretches there, in order.
    var stretches: [LogStretch]
    /// What is known, corrected, in order.
    var pieces: [KnownPiece] = []
    /// How many readings were kept.
    var count: Int64 = 0

    var quantity: Quantity { logged.series.quantity }

    /// The series that spoke for the climate of a place in a time, without what they said.
    ///
    /// - Throws: `StoreError`.
    static func all(
        at place: SensorPlace,
        from: Instant,
        until: Instant,
        of home: OpenHome
    ) throws -> [KnownSeries] {
        try home.sensors.loggedSeries(.place(place), from: from, until: until)
            .filter { $0.series.quantity.isOfEnvironment && $0.series.keeps != .no }
            .map { KnownSeries(logged: $0, place: place, stretches: $0.stretches) }
    }

    /// A time that is longer is told by slots, as far as nothing of it hangs on single values, in seconds.
    private static let longestOfValues = 4 * 86_400.0

    /// Looks up what is known.
    ///
    /// - Parameters:
    ///   - climate: what sensors said.
    ///   - limits: the limits that each value is judged by.
    /// - Throws: `StoreError`.
    mutating func read(_ climate: ClimateStore, _ limits: [AppliedLimit]) throws {
        for stretch in stretches {
            let slots = try climate.slots(
                of: logged.series.id,
                from: stretch.from,
                until: stretch.until
            )
            try count(slots, in: stretch, climate)
            let isShort = stretch.until.seconds(since: stretch.from) <= Self.longestOfValues
            if isShort, !slots.contains(where: \.isFinal) {
                try add(from: stretch.from, until: stretch.until, stretch, climate)
            } else {
                try add(slots, in: stretch, limits, climate)
            }
        }
    }

    /// Counts the readings: slots as a whole, the ends of the time one by one.
    private mutating func count(
        _ slots: [Slot],
        in stretch: LogStretch,
        _ climate: ClimateStore
    ) throws {
        for slot in slots {
            let isWhole = slot.from >= stretch.from && slot.until <= stretch.until
            if isWhole || slot.isFinal {
                count += slot.count
            } else if let (from, until) = stretch.cut(from: slot.from, until: slot.until) {
                let readings = try climate.readings(
                    of: logged.series.id,
                    from: from,
                    until: until
                )
                count += Int64(readings.count { !$0.flags.contains(.fault) })
            }
        }
    }

    /// Adds slots as they are, and the values themselves where a slot does not tell enough.
    private mutating func add(
        _ slots: [Slot],
        in stretch: LogStretch,
        _ limits: [AppliedLimit],
        _ climate: ClimateStore
    ) throws {
        var open: (from: Instant, until: Instant)?
        func close(_ series: inout KnownSeries) throws {
            guard let (from, until) = open else { return }
            open = nil
            try series.add(from: from, until: until, stretch, climate)
        }
        for slot in slots {
            guard let (from, until) = stretch.cut(from: slot.from, until: slot.until) else {
                continue
            }
            if let piece = piece(slot, in: stretch, limits) {
                try close(&self)
                pieces.append(piece)
            } else if let (start, end) = open, end == from {
                open = (start, until)
            } else {
                try close(&self)
                open = (from, until)
            }
        }
        try close(&self)
    }

    /// A slot as a piece; `nil` where its values have to be looked at.
    private func piece(
        _ slot: Slot,
        in stretch: LogStretch,
        _ limits: [AppliedLimit]
    ) -> KnownPiece? {
        guard let mean = slot.mean else { return nil }
        let series = logged.series
        let (low, high) = (
            series.corrected(slot.low, by: stretch.calibration),
            series.corrected(slot.high, by: stretch.calibration)
        )
        let isWhole =
            slot.covered == Slot.length && slot.from >= stretch.from
            && slot.until <= stretch.until
        let isMixed = limits.contains { $0.isBeyond(low) != $0.isBeyond(high) }
        let isEven = quantity != .temperature || slot.isEven
        // The values of a slot that is final are gone: it has to speak for itself, as long as it is covered.
        guard slot.isFinal || (isWhole && isEven && !isMixed) else { return nil }
        let start = max(slot.from, stretch.from)
        let end = min(
            stretch.until,
            slot.until,
            start.advanced(bySeconds: Double(slot.covered) / 1_000)
        )
        return KnownPiece(
            from: start,
            until: end,
            low: low,
            high: high,
            mean: stretch.calibration?.corrected(mean) ?? mean
        )
    }

    private mutating func add(
        from: Instant,
        until: Instant,
        _ stretch: LogStretch,
        _ climate: ClimateStore
    ) throws {
        for held in try climate.held(of: logged.series.id, from: from, until: until) {
            pieces.append(
                KnownPiece(
                    from: held.from,
                    until: held.until,
                    value: logged.series.corrected(held.value, by: stretch.calibration)
                )
            )
        }
    }

    /// When an extreme was reached: in a slot, when the first value was that has it.
    func moment(
        of piece: KnownPiece,
        value: Int64,
        _ climate: ClimateStore
    ) throws -> Instant {
        guard piece.low != piece.high,
            let stretch = stretches.first(where: { $0.from <= piece.from && piece.from < $0.until })
        else { return piece.from }
        let held = try climate.held(of: logged.series.id, from: piece.from, until: piece.until)
        return held.first {
            logged.series.corrected($0.value, by: stretch.calibration) == value
        }?.from ?? piece.from
    }
}

extension ClimateExposure {
    /// What some series say of a time in one place; of several quantities with limits, all must be inside.
    ///
    /// It is `nil` where there are no limits.
    ///
    /// - Parameters:
    ///   - series: the series of the place, with what they said.
    ///   - limits: the limits.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    init?(
        of series: [KnownSeries],
        against limits: [AppliedLimit],
        from: Instant,
        until: Instant
    ) {
        let each = limits.map(\.quantity).unique.map { quantity in
            let pieces = series.filter { $0.quantity == quantity }.map(\.pieces)
            return ClimateExposure(
                of: KnownPiece.together(pieces),
                against: limits.of(quantity),
                from: from,
                until: until
            )
        }
        guard let first = each.first else { return nil }
        self = each.dropFirst().reduce(first) { $0.and($1) }
    }
}

extension [AppliedLimit] {
    /// The limits of one quantity.
    func of(_ quantity: Quantity) -> [AppliedLimit] { filter { $0.quantity == quantity } }
}
