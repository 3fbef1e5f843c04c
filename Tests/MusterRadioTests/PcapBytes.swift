import MusterCore

/// Numbers in either byte order, for captures made byte by byte.
enum ByteOrderOfFile: CaseIterable {
    case big
    case little

    func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        let big = stride(from: Value.bitWidth - 8, through: 0, by: -8).map { shift in
            UInt8(truncatingIfNeeded: value >> Value(truncatingIfNeeded: shift))
        }
        return self == .big ? big : big.reversed()
    }
}

/// Makes pcap files byte by byte, right and wrong ones, without the code under test.
struct PcapBytes {
    private(set) var bytes: [UInt8]
    private let order: ByteOrderOfFile

    init(
        link: UInt32,
        order: ByteOrderOfFile = .little,
        magic: UInt32 = 0xA1B2_C3D4,
        version: UInt16 = 2
    ) {
        self.order = order
        bytes = order.bytes(magic) + order.bytes(version) + order.bytes(4 as UInt16)
        bytes += order.bytes(0 as UInt64) + order.bytes(262_144 as UInt32) + order.bytes(link)
    }

    /// Adds a packet; the lengths are those of `data` unless they are to lie.
    mutating func add(
        _ data: [UInt8],
        seconds: UInt32 = 1_773_306_845,
        fraction: UInt32 = 0,
        included: UInt32? = nil,
        original: UInt32? = nil
    ) {
        let count = UInt32(data.count)
        bytes += order.bytes(seconds) + order.bytes(fraction)
        bytes += order.bytes(included ?? count) + order.bytes(original ?? included ?? count)
        bytes += data
    }
}

/// Makes pcapng files block by block, right and wrong ones, without the code under test.
struct PcapngBytes {
    private(set) var bytes: [UInt8] = []
    private(set) var order: ByteOrderOfFile

    init(order: ByteOrderOfFile = .little, version: UInt16 = 1) {
        self.order = order
        addSection(order, version: version)
    }

    /// Begins a section.
    mutating func addSection(_ order: ByteOrderOfFile, version: UInt16 = 1) {
        self.order = order
        let body =
            order.bytes(0x1A2B_3C4D as UInt32) + order.bytes(version) + order.bytes(0 as UInt16)
        add(0x0A0D_0D0A, body + order.bytes(UInt64.max))
    }

    /// Adds an interface with options of code and value.
    mutating func addInterface(
        link: UInt16,
        snapLength: UInt32 = 0,
        options: [(code: UInt16, value: [UInt8])] = []
    ) {
        var body = order.bytes(link) + order.bytes(0 as UInt16) + order.bytes(snapLength)
        for option in options {
            body += order.bytes(option.code) + order.bytes(UInt16(option.value.count))
            body += Self.padded(option.value)
        }
        add(1, body)
    }

    /// Adds an enhanced packet.
    mutating func add(
        _ data: [UInt8],
        interface: UInt32 = 0,
        ticks: UInt64 = 1_773_306_845_000_000,
        included: UInt32? = nil
    ) {
        let count = included ?? UInt32(data.count)
        let times =
            order.bytes(UInt32(ticks >> 32)) + order.bytes(UInt32(truncatingIfNeeded: ticks))
        let lengths = order.bytes(count) + order.bytes(count)
        add(6, order.bytes(interface) + times + lengths + Self.padded(data))
    }

    /// Adds a packet of the obsolete kind.
    mutating func addObsolete(_ data: [UInt8], interface: UInt16 = 0, ticks: UInt64) {
        let count = UInt32(data.count)
        let times =
            order.bytes(UInt32(ticks >> 32)) + order.bytes(UInt32(truncatingIfNeeded: ticks))
        let lengths = order.bytes(count) + order.bytes(count)
        add(
            2,
            order.bytes(interface) + order.bytes(7 as UInt16) + times + lengths + Self.padded(data)
        )
    }

    /// Adds a packet without a time.
    mutating func addSimple(_ data: [UInt8]) {
        add(3, order.bytes(UInt32(data.count)) + Self.padded(data))
    }

    /// Adds a block; the lengths are right unless they are to lie.
    mutating func add(
        _ type: UInt32,
        _ body: [UInt8],
        length: UInt32? = nil,
        lengthAgain: UInt32? = nil
    ) {
        let count = length ?? UInt32(body.count + 12)
        bytes += order.bytes(type) + order.bytes(count) + body
        bytes += order.bytes(lengthAgain ?? count)
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
}

/// Makes packets of the air byte by byte; the checksum is worked out bit by bit.
enum AirBytes {
    static let address: [UInt8] = [1, 2, 3, 4, 5, 0xC6]

    /// A link layer packet from the access address on.
    static func packet(
        _ type: UInt8,
        _ payload: [UInt8],
        access: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E],
        length: UInt8? = nil
    ) -> [UInt8] {
        let unit = [type, length ?? UInt8(payload.count)] + payload
        return access + unit + checksum(unit)
    }

    /// An extended advertisement: header fields in the order of their flags, then data.
    static func extended(
        address: [UInt8] = [],
        info: UInt16? = nil,
        pointsOn: Bool = false,
        data: [UInt8] = []
    ) -> [UInt8] {
        var flags: UInt8 = address.isEmpty ? 0 : 1
        var fields = address
        if let info {
            flags |= 8
            fields += [UInt8(info & 0xFF), UInt8(info >> 8)]
        }
        if pointsOn {
            flags |= 16
            fields += [7, 10, 0]
        }
        return packet(0x47, [UInt8(fields.count + 1), flags] + fields + data)
    }

    /// The header of link type 256.
    static func measured(rssi: Int8 = -60, flags: UInt16 = 0x0003) -> [UInt8] {
        [0, UInt8(bitPattern: rssi), 0, 0, 0xD6, 0xBE, 0x89, 0x8E]
            + ByteOrderOfFile.little.bytes(flags)
    }

    /// The header of link type 272 in one of its versions, in front of so many bytes.
    static func nordic(
        version: UInt8,
        byteCount: Int,
        flags: UInt8 = 1,
        channel: UInt8 = 37,
        rssi: UInt8 = 60
    ) -> [UInt8] {
        let payload = UInt8(10 + byteCount)
        let lengths: [UInt8] = version == 1 ? [6, payload] : [payload, 0]
        return [9] + lengths + [version, 0, 0, version == 3 ? 2 : 6]
            + [10, flags, channel, rssi, 0, 0, 0, 0, 0, 0]
    }

    /// The register of Vol 6, Part B, figure 3.4: position 0 is fed with position 23.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var register: UInt32 = 0x55_5555
        for byte in bytes {
            for bit in 0..<8 {
                let feedback = (register >> 23 ^ UInt32(byte) >> UInt32(bit)) & 1
                register = register << 1 & 0xFF_FFFF
                // x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1
                if feedback == 1 { register ^= 0b110_0101_1011 }
            }
        }
        // Position 23 is sent first, and the first bit of a byte is its lowest.
        var sent: [UInt8] = [0, 0, 0]
        for position in 0..<24 where register >> UInt32(23 - position) & 1 == 1 {
            sent[position / 8] |= 1 << UInt8(position % 8)
        }
        return sent
    }
}
