/// The checksum that ends every packet on the air.
///
/// x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1, bits in the order of the air, begun with 0x555555 for
/// advertisements. Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 3.1.1.
enum LinkLayerChecksum {
    /// How many bytes it has.
    static let byteCount = 3

    /// 0x555555 with the bits the other way round.
    private static let advertisingStart: UInt32 = 0xAAAAAA
    /// The polynomial with the bits the other way round, and without its highest term.
    private static let polynomial: UInt32 = 0xDA6000

    /// What each byte does to the checksum.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in
            rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ polynomial
        }
    }

    /// The checksum of an advertisement's header and payload, as the three bytes behind them read
    /// with the least significant first.
    static func advertising(_ packet: Span<UInt8>) -> UInt32 {
        let table = table.span
        var rest = advertisingStart
        for index in packet.indices {
            rest = rest >> 8 ^ table[Int((rest ^ UInt32(packet[index])) & 0xFF)]
        }
        return rest
    }
}
