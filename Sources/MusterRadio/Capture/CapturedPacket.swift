import MusterCore

/// One packet as a capture's form gives it, whatever the form: what it is, when, and where it lies.
struct CapturedPacket {
    var link: PacketLink
    /// The flags of a btsnoop record; zero in other forms.
    var flags: UInt32 = 0
    /// The number of its interface within a pcapng section; zero in other forms.
    var interface = 0
    var receivedAt: Instant
    /// Where in ``CaptureFile/buffer`` the data lies, until the next packet is read.
    var data: Range<Int>
    /// Where the packet's record or block begins in the file.
    var offset: UInt64
}

/// What the packets of a capture are.
enum PacketLink {
    /// HCI packets, told apart by the flags of their btsnoop record.
    case hci
    /// HCI packets behind an H4 type byte.
    case h4
    /// The same behind four bytes that tell the direction.
    case directedH4
    /// Packets of the Linux monitor channel, told apart by the flags of their btsnoop record.
    case monitor
    /// The same behind four bytes with adapter and opcode.
    case framedMonitor
    /// What a sniffer heard on the air, from the access address on.
    case linkLayer
    /// The same behind ten bytes about its reception.
    case measuredLinkLayer
    /// The same behind the header of Nordic's nRF Sniffer.
    case nordicSniffer

    /// The link of a pcap file or a pcapng interface; `nil` for one that is not read.
    ///
    /// Source: tcpdump.org, "Link-layer header types".
    init?(pcap linkType: UInt16) {
        switch linkType {
        case 187: self = .h4
        case 201: self = .directedH4
        case 251: self = .linkLayer
        case 254: self = .framedMonitor
        case 256: self = .measuredLinkLayer
        case 272: self = .nordicSniffer
        default: return nil
        }
    }
}

/// Splits a capture of one form into its packets.
protocol PacketReader {
    /// The next packet of `file`, or `nil` at the end of what can be read.
    mutating func next(in file: inout CaptureFile) throws(RadioError) -> CapturedPacket?
}
