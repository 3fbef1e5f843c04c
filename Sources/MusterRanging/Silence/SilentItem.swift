package import MusterCore

/// What earlier audits and receivers tell of one tag.
///
/// It says how likely the tag is silent by itself, never whether its item is gone.
package enum TagHistory: Int, Hashable, Sendable, CaseIterable {
    /// Nothing but what holds for the site.
    case none
    /// The last pass that covered its place heard it.
    case heardLastTime
    /// The last pass that covered its place missed it.
    case missedLastTime
    /// The site was audited before, and no pass has covered its place.
    case neverCovered
    /// It last said that its battery is low.
    case batteryLow
    /// A fixed receiver heard it within the hour of the walk.
    case heardByReceiver

    /// From how much coverage on a pass counts as one that covered a tag's place, 0 to 1.
    package static let leastCovered = 0.5

    /// How likely the tag is silent however close one comes; `nil` for the site's own share.
    var silentShare: Double? {
        switch self {
        case .none: nil
        case .heardLastTime: 0.02
        case .missedLastTime: 0.70
        case .neverCovered, .batteryLow: 0.25
        case .heardByReceiver: 0.01
        }
    }
}

/// An item that a walk did not hear, as far as its silence depends on it.
package struct SilentItem: Hashable, Sendable {
    /// Where it belongs; `nil` when nobody knows.
    package var zone: ZoneID?
    /// What is known of its tag.
    package var history: TagHistory
    /// How much stronger than usual its tag is, in whole dB, within ±20.
    package let power: Int

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - zone: where it belongs; `nil` when nobody knows.
    ///   - history: what is known of its tag.
    ///   - power: how much stronger than usual its tag is, in dB; 0 when nothing is known.
    package init(zone: ZoneID?, history: TagHistory = .none, power: Double = 0) {
        (self.zone, self.history) = (zone, history)
        self.power = power.isFinite ? Int(min(max(power, -20), 20).rounded()) : 0
    }

    /// The same item with a tag of which nothing is known but its power.
    var withoutHistory: SilentItem { SilentItem(zone: zone, power: Double(power)) }
}

extension SilentItem: Comparable {
    /// Any order, the same each time: what is added up in it is the same to the last digit.
    package static func < (lhs: SilentItem, rhs: SilentItem) -> Bool {
        if lhs.zone != rhs.zone { return (lhs.zone?.rawValue ?? "") < (rhs.zone?.rawValue ?? "") }
        if lhs.power != rhs.power { return lhs.power < rhs.power }
        return lhs.history.rawValue < rhs.history.rawValue
    }
}

/// How many expected items of a zone a walk heard, and how many it did not.
///
/// Items whose tags have a history are counted apart: the tag's silence is expected then.
package struct ZoneEvidence: Hashable, Sendable {
    /// The zone; `nil` for items of which nobody knows where they belong.
    package var zone: ZoneID?
    /// What is known of their tags.
    package var history: TagHistory
    /// The items that were heard, wherever.
    package var heard: Int
    /// The items that were not.
    package var unheard: Int

    /// Creates the counts of a zone; below 0 they are taken as 0.
    package init(zone: ZoneID?, history: TagHistory = .none, heard: Int, unheard: Int) {
        (self.zone, self.history) = (zone, history)
        (self.heard, self.unheard) = (max(0, heard), max(0, unheard))
    }
}
