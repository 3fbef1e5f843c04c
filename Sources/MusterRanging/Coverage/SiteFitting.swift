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

    /// The fit after all recounted audits of the site.
    ///
    /// - Parameters:
    ///   - items: the items of all recounted audits whose truth is known.
    ///   - version: the version of the result.
    public init(_ items: [Recounted], version: Int) {
        self = .default
        self.version = version
        self.items = items.count
    }
}
