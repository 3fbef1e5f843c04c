/// How samples become sightings and verdicts; the raw value is the word of `--method`.
public enum RangingMethod: String, Sendable, CaseIterable {
    /// Guarded peak-zone: present from two advertisements, the zone from where it was loudest.
    case peakZone = "peak-zone"
    /// The seed's list match: within a metre, more than three times in a queue of ten.
    case listMatch = "list-match"
    /// The seed's nearest beacon, for binding at the desk: within half a metre.
    case nearest

    /// The methods that can decide an audit.
    public static let forAudits: [RangingMethod] = [.peakZone, .listMatch]
}
