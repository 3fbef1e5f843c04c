import MusterCatalogue
import MusterClimate
import MusterCore
import MusterProvenance
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
        case .lot(let name):
            guard let lot = try? home.store.lots.find(name) else { return [.lot(name)] }
            return LimitTarget.all(of: lot, try home.store.products.find(lot.product))
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

extension LimitTarget {
    /// What limits may be put to use on so that they hold for a lot: each of its names, and of those of its
    /// product.
    static func all(of lot: Lot, _ product: Product) -> [LimitTarget] {
        LotNames.all(lot.code, of: lot.product).map { .lot($0) }
            + [product.code, product.gtin?.digits].compactMap(\.self).map { .product($0) }
    }
}

extension Item {
    /// What the item is one of, as limits name it.
    var limitTargets: [LimitTarget] {
        var targets: [LimitTarget] = []
        if let product { targets.append(.product(product)) }
        if let `class` { targets.append(.productClass(`class`)) }
        if let lot { targets += LotNames.all(lot, of: product).map { .lot($0) } }
        return targets
    }
}
