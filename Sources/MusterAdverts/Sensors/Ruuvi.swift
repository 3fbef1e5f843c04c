import Glibc
import MusterCore

/// RuuviTag and Ruuvi Air: data formats 3, 5, 6 and E1 in manufacturer data of company 0x0499.
///
/// All numbers are big endian; each has a code for "not available". Source: Ruuvi Innovations,
/// "Bluetooth advertisements", data formats 3 (RAWv1), 5 (RAWv2), C5, 6 and E1.
enum Ruuvi {
    /// The code of format 5's form without acceleration.
    private static let shortFive: UInt8 = 0xC5

    /// The format by the first byte behind the company; `nil` for formats of measurements by others.
    static func format(_ code: UInt8) -> SensorFormat? {
        switch code {
        case 0x03: .ruuvi3
        case 0x05, shortFive: .ruuvi5
        case 0x06: .ruuvi6
        case 0xE1: .ruuviE1
        default: nil
        }
    }

    /// Reads manufacturer data behind the company.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        switch reading.format {
        case .ruuvi3: try read3(data, into: &reading)
        case .ruuvi5: try read5(data, into: &reading)
        case .ruuvi6: try read6(data, into: &reading)
        default: try readE1(data, into: &reading)
        }
    }

    private static func read3(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 14 else { throw .sensorLength }
        // The sign stands apart: −0.5 °C has an integer part of −0.
        let hundredths = Int64(data[2] & 0x7F) * 100 + Int64(data[3])
        let celsius = data[2] & 0x80 == 0 ? hundredths : -hundredths
        reading.add(.temperature, data[3] < 100 ? celsius * 10 : nil)
        reading.add(.humidity, Int64(data[1]) * 5_000)
        if data[1] > 200 { reading.remark = .sensorRange }
        reading.add(.pressure, (Int64(data.bigEndian16(at: 4)) + 50_000) * 10)
        for axis in 0..<3 { reading.add(.acceleration, data.signedBigEndian16(at: 6 + 2 * axis)) }
        reading.add(.voltage, Int64(data.bigEndian16(at: 12)))
    }

    /// Format 5 and its two short forms: without the address, and C5 without acceleration.
    private static func read5(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 24 || data.count == 18 else { throw .sensorLength }
        addAir(data, to: &reading)
        let hasAcceleration = data[0] != shortFive
        if hasAcceleration {
            for axis in 0..<3 {
                let number = Int16(bitPattern: data.bigEndian16(at: 7 + 2 * axis))
                reading.add(.acceleration, Available.value(number, none: .min))
            }
        }
        let rest = hasAcceleration ? 13 : 7
        let power = data.bigEndian16(at: rest)
        let (millivolts, strength) = (Int64(power >> 5), Int64(power & 0x1F))
        reading.add(.voltage, millivolts == 0x7FF ? nil : millivolts + 1_600)
        reading.add(.txPower, strength == 0x1F ? nil : 2 * strength - 40)
        reading.add(.movementCount, Available.value(data[rest + 2], none: 0xFF))
        let sequence = data.bigEndian16(at: rest + 3)
        reading.sequence = sequence == .max ? nil : UInt32(sequence)
        if data.count >= rest + 11 { reading.mac = data.address(at: rest + 5) }
    }

    private static func read6(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 20 else { throw .sensorLength }
        addAir(data, to: &reading)
        reading.add(.pm25, Available.value(data.bigEndian16(at: 7), none: .max))
        reading.add(.co2, Available.value(data.bigEndian16(at: 9), none: .max))
        let flags = data[16]
        addIndices(data, at: 11, flags, to: &reading)
        reading.add(.illuminance, data[13] == 0xFF ? nil : lightByCode[Int(data[13])])
        reading.add(.calibrating, Int64(flags & 1))
        reading.sequence = UInt32(data[15])
    }

    private static func readE1(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 40 else { throw .sensorLength }
        addAir(data, to: &reading)
        reading.add(.pm1, Available.value(data.bigEndian16(at: 7), none: .max))
        reading.add(.pm25, Available.value(data.bigEndian16(at: 9), none: .max))
        reading.add(.pm4, Available.value(data.bigEndian16(at: 11), none: .max))
        reading.add(.pm10, Available.value(data.bigEndian16(at: 13), none: .max))
        reading.add(.co2, Available.value(data.bigEndian16(at: 15), none: .max))
        let flags = data[28]
        addIndices(data, at: 17, flags, to: &reading)
        reading.add(.illuminance, Available.value(data.bigEndian24(at: 19), none: 0xFF_FFFF))
        reading.add(.calibrating, Int64(flags & 1))
        let sequence = data.bigEndian24(at: 25)
        reading.sequence = sequence == 0xFF_FFFF ? nil : UInt32(sequence)
        reading.mac = data.address(at: 34)
    }

    /// Temperature, humidity and pressure, which stand alike in formats 5, 6 and E1.
    private static func addAir(_ data: Span<UInt8>, to reading: inout SensorReading) {
        let temperature = Int16(bitPattern: data.bigEndian16(at: 1))
        reading.add(.temperature, Available.value(temperature, none: .min, step: 5))
        reading.add(.humidity, Available.value(data.bigEndian16(at: 3), none: .max, step: 25))
        let pressure = data.bigEndian16(at: 5)
        reading.add(.pressure, pressure == .max ? nil : (Int64(pressure) + 50_000) * 10)
    }

    /// The indices of gases: nine bits, the lowest among the flags.
    private static func addIndices(
        _ data: Span<UInt8>,
        at offset: Int,
        _ flags: UInt8,
        to reading: inout SensorReading
    ) {
        let voc = UInt16(data[offset]) << 1 | UInt16(flags >> 6 & 1)
        let nox = UInt16(data[offset + 1]) << 1 | UInt16(flags >> 7)
        reading.add(.voc, Available.value(voc, none: 0x1FF))
        reading.add(.nox, Available.value(nox, none: 0x1FF))
    }

    /// Light in steps of 0.01 lx by format 6's code: e^(code·ln 65536/254) − 1 lx.
    private static let lightByCode: [Int64] = (0..<255).map { code in
        let lux: Double = exp2(16 * Double(code) / 254) - 1
        return Int64((100 * lux).rounded())
    }
}
