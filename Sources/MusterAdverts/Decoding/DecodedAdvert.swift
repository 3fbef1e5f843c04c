/// What one advertisement's data says: its frames in order, and what was wrong with it.
///
/// Reused from advertisement to advertisement, so that none of them allocates.
public struct DecodedAdvert: Equatable, Sendable {
    /// The recognised structures, in the order they were sent.
    public internal(set) var frames: [AdvertFrame] = []
    /// What was wrong, in order of position; frames beside a fault are sound.
    public internal(set) var faults: [AdvertFault] = []

    /// Creates an empty result.
    public init() {}

    /// Empties the result and keeps its memory.
    mutating func removeAll() {
        // There are one or two at most, as a rule: taking them out singly is the quickest way.
        while !frames.isEmpty { frames.removeLast() }
        while !faults.isEmpty { faults.removeLast() }
    }
}
