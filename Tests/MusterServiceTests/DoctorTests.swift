import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterTestSupport
import Testing

@Suite struct DoctorTests {
    @Test func `the same things are looked at in the same order, and a remedy goes with a fault`()
        throws
    {
        let site = try TemporaryHome()
        let now = Instant(seconds: 1_773_306_845)
        let nowhere = HomeFolder(option: "/nonexistent", environment: [:])
        let before = Doctor.examine(nowhere, radio: .now(), now: now)
        let after = Doctor.examine(site.folder, radio: .now(), now: now)
        #expect(before.map(\.check) == after.map(\.check))
        for checkup in before + after { #expect(checkup.isWell == (checkup.remedy == nil)) }
        #expect(before.filter { !$0.isWell }.map(\.check).starts(with: ["home", "store"]))
        #expect(after.first { $0.check == "store" }?.detail == "2 inventories, 15 items")
    }

    @Test func `a clock that stands before this version was made is named`() throws {
        let site = try TemporaryHome()
        let checkups = Doctor.examine(site.folder, radio: .now(), now: Instant(seconds: 0))
        #expect(checkups.first { $0.check == "clock" }?.isWell == false)
    }

    @Test
    func
        `tokens that others can read are named and closed, and where there are none nothing is said`()
        throws
    {
        let site = try TemporaryHome()
        let folder = site.folder.path + "/etc"
        func secrets() -> [Checkup] {
            Doctor.examine(site.folder, radio: .now(), now: Instant(seconds: 0), secrets: folder)
                .filter { $0.check == "secrets" }
        }
        #expect(secrets().isEmpty)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: folder + "/scan.env", contents: Data()))
        #expect(chmod(folder + "/scan.env", 0o640) == 0)
        #expect(secrets().map(\.isWell) == [false])
        #expect(secrets().first?.remedy == "sudo chmod 600 \(folder)/scan.env")
        let repairs = Repair.all(in: site.folder, now: Instant(seconds: 0), secrets: folder)
        let home = try OpenHome(site.folder, person: "tester", command: "muster test")
        try home.health.repair(repairs)
        #expect(secrets().map(\.isWell) == [true])
        #expect(Repair.all(in: site.folder, now: Instant(seconds: 0), secrets: folder).isEmpty)
    }

    private static let on = HCIAdapter(name: "hci0", address: BluetoothAddress(bits: 1), isUp: true)
    private static let off = HCIAdapter(
        name: "hci0",
        address: BluetoothAddress(bits: 1),
        isUp: false
    )

    /// What the radio looks like, which lines need a hand, and what the last of them says to try.
    @Test(
        arguments: [
            ([on], true, true, [], nil),
            ([on], true, false, [], nil),
            ([on], false, true, [], nil),
            ([on], false, false, ["privileges", "bluetooth", "radio"], "setcap"),
            ([off], true, true, ["adapter", "radio"], "bluetoothctl power on"),
            ([], true, true, ["adapter", "radio"], "plug one in"),
        ] as [([HCIAdapter], Bool, Bool, [String], String?)]
    )
    func `every line about the radio is well or says what to do`(
        adapters: [HCIAdapter],
        mayListenDirectly: Bool,
        hasService: Bool,
        look: [String],
        remedy: String?
    ) throws {
        let site = try TemporaryHome()
        let radio = RadioOutlook(
            adapters: adapters,
            mayListenDirectly: mayListenDirectly,
            hasService: hasService
        )
        let about = ["kernel", "adapter", "privileges", "bluetooth", "radio"]
        let lines = Doctor.examine(site.folder, radio: radio, now: SystemClock.now())
            .filter { about.contains($0.check) }
        #expect(lines.map(\.check) == about)
        #expect(lines.filter { !$0.isWell }.map(\.check) == look)
        if let remedy { #expect(lines.last?.remedy?.contains(remedy) == true) }
    }

    @Test func `a program with capabilities of its own is told where services may have none`()
        throws
    {
        let site = try TemporaryHome()
        let program = site.path + "/program"
        try FileManager.default.copyItem(atPath: "/usr/bin/true", toPath: program)
        func told() -> [Checkup] {
            ProgramCapabilities.checkups(of: program, unitsIn: [site.path + "/none", site.path])
        }
        let unit = site.path + "/muster-deliver.service"
        #expect(FileManager.default.createFile(atPath: unit, contents: nil))
        #expect(told().isEmpty)
        let marking = try Process.run(
            URL(filePath: "/usr/sbin/setcap"),
            arguments: ["cap_net_raw+ep", program]
        )
        marking.waitUntilExit()
        // Only root marks programs; an account sees that nothing is said.
        try #require(marking.terminationStatus == 0 || geteuid() != 0)
        #expect(told().isEmpty == (marking.terminationStatus != 0))
        #expect(told().allSatisfy { $0.remedy?.contains("setcap -r \(program)") == true })
    }

    @Test func `units that failed are told by name, and so is that nobody hears of it`() throws {
        let list = """
            muster-backup.service loaded failed failed Muster backup
            muster-scan@hci0.service loaded failed failed Muster scanner hci0
            """
        let told = ServiceUnits.checkups(failed: list)
        #expect(
            told.map(\.detail.description)
                == ["muster-backup.service failed", "muster-scan@hci0.service failed"]
        )
        #expect(told.allSatisfy { $0.remedy?.contains("journalctl") == true })
        #expect(ServiceUnits.checkups(failed: "").isEmpty)
        let site = try TemporaryHome()
        try site.open().close()
        func addressees() -> [Checkup] {
            ServiceUnits.addressees(site.folder, unitsIn: [site.path])
        }
        #expect(addressees().isEmpty, "without units nothing fails by itself")
        let unit = site.path + "/muster-notify@.service"
        #expect(FileManager.default.createFile(atPath: unit, contents: nil))
        #expect(addressees().map(\.check) == ["notices"])
        for (home, count) in [("/var/lib/muster", 0), (site.folder.path, 1)] {
            let text = "[Service]\nEnvironment=MUSTER_HOME=\(home)\n"
            try Data(text.utf8).write(to: URL(filePath: unit))
            #expect(addressees().count == count, "the units serve one home")
        }
        try Data("[operations]\nmail_to = \"ops@example.org\"\n".utf8)
            .write(to: URL(filePath: site.folder.settingsPath))
        #expect(addressees().isEmpty)
    }

    @Test func `a home that is named and not there is lost`() throws {
        let radio = RadioOutlook(adapters: [], mayListenDirectly: true, hasService: false)
        for (option, isLost) in [("/nonexistent/home", true), (nil, false)] {
            let folder = HomeFolder(option: option, environment: ["HOME": "/nonexistent"])
            let lines = Doctor.examine(
                folder,
                radio: radio,
                now: SystemClock.now(),
                isNamed: option != nil
            )
            let home = try #require(lines.first { $0.check == "home" })
            #expect((home.failure != nil) == isLost)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a home on a full disk is told as one, with the status of storage`() throws {
        let disk = try SmallDisk(kilobytes: 16_384)
        let home = try TemporaryHome()
        let place = HomeFolder(option: disk.folder + "/home", environment: [:])
        try FileManager.default.copyItem(atPath: home.folder.path, toPath: place.path)
        let ballast = try disk.fill()
        func told() -> Checkup? {
            Doctor.examine(place, radio: .now(), now: SystemClock.now()).first {
                $0.check == "disk"
            }
        }
        #expect(told()?.failure == .storage && told()?.detail.description.hasPrefix("0 MB") == true)
        try FileManager.default.removeItem(atPath: ballast)
        #expect(told()?.isWell == false && told()?.failure == nil, "little room is only looked at")
    }

    @Test func `a key that cannot be read is told with its file, and left as it is`() throws {
        let home = try TemporaryHome()
        let open = try home.open()
        try open.keys.deviceKey()
        let file = home.folder.path + "/keys/device.key"
        for bytes in [Data(), Data([0, 255, 7]), Data(repeating: 65, count: 70_000)] {
            try bytes.write(to: URL(filePath: file))
            let checkups = Doctor.examine(home.folder, radio: .now(), now: SystemClock.now())
            let told = checkups.first { $0.check == "keys" }
            #expect(told?.isWell == false && told?.detail.description.contains(file) == true)
            #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
        }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        let checkups = Doctor.examine(home.folder, radio: .now(), now: SystemClock.now())
        let told = checkups.first { $0.check == "keys" }
        #expect(told?.isWell == false && told?.detail.description.contains(file) == true)
    }

    @Test func `a kernel without Bluetooth is named as what it is`() throws {
        let site = try TemporaryHome()
        let radio = RadioOutlook(
            adapters: [],
            obstacle: .noBluetooth,
            mayListenDirectly: true,
            hasService: false
        )
        let lines = Doctor.examine(site.folder, radio: radio, now: SystemClock.now())
        let kernel = try #require(lines.first { $0.check == "kernel" })
        #expect(!kernel.isWell && kernel.detail.contains("without Bluetooth"))
    }
}
