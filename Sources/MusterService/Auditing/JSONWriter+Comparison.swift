public import MusterAudit
public import MusterCore

/// A comparison, as the command line and the API show it.
extension JSONWriter {
    /// Writes the totals of both counts, how far they agree, and what changed.
    ///
    /// - Parameters:
    ///   - comparison: what is written.
    ///   - isOfCounts: whether it sets count 2 of an audit beside count 1, not beside another audit.
    ///   - change: only items that changed so; `nil` for all that changed.
    public mutating func comparison(
        _ comparison: AuditComparison,
        isOfCounts: Bool,
        change: AuditComparison.Change? = nil
    ) {
        object { json in
            json.key("audit")
            json.string(comparison.after.audit.rawValue)
            json.key("with")
            json.string(isOfCounts ? "count_1" : comparison.before.audit.rawValue)
            json.key("before")
            json.side(comparison.before)
            json.key("after")
            json.side(comparison.after)
            json.key("compared")
            json.integer(comparison.compared)
            json.key("agreeing")
            json.integer(comparison.agreeing)
            json.key("agreement")
            json.number(comparison.agreement, .ratio)
            json.key("changes")
            json.array { list in
                for row in comparison.changed where change == nil || row.change == change {
                    list.object { json in
                        json.key("item")
                        json.string(row.item.rawValue)
                        json.key("name")
                        json.string(row.name)
                        json.key("change")
                        json.string(row.change?.rawValue)
                        json.key("before")
                        json.verdict(row.before)
                        json.key("after")
                        json.verdict(row.after)
                    }
                }
            }
        }
    }

    private mutating func side(_ side: AuditComparison.Side) {
        object { json in
            json.key("expected")
            json.integer(side.outcomes.total)
            for outcome in Outcome.final {
                json.key(data: outcome.rawValue.lowercased())
                json.integer(side.outcomes[outcome])
            }
            json.key("accuracy")
            json.number(side.accuracy, .ratio)
        }
    }

    private mutating func verdict(_ finding: Finding?) {
        guard let finding else { return string(nil) }
        object { json in
            json.key("outcome")
            json.string(finding.outcome.rawValue)
            json.key("zone")
            json.string(finding.zone?.rawValue)
            json.key("zone_state")
            json.string(finding.zoneState?.rawValue)
            json.key("possible_zones")
            json.array { list in
                for zone in finding.toldZones { list.string(zone.rawValue) }
            }
        }
    }
}
