import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes an action with its audit, as one object.
    public mutating func action(_ listed: ListedAction) {
        let (decision, done) = (listed.action.decision.value, listed.action.done)
        object { json in
            json.key("audit")
            json.string(listed.audit.rawValue)
            json.key("item")
            json.string(decision.item.rawValue)
            json.key("name")
            json.string(listed.name)
            json.key("reason")
            json.string(decision.reason.code)
            json.key("action")
            json.string(decision.action)
            json.key("owner")
            json.string(decision.owner)
            json.key("due")
            json.string(decision.due?.description)
            json.key("state")
            json.string(listed.state.rawValue)
            json.key("done_by")
            json.string(done?.value.by)
            json.key("done_at")
            json.instant(done?.at)
            json.key("note")
            json.string(done?.value.note)
        }
    }
}
