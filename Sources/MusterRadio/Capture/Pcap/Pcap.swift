import MusterAdverts

/// The pcap file format: numbers and how they are read.
///
/// A header of 24 bytes, then records of 16 bytes and data, in the byte order of the machine that
/// wrote them. Source: draft-ietf-opsawg-pcap, sections 4 and 5.
enum Pcap {
    /// Timestamps in microseconds.
    static let microsecondMagic: UInt32 = 0xA1B2_C3D4
    /// Timestamps in nanoseconds.
    static let nanosecondMagic: UInt32 = 0xA1B2_3C4D
    static let majorVersion: UInt16 = 2
    static let headerByteCount = 24
    static let recordHeaderByteCount = 16
    /// The longest packet that is read: any HCI packet with what may stand in front of it.
    static let maximumPacketByteCount = 65_600
}

/// The order in which a file's numbers have their bytes.
enum ByteOrder {
    case bigEndian
    case littleEndian
}

extension Span where Element == UInt8 {
    /// The two bytes at `offset`.
    func number16(at offset: Int, _ order: ByteOrder) -> UInt16 {
        order == .bigEndian ? bigEndian16(at: offset) : littleEndian16(at: offset)
    }

    /// The four bytes at `offset`.
    func number32(at offset: Int, _ order: ByteOrder) -> UInt32 {
        order == .bigEndian ? bigEndian32(at: offset) : littleEndian32(at: offset)
    }
}
