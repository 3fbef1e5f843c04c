import MusterCore
import MusterRadio
import Testing

/// The service's own list of adapters decides which one is meant.
@Suite struct ServiceObjectsTests {
    /// Objects with these adapters, each with its last address byte and whether it is powered.
    private static func objects(_ adapters: [String: (UInt64, Bool)]) -> ServiceObjects {
        var objects: [BusValue: BusValue] = [
            "/org/bluez": .dictionary(["org.bluez.AgentManager1": .dictionary([:])])
        ]
        for (name, (address, isPowered)) in adapters {
            objects[.text("/org/bluez/\(name)")] = .dictionary([
                "org.bluez.Adapter1": .dictionary([
                    "Address": .text(BluetoothAddress(bits: address).description),
                    "Powered": .bool(isPowered), "Discovering": .bool(false),
                ])
            ])
            objects[.text("/org/bluez/\(name)/dev_C0_00_00_00_00_01")] = .dictionary([
                "org.bluez.Device1": .dictionary(["Name": "Dock"])
            ])
        }
        return ServiceObjects(.dictionary(objects))
    }

    @Test(
        arguments: [
            (.firstPowered, "hci2"), (.name("hci10"), "hci10"),
            (.address(BluetoothAddress(bits: 3)), "hci10"),
        ] as [(AdapterChoice, String)]
    )
    func `an adapter is found by name, by address, or as the first powered one`(
        choice: AdapterChoice,
        expected: String
    ) throws {
        let objects = Self.objects(["hci10": (3, true), "hci2": (2, true), "hci0": (1, false)])
        #expect(try objects.adapter(choice) == expected)
    }

    @Test func `one that is switched off, missing or none at all is an error of its own`() {
        let off = Self.objects(["hci1": (2, false), "hci0": (1, false)])
        #expect(throws: RadioError.adapterDown("hci0")) { try off.adapter(.firstPowered) }
        #expect(throws: RadioError.adapterDown("hci1")) { try off.adapter(.name("hci1")) }
        #expect(throws: RadioError.adapterNotFound("hci7", known: ["bluez:hci0", "bluez:hci1"])) {
            try off.adapter(.name("hci7"))
        }
        for nothing in [Self.objects([:]), ServiceObjects(.unread)] {
            #expect(throws: RadioError.noAdapter) { try nothing.adapter(.name("hci0")) }
        }
    }

    @Test(
        arguments: [
            ("org.bluez.Error.NotReady", .adapterDown("hci0")),
            ("org.freedesktop.DBus.Error.UnknownObject", .adapterGone("hci0")),
            (
                "org.freedesktop.DBus.Error.ServiceUnknown",
                .serviceUnavailable(reason: "bluetoothd does not run")
            ),
            (
                "org.freedesktop.DBus.Error.AccessDenied",
                .serviceRefused(
                    "hci0",
                    reason: "this account is not allowed to "
                        + "(org.freedesktop.DBus.Error.AccessDenied)"
                )
            ),
            (
                "org.bluez.Error.InProgress",
                .serviceRefused(
                    "hci0",
                    reason: "another program keeps it busy (org.bluez.Error.InProgress)"
                )
            ),
            (
                "org.bluez.Error.Failed",
                .serviceRefused("hci0", reason: "No (org.bluez.Error.Failed)")
            ),
        ] as [(String, RadioError)]
    )
    func `a refusal says what it means`(name: String, expected: RadioError) {
        let refusal = ServiceRefusal(name: name, words: "No")
        #expect(refusal.error("hci0") == expected)
        #expect(refusal.isBusy == name.hasSuffix("InProgress"))
    }
}
