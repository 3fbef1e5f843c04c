import MusterClimate
import MusterCore
import MusterStore

/// What there is to tell of one event of one alarm, before it is put into words.
struct AlarmNotice {
    /// What is told.
    var kind: AlarmWord.Kind
    /// The alarm as it is now.
    var alarm: Alarm
    /// The event.
    var event: AlarmEvent
    /// Where it is, as people call it; `nil` where it is nowhere.
    var place: String?
    /// What the sensor is called; `nil` where it is of none.
    var sensor: String?
    /// The sensor's identity, as programs know it.
    var identity: String?
    /// What to do, of the limit set; empty for nothing stated.
    var instruction = ""
    /// The lots at the place.
    var lots: [String] = []
    /// The hourly means of the day before, in the quantity's unit, the oldest first.
    var lastDay: [Double?] = []
    /// Where the portal shows it; `nil` where no portal is known.
    var link: String?

    /// The value that it tells of, in steps of the quantity.
    var value: Int64? { event.value ?? (kind == .cleared ? nil : alarm.cause.value) }

    /// How long it has waited for an answer, in minutes.
    var minutes: Int { max(0, Int(event.notedAt.seconds(since: alarm.raisedAt) / 60)) }

    /// How much the values have changed in the last hour; `nil` where that is not known.
    var change: Double? {
        guard lastDay.count >= 2, let now = lastDay[lastDay.count - 1],
            let before = lastDay[lastDay.count - 2]
        else { return nil }
        return now - before
    }
}

/// How a message about alarms is told from all others, at every try the same.
struct AlarmMessageName {
    /// The alarm's identifier and the event's number: what a webhook gets as `Idempotency-Key`.
    let key: String
    private let contact: Int64

    /// The name of a message of one event.
    init(_ alarm: Alarm, _ event: Int64, to contact: AlarmContact, isDigest: Bool = false) {
        key = "\(Hex.text(alarm.uid)).\(event)" + (isDigest ? ".digest" : "")
        self.contact = contact.number
    }

    /// The name of a message of the outbox to a webhook.
    var hook: String { "\(key).\(contact)" }

    /// The name of a mail, with the host of its sender.
    func mail(host: String) -> String { "<\(hook)@\(host)>" }

    /// The key of a message of the outbox to a webhook.
    static func key(of messageID: String) -> String {
        messageID.split(separator: ".").dropLast().joined(separator: ".")
    }
}
