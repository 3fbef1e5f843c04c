package import MusterAudit
import MusterCore

/// Cards that are made one at a time, so that their number costs no memory.
package struct EvidenceCards: Sendable {
    /// How many there are.
    package var count: Int
    /// Makes the card with an index below ``count``.
    package var card: @Sendable (Int) -> EvidenceCard
}

/// What speaks for the verdict on one item.
package struct EvidenceCard: Sendable {
    /// Its number among the discrepancies.
    package var number: String
    /// The name under which links lead here.
    package var destination: String
    /// The item's identifier.
    package var item: String
    /// What people call it.
    package var name: String
    /// The verdict.
    package var outcome: Outcome
    /// The verdict in words.
    package var outcomeText: String
    /// Why it is what it is.
    package var why: String
    /// What it looks like, or where it belongs; `nil` where nothing tells.
    package var picture: Picture?
    /// How strong it was over time; `nil` where that is not known.
    package var strip: StripFigure?
    /// The figures, the most telling first.
    package var facts: [Fact]
    /// What people said of it, oldest first.
    package var remarks: [String]
    /// Says that some of ``remarks`` are left out; its number is to be put in.
    package var moreRemarks: @Sendable (Int) -> String

    /// What stands on the left of a card.
    package enum Picture: Sendable {
        /// A photo of the item, with what it is.
        case photo(FloorPicture, String)
        /// The plan around where it belongs, with that zone's name.
        case plan(PlanCrop, String)
    }
}

/// How strong a beacon was over the time of an audit, ready to be drawn: times are shares of the
/// whole, levels are in dBm.
package struct StripFigure: Equatable, Sendable {
    /// What was heard in one step.
    package struct Column: Equatable, Sendable {
        /// Where it begins, 0 to 1.
        package var start: Double
        /// The median in dBm.
        package var median: Double
        /// The strongest reading in dBm.
        package var strongest: Double
    }

    /// Where the receiver was.
    package enum Whereabouts: Equatable, Sendable {
        /// In the zone that the item belongs in.
        case own
        /// In the zone that the item was heard in.
        case heard
        /// In another zone.
        case other
    }

    /// A stretch of the time.
    package struct Span: Equatable, Sendable {
        /// Where it begins, 0 to 1.
        package var start: Double
        /// Where it ends, 0 to 1.
        package var end: Double
    }

    /// The width of a column, as a share of the whole.
    package var step: Double
    /// What was heard.
    package var columns: [Column]
    /// Where the receiver was, what lies below first.
    package var stays: [(where: Whereabouts, span: Span)]
    /// When nobody listened.
    package var pauses: [Span]
    /// When it begins, in words.
    package var start: String
    /// When it ends, in words.
    package var end: String
    /// What is said where nothing was heard.
    package var silent: String

    package static func == (one: StripFigure, other: StripFigure) -> Bool {
        one.step == other.step && one.columns == other.columns && one.pauses == other.pauses
            && one.start == other.start && one.end == other.end
            && one.stays.elementsEqual(other.stays) { $0.where == $1.where && $0.span == $1.span }
    }
}
