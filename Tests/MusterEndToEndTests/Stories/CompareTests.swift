import MusterTestSupport
import Testing

/// An audit beside the one before, and a count beside its recount.
@Suite struct CompareTests {
    /// A home in which the same walk was audited twice, and items of the second looked for again.
    private static func home() throws -> (home: TestHome, gone: String, seen: String) {
        let home = try TestHome.audited()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk, "--finish")
            .succeeded()
        let audit = try home.muster("show", "--json").succeeded().object
        let findings = audit["findings"]?.elements ?? []
        func first(_ outcome: String) throws -> String {
            try #require(findings.first { $0["outcome"]?.text == outcome }?["item"]?.text)
        }
        let (gone, seen) = (try first("FOUND"), try first("INCONCLUSIVE"))
        home.muster("recount", "--gone", gone, "--seen", "\(seen)@dock").succeeded()
        return (home, gone, seen)
    }

    @Test func `an audit is compared with the one before, and its count with its recount`() throws {
        let (home, gone, seen) = try Self.home()
        let comparison = try home.muster("compare", "--json").succeeded().object
        #expect(comparison["audit"]?.text == "A-2026-0002")
        #expect(comparison["with"]?.text == "A-2026-0001")
        let changes = comparison["changes"]?.elements ?? []
        #expect(changes.first { $0["item"]?.text == gone }?["change"]?.text == "gone")
        #expect(changes.first { $0["item"]?.text == seen }?["change"]?.text == "appeared")
        let seenNow = changes.first { $0["item"]?.text == seen }?["after"]
        #expect(seenNow?["zone_state"]?.text != nil && seenNow?["possible_zones"] != nil)
        let counts = try home.muster("compare", "A-2026-0002", "--counts", "--json").object
        #expect(counts["with"]?.text == "count_1" && counts["compared"]?.integer == 2)
        #expect(counts["agreeing"]?.integer == 0)
        let turned = home.muster("compare", "A-2026-0001", "A-2026-0002").succeeded().text
        #expect(turned.contains("appeared") && turned.contains("The same in both:"))
        home.muster("compare", "A-2026-0001").refused(5, naming: "A-2026-0001", "muster audit list")
        home.muster("compare", "A-2026-0001", "--counts").refused(5, naming: "no count 2")
        home.muster("compare", "A-2026-0002", "A-2026-0001", "--counts")
            .refused(2, naming: "Either")
        home.muster("compare", "A-2026-0002", "A-2026-0009").refused(5, naming: "A-2026-0009")
    }

    @Test func `the page shows what differs, and its file holds just that`() throws {
        let (home, gone, seen) = try Self.home()
        let server = try PortalServer(home)
        let path = "/audits/A-2026-0002/compare"
        let page = try server.get(path).text
        #expect(page.contains("The same in both:") && page.contains("A-2026-0001"))
        #expect(page.contains("items/\(gone)") && page.contains("items/\(seen)"))
        let filtered = try server.get("\(path)?change=gone").text
        #expect(filtered.contains("items/\(gone)") && !filtered.contains("items/\(seen)"))
        let file = try server.get("\(path).csv?change=gone").text.split(separator: "\r\n")
        #expect(file.dropFirst().allSatisfy { $0.contains(",gone,") } && file.count > 1)
        let counts = try server.get("\(path)?with=counts").text
        #expect(counts.contains("0 of 2 that were looked at again"))
        #expect(try server.get("\(path)?with=nonsense").status == 400)
        #expect(try server.get("\(path)?with=A-2026-0009").status == 404)
        #expect(try server.get("\(path)?change=x").status == 400)
        let first = try server.get("/audits/A-2026-0001/compare")
        #expect(first.status == 200 && first.text.contains("Nothing to compare with yet"))
    }
}
