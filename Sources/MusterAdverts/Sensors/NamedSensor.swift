import MusterCore

/// A sensor whose manufacturer data is known only by something beside it: as a rule by its name.
///
/// Names come in scan responses. Inkbird puts the temperature where the company identifier belongs, so
/// that its data looks like that of any company: without the name it is not read.
enum NamedSensor: Hashable, Sendable {
    /// Govee; the model in up to eight ASCII characters, the first one highest.
    case govee(model: Int64)
    /// Inkbird, with humidity (`sps`) or perhaps without (`tps`).
    case inkbird(hasHumidity: Bool)
    /// ThermoPro.
    case thermoPro
    /// SwitchBot's outdoor meter, by its service data, with the battery in percent.
    case outdoorMeter(battery: UInt8)

    /// The sensor of a name; `nil` for other names.
    init?(name: Span<UInt8>) {
        guard name.count >= 3 else { return nil }
        switch name[0] {
        case UInt8(ascii: "G"):
            guard let model = Self.goveeModel(name) else { return nil }
            self = .govee(model: model)
        case UInt8(ascii: "s") where Self.begins(name, "sps") && name.count == 3:
            self = .inkbird(hasHumidity: true)
        case UInt8(ascii: "t") where Self.begins(name, "tps") && name.count == 3:
            self = .inkbird(hasHumidity: false)
        case UInt8(ascii: "T") where Self.begins(name, "TP35") || Self.begins(name, "TP39"):
            self = .thermoPro
        default: return nil
        }
    }

    /// The format of manufacturer data with its company; `nil` where it is not this sensor's.
    func format(_ data: Span<UInt8>) -> SensorFormat? {
        switch self {
        case .govee: Govee.isKnown(data) ? .govee : nil
        case .inkbird: data.count == 9 ? .inkbird : nil
        case .thermoPro: data.count >= 6 && data[0] == 0xC2 ? .thermoPro : nil
        case .outdoorMeter:
            data.littleEndian16(at: 0) == AssignedNumber.switchBot ? .switchBot : nil
        }
    }

    /// Reads manufacturer data with its company, of the format that ``format(_:)`` gave.
    func read(_ data: Span<UInt8>, into reading: inout SensorReading) throws(AdvertFault.Cause) {
        switch self {
        case .govee(let model): Govee.read(data, model: model, into: &reading)
        case .inkbird(let hasHumidity): Self.readInkbird(data, hasHumidity, into: &reading)
        case .thermoPro: Self.readThermoPro(data, into: &reading)
        case .outdoorMeter(let battery):
            try SwitchBot.readOutdoor(
                data.extracting(2..<data.count),
                battery: battery,
                into: &reading
            )
        }
    }

    /// `GVH5075_0203` is an H5075, `Govee_H5074_0203` an H5074, `GV5179_0203` a GV5179.
    private static func goveeModel(_ name: Span<UInt8>) -> Int64? {
        let start: Int
        if begins(name, "GVH") {
            start = 2
        } else if begins(name, "Govee_") {
            start = 6
        } else if begins(name, "GV5") {
            start = 0
        } else {
            return nil
        }
        var model: Int64 = 0
        var at = start
        while at < name.count, at < start + 7, isPlain(name[at]) {
            model = model << 8 | Int64(name[at])
            at += 1
        }
        return model
    }

    /// A digit or a letter of ASCII, which needs no escape in JSON.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func begins(_ name: Span<UInt8>, _ prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard name.count >= count else { return false }
        return prefix.withUTF8Buffer { prefix in
            (0..<count).allSatisfy { name[$0] == prefix[$0] }
        }
    }

    /// Temperature, humidity, probe, checksum, battery: `sps` is the hygrometer, `tps` the thermometer.
    ///
    /// Source: the messages as inkbird-ble and ble_monitor read them.
    private static func readInkbird(
        _ data: Span<UInt8>,
        _ hasHumidity: Bool,
        into reading: inout SensorReading
    ) {
        reading.add(.temperature, data.signedLittleEndian16(at: 0) * 10)
        let humidity = data.littleEndian16(at: 2)
        let isNone = !hasHumidity && (humidity == 0 || humidity == .max)
        reading.add(.humidity, isNone ? nil : Int64(humidity) * 100)
        reading.add(.battery, Int64(data[7]))
        reading.add(.probe, Int64(data[4]))
    }

    /// A byte of its own in front, temperature, humidity, three states of the battery.
    ///
    /// Source: the messages as thermopro-ble reads them.
    private static func readThermoPro(_ data: Span<UInt8>, into reading: inout SensorReading) {
        let isNone = data[1] == 0xFF && data[2] == 0xFF && data[3] == 0xFF
        reading.add(.temperature, isNone ? nil : data.signedLittleEndian16(at: 1) * 100)
        reading.add(.humidity, isNone ? nil : Int64(data[3]) * 10_000)
        let battery: Int64? =
            switch data[4] & 3 {
            case 2: 100
            case 1: 50
            case 0: 1
            default: nil
            }
        reading.add(.battery, battery)
    }
}

/// Govee's thermometers: manufacturer data of 0xEC88, or of 0x0001 in later models.
///
/// Source: the messages as govee-ble reads them.
enum Govee {
    /// Whether manufacturer data with its company is a reading.
    static func isKnown(_ data: Span<UInt8>) -> Bool {
        switch data.littleEndian16(at: 0) {
        case AssignedNumber.govee: [6, 7, 9].contains(data.count - 2)
        case 0x0001: data.count - 2 == 6
        default: false
        }
    }

    /// Reads manufacturer data with its company.
    static func read(_ data: Span<UInt8>, model: Int64, into reading: inout SensorReading) {
        if data.littleEndian16(at: 0) != AssignedNumber.govee {
            readPacked(data, at: 4, battery: data[7], into: &reading)
        } else if data.count == 8 {
            readPacked(data, at: 3, battery: data[6], into: &reading)
        } else {
            reading.add(.temperature, data.signedLittleEndian16(at: 3) * 10)
            reading.add(.humidity, Int64(data.littleEndian16(at: 5)) * 100)
            reading.add(.battery, Int64(data[7]))
        }
        reading.add(.model, model)
    }

    /// Tenths of a degree and of a percent in one decimal number, the sign apart in bit 23.
    private static func readPacked(
        _ data: Span<UInt8>,
        at offset: Int,
        battery: UInt8,
        into reading: inout SensorReading
    ) {
        let packed = data.bigEndian24(at: offset)
        let number = packed & 0x7F_FFFF
        let tenths = packed >> 23 == 1 ? -(number / 1_000) : number / 1_000
        // Bit 7 of the battery says that the sensor is broken.
        let isBroken = battery & 0x80 != 0
        reading.add(.temperature, isBroken ? nil : tenths * 100)
        reading.add(.humidity, isBroken ? nil : number % 1_000 * 1_000)
        reading.add(.battery, Int64(battery & 0x7F))
    }
}
