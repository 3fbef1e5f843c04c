import MusterAudit
import MusterCore
import MusterRanging
import MusterService
import MusterStore

/// The evidence for one item: the verdict, and the signal over time.
struct EvidenceView {
    private let evidence: ItemEvidence
    private let lastHeard: LastHeard?
    private let clock: SiteClock

    init(_ evidence: ItemEvidence, _ lastHeard: LastHeard?, _ clock: SiteClock) {
        self.evidence = evidence
        self.lastHeard = lastHeard
        self.clock = clock
    }

    /// Prints the evidence.
    func print() {
        let finding = evidence.finding
        Terminal.out(Style.bold(finding.item.rawValue) + "  \(evidence.item.name.inOneLine)")
        row("outcome", finding.outcome.rawValue + "  (\(FindingWords.why(finding)))")
        row("audit", evidence.audit.rawValue)
        row("belongs in", finding.expectedZone?.rawValue ?? "no zone recorded")
        row("heard in", finding.zone.map(place) ?? "nowhere")
        row("beacon", "\(finding.beacon)")
        row("adverts", Figures.count(finding.samples))
        if let first = finding.firstHeardAt, let last = finding.lastHeardAt {
            row("heard", "\(Figures.time(first, clock)) to \(Figures.time(last, clock))")
        }
        if let lastHeard { row("last heard", Figures.lastHeard(lastHeard, clock)) }
        if let battery = lastHeard?.battery { row("battery", Figures.volts(battery)) }
        if let median = finding.rssiMedian {
            row("median", "\(Figures.decimal(median, digits: 1)) dBm")
        }
        if let seconds = finding.decidedAfterSeconds {
            row("decided", "\(Figures.decimal(seconds, digits: 0)) s after the start")
        }
        if evidence.sightings.isEmpty { return }
        Terminal.out("")
        for sighting in evidence.sightings { Terminal.out(strip(sighting)) }
    }

    private func place(_ zone: ZoneID) -> String {
        guard let margin = evidence.finding.marginDB else { return zone.rawValue }
        return "\(zone)  (\(Figures.decimal(margin, digits: 1)) dB over the next zone)"
    }

    private func row(_ name: String, _ value: String) {
        Terminal.out("  \(name.padded(to: 11))\(value)")
    }

    /// One sighting: time, zone, and a bar from -100 dBm to -40 dBm.
    private func strip(_ sighting: Sighting) -> String {
        let level = sighting.peak?.level ?? -100
        let length = Int(((min(-40, max(-100, level)) + 100) / 2).rounded())
        let bar = String(repeating: "#", count: length).padded(to: 30)
        let peak = sighting.peak.map { "\(Figures.decimal($0.level, digits: 0)) dBm" } ?? "-"
        let adverts = sighting.sampleCount == 1 ? "advert" : "adverts"
        return "  \(Figures.time(sighting.firstAt, clock))  "
            + (sighting.zone?.rawValue ?? "?").cut(to: 14).padded(to: 14) + "  \(bar)  "
            + peak.padded(to: 8, onTheLeft: true) + "  \(sighting.sampleCount) \(adverts)"
    }
}
