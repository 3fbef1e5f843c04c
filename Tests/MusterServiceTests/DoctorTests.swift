import MusterCore
import MusterService
import Testing

@Suite struct DoctorTests {
    @Test func `the same things are looked at in the same order, and a remedy goes with a fault`()
        throws
    {
        let site = try TemporaryHome()
        let now = Instant(seconds: 1_773_306_845)
        let before = Doctor.examine(HomeFolder(option: "/nonexistent", environment: [:]), now: now)
        let after = Doctor.examine(site.folder, now: now)
        #expect(before.map(\.check) == after.map(\.check))
        for checkup in before + after { #expect(checkup.isWell == (checkup.remedy == nil)) }
        #expect(before.filter { !$0.isWell }.map(\.check).starts(with: ["home", "store"]))
        #expect(after.first { $0.check == "store" }?.detail == "2 inventories, 15 items")
    }

    @Test func `a clock that stands before this version was made is named`() throws {
        let site = try TemporaryHome()
        let checkups = Doctor.examine(site.folder, now: Instant(seconds: 0))
        #expect(checkups.first { $0.check == "clock" }?.isWell == false)
    }
}
