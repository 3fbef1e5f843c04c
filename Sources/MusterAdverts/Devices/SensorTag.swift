/// What the characteristics of a SensorTag say.
///
/// All numbers are little endian. Bytes that are all zero mean that the sensor is off or has not measured
/// yet, never 0 % and −40 °C. Sources: Texas Instruments, "CC2650 SensorTag User's Guide" and firmware 1.30;
/// Sensirion, "SHT21 datasheet" for the first model.
public enum SensorTag {
    /// Reads the value of a characteristic.
    ///
    /// - Parameters:
    ///   - data: the bytes of the characteristic.
    ///   - characteristic: which one.
    ///   - model: the generation of the device.
    ///   - configuration: the movement sensor's configuration as it was read back, because the firmware keeps
    ///     its own range: bits 0 to 6 the axes that are on, bits 8 and 9 the range; `nil` for the range of
    ///     8 g that the firmware begins with, and all axes on.
    /// - Returns: the values, in the order of the bytes.
    /// - Throws: ``SensorTagFault``.
    public static func values(
        _ data: [UInt8],
        of characteristic: SensorTagCharacteristic,
        model: SensorTagModel = .cc2650,
        configuration: UInt16? = nil
    ) throws(SensorTagFault) -> [SensorTagValue] {
        switch characteristic {
        case .infrared: try infrared(data, model)
        case .humidity: try humidity(data, model)
        case .pressure: try pressure(data, model)
        case .light: try light(data, model)
        case .movement: try movement(data, model, configuration ?? 0x027F)
        case .output: try bits(data, ["red_led", "green_led", "buzzer"])
        case .keys: try bits(data, ["right", "left", "reed"])
        case .battery:
            try checked(data, [1]) { [SensorTagValue("battery_pct", .number(Double($0[0])))] }
        }
    }

    /// Hands over bytes whose number is right.
    private static func checked<Result>(
        _ data: [UInt8],
        _ counts: [Int],
        _ read: (Span<UInt8>) -> Result
    ) throws(SensorTagFault) -> Result {
        guard counts.contains(data.count) else {
            let expected = counts.map { "\($0)" }.joined(separator: " or ")
            throw .length(data.count, expected: expected)
        }
        return read(data.span)
    }

    private static func isOff(_ data: [UInt8]) -> Bool { data.allSatisfy { $0 == 0 } }

    private static func demand(
        _ wanted: SensorTagModel,
        _ model: SensorTagModel
    ) throws(SensorTagFault) {
        guard model == wanted else { throw .notOfModel(model) }
    }

    /// TMP007: quarters of an eighth of a degree above two bits that say nothing.
    private static func infrared(
        _ data: [UInt8],
        _ model: SensorTagModel
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try demand(.cc2650, model)
        return try checked(data, [4]) { bytes in
            let celsius = [0, 2].map { at in
                isOff(data) ? nil : Double(bytes.signedLittleEndian16(at: at) >> 2) * 0.03125
            }
            return [
                SensorTagValue("object_c", .number(celsius[0])),
                SensorTagValue("ambient_c", .number(celsius[1])),
            ]
        }
    }

    /// HDC1000, or SHT21 in the first model; the temperature has no sign, the two low bits of humidity are
    /// states.
    private static func humidity(
        _ data: [UInt8],
        _ model: SensorTagModel
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try checked(data, [4]) { bytes in
            let temperature = Double(bytes.littleEndian16(at: 0)) / 65_536
            let humidity = Double(bytes.littleEndian16(at: 2) & 0xFFFC) / 65_536
            let isFirst = model == .cc2541
            let celsius = isFirst ? -46.85 + 175.72 * temperature : temperature * 165 - 40
            let percent = isFirst ? -6 + 125 * humidity : humidity * 100
            return [
                SensorTagValue("temperature_c", .number(isOff(data) ? nil : celsius)),
                SensorTagValue("humidity_pct", .number(isOff(data) ? nil : percent)),
            ]
        }
    }

    /// BMP280: 24 bits each, of which the temperature's have a sign; in firmware 0.89 12 bits and an exponent.
    private static func pressure(
        _ data: [UInt8],
        _ model: SensorTagModel
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try demand(.cc2650, model)
        return try checked(data, [4, 6]) { bytes in
            let hundredths: (Double, Double) =
                data.count == 6
                ? (
                    Double(bytes.littleEndian(at: 0, count: 3, signed: true)),
                    Double(bytes.littleEndian(at: 3, count: 3))
                )
                : (shifted(bytes.littleEndian16(at: 0)), shifted(bytes.littleEndian16(at: 2)))
            return [
                SensorTagValue("temperature_c", .number(isOff(data) ? nil : hundredths.0 / 100)),
                SensorTagValue("pressure_hpa", .number(isOff(data) ? nil : hundredths.1 / 100)),
            ]
        }
    }

    /// OPT3001: hundredths of a lux, 12 bits and an exponent.
    private static func light(
        _ data: [UInt8],
        _ model: SensorTagModel
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try demand(.cc2650, model)
        return try checked(data, [2]) { bytes in
            let lux = shifted(bytes.littleEndian16(at: 0)) / 100
            return [SensorTagValue("illuminance_lx", .number(isOff(data) ? nil : lux))]
        }
    }

    /// The low 12 bits times two to the power of the high four.
    private static func shifted(_ raw: UInt16) -> Double {
        Double(Int64(raw & 0xFFF) << Int64(raw >> 12))
    }

    /// MPU9250: turning, acceleration, magnetic field, each along x, y and z.
    private static func movement(
        _ data: [UInt8],
        _ model: SensorTagModel,
        _ configuration: UInt16
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try demand(.cc2650, model)
        let range = Double(Int64(2) << Int64(configuration >> 8 & 3))
        return try checked(data, [18]) { bytes in
            func axes(
                _ first: Int,
                _ factor: Double,
                _ isOn: (Int) -> Bool
            ) -> SensorTagValue.Content {
                .vector(
                    (0..<3).map { axis in
                        guard !isOff(data), isOn(axis) else { return nil }
                        return Double(bytes.signedLittleEndian16(at: first + 2 * axis)) * factor
                    }
                )
            }
            // The bits of turning and acceleration stand in the order z, y, x.
            let turning = axes(0, 500 / 65_536) { configuration >> UInt16(2 - $0) & 1 == 1 }
            let acceleration = axes(6, range / 32_768) { configuration >> UInt16(5 - $0) & 1 == 1 }
            let magnetism = axes(12, 4_912 / 32_760) { _ in configuration >> 6 & 1 == 1 }
            return [
                SensorTagValue("gyro_dps", turning),
                SensorTagValue("acceleration_g", acceleration),
                SensorTagValue("magnetic_ut", magnetism),
            ]
        }
    }

    private static func bits(
        _ data: [UInt8],
        _ names: [StaticString]
    ) throws(SensorTagFault) -> [SensorTagValue] {
        try checked(data, [1]) { bytes in
            names.enumerated().map { bit, name in
                SensorTagValue(name, .flag(bytes[0] >> UInt8(bit) & 1 == 1))
            }
        }
    }
}
