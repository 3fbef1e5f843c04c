package import MusterCore

/// Where one item is, as far as what was heard of it tells.
package struct ItemPlace: Hashable, Sendable {
    /// A zone in which it may be.
    package struct Candidate: Hashable, Sendable {
        /// The zone.
        package var zone: ZoneID
        /// How likely it is there, 0 to 1.
        package var chance: Double
    }

    /// At this chance of its own zone or more an item is in place: that of a zone that is named alone.
    package static let inPlaceChance = namedChance
    /// At this chance of its own zone or less it is elsewhere.
    package static let elsewhereChance = 0.05
    /// A zone that is this likely is named alone.
    package static let namedChance = 0.8
    /// Otherwise as many are named as reach this together.
    package static let togetherChance = 0.9
    /// What is printed is rounded to this, and never more than ``mostPrinted``.
    package static let printedStep = 0.05
    /// The highest chance that is printed.
    package static let mostPrinted = 0.95

    /// Whether it is where it belongs.
    ///
    /// Unsure where radio cannot tell, and where the record has no zone on the plan.
    package var state: ZoneVerdict.State
    /// Whether it would be elsewhere, had the scanner's own place and the site's radio been known well
    /// enough: "seems out of place, look".
    package var seemsOutOfPlace: Bool
    /// How likely it is in its own zone, 0 to 1; `nil` where the record has none on the plan.
    package var ownChance: Double?
    /// How much the other zones together would weigh had each been as likely as any before something was
    /// heard, beside all zones as they are: 0 where it is at home for sure, small where it is next door.
    ///
    /// Things are put back beside their place; a copy of a tag is anywhere.
    package var anywhereWeight: Double
    /// Where it is, the likeliest zone in front: one alone, or the fewest that hold it together.
    package var zones: [Candidate]

    /// The zone that it is in, where one alone is named.
    package var zone: ZoneID? { zones.count == 1 ? zones.first?.zone : nil }

    /// A chance as it is printed: nobody knows better than to one in twenty, nor ever for sure.
    package static func printed(_ chance: Double) -> Double {
        min(max((chance / printedStep).rounded() * printedStep, 0), mostPrinted)
    }
}
