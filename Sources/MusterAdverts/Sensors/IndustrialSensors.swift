import MusterCore

/// Characteristics of the Environmental Sensing Service sent as service data, one AD structure each.
///
/// Source: Bluetooth SIG, "GATT Specification Supplement": Temperature, Humidity, Pressure, Battery Level.
/// ELA, Teltonika and others send humidity in one byte of whole percent, against that text.
enum EnvironmentalService {
    /// Whether an UUID is one of these characteristics.
    static func isKnown(_ uuid: UInt16) -> Bool {
        uuid == 0x2A6E || uuid == 0x2A6F || uuid == 0x2A6D || uuid == 0x2A19
    }

    /// Reads service data with its UUID into what its neighbours have said.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        switch (data.littleEndian16(at: 0), data.count - 2) {
        case (0x2A6E, 2):
            let hundredths = Int16(bitPattern: data.littleEndian16(at: 2))
            reading.set(.temperature, Available.value(hundredths, none: .min, step: 10))
        case (0x2A6F, 2):
            reading.set(
                .humidity,
                Available.value(data.littleEndian16(at: 2), none: .max, step: 100)
            )
        case (0x2A6F, 1): reading.set(.humidity, Int64(data[2]) * 10_000)
        case (0x2A6D, 4): reading.set(.pressure, Int64(data.littleEndian32(at: 2)))
        case (0x2A19, 1): reading.set(.battery, Int64(data[2]))
        default: throw .sensorLength
        }
    }
}

/// ELA Innovation: manufacturer data of 0x0757, types with values.
///
/// Source: ELA, "Blue sensor frames".
enum ELA {
    /// Reads manufacturer data behind the company; what follows an unknown type cannot be read.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        var at = 0
        while at < data.count {
            let rest = data.extracting((at + 1)..<data.count)
            switch data[at] {
            case 0x12 where rest.count >= 2:
                reading.set(.temperature, rest.signedLittleEndian16(at: 0) * 10)
                at += 3
            case 0x21 where rest.count >= 4:
                // The byte between humidity and temperature is the type of the latter.
                reading.set(.humidity, Int64(rest[0]) * 10_000)
                reading.set(.temperature, rest.signedLittleEndian16(at: 2) * 10)
                at += 5
            case 0xF1 where rest.count >= 1:
                reading.set(.battery, Int64(rest[0]))
                at += 2
            case 0xF2 where rest.count >= 2:
                reading.set(.voltage, Int64(rest.littleEndian16(at: 0)))
                at += 3
            case 0x12, 0x21, 0xF1, 0xF2: throw .sensorLength
            default: return
            }
        }
    }
}

/// Teltonika EYE: manufacturer data of 0x089A, protocol 1; flags say what follows.
///
/// Source: Teltonika, "EYE sensor Bluetooth frame".
enum Teltonika {
    /// Reads manufacturer data behind the company.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 2 else { throw .sensorLength }
        let flags = data[1]
        func has(_ bit: UInt8) -> Bool { flags >> bit & 1 == 1 }
        let lengths: [(bit: UInt8, count: Int)] = [(0, 2), (1, 1), (4, 2), (5, 3), (7, 1)]
        guard data.count >= lengths.reduce(2, { $0 + (has($1.bit) ? $1.count : 0) }) else {
            throw .sensorLength
        }
        var at = 2
        if has(0) {
            reading.add(.temperature, data.signedBigEndian16(at: at) * 10)
            at += 2
        }
        if has(1) {
            reading.add(.humidity, Int64(data[at]) * 10_000)
            at += 1
        }
        if has(4) {
            let movement = data.bigEndian16(at: at)
            reading.add(.moving, Int64(movement >> 15))
            reading.add(.movementCount, Int64(movement & 0x7FFF))
            at += 2
        }
        if has(5) {
            reading.add(.pitch, Int64(Int8(bitPattern: data[at])))
            reading.add(.roll, data.signedBigEndian16(at: at + 1))
            at += 3
        }
        if has(7) { reading.add(.voltage, Int64(data[at]) * 10 + 2_000) }
        if has(2) { reading.add(.magnetDetected, has(3) ? 1 : 0) }
        reading.add(.lowBattery, has(6) ? 1 : 0)
    }
}

