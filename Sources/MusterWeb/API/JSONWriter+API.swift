import MusterAudit
import MusterCatalogue
import MusterCore
import MusterStore

extension JSONWriter {
    /// Writes an audit of the history: as `muster status --json`, without who listens.
    mutating func listing(_ listing: AuditListing) {
        object { json in
            json.key("audit")
            json.string(listing.audit.rawValue)
            json.key("inventory")
            json.string(listing.inventory)
            json.key("state")
            json.string(listing.state.rawValue)
            json.key("expected")
            json.integer(listing.expected)
            json.key("present")
            json.integer(listing.present)
            json.key("extras")
            json.integer(listing.extras)
            json.key("accuracy")
            json.number(listing.accuracy)
            json.key("started_at")
            json.instant(listing.startedAt)
            json.key("ended_at")
            json.instant(listing.endedAt)
            json.key("records")
            json.integer(listing.recordCount)
        }
    }

    /// Writes what is known of a beacon between audits.
    mutating func heard(_ beacon: BeaconIdentity, item: ItemID?, _ heard: LastHeard?) {
        object { json in
            json.key("beacon")
            json.string(beacon.description)
            json.key("item")
            json.string(item?.rawValue)
            json.key("last_heard_at")
            json.instant(heard?.at)
            json.key("heard_by")
            json.string(heard?.by)
            json.key("heard_in")
            json.string(heard?.zone?.rawValue)
            json.key("rssi")
            json.integer(heard?.rssi?.rawValue)
            json.key("battery_mv")
            json.integer(heard?.battery?.millivolts)
            json.key("battery_at")
            json.instant(heard?.battery?.at)
        }
    }

    /// Writes a message of the outbox: as `muster outbox --json`, without sender and message id.
    mutating func message(_ entry: OutboxEntry) {
        object { json in
            json.key("message")
            json.string(entry.id)
            json.key("audit")
            json.string(entry.audit)
            json.key("to")
            json.string(entry.recipient)
            json.key("subject")
            json.string(entry.subject)
            json.key("state")
            json.string(entry.state.rawValue)
            json.key("attempts")
            json.integer(entry.attempts)
            json.key("last_error")
            json.string(entry.lastError)
            json.key("created_at")
            json.instant(entry.createdAt)
            json.key("changed_at")
            json.instant(entry.changedAt)
        }
    }
}
