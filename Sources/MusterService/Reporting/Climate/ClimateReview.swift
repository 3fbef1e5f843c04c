import MusterAudit
import MusterClimate
import MusterCore
import MusterReport
import MusterStore

/// Gathers what sensors said of the places and items of one audit.
struct ClimateReview {
    let home: OpenHome
    let climate: ClimateStore
    let summary: AuditSummary
    /// Where the time begins that is told (UTC).
    let from: Instant
    /// Where it ends (UTC).
    let until: Instant

    /// What there is to tell; `nil` where no sensor was in a place of the audit.
    ///
    /// - Throws: `StoreError`.
    func exhibit() throws -> ClimateExhibit? {
        var exhibit = ClimateExhibit(from: from, until: until)
        for place in try places() {
            var known = try KnownSeries.all(at: place, from: from, until: until, of: home)
            let limits = try limits(of: place)
            for index in known.indices {
                let own = limits.filter { $0.quantity == known[index].quantity }
                try known[index].read(climate, own)
            }
            known.removeAll { $0.stretches.isEmpty }
            guard !known.isEmpty else { continue }
            exhibit.places.append(
                .init(
                    place,
                    series: try known.map { try told($0, limits) },
                    charts: charts(known, limits)
                )
            )
            exhibit.gaps += try known.flatMap { try gaps(of: $0) }
            exhibit.excursions += try known.flatMap { series in
                try excursions(of: series, limits.filter { $0.quantity == series.quantity })
            }
        }
        guard !exhibit.places.isEmpty else { return nil }
        exhibit.gaps.sort { $0.gap.from < $1.gap.from }
        exhibit.excursions.sort { $0.from < $1.from }
        var review = try ItemReview(self)
        let items = try review.items()
        exhibit.items = Array(items.prefix(ClimateExhibit.mostItems))
        exhibit.moreItems = items.count - exhibit.items.count
        exhibit.itemsFrom = items.isEmpty ? nil : review.from
        return exhibit
    }

    // MARK: - Places

    /// The places of the audit in which sensors were: its zones, then its items and lots.
    private func places() throws -> [SensorPlace] {
        let there = try home.sensors.loggedSeries(.all, from: from, until: until)
            .filter { $0.series.quantity.isOfEnvironment }
            .flatMap(\.stretches).compactMap(\.place)
        let all = Set(there)
        let scope = summary.scope
        let planned = scope.zones.isEmpty ? scope.siteZones.map(\.id) : scope.zones
        let zones = planned.map { SensorPlace.zone($0) }.filter(all.contains)
        let items = Set(summary.expected.map(\.item))
        let lots = Set(
            summary.expected.flatMap { item in
                item.lot.map { LotNames.all($0, of: item.product) } ?? []
            }
        )
        let others = all.filter { place in
            switch place {
            case .zone, .outside: false
            case .item(let item, let inventory):
                inventory == scope.inventory && items.contains(item)
            case .lot(let lot): lots.contains(lot)
            }
        }
        return zones + others.inNaturalOrder(by: \.description)
    }

    /// The limits that held for a place, as alarms are raised by them.
    private func limits(of place: SensorPlace) throws -> [AppliedLimit] {
        let targets = try home.limits.targets(of: place)
        return targets.isEmpty
            ? [] : try home.store.limits.applied(to: targets, from: from, until: until)
    }

    // MARK: - Figures

    /// The sensor that something is said of.
    func source(_ known: KnownSeries) -> ClimateExhibit.Source {
        ClimateExhibit.Source(
            sensor: known.logged.sensor.id,
            name: known.logged.sensor.name,
            quantity: known.quantity,
            index: known.logged.series.index
        )
    }

    /// What a series said.
    private func told(
        _ known: KnownSeries,
        _ limits: [AppliedLimit]
    ) throws -> ClimateExhibit.Series {
        var told = ClimateExhibit.Series(source(known))
        let figures = PieceFigures(known.pieces)
        let calibration = known.stretches.last?.calibration
        told.certificate = calibration?.certificate
        told.laboratory = calibration?.laboratory
        told.due = calibration?.due
        told.isCalibrated = known.stretches.allSatisfy { stretch in
            // A due date in a stretch ends what the certificate says.
            stretch.calibration.map {
                $0.isValid(at: stretch.from) && ($0.due.map { $0 >= stretch.until } ?? true)
            } ?? false
        }
        told.count = known.count
        if let lowest = figures.lowest, let highest = figures.highest {
            let (low, high) = (lowest.low, highest.high)
            told.lowest = .init(low, at: try known.moment(of: lowest, value: low, climate))
            told.highest = .init(high, at: try known.moment(of: highest, value: high, climate))
        }
        told.mean = figures.mean
        told.kinetic = known.quantity == .temperature ? kinetic(known) : nil
        told.known = figures.milliseconds
        told.placed = known.stretches.reduce(0) { sum, stretch in
            sum + Int64((stretch.until.seconds(since: stretch.from) * 1_000).rounded())
        }
        let own = limits.filter { $0.quantity == known.quantity }
        guard !own.isEmpty else { return told }
        told.limits = ClimateExhibit.Limit.all(own, until: until)
        told.minutes = ClimateExposure(of: known.pieces, against: own, from: from, until: until)
            .minutes(from: from, until: until)
        return told
    }

    private func kinetic(_ known: KnownSeries) -> Double? {
        var mean = MeanKineticTemperature()
        for piece in known.pieces {
            guard let value = piece.mean else { continue }
            let seconds = piece.until.seconds(since: piece.from)
            mean.add(value / ClimateLine.steps(.temperature), for: seconds)
        }
        return mean.celsius
    }

    /// A chart a quantity.
    private func charts(
        _ known: [KnownSeries],
        _ limits: [AppliedLimit]
    ) -> [ClimateExhibit.Chart] {
        let quantities = Set(known.map(\.quantity)).sorted { $0.rawValue < $1.rawValue }
        return quantities.map { quantity in
            let series = known.filter { $0.quantity == quantity }
            let own = limits.filter { $0.quantity == quantity }
            return ClimateExhibit.Chart(
                quantity: quantity,
                sensors: series.count,
                runs: ChartRun.all(
                    of: KnownPiece.together(series.map(\.pieces)),
                    from: from,
                    until: until,
                    columns: ClimateExhibit.columns
                ),
                limits: ClimateExhibit.Limit.all(own, until: until)
            )
        }
    }

    /// The long gaps of a series, as far as it was there.
    private func gaps(of known: KnownSeries) throws -> [ClimateExhibit.SensorGap] {
        let all = try climate.gaps(
            of: known.logged.series.id,
            from: from,
            until: until,
            // A gap that has no end yet is told up to the end of the time.
            now: until
        )
        return known.stretches.flatMap { stretch in
            all.compactMap { gap in
                guard let (low, high) = stretch.cut(from: gap.from, until: gap.until),
                    high.seconds(since: low) >= ClimateExhibit.leastGap
                else { return nil }
                return .init(
                    source(known),
                    at: known.place,
                    gap: Gap(from: low, until: high, cause: gap.cause)
                )
            }
        }
    }
}
