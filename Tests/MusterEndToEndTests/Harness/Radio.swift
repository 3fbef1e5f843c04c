import Foundation

/// A radio scene as a capture: beacons that are heard at certain times, at certain strengths.
struct Radio {
    private var capture = CaptureBytes()
    private var events: [(at: Double, data: [UInt8], rssi: Int8, address: UInt8)] = []

    /// The family of the beacons in scenes.
    static let uuid = "e2c56db5-dffb-48d2-b060-d0f5a71096e0"

    /// A beacon of the family.
    static func beacon(_ minor: Int, major: Int = 1) -> String {
        "ibeacon:\(uuid)/\(major)/\(minor)"
    }

    /// Adds advertisements of a beacon, `rate` a second from `start` until `end` seconds.
    mutating func add(
        _ beacon: String,
        from start: Double,
        to end: Double,
        rate: Double = 4,
        rssi: (Double) -> Int8
    ) throws {
        let data = try CaptureBytes.advertisement(of: beacon)
        let address = address(of: beacon)
        for at in stride(from: start, to: end, by: 1 / rate) {
            events.append((at, data, rssi(at), address))
        }
    }

    /// Adds one advertisement with this data.
    mutating func add(_ data: [UInt8], at seconds: Double, rssi: Int8, address: UInt8) {
        events.append((seconds, data, rssi, address))
    }

    /// The last byte of the address that a beacon sends from; 251 and above are nobody's.
    func address(of beacon: String) -> UInt8 {
        UInt8(beacon.utf8.reduce(0 as UInt64) { ($0 &* 31 &+ UInt64($1)) % 251 })
    }

    /// The capture, in order of time.
    var bytes: [UInt8] {
        var capture = capture
        for event in events.sorted(by: { $0.at < $1.at }) {
            capture.add(
                CaptureBytes.event(event.data, rssi: event.rssi, address: event.address),
                at: CaptureBytes.start + Int64(event.at * 1_000_000)
            )
        }
        return capture.bytes
    }

    /// Service data of an Eddystone-TLM: battery in millivolts, temperature in whole degrees.
    static func telemetry(millivolts: UInt16, celsius: Int8) -> [UInt8] {
        let frame: [UInt8] =
            [0xAA, 0xFE, 0x20, 0x00, UInt8(millivolts >> 8), UInt8(millivolts & 0xFF)]
            + [UInt8(bitPattern: celsius), 0, 0, 0, 0, 1, 0, 0, 0, 10]
        return [0x03, 0x03, 0xAA, 0xFE, UInt8(frame.count + 1), 0x16] + frame
    }
}
