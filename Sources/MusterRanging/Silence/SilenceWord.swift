/// What may be said of an item that was not heard (verdicts, part 3).
package enum SilenceWord: Hashable, Sendable {
    /// It is missing: all four conditions hold.
    case missing(SilenceAnswer)
    /// Its place was covered, and whether it is gone or its tag silent is not known: look first where
    /// P is highest.
    case lookFirst(SilenceAnswer, Doubt)
    /// Its place was weakly covered.
    case weaklyCovered(SilenceAnswer)
    /// Its place was not covered: silence says nothing.
    case notCovered(SilenceAnswer)
    /// Its shelf is silent as a whole: check the receiver, the plan, or the whole shelf.
    case shelfSilent(SilenceAnswer)

    /// Why an item whose place was covered is not called missing; the first of those that hold.
    package enum Doubt: Hashable, Sendable {
        /// Something other than silence speaks of its tag: another transmitter, a copy.
        case conflict
        /// Its tag last said that its battery is low.
        case batteryLow
        /// Too few unheard items of the site were ever looked for.
        case notRecounted
        /// Its tag was silent before.
        case tagSilentBefore
        /// It is not likely enough that it is gone.
        case chance
    }

    /// What the table says of it.
    package var answer: SilenceAnswer {
        switch self {
        case .missing(let answer), .lookFirst(let answer, _), .weaklyCovered(let answer),
            .notCovered(let answer), .shelfSilent(let answer):
            answer
        }
    }
}

/// When an item that was not heard is called missing.
package struct SilenceRule: Hashable, Sendable {
    /// From which coverage on, for the item's own tag, 0 to 1.
    package static let leastCovered = 0.8
    /// From which coverage on a place is weakly covered.
    package static let weaklyCovered = 0.5
    /// How many unheard items of the site somebody must have looked for, in all its audits.
    package static let leastRecounted = 10

    /// From which P(absent) on, 0 to 1.
    package let leastAbsent: Double
    /// From which lower end of its range on: P alone does not do it where ten looks happened to find all
    /// gone.
    package let leastOfRange: Double

    /// For chances of the fine grid.
    ///
    /// Chosen on half of the seeds of the second family of worlds so that more than eight in ten of the
    /// items called missing are gone, however few of a site's items were looked for.
    package static let fine = SilenceRule(leastAbsent: 0.82, leastOfRange: 0.7)
    /// For chances of the coarse grid, and where no grid is asked.
    package static let coarse = SilenceRule(leastAbsent: 0.8, leastOfRange: 0.6)
}

extension HypothesisTable {
    /// What may be said of an item that was not heard.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - answer: what the table says of it; `nil` works it out.
    ///   - recounted: how many unheard items of the site somebody has looked for, in all its audits.
    ///   - isContested: whether something else speaks of its tag, as a copy does.
    /// - Returns: the word, with the reason.
    package func word(
        for item: SilentItem,
        _ answer: SilenceAnswer? = nil,
        recounted: Int,
        isContested: Bool = false
    ) -> SilenceWord {
        let answer = answer ?? self.answer(item)
        if let zone = item.zone, silentShelves.contains(zone) { return .shelfSilent(answer) }
        if isContested { return .lookFirst(answer, .conflict) }
        // How well the place was covered is told of a tag that sends like the others; what is known of
        // this one is a doubt about the tag.
        let place = item.history == .none ? answer : self.answer(item.withoutHistory)
        if place.covered < SilenceRule.weaklyCovered { return .notCovered(answer) }
        if place.covered < SilenceRule.leastCovered { return .weaklyCovered(answer) }
        if item.history == .batteryLow { return .lookFirst(answer, .batteryLow) }
        if recounted < SilenceRule.leastRecounted { return .lookFirst(answer, .notRecounted) }
        if answer.covered < SilenceRule.leastCovered {
            return .lookFirst(answer, .tagSilentBefore)
        }
        guard answer.absent >= rule.leastAbsent, answer.range.lowerBound >= rule.leastOfRange
        else { return .lookFirst(answer, .chance) }
        return .missing(answer)
    }
}
