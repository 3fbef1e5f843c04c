/// Writes the advertising data that beacons send: the opposite of ``AdvertDecoder``.
///
/// Each function gives the whole data, flags included, within the 31 bytes of a legacy
/// advertisement.
public enum AdvertEncoder {
    /// An iBeacon; `uuid` as its first and last eight bytes, `measuredPower` in dBm at 1 m.
    public static func ibeacon(
        uuid: (UInt64, UInt64),
        major: UInt16,
        minor: UInt16,
        measuredPower: Int8
    ) -> [UInt8] {
        var value: [UInt8] = [0x4C, 0x00, 0x02, 0x15]
        value.appendBigEndian(uuid.0)
        value.appendBigEndian(uuid.1)
        value.appendBigEndian(major)
        value.appendBigEndian(minor)
        value.append(UInt8(bitPattern: measuredPower))
        return flags() + structure(AssignedNumber.manufacturerData, value)
    }

    /// An AltBeacon; `id` as eight, eight and four bytes, `referenceRSSI` in dBm at 1 m.
    public static func altbeacon(
        company: UInt16,
        id: (UInt64, UInt64, UInt32),
        referenceRSSI: Int8,
        manufacturerByte: UInt8 = 0
    ) -> [UInt8] {
        var value = littleEndian(company) + [0xBE, 0xAC]
        value.appendBigEndian(id.0)
        value.appendBigEndian(id.1)
        value.appendBigEndian(id.2)
        value.append(UInt8(bitPattern: referenceRSSI))
        value.append(manufacturerByte)
        return flags() + structure(AssignedNumber.manufacturerData, value)
    }

    /// An Eddystone-UID; `namespace` as eight and two bytes, `instance` in its low six bytes,
    /// `txPower` in dBm at 0 m.
    public static func eddystoneUID(
        namespace: (UInt64, UInt16),
        instance: UInt64,
        txPower: Int8
    ) -> [UInt8] {
        var frame: [UInt8] = [0x00, UInt8(bitPattern: txPower)]
        frame.appendBigEndian(namespace.0)
        frame.appendBigEndian(namespace.1)
        frame.appendBigEndian(UInt16(truncatingIfNeeded: instance >> 32))
        frame.appendBigEndian(UInt32(truncatingIfNeeded: instance))
        return eddystone(frame + [0, 0])
    }

    /// An Eddystone-URL; `txPower` in dBm at 0 m.
    ///
    /// Returns `nil` for an address that the format cannot carry: another scheme than `http` or
    /// `https`, a character outside printable ASCII, or more than 17 bytes when compressed.
    public static func eddystoneURL(_ url: String, txPower: Int8) -> [UInt8]? {
        guard
            let scheme = EddystoneURLFrame.schemes.firstIndex(where: url.hasPrefix)
        else { return nil }
        var rest = url.dropFirst(EddystoneURLFrame.schemes[scheme].count)
        var frame: [UInt8] = [0x10, UInt8(bitPattern: txPower), UInt8(scheme)]
        while let character = rest.utf8.first {
            if let code = EddystoneURLFrame.expansions.firstIndex(where: rest.hasPrefix) {
                frame.append(UInt8(code))
                rest = rest.dropFirst(EddystoneURLFrame.expansions[code].count)
            } else if (0x21...0x7E).contains(character) {
                frame.append(character)
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        return frame.count <= EddystoneURLFrame.maximumByteCount ? eddystone(frame) : nil
    }

    /// An Eddystone-TLM; `nil` for what the beacon does not measure.
    ///
    /// The temperature is rounded to 1/256 °C and the uptime to 0.1 s; both are kept within what
    /// their fields can hold. Neither may be NaN.
    public static func eddystoneTLM(
        voltageMillivolts: UInt16?,
        temperatureCelsius: Double?,
        advertisementCount: UInt32,
        uptimeSeconds: Double
    ) -> [UInt8] {
        var frame: [UInt8] = [0x20, 0x00]
        frame.appendBigEndian(voltageMillivolts ?? 0)
        let temperature = temperatureCelsius.map { celsius in
            // The lowest value of the field means "no sensor", so the coldest is one step above it.
            UInt16(bitPattern: Int16(min(max((celsius * 256).rounded(), -32_767), 32_767)))
        }
        frame.appendBigEndian(temperature ?? EddystoneTLMFrame.noTemperature)
        frame.appendBigEndian(advertisementCount)
        let ticks = min(max((uptimeSeconds * 10).rounded(), 0), Double(UInt32.max))
        frame.appendBigEndian(UInt32(ticks))
        return eddystone(frame)
    }

    /// An Eddystone-EID; `txPower` in dBm at 0 m.
    public static func eddystoneEID(_ eid: UInt64, txPower: Int8) -> [UInt8] {
        var frame: [UInt8] = [0x30, UInt8(bitPattern: txPower)]
        frame.appendBigEndian(eid)
        return eddystone(frame)
    }

    /// The flags of a beacon: discoverable, and no Bluetooth Classic.
    public static func flags() -> [UInt8] {
        structure(AssignedNumber.flags, [0x06])
    }

    /// A complete list of 16-bit service UUIDs.
    public static func serviceUUIDs(_ uuids: [UInt16]) -> [UInt8] {
        structure(AssignedNumber.completeUUIDList, uuids.flatMap(littleEndian))
    }

    /// A name; one of more than `maximumByteCount` bytes is cut at a character and marked so.
    public static func name(_ name: String, maximumByteCount: Int = 26) -> [UInt8] {
        var shortened = name[...]
        while shortened.utf8.count > maximumByteCount { shortened.removeLast() }
        let isWhole = shortened.utf8.count == name.utf8.count
        return structure(
            isWhole ? AssignedNumber.completeName : AssignedNumber.shortenedName,
            Array(shortened.utf8)
        )
    }

    private static func eddystone(_ frame: [UInt8]) -> [UInt8] {
        let uuid = AssignedNumber.eddystone
        return flags() + serviceUUIDs([uuid])
            + structure(AssignedNumber.serviceData, littleEndian(uuid) + frame)
    }

    static func structure(_ type: UInt8, _ value: [UInt8]) -> [UInt8] {
        [UInt8(value.count + 1), type] + value
    }

    static func littleEndian(_ value: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
