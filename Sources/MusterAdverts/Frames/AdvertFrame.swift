public import MusterCore

/// One recognised structure of an advertisement: a beacon's frame, or a format known to be none.
///
/// A value without references, because one is made per advertisement.
public enum AdvertFrame: Hashable, Sendable {
    /// Apple's iBeacon.
    case ibeacon(IBeaconFrame)
    /// Radius Networks' AltBeacon.
    case altbeacon(AltBeaconFrame)
    /// Eddystone: namespace and instance.
    case eddystoneUID(EddystoneUIDFrame)
    /// Eddystone: a compressed URL.
    case eddystoneURL(EddystoneURLFrame)
    /// Eddystone: plain telemetry.
    case eddystoneTLM(EddystoneTLMFrame)
    /// Eddystone: encrypted telemetry.
    case eddystoneETLM(EddystoneETLMFrame)
    /// Eddystone: an ephemeral identifier.
    case eddystoneEID(EddystoneEIDFrame)
    /// Something known that is no beacon of an inventory.
    case recognised(RecognisedFormat)
    /// A sensor's message.
    case sensor(SensorFrame)

    /// The stable word for the format, as in `"format"` of `muster decode`.
    public var format: String {
        switch self {
        case .ibeacon: "ibeacon"
        case .altbeacon: "altbeacon"
        case .eddystoneUID: "eddystone-uid"
        case .eddystoneURL: "eddystone-url"
        case .eddystoneTLM: "eddystone-tlm"
        case .eddystoneETLM: "eddystone-etlm"
        case .eddystoneEID: "eddystone-eid"
        case .recognised: "recognised"
        case .sensor(let frame): frame.format.word
        }
    }

    /// The beacon that the frame names; `nil` for frames that name none by themselves.
    ///
    /// Telemetry and unresolved ephemeral identifiers name none; sensors where their address stands in
    /// the frame. See ``identity(in:)`` for the others.
    public var identity: BeaconIdentity? {
        switch self {
        case .sensor(let frame): frame.identity(from: nil)
        case .ibeacon(let frame): frame.identity
        case .altbeacon(let frame): frame.identity
        case .eddystoneUID(let frame): frame.identity
        case .eddystoneURL, .eddystoneTLM, .eddystoneETLM, .eddystoneEID, .recognised: nil
        }
    }

    /// The beacon that the frame names, if need be by the address that it was sent from.
    ///
    /// - Parameter report: the report that the frame was heard in.
    /// - Returns: `nil` for frames that name none, and for sensors without an address that keeps.
    public func identity(in report: AdvertisingReport) -> BeaconIdentity? {
        guard case .sensor(let frame) = self else { return identity }
        return frame.identity(from: report.lastingAddress)
    }

    /// Whether the frame is a sensor's, of a beacon that is known by the address it was sent from.
    ///
    /// Who takes in beacons by their address takes that one then, or hears it twice.
    ///
    /// - Parameter known: the beacon of that address; `nil` for a stranger's.
    /// - Returns: whether it is.
    public func isSensor(of known: BeaconIdentity?) -> Bool {
        guard known != nil, case .sensor = self else { return false }
        return true
    }

    /// The signal strength in dBm that the frame claims at 1 m; `nil` when it claims none.
    ///
    /// Eddystone states its power at 0 m; 41 dB are the loss over the first metre.
    /// Source: Eddystone-UID specification, section "Tx Power".
    public var measuredPower: Int8? {
        switch self {
        case .ibeacon(let frame): frame.measuredPower
        case .altbeacon(let frame): frame.referenceRSSI
        case .eddystoneUID(let frame): Int8(clamping: Int(frame.txPower) - 41)
        case .eddystoneURL, .eddystoneTLM, .eddystoneETLM, .eddystoneEID, .recognised, .sensor:
            nil
        }
    }
}

extension AdvertisingReport {
    /// The address, where it keeps: public, or random and static; `nil` for the others.
    fileprivate var lastingAddress: BluetoothAddress? {
        switch addressType {
        case .publicDevice, .publicIdentity, .randomIdentity: address
        case .random: address.randomKind == .staticRandom ? address : nil
        case .anonymous: nil
        }
    }
}

extension RangingSample {
    /// What `frame`, heard in `report`, says for ranging; `nil` when it names no beacon.
    public init?(_ report: AdvertisingReport, _ frame: AdvertFrame) {
        guard let identity = frame.identity(in: report) else { return nil }
        self.init(
            identity: identity,
            rssi: report.rssi,
            measuredPower: frame.measuredPower,
            receivedAt: report.receivedAt,
            receiver: report.receiver,
            isScanResponse: report.isScanResponse,
            address: report.addressType == .anonymous ? nil : report.address
        )
    }
}
