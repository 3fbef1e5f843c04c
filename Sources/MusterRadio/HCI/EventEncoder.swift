import MusterCore

/// Writes advertising reports as HCI events: the opposite of ``EventParser``.
enum EventEncoder {
    /// The most data that one extended report leaves room for in an event of 255 bytes.
    static let extendedDataByteCount = 229

    /// Whether a legacy report can say all that `report` does.
    static func isLegacy(_ report: AdvertisingReport) -> Bool {
        report.data.count <= 31 && !report.isTruncated && report.addressType != .anonymous
    }

    /// The size of a legacy event with this much data.
    static func legacyByteCount(data: Int) -> Int { 14 + data }

    /// Appends an LE Advertising Report event with one report.
    ///
    /// The report is called non-connectable unless it is a scan response; what it was is not kept.
    static func appendLegacy(_ report: AdvertisingReport, to bytes: inout [UInt8]) {
        bytes.append(EventParser.leMeta)
        bytes.append(UInt8(12 + report.data.count))
        bytes.append(EventParser.advertisingReport)
        bytes.append(1)
        bytes.append(report.isScanResponse ? 4 : 3)
        bytes.append(report.addressType.rawValue)
        append(report.address, to: &bytes)
        bytes.append(UInt8(report.data.count))
        bytes.append(contentsOf: report.data)
        bytes.append(rssiByte(report))
    }

    /// The size of an extended event with this much data.
    static func extendedByteCount(data: Int) -> Int { 28 + data }

    /// Appends an LE Extended Advertising Report event with one fragment of a report.
    static func appendExtended(
        _ report: AdvertisingReport,
        data: ArraySlice<UInt8>,
        status: FragmentAssembler.Status,
        to bytes: inout [UInt8]
    ) {
        bytes.append(EventParser.leMeta)
        bytes.append(UInt8(26 + data.count))
        bytes.append(EventParser.extendedAdvertisingReport)
        bytes.append(1)
        // A scan response answers a scannable advertisement: bits 1 and 3.
        bytes.append(status.rawValue << 5 | (report.isScanResponse ? 0b1010 : 0))
        bytes.append(0)
        bytes.append(report.addressType.rawValue)
        append(report.address, to: &bytes)
        // LE 1M on both channels, advertising set 0, TX power not available.
        bytes.append(contentsOf: [1, 1, 0, 127, rssiByte(report)])
        // No periodic advertising, no direct address.
        bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, 0, 0, 0])
        bytes.append(UInt8(data.count))
        bytes.append(contentsOf: data)
    }

    /// Appends an address, least significant byte first.
    private static func append(_ address: BluetoothAddress, to bytes: inout [UInt8]) {
        for index in 0..<6 {
            bytes.append(UInt8(truncatingIfNeeded: address.bits >> UInt64(8 * index)))
        }
    }

    private static func rssiByte(_ report: AdvertisingReport) -> UInt8 {
        UInt8(bitPattern: report.rssi?.rawValue ?? 127)
    }
}
