public import MusterCore

/// A sensor's message, as small as the frames of beacons are.
///
/// What it says stands in ``DecodedAdvert/reading(of:)``: few who walk through frames want it.
public struct SensorFrame: Hashable, Sendable {
    /// The format.
    public let format: SensorFormat
    /// Which reading of the advertisement is its own.
    let index: UInt8
    /// Whether what it says is encrypted.
    public let isEncrypted: Bool
    /// The sensor's address, where the message itself carries one.
    public let mac: BluetoothAddress?

    /// The sensor that sent the message.
    ///
    /// RuuviTags and BTHome devices are beacons of an inventory: by the address in their data, else by
    /// the one they sent from, as long as that one keeps.
    ///
    /// - Parameter sender: the address that the message was sent from; `nil` where it keeps not.
    /// - Returns: the beacon; `nil` for other formats, and where there is no address that keeps.
    public func identity(from sender: BluetoothAddress?) -> BeaconIdentity? {
        let kind: BeaconIdentity.Kind
        switch format {
        case .ruuvi3, .ruuvi5, .ruuvi6, .ruuviE1: kind = .ruuvi
        case .bthome2: kind = .bthome
        default: return nil
        }
        return (mac ?? sender).map { BeaconIdentity.byAddress(kind, $0) }
    }
}
