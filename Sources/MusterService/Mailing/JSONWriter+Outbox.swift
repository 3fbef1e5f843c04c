public import MusterCore
public import MusterStore

extension JSONWriter {
    /// Writes a message on its way out, as `muster outbox --json` and the API show it.
    public mutating func message(_ entry: OutboxEntry) {
        object { json in
            json.key("message")
            json.string(entry.id)
            json.key("audit")
            json.string(entry.audit.isEmpty ? nil : entry.audit)
            json.key("from")
            json.string(entry.sender)
            json.key("to")
            json.string(entry.recipient)
            json.key("subject")
            json.string(entry.subject)
            json.key("message_id")
            json.string(entry.messageID)
            json.key("state")
            json.string(entry.state.rawValue)
            json.key("attempts")
            json.integer(entry.attempts)
            json.key("last_error")
            json.string(entry.lastError?.description)
            json.key("next_try_at")
            json.instant(entry.nextTryAt)
            json.key("bounce")
            if let bounce = entry.bounce {
                json.object { json in
                    json.key("status")
                    json.string(bounce.status)
                    json.key("diagnostic")
                    json.string(bounce.diagnostic)
                    json.key("at")
                    json.instant(bounce.at)
                }
            } else {
                json.string(nil)
            }
            json.key("created_at")
            json.instant(entry.createdAt)
            json.key("changed_at")
            json.instant(entry.changedAt)
        }
    }
}
