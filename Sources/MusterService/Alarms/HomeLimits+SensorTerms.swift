import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore

extension HomeLimits {
    /// What the series of sensors are held to: the limits of all places that they were in.
    ///
    /// - Parameters:
    ///   - sensors: the sensors.
    ///   - rhythms: how often their series say something.
    /// - Returns: the terms, by sensor.
    /// - Throws: `StoreError`.
    func sensorTerms(
        of sensors: [PlacedSensor],
        _ rhythms: [SeriesID: ClimateStore.KnownRhythm]
    ) throws -> [SensorID: SensorTerms] {
        try sensors.reduce(into: [:]) { terms, placed in
            let placements = try home.store.sensors.placements(of: placed.sensor.id)
            var calibrations: [SeriesID: [Calibration]] = [:]
            for series in placed.series {
                let known = try home.store.sensors.calibrations(of: series.id)
                if !known.isEmpty { calibrations[series.id] = known }
            }
            terms[placed.sensor.id] = SensorTerms(
                sensor: placed.sensor,
                stays: try placements.map { placement in
                    SensorTerms.Stay(
                        placement: placement,
                        limits: try limits(during: placement),
                        rates: try rates(at: placement.place)
                    )
                },
                series: placed.series,
                calibrations: calibrations,
                rhythms: placed.series.reduce(into: [:]) { known, series in
                    known[series.id] = rhythms[series.id]?.rhythm
                }
            )
        }
    }

    /// The limits that held for what a sensor spoke for while it was in a place; of several the strictest.
    private func limits(during placement: Placement) throws -> [AppliedLimit] {
        try home.store.limits.applied(
            to: try targets(of: placement.place),
            from: placement.from,
            until: placement.until ?? .farFuture
        )
    }

    /// How fast a temperature may change in a place, by each set that is or was in use there.
    private func rates(at place: SensorPlace) throws -> [AppliedLimit] {
        try home.store.limits.uses(on: targets(of: place)).compactMap { use in
            try home.store.limits.set(named: use.set).ratePerTenMinutes.map { steps in
                DeviceLimit.rate(steps, from: use.from, until: use.until)
            }
        }
    }

    /// What limits may be put to use on so that they hold for a place: the place itself, and for an item
    /// what it is one of.
    func targets(of place: SensorPlace) throws -> [LimitTarget] {
        switch place {
        case .zone(let zone): return [.zone(zone)]
        case .lot(let lot): return [.lot(lot)]
        case .outside: return []
        case .item(let id, let inventory):
            var targets: [LimitTarget] = [.item(id, inventory: inventory)]
            if let known = try? home.store.inventories.inventory(named: inventory),
                let item = try? home.store.items.item(id, of: known)
            {
                targets += item.limitTargets
            }
            return targets
        }
    }
}

extension Item {
    /// What the item is one of, as limits name it.
    var limitTargets: [LimitTarget] {
        var targets: [LimitTarget] = []
        if let product { targets.append(.product(product)) }
        if let `class` { targets.append(.productClass(`class`)) }
        if let lot { targets.append(.lot(lot)) }
        return targets
    }
}
