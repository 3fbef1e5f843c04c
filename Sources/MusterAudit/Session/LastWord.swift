extension AuditSummary {
    /// What a person would take back now: the last confirmation or note that counts, or, once the
    /// audit is counted, the last thing said since the count, or the approval, that stands.
    ///
    /// - Parameter person: whose, letters in either case.
    /// - Returns: the entry of the log; `nil` when there is nothing to take back.
    public func lastWord(of person: String) -> LoggedEvent? {
        if state.isRunning { return log.standing.last(of: person) }
        return state.isCounted ? review.lastWord(of: person) : nil
    }
}

extension AuditSession {
    /// Whether what a person would take back of a counted audit now is a decision, or nothing: not what
    /// they found in looking again.
    ///
    /// - Parameter person: whose word, letters in either case.
    /// - Returns: `false` of an audit that is not counted.
    public func takesDecisionBack(of person: String) -> Bool {
        guard state.isCounted else { return false }
        if let last = review.lastWord(of: person) { return last.event.kind == .resolved }
        return review.lastLook(of: person) == nil
    }
}

extension [LoggedEvent] {
    /// The last of them that a person said, letters in either case.
    package func last(of person: String) -> LoggedEvent? {
        let name = person.lowercased()
        return last { $0.event.observer?.lowercased() == name }
    }

    /// The confirmations and notes that were not taken back, in order.
    package var standing: [LoggedEvent] {
        let undone = Set(
            compactMap { entry in
                if case .undone(let undo) = entry.event { undo.sequence } else { nil }
            }
        )
        return filter { entry in
            switch entry.event {
            case .confirmed, .noted: !undone.contains(entry.sequence)
            default: false
            }
        }
    }
}
