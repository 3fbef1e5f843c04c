public import MusterCore

/// A Bluetooth adapter of this machine, as the kernel knows it.
public struct HCIAdapter: Hashable, Sendable {
    /// What the kernel calls it, `hciN`; another one may have the name after the next start.
    public var name: String
    /// Its public address; all zero while the adapter has none.
    public var address: BluetoothAddress
    /// Whether it is switched on.
    public var isUp: Bool
    /// Whether rfkill blocks it by software, which `rfkill unblock` ends.
    public var isSoftBlocked: Bool
    /// Whether a switch or key of the machine blocks it.
    public var isHardBlocked: Bool
    /// Whether it has Bluetooth Low Energy; `nil` before it was ever switched on.
    public var hasLowEnergy: Bool?

    /// Creates an adapter.
    public init(
        name: String,
        address: BluetoothAddress,
        isUp: Bool,
        isSoftBlocked: Bool = false,
        isHardBlocked: Bool = false,
        hasLowEnergy: Bool? = nil
    ) {
        self.name = name
        self.address = address
        self.isUp = isUp
        self.isSoftBlocked = isSoftBlocked
        self.isHardBlocked = isHardBlocked
        self.hasLowEnergy = hasLowEnergy
    }

    /// Why it cannot be listened to as it is; `nil` when it can.
    public var obstacle: RadioError? {
        if isHardBlocked { return .adapterBlocked(name, byHardware: true) }
        if isSoftBlocked { return .adapterBlocked(name, byHardware: false) }
        if hasLowEnergy == false { return .noLowEnergy(name) }
        return isUp ? nil : .adapterDown(name)
    }
}
