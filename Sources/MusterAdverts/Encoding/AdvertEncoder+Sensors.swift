public import MusterCore

/// The advertising data of sensors that broadcast what they measure.
extension AdvertEncoder {
    /// A RuuviTag in data format 5 without movement: all three accelerations are "not available".
    ///
    /// Source: Ruuvi Innovations, "Bluetooth advertisements", data format 5.
    ///
    /// - Parameters:
    ///   - celsius: the temperature, rounded to 0.005 °C.
    ///   - humidity: the relative humidity in %, rounded to 0.0025 %.
    ///   - pressure: the pressure in hPa, rounded to 0.01 hPa.
    ///   - millivolts: of the battery, 1,600 to 3,646.
    ///   - sequence: counts the measurements; its lower 16 bits are sent.
    ///   - address: the sensor's own.
    /// - Returns: the advertising data.
    public static func ruuvi5(
        celsius: Double,
        humidity: Double,
        pressure: Double,
        millivolts: Int,
        sequence: Int,
        address: BluetoothAddress
    ) -> [UInt8] {
        var value = littleEndian(AssignedNumber.ruuvi) + [0x05]
        value.appendBigEndian(UInt16(bitPattern: Int16(clamping: steps(celsius, of: 0.005))))
        value.appendBigEndian(UInt16(clamping: steps(humidity, of: 0.0025)))
        value.appendBigEndian(UInt16(clamping: steps(pressure - 500, of: 0.01)))
        for _ in 0..<3 { value.appendBigEndian(UInt16(0x8000)) }
        // Power in the upper eleven bits, and the transmitting power of +4 dBm.
        let volts = UInt16(clamping: min(max(millivolts - 1_600, 0), 2_046))
        value.appendBigEndian(volts << 5 | 22)
        value.append(0xFF)
        value.appendBigEndian(UInt16(truncatingIfNeeded: sequence))
        value += stride(from: 40, through: 0, by: -8).map { shift in
            UInt8(truncatingIfNeeded: address.bits >> UInt64(shift))
        }
        return flags() + structure(AssignedNumber.manufacturerData, value)
    }

    /// A thermometer of BTHome version 2, plain.
    ///
    /// - Parameters:
    ///   - packet: counts the measurements; its lower 8 bits are sent.
    ///   - battery: the charge in %.
    ///   - celsius: the temperature, rounded to 0.01 °C.
    ///   - humidity: the relative humidity in %, rounded to 0.01 %.
    /// - Returns: the advertising data.
    public static func bthome(
        packet: Int,
        battery: Int,
        celsius: Double,
        humidity: Double
    ) -> [UInt8] {
        bthome(
            [0x00, UInt8(truncatingIfNeeded: packet), 0x01, UInt8(clamping: battery), 0x02]
                + littleEndian(UInt16(bitPattern: Int16(clamping: steps(celsius, of: 0.01))))
                + [0x03] + littleEndian(UInt16(clamping: steps(humidity, of: 0.01)))
        )
    }

    /// A door contact of BTHome version 2, plain.
    ///
    /// - Parameters:
    ///   - packet: counts the messages; its lower 8 bits are sent.
    ///   - battery: the charge in %.
    ///   - isOpen: whether the door is open.
    /// - Returns: the advertising data.
    public static func bthome(packet: Int, battery: Int, isOpen: Bool) -> [UInt8] {
        bthome([
            0x00, UInt8(truncatingIfNeeded: packet), 0x01, UInt8(clamping: battery), 0x11,
            isOpen ? 1 : 0,
        ])
    }

    /// Objects of BTHome version 2 from a device that is not encrypted.
    private static func bthome(_ objects: [UInt8]) -> [UInt8] {
        let information = BTHome.version << 5
        return flags()
            + structure(
                AssignedNumber.serviceData,
                littleEndian(AssignedNumber.bthome) + [information] + objects
            )
    }

    /// A value in steps, rounded to the nearest; no value may be NaN.
    private static func steps(_ value: Double, of step: Double) -> Int {
        Int((value / step).rounded())
    }
}
