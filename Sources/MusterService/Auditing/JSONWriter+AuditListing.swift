import MusterAudit
public import MusterCore
public import MusterStore

extension JSONWriter {
    /// Writes where an audit stands, as `muster status --json` and the API show it.
    ///
    /// - Parameters:
    ///   - listing: the audit, as whoever asks may see it.
    ///   - listener: who listens for it; `nil` when nobody does.
    ///   - recount: the recount that is under way; `nil` for none, or where nobody asked.
    public mutating func listing(
        _ listing: AuditListing,
        listener: String?,
        recount: AwaitedRecount? = nil
    ) {
        object { json in
            json.key("audit")
            json.string(listing.audit.rawValue)
            json.key("inventory")
            json.string(listing.inventory)
            json.key("observer")
            json.string(listing.observer)
            json.key("state")
            json.string(listing.state.rawValue)
            json.key("expected")
            json.integer(listing.expected)
            json.key("present")
            json.integer(listing.present)
            json.key("extras")
            json.integer(listing.extras)
            json.key("accuracy")
            json.number(listing.accuracy, .ratio)
            json.key("started_at")
            json.instant(listing.startedAt)
            json.key("ended_at")
            json.instant(listing.endedAt)
            json.key("records")
            json.integer(listing.recordCount)
            json.key("listening")
            json.string(listener)
            json.key("with")
            json.array { list in for name in listing.terms.with { list.string(name) } }
            json.key("blind")
            json.bool(listing.terms.isBlind)
            json.key("due")
            json.string(listing.terms.due?.description)
            json.key("plan")
            json.string(listing.terms.plan?.description)
            json.key("plan_name")
            json.string(listing.terms.plan == nil ? nil : listing.terms.planName)
            json.key("here")
            json.bool(listing.isHere)
            json.key("station")
            json.string(listing.station)
            guard let recount else { return }
            json.key("recount")
            json.object { json in
                json.key("with")
                json.string(recount.with)
                json.key("by")
                json.string(recount.by)
                json.key("awaited")
                json.array { list in for item in recount.items { list.string(item.rawValue) } }
            }
        }
    }
}
