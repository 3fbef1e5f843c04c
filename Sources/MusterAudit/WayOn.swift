import MusterCore

/// What can be done next with an audit, depending on its state and on who asks.
public enum WayOn: Sendable, Equatable {
    case look, resume, finish, cancel, recountAll, recountOne, resolve, approve, reject, start
    /// Another person recounts: those who may, some of them.
    case recountBy([String])
    /// Whoever looks again in a blind audit, asked for it, and says the zone.
    case recountBlind
    /// In a blind audit another person is asked to look: by those who may ask, some of them.
    case askRecount([String])
    /// The one who was asked looks again first.
    case awaited(String)
    /// A counted audit is named instead.
    case another

    /// The ways on from a state.
    public static func all(from state: AuditState) -> [WayOn] {
        switch state {
        case .open: [.look]
        case .paused: [.resume, .finish, .cancel]
        case .recounting: [.recountAll, .resolve]
        case .reviewed: [.approve, .reject]
        case .counted: [.recountOne, .start]
        case .approved, .cancelled: [.start]
        }
    }

    /// Some ways as a remedy, for an item where one is named; who has none looks where the audit stands.
    static func words(_ ways: [WayOn], _ audit: AuditID, _ item: ItemID?) -> Sentence {
        let all = (ways.isEmpty ? [.look] : ways).map { $0.words(audit, item) }
        guard all.count > 1, let last = all.last else { return all[0] }
        return "\(all.dropLast().joined(separator: ", ")), or \(last)"
    }

    private func words(_ audit: AuditID, _ item: ItemID?) -> Sentence {
        switch self {
        case .look: "muster status \(audit)"
        case .resume: "muster resume \(audit)"
        case .finish: "muster finish \(audit)"
        case .cancel: "muster cancel \(audit) --reason TEXT"
        case .recountAll:
            item.map { "muster recount \(audit) --seen \($0)" }
                ?? "muster recount \(audit) --seen ITEM --gone ITEM"
        case .recountOne:
            item.map { "muster recount \(audit) --seen \($0)" }
                ?? "muster recount \(audit) --seen ITEM, for an item that is there"
        case .recountBy(let people):
            "ask \(people.alternatives): muster recount \(audit) --seen "
                + "\(item?.rawValue ?? "ITEM")"
        case .recountBlind: "muster recount \(audit) --seen \(item?.rawValue ?? "ITEM")@ZONE"
        case .askRecount(let people):
            "ask \(people.alternatives) to have it looked for: muster recount \(audit) --items "
                + "\(item?.rawValue ?? "ITEM") --with USER"
        case .awaited(let person):
            "wait for \(person), who was asked to look again: muster status \(audit)"
        case .another: "name an audit that is counted: muster audit list"
        case .resolve: "muster resolve \(audit) \(item?.rawValue ?? "ITEM") --reason CODE"
        case .approve: "muster approve \(audit)"
        case .reject: "muster reject \(audit) --reason TEXT"
        case .start: "muster start, for a new audit"
        }
    }
}
