/// Makes btsnoop captures of data link 1002 byte by byte, right and wrong ones.
struct CaptureBytes {
    /// The file so far.
    private(set) var bytes: [UInt8]

    /// The microseconds of the format at 1970-01-01.
    private static let unixEpoch: Int64 = 0x00DC_DDB3_0F2F_8000
    /// When these captures begin: 2026-03-12 09:14:05 UTC.
    static let start: Int64 = 1_773_306_845_000_000

    /// A file header.
    init(version: UInt32 = 1, dataLink: UInt32 = 1002) {
        bytes = Array("btsnoop\0".utf8) + Self.big(version) + Self.big(dataLink)
    }

    /// Ten seconds of one iBeacon, five times a second.
    init(holding beacon: String, rssi: Int8 = -40) throws {
        self.init()
        let data = try Self.advertisement(of: beacon)
        for tick in 0..<50 {
            add(Self.event(data, rssi: rssi), at: Self.start + Int64(tick) * 200_000)
        }
    }

    /// Adds a record; the lengths are those of `packet` unless they are to lie.
    mutating func add(
        _ packet: [UInt8],
        at microseconds: Int64 = CaptureBytes.start,
        included: UInt32? = nil
    ) {
        let length = included ?? UInt32(packet.count)
        let time = UInt64(bitPattern: microseconds &+ Self.unixEpoch)
        bytes += Self.big(length) + Self.big(length) + Self.big(3) + Self.big(0)
        bytes += Self.big(UInt32(time >> 32)) + Self.big(UInt32(truncatingIfNeeded: time))
        bytes += packet
    }

    /// An LE Advertising Report event with this advertising data.
    static func event(_ data: [UInt8], rssi: Int8 = -60, address: UInt8 = 1) -> [UInt8] {
        let report: [UInt8] =
            [0x02, 1, 0, 1, address, 2, 3, 4, 5, 0xC6, UInt8(data.count)] + data
            + [UInt8(bitPattern: rssi)]
        return [0x04, 0x3E, UInt8(report.count)] + report
    }

    /// The advertising data of an iBeacon given as `ibeacon:UUID/MAJOR/MINOR`.
    static func advertisement(of beacon: String) throws -> [UInt8] {
        struct NotAnIBeacon: Error {}
        let parts = beacon.dropFirst("ibeacon:".count).split(separator: "/")
        guard parts.count == 3, let major = UInt16(parts[1]), let minor = UInt16(parts[2]) else {
            throw NotAnIBeacon()
        }
        let digits = Array(parts[0].filter { $0 != "-" })
        let uuid = stride(from: 0, to: digits.count, by: 2).compactMap { index in
            UInt8(String(digits[index...index + 1]), radix: 16)
        }
        let numbers = [major, minor].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + uuid + numbers + [0xC5]
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
