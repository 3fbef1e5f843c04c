package import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// What Muster and the peers reach on sites of one world of the second family.
package struct AisleMeasurement: Sendable {
    /// The world.
    package let world: AisleWorld
    /// Which half of the seeds it was measured on; a figure never goes without it.
    package let half: SeedHalf
    /// Where an item is, is asked of those heard so often, by whatever method: what silence says of the
    /// others is a question of its own.
    private static let leastHeard = 2
    private var methods: [Method] = []
    private var sites: [AisleTally] = []
    /// P(absent) of items that were never heard, against what is so.
    package private(set) var missing = ReliabilityTable()
    /// The chance of the zone that is named, against what is so.
    package private(set) var naming = ReliabilityTable()
    /// The coverage stated of the places of items in place, against whether they were heard.
    package private(set) var hearing = ReliabilityTable()
    /// The squared misses of P(absent), summed for each site.
    private var misses: (stated: [Trial], silent: [Trial]) = ([], [])

    private struct Method: Sendable {
        let name: String
        let role: MethodRole
        var score = WalkScore()
        /// One for each site: sites are drawn anew, never items.
        var trials: [Trial] = []
    }

    /// Begins with no site.
    package init(_ world: AisleWorld, half: SeedHalf) {
        (self.world, self.half) = (world, half)
    }

    /// What it is called in tables.
    package var name: String { "\(world.rawValue), \(half.rawValue)" }

    /// Audits a site with the code that people run, and sends the peers through it.
    ///
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package mutating func add(_ site: AisleSite) throws(AuditError) {
        let walk = WalkRecording(site)
        let asked = walk.asked(ofThoseHeard: Self.leastHeard)
        let start = walk.samples.first?.receivedAt ?? Instant(seconds: 0)
        let run = try AuditRun(walk, method: .peakZone)
        let claims = run.claims(from: start)
        let zones = Self.zones(run.visits)
        add(RangingMethod.peakZone.rawValue, .standard, claims, asked)
        let margins = try AuditRun(walk, method: .peakZone, rules: .entries)
        add("margins", .muster, margins.claims(from: start), asked)
        for peer in Peer.allCases {
            let places = PeerPlaces(peer, walk, zones: zones)
            let answers = places.claims(on: asked, costing: claims)
            add(peer.rawValue, .peer, answers, asked)
        }
        let passed = asked.items.reduce(into: [ItemID: ItemClaim]()) {
            $0[$1.id] = ItemClaim(isPresent: true, zone: $1.zone, place: .inPlace)
        }
        add("heard = in place", .baseline, passed, asked)
        var tally = AisleTally(site, run)
        tally.secondsRight = site.path.count { zones[$0.at.second] == $0.zone }
        sites.append(tally)
        measureChances(walk, run)
    }

    private mutating func add(
        _ name: String,
        _ role: MethodRole,
        _ claims: [ItemID: ItemClaim],
        _ walk: WalkRecording
    ) {
        let index = methods.firstIndex { $0.name == name } ?? methods.count
        if index == methods.count { methods.append(Method(name: name, role: role)) }
        methods[index].score.add(claims, walk, entered: [:], heard: [:])
        var alone = WalkScore()
        alone.add(claims, walk, entered: [:], heard: [:])
        methods[index].trials.append(Trial(sumOf: alone.trials))
    }

    /// The zone that the audit had the scanner in, by the second of the capture's clock.
    private static func zones(_ visits: [ZoneVisit]) -> [Int64: ZoneID] {
        visits.reduce(into: [:]) { zones, visit in
            guard visit.receiver == nil, visit.to > visit.from else { return }
            // A clock that jumped makes no visit of hours.
            for second in visit.from.second..<min(visit.to.second, visit.from.second + 7_200) {
                zones[second] = visit.zone
            }
        }
    }

    private mutating func measureChances(_ walk: WalkRecording, _ run: AuditRun) {
        var (stated, silent) = (Trial(0, of: 0), Trial(0, of: 0))
        for finding in run.findings {
            guard let truth = walk.truth[finding.item] else { continue }
            let isGone = truth.zone == nil
            if finding.samples == 0, let absent = finding.confidence {
                let gone = isGone ? 1.0 : 0
                missing.add(predicted: absent, happened: isGone)
                stated.sums += [(absent - gone) * (absent - gone), 1, 0, 0]
                silent.sums += [1 - gone, 1, 0, 0]
            }
            if finding.possibleZones.isEmpty, finding.outcome.isPresent,
                let chance = finding.confidence, let zone = finding.zone
            {
                naming.add(predicted: chance, happened: truth.zone == zone)
            }
            guard let zone = finding.expectedZone, truth.zone == zone,
                let covered = finding.covered ?? run.coverage[zone]
            else { continue }
            hearing.add(predicted: covered, happened: finding.samples > 0)
        }
        misses.stated.append(stated)
        misses.silent.append(silent)
    }
}

