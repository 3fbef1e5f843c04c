public import MusterAudit
public import MusterCore
import MusterProvenance

extension JSONWriter {
    /// Writes what an audit observed as an EPCIS 2.0 document (JSON-LD): an event for each zone.
    ///
    /// EPCIS states what was observed: it has no word for what was not, so absences, extras and
    /// doubts stay in ``audit(_:)``. An item whose zone radio cannot tell is observed at the site,
    /// without a read point. What a recount put right is declared wrong, with the event that it put in
    /// its place.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - clock: the site's clocks.
    public mutating func epcis(_ summary: AuditSummary, clock: SiteClock) {
        let events = EPCISEvents(summary, clock: clock)
        epcisDocument(createdAt: summary.sealedAt.inWholeSeconds) { list in
            for event in events.corrected + events.standing {
                event.write(to: &list, recordedAt: summary.sealedAt)
            }
        }
    }
}

/// What an audit observed, zone by zone.
private struct EPCISEvents {
    /// What holds.
    let standing: [EPCISEvent]
    /// What the count or a recount said and a later recount put right, the first mended first.
    private(set) var corrected: [EPCISEvent] = []

    init(_ summary: AuditSummary, clock: SiteClock) {
        let teller = EPCISTeller(summary, clock)
        var findings = summary.findings.map { summary.countOne[$0.item] ?? $0 }
        let rows = Dictionary(
            findings.enumerated().map { ($1.item, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var events = teller.events(findings)
        let recounts = zip(summary.review.recounts, summary.recountFindings)
        for (index, (recount, found)) in recounts.enumerated() {
            var changed: Set<ObservedPlace> = []
            for finding in found {
                guard let row = rows[finding.item] else { continue }
                let places = [findings[row], finding].map(ObservedPlace.init)
                if places[0] != places[1] { changed.formUnion(places.compactMap { $0 }) }
                findings[row] = finding
            }
            let now = teller.events(findings, recount: index + 1, at: changed)
            for place in teller.sorted(changed) {
                if var wrong = events[place] {
                    wrong.correction = EventCorrection(
                        at: recount.at.inWholeSeconds,
                        by: now[place].map { [$0.id] } ?? []
                    )
                    corrected.append(wrong)
                }
                events[place] = now[place]
            }
        }
        standing = teller.sorted(events.keys).compactMap { events[$0] }
    }
}

/// Where something was observed: in a zone, or on the site where radio cannot tell the zone.
private struct ObservedPlace: Hashable {
    let zone: ZoneID?

    /// The place of an item; `nil` for one that was not observed.
    init?(_ finding: Finding) {
        guard finding.outcome.isPresent else { return nil }
        let isCertain = finding.zoneState != .unsure && finding.possibleZones.isEmpty
        zone = isCertain ? finding.zone : nil
    }
}

/// Makes the events of an audit.
private struct EPCISTeller {
    private let scope: AuditScope
    private let names: [String]
    private let zones: ZoneNames
    private let blank: EPCISEvent

    init(_ summary: AuditSummary, _ clock: SiteClock) {
        scope = summary.scope
        names = EPCISName.items(summary.expected, of: scope.inventory, at: scope.site)
        zones = ZoneNames(scope)
        let count = summary.log.first { $0.event.kind == .counted }
        let at = summary.endedAt ?? count?.at ?? summary.sealedAt
        blank = EPCISEvent(
            at: at,
            offsetSeconds: clock.offset(at).seconds,
            things: [],
            step: scope.zones.isEmpty ? "stock_taking" : "cycle_counting",
            site: EPCISName.own(scope.site, []),
            audit: EPCISName.own(scope.site, ["audit", scope.audit.rawValue])
        )
    }

    /// What is observed by these findings, at all places or some.
    func events(
        _ findings: [Finding],
        recount: Int? = nil,
        at places: Set<ObservedPlace>? = nil
    ) -> [ObservedPlace: EPCISEvent] {
        var things: [ObservedPlace: [String]] = [:]
        for (name, finding) in zip(names, findings) {
            guard let place = ObservedPlace(finding), places?.contains(place) ?? true else {
                continue
            }
            things[place, default: []].append(name)
        }
        return things.reduce(into: [:]) { events, group in
            var event = blank
            event.things = Array(Set(group.value)).sorted()
            event.zone = group.key.zone.map { EPCISName.own(scope.site, ["zone", $0.rawValue]) }
            event.recount = recount.map { "\(event.audit):recount:\($0)" }
            events[group.key] = event
        }
    }

    /// Places in the order of the plan; the site without a zone comes last.
    func sorted(_ places: some Sequence<ObservedPlace>) -> [ObservedPlace] {
        places.sorted { one, other in
            guard let one = one.zone, let other = other.zone else { return one.zone != nil }
            return zones.isOrdered(one, before: other)
        }
    }
}
