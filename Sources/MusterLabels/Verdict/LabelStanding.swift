public import MusterCore

/// What the house that issued a label knows of it.
public struct LabelStanding: Equatable, Sendable {
    /// When it was issued (UTC).
    public var issuedAt: Instant
    /// Where it is in its life.
    public var state: LabelState
    /// Why it was taken back; empty where it was not.
    public var reason: String
    /// The state of its lot.
    public var lot: Lot
    /// What its sights say against it.
    public var copies: [CopyRule]

    /// What may be done with a lot.
    public enum Lot: Sendable {
        /// Anything, or nothing is known.
        case free
        /// It is held back.
        case held
        /// It was recalled.
        case recalled
    }

    /// Creates a standing.
    public init(
        issuedAt: Instant,
        state: LabelState,
        reason: String = "",
        lot: Lot = .free,
        copies: [CopyRule] = []
    ) {
        (self.issuedAt, self.state, self.reason) = (issuedAt, state, reason)
        (self.lot, self.copies) = (lot, copies)
    }
}

extension LabelFinding {
    /// The finding with what the issuing house knows.
    ///
    /// - Parameter standing: of the label; `nil` where no such label was issued.
    /// - Returns: the finding, which now tells genuine labels from unknown ones.
    public func asked(_ standing: LabelStanding?) -> LabelFinding {
        var finding = self
        guard let reasons = reasons(given: standing) else { return self }
        // Rules that only make people look twice stand behind everything else.
        finding.reasons = reasons
        finding.verdict = reasons.lazy.compactMap(\.verdict).first ?? .genuine
        return finding
    }

    /// Everything that speaks against a label of ours, the strongest first; `nil` for what only its text
    /// decides.
    ///
    /// Whether it was taken back is known here, so no list is asked.
    private func reasons(given standing: LabelStanding?) -> [LabelReason]? {
        guard [.genuineOffline, .expired, .revoked].contains(verdict) else { return nil }
        guard let standing else { return [.neverIssued] }
        var list: [LabelReason] = []
        for case .keyRevoked(let since, let reason) in reasons where standing.issuedAt >= since {
            list.append(.keyRevoked(since: since, reason: reason))
        }
        if !standing.state.isLive {
            list.append(.takenBack(standing.state, reason: standing.reason))
        }
        list += standing.copies.filter(\.isAlarming).map(LabelReason.copy)
        switch standing.lot {
        case .free: break
        case .held: list.append(.held)
        case .recalled: list.append(.recalled)
        }
        list += reasons.filter { if case .expired = $0 { true } else { false } }
        if standing.copies.contains(.oftenSeen) { list.append(.oftenSeen) }
        return list
    }
}

extension LabelReason {
    /// The verdict that it alone leads to; `nil` for none.
    var verdict: LabelVerdict? {
        switch self {
        case .keyRevoked, .listed: .revoked
        case .neverIssued: .unknown
        case .takenBack(.void, _): .void
        case .takenBack: .revoked
        case .copy: .copied
        case .recalled: .recalled
        case .held: .held
        case .expired: .expired
        default: nil
        }
    }
}
