import MusterAudit
public import MusterCatalogue
public import MusterCore

extension JSONWriter {
    /// Writes what a map shows of a zone, as members of an object: the form of `muster map --json`
    /// and of the API.
    public mutating func mapZone(
        _ zone: SitePlan.Zone,
        _ tally: SiteMap.Tally,
        of map: SiteMap
    ) {
        key("zone")
        string(zone.id.rawValue)
        key("name")
        string(zone.name)
        key("expected")
        integer(tally.expected)
        key("marked")
        object { json in
            for outcome in Outcome.allCases {
                guard let count = tally.marked[outcome] else { continue }
                json.key(data: outcome.rawValue)
                json.integer(count)
            }
        }
        key("extras")
        integer(tally.extras)
        key("covered")
        number(map.audit?.coverage[zone.id], .share)
    }
}
