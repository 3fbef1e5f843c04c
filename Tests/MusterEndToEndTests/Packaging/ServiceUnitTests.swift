import Foundation
import Testing

/// The systemd unit of a fixed scanner, judged by systemd itself.
@Suite struct ServiceUnitTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "scripts/systemd")

    /// A folder with the unit as it is installed, but for the path of the program that was built.
    private func installed() throws -> TestHome {
        let home = try TestHome()
        let unit = try String(
            contentsOf: Self.folder.appending(path: "muster-scan@.service"),
            encoding: .utf8
        )
        #expect(unit.contains("ExecStart=/usr/local/bin/muster watch --source %i"))
        _ = try home.file(
            "muster-scan@.service",
            unit.replacing("/usr/local/bin/muster", with: MusterProgram.path)
                .replacing(/Documentation=.*\n/, with: "")
        )
        return home
    }

    @Test func `systemd reads the unit without a remark`() throws {
        let home = try installed()
        let result = try home.shell(
            """
            cp muster-scan@.service muster-scan@hci0.service
            systemd-analyze verify --man=no ./muster-scan@hci0.service
            """
        )
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    @Test func `systemd finds little exposed, and only what raw Bluetooth needs`() throws {
        let home = try installed()
        let result = try home.shell(
            "systemd-analyze security --no-pager --offline=yes --threshold=15 muster-scan@.service"
        )
        #expect(result.status == 0, "\(result.text)")
        let exposed = result.lines.filter { $0.hasPrefix("✗") }
        #expect(exposed.count <= 10, "\(exposed)")
        #expect(!exposed.contains { $0.contains("CAP_SYS") || $0.contains("/home") }, "\(exposed)")
    }

    /// Most mail programs become another account to take mail, which each of these settings forbids a
    /// unit that is not root's: systemd.exec(5), under NoNewPrivileges=.
    @Test(arguments: ["muster-deliver", "muster-notify@"])
    func `a unit that hands mail over may start what becomes another account`(
        name: String
    )
        throws
    {
        let unit = try String(
            contentsOf: Self.folder.appending(path: "\(name).service"),
            encoding: .utf8
        )
        let forbids = [
            "NoNewPrivileges=yes", "SystemCall", "RestrictAddressFamilies", "RestrictNamespaces",
            "PrivateDevices", "ProtectKernel", "ProtectClock", "ProtectHostname",
            "MemoryDenyWriteExecute", "RestrictRealtime", "RestrictSUIDSGID", "DynamicUser",
            "LockPersonality", "RestrictFileSystems", "CapabilityBoundingSet=\n",
            "ProtectSystem=strict",
        ]
        #expect(forbids.filter { unit.contains("\n\($0)") } == [])
        #expect(!unit.contains("MUSTER_MAIL"))
        let portal = try String(
            contentsOf: Self.folder.appending(path: "muster-portal.service"),
            encoding: .utf8
        )
        #expect(portal.contains("\nEnvironment=MUSTER_MAIL=queue\n"))
        #expect(portal.contains("\nWants=muster-deliver.timer\n"))
    }

    @Test(arguments: [
        ("muster-portal.service", 20), ("muster-backup.service", 20), ("muster-sync.service", 20),
        ("muster-notify@x.service", 70), ("muster-deliver.service", 70),
    ])
    func `the other units are sound too, and can do no more than they must`(
        name: String,
        exposure: Int
    ) throws {
        let home = try TestHome()
        let files = ["muster-notify@.service", "muster-deliver.service"]
        for file in Set(files + [name.replacing("@x", with: "@")]) {
            let unit = try String(
                contentsOf: Self.folder.appending(path: file),
                encoding: .utf8
            )
            _ = try home.file(
                file,
                unit.replacing("/usr/local/bin/muster", with: MusterProgram.path)
                    .replacing(/Documentation=.*\n/, with: "")
            )
        }
        let result = try home.shell(
            """
            cp '\(Self.folder.path)'/*.timer .
            [ -e \(name) ] || cp muster-notify@.service \(name)
            timer=$(basename \(name) .service).timer
            [ -e "$timer" ] || timer=
            systemd-analyze verify --man=no ./\(name) ${timer:+"./$timer"} &&
            systemd-analyze security --no-pager --offline=yes --threshold=\(exposure) \(name)
            """
        )
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)\(result.text)")
    }

    @Test(arguments: [
        "muster-backup", "muster-portal", "muster-deliver", "muster-scan@", "muster-sync",
    ])
    func `a unit that fails starts the one that tells`(name: String) throws {
        let unit = try String(
            contentsOf: Self.folder.appending(path: "\(name).service"),
            encoding: .utf8
        )
        #expect(unit.contains("\nOnFailure=muster-notify@%n\n"))
        let install = Self.folder.deletingLastPathComponent().appending(path: "ship.sh")
        let installed = try String(contentsOf: install, encoding: .utf8)
        #expect(installed.contains("muster-backup.timer muster-notify@.service"))
        // What only a person can put right ends a unit by the status of its program; that of a step before it
        // would start it again and again.
        #expect(!unit.contains("\nExecStartPre="))
    }

    @Test func `the account of the unit is made by the file beside it`() throws {
        let home = try installed()
        let text = try String(
            contentsOf: Self.folder.appending(path: "muster.conf"),
            encoding: .utf8
        )
        _ = try home.file("muster.conf", text)
        let result = try home.shell(
            "mkdir -p root/etc && systemd-sysusers --root=\"$PWD/root\" \"$PWD/muster.conf\" && cat root/etc/passwd"
        )
        #expect(result.text.contains("muster:x:") && result.text.contains("/var/lib/muster"))
    }
}
