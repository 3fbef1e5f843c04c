import Foundation
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

/// What the scanner says where there is no Bluetooth service to ask.
///
/// With a service it is proven in the radio lab. One after the other, because the bus's address is
/// the process's.
@Suite(.serialized) struct BlueZScannerTests {
    @Test func `the service's adapters are a source`() throws {
        #expect(try SourceDescription("bluez:hci0").open() is BlueZScanner)
        #expect(try SourceDescription("bluez").open() is BlueZScanner)
    }

    @Test func `a machine without a system bus is told how to get one`() throws {
        let folder = try TemporaryFolder()
        let error = run(at: "unix:path=\(folder.path)/bus")
        #expect(
            error == .serviceUnavailable(reason: "no system bus: No such file or directory")
        )
        #expect(error?.remedy.hasPrefix("sudo systemctl start bluetooth;") == true)
        #expect(error?.exitCode == .radioUnavailable)
    }

    @Test func `a bus without the service says that bluetoothd does not run`() throws {
        let bus = try PrivateBus()
        defer { bus.stop() }
        #expect(run(at: bus.address) == .serviceUnavailable(reason: "bluetoothd does not run"))
    }

    @Test func `a scanner that is stopped before it runs ends at once and without complaint`()
        throws
    {
        let bus = try PrivateBus()
        defer { bus.stop() }
        setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let scanner = BlueZScanner(adapter: .firstPowered)
        let queue = SampleQueue()
        var random = SplitMix64(seed: 1)
        scanner.stop()
        #expect(throws: Never.self) { try scanner.run(into: queue) }
        #expect(queue.offer(.random(0, longestData: 9, using: &random)) == .refused)
    }

    @Test func `a PHY that the service does not offer is warned of`() {
        let scanner = BlueZScanner(adapter: .firstPowered, settings: ScanSettings(phy: .coded))
        #expect(scanner.findings.warnings.count == 1)
        #expect(BlueZScanner(adapter: .firstPowered).findings == SourceFindings())
    }

    /// Runs a scanner on the bus with this address; gives why it failed.
    private func run(at address: String) -> RadioError? {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let queue = SampleQueue()
        return #expect(throws: RadioError.self) {
            try BlueZScanner(adapter: .firstPowered).run(into: queue)
        }
    }
}

/// A D-Bus daemon of the test's own.
private final class PrivateBus {
    let address: String
    private let daemon = Process()

    init() throws {
        let output = Pipe()
        daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--session", "--nofork", "--nopidfile", "--print-address"]
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        let line = output.fileHandleForReading.availableData
        address = String(decoding: line, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends the daemon and waits until it has gone.
    func stop() {
        // Foundation starts it with all signals blocked, so that it heeds no gentler one.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }
}
