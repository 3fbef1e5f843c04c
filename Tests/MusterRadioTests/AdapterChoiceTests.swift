import Foundation
import MusterCore
import MusterRadio
import Testing

/// Which adapter is meant, and why it cannot be used.
@Suite struct AdapterChoiceTests {
    private func adapter(
        _ number: Int,
        isUp: Bool = true,
        soft: Bool = false,
        hard: Bool = false,
        lowEnergy: Bool? = true
    ) -> HCIAdapter {
        HCIAdapter(
            name: "hci\(number)",
            address: BluetoothAddress(bits: UInt64(0xA0 + number)),
            isUp: isUp,
            isSoftBlocked: soft,
            isHardBlocked: hard,
            hasLowEnergy: lowEnergy
        )
    }

    private func error(_ choice: AdapterChoice, _ adapters: [HCIAdapter]) -> RadioError? {
        #expect(throws: RadioError.self) { try choice.resolve(among: adapters) }
    }

    @Test func `the first powered adapter is the first that can be used`() throws {
        let adapters = [
            adapter(0, isUp: false), adapter(1, lowEnergy: false), adapter(2, soft: true),
            adapter(3), adapter(4),
        ]
        #expect(try AdapterChoice.firstPowered.resolve(among: adapters) == adapters[3])
    }

    @Test func `an adapter is found by its name or its address`() throws {
        let adapters = [adapter(0), adapter(7, lowEnergy: nil)]
        #expect(try AdapterChoice.name("hci7").resolve(among: adapters) == adapters[1])
        let address = BluetoothAddress(bits: 0xA7)
        #expect(try AdapterChoice.address(address).resolve(among: adapters) == adapters[1])
    }

    @Test func `without any adapter that is said`() {
        #expect(error(.firstPowered, []) == .noAdapter)
        #expect(error(.name("hci0"), []) == .adapterNotFound("hci0", known: []))
    }

    @Test func `an unknown adapter comes with those that are there`() {
        let unknown = error(.name("hci9"), [adapter(0), adapter(1)])
        #expect(unknown == .adapterNotFound("hci9", known: ["hci0", "hci1"]))
        #expect(unknown?.remedy == "--source hci0 or hci1")
        let address = BluetoothAddress(bits: 1)
        #expect(
            error(.address(address), [adapter(0)])
                == .adapterNotFound("00:00:00:00:00:01", known: ["hci0"])
        )
    }

    @Test func `the reason is that of the adapter that could be made ready`() {
        #expect(error(.firstPowered, [adapter(0, isUp: false)]) == .adapterDown("hci0"))
        #expect(
            error(.firstPowered, [adapter(0, lowEnergy: false), adapter(1, isUp: false)])
                == .adapterDown("hci1")
        )
        #expect(error(.firstPowered, [adapter(0, lowEnergy: false)]) == .noLowEnergy("hci0"))
        let blocked = adapter(0, isUp: false, soft: true)
        #expect(error(.name("hci0"), [blocked]) == .adapterBlocked("hci0", byHardware: false))
        let both = adapter(0, isUp: false, soft: true, hard: true)
        #expect(error(.name("hci0"), [both]) == .adapterBlocked("hci0", byHardware: true))
    }

    @Test func `an adapter's rfkill switch is read from the kernel's files`() throws {
        let folder = try TemporaryFolder()
        let none = RFKill(adapter: "\(folder.path)/absent")
        #expect(!none.isSoft && !none.isHard)
        for (name, soft, hard) in [("rfkill3", "1\n", "0\n"), ("device", "1", "1")] {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
            _ = try folder.file(Array(soft.utf8), "\(name)/soft")
            _ = try folder.file(Array(hard.utf8), "\(name)/hard")
        }
        let block = RFKill(adapter: folder.path)
        #expect(block.isSoft && !block.isHard)
    }

    @Test func `the machine's own adapters are listed, or it has no Bluetooth`() throws {
        do throws(RadioError) {
            let adapters = try HCIAdapters.list()
            #expect(Set(adapters.map(\.name)).count == adapters.count)
        } catch {
            #expect(error == .noBluetooth)
        }
    }
}
