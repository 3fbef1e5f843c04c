public import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes what an audit observed as an EPCIS 2.0 document (JSON-LD): an event for each zone.
    ///
    /// EPCIS states what was observed: it has no word for what was not, so absences, extras and
    /// doubts stay in ``audit(_:)``. An item whose zone radio cannot tell is observed at the site,
    /// without a read point. What a recount put right is declared wrong, with the events that hold
    /// instead.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - clock: the site's clocks.
    public mutating func epcis(_ summary: AuditSummary, clock: SiteClock) {
        let events = EPCISEvents(summary, clock: clock)
        object { json in
            json.key("@context")
            json.array {
                $0.string("https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld")
            }
            json.key("type")
            json.string("EPCISDocument")
            json.key("schemaVersion")
            json.string("2.0")
            json.key("creationDate")
            json.string(EPCISEvent.time(summary.sealedAt))
            json.key("epcisBody")
            json.object { json in
                json.key("eventList")
                json.array { list in
                    for event in events.corrected + events.standing {
                        event.write(to: &list, recordedAt: summary.sealedAt)
                    }
                }
            }
        }
    }
}

/// What an audit observed, zone by zone.
private struct EPCISEvents {
    /// What holds.
    let standing: [EPCISEvent]
    /// What the first count said and a recount put right.
    let corrected: [EPCISEvent]

    init(_ summary: AuditSummary, clock: SiteClock) {
        let scope = summary.scope
        let names = EPCISName.items(summary.expected, of: scope.inventory, at: scope.site)
        let now = Self.events(summary, summary.findings, names, clock)
        standing = now
        guard let recount = summary.review.recounts.last, !summary.countOne.isEmpty else {
            corrected = []
            return
        }
        let before = Self.events(
            summary,
            summary.findings.map { summary.countOne[$0.item] ?? $0 },
            names,
            clock
        )
        let known = Set(now.map(\.id))
        corrected = before.filter { !known.contains($0.id) }.map { event in
            var event = event
            event.correction = (recount.at, now.filter { $0.zone == event.zone }.map(\.id))
            return event
        }
    }

    private static func events(
        _ summary: AuditSummary,
        _ findings: [Finding],
        _ names: [String],
        _ clock: SiteClock
    ) -> [EPCISEvent] {
        let scope = summary.scope
        let count = summary.log.first { $0.event.kind == .counted }
        let at = summary.endedAt ?? count?.at ?? summary.sealedAt
        var things: [ZoneID?: [String]] = [:]
        for (name, finding) in zip(names, findings) where finding.outcome.isPresent {
            let zone = finding.zoneState == .unsure ? nil : finding.zone
            things[zone, default: []].append(name)
        }
        let zones = ZoneNames(scope)
        let order = things.keys.sorted { one, other in
            guard let one, let other else { return one != nil }
            return zones.isOrdered(one, before: other)
        }
        return order.map { zone in
            EPCISEvent(
                at: at,
                offsetSeconds: clock.offset(at).seconds,
                things: Array(Set(things[zone] ?? [])).sorted(),
                step: scope.zones.isEmpty ? "stock_taking" : "cycle_counting",
                zone: zone.map { EPCISName.own(scope.site, ["zone", $0.rawValue]) },
                site: EPCISName.own(scope.site, []),
                audit: EPCISName.own(scope.site, ["audit", scope.audit.rawValue])
            )
        }
    }
}
