package import MusterCore

/// What the Bluetooth service tells of a device out of its advertisements: all of it, or what changed.
///
/// Source: BlueZ, doc/device-api.txt, `org.bluez.Device1`.
package struct DeviceProperties: Equatable, Sendable {
    /// `Address`.
    package var address: BluetoothAddress?
    /// `AddressType`: `public` or `random`.
    package var addressType: AddressType?
    /// `RSSI` of the last advertisement.
    package var rssi: RSSI?
    /// `ManufacturerData` by company identifier, without the identifier.
    package var manufacturerData: [UInt16: [UInt8]]?
    /// `ServiceData` by UUID, in the 8-4-4-4-12 form, without the UUID.
    package var serviceData: [String: [UInt8]]?
    /// `UUIDs` of services, in the 8-4-4-4-12 form.
    package var serviceUUIDs: [String]?
    /// `Name`, if the device has told it.
    package var name: String?
    /// `TxPower` in dBm.
    package var txPower: Int8?

    /// Creates properties of nothing.
    package init() {}

    /// Reads those of the dictionary's entries that come from advertisements.
    ///
    /// An entry of an unexpected type is passed over, as is one that says nothing, such as an RSSI out
    /// of range.
    package init(_ entries: [BusValue: BusValue]) {
        address = entries["Address"]?.text.flatMap(BluetoothAddress.init)
        addressType = entries["AddressType"]?.text.flatMap(Self.addressType)
        rssi = entries["RSSI"]?.integer.flatMap { Int8(exactly: $0) }.flatMap(RSSI.init)
        manufacturerData = entries["ManufacturerData"]?.dictionary.map { data in
            Self.data(data) { $0.integer.flatMap { UInt16(exactly: $0) } }
        }
        serviceData = entries["ServiceData"]?.dictionary.map { data in
            Self.data(data) { $0.text }
        }
        serviceUUIDs = entries["UUIDs"]?.list.map { $0.compactMap(\.text) }
        name = entries["Name"]?.text
        txPower = entries["TxPower"]?.integer.flatMap { Int8(exactly: $0) }
    }

    /// Takes over what a change says, and keeps the rest.
    package mutating func apply(_ change: DeviceProperties) {
        address = change.address ?? address
        addressType = change.addressType ?? addressType
        rssi = change.rssi ?? rssi
        manufacturerData = change.manufacturerData ?? manufacturerData
        serviceData = change.serviceData ?? serviceData
        serviceUUIDs = change.serviceUUIDs ?? serviceUUIDs
        name = change.name ?? name
        txPower = change.txPower ?? txPower
    }

    private static func addressType(_ word: String) -> AddressType? {
        switch word {
        case "public": .publicDevice
        case "random": .random
        default: nil
        }
    }

    private static func data<Key: Hashable>(
        _ entries: [BusValue: BusValue],
        _ key: (BusValue) -> Key?
    ) -> [Key: [UInt8]] {
        var result: [Key: [UInt8]] = [:]
        for (name, value) in entries {
            if let key = key(name), let bytes = value.bytes { result[key] = bytes }
        }
        return result
    }
}
