public import MusterCore

extension PlaceStay {
    /// Where a thing was, in order: what was said before holds until something else is.
    ///
    /// A thing of which a part is somewhere else, or may be, is in both places: what happens to the rest is not
    /// lost. The time begins with the first event that names it, and ends where nothing of it is left here.
    ///
    /// - Parameters:
    ///   - entries: what events say of the thing, and of what it was in while it was in it.
    ///   - quantity: how much there is of it, where no event says that.
    ///   - until: where the time ends (UTC).
    /// - Returns: its stays, by their beginnings; none is empty.
    public static func all(
        of entries: [ThingEntry],
        quantity: ThingQuantity? = nil,
        until: Instant
    ) -> [PlaceStay] {
        // What is done to what grows is not done to what was harvested of it.
        let entries = entries.filter { !$0.verb.isOfGrowth && $0.at < until.microseconds }.inOrder
        var fold = StayFold(ThingStanding(before: entries, quantity: quantity))
        for entry in entries { fold.add(entry) }
        return fold.stays(until: until)
    }

    /// Stays of several things, with those in one place that overlap or follow each other made one.
    ///
    /// - Parameter stays: the stays, in any order.
    /// - Returns: the times in which a thing at least was in each place, by their beginnings.
    public static func joined(_ stays: some Sequence<PlaceStay>) -> [PlaceStay] {
        var joined: [PlaceStay] = []
        for (_, there) in Dictionary(grouping: Set(stays), by: \.place) {
            var last: PlaceStay?
            for stay in there.sorted(by: { $0.from < $1.from }) {
                if let before = last, stay.from <= before.until {
                    last?.until = max(before.until, stay.until)
                } else {
                    joined += [last].compactMap(\.self)
                    last = stay
                }
            }
            joined += [last].compactMap(\.self)
        }
        return joined.inOrder
    }
}

/// Folds events into the places that a thing was in.
private struct StayFold {
    private var standing: ThingStanding
    /// Since when it is in each place, in microseconds; under `nil` where its place is not known.
    private var open: [String?: Int64] = [:]
    private var ended: [PlaceStay] = []

    init(_ standing: ThingStanding) { self.standing = standing }

    mutating func add(_ entry: ThingEntry) {
        let isOfPart = standing.isOfPart(entry)
        let wasThere = open.keys.contains { $0 != nil }
        standing.add(entry, isKnown: true)
        guard standing.isHere else {
            let isOver = standing.end != nil
            close(at: entry.at) { isOver || $0 != nil }
            if !isOver, open.isEmpty { open[nil] = entry.at }
            return
        }
        guard let place = entry.place, tellsWhere(entry) else {
            if open.isEmpty { open[nil] = entry.at }
            return
        }
        // What comes in beside what is here leaves that where it is.
        let isMore = entry.verb == .receive && entry.quantity != nil && wasThere
        let isWhole = !isOfPart && !isMore
        close(at: entry.at) { $0 == nil || (isWhole && $0 != place) }
        if open[place] == nil { open[place] = entry.at }
    }

    /// The stays up to a moment; what went away for good is no stay.
    func stays(until: Instant) -> [PlaceStay] {
        let last = open.compactMap { place, since -> PlaceStay? in
            guard place != nil || standing.isHere else { return nil }
            return PlaceStay(at: place, from: Instant(microseconds: since), until: until)
        }
        return (ended + last).filter { $0.from < $0.until }.inOrder
    }

    /// Whether the place of an event is one where the thing is afterwards: what leaves from there is not.
    private func tellsWhere(_ entry: ThingEntry) -> Bool {
        entry.role != .input && ![.ship, .sell, .destroy, .void].contains(entry.verb)
    }

    private mutating func close(at: Int64, where isMeant: (String?) -> Bool) {
        for (place, since) in open where isMeant(place) {
            ended.append(
                PlaceStay(
                    at: place,
                    from: Instant(microseconds: since),
                    until: Instant(microseconds: at)
                )
            )
            open[place] = nil
        }
    }
}

extension [PlaceStay] {
    /// The stays by their beginnings, and then by place.
    var inOrder: [PlaceStay] { sorted { ($0.from, $0.place ?? "") < ($1.from, $1.place ?? "") } }
}
