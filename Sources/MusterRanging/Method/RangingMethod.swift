/// How samples become sightings and verdicts; the raw value is the word of `--method`.
public enum RangingMethod: String, Sendable, CaseIterable {
    /// Guarded peak-zone, for walks: present from two advertisements, the zone from where it was
    /// loudest.
    case peakZone = "peak-zone"
    /// Windowed level with hysteresis, for receivers that are fixed to the building.
    case windowedLevel = "windowed-level"
    /// The seed's list match: within a metre, more than three times in a queue of ten.
    case listMatch = "list-match"
    /// Softpick, for binding at the desk: one beacon far ahead of all others, or a request to hold it
    /// closer.
    case softpick
    /// The seed's nearest beacon, for binding at the desk: within half a metre.
    case nearest

    /// The methods that can decide an audit.
    public static let forAudits: [RangingMethod] = [.peakZone, .windowedLevel, .listMatch]
    /// The methods that can pick the beacon that is held at the reader.
    public static let forBinding: [RangingMethod] = [.softpick, .nearest]

    /// Whether the method knows doubt: of zones, and of what it did not hear.
    public var statesDoubt: Bool { self == .peakZone || self == .windowedLevel }
}
