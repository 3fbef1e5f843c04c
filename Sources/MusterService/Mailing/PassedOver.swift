public import MusterCore
import MusterStore

/// Somebody whom a drop means, and who gets no mail of it.
public struct PassedOver: Hashable, Sendable {
    /// Why somebody gets none; programs read the raw value.
    public enum Reason: String, CaseIterable, Sendable {
        /// The person has no mail address.
        case noAddress = "no_address"
        /// The person may no longer sign in.
        case disabled
        /// There is nobody of this login.
        case gone
        /// There is nobody of this role.
        case nobody
        /// The person has turned such mail off.
        case turnedOff = "turned_off"
        /// All that it tells of is kept from the person for now.
        case hidden
    }

    /// The login, or the role that nobody has.
    public var who: String
    /// Why.
    public var reason: Reason
    /// The drop, as people see it.
    public var drop: String

    /// What there is to say.
    public var what: Sentence {
        switch reason {
        case .noAddress: "\(who) has no mail address"
        case .disabled: "\(who) is disabled"
        case .gone: "there is nobody with the login \(who)"
        case .nobody: "nobody has the role \(who)"
        case .turnedOff: "\(who) has turned off emails with scheduled reports"
        case .hidden: "\(who) may not see the blind audit yet"
        }
    }

    /// What can be done; `nil` where it is the person's own choice.
    public var remedy: Sentence? {
        switch reason {
        case .noAddress: "\(who) gives one with muster profile set mail ADDRESS"
        case .disabled: "muster user enable \(who), or muster schedule edit \(drop) --to OTHERS"
        case .gone: "muster schedule edit \(drop) --to OTHERS"
        case .nobody: "muster user role LOGIN \(who), or muster schedule edit \(drop) --to OTHERS"
        case .turnedOff: nil
        case .hidden: "muster schedule run \(drop), once the audit is reviewed"
        }
    }

    /// Both, in a line.
    public var text: Sentence { remedy.map { "\(what): \($0)" } ?? what }
}

/// What became of a drop that was sent by hand.
public struct SentDrop: Sendable {
    /// What became of each message.
    public var mailed: [Mailed]
    /// Who gets none.
    public var passedOver: [PassedOver]
}

extension JSONWriter {
    /// Writes what became of a drop that was sent by hand.
    public mutating func sentDrop(_ sent: SentDrop) {
        object { json in
            json.key("mailed")
            json.array { list in for mail in sent.mailed { list.message(mail.entry) } }
            json.passedOver(sent.passedOver)
        }
    }

    /// Writes who gets no mail of a drop, as a member of what is told of it.
    mutating func passedOver(_ all: [PassedOver]) {
        key("passed_over")
        array { list in
            for one in all {
                list.object { json in
                    json.key("who")
                    json.string(one.who)
                    json.key("reason")
                    json.string(one.reason.rawValue)
                    json.key("what")
                    json.string(one.what)
                    json.key("remedy")
                    json.string(one.remedy?.description)
                }
            }
        }
    }
}
