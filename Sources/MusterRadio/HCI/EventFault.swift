public import MusterAdverts

/// What can be wrong with an HCI event or with one advertising report inside it.
public enum EventFault: UInt8, FaultCause {
    /// The event says it is longer than the bytes there are.
    case eventCut
    /// The event announces no report, or more than its kind may hold.
    case reportCount
    /// A report runs past the end of its event; those before it stand.
    case reportCut
    /// Bytes are left in the event behind the last announced report.
    case bytesAfterReports
    /// A legacy report with more than 31 bytes of data; the event's rest is not read.
    case legacyDataLength
    /// A report of a reserved event type or data status.
    case eventType
    /// A report of a reserved address type.
    case addressType
    /// An RSSI that is reserved; the report stands, without RSSI.
    case reservedRSSI
    /// Fragments that grew past 1,650 bytes, dropped whole.
    case chainTooLong
    /// Fragments whose last one never came, dropped.
    case chainUnfinished

    /// The stable word for people and JSON.
    public var word: String {
        switch self {
        case .eventCut: "event-cut"
        case .reportCount: "report-count"
        case .reportCut: "report-cut"
        case .bytesAfterReports: "bytes-after-reports"
        case .legacyDataLength: "legacy-data-length"
        case .eventType: "event-type"
        case .addressType: "address-type"
        case .reservedRSSI: "reserved-rssi"
        case .chainTooLong: "chain-too-long"
        case .chainUnfinished: "chain-unfinished"
        }
    }
}

/// What came out of HCI events: reports given, events read, and faults per cause.
public struct EventCounts: Equatable, Sendable {
    /// Events that carry advertising reports.
    public internal(set) var events = 0
    /// Reports given.
    public internal(set) var reports = 0
    /// Faults per cause.
    public internal(set) var faults = FaultCounts<EventFault>()

    /// Creates counts of zero.
    public init() {}

    /// Adds the counts of another part of the same work.
    mutating func merge(_ other: EventCounts) {
        events += other.events
        reports += other.reports
        faults.merge(other.faults)
    }
}
