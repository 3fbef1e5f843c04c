import MusterCore

/// MiBeacon: service data of 0xFE95, of Xiaomi and makers that sell under its name.
///
/// Frame control, product, frame counter, then what frame control announces: address, capability,
/// objects, plain or encrypted. Source: Xiaomi, "Bluetooth service broadcast format" (MiBeacon 5).
struct MiBeacon {
    private static let isEncrypted: UInt16 = 1 << 3
    private static let hasAddress: UInt16 = 1 << 4
    private static let hasCapability: UInt16 = 1 << 5
    private static let hasObjects: UInt16 = 1 << 6
    private static let isMesh: UInt16 = 1 << 7
    /// The bit of the capability that announces bytes about input and output.
    private static let hasInputOutput: UInt8 = 1 << 5
    /// Counter and code behind encrypted objects.
    static let trailerCount = 7

    /// Frame control, bit by bit.
    private let control: UInt16
    /// The address in the frame.
    private(set) var mac: BluetoothAddress?
    /// Where the objects may begin, in bytes from the start of the service data.
    ///
    /// Two places where bytes about input and output are announced: the maker's text has two of them,
    /// devices have one.
    private(set) var starts: (first: Int, second: Int?) = (7, nil)

    /// Whether the objects are encrypted.
    var isEncrypted: Bool { control & Self.isEncrypted != 0 }
    /// Whether there are objects.
    var hasObjects: Bool { control & Self.hasObjects != 0 }

    /// Reads the head of service data with its UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= 7 else { throw .sensorLength }
        control = data.littleEndian16(at: 2)
        guard control & Self.isMesh == 0 else { throw .unauthenticated }
        var at = 7
        if control & Self.hasAddress != 0 {
            guard data.count >= at + 6 else { throw .sensorLength }
            mac = data.addressReversed(at: at)
            at += 6
        }
        if control & Self.hasCapability != 0 {
            guard data.count > at else { throw .sensorLength }
            let capability = data[at]
            at += 1
            if capability & Self.hasInputOutput != 0 { starts.second = at + 2 }
            if capability & Self.hasInputOutput != 0 { at += 1 }
        }
        guard data.count >= at else { throw .sensorLength }
        starts.first = at
        // Encryption before version 4 carries no code: anybody could have made it.
        guard !isEncrypted || control >> 12 >= 4 else { throw .unauthenticated }
    }

    /// Reads service data with its UUID.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        let head = try MiBeacon(data)
        reading.mac = head.mac
        describe(data, in: &reading)
        guard head.hasObjects else { return }
        guard !head.isEncrypted else {
            guard data.count > head.starts.first + trailerCount else { throw .sensorLength }
            reading.isEncrypted = true
            reading.remark = .keyUnknown
            return
        }
        var start = head.starts.first
        if let second = head.starts.second, !comesOutEven(data, from: start),
            comesOutEven(data, from: second)
        {
            start = second
        }
        objects(data.extracting(start..<data.count), into: &reading)
    }

    /// Product and frame counter, which are never encrypted.
    static func describe(_ data: Span<UInt8>, in reading: inout SensorReading) {
        reading.add(.product, Int64(data.littleEndian16(at: 4)))
        reading.sequence = UInt32(data[6])
    }

    /// Reads objects; those in front of a cut one stand, unknown ones are passed over.
    static func objects(_ data: Span<UInt8>, into reading: inout SensorReading) {
        var at = 0
        while at < data.count {
            guard at + 3 <= data.count, at + 3 + Int(data[at + 2]) <= data.count else {
                return reading.remark = .sensorLength
            }
            let end = at + 3 + Int(data[at + 2])
            add(data.littleEndian16(at: at), data.extracting((at + 3)..<end), to: &reading)
            at = end
        }
    }

    private static func comesOutEven(_ data: Span<UInt8>, from start: Int) -> Bool {
        var at = start
        while at + 3 <= data.count { at += 3 + Int(data[at + 2]) }
        return at == data.count
    }

    private static func add(_ type: UInt16, _ value: Span<UInt8>, to reading: inout SensorReading) {
        switch (type, value.count) {
        case (0x1004, 2): reading.set(.temperature, value.signedLittleEndian16(at: 0) * 100)
        case (0x1006, 2): reading.set(.humidity, Int64(value.littleEndian16(at: 0)) * 1_000)
        case (0x100A, 1), (0x4C03, 1): reading.set(.battery, Int64(value[0]))
        case (0x100D, 4):
            reading.set(.temperature, value.signedLittleEndian16(at: 0) * 100)
            reading.set(.humidity, Int64(value.littleEndian16(at: 2)) * 1_000)
        case (0x1007, 3): reading.set(.illuminance, value.littleEndian(at: 0, count: 3) * 100)
        case (0x1008, 1): reading.set(.moisture, Int64(value[0]))
        case (0x1009, 2): reading.set(.conductivity, Int64(value.littleEndian16(at: 0)))
        case (0x1010, 2): reading.set(.formaldehyde, Int64(value.littleEndian16(at: 0)))
        case (0x4C01, 4): reading.set(.temperature, number(value, times: 1_000))
        case (0x4C02, 1): reading.set(.humidity, Int64(value[0]) * 10_000)
        case (0x4C08, 4), (0x4808, 4): reading.set(.humidity, number(value, times: 10_000))
        default: break
        }
    }

    /// An IEEE 754 number of four bytes in whole steps; `nil` for what is no number of this world.
    private static func number(_ value: Span<UInt8>, times factor: Double) -> Int64? {
        let number = Double(Float(bitPattern: value.littleEndian32(at: 0)))
        guard number.isFinite, abs(number) < 1e6 else { return nil }
        return Int64((number * factor).rounded())
    }
}
