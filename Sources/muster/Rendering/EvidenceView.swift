import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService
import MusterStore

/// The evidence for one item: the verdict, and the signal over time.
struct EvidenceView {
    private let evidence: ItemEvidence
    private let lastHeard: LastHeard?
    private let people: PeopleNames
    private let clock: SiteClock
    private let zones: ZoneLabels

    init(
        _ evidence: ItemEvidence,
        _ lastHeard: LastHeard?,
        _ people: PeopleNames,
        _ clock: SiteClock
    ) {
        self.evidence = evidence
        self.lastHeard = lastHeard
        self.people = people
        self.clock = clock
        zones = ZoneLabels(evidence.zones.map { ($0.id, $0.name) })
    }

    /// Prints the evidence.
    func print() {
        let finding = evidence.finding
        Terminal.out(data: Style.bold(finding.item.rawValue))
        row("name", data: evidence.item.name.inOneLine)
        row(
            "outcome",
            "\(finding.outcome.capitals)  (\(FindingWords.why(finding, fit: evidence.fit, zones)))"
        )
        if let first = evidence.verdict?.countOne { row("count 1", first.outcome.capitals) }
        if let word = evidence.verdict?.by {
            row(
                "looked",
                "\(people.words(word.person).inOneLine), \(Figures.dayAndTime(word.at, clock))"
            )
        }
        row("audit", data: evidence.audit.rawValue)
        row("belongs in", zones[finding.expectedZone].map { .data($0) } ?? "no zone recorded")
        row(
            finding.outcome == .confirmed ? "seen in" : "heard in",
            finding.zone.map(place) ?? "nowhere"
        )
        row("beacon", "\(finding.beacon)")
        row("adverts", data: Figures.count(finding.samples))
        if let first = finding.firstHeardAt, let last = finding.lastHeardAt {
            row("heard", "\(Figures.time(first, clock)) to \(Figures.time(last, clock))")
        }
        // What the audit itself heard stands above.
        if let lastHeard, finding.lastHeardAt.map({ $0 < lastHeard.at }) ?? true {
            row("last heard", Figures.lastHeard(lastHeard, clock))
        }
        if let battery = lastHeard?.battery { row("battery", data: Figures.volts(battery)) }
        if let median = finding.rssiMedian {
            row("median", "\(Figures.decimal(median, digits: 1)) dBm")
        }
        if let seconds = finding.decidedAfterSeconds {
            row("decided", "\(Figures.decimal(seconds, digits: 0)) s after the start")
        }
        if let covered = finding.covered {
            row("covered", "\(CoverageGrade.percent(covered)) % of its place")
        }
        if let decision = evidence.decision { tell(decision) }
        if let person = evidence.awaitedFrom { row("recount", "asked of \(person.inOneLine)") }
        if finding.outcome.isPresent, let why = zoneWords { row("why there", data: why) }
        if !finding.outcome.isPresent, finding.samples == 0 { tellSilence() }
        if evidence.sightings.isEmpty { return }
        Terminal.out(data: "")
        for sighting in evidence.sightings { Terminal.out(strip(sighting)) }
    }

    /// Cause, action, owner and day of a decision; and whose it is.
    private func tell(_ decision: AuditReview.Recorded<Resolution>) {
        let resolution = decision.value
        row("decided as", data: resolution.reason.text(Terminal.language).inOneLine)
        if let action = resolution.action { row("action", data: action.inOneLine) }
        if let owner = resolution.owner { row("owner", data: people.words(owner).inOneLine) }
        if let due = resolution.due { row("due", "\(due)") }
        let person = people.words(resolution.by).inOneLine
        row("decided by", "\(person), \(Figures.dayAndTime(decision.at, clock))")
    }

    /// The levels by which the zone was decided, the strongest first.
    private var zoneWords: String? {
        var loudest = ZoneLevels()
        for sighting in evidence.sightings { loudest.add(sighting) }
        let best = loudest.levels
        guard !best.isEmpty else { return nil }
        return best.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map {
            "\(zones[$0.key]) \(Figures.decimal($0.value, digits: 0)) dBm"
        }.joined(separator: ", ")
    }

