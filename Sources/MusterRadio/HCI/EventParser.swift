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

    /// Appends the reports in `event`, which begins with the event code, to `batch`.
    mutating func parse(
        _ event: ArraySlice<UInt8>,
        receivedAt: Instant,
        receiver: ReceiverID,
        into batch: inout [AdvertisingReport]
    ) {
        let bytes = event.span
        guard bytes.count > 0, bytes[0] == Self.leMeta else { return }
        guard bytes.count >= 4 else { return counts.faults.record(.eventCut) }
        let subevent = bytes[2]
        let isExtended = subevent == Self.extendedAdvertisingReport
        guard isExtended || subevent == Self.advertisingReport else { return }
        counts.events += 1
        let announcedEnd = 2 + Int(bytes[1])
        if announcedEnd > bytes.count { counts.faults.record(.eventCut) }
        let end = min(announcedEnd, bytes.count)
        guard end >= 4 else { return counts.faults.record(.reportCut) }

        let reportCount = Int(bytes[3])
        if !(1...(isExtended ? 10 : 25)).contains(reportCount) {
            counts.faults.record(.reportCount)
        }
        let context = Context(receivedAt: receivedAt, receiver: receiver, end: end)
        let before = batch.count
        var offset = 4
        for _ in 0..<reportCount {
            let next =
                isExtended
                ? extendedReport(event, at: offset, context, into: &batch)
                : legacyReport(event, at: offset, context, into: &batch)
            guard let next else {
                offset = end
                break
            }
            offset = next
        }
        if offset < end { counts.faults.record(.bytesAfterReports) }
        counts.reports += batch.count - before
    }

    /// Ends the stream: fragments still waiting for their last one are counted and dropped.
    mutating func finish() {
        counts.faults.record(.chainUnfinished, times: fragments.removeAll())
    }

    /// What the reports of one event have in common.
    private struct Context {
        var receivedAt: Instant
        var receiver: ReceiverID
        /// Where the event's bytes end.
        var end: Int
    }

    /// Reads event type, address type, address (6), length, data and RSSI; gives the next offset.
    private mutating func legacyReport(
        _ event: ArraySlice<UInt8>,
        at offset: Int,
        _ context: Context,
        into batch: inout [AdvertisingReport]
    ) -> Int? {
        let bytes = event.span
        guard offset + 10 <= context.end else { return fault(.reportCut) }
        let length = Int(bytes[offset + 8])
        guard length <= 31 else { return fault(.legacyDataLength) }
        let dataStart = offset + 9
        let next = dataStart + length + 1
        guard next <= context.end else { return fault(.reportCut) }

        let eventType = bytes[offset]
        guard eventType <= 4 else {
            counts.faults.record(.eventType)
            return next
        }
        guard let addressType = AddressType(rawValue: bytes[offset + 1]), addressType != .anonymous
        else {
            counts.faults.record(.addressType)
            return next
        }
        let start = event.startIndex + dataStart
        batch.append(
            AdvertisingReport(
                address: address(bytes, at: offset + 2),
                addressType: addressType,
                rssi: rssi(bytes[dataStart + length]),
                receivedAt: context.receivedAt,
                receiver: context.receiver,
                isScanResponse: eventType == 4,
                data: event[start..<(start + length)]
            )
        )
        return next
    }

    /// Reads the 24 bytes of an extended report and its data; gives the next offset.
    private mutating func extendedReport(
        _ event: ArraySlice<UInt8>,
        at offset: Int,
        _ context: Context,
        into batch: inout [AdvertisingReport]
    ) -> Int? {
        let bytes = event.span
        let dataOffset = offset + ExtendedField.data
        guard dataOffset <= context.end else { return fault(.reportCut) }
        let next = dataOffset + Int(bytes[offset + ExtendedField.length])
        guard next <= context.end else { return fault(.reportCut) }

        // Controllers set reserved bits of the event type (0x8013 is common): only bits 0-6 count.
        let eventType = bytes[offset] & 0x7F
        guard let status = FragmentAssembler.Status(rawValue: eventType >> 5) else {
            counts.faults.record(.eventType)
            return next
        }
        guard let addressType = AddressType(rawValue: bytes[offset + ExtendedField.addressType])
        else {
            counts.faults.record(.addressType)
            return next
        }
        let anonymous = BluetoothAddress(bits: 0)
        let start = event.startIndex + dataOffset
        let report = AdvertisingReport(
            address: addressType == .anonymous
                ? anonymous : address(bytes, at: offset + ExtendedField.address),
            addressType: addressType,
            rssi: rssi(bytes[offset + ExtendedField.rssi]),
            receivedAt: context.receivedAt,
            receiver: context.receiver,
            isScanResponse: eventType & 0x08 != 0,
            isTruncated: status == .truncated,
            data: event[start..<(event.startIndex + next)]
        )
        let whole = fragments.add(
            report,
            set: bytes[offset + ExtendedField.advertisingSet],
            status: status,
            faults: &counts.faults
        )
        if let whole { batch.append(whole) }
        return next
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

    private mutating func fault(_ fault: EventFault) -> Int? {
        counts.faults.record(fault)
        return nil
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
        var bits: UInt64 = 0
        for index in stride(from: offset + 5, through: offset, by: -1) {
            bits = bits << 8 | UInt64(bytes[index])
        }
        return BluetoothAddress(bits: bits)
    }
}
