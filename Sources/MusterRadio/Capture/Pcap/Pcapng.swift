/// The pcapng file format: numbers of its blocks.
///
/// Blocks of type, length, body and length again, each a multiple of four bytes; a section header
/// sets the byte order of what follows. Source: draft-ietf-opsawg-pcapng, sections 3 and 4.
enum Pcapng {
    /// Reads the same in either byte order.
    static let sectionHeader: UInt32 = 0x0A0D_0D0A
    static let byteOrderMagic: UInt32 = 0x1A2B_3C4D
    static let majorVersion: UInt16 = 1

    static let interfaceDescription: UInt32 = 1
    /// Obsolete, but old files have it.
    static let packet: UInt32 = 2
    static let simplePacket: UInt32 = 3
    static let enhancedPacket: UInt32 = 6

    /// Type and length in front of a body, and the length again behind it.
    static let blockHeaderByteCount = 8
    static let emptyBlockByteCount = 12
    static let sectionHeaderByteCount = 28
    /// The longest block that is read whole: a packet with all its options.
    static let maximumBlockByteCount = CaptureFile.maximumByteCount

    static let endOfOptions: UInt16 = 0
    static let timeResolution: UInt16 = 9
    static let timeOffset: UInt16 = 14
}
