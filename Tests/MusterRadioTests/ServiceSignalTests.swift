import MusterCore
import MusterRadio
import Testing

/// What the Bluetooth service announces is understood, and what it should not announce does no harm.
@Suite struct ServiceSignalTests {
    private static let device = "/org/bluez/hci0/dev_C0_00_00_00_00_01"

    private static func changed(
        _ interface: BusValue,
        _ properties: [BusValue: BusValue]
    ) -> ServiceSignal? {
        ServiceSignal(
            interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged",
            path: device,
            [interface, .dictionary(properties), .list([])]
        )
    }

    @Test func `a new device comes with all that its advertisement said`() throws {
        let properties: [BusValue: BusValue] = [
            "Address": "C0:00:00:00:00:01", "AddressType": "random", "RSSI": .integer(-63),
            "Alias": "Dock", "Name": "Dock", "TxPower": .integer(4), "Paired": .bool(false),
            "UUIDs": .list(["0000feaa-0000-1000-8000-00805f9b34fb"]),
            "ManufacturerData": .dictionary([.integer(0x4C): .bytes([2, 0x15])]),
            "ServiceData": .dictionary(["0000feaa-0000-1000-8000-00805f9b34fb": .bytes([0])]),
        ]
        let signal = ServiceSignal(
            interface: "org.freedesktop.DBus.ObjectManager",
            member: "InterfacesAdded",
            path: "/",
            [
                .text(Self.device),
                .dictionary([
                    "org.freedesktop.DBus.Introspectable": .dictionary([:]),
                    "org.bluez.Device1": .dictionary(properties),
                ]),
            ]
        )
        var expected = DeviceProperties()
        expected.address = BluetoothAddress(bits: 0xC000_0000_0001)
        expected.addressType = .random
        expected.rssi = RSSI(rawValue: -63)
        expected.manufacturerData = [0x4C: [2, 0x15]]
        expected.serviceData = ["0000feaa-0000-1000-8000-00805f9b34fb": [0]]
        expected.serviceUUIDs = ["0000feaa-0000-1000-8000-00805f9b34fb"]
        expected.name = "Dock"
        expected.txPower = 4
        #expect(signal == .deviceAdded(path: Self.device, expected))
    }

    @Test func `a change holds only what changed`() {
        var expected = DeviceProperties()
        expected.rssi = RSSI(rawValue: -70)
        #expect(
            Self.changed("org.bluez.Device1", ["RSSI": .integer(-70)])
                == .deviceChanged(path: Self.device, expected)
        )
        #expect(Self.changed("org.bluez.Battery1", ["Percentage": .integer(7)]) == nil)
    }

    @Test(
        arguments: [
            ["RSSI": .text("-70")], ["RSSI": .integer(127)], ["RSSI": .integer(70_000)],
            ["TxPower": .integer(200)], ["Address": "C0:00"], ["AddressType": "secret"],
            ["ManufacturerData": .integer(3)], ["UUIDs": .text("x")], ["Name": .integer(1)],
        ] as [[BusValue: BusValue]]
    )
    func `a property of an unexpected form is passed over`(properties: [BusValue: BusValue]) {
        #expect(
            Self.changed("org.bluez.Device1", properties)
                == .deviceChanged(path: Self.device, DeviceProperties())
        )
    }

    @Test func `data of an unexpected form is left out, and the rest is kept`() {
        let data: [BusValue: BusValue] = [
            .integer(0x4C): .bytes([1]), .integer(70_000): .bytes([2]), "x": .bytes([3]),
            .integer(5): .text("4"),
        ]
        var expected = DeviceProperties()
        expected.manufacturerData = [0x4C: [1]]
        #expect(
            Self.changed("org.bluez.Device1", ["ManufacturerData": .dictionary(data)])
                == .deviceChanged(path: Self.device, expected)
        )
    }

    @Test func `adapters and devices that go are told apart`() {
        func removed(_ path: String, _ interface: BusValue) -> ServiceSignal? {
            ServiceSignal(
                interface: "org.freedesktop.DBus.ObjectManager",
                member: "InterfacesRemoved",
                path: "/",
                [.text(path), .list(["org.freedesktop.DBus.Properties", interface])]
            )
        }
        #expect(
            removed(Self.device, "org.bluez.Device1") == .deviceRemoved(path: Self.device)
        )
        #expect(
            removed("/org/bluez/hci0", "org.bluez.Adapter1")
                == .adapterRemoved(path: "/org/bluez/hci0")
        )
        #expect(removed(Self.device, "org.bluez.Battery1") == nil)
    }

    @Test(arguments: [("", false), (":1.5", true)])
    func `the service's coming and going is seen`(owner: String, isThere: Bool) {
        func owned(_ name: BusValue) -> ServiceSignal? {
            ServiceSignal(
                interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged",
                path: "/org/freedesktop/DBus",
                [name, ":1.2", .text(owner)]
            )
        }
        #expect(owned("org.bluez") == .service(isThere: isThere))
        #expect(owned("org.bluez.obex") == nil)
    }

    @Test(
        arguments: [
            "PropertiesChanged", "InterfacesAdded", "InterfacesRemoved", "NameOwnerChanged",
        ],
        [[], ["x"], ["x", .integer(1), .unread], [.unread, .unread]] as [[BusValue]]
    )
    func `a malformed signal says nothing`(member: String, arguments: [BusValue]) {
        let interfaces = [
            "org.freedesktop.DBus", "org.freedesktop.DBus.Properties",
            "org.freedesktop.DBus.ObjectManager",
        ]
        for interface in interfaces {
            let signal = ServiceSignal(interface: interface, member: member, path: "/", arguments)
            #expect(signal == nil)
        }
    }
}
