package import MusterCatalogue
package import MusterCore

/// Tells of each item that was heard on a walk in which zone it is.
///
/// The chances of all zones follow from where the scanner was in each second, how loud the item was
/// then, and when it was silent; an item's own power is worked out with them (verdicts, part 2). Made
/// once for an audit; the same input gives the same answers, in whatever order they are asked for.
/// Identities in conflict are to be told before: one place cannot explain two transmitters.
package struct ItemPlaces: Sendable {
    /// Fewer advertisements than this prove no place.
    package static let leastAdverts = 2
    /// The chance of the recorded zone before anything is heard; the others share the rest.
    package static let recordedShare = 0.93
    /// The share of the others that those next to it have of their own: what is not put back where it
    /// belongs is often put back beside it.
    package static let nearShare = 0.5
    /// Above this silence a zone was not heard, and below it, it was.
    package static let unheardSilence = 0.5
    /// Of how many items the radio is learned at most.
    static let mostFitted = 300
    /// The way from the loudest second within which an item is looked for on a large plan, in metres.
    static let searchMetres = 30.0

    /// What the radio of the site's items is like.
    package let radio: PlaceRadio
    /// How much a second proves.
    package let trust: PlaceTrust
    /// Whether the scanner's place and the items' radio are known well enough to say that an item is
    /// elsewhere.
    package let isCertain: Bool
    /// The zones of the plan.
    package let zones: [ZoneID]

    private let site: Site
    private var walk: WalkLevels
    private var likelihood = PlaceLikelihood()
    private var seconds: [PlaceLikelihood.Second] = []
    /// How likely a usual item in each of ``zones`` would never have been heard, 0 to 1.
    package let silences: [Double]
    private var chances: [Double] = []

    /// What was heard of an item that the record has in a zone.
    package struct Recorded: Sendable {
        /// When and how loud it was heard.
        package var heard: HeardSeconds
        /// The zone of the record, if it has one.
        package var zone: ZoneID?

        /// Creates what was heard of an item.
        package init(heard: HeardSeconds, zone: ZoneID?) {
            (self.heard, self.zone) = (heard, zone)
        }
    }

    /// Learns the radio of a site's items; `nil` on a plan of fewer than two zones.
    ///
    /// - Parameters:
    ///   - path: where the scanner was.
    ///   - plan: the plan it was worked out on.
    ///   - adverts: how many advertisements were heard in each second, of anything; none where it is
    ///     not named.
    ///   - interval: the usual time between two advertisements of an item, in seconds.
    ///   - items: the items that were heard; those without a zone on the plan teach nothing.
    package init?(
        _ path: ScannerPath,
        on plan: SitePlan,
        adverts: [Int64: Int] = [:],
        interval: Double = 1,
        items: some Sequence<Recorded>
    ) {
        guard path.zones.count > 1, !path.places.isEmpty else { return nil }
        let site = Site(path, plan)
        let reach = CellReach(plan, from: path.centres, to: site.grid)
        let loads = path.places.map {
            UInt8(PlaceTable.load(adverts: adverts[$0.second] ?? 0))
        }
        let rate = interval > 1 ? 1 / interval : 1
        let fitting = PlaceFitting(
            items: site.drawn(from: items),
            zoneOfCell: site.zoneOfCell,
            zoneSizes: site.grid.cells.map(\.count)
        ) { radio in
            WalkLevels(path, reach, radio, loads: loads, rate: rate)
        }
        (radio, trust) = fitting.best(withObstacles: !plan.obstacles.isEmpty)
        isCertain =
            path.medianSpread <= ScannerPath.certainMetres
            && (path.model == .zones || fitting.isLearned)
        zones = path.zones
        self.site = site
        walk = fitting.walk(radio)
        silences = site.silences(walk.silence, radio, trust)
    }

    /// Tells where an item is.
    ///
    /// - Parameters:
    ///   - heard: when and how loud it was heard.
    ///   - recorded: the zone that the record has it in, if any.
    ///   - entered: the zones that the scanner entered.
    /// - Returns: the place; `nil` when too little was heard.
    package mutating func place(
        _ heard: HeardSeconds,
        recorded: ZoneID?,
        entered: Set<ZoneID>
    ) -> ItemPlace? {
        guard weigh(heard, recorded: recorded) else { return nil }
        let own = recorded.flatMap { site.numbers[$0] }
        let ranked = chances.indices.sorted {
            (chances[$1], $0) < (chances[$0], $1)
        }
        var place = ItemPlace(
            state: .unsure,
            seemsOutOfPlace: false,
            ownChance: own.map { chances[$0] },
            anywhereWeight: anywhereWeight(own),
            zones: named(ranked)
        )
        guard let own, let first = ranked.first else { return place }
        if chances[own] >= ItemPlace.inPlaceChance {
            place.state = .inPlace
        } else if chances[own] <= ItemPlace.elsewhereChance,
            entered.contains(zones[first]) || silences[first] <= Self.unheardSilence
                || silences[own] <= Self.unheardSilence
        {
            place.seemsOutOfPlace = !isCertain
            place.state = isCertain ? .elsewhere : .unsure
        }
        return place
    }

    /// How likely an item is in each of ``zones``; they sum to 1; `nil` when too little was heard of it.
    package mutating func chances(_ heard: HeardSeconds, recorded: ZoneID?) -> [Double]? {
        weigh(heard, recorded: recorded) ? chances : nil
    }

    private func named(_ ranked: [Int]) -> [ItemPlace.Candidate] {
        var named: [ItemPlace.Candidate] = []
        var together = 0.0
        for zone in ranked {
            named.append(ItemPlace.Candidate(zone: zones[zone], chance: chances[zone]))
            together += chances[zone]
            if named.count == 1
                ? together >= ItemPlace.namedChance
                : together >= ItemPlace.togetherChance
            {
                break
            }
        }
        return named
    }

    /// Works out the chances of all zones.
    private mutating func weigh(_ heard: HeardSeconds, recorded: ZoneID?) -> Bool {
        site.read(heard, into: &seconds)
        guard seconds.reduce(0, { $0 + $1.count }) >= Self.leastAdverts else { return false }
        likelihood.weigh(
            seconds,
            isWhole: heard.isWhole,
            at: site.cells(near: seconds),
            &walk,
            spread: PlaceTrust.spread
        )
        let (look, silent) = (trust.look(of: seconds.count), Float(trust.silent))
        let prior = radio.offsetPrior
        var most = -Float.infinity
        for place in likelihood.cells.indices {
            let logs = likelihood.levels[place] * look + likelihood.silences[place] * silent
            most = max(most, (logs + prior).max())
        }
        chances.removeAll(keepingCapacity: true)
        for _ in zones { chances.append(0) }
        for (place, cell) in likelihood.cells.enumerated() {
            let logs = likelihood.levels[place] * look + likelihood.silences[place] * silent
            let sum = (logs + prior - most).exponential.sum()
            chances[Int(site.zoneOfCell[cell])] += Double(sum)
        }
        let own = recorded.flatMap { site.numbers[$0] }
        var total = 0.0
        for zone in zones.indices {
            chances[zone] *= share(of: zone, own) / Double(site.grid.cells[zone].count)
            total += chances[zone]
        }
        // The likeliest cell has a chance of its own, whatever its zone weighs.
        for zone in zones.indices { chances[zone] /= total }
        return true
    }

    /// How likely an item is in a zone before anything is heard, by where the record has it; 1 where it has
    /// it nowhere.
    private func share(of zone: Int, _ own: Int?) -> Double {
        guard let own else { return 1 }
        if zone == own { return Self.recordedShare }
        let (near, other) = (site.neighbours[own], 1 - Self.recordedShare)
        let anywhere = other * (near.isEmpty ? 1 : 1 - Self.nearShare)
        let beside = near.contains(zone) ? other * Self.nearShare / Double(near.count) : 0
        return anywhere / Double(max(1, zones.count - 1)) + beside
    }

    private func anywhereWeight(_ own: Int?) -> Double {
        guard let own else { return 0 }
        let even = (1 - Self.recordedShare) / Double(max(1, zones.count - 1))
        return zones.indices.reduce(0) { sum, zone in
            zone == own ? sum : sum + chances[zone] * even / share(of: zone, own)
        }
    }
}
