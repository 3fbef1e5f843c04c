import Glibc

extension SiteFit {
    /// One item of a recounted audit.
    public struct Recounted: Hashable, Sendable {
        /// The chance that it stayed unheard where it belongs, beacons that are silent by themselves
        /// left out (``CoverageMap``).
        public var silence: Double
        /// Whether the audit heard it.
        public var wasHeard: Bool
        /// What is really so.
        public var truth: Truth

        /// Creates an item.
        public init(silence: Double, wasHeard: Bool, truth: Truth) {
            self.silence = silence
            self.wasHeard = wasHeard
            self.truth = truth
        }

        /// What a recount found.
        public enum Truth: Hashable, Sendable {
            /// Where the record says.
            case inPlace
            /// In another zone.
            case misplaced
            /// Gone.
            case absent
        }
    }

    /// How many recounted items the shares that Muster ships with are worth.
    private static let priorItems = 20.0
    /// The floors that are tried.
    private static let floors = [0.005, 0.01, 0.02, 0.03, 0.04, 0.06, 0.085, 0.11, 0.16]
    /// The floor's Beta distribution before anything is known.
    private static let priorFloor = (silent: 2.0, heard: 60.0)
    /// Present items tell of the floor where the coverage without it exceeds this.
    private static let leastCovered = 0.5

    /// The fit after all recounted audits of the site (ranging section 5c, "Recount").
    ///
    /// The shares are the means of Beta distributions whose priors weigh 20 items, so that one audit
    /// of a hundred outweighs them. The floor is the most likely one, given the items in place that
    /// were well covered. The order of the items does not matter.
    ///
    /// - Parameters:
    ///   - items: the items of all recounted audits whose truth is known.
    ///   - version: the version of the result.
    public init(_ items: [Recounted], version: Int) {
        self.init(
            version: version,
            absentShare: Self.share(of: .absent, in: items, prior: Self.default.absentShare),
            misplacedShare: Self.share(
                of: .misplaced,
                in: items,
                prior: Self.default.misplacedShare
            ),
            silentFloor: Self.floor(of: items),
            items: items.count
        )
    }

    private static func share(
        of truth: Recounted.Truth,
        in items: [Recounted],
        prior: Double
    ) -> Double {
        let count = Double(items.count { $0.truth == truth })
        return (priorItems * prior + count) / (priorItems + Double(items.count))
    }

    private static func floor(of items: [Recounted]) -> Double {
        let telling = items.filter { $0.truth == .inPlace && 1 - $0.silence > leastCovered }
        guard !telling.isEmpty else { return Self.default.silentFloor }
        // Sums of the same numbers in another order differ in their last digits.
        let heard = telling.filter(\.wasHeard).map(\.silence).sorted()
        let silent = telling.filter { !$0.wasHeard }.map(\.silence).sorted()
        let weighed = floors.map { floor in
            let prior =
                (priorFloor.silent - 1) * log(floor) + (priorFloor.heard - 1) * log1p(-floor)
            // An item whose place leaves no silence may still be heard, so no logarithm is of 0.
            let likelihood =
                heard.reduce(0) { $0 + log((1 - floor) * max(1e-12, 1 - $1)) }
                + silent.reduce(0) { $0 + log(floor + (1 - floor) * $1) }
            return (floor: floor, weight: prior + likelihood)
        }
        return weighed.max { $0.weight < $1.weight }?.floor ?? Self.default.silentFloor
    }
}
