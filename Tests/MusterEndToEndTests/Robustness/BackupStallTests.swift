import Foundation
import MusterTestSupport
import Testing

/// That nobody who writes waits for a backup, whatever it is at: it is stopped again and again, and
/// stands still while another process writes.
@Suite struct BackupStallTests {
    private static let items = 20_000
    private static let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0"
    /// In ticks of the processor, of which a backup of so many items takes some sixty.
    private static let ticksBetweenStops = 2
    private static let fewestStops = 20
    private static let fewestWhileCopying = 8

    @Test func `at no moment of a backup does anybody wait who writes`() throws {
        let home = try TestHome.empty()
        let rows = (0..<Self.items).map {
            "X\($0),Crate \($0),\(Self.beacon)/\($0 >> 8)/\($0 & 255)"
        }
        let file = try home.file("many.csv", (["id,name,beacon"] + rows).joined(separator: "\n"))
        home.muster("item", "import", file).succeeded()
        // The first one makes the key that signs it, which the trail tells of.
        home.muster("backup", "--to", "first.tar.zst").succeeded()
        let draft = home.path + "/backups/.copy.sqlite"

        let backup = try home.begin("backup", "--to", "second.tar.zst")
        // Whatever fails here, nobody is left standing.
        defer { backup.send(SIGCONT) }
        var (stops, stopsWhileCopying, last) = (0, 0, -Self.ticksBetweenStops)
        while let ticks = StoppedProcess.ticks(backup.identifier) {
            guard ticks >= last + Self.ticksBetweenStops else {
                usleep(500)
                continue
            }
            last = ticks
            guard StoppedProcess.stop(backup) else { break }
            let isCopying = FileManager.default.fileExists(atPath: draft)
            let written = home.muster("item", "edit", "X\(stops)", "--note", "stop \(stops)")
            try #require(
                written.status == 0 && written.errors.isEmpty,
                "stop \(stops), copying \(isCopying): \(written.status) \(written.errors)"
            )
            stops += 1
            stopsWhileCopying += isCopying ? 1 : 0
            backup.send(SIGCONT)
        }
        try backup.wait().succeeded()
        #expect(stops >= Self.fewestStops)
        #expect(stopsWhileCopying >= Self.fewestWhileCopying)
        home.muster("backup", "verify", "second.tar.zst").succeeded()
        let noted = try home.muster("item", "list", "--json").succeeded().objects
            .count { $0["note"]?.text?.hasPrefix("stop ") == true }
        #expect(noted == stops)
    }
}

/// A process that is stopped and looked at.
enum StoppedProcess {
    /// The fields of `/proc/PID/stat` behind the name, see proc(5); `nil` once there is none.
    private static func fields(_ process: Int32) -> [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.first == "Z" ? nil : fields
    }

    /// How long a process has used the processor, in ticks of 10 ms; `nil` once it has ended.
    static func ticks(_ process: Int32) -> Int? {
        guard let fields = fields(process), fields.count > 12 else { return nil }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    /// Stops a process, and waits until all of it stands still; `false` once it has ended.
    static func stop(_ running: RunningCommand) -> Bool {
        running.send(SIGSTOP)
        while let state = fields(running.identifier)?.first {
            if state == "T" { return true }
            usleep(200)
        }
        return false
    }
}
