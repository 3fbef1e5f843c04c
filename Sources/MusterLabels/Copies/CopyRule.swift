/// Why a label may not be the only one of its kind.
///
/// A signature proves who printed it, not that it was never copied.
public enum CopyRule: String, Sendable, CaseIterable {
    /// C1: two sights too far apart for the time between them.
    case twoPlaces = "two_places"
    /// C2: seen in one zone while the beacon of its item is heard in another.
    case beaconElsewhere = "beacon_elsewhere"
    /// C3: seen as stock after the thing had left.
    case gone
    /// C4: seen by more people than look at one thing.
    case oftenSeen = "seen_often"

    /// Whether it raises an alarm; what is only seen often may be a thing that many look at.
    public var isAlarming: Bool { self != .oftenSeen }
}
