import MusterAdverts
import MusterCore

/// Reads the advertising reports in the HCI events of one or more adapters.
///
/// Keeps the fragments of extended reports between events. A report that is bad ends its event; the
/// reports before it stand. Source: Bluetooth Core Specification 5.4, Vol 4, Part E, sections
/// 7.7.65.2 (LE Advertising Report) and 7.7.65.13 (LE Extended Advertising Report).
struct EventParser {
    private(set) var counts = EventCounts()
    private var fragments = FragmentAssembler()

    /// The code of an LE Meta event, and its two subevents that carry advertising reports.
    static let leMeta: UInt8 = 0x3E
    static let advertisingReport: UInt8 = 0x02
    static let extendedAdvertisingReport: UInt8 = 0x0D

    /// Appends the reports of the event at `range` of `buffer` to `batch`.
    ///
    /// The event begins with its code. Reports refer to `buffer`; it is given whole because a slice
    /// per event would cost more than the parsing.
    mutating func parse(
        _ buffer: [UInt8],
        _ range: Range<Int>,
        receivedAt: Instant,
        receiver: ReceiverID,
        into batch: inout [AdvertisingReport]
    ) {
        let start = range.lowerBound
        guard !range.isEmpty, buffer[start] == Self.leMeta else { return }
        guard range.count >= 4 else { return counts.faults.record(.eventCut) }
        let isExtended = buffer[start + 2] == Self.extendedAdvertisingReport
        guard isExtended || buffer[start + 2] == Self.advertisingReport else { return }
        counts.events += 1
        let announcedEnd = start + 2 + Int(buffer[start + 1])
        if announcedEnd > range.upperBound { counts.faults.record(.eventCut) }
        let end = min(announcedEnd, range.upperBound)

        let reportCount = Int(buffer[start + 3])
        if reportCount < 1 || reportCount > (isExtended ? 10 : 25) {
            counts.faults.record(.reportCount)
        }
        let before = batch.count
        var cursor = Cursor(offset: start + 4, end: end, receivedAt: receivedAt)
        var remaining = reportCount
        while remaining > 0 {
            let isWhole =
                isExtended
                ? extendedReport(buffer, &cursor, receiver, into: &batch)
                : legacyReport(buffer, &cursor, receiver, into: &batch)
            if !isWhole { break }
            remaining -= 1
        }
        if remaining == 0, cursor.offset < end { counts.faults.record(.bytesAfterReports) }
        counts.reports += batch.count - before
    }

    /// Ends the stream: fragments still waiting for their last one are counted and dropped.
    mutating func finish() {
        counts.faults.record(.chainUnfinished, times: fragments.removeAll())
    }

    /// Where parsing has got to in an event.
    private struct Cursor {
        /// Where the next report begins.
        var offset: Int
        /// Where the event ends.
        let end: Int
        let receivedAt: Instant
    }

    /// Reads event type, address type, address (6), length, data and RSSI.
    ///
    /// Returns `false` when the event cannot be read on.
    private mutating func legacyReport(
        _ buffer: [UInt8],
        _ cursor: inout Cursor,
        _ receiver: ReceiverID,
        into batch: inout [AdvertisingReport]
    ) -> Bool {
        let offset = cursor.offset
        let bytes = buffer.span
        guard offset + 10 <= cursor.end else { return stop(.reportCut) }
        let length = Int(bytes[offset + 8])
        guard length <= 31 else { return stop(.legacyDataLength) }
        let data = (offset + 9)..<(offset + 9 + length)
        guard data.upperBound < cursor.end else { return stop(.reportCut) }
        cursor.offset = data.upperBound + 1

        let eventType = bytes[offset]
        guard eventType <= 4 else { return skip(.eventType) }
        guard let addressType = AddressType(rawValue: bytes[offset + 1]), addressType != .anonymous
        else { return skip(.addressType) }
        batch.append(
            AdvertisingReport(
                address: address(bytes, at: offset + 2),
                addressType: addressType,
                rssi: rssi(bytes[data.upperBound]),
                receivedAt: cursor.receivedAt,
                receiver: receiver,
                isScanResponse: eventType == 4,
                data: buffer[data]
            )
        )
        return true
    }

    /// Reads the 24 bytes of an extended report and its data.
    ///
    /// Returns `false` when the event cannot be read on.
    private mutating func extendedReport(
        _ buffer: [UInt8],
        _ cursor: inout Cursor,
        _ receiver: ReceiverID,
        into batch: inout [AdvertisingReport]
    ) -> Bool {
        let offset = cursor.offset
        let bytes = buffer.span
        let dataStart = offset + ExtendedField.data
        guard dataStart <= cursor.end else { return stop(.reportCut) }
        let data = dataStart..<(dataStart + Int(bytes[offset + ExtendedField.length]))
        guard data.upperBound <= cursor.end else { return stop(.reportCut) }
        cursor.offset = data.upperBound

        // Controllers set reserved bits of the event type (0x8013 is common): only bits 0-6 count.
        let eventType = bytes[offset] & 0x7F
        guard let status = FragmentAssembler.Status(rawValue: eventType >> 5) else {
            return skip(.eventType)
        }
        guard let addressType = AddressType(rawValue: bytes[offset + ExtendedField.addressType])
        else { return skip(.addressType) }
        let report = AdvertisingReport(
            address: addressType == .anonymous
                ? BluetoothAddress(bits: 0) : address(bytes, at: offset + ExtendedField.address),
            addressType: addressType,
            rssi: rssi(bytes[offset + ExtendedField.rssi]),
            receivedAt: cursor.receivedAt,
            receiver: receiver,
            isScanResponse: eventType & 0x08 != 0,
            isTruncated: status == .truncated,
            data: buffer[data]
        )
        let whole = fragments.add(
            report,
            set: bytes[offset + ExtendedField.advertisingSet],
            status: status,
            faults: &counts.faults
        )
        if let whole { batch.append(whole) }
        return true
    }

    /// Offsets within an extended report.
    private enum ExtendedField {
        static let addressType = 2
        static let address = 3
        static let advertisingSet = 11
        static let rssi = 13
        static let length = 23
        static let data = 24
    }

    /// Counts a fault that ends the event.
    private mutating func stop(_ fault: EventFault) -> Bool {
        counts.faults.record(fault)
        return false
    }

    /// Counts a fault that costs one report.
    private mutating func skip(_ fault: EventFault) -> Bool {
        counts.faults.record(fault)
        return true
    }

    private mutating func rssi(_ byte: UInt8) -> RSSI? {
        let value = Int8(bitPattern: byte)
        if value == 127 { return nil }
        let rssi = RSSI(rawValue: value)
        if rssi == nil { counts.faults.record(.reservedRSSI) }
        return rssi
    }

    /// The address at `offset`, sent least significant byte first.
    private func address(_ bytes: Span<UInt8>, at offset: Int) -> BluetoothAddress {
        let low = UInt64(bytes.littleEndian32(at: offset))
        let high = UInt64(bytes.littleEndian16(at: offset + 4))
        return BluetoothAddress(bits: high << 32 | low)
    }
}
