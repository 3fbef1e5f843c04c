import MusterCore

extension Finding {
    /// In which order people look for what was not found: what they alone can settle first, then
    /// what is likeliest to be gone, last what another walk may bring.
    ///
    /// Within a rank the best covered come first: it is there that silence says most.
    private var lookingRank: (rank: Int, missedPercent: Int) {
        let rank =
            switch reason {
            case .contested, .maybeCopy, .imitated, .moved: 0
            case .batteryLow: 2
            case .heardOnce: 3
            case .lookFirst: 1
            case .silentBefore: 2
            case .shelfSilent: 3
            case .lookedFor: 6
            default:
                covered.map { $0 >= 0.9 ? 1 : $0 >= 0.5 ? 4 : 5 } ?? (outcome == .missing ? 1 : 5)
            }
        let likely = absentRange == nil ? covered : confidence
        return (rank, Int(((1 - (likely ?? 0)) * 100).rounded()))
    }

    /// The order of looking; equals by zone and item, so that one way leads past them all.
    public static func isLookedForFirst(_ lhs: Finding, _ rhs: Finding) -> Bool {
        let (left, right) = (lhs.lookingRank, rhs.lookingRank)
        if left.rank != right.rank { return left.rank < right.rank }
        if left.missedPercent != right.missedPercent {
            return left.missedPercent < right.missedPercent
        }
        return NaturalOrder.isBefore(
            (lhs.expectedZone?.rawValue ?? "", lhs.item.rawValue),
            (rhs.expectedZone?.rawValue ?? "", rhs.item.rawValue)
        )
    }
}
