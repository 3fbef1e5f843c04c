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

    /// A time of an item, and what speaks for its climate.
    private struct Stay {
        var from: Instant
        var until: Instant
        var place: SensorPlace?
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
            let stays = stays(of: item, finding, loggers[item.item] ?? [])
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
        if let lot = item.lot { targets.append(.lot(lot)) }
        if let product = item.product { targets.append(.product(product)) }
        if let name = classes[item.item] { targets.append(.productClass(name)) }
        if let zone { targets.append(.zone(zone)) }
        return targets.filter(used.contains)
    }

    // MARK: - Where an item was

    /// The times in which a sensor was placed on an item.
    private func loggers() throws -> [ItemID: [Stay]] {
        var loggers: [ItemID: [Stay]] = [:]
        for logged in try review.home.sensors.loggedSeries(.all, from: from, until: until)
        where logged.series.quantity.isOfEnvironment {
            for stretch in logged.stretches {
                guard case .item(let item, let inventory) = stretch.place,
                    inventory == summary.scope.inventory
                else { continue }
                let stay = Stay(from: stretch.from, until: stretch.until, place: stretch.place)
                loggers[item, default: []].append(stay)
            }
        }
        return loggers
    }

    /// Where an item was, in order: with its own logger, else in a zone, else not known.
    private func stays(
        of item: ExpectedItem,
        _ finding: Finding,
        _ loggers: [Stay]
    ) -> [Stay] {
        var stays: [Stay] = []
        var at = from
        for own in loggers.sorted(by: { ($0.from, $0.until) < ($1.from, $1.until) })
        where own.until > at {
            if own.from > at { stays += self.stays(of: item, finding, from: at, until: own.from) }
            let start = max(at, own.from)
            if let last = stays.last, last.place == own.place, last.until == start {
                stays[stays.count - 1].until = own.until
            } else {
                stays.append(Stay(from: start, until: own.until, place: own.place))
            }
            at = own.until
        }
        if at < until { stays += self.stays(of: item, finding, from: at, until: until) }
        return stays
    }

    /// Where an item without a logger was.
    ///
    /// One that was found where the record has it is taken to have been
    /// there; of one that was found elsewhere, that is known from when it was first heard there.
    private func stays(
        of item: ExpectedItem,
        _ finding: Finding,
        from: Instant,
        until: Instant
    ) -> [Stay] {
        let nowhere = Stay(from: from, until: until, place: nil)
        guard finding.outcome.isPresent, let zone = finding.zone ?? item.zone else {
            return [nowhere]
        }
        let there = Stay(from: from, until: until, place: .zone(zone))
        guard zone != item.zone else { return [there] }
        let found = finding.firstHeardAt ?? summary.startedAt ?? from
        guard found > from else { return [there] }
        guard found < until else { return [nowhere] }
        return [
            Stay(from: from, until: found, place: nil),
            Stay(from: found, until: until, place: .zone(zone)),
        ]
    }

    // MARK: - What it was exposed to

    private mutating func climate(
        of item: ItemID,
        _ stays: [Stay],
        _ targets: [LimitTarget]
    ) throws -> ClimateExhibit.ItemClimate? {
        var whole = ClimateExposure()
        var stretches: [ClimateExhibit.Stretch] = []
        for stay in stays {
            var voice = ClimateExhibit.Voice.unknown
            if let place = stay.place {
                let sensors = Set(try series(at: place).map(\.logged.sensor.id)).count
                if sensors > 0 {
                    whole.add(try exposure(in: place, targets, stay))
                    voice =
                        if case .zone(let zone) = place { .zone(zone, sensors: sensors) } else {
                            .ownLogger
                        }
                }
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
        _ stay: Stay
    ) throws -> ClimateExposure {
        let key = Key(place: place, targets: targets, from: stay.from, until: stay.until)
        if let exposure = exposures[key] { return exposure }
        let limits = try review.home.store.limits.applied(
            to: targets,
            from: stay.from,
            until: stay.until
        )
        var whole: ClimateExposure?
        for quantity in Set(limits.map(\.quantity)).sorted(by: { $0.rawValue < $1.rawValue }) {
            let own = limits.filter { $0.quantity == quantity }
            var series = try series(at: place).filter { $0.quantity == quantity }
            for index in series.indices { try series[index].read(review.climate, own) }
            let exposure = ClimateExposure(
                of: KnownPiece.together(series.map(\.pieces)),
                against: own,
                from: stay.from,
                until: stay.until
            )
            whole = whole?.and(exposure) ?? exposure
        }
        let exposure = whole ?? ClimateExposure()
        exposures[key] = exposure
        return exposure
    }

    private mutating func series(at place: SensorPlace) throws -> [KnownSeries] {
        if let known = known[place] { return known }
        let series = try review.series(at: place, from: from, until: until)
        known[place] = series
        return series
    }
}
