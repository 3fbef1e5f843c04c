/// Whether what was heard of one identity can have come from one beacon.
///
/// A pure fold of its sightings: two strong levels whose places are farther apart than radio reaches
/// mean two transmitters, or one that was carried from here to there.
public struct IdentityConflict: Hashable, Sendable {
    /// What contradicts itself.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The same identity was near in two places, with too little time between them to carry it.
        case clone
        /// The identity was near in one place first and in another later, and never both in turn.
        case moved
        /// It was transmitted as no honest beacon does it.
        case spoofed
    }

    /// What contradicts itself, so far; `nil` while one beacon explains everything.
    public private(set) var kind: Kind?

    /// Creates the conflict of a beacon that was not heard.
    public init() {}

    /// Takes in one more sighting.
    public mutating func add(_ sighting: Sighting) {}
}
