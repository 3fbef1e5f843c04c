package import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// What all methods reach on the walks through one kind of site, walk by walk.
package struct WalkMeasurement: Sendable {
    /// The site or world.
    package let name: String
    private var methods: [Entry] = []
    private var (walkCount, itemCount, sampleCount) = (0, 0, 0)
    /// P(absent) of items that were never heard, against what is so.
    package private(set) var missing = ReliabilityTable()
    /// P(heard) of items that are in place, by the coverage of their zones, against what is so.
    package private(set) var hearing = ReliabilityTable()
    /// The same as ``missing`` once recounts of the walks before have fitted the site.
    package private(set) var missingFitted = ReliabilityTable()
    /// Of the items never heard: how many, and how many of them are gone.
    private var unheard = (count: 0, gone: 0)
    /// The squared misses on the items never heard: the stated chance's, and that of "missing".
    private var misses: (stated: [Trial], silent: [Trial]) = ([], [])
    private var missesByWalk: (stated: [Trial], silent: [Trial]) = ([], [])
    /// Of the items: how often one was judged again, and how often otherwise than the first time.
    private var repeats = (count: 0, changed: 0)
    /// What recounts of the walks so far have taught.
    private var lessons: [SiteFit.Recounted] = []

    private struct Entry: Sendable {
        let name: String
        let role: MethodRole
        var score = WalkScore()
        /// The sums of the score's trials, walk by walk.
        var walks: [Trial] = []
    }

    /// From so many walks on, chance draws walks anew and not items: those of one walk share it.
    private static let leastWalksDrawn = 8

    /// Begins with no walk.
    package init(named name: String) { self.name = name }

    /// Runs every method over a walk.
    ///
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package mutating func add(_ walk: WalkRecording) throws(AuditError) {
        walkCount += 1
        itemCount += walk.items.count
        sampleCount += walk.samples.count
        let start = walk.samples.first?.receivedAt ?? Instant(seconds: 0)
        let standard = walk.standardMethod
        let run = try AuditRun(walk, method: standard)
        let entered = run.visits.reduce(into: [ZoneID: Instant]()) { entered, visit in
            entered[visit.zone] = min(entered[visit.zone] ?? visit.from, visit.from)
        }
        let heard = walk.samples.reduce(into: [BeaconIdentity: [Instant]]()) {
            $0[$1.identity, default: []].append($1.receivedAt)
        }
        func score(_ name: String, _ role: MethodRole, _ claims: [ItemID: ItemClaim]) {
            let index = methods.firstIndex { $0.name == name } ?? methods.count
            if index == methods.count { methods.append(Entry(name: name, role: role)) }
            let before = methods[index].score.trials.count
            methods[index].score.add(claims, walk, entered: entered, heard: heard)
            methods[index].walks.append(Trial(sumOf: methods[index].score.trials.dropFirst(before)))
        }
        let claims = run.claims(from: start)
        score(standard.rawValue, .standard, claims)
        if walk.isFixed {
            score("peak-zone", .muster, try AuditRun(walk, method: .peakZone).claims(from: start))
        }
        score(
            "list-match, nominal",
            .seed,
            try AuditRun(walk, method: .listMatch).claims(from: start)
        )
        if let power = walk.calibratedPower {
            let run = try AuditRun(walk, method: .listMatch, power: power)
            score("list-match, calibrated", .seed, run.claims(from: start))
        }
        for peer in Peer.allCases {
            var peerWalk = PeerWalk(peer, walk)
            score(peer.rawValue, .peer, peerWalk.run())
        }
        score("heard = in place", .baseline, Self.heardInPlace(walk, heard))
        score("all in place", .baseline, Self.allInPlace(walk))
        try measureDoubt(walk, run)
        try measureSteadiness(walk, claims, method: standard)
    }

    /// Runs the walk again with seconds that begin elsewhere: nothing real has changed then.
    private mutating func measureSteadiness(
        _ walk: WalkRecording,
        _ claims: [ItemID: ItemClaim],
        method: RangingMethod
    ) throws(AuditError) {
        for later in [0.3, 0.5, 0.8] {
            repeats.count += walk.items.count
            repeats.changed += try walk.itemsJudgedOtherwise(
                than: claims,
                startingLater: later,
                method: method
            ).count
        }
    }

    private static func heardInPlace(
        _ walk: WalkRecording,
        _ heard: [BeaconIdentity: [Instant]]
    ) -> [ItemID: ItemClaim] {
        walk.items.reduce(into: [:]) { claims, item in
            guard let first = heard[item.beacon]?.first else { return }
            claims[item.id] = ItemClaim(
                isPresent: true,
                zone: item.zone,
                place: .inPlace,
                decidedAt: first
            )
        }
    }

    private static func allInPlace(_ walk: WalkRecording) -> [ItemID: ItemClaim] {
        walk.items.reduce(into: [:]) {
            $0[$1.id] = ItemClaim(isPresent: true, zone: $1.zone, place: .inPlace)
        }
    }

    private mutating func measureDoubt(_ walk: WalkRecording, _ run: AuditRun) throws(AuditError) {
        let before = (misses.stated.count, misses.silent.count)
        defer {
            missesByWalk.stated.append(Trial(sumOf: misses.stated.dropFirst(before.0)))
            missesByWalk.silent.append(Trial(sumOf: misses.silent.dropFirst(before.1)))
        }
        for finding in run.findings {
            guard let truth = walk.truth[finding.item] else { continue }
            let wasHeard = finding.samples > 0
            if !wasHeard {
                unheard.count += 1
                if truth.zone == nil { unheard.gone += 1 }
                let gone = truth.zone == nil ? 1.0 : 0
                misses.silent.append(Trial(1 - gone))
                if let absent = finding.confidence {
                    misses.stated.append(Trial((absent - gone) * (absent - gone)))
                    missing.add(predicted: absent, happened: truth.zone == nil)
                }
            }
            guard let zone = finding.expectedZone, truth.zone == zone,
                let covered = run.coverage[zone]
            else { continue }
            let chance = (1 - SiteFit.default.silentFloor) * covered
            hearing.add(predicted: chance, happened: wasHeard)
        }
        try measureFit(walk, run)
    }

    /// Runs the walk again with what its predecessors have taught, then lets it teach.
    private mutating func measureFit(_ walk: WalkRecording, _ run: AuditRun) throws(AuditError) {
        if !lessons.isEmpty {
            let fit = SiteFit(lessons, version: walkCount - 1)
            let method = walk.standardMethod
            for finding in try AuditRun(walk, method: method, fit: fit).findings {
                guard let truth = walk.truth[finding.item], finding.samples == 0,
                    let absent = finding.confidence
                else { continue }
                missingFitted.add(predicted: absent, happened: truth.zone == nil)
            }
        }
        lessons += run.findings.compactMap { finding in
            guard let truth = walk.truth[finding.item], let zone = finding.expectedZone,
                let covered = run.coverage[zone]
            else { return nil }
            return SiteFit.Recounted(
                silence: 1 - covered,
                wasHeard: finding.samples > 0,
                truth: truth.zone == nil ? .absent : truth.zone == zone ? .inPlace : .misplaced
            )
        }
    }

    /// Presence, zone and time: what every method reached.
    package var dataSet: DataSet {
        let drawsWalks = walkCount >= Self.leastWalksDrawn
        var scores = methods.map {
            Score(
                $0.name,
                $0.role,
                $0.score.values,
                trials: drawsWalks ? $0.walks : $0.score.trials
            )
        }
        for index in scores.indices where scores[index].role == .standard {
            scores[index].values["unsteady"] = Confusion.share(
                repeats.changed,
                of: repeats.count
            )
        }
        return DataSet(
            name,
            size: "\(walkCount) walks, \(itemCount) items, \(sampleCount) adverts",
            scores: scores
        )
    }

    /// Absence: what the ways of claiming it reached on items that were never heard.
    package var missingDataSet: DataSet {
        let rate = Confusion.share(unheard.gone, of: unheard.count)
        func constant(_ guess: Double?) -> [String: Double?] {
            guard let guess, let rate else { return [:] }
            let brier = rate * (1 - guess) * (1 - guess) + (1 - rate) * guess * guess
            return ["brier": brier, "ece": abs(guess - rate), "rate": rate]
        }
        let own = missing.count == unheard.count ? missing : ReliabilityTable()
        let trials = walkCount >= Self.leastWalksDrawn ? missesByWalk : misses
        return DataSet(
            name,
            size: "\(unheard.count) items never heard",
            scores: [
                Score(
                    "Muster's P(absent)",
                    .standard,
                    ["brier": own.brier, "ece": own.calibrationError, "rate": rate],
                    trials: trials.stated
                ),
                Score(
                    "P(absent), site fitted",
                    .muster,
                    [
                        "brier": missingFitted.brier, "ece": missingFitted.calibrationError,
                        "rate": missingFitted.rate,
                    ]
                ),
                Score("silent = missing", .seed, constant(1), trials: trials.silent),
                Score("always 10 %", .baseline, constant(SiteFit.default.absentShare)),
                Score("constant guess", .baseline, constant(rate)),
            ]
        )
    }
}
