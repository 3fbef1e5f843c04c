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
        }
    }

    /// The beacon that the frame names; `nil` for frames that name none by themselves.
    ///
    /// Telemetry and unresolved ephemeral identifiers name none.
    public var identity: BeaconIdentity? {
        switch self {
        case .ibeacon(let frame): frame.identity
        case .altbeacon(let frame): frame.identity
        case .eddystoneUID(let frame): frame.identity
        case .eddystoneURL, .eddystoneTLM, .eddystoneETLM, .eddystoneEID, .recognised: nil
        }
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
        case .eddystoneURL, .eddystoneTLM, .eddystoneETLM, .eddystoneEID, .recognised: nil
        }
    }
}

extension RangingSample {
    /// What `frame`, heard in `report`, says for ranging; `nil` when it names no beacon.
    public init?(_ report: AdvertisingReport, _ frame: AdvertFrame) {
        guard let identity = frame.identity else { return nil }
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