extension AisleMeasurement {
    private var total: AisleTally { sites.reduce(into: AisleTally()) { $0.add($1) } }

    /// Where items are: what every method reached, and where chance ends.
    package var placeDataSet: DataSet {
        let total = total
        let scores = methods.map { method in
            var values = method.score.values
            let range = SiteBootstrap.range(method.trials.map(\.sums), Trial.headline)
            values["low"] = range?.lowerBound
            values["high"] = range?.upperBound
            if method.role == .standard {
                values["unsure"] = total.unsureShare
                values["named_ece"] = naming.calibrationError
                values["entered"] = Confusion.share(total.enteredZones, of: total.walkedZones)
                values["passed"] = Double(total.passedZones)
                values["path_right"] = Confusion.share(total.secondsRight, of: total.seconds)
            }
            return Score(method.name, method.role, values, trials: method.trials)
        }
        return DataSet(
            name,
            size: "\(sites.count) sites, \(total.items) items, \(total.samples) adverts",
            scores: scores
        )
    }

    /// What silence proves: stated chances, and the guess that knows nothing but the true share.
    package var silenceDataSet: DataSet {
        let (total, rate) = (total, missing.rate)
        func constant(_ guess: Double?) -> [String: Double?] {
            guard let guess, let rate else { return [:] }
            let brier = rate * (1 - guess) * (1 - guess) + (1 - rate) * guess * guess
            return ["brier": brier, "ece": abs(guess - rate), "rate": rate]
        }
        let sure = hearing.bins.last.flatMap { $0.count > 0 ? $0 : nil }
        let range = SiteBootstrap.range(misses.stated.map(\.sums), Trial.headline)
        return DataSet(
            name,
            size: "\(sites.count) sites, \(missing.count) items never heard",
            scores: [
                Score(
                    "Muster's P(absent)",
                    .standard,
                    [
                        "brier": missing.brier, "low": range?.lowerBound,
                        "high": range?.upperBound, "ece": missing.calibrationError, "rate": rate,
                        "said_missing": Double(total.saidMissing),
                        "missing_right": Confusion.share(total.missingRight, of: total.saidMissing),
                        "sure_said": sure?.meanPredicted, "sure_heard": sure?.rate,
                        "covered_ece": hearing.calibrationError,
                        "absent_found": Confusion.share(total.absentFound, of: total.absent),
                        "clone_found": Confusion.share(total.cloneFound, of: total.clonedAbsent),
                    ],
                    trials: misses.stated
                ),
                Score("silent = missing", .seed, constant(1), trials: misses.silent),
                Score("always 10 %", .baseline, constant(SiteFit.default.absentShare)),
                Score("constant guess", .baseline, constant(rate)),
            ]
        )
    }

    /// What is said falsely of items, as a share of all items of a site.
    package var falseWordsDataSet: DataSet {
        let shares = sites.map(\.falseShare).sorted()
        let range = SiteBootstrap.range(
            sites.map { [Double($0.falseWords), Double($0.items), 0, 0] }
        ) {
            $0[1] > 0 ? $0[0] / $0[1] : nil
        }
        return DataSet(
            name,
            size: "\(sites.count) sites",
            scores: [
                Score(
                    "MISSING and MISPLACED",
                    .standard,
                    [
                        "false_share": total.falseShare, "low": range?.lowerBound,
                        "high": range?.upperBound, "median": quantile(0.5, of: shares),
                        "worst": shares.last,
                    ]
                )
            ]
        )
    }
}
