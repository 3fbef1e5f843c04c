public import MusterCore

/// Tells from the sights of a label whether there are two of it.
public struct CopyRules: Sendable {
    /// How many customers may look at one serial number in 24 hours.
    public var visitorsADay = 10
    /// How many customers may ever look at it.
    public var visitorsEver = 50
    /// How long before or after a sight a beacon tells where its item is, in seconds.
    static let beaconSeconds = 600.0

    /// Creates the rules with the usual limits.
    public init() {}

    /// What else is known of the thing that carries the label.
    public struct Thing: Equatable, Sendable {
        /// Where its beacon was heard last, and when; `nil` without a beacon or a zone.
        public var heard: (zone: String, at: Instant)?
        /// When it left: sold, destroyed, used up or sent away; `nil` while it is here.
        public var leftAt: Instant?
        /// Whether the label is of one thing alone, not of a whole lot.
        public var isSerial: Bool

        /// Creates what is known of a thing.
        public init(
            heard: (zone: String, at: Instant)? = nil,
            leftAt: Instant? = nil,
            isSerial: Bool
        ) {
            (self.heard, self.leftAt, self.isSerial) = (heard, leftAt, isSerial)
        }

        /// Whether two are alike.
        public static func == (lhs: Thing, rhs: Thing) -> Bool {
            lhs.heard?.zone == rhs.heard?.zone && lhs.heard?.at == rhs.heard?.at
                && lhs.leftAt == rhs.leftAt && lhs.isSerial == rhs.isSerial
        }
    }

    /// What a new sight says against the label, at most once each.
    ///
    /// - Parameters:
    ///   - sight: the new sight.
    ///   - earlier: those before it, the newest first or last alike.
    ///   - thing: what carries the label.
    ///   - distance: between two places; `nil` where it is not known, and then nothing is said.
    /// - Returns: the rules that speak, in their order; of labels of whole lots none does, as a lot is
    ///   at many places.
    public func rules(
        of sight: LabelSight,
        after earlier: [LabelSight],
        on thing: Thing,
        distance: (String, String) -> PlaceDistance?
    ) -> [CopyRule] {
        guard thing.isSerial else { return [] }
        var rules: [CopyRule] = []
        if earlier.contains(where: { Self.isTooFar($0, sight, distance) }) {
            rules.append(.twoPlaces)
        }
        if sight.isByStaff, let place = sight.place, let heard = thing.heard, heard.zone != place,
            abs(heard.at.seconds(since: sight.at)) <= Self.beaconSeconds
        {
            rules.append(.beaconElsewhere)
        }
        if sight.isAsStock, let left = thing.leftAt, sight.at > left { rules.append(.gone) }
        if isOftenSeen(earlier + [sight], at: sight.at) { rules.append(.oftenSeen) }
        return rules
    }

    private static func isTooFar(
        _ one: LabelSight,
        _ other: LabelSight,
        _ distance: (String, String) -> PlaceDistance?
    ) -> Bool {
        guard one.isByStaff, other.isByStaff, let from = one.place, let to = other.place,
            from != to, let way = distance(from, to)
        else { return false }
        return abs(other.at.seconds(since: one.at)) < way.leastSeconds
    }

    private func isOftenSeen(_ sights: [LabelSight], at moment: Instant) -> Bool {
        let recent = sights.filter { abs(moment.seconds(since: $0.at)) <= 86_400 }
        return Set(recent.compactMap(\.visitor)).count > visitorsADay
            || Set(sights.compactMap(\.visitor)).count > visitorsEver
    }
}
