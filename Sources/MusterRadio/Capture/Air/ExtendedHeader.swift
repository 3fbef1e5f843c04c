import MusterAdverts
import MusterCore

/// What an extended advertisement says about itself in front of its data.
///
/// Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 2.3.4.
struct ExtendedHeader {
    /// Who sent it; `nil` when another packet of the same advertisement says that.
    private(set) var address: BluetoothAddress?
    /// The number of the advertisement and its set; equal in all of its packets.
    private(set) var dataInfo: UInt16?
    /// Whether another packet of the same advertisement follows.
    private(set) var pointsOn = false
    /// Where the data lies in the buffer; it may be empty.
    let data: Range<Int>

    /// The fields that the flags announce, from the lowest bit on, and their sizes.
    private static let sizes = [6, 6, 1, 2, 3, 18, 1]
    private static let advertiser = 0
    private static let info = 3
    private static let pointer = 4

    /// Reads the payload of an extended advertisement; `nil` when its fields do not fit it.
    init?(_ bytes: Span<UInt8>, _ payload: Range<Int>) {
        guard let start = payload.first else { return nil }
        let end = start + 1 + Int(bytes[start] & 0x3F)
        guard end <= payload.upperBound else { return nil }
        data = end..<payload.upperBound
        var offset = start + 2
        guard offset <= end else { return }
        let flags = bytes[start + 1]
        for (field, size) in Self.sizes.enumerated() where flags >> UInt8(field) & 1 != 0 {
            guard offset + size <= end else { return nil }
            switch field {
            case Self.advertiser: address = bytes.bluetoothAddress(at: offset)
            case Self.info: dataInfo = bytes.littleEndian16(at: offset)
            case Self.pointer: pointsOn = true
            default: break
            }
            offset += size
        }
    }
}

extension Span where Element == UInt8 {
    /// The address at `offset`, sent least significant byte first.
    func bluetoothAddress(at offset: Int) -> BluetoothAddress {
        let low = UInt64(littleEndian32(at: offset))
        return BluetoothAddress(bits: UInt64(littleEndian16(at: offset + 4)) << 32 | low)
    }
}