/// Minew's industrial sensors: service data of 0xFFE1, frame A1.
///
/// Source: Minew, "S1 and information frame".
enum Minew {
    /// Whether service data behind the UUID is one of the two known frames.
    static func isKnown(_ data: Span<UInt8>) -> Bool {
        data.count >= 2 && data[0] == 0xA1 && (data[1] == 0x01 || data[1] == 0x08)
    }

    /// Reads service data behind the UUID.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        let isInformation = data[1] == 0x08
        guard data.count >= (isInformation ? 9 : 13) else { throw .sensorLength }
        reading.add(.battery, Int64(data[2]))
        if isInformation {
            reading.mac = data.addressReversed(at: 3)
            if data.count > 9 {
                let uuid = 2
                let name = TextPlace(start: uuid + 9, count: data.count - 9)
                reading.add(.name, name.packed)
            }
        } else {
            // Eight bits whole, eight bits fraction, with a sign.
            reading.add(.temperature, fixedPoint(data.signedBigEndian16(at: 3), decimals: 3))
            reading.add(.humidity, fixedPoint(data.signedBigEndian16(at: 5), decimals: 4))
            reading.mac = data.addressReversed(at: 7)
        }
    }

    /// A number of 256ths in steps of 10^−`decimals`.
    static func fixedPoint(_ value: Int64, decimals: Int) -> Int64 {
        DecimalSteps.divided(value * DecimalSteps.power(decimals), by: 256)
    }
}

/// KKM's sensors: Eddystone's service, frame type 0x21.
///
/// Version, a mask of what follows (bit 0 voltage, 1 temperature, 2 humidity, 3 acceleration), then the
/// values, big endian. Source: KKM, "KBeacon" library, advertisement of sensors.
enum KKM {
    static let frameType: UInt8 = 0x21

    /// Reads service data behind the UUID.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 3 else { throw .sensorLength }
        let mask = data[2]
        let lengths: [(bit: UInt8, count: Int)] = [(0, 2), (1, 2), (2, 2), (3, 6)]
        let count = lengths.reduce(3) { $0 + (mask >> $1.bit & 1 == 1 ? $1.count : 0) }
        guard data.count >= count else { throw .sensorLength }
        var at = 3
        if mask & 1 != 0 {
            reading.add(.voltage, Int64(data.bigEndian16(at: at)))
            at += 2
        }
        if mask & 2 != 0 {
            let temperature = data.signedBigEndian16(at: at)
            reading.add(.temperature, Minew.fixedPoint(temperature, decimals: 3))
            at += 2
        }
        if mask & 4 != 0 {
            let humidity = data.signedBigEndian16(at: at)
            reading.add(.humidity, humidity < 0 ? nil : Minew.fixedPoint(humidity, decimals: 4))
            at += 2
        }
        guard mask & 8 != 0 else { return }
        for axis in 0..<3 {
            reading.add(.acceleration, data.signedBigEndian16(at: at + 2 * axis))
        }
    }
}

/// Blue Maestro's loggers: manufacturer data of 0x0133.
///
/// Source: Blue Maestro, "Tempo Disc API".
enum BlueMaestro {
    /// Whether manufacturer data behind the company is of a known logger.
    static func isKnown(_ data: Span<UInt8>) -> Bool {
        data.count >= 1 && [0x16, 0x17, 0x1B].contains(data[0])
    }

    /// Reads manufacturer data behind the company.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 12 else { throw .sensorLength }
        reading.add(.temperature, data.signedBigEndian16(at: 6) * 100)
        reading.add(.humidity, Int64(data.bigEndian16(at: 8)) * 1_000)
        reading.add(.battery, Int64(data[1]))
        if data[0] == 0x1B {
            reading.add(.pressure, Int64(data.bigEndian16(at: 10)) * 100)
        } else {
            reading.add(.dewPoint, data.signedBigEndian16(at: 10) * 100)
        }
        reading.add(.logInterval, Int64(data.bigEndian16(at: 2)))
        reading.add(.logCount, Int64(data.bigEndian16(at: 4)))
    }
}
