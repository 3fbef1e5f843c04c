import MusterCatalogue
import MusterClimate
public import MusterCore
import MusterPeople
public import MusterProvenance
import MusterStore

/// What is wrong with lots that nobody has named: where they were, or whom they came from.
public struct RecallOrigin: Hashable, Sendable {
    /// Where they were: zones, or places as events name them.
    public var places: [String] = []
    /// The parties that they came from.
    public var suppliers: [String] = []
    /// Alarms of limits: the zone and the time of each count.
    public var alarms: [String] = []
    /// From when on that counts (UTC); `nil` for ever.
    public var from: Instant?
    /// Until when (UTC), not included; `nil` until now.
    public var until: Instant?

    /// Creates an origin of nothing.
    public init() {}

    /// Whether nothing is named.
    public var isEmpty: Bool { places.isEmpty && suppliers.isEmpty && alarms.isEmpty }
}

/// A lot with the time from which on something bad may have come in.
public struct ExposedLot: Hashable, Sendable {
    /// The lot.
    public var lot: Lot
    /// From when on (UTC); `nil` from its making on.
    public var since: Instant?
}

/// What an origin has led to.
public struct ExposedLots: Hashable, Sendable {
    /// The lots, by product and code.
    public var lots: [ExposedLot] = []
    /// The places, suppliers and alarms that led to none, as they were named.
    public var unmatched: [String] = []
}

extension HomeEvents {
    /// The lots that something is wrong with.
    ///
    /// Where lots were is told by their events; a lot was also in a zone while it was in a place of which the
    /// zone is a part.
    ///
    /// - Parameter origin: what is wrong with them.
    /// - Returns: the lots.
    /// - Throws: ``RecallError``, `StoreError` for an alarm, a place or a party that there is not, or
    ///   `PeopleError` without the right to view audits.
    public func lots(exposedBy origin: RecallOrigin) throws -> ExposedLots {
        try home.people.demand(.viewAudits)
        let hasTime = origin.from != nil || origin.until != nil
        guard !hasTime || !(origin.places + origin.suppliers).isEmpty else {
            throw RecallError.timeAlone
        }
        let until = origin.until ?? home.now()
        let from = origin.from ?? Instant(microseconds: .min)
        guard from < until else { throw RecallError.badTime }
        var found: [(name: String, lots: [ExposedLot])] = []
        for supplier in origin.suppliers {
            let party = try home.store.parties.find(supplier).id
            let received = try home.store.lots.received(from: party, from: from, until: until)
            found.append((supplier, received.map { ExposedLot(lot: $0, since: nil) }))
        }
        for place in origin.places {
            found.append((place, try lots(at: try names(of: place), from: from, until: until)))
        }
        for alarm in origin.alarms { found.append((alarm, try lots(exposedBy: alarm))) }
        // Of a lot that is named twice, the earlier time counts.
        let byLot = Dictionary(found.flatMap(\.lots).map { ($0.lot, $0.since) }) { one, other in
            one.flatMap { one in other.map { min(one, $0) } }
        }
        return ExposedLots(
            lots: byLot.map { ExposedLot(lot: $0, since: $1) }
                .sorted { $0.lot.path < $1.lot.path },
            unmatched: found.filter(\.lots.isEmpty).map(\.name)
        )
    }

    /// The lots that were where an alarm was raised, while it lasted.
    private func lots(exposedBy text: String) throws -> [ExposedLot] {
        let alarm = try home.alarms.alarm(text)
        switch alarm.cause.place {
        case .zone(let zone):
            return try lots(
                at: try names(of: zone.rawValue),
                from: alarm.cause.since,
                until: alarm.backAt ?? home.now()
            )
        case .lot(let name):
            return try home.store.lots.known(as: name)
                .map { ExposedLot(lot: $0, since: alarm.cause.since) }
        case .item, .outside, nil: throw RecallError.alarmOfNoLot(alarm.id.description)
        }
    }

    /// The lots that were in a place in a time.
    private func lots(
        at places: Set<String>,
        from: Instant,
        until: Instant
    ) throws -> [ExposedLot] {
        try home.store.lots.placed(at: places, before: until).compactMap { lot in
            let story = try home.store.traces.story(of: lot)
            let end = max(until, home.now())
            let stays = PlaceStay.growing(story.own, until: end) + story.stays(of: lot, until: end)
            let there = stays.filter { stay in
                stay.from < until && stay.until > from
                    && stay.place.map(places.contains) ?? false
            }
            // What an event says of a place it says of that moment, though the lot left or ended with it.
            let moments = story.histories.joined().filter { entry in
                entry.place.map(places.contains) ?? false
            }.map { Instant(microseconds: $0.at) }.filter { from <= $0 && $0 < until }
            return (there.map(\.from) + moments).min().map {
                ExposedLot(lot: lot, since: max($0, from))
            }
        }
    }

    /// What events may call a place: its name, those of its zones and of places within it, and of a zone those of
    /// the places that it is in.
    private func names(of text: String) throws -> Set<String> {
        let extents = try Places.extents(in: home)
        guard let zone = try home.sensors.zoneOnPlan(text) else {
            guard let extent = extents[text] else {
                guard try isNamedByEvents(text) else {
                    throw StoreError.notFound(
                        kind: "zone or place",
                        name: text,
                        remedy: "muster zone list, or muster place list"
                    )
                }
                return [text]
            }
            return Set([text] + extent.names + extent.zones.map(\.rawValue))
        }
        let around = extents.filter { $0.value.zones.contains(zone) }.keys
        let name = try home.store.floorPlans.current()?.zones.first { $0.id == zone }?.name
        return Set([text, zone.rawValue, name].compactMap(\.self) + around)
    }

    private func isNamedByEvents(_ place: String) throws -> Bool {
        try !home.store.lots.placed(at: [place], before: Instant(microseconds: .max)).isEmpty
    }
}
