public import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes what became of an audit's discrepancies, as one object.
    mutating func review(_ summary: AuditSummary) {
        let review = summary.review
        let open = review.open
        object { json in
            json.key("open")
            json.items(summary.expected.map(\.item).filter(open.contains))
            json.key("resolutions")
            json.array { list in
                for item in summary.expected {
                    guard let resolution = review.resolutions[item.item] else { continue }
                    list.decision(resolution) { json in
                        json.key("done")
                        json.done(review.done[resolution.sequence])
                    }
                }
            }
            json.key("recount")
            json.order(review)
            json.key("recounts")
            json.array { list in
                for recount in review.recounts {
                    list.object { json in
                        json.step(by: recount.value.observer, recount.at)
                        json.key("items")
                        json.items(recount.value.looks.map(\.item))
                    }
                }
            }
            json.key("reviewed")
            json.optional(review.completion) { json, last in json.step(by: last.value.by, last.at) }
            json.key("approved")
            json.optional(review.approval) { json, approval in
                json.step(by: approval.value.by, approval.at)
                json.key("note")
                json.string(approval.value.note)
                json.key("segregation")
                json.string(approval.value.segregation.rawValue)
            }
            json.key("rejected")
            json.optional(review.rejection) { json, rejection in
                json.step(by: rejection.value.by, rejection.at)
                json.key("reason")
                json.string(rejection.value.reason)
            }
            json.followUp(review)
        }
    }

    private mutating func order(_ review: AuditReview) {
        optional(review.order) { json, order in
            json.step(by: order.value.by, order.at)
            json.key("with")
            json.string(order.value.with)
            json.key("items")
            json.items(order.value.items)
            json.key("awaited")
            json.items(order.value.items.filter(review.awaited.contains))
        }
    }

    /// Writes a decision about an item, as one object; `more` may write members of its own at the end.
    public mutating func decision(
        _ resolution: AuditReview.Recorded<Resolution>,
        more: (inout JSONWriter) -> Void = { _ in }
    ) {
        object { json in
            json.key("item")
            json.string(resolution.value.item.rawValue)
            json.key("reason")
            json.string(resolution.value.reason.code)
            json.key("reason_text")
            json.string(resolution.value.reason.text(.english))
            json.key("action")
            json.string(resolution.value.action)
            json.key("owner")
            json.string(resolution.value.owner)
            json.key("due")
            json.string(resolution.value.due?.description)
            json.step(by: resolution.value.by, resolution.at)
            more(&json)
        }
    }

    private mutating func step(by person: String, _ at: Instant) {
        key("by")
        string(person)
        key("at")
        instant(at)
    }

    private mutating func items(_ items: [ItemID]) {
        array { list in for item in items { list.string(item.rawValue) } }
    }

    private mutating func optional<Value>(
        _ value: Value?,
        _ members: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return string(nil) }
        object { members(&$0, value) }
    }
}
