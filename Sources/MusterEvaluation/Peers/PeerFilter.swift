/// What a peer makes of the readings of one beacon by one receiver: a distance.
///
/// Written anew from what each peer does, not copied: constants are theirs, bugs included.
package protocol PeerFilter: Sendable {
    /// Takes in a reading of `rssi` dBm; `seconds` never runs back.
    mutating func add(_ rssi: Double, at seconds: Double)

    /// The distance in metres at `seconds`; `nil` once the beacon counts as gone.
    mutating func distance(at seconds: Double) -> Double?
}

/// The filters that Muster is compared with.
package enum Peer: String, CaseIterable, Sendable {
    case altBeacon = "AltBeacon trimmed"
    case altBeaconARMA = "AltBeacon ARMA"
    case espresense = "ESPresense-like"
    case roomAssistant = "room-assistant-like"
    case bermuda = "Bermuda-like"
    case kalman = "log-distance Kalman"
    case strongest = "strongest, 1 s"

    /// A filter for a beacon that has `power` dBm at 1 m.
    package func filter(power: Double) -> any PeerFilter {
        switch self {
        case .altBeacon: AltBeaconTrimmed(power: power)
        case .altBeaconARMA: AltBeaconARMA(power: power)
        case .espresense: EspresenseFilter(power: power)
        case .roomAssistant: RoomAssistantFilter(power: power)
        case .bermuda: BermudaFilter(power: power)
        case .kalman: LogDistanceKalman(power: power)
        case .strongest: StrongestFilter(power: power)
        }
    }

    /// How near a beacon must come to count as there, in metres; `nil` where hearing it is enough.
    ///
    /// AltBeacon's is the usual reading of "near", ESPresense's its "count in", Bermuda's its default
    /// radius, the Kalman's what served it best.
    package var presenceMetres: Double? {
        switch self {
        case .altBeacon, .altBeaconARMA: 3
        case .espresense: 2
        case .bermuda: 20
        case .kalman: 4
        case .roomAssistant, .strongest: nil
        }
    }
}
