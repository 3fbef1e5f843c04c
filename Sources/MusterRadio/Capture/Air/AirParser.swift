import MusterAdverts
import MusterCore

/// Reads the advertisements among the packets that a sniffer heard on the air.
///
/// Legacy advertisements and scan responses give a report each, extended ones when their last packet
/// is there. Requests, connections and everything with another access address are passed over.
/// Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 2.3.
struct AirParser {
    private(set) var counts = EventCounts()
    private var chains = AuxiliaryChains()

    /// The receiver of its reports.
    static let receiver = ReceiverID(rawValue: "sniffer")

    private static let headerByteCount = 2
    private static let accessAddressByteCount = 4
    private static let addressByteCount = 6

    /// Appends the report of `packet` to `batch`, if it is an advertisement or completes one.
    ///
    /// - Throws: the cause for which the packet cannot be used.
    mutating func parse(
        _ buffer: [UInt8],
        _ packet: CapturedPacket,
        into batch: inout [AdvertisingReport]
    ) throws(CaptureWarning.Cause) {
        let bytes = buffer.span
        guard let air = try AirPacket(packet.link, bytes, packet.data) else { return }
        guard air.end - air.start >= Self.accessAddressByteCount else { throw .packetCut }
        guard bytes.littleEndian32(at: air.start) == AirPacket.advertisingAccessAddress else {
            return
        }
        let start = air.start + Self.accessAddressByteCount + (air.isCoded ? 1 : 0)
        guard start + Self.headerByteCount <= air.end else { throw .packetCut }
        let payload = start + Self.headerByteCount
        let end = payload + Int(bytes[start + 1])
        guard end + LinkLayerChecksum.byteCount <= air.end else { throw .packetCut }
        guard air.isChecked ?? Self.isRight(bytes, start..<end) else { throw .checksumWrong }
        let header = Header(bytes[start])
        guard let kind = header.kind else { return }
        counts.events += 1
        let report =
            try kind == .extended
            ? extendedReport(buffer, payload..<end, header, air, packet)
            : Self.legacyReport(buffer, payload..<end, header, air, packet.receivedAt)
        guard let report else { return }
        counts.reports += 1
        batch.append(report)
    }

    /// Ends the stream: advertisements that still wait for a packet are counted and dropped.
    mutating func finish() {
        chains.removeAll(faults: &counts.faults)
    }

    /// The first byte of a packet's header.
    private struct Header {
        /// The kinds of packet that give reports.
        enum Kind: UInt8 {
            case connectable = 0
            case directed = 1
            case nonConnectable = 2
            case scanResponse = 4
            case scannable = 6
            case extended = 7
        }

        let kind: Kind?
        let addressType: AddressType

        init(_ byte: UInt8) {
            kind = Kind(rawValue: byte & 0x0F)
            addressType = byte & 0x40 == 0 ? .publicDevice : .random
        }
    }

    private static func isRight(_ bytes: Span<UInt8>, _ packet: Range<Int>) -> Bool {
        let high = UInt32(bytes[packet.upperBound + 2])
        let sent = high << 16 | UInt32(bytes.littleEndian16(at: packet.upperBound))
        return LinkLayerChecksum.advertising(bytes.extracting(packet)) == sent
    }

    private static func legacyReport(
        _ buffer: [UInt8],
        _ payload: Range<Int>,
        _ header: Header,
        _ air: AirPacket,
        _ receivedAt: Instant
    ) throws(CaptureWarning.Cause) -> AdvertisingReport? {
        // A directed advertisement has the address of its addressee in place of data.
        let isDirected = header.kind == .directed
        let sizes = isDirected ? 2 * addressByteCount...2 * addressByteCount : 6...37
        guard sizes.contains(payload.count) else { throw .advertisementLength }
        return AdvertisingReport(
            address: buffer.span.bluetoothAddress(at: payload.lowerBound),
            addressType: header.addressType,
            rssi: air.rssi,
            receivedAt: receivedAt,
            receiver: receiver,
            isScanResponse: header.kind == .scanResponse,
            data: isDirected ? [] : buffer[payload.dropFirst(addressByteCount)]
        )
    }

    private mutating func extendedReport(
        _ buffer: [UInt8],
        _ payload: Range<Int>,
        _ header: Header,
        _ air: AirPacket,
        _ packet: CapturedPacket
    ) throws(CaptureWarning.Cause) -> AdvertisingReport? {
        guard let fields = ExtendedHeader(buffer.span, payload) else { throw .advertisementLength }
        if air.auxiliary == .periodic { return nil }
        let data = buffer[fields.data]
        let named = fields.address.map { address in
            AuxiliaryChains.Advertiser(address: address, type: header.addressType)
        }
        var report = AdvertisingReport(
            address: BluetoothAddress(bits: 0),
            addressType: .anonymous,
            rssi: air.rssi,
            receivedAt: packet.receivedAt,
            receiver: Self.receiver,
            isScanResponse: air.auxiliary == .scanResponse,
            data: data
        )
        guard let dataInfo = fields.dataInfo else {
            // Of the packets with data only a scan response may lack the number. One that points to
            // more without it cannot be joined with that.
            if air.auxiliary == .unknown { report.isScanResponse = !data.isEmpty }
            report.isTruncated = fields.pointsOn
            report.take(named)
            return report
        }
        let key = AuxiliaryChains.Key(interface: packet.interface, dataInfo: dataInfo)
        let now = packet.receivedAt
        let isPointer = fields.pointsOn && data.isEmpty
        let advertiser = named ?? (isPointer ? nil : chains.advertiser(of: key, at: now))
        if named != nil || isPointer || air.auxiliary == .advertisement {
            chains.begin(key, advertiser, at: now, faults: &counts.faults)
        }
        if fields.pointsOn {
            chains.keep(data, of: key, at: now, faults: &counts.faults)
            return nil
        }
        guard let whole = chains.finish(data, of: key, at: now, faults: &counts.faults) else {
            return nil
        }
        report.data = whole
        report.take(advertiser)
        return report
    }
}

extension AdvertisingReport {
    /// Names its sender; it stays anonymous if nobody is known.
    fileprivate mutating func take(_ advertiser: AuxiliaryChains.Advertiser?) {
        guard let advertiser else { return }
        address = advertiser.address
        addressType = advertiser.type
    }
}
