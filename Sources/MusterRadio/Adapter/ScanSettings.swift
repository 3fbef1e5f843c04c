/// How an adapter is to listen.
public struct ScanSettings: Equatable, Sendable {
    /// Which physical layers are listened on.
    public enum PHY: String, Sendable, CaseIterable {
        /// LE 1M, and LE Coded too where the controller has it.
        case automatic = "auto"
        /// LE 1M alone.
        case oneMegabit = "1m"
        /// LE Coded (long range) alone.
        case coded
    }

    /// Whether beacons are asked for their scan responses; costs them battery, and crowds the air.
    public var isActive: Bool
    /// Which physical layers are listened on.
    public var phy: PHY

    /// Creates settings; passive listening wherever beacons may be is the default.
    public init(isActive: Bool = false, phy: PHY = .automatic) {
        self.isActive = isActive
        self.phy = phy
    }
}
