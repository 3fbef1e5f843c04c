import Foundation
import MusterCore
import MusterService
import Testing

@Suite struct HomeFolderTests {
    @Test func `the option goes before MUSTER_HOME, before XDG_DATA_HOME, before HOME`() {
        var environment = ["HOME": "/users/ana"]
        #expect(
            HomeFolder(option: nil, environment: environment).path
                == "/users/ana/.local/share/muster"
        )
        environment["XDG_DATA_HOME"] = "relative"
        #expect(
            HomeFolder(option: nil, environment: environment).path
                == "/users/ana/.local/share/muster"
        )
        environment["XDG_DATA_HOME"] = "/data"
        #expect(HomeFolder(option: nil, environment: environment).path == "/data/muster")
        environment["MUSTER_HOME"] = ""
        #expect(HomeFolder(option: nil, environment: environment).path == "/data/muster")
        environment["MUSTER_HOME"] = "/site"
        #expect(HomeFolder(option: nil, environment: environment).path == "/site")
        #expect(HomeFolder(option: "/other", environment: environment).path == "/other")
    }

    @Test func `a relative home is made absolute, so that it means the same place later`() {
        let folder = HomeFolder(option: "site/./x/../home", environment: [:])
        #expect(folder.path == FileManager.default.currentDirectoryPath + "/site/home")
    }

    @Test func `traces are sorted by name as by time`() {
        let folder = HomeFolder(option: "/site", environment: [:])
        let audit = AuditID(year: 2026, number: 7)
        #expect(folder.tracePath(of: audit, segment: 1) == "/site/traces/A-2026-0007/0001.btsnoop")
        #expect(
            folder.tracePath(of: audit, segment: 12_345) == "/site/traces/A-2026-0007/12345.btsnoop"
        )
    }
}

@Suite struct SystemClockTests {
    @Test(arguments: [
        (1_773_306_845, 3_600, "CET"), (1_783_306_845, 7_200, "CEST"),
        // The change to summer time, 2026-03-29 01:00 UTC, and the second before it.
        (1_774_745_999, 3_600, "CET"), (1_774_746_000, 7_200, "CEST"),
    ])
    func `a site's clock follows summer time`(second: Int64, offset: Int, name: String) {
        let clock = SystemClock.site(timeZone: "Europe/Belgrade")
        let found = clock.offset(Instant(seconds: second))
        #expect(found.seconds == offset)
        #expect(found.name == name)
    }

    @Test func `half hours, the west and unknown zones have words of their own`() {
        let moment = Instant(seconds: 1_773_306_845)
        #expect(SystemClock.site(timeZone: "Asia/Kolkata").offset(moment).seconds == 19_800)
        #expect(SystemClock.site(timeZone: "America/New_York").offset(moment).seconds == -14_400)
        #expect(SystemClock.site(timeZone: "Nowhere/None").offset(moment).seconds == 0)
        #expect(SystemClock.site(timeZone: "UTC").offset(moment).name == "UTC")
    }
}
