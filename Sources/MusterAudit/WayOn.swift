import MusterCore

/// What can be done next with an audit, depending on its state and on who asks.
public enum WayOn: Sendable {
    case look, resume, finish, cancel, recountAll, recountOne, resolve, approve, reject, start

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

    /// Some ways as a remedy; who has none looks where the audit stands.
    static func words(_ ways: [WayOn], _ audit: AuditID) -> String {
        let all = (ways.isEmpty ? [.look] : ways).map { $0.words(audit) }
        return all.dropLast().map { $0 + ", " }.joined() + (all.count > 1 ? "or " : "")
            + (all.last ?? "")
    }

    private func words(_ audit: AuditID) -> String {
        switch self {
        case .look: "muster status \(audit)"
        case .resume: "muster resume \(audit)"
        case .finish: "muster finish \(audit)"
        case .cancel: "muster cancel \(audit) --reason TEXT"
        case .recountAll: "muster recount \(audit) --seen ITEM --gone ITEM"
        case .recountOne: "muster recount \(audit) --seen ITEM, for an item that is there"
        case .resolve: "muster resolve \(audit) ITEM --reason CODE"
        case .approve: "muster approve \(audit)"
        case .reject: "muster reject \(audit) --reason TEXT"
        case .start: "muster start, for a new audit"
        }
    }
}
