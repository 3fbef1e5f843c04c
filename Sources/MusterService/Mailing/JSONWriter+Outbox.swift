public import MusterCore
public import MusterStore

extension JSONWriter {
    /// Writes a message on its way out, as `muster outbox --json` and the API show it.
    public mutating func message(_ entry: OutboxEntry) {
        object { json in
            json.key("message")
            json.string(entry.id)
            json.key("audit")
            json.string(entry.audit)
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
            json.string(entry.lastError)
            json.key("created_at")
            json.instant(entry.createdAt)
            json.key("changed_at")
            json.instant(entry.changedAt)
        }
    }
}
