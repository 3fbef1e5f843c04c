extension AuditSummary {
    /// What a person would take back now: the last confirmation or note that counts, or, once the
    /// audit is counted, the last decision that stands.
    ///
    /// - Parameter person: whose, letters in either case.
    /// - Returns: the entry of the log; `nil` when there is nothing to take back.
    public func lastWord(of person: String) -> LoggedEvent? {
        if !state.isCounted, state != .cancelled {
            let name = person.lowercased()
            return log.standing.last { $0.event.observer?.lowercased() == name }
        }
        guard state.isCounted, state != .approved else { return nil }
        return review.last(of: person).map {
            LoggedEvent(sequence: $0.sequence, at: $0.at, event: .resolved($0.value))
        }
    }
}

extension [LoggedEvent] {
    /// The confirmations and notes that were not taken back, in order.
    var standing: [LoggedEvent] {
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
