public import MusterCore

/// What an audit refuses to do, or finds wrong with itself.
public enum AuditError: MusterError, Equatable {
    /// The audit's state does not permit the step.
    case wrongState(audit: AuditID, state: AuditState, step: String)
    /// The item is not on the audit's expected list.
    case notExpected(audit: AuditID, item: ItemID)
    /// The zone is not one of the site's.
    case unknownZone(ZoneID, known: [ZoneID])
    /// There is nothing to take back.
    case nothingToUndo(audit: AuditID)
    /// Zones of the scope were walked too little to finish.
    case coverageBelowPlan(audit: AuditID, zones: [ZoneID])
    /// A record does not follow from the one before it.
    case brokenChain(audit: AuditID, sequence: Int)
    /// A record cannot be understood.
    case unreadableRecord(audit: AuditID, sequence: Int)
    /// The frozen expected list is not the one whose hash the chain holds.
    case expectedListChanged(audit: AuditID)

    /// What happened.
    public var what: String {
        switch self {
        case .wrongState(let audit, let state, let step): "\(audit) is \(state.rawValue): \(step)"
        case .notExpected(let audit, let item): "\(item) is not on the list of \(audit)"
        case .unknownZone(let zone, _): "there is no zone \"\(zone)\""
        case .nothingToUndo(let audit): "\(audit) has no confirmation or note to take back"
        case .coverageBelowPlan(let audit, let zones):
            "\(audit) is not finished: not walked enough in "
                + zones.map(\.rawValue).joined(separator: ", ")
        case .brokenChain(let audit, let sequence):
            "\(audit): record \(sequence) does not follow from the one before it"
        case .unreadableRecord(let audit, let sequence):
            "\(audit): record \(sequence) cannot be understood"
        case .expectedListChanged(let audit):
            "\(audit): the expected list is not the one that was frozen at the start"
        }
    }

    /// What to do next.
    public var remedy: String {
        switch self {
        case .wrongState(let audit, let state, _):
            switch state {
            case .open: "muster status \(audit)"
            case .paused:
                "muster resume \(audit), muster finish \(audit) or "
                    + "muster cancel \(audit) --reason TEXT"
            case .counted, .cancelled: "muster start, for a new audit"
            }
        case .notExpected: "muster item list, for the items of this inventory"
        case .unknownZone(_, let known):
            known.isEmpty
                ? "muster plan import FILE, to give the site its zones"
                : "one of " + known.map(\.rawValue).joined(separator: ", ")
        case .nothingToUndo(let audit): "muster show \(audit), for what was recorded"
        case .coverageBelowPlan(let audit, let zones):
            "muster resume \(audit) and walk \(zones.first?.rawValue ?? "them"), "
                + "or muster finish \(audit) --partial --reason TEXT"
        case .brokenChain, .unreadableRecord, .expectedListChanged:
            "keep the home as it is and compare it with a backup: it was changed outside Muster"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .wrongState, .nothingToUndo: .conflict
        case .notExpected, .unknownZone: .notFound
        case .coverageBelowPlan: .coverage
        case .brokenChain, .unreadableRecord, .expectedListChanged: .integrity
        }
    }
}
