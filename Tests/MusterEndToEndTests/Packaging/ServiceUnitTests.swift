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

    @Test(arguments: [
        "muster-portal.service", "muster-deliver.service", "muster-backup.service",
        "muster-notify@x.service",
    ])
    func `the other units are sound too, and can do next to nothing`(name: String) throws {
        let home = try TestHome()
        for file in ["muster-notify@.service", name.replacing("@x", with: "@")] {
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
            systemd-analyze security --no-pager --offline=yes --threshold=20 \(name)
            """
        )
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)\(result.text)")
    }

    @Test(arguments: ["muster-backup", "muster-portal", "muster-deliver", "muster-scan@"])
    func `a unit that fails starts the one that tells`(name: String) throws {
        let unit = try String(
            contentsOf: Self.folder.appending(path: "\(name).service"),
            encoding: .utf8
        )
        #expect(unit.contains("\nOnFailure=muster-notify@%n\n"))
        let install = Self.folder.deletingLastPathComponent().appending(path: "ship.sh")
        let installed = try String(contentsOf: install, encoding: .utf8)
        #expect(installed.contains("muster-backup.timer muster-notify@.service"))
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
