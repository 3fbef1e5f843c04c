import MusterAdverts

/// An interface of a pcapng section: what its packets are and how their times count.
struct PcapngInterface {
    /// What its packets are; `nil` for a link type that is not read.
    let link: PacketLink?
    let linkType: UInt16
    /// The most bytes that it kept of a packet; 0 for no limit.
    let snapLength: Int
    private var ticksPerSecond: UInt64 = 1_000_000
    private var offsetSeconds: Int64 = 0

    /// Reads the body of an interface description; `nil` if it is too short or its times cannot be
    /// counted.
    init?(_ body: Span<UInt8>, _ order: ByteOrder) {
        guard body.count >= 8 else { return nil }
        linkType = body.number16(at: 0, order)
        link = PacketLink(pcap: linkType)
        snapLength = Int(body.number32(at: 4, order))
        var offset = 8
        while offset + 4 <= body.count {
            let code = body.number16(at: offset, order)
            let length = Int(body.number16(at: offset + 2, order))
            let value = offset + 4
            if code == Pcapng.endOfOptions || value + length > body.count { break }
            switch code {
            case Pcapng.timeResolution where length >= 1:
                guard let ticks = Self.ticksPerSecond(body[value]) else { return nil }
                ticksPerSecond = ticks
            case Pcapng.timeOffset where length >= 8:
                let high = UInt64(body.number32(at: order == .bigEndian ? value : value + 4, order))
                let low = UInt64(body.number32(at: order == .bigEndian ? value + 4 : value, order))
                offsetSeconds = Int64(bitPattern: high << 32 | low)
            default: break
            }
            offset = value + (length + 3) & ~3
        }
    }

    /// Microseconds since 1970, as far as they can be counted.
    func microseconds(_ ticks: UInt64) -> Int64 {
        let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
        // The rest is below the divisor, so that the product's upper half is too.
        let part = ticksPerSecond.dividingFullWidth(rest.multipliedFullWidth(by: 1_000_000))
        let seconds = Int64(clamping: Int128(whole) + Int128(offsetSeconds))
        let limit = Int64.max / 2_000_000
        return min(max(seconds, -limit), limit) * 1_000_000 + Int64(part.quotient)
    }

    /// What an option says: a negative power of ten, or of two with the highest bit set.
    private static func ticksPerSecond(_ resolution: UInt8) -> UInt64? {
        let exponent = Int(resolution & 0x7F)
        if resolution & 0x80 != 0 { return exponent < 64 ? 1 << UInt64(exponent) : nil }
        return exponent < 20 ? (0..<exponent).reduce(1) { power, _ in power * 10 } : nil
    }
}
