/// A known format that is no beacon of an inventory: an audit can say so instead of "unknown".
public enum RecognisedFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// Apple's messages between its own devices: company 0x004C, but no iBeacon.
    case appleContinuity
    /// Google's Find Hub network: Eddystone service, frame types 0x40 and 0x41.
    case findHub
    /// Exposure Notification: service 0xFD6F.
    case exposureNotification
    /// Microsoft's Connected Devices Platform: company 0x0006.
    case microsoftCDP
    /// Google Fast Pair: service 0xFE2C.
    case fastPair

    /// The stable word for the format, as in `"name"` of `muster decode`.
    public var name: String {
        switch self {
        case .appleContinuity: "apple-continuity"
        case .findHub: "find-hub"
        case .exposureNotification: "exposure-notification"
        case .microsoftCDP: "microsoft-cdp"
        case .fastPair: "fast-pair"
        }
    }
}
