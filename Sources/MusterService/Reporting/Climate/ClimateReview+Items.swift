import MusterAudit
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterReport
import MusterStore

/// What the items of an audit were exposed to since the audit before it.
struct ItemReview {
    let review: ClimateReview
    /// What limit sets are in use on.
    private let used: Set<LimitTarget>
    /// The classes of items, where limits are in use on classes.
    private let classes: [ItemID: String]
    private var exposures: [Key: ClimateExposure] = [:]
    private var known: [SensorPlace: [KnownSeries]] = [:]

    /// What an exposure depends on: items that have it all in common are looked at once.
    private struct Key: Hashable {
        var place: SensorPlace
        var targets: [LimitTarget]
        var from: Instant
        var until: Instant
    }

    init(_ review: ClimateReview) throws {
        self.review = review
        let store = review.home.store
        used = Set(try store.limits.uses().map(\.target))
        let hasClasses = used.contains { if case .productClass = $0 { true } else { false } }
        let items = hasClasses ? try Self.items(of: review) : []
        classes = items.reduce(into: [:]) { classes, item in classes[item.id] = item.class }
    }

    /// The items as the catalogue has them; none where their inventory is gone.
    private static func items(of review: ClimateReview) throws -> [Item] {
        let store = review.home.store
        guard
            let inventory = try? store.inventories.inventory(named: review.summary.scope.inventory)
        else {
            return []
        }
        return try store.items.list(of: inventory)
    }

    private var summary: AuditSummary { review.summary }
    /// Where the time begins that is told of items (UTC).
    var from: Instant { min(review.from, summary.previous?.endedAt ?? review.from) }
    private var until: Instant { review.until }

    /// The items with limits, the most affected first.
    ///
    /// - Throws: `StoreError`.
    mutating func items() throws -> [ClimateExhibit.ItemClimate] {
        guard !used.isEmpty else { return [] }
        let loggers = try loggers()
        var told: [ClimateExhibit.ItemClimate] = []
        for (item, finding) in zip(summary.expected, summary.findings) {
            let stays = ClimateStay.laying(
                loggers[item.item] ?? [],
                over: stays(of: item, finding)
            )
            let targets = targets(of: item, at: item.zone ?? finding.zone)
            guard !targets.isEmpty,
                let climate = try climate(of: item.item, stays, targets)
            else { continue }
            told.append(climate)
        }
        return told.enumerated().sorted { one, other in
            let (left, right) = (one.element.minutes, other.element.minutes)
            let (first, second) = (
                (left.outside, left.unknown), (right.outside, right.unknown)
            )
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
    }

    /// On what limits are in use that hold for an item, wherever it is: its own, and those of where it belongs.
    private func targets(of item: ExpectedItem, at zone: ZoneID?) -> [LimitTarget] {
        var targets = [LimitTarget.item(item.item, inventory: summary.scope.inventory)]
        if let lot = item.lot {
            targets += LotNames.all(lot, of: item.product).map { .lot($0) }
        }
        if let product = item.product { targets.append(.product(product)) }
        if let name = classes[item.item] { targets.append(.productClass(name)) }
        if let zone { targets.append(.zone(zone)) }
        return targets.filter(used.contains)
    }

    // MARK: - Where an item was

    /// The times in which a sensor was placed on an item.
    private func loggers() throws -> [ItemID: [ClimateStay]] {
        var loggers: [ItemID: [ClimateStay]] = [:]
        for logged in try review.home.sensors.loggedSeries(.all, from: from, until: until)
        where logged.series.quantity.isOfEnvironment {
            for stretch in logged.stretches {
                guard case .item(let item, let inventory) = stretch.place,
                    inventory == summary.scope.inventory
                else { continue }
                let stay = ClimateStay(
                    from: stretch.from,
                    until: stretch.until,
                    place: stretch.place
                )
                loggers[item, default: []].append(stay)
            }
        }
        return loggers
    }

    /// Where an item was, its loggers apart.
    ///
    /// One that was found where the record has it is taken to have been
    /// there; of one that was found elsewhere, that is known from when it was first heard there.
    private func stays(of item: ExpectedItem, _ finding: Finding) -> [ClimateStay] {
        let nowhere = ClimateStay(from: from, until: until, place: nil)
        guard finding.outcome.isPresent, let zone = finding.zone ?? item.zone else {
            return [nowhere]
        }
        let there = ClimateStay(from: from, until: until, place: .zone(zone))
        guard zone != item.zone else { return [there] }
        let found = finding.firstHeardAt ?? summary.startedAt ?? from
        guard found > from else { return [there] }
        guard found < until else { return [nowhere] }
        return [
            ClimateStay(from: from, until: found, place: nil),
            ClimateStay(from: found, until: until, place: .zone(zone)),
        ]
    }

    // MARK: - What it was exposed to

    private mutating func climate(
        of item: ItemID,
        _ stays: [ClimateStay],
        _ targets: [LimitTarget]
    ) throws -> ClimateExhibit.ItemClimate? {
        var whole = ClimateExposure()
        var stretches: [ClimateExhibit.Stretch] = []
        for stay in stays {
            let voice = stay.voice(of: try stay.place.map { try series(at: $0) } ?? [])
            if voice != .unknown, let place = stay.place {
                whole.add(try exposure(in: place, targets, stay))
            }
            stretches.append(.init(from: stay.from, until: stay.until, voice: voice))
        }
        return .init(
            item,
            minutes: whole.minutes(from: from, until: until),
            stretches: stretches
        )
    }

    /// What the sensors of a place say of a time there; of several quantities with limits, all must be inside.
    private mutating func exposure(
        in place: SensorPlace,
        _ targets: [LimitTarget],
        _ stay: ClimateStay
    ) throws -> ClimateExposure {
        let key = Key(place: place, targets: targets, from: stay.from, until: stay.until)
        if let exposure = exposures[key] { return exposure }
        let limits = try review.home.store.limits.applied(
            to: targets,
            from: stay.from,
            until: stay.until
        )
        var series = try series(at: place)
            .filter { !limits.of($0.quantity).isEmpty }
        for index in series.indices {
            try series[index].read(review.climate, limits.of(series[index].quantity))
        }
        let exposure =
            ClimateExposure(of: series, against: limits, from: stay.from, until: stay.until)
            ?? ClimateExposure()
        exposures[key] = exposure
        return exposure
    }

    private mutating func series(at place: SensorPlace) throws -> [KnownSeries] {
        if let known = known[place] { return known }
        let series = try KnownSeries.all(
            at: place,
            from: from,
            until: until,
            of: review.home
        )
        known[place] = series
        return series
    }
}
