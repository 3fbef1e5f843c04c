import Foundation
import MusterTestSupport
import Testing

/// A handheld whose clock is years off: nothing is ordered by a wall clock alone.
@Suite struct HouseClockTests {
    /// The environment of a program whose clock is days away from this machine's.
    private static func clock(daysOff days: Int) throws -> [String: String] {
        let libraries = URL(filePath: "/usr/lib")
        let folders = try FileManager.default
            .contentsOfDirectory(at: libraries, includingPropertiesForKeys: nil)
        let library = folders.map { $0.appending(path: "faketime/libfaketimeMT.so.1").path }
            .first { FileManager.default.fileExists(atPath: $0) }
        return [
            "LD_PRELOAD": try #require(library, "the package libfaketime is not installed"),
            "FAKETIME": "\(days > 0 ? "+" : "")\(days)d", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    @Test(arguments: [-400, 400]) func `a handheld whose clock is years off works with its hub`(
        days: Int
    ) throws {
        let (hub, home) = (try TestHome.loaded(), try TestHome())
        let server = try PortalServer(hub)
        let clock = try Self.clock(daysOff: days)
        func there(_ words: String...) -> CommandResult { home.muster(words, environment: clock) }
        let made = try hub.muster("station", "add", "H1", "--json").succeeded().object
        let code = try #require(made["code"]?.text)
        let url = "http://127.0.0.1:\(server.port)"
        there("station", "join", url, "--code", code).succeeded()

        there("sync", "--accept-all", "--json").succeeded()
        let listed = hub.muster("item", "list", "--json").succeeded().text
        #expect(there("item", "list", "--json").succeeded().text == listed)
        let status = try there("sync", "status", "--json").succeeded().object
        let offset = try #require(status["clock_offset_ms"]?.number)
        #expect(abs(offset + Double(days) * 86_400_000) <= 1_000, "\(offset)")
        #expect(status["state"]?.text == "in_step")

        // What is written later counts as later, whatever the clocks say.
        there("item", "edit", "IT-0001", "--name", "From the aisle").succeeded()
        there("sync", "--json").succeeded()
        hub.muster("item", "edit", "IT-0001", "--name", "From the office").succeeded()
        there("sync", "--accept-all", "--json").succeeded()
        for shown in [hub.muster("item", "list"), there("item", "list")] {
            #expect(shown.succeeded().text.contains("From the office"))
        }
        #expect(try there("sync", "conflicts", "--json").succeeded().objects.isEmpty)

        let walk = try SimulatedWarehouse.small.get().walk
        there("start", "--source", walk, "--finish").succeeded()
        #expect(try there("sync", "--json").succeeded().object["in_step"]?.bool == true)
        let audit = try #require(
            try hub.muster("audit", "list", "--json").succeeded().objects
                .compactMap { $0["audit"]?.text }.first { $0.contains("-1000") }
        )
        hub.muster("verify", audit).succeeded()
        there("verify", audit).succeeded()
    }
}
