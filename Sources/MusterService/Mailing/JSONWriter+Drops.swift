public import MusterCore
import MusterMail
public import MusterStore

extension JSONWriter {
    /// Writes a drop, as `muster schedule --json` and the API show it.
    ///
    /// - Parameters:
    ///   - drop: the drop.
    ///   - next: when it goes out next (UTC); `nil` where no clock decides.
    public mutating func drop(_ drop: Drop, next: Instant?) {
        object { json in
            json.key("drop")
            json.string(drop.id)
            json.key("name")
            json.string(drop.name)
            json.key("when")
            json.string(drop.occasion.description)
            json.key("inventory")
            json.string(drop.inventory)
            json.key("to")
            json.array { list in for to in drop.recipients { list.string(to.description) } }
            json.key("definition")
            json.string(drop.definition)
            json.key("format")
            json.words(drop.formats.isEmpty ? nil : drop.formats)
            json.key("lang")
            json.string(drop.language)
            json.key("paper")
            json.string(drop.paper)
            json.key("sections")
            json.words(drop.parts)
            json.key("paused")
            json.bool(drop.isPaused)
            json.key("made_by")
            json.string(drop.madeBy)
            json.key("next_at")
            json.instant(drop.isPaused ? nil : next)
            json.key("last_at")
            json.instant(drop.lastRun?.at)
            json.key("last_for")
            json.string(drop.lastRun?.occasion)
            json.key("last_messages")
            json.integer(drop.lastRun?.messages)
            json.key("last_error")
            json.string(drop.failure?.error)
        }
    }

    /// Writes a list of words; null for none.
    private mutating func words(_ words: [String]?) {
        guard let words else { return string(nil) }
        array { list in for word in words { list.string(word) } }
    }

    /// Writes what a delivery has done.
    public mutating func delivery(_ delivery: Delivery) {
        object { json in
            json.key("drops")
            json.array { list in
                for drop in delivery.drops {
                    list.object { json in
                        json.key("drop")
                        json.string(drop.drop)
                        json.key("for")
                        json.string(drop.occasion)
                        json.key("messages")
                        json.integer(drop.messages)
                        json.passedOver(drop.passedOver)
                    }
                }
            }
            json.key("failed")
            json.array { list in
                for failed in delivery.failed {
                    list.object { json in
                        json.key("drop")
                        json.string(failed.drop)
                        json.key("error")
                        json.string(failed.error)
                    }
                }
            }
            json.key("reminders")
            json.integer(delivery.reminders)
            json.key("alarms")
            json.integer(delivery.alarms)
            json.key("offers")
            json.integer(delivery.offers)
            json.key("bounced")
            json.array { list in for entry in delivery.bounced { list.message(entry) } }
            json.key("mailbox_error")
            json.string(delivery.mailboxError?.what.description)
            json.key("mailed")
            json.array { list in for mail in delivery.mailed { list.message(mail.entry) } }
        }
    }
}

extension Drop {
    /// When it goes out next (UTC); `nil` where no clock decides.
    public func next(after now: Instant, _ clock: SiteClock) -> Instant? {
        occasion.next(after: max(now, since), clock)?.at
    }
}
