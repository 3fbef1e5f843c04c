import MusterCore

/// Makes captures byte by byte, right and wrong ones, without the code under test.
struct CaptureBytes {
    private(set) var bytes: [UInt8]

    /// The microseconds of the format at 1970-01-01.
    static let unixEpoch: UInt64 = 0x00DC_DDB3_0F2F_8000

    init(dataLink: UInt32, version: UInt32 = 1) {
        bytes = Array("btsnoop\0".utf8) + Self.big(version) + Self.big(dataLink)
    }

    /// Adds a record; the lengths are those of `data` unless they are to lie.
    mutating func add(
        _ data: [UInt8],
        flags: UInt32 = 3,
        seconds: Int64 = 1_773_306_845,
        included: UInt32? = nil,
        original: UInt32? = nil
    ) {
        add(
            data,
            flags: flags,
            timestamp: Self.unixEpoch &+ UInt64(bitPattern: seconds * 1_000_000),
            included: included,
            original: original
        )
    }

    /// Adds a record with a raw timestamp.
    mutating func add(
        _ data: [UInt8],
        flags: UInt32 = 3,
        timestamp: UInt64,
        included: UInt32? = nil,
        original: UInt32? = nil
    ) {
        let count = UInt32(data.count)
        bytes += Self.big(original ?? included ?? count) + Self.big(included ?? count)
        bytes += Self.big(flags) + Self.big(0)
        bytes += Self.big(UInt32(timestamp >> 32)) + Self.big(UInt32(truncatingIfNeeded: timestamp))
        bytes += data
    }

    static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// Makes HCI events byte by byte.
enum EventBytes {
    /// A legacy report: event type, address type, address, length, data, RSSI.
    static func legacyReport(
        type: UInt8 = 0,
        addressType: UInt8 = 1,
        address: UInt8 = 1,
        data: [UInt8] = [],
        length: UInt8? = nil,
        rssi: Int8 = -60
    ) -> [UInt8] {
        [type, addressType, address, 0, 0, 0, 0, 0xC0, length ?? UInt8(data.count)] + data
            + [UInt8(bitPattern: rssi)]
    }

    /// An extended report: 24 bytes and data.
    static func extendedReport(
        type: UInt16 = 0,
        addressType: UInt8 = 1,
        address: UInt8 = 1,
        set: UInt8 = 0,
        data: [UInt8] = [],
        length: UInt8? = nil,
        rssi: Int8 = -60
    ) -> [UInt8] {
        [UInt8(type & 0xFF), UInt8(type >> 8), addressType, address, 0, 0, 0, 0, 0xC0, 1, 0, set]
            + [
                127, UInt8(bitPattern: rssi), 0, 0, 0, 0, 0, 0, 0, 0, 0,
                length ?? UInt8(data.count),
            ]
            + data
    }

    /// An LE Meta event around reports.
    static func event(
        _ subevent: UInt8,
        _ reports: [[UInt8]],
        count: UInt8? = nil,
        length: UInt8? = nil
    ) -> [UInt8] {
        let body = [subevent, count ?? UInt8(reports.count)] + reports.flatMap { $0 }
        return [0x3E, length ?? UInt8(body.count)] + body
    }

    static func legacy(_ reports: [UInt8]..., count: UInt8? = nil) -> [UInt8] {
        event(0x02, reports, count: count)
    }

    static func extended(_ reports: [UInt8]..., count: UInt8? = nil) -> [UInt8] {
        event(0x0D, reports, count: count)
    }
}