    /// The numbers behind what is said of an item that was not heard.
    private func tellSilence() {
        let (finding, fit) = (evidence.finding, evidence.fit)
        guard let covered = finding.covered else {
            return row("doubt", "nothing told where the receiver was")
        }
        guard finding.absentRange == nil else {
            let missed = max(1, 100 - CoverageGrade.percent(covered))
            row("if there", "\(missed) % chance that the radio missed it")
            let recounted = evidence.recounted
            return row(
                "rests on",
                recounted > 0
                    ? "\(Figures.counted(recounted, .silentItems)) of this site that somebody looked for"
                    : "usual values: no audit of this site was recounted yet"
            )
        }
        let missed = fit.silentFloor + (1 - fit.silentFloor) * (1 - covered)
        row(
            "if there",
            "\(Figures.decimal(max(1, missed * 100), digits: 0)) % chance that the radio missed it, "
                + "\(Figures.decimal(fit.silentFloor * 100, digits: 1)) % because tags fall silent"
        )
        row(
            "rests on",
            fit.isFitted
                ? "\(Figures.count(fit.items)) recounted items of this site (fit \(fit.version))"
                : "usual values: no audit of this site was recounted yet"
        )
    }

    private func place(_ zone: ZoneID) -> Sentence {
        let finding = evidence.finding
        // The chance is of the one zone that it seems to be in, where its own is named beside.
        let home = finding.seemingZone.flatMap { _ in zones[finding.expectedZone] }
        let likely = finding.placePercent.map { percent -> Sentence in
            home.map { "\(percent) % likely, or \($0)" } ?? "\(percent) % likely"
        }
        let places: Sentence =
            finding.possibleZones.isEmpty
            ? .data(zones[zone]) : zones.choice(finding.zones)
        // What a person saw rests on no margin; and where the zone has a chance, the next one's did not
        // decide.
        let isSeen = finding.outcome == .confirmed
        let own = finding.marginOverOwnZoneDB.map { margin -> Sentence in
            margin < 0
                ? "\(Figures.decimal(-margin, digits: 1)) dB under its own zone"
                : "\(Figures.decimal(margin, digits: 1)) dB over its own zone"
        }
        let overNext = (isSeen || likely != nil ? nil : finding.marginDB).map {
            margin -> Sentence in
            margin < 0
                ? "\(Figures.decimal(-margin, digits: 1)) dB under the loudest zone"
                : "\(Figures.decimal(margin, digits: 1)) dB over the next zone"
        }
        // By its chances it may be in another zone than the loudest, which the list below shows.
        let louder = (isSeen || likely == nil ? nil : finding.marginDB).flatMap {
            margin -> Sentence? in
            margin > -0.5
                ? nil : "although another zone was \(Figures.decimal(-margin, digits: 1)) dB louder"
        }
        return [places, likely, own, overNext, louder].compactMap { $0 }.joined(separator: ", ")
    }

    private func row(_ name: Sentence, _ value: Sentence) { Terminal.fact(name, value) }
    private func row(_ name: Sentence, data: String) { Terminal.fact(name, data: data) }

    /// One sighting: time, zone, and a bar from -100 dBm to -40 dBm.
    private func strip(_ sighting: Sighting) -> Sentence {
        let level = sighting.peak?.level ?? -100
        let length = Int(((min(-40, max(-100, level)) + 100) / 2).rounded())
        let bar = String(repeating: "#", count: length).padded(to: 30)
        let peak = sighting.peak.map { "\(Figures.decimal($0.level, digits: 0)) dBm" } ?? "-"
        let zone = (sighting.zone?.rawValue ?? "?").cut(to: 14).padded(to: 14)
        let adverts = Sentence(
            counting: sighting.sampleCount,
            one: "\(sighting.sampleCount) advert",
            other: "\(sighting.sampleCount) adverts"
        )
        return "  \(Figures.time(sighting.firstAt, clock))  \(zone)  \(bar)  "
            + "\(peak.padded(to: 8, onTheLeft: true))  \(adverts)"
    }
}
