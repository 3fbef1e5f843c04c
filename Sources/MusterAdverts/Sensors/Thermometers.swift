import MusterCore

/// Xiaomi thermometers with the firmware of atc1441 or of pvvx: service data of 0x181A.
///
/// Plain messages have 13 (atc) or 15 bytes (pvvx), encrypted ones 8 or 11. Sources: the readme files of
/// the two projects, "Advertising format" and "Custom format".
enum XiaomiFirmware {
    /// The format by the bytes behind the UUID; `nil` for other uses of the service.
    static func format(byteCount: Int) -> SensorFormat? {
        switch byteCount {
        case 13, 8: .atc
        case 15, 11: .pvvx
        default: nil
        }
    }

    /// Whether a message of this length is encrypted.
    static func isEncrypted(byteCount: Int) -> Bool { byteCount == 8 || byteCount == 11 }

    /// Reads service data behind the UUID, of one of the four lengths.
    static func read(_ data: Span<UInt8>, into reading: inout SensorReading) {
        guard !isEncrypted(byteCount: data.count) else {
            reading.isEncrypted = true
            reading.remark = .keyUnknown
            reading.sequence = UInt32(data[0])
            return
        }
        if data.count == 13 {
            reading.mac = data.address(at: 0)
            reading.add(.temperature, data.signedBigEndian16(at: 6) * 100)
            reading.add(.humidity, Int64(data[8]) * 10_000)
            reading.add(.battery, Int64(data[9]))
            reading.add(.voltage, Int64(data.bigEndian16(at: 10)))
            reading.sequence = UInt32(data[12])
        } else {
            reading.mac = data.addressReversed(at: 0)
            reading.add(.temperature, data.signedLittleEndian16(at: 6) * 10)
            reading.add(.humidity, Int64(data.littleEndian16(at: 8)) * 100)
            reading.add(.voltage, Int64(data.littleEndian16(at: 10)))
            reading.add(.battery, Int64(data[12]))
            reading.sequence = UInt32(data[13])
            reading.add(.flags, Int64(data[14]))
        }
    }

    /// Reads what an encrypted message holds: 3 bytes of atc or 6 of pvvx.
    static func readDecrypted(_ plain: Span<UInt8>, into reading: inout SensorReading) {
        if reading.format == .atc, plain.count == 3 {
            // Half a degree and half a percent a step; bit 7 of the last byte says what set it off.
            reading.add(.temperature, Int64(plain[0]) * 500 - 40_000)
            reading.add(.humidity, Int64(plain[1]) * 5_000)
            reading.add(.battery, Int64(plain[2] & 0x7F))
        } else if plain.count == 6 {
            reading.add(.temperature, plain.signedLittleEndian16(at: 0) * 10)
            reading.add(.humidity, Int64(plain.littleEndian16(at: 2)) * 100)
            reading.add(.battery, Int64(plain[4]))
            reading.add(.flags, Int64(plain[5]))
        }
    }
}

/// Qingping: service data of 0xFDCD.
///
/// Flags, device, address (last byte first), then type, length, value. Source: the makers' messages as
/// ble_monitor and Theengs read them.
enum Qingping {
    /// Reads service data behind the UUID; values in front of a cut one stand.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 8 else { throw .sensorLength }
        reading.mac = data.addressReversed(at: 2)
        var at = 8
        while at < data.count {
            guard at + 1 < data.count, at + 2 + Int(data[at + 1]) <= data.count else {
                return reading.remark = .sensorLength
            }
            let count = Int(data[at + 1])
            add(data[at], data.extracting((at + 2)..<(at + 2 + count)), to: &reading)
            at += 2 + count
        }
    }

    private static func add(_ type: UInt8, _ value: Span<UInt8>, to reading: inout SensorReading) {
        switch (type, value.count) {
        case (0x01, 4):
            reading.set(.temperature, value.signedLittleEndian16(at: 0) * 100)
            reading.set(.humidity, Int64(value.littleEndian16(at: 2)) * 1_000)
        case (0x02, 1): reading.set(.battery, Int64(value[0]))
        case (0x07, 2): reading.set(.pressure, Int64(value.littleEndian16(at: 0)) * 100)
        case (0x12, 4):
            reading.set(.pm25, Int64(value.littleEndian16(at: 0)) * 10)
            reading.set(.pm10, Int64(value.littleEndian16(at: 2)) * 10)
        case (0x13, 2): reading.set(.co2, Int64(value.littleEndian16(at: 0)))
        default: break
        }
    }
}

/// SwitchBot's meters: service data of 0xFD3D or 0x0D00; the outdoor one in manufacturer data of 0x0969.
///
/// Sources: SwitchBot, "Meter BLE open API", and for the outdoor meter the messages as Theengs reads them.
enum SwitchBot {
    /// Whether service data behind the UUID is of a meter.
    static func isMeter(_ data: Span<UInt8>) -> Bool {
        data.count >= 1 && [0x54, 0x69].contains(data[0] & 0x7F)
    }

    /// Whether service data behind the UUID is of the outdoor meter, whose values stand elsewhere.
    static func isOutdoor(_ data: Span<UInt8>) -> Bool {
        data.count >= 3 && data[0] & 0x7F == 0x77
    }

    /// Reads a meter's service data behind the UUID.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 6 else { throw .sensorLength }
        addAir(data, at: 3, to: &reading)
        reading.add(.battery, Int64(data[2] & 0x7F))
    }

    /// Reads the outdoor meter's manufacturer data behind the company.
    ///
    /// - Parameters:
    ///   - data: the manufacturer data.
    ///   - battery: what its service data says, in percent; `nil` where that was not there.
    ///   - reading: where its values go.
    /// - Throws: ``AdvertFault/Cause/sensorLength``.
    static func readOutdoor(
        _ data: Span<UInt8>,
        battery: UInt8?,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 11 else { throw .sensorLength }
        reading.mac = data.address(at: 0)
        addAir(data, at: 8, to: &reading)
        if let battery { reading.add(.battery, Int64(battery & 0x7F)) }
    }

    /// Tenths, whole degrees with the sign in bit 7, humidity.
    private static func addAir(
        _ data: Span<UInt8>,
        at offset: Int,
        to reading: inout SensorReading
    ) {
        let tenths = Int64(data[offset + 1] & 0x7F) * 10 + Int64(data[offset] & 0x0F)
        let isAbove = data[offset + 1] & 0x80 != 0
        reading.add(.temperature, (isAbove ? tenths : -tenths) * 100)
        reading.add(.humidity, Int64(data[offset + 2] & 0x7F) * 10_000)
    }
}
