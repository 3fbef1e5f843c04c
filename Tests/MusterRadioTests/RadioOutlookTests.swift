import MusterCore
import MusterRadio
import Testing

@Suite struct RadioOutlookTests {
    private func outlook(direct: Bool, service: Bool, on: Bool = true) -> RadioOutlook {
        RadioOutlook(
            adapters: [
                HCIAdapter(name: "hci0", address: BluetoothAddress(bits: 1), isUp: false),
                HCIAdapter(name: "hci1", address: BluetoothAddress(bits: 2), isUp: on),
            ],
            mayListenDirectly: direct,
            hasService: service
        )
    }

    @Test func `the first powered adapter is read directly where that is allowed`() throws {
        #expect(try outlook(direct: true, service: true).defaultSource() == .adapter(.name("hci1")))
        #expect(
            try outlook(direct: true, service: false).defaultSource() == .adapter(.name("hci1"))
        )
    }

    @Test func `else the Bluetooth service is asked, and without it the privileges are named`()
        throws
    {
        #expect(try outlook(direct: false, service: true).defaultSource() == .bluez(.name("hci1")))
        let refused = outlook(direct: false, service: false)
        #expect(throws: RadioError.notPermitted("hci1")) { try refused.defaultSource() }
    }

    @Test func `an adapter that is off is named before any privileges`() {
        let off = outlook(direct: false, service: false, on: false)
        #expect(throws: RadioError.adapterDown("hci0")) { try off.defaultSource() }
        var nothing = off
        nothing.obstacle = .noBluetooth
        #expect(throws: RadioError.noBluetooth) { try nothing.defaultSource() }
    }

    @Test(arguments: [
        ("Name:\tmuster\nCapEff:\t0000000000003000\n", true),
        ("CapEff:\t000001ffffffffff\n", true),
        ("CapPrm:\t0000000000003000\nCapEff:\t0000000000000000\n", false),
        ("CapEff:\t0000000000002000\n", true),
        ("CapEff:\t0000000000001000\n", false), ("CapEff:\tno number\n", false), ("", false),
    ])
    func `listening needs the right to read raw packets, in effect`(status: String, isAllowed: Bool)
    {
        #expect(Privileges(status: status).allowsListening == isAllowed)
    }
}
