/// How near a beacon seems, in the coarse classes that the field uses.
///
/// Radio does not measure metres: a wall or a hand changes the answer. So the classes are shown, the
/// estimate behind them never. The limits of 0.5 m and 3 m are a convention of the open ports of
/// Apple's Core Location (`CLProximity`); Apple itself names none.
public enum Proximity: String, Sendable, CaseIterable {
    /// Nearer than half a metre: in the hand, or at the receiver.
    case immediate
    /// Nearer than three metres.
    case near
    /// Further away.
    case far
    /// The beacon states no measured power to compare with.
    case unknown

    /// What is nearer is ``immediate``, in metres.
    public static let immediateLimitMetres = 0.5
    /// What is nearer is ``near``, in metres.
    public static let nearLimitMetres = 3.0

    /// Estimates the class.
    ///
    /// - Parameters:
    ///   - rssi: the strength, best a median of several readings, in dBm.
    ///   - measuredPower: the strength that the beacon claims to have at 1 m, in dBm.
    public init(rssi: Double, measuredPower: Int8?) {
        guard let measuredPower, measuredPower < 0 else {
            self = .unknown
            return
        }
        switch Distance.metres(rssi: rssi, measuredPower: measuredPower) {
        case ..<Self.immediateLimitMetres: self = .immediate
        case ..<Self.nearLimitMetres: self = .near
        default: self = .far
        }
    }

    /// Whether this is `limit` or nearer; an unknown one never is.
    public func isWithin(_ limit: Proximity) -> Bool {
        guard self != .unknown, let own = Self.allCases.firstIndex(of: self),
            let other = Self.allCases.firstIndex(of: limit)
        else { return false }
        return own <= other
    }
}
