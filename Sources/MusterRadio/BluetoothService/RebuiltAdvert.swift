import MusterCore

/// Advertising data put together again from what the Bluetooth service tells of a device.
///
/// The service takes advertisements apart and gives their parts by name. What it does not give is
/// lost: the flags, the order of the parts, and which of them came in a scan response.
///
/// Source: Bluetooth Core Specification Supplement 11, Part A, section 1; the AD types are those of
/// the Bluetooth SIG's "Assigned Numbers", section 2.3.
package enum RebuiltAdvert {
    /// The longest value that an AD structure holds beside its type.
    private static let longestValue = 254

    /// One AD structure for every part: service UUIDs, service data, manufacturer data, name, TX power.
    ///
    /// Parts of one kind are in the order of their identifiers. A part that no AD structure could hold
    /// is left out.
    package static func bytes(_ properties: DeviceProperties) -> [UInt8] {
        var bytes: [UInt8] = []
        let uuids = (properties.serviceUUIDs ?? []).compactMap(ServiceUUID.init)
        for (type, width) in [(0x03, 2), (0x05, 4), (0x07, 16)] as [(UInt8, Int)] {
            let ofWidth = uuids.filter { $0.bytes.count == width }.map(\.bytes)
            if !ofWidth.isEmpty { append(type, ofWidth.flatMap(\.self), to: &bytes) }
        }
        for (text, data) in (properties.serviceData ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let uuid = ServiceUUID(text) else { continue }
            append(uuid.serviceDataType, uuid.bytes + data, to: &bytes)
        }
        for (company, data) in (properties.manufacturerData ?? [:]).sorted(by: { $0.key < $1.key })
        {
            let identifier = [
                UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8),
            ]
            append(0xFF, identifier + data, to: &bytes)
        }
        if let name = properties.name { append(0x09, Array(name.utf8), to: &bytes) }
        if let power = properties.txPower { append(0x0A, [UInt8(bitPattern: power)], to: &bytes) }
        return bytes
    }

    private static func append(_ type: UInt8, _ value: [UInt8], to bytes: inout [UInt8]) {
        guard value.count <= longestValue else { return }
        bytes.append(UInt8(value.count + 1))
        bytes.append(type)
        bytes.append(contentsOf: value)
    }
}

/// A service's UUID in the shortest form that it has, least significant byte first.
///
/// Source: Bluetooth Core Specification 5.4, Vol 3, Part B, section 2.5.1 (the base UUID).
private struct ServiceUUID {
    /// 2, 4 or 16 bytes.
    let bytes: [UInt8]

    /// The last twelve bytes of every UUID that has a short form.
    private static let base: [UInt8] = [
        0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0x80, 0x5F, 0x9B, 0x34, 0xFB,
    ]

    init?(_ text: String) {
        guard let full = UUIDText.bytes(text) else { return nil }
        let leading = full[..<4]
        if full[4...].elementsEqual(Self.base) {
            bytes = leading.starts(with: [0, 0]) ? leading[2...].reversed() : leading.reversed()
        } else {
            bytes = full.reversed()
        }
    }

    /// The AD type of service data with such a UUID.
    var serviceDataType: UInt8 {
        switch bytes.count {
        case 2: 0x16
        case 4: 0x20
        default: 0x21
        }
    }
}
