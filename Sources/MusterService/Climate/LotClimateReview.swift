import MusterCatalogue
import MusterClimate
import MusterCore
import MusterPeople
public import MusterProvenance
import MusterReport
import MusterStore

extension HomeClimate {
    /// What a lot was exposed to: a sensor that lies with it, else those of the place in which it was, as its
    /// events say.
    ///
    /// It is judged by the limits that are in use on the lot, its product and its places, and by the
    /// temperatures that the product takes.
    ///
    /// - Parameter lot: the lot.
    /// - Returns: what is known.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func exposure(of lot: Lot) throws -> LotClimate {
        try home.people.demand(.viewAudits)
        let story = try home.store.traces.story(of: lot)
        return try exposure(of: lot, story)
    }

    /// The same, for whoever may know what this tells of a lot.
    func exposure(of lot: Lot, _ story: LotStory) throws -> LotClimate {
        let now = home.now()
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let review = LotClimateReview(
            home: home,
            climate: climate,
            lot: lot,
            product: try home.store.products.find(lot.product)
        )
        var told = LotClimate()
        let events = (story.before + story.own).filter { $0.at <= now }
        told.growing = try review.span(of: PlaceStay.growing(events, until: now), isOwn: false)
        told.storage = try review.span(of: story.stays(of: lot, until: now), isOwn: true)
        return told
    }
}

/// Gathers what sensors said of the places of one lot.
private struct LotClimateReview {
    let home: OpenHome
    let climate: ClimateStore
    let lot: Lot
    let product: Product

    /// What is told of a part of the lot's life.
    ///
    /// - Parameters:
    ///   - stays: where it was.
    ///   - isOwn: whether it was the lot itself, which loggers lie with and limits hold for.
    /// - Returns: `nil` where no sensor tells of it.
    /// - Throws: `StoreError`.
    func span(of stays: [PlaceStay], isOwn: Bool) throws -> LotClimate.Span? {
        guard let from = stays.map(\.from).min(), let until = stays.map(\.until).max() else {
            return nil
        }
        var tally = LotTally(LotClimate.Span(from: from, until: until))
        let loggers = isOwn ? try loggers(from: from, until: until) : []
        let places = try zones(of: stays)
        for stay in stays {
            let there = stay.place.flatMap { places[$0] } ?? []
            let whole = ClimateStay(from: stay.from, until: stay.until, place: there.first)
            for part in ClimateStay.laying(loggers, over: [whole]) {
                let limits = isOwn ? try limits(of: part, in: there) : []
                let speaking = part.place.map(loggerPlaces.contains) == true ? loggerPlaces : there
                let said = try speaking.flatMap { try series(at: $0, part, limits) }
                tally.add(part, in: stay.place, said, limits)
            }
        }
        return tally.told
    }

    /// The zones of each place of some stays, as sensors are placed in them.
    private func zones(of stays: [PlaceStay]) throws -> [String: [SensorPlace]] {
        let extents = try Places.extents(in: home)
        return try Set(stays.compactMap(\.place)).reduce(into: [:]) { zones, place in
            let there =
                try home.sensors.zoneOnPlan(place).map { [$0] } ?? extents[place]?.zones
                ?? [ZoneID(rawValue: place)]
            zones[place] = there.map { .zone($0) }
        }
    }

    /// A sensor that lies with the lot.
    private var loggerPlaces: [SensorPlace] {
        LotNames.all(lot.code, of: lot.product).map { .lot($0) }
    }

    /// The times in which a sensor lay with the lot.
    private func loggers(from: Instant, until: Instant) throws -> [ClimateStay] {
        try loggerPlaces.flatMap { place in
            try KnownSeries.all(at: place, from: from, until: until, of: home)
                .flatMap(\.stretches)
                .map { ClimateStay(from: $0.from, until: $0.until, place: place) }
        }
    }

    /// The series that speak for a time in a place, with what they said.
    private func series(
        at place: SensorPlace,
        _ stay: ClimateStay,
        _ limits: [AppliedLimit]
    ) throws -> [KnownSeries] {
        var series = try KnownSeries.all(
            at: place,
            from: stay.from,
            until: stay.until,
            of: home
        )
        for index in series.indices {
            try series[index].read(climate, limits.of(series[index].quantity))
        }
        return series.filter { !$0.pieces.isEmpty }
    }

    /// The limits that held for the lot in a time, and what its product takes.
    private func limits(of stay: ClimateStay, in zones: [SensorPlace]) throws -> [AppliedLimit] {
        var targets = LimitTarget.all(of: lot, product)
        targets += try zones.flatMap { try home.limits.targets(of: $0) }
        let applied = try home.store.limits.applied(
            to: targets,
            from: stay.from,
            until: stay.until
        )
        let steps = ClimateLine.steps(.temperature)
        let sides: [(LimitSide, Double?)] = [
            (.low, product.leastTemperature), (.high, product.highestTemperature),
        ]
        return applied
            + sides.compactMap { side, value in
                value.map { value in
                    AppliedLimit(
                        .temperature,
                        side,
                        limit: Int64((value * steps).rounded()),
                        delay: 0,
                        hysteresis: 0,
                        set: LotTally.ofProduct,
                        from: stay.from
                    )
                }
            }
    }
}
