import Foundation
import MusterCatalogue
import MusterCore
import MusterEvaluation
import MusterRadio
import MusterSimulation
import Testing

/// What does not depend on the site must not change what is said of it: such as where in a walk the
/// whole seconds begin.
@Suite struct SteadinessTests {
    @Test(arguments: 1...9)
    func `the demo walk says the same wherever its seconds begin`(tenths: Int) throws {
        let walk = try Self.demo()
        let changed = try walk.itemsJudgedOtherwise(startingLater: Double(tenths) / 10)
        #expect(changed == [])
    }

    @Test func `on other walks hardly an item depends on where seconds begin`() throws {
        var (changed, count) = (0, 0)
        for seed in 81...84 as ClosedRange<UInt64> {
            let site = try SimulatedSite(SimulationParameters(items: 250, seed: seed))
            let walk = WalkRecording(named: "standard", site: site)
            for later in [0.2, 0.5, 0.7] {
                changed += try walk.itemsJudgedOtherwise(startingLater: later).count
                count += walk.items.count
            }
        }
        #expect(Double(changed) <= 0.01 * Double(count), "\(changed) of \(count)")
    }

    private static func demo() throws -> WalkRecording {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../fixtures/sites/demo").standardizedFileURL
        func bytes(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: folder.appending(path: name)))
        }
        func items(_ name: String) throws -> [Item] {
            try ItemFile.read(try bytes(name), named: name).items.map(\.item)
        }
        var reader = try CaptureReader(path: folder.appending(path: "walk.btsnoop").path)
        var reports: [AdvertisingReport] = []
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: 1_024) { reports += batch }
        return WalkRecording(
            named: "demo",
            plan: try SitePlan.read(try bytes("plan.json"), named: "plan.json"),
            items: try items("items.csv"),
            otherBeacons: try items("other-items.csv").map(\.beacon),
            truth: try #require(WalkRecording.truth(try bytes("truth.json"))),
            reports: reports
        )
    }
}
