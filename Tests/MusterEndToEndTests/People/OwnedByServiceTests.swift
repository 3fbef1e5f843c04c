import Foundation
import MusterTestSupport
import Testing

/// Commands that root runs in the home of a service's account.
@Suite(.enabled(if: SmallDisk.isPossible, "another account's home takes root"))
struct OwnedByServiceTests {
    @Test func `what root does in a service's home leaves nothing that the service cannot use`()
        throws
    {
        let home = try TestHome.audited()
        try home.shell("chown -R 65534:65534 '\(home.path)'").succeeded()
        home.muster("item", "edit", "IT-0001", "--note", "Seen by root").succeeded()
        home.muster("inventory", "add", "Other").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("watch", "--source", walk).succeeded()
        home.muster("report").succeeded()
        home.muster("drop", "add", "x", "--when", "counted", "--to", "a@example.org")
            .succeeded()
        home.muster("backup").succeeded()
        let left = try home.shell("find '\(home.path)' ! -uid 65534 -o ! -gid 65534").succeeded()
        #expect(left.text.isEmpty, "\(left.text)")
        #expect(try access(home)["ok"]?.bool == true)
    }

    @Test func `a file of another account in the home is told with the way to give it back`() throws
    {
        let home = try TestHome.audited()
        try home.shell("chown -R 65534:65534 '\(home.path)'").succeeded()
        // Settings that only root may change are no fault.
        let files = "'\(home.path)/muster.toml' '\(home.path)/trail.head'"
        try home.shell("chown 0:0 \(files)").succeeded()
        let told = try access(home)
        #expect(told["ok"]?.bool == false)
        #expect(told["detail"]?.text?.contains("\(home.path)/trail.head belongs to root") == true)
        let remedy = try #require(told["remedy"]?.text)
        try home.shell(remedy.replacing("sudo ", with: "")).succeeded()
        #expect(try access(home)["ok"]?.bool == true)
    }

    private func access(_ home: TestHome) throws -> JSON {
        let lines = try home.muster("doctor", "--json").objects
        return try #require(lines.first { $0["check"]?.text == "access" })
    }
}
