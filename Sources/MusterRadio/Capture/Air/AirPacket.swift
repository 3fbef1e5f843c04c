import MusterAdverts
import MusterCore

/// A link layer packet with what its sniffer says about its reception.
///
/// Source of the packet: Bluetooth Core Specification 5.4, Vol 6, Part B, section 2.1; of the
/// headers in front of it: tcpdump.org, "LINKTYPE_BLUETOOTH_LE_LL" and
/// "LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR"; Wireshark, `epan/dissectors/packet-nordic_ble.c`.
struct AirPacket {
    /// Where the access address begins in the buffer; the packet goes on to `end`.
    let start: Int
    let end: Int
    private(set) var rssi: RSSI?
    /// Whether the sniffer found the checksum right; `nil` when it does not say.
    private(set) var isChecked: Bool?
    /// Whether the packet came over LE Coded, which puts a byte behind the access address.
    private(set) var isCoded = false
    private(set) var auxiliary = AuxiliaryKind.unknown

    /// What an extended advertisement on a secondary channel is, as far as the sniffer says.
    enum AuxiliaryKind: UInt8 {
        case advertisement = 0
        case chain = 1
        case periodic = 2
        case scanResponse = 3
        case unknown = 0xFF
    }

    /// The access address of advertisements, with its bytes in the order of the air.
    static let advertisingAccessAddress: UInt32 = 0x8E89_BED6

    /// Reads what stands in front of the packet at `data`; `nil` when it is no packet of the air.
    ///
    /// - Throws: a cause when `data` is too short or of a form that is not read.
    init?(
        _ link: PacketLink,
        _ bytes: Span<UInt8>,
        _ data: Range<Int>
    ) throws(CaptureWarning.Cause) {
        end = data.upperBound
        switch link {
        case .linkLayer: start = data.lowerBound
        case .measuredLinkLayer:
            start = data.lowerBound + Measured.byteCount
            guard start <= end else { throw .packetCut }
            readMeasured(bytes, at: data.lowerBound)
        case .nordicSniffer:
            guard data.count > Nordic.length else { throw .packetCut }
            guard Nordic.versions.contains(bytes[data.lowerBound + Nordic.version]) else {
                throw .snifferVersion
            }
            guard Nordic.packetIDs.contains(bytes[data.lowerBound + Nordic.packetID]) else {
                return nil
            }
            // What follows the length is as long as it says: newer firmware may add fields.
            let length = Int(bytes[data.lowerBound + Nordic.length])
            start = data.lowerBound + Nordic.length + length
            guard length >= Nordic.leastLength, start <= end else { throw .packetCut }
            readNordic(bytes, at: data.lowerBound)
        case .hci, .h4, .directedH4, .monitor, .framedMonitor: return nil
        }
    }

    /// The header of link type 256: channel, signal, noise, offenses, reference (4), flags (2).
    private enum Measured {
        static let byteCount = 10
        static let signal = 1
        static let flags = 8
        static let signalIsValid: UInt16 = 0x0002
        static let isChecked: UInt16 = 0x0400
        static let isRight: UInt16 = 0x0800
        static let coded: UInt16 = 2
    }

    private mutating func readMeasured(_ bytes: Span<UInt8>, at offset: Int) {
        let flags = bytes.littleEndian16(at: offset + Measured.flags)
        if flags & Measured.signalIsValid != 0 {
            rssi = RSSI(rawValue: Int8(bitPattern: bytes[offset + Measured.signal]))
        }
        if flags & Measured.isChecked != 0 { isChecked = flags & Measured.isRight != 0 }
        isCoded = flags >> 14 == Measured.coded
    }

    /// The header of link type 272: board, payload length (2), version, counter (2), packet
    /// identifier, then length, flags, channel, RSSI, event counter (2) and time (4).
    ///
    /// In version 1 the first length byte is that of the header, which changes no position.
    private enum Nordic {
        static let version = 3
        static let packetID = 6
        static let length = 7
        static let flags = 8
        static let channel = 9
        static let rssi = 10
        static let leastLength = 10
        static let versions: ClosedRange<UInt8> = 1...3
        /// A packet of an advertising channel (version 3), or of any channel.
        static let packetIDs: Set<UInt8> = [0x02, 0x06]
        static let coded: UInt8 = 2
        static let firstPrimaryChannel: UInt8 = 37
    }

    private mutating func readNordic(_ bytes: Span<UInt8>, at offset: Int) {
        let flags = bytes[offset + Nordic.flags]
        isChecked = flags & 1 != 0
        isCoded = flags >> 4 & 0b111 == Nordic.coded
        // The sign is left out; zero is no measurement.
        let strength = bytes[offset + Nordic.rssi]
        rssi = (1...127).contains(strength) ? RSSI(rawValue: -Int8(strength)) : nil
        if bytes[offset + Nordic.version] == 3, bytes[offset + Nordic.packetID] == 0x02,
            bytes[offset + Nordic.channel] < Nordic.firstPrimaryChannel
        {
            auxiliary = AuxiliaryKind(rawValue: flags >> 1 & 0b11) ?? .unknown
        }
    }
}
