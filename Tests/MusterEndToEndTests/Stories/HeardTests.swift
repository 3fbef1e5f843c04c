import Foundation
import MusterTestSupport
import Testing

/// What is known of items between audits, as the person who looks for them sees it.
@Suite struct HeardTests {
    @Test func `the longest silence comes first, and filters leave what they name`() throws {
        let home = try TestHome.loaded()
        let before = home.muster("item", "heard").succeeded()
        #expect(before.text.contains("never") && before.errors.contains("muster watch"))
        home.muster("watch", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let all = try home.muster("item", "heard", "--json").succeeded().objects
        #expect(all.count == 60)
        let silences = all.map { $0["silent_s"]?.number ?? .infinity }
        #expect(silences == silences.sorted(by: >))
        #expect(silences.last?.isFinite == true)

        let shown = home.muster("item", "heard", "--zone", "dock").succeeded()
        #expect(shown.text.contains("by") || shown.text.contains("BY"))
        #expect(shown.errors.contains("listened from"))
        let docked = try home.muster("item", "heard", "--zone", "dock", "--json").objects
        #expect(!docked.isEmpty && docked.allSatisfy { $0["zone"]?.text == "dock" })

        let flat = try home.muster("item", "heard", "--battery-below", "2.9", "--json").objects
        #expect(!flat.isEmpty && flat.count < 60)
        #expect(flat.allSatisfy { $0["battery_mv"]?.number ?? 9_999 < 2_900 })
        let sorted = try home.muster("item", "heard", "--sort", "battery", "--json").objects
            .compactMap { $0["battery_mv"]?.number }
        #expect(sorted == sorted.sorted() && sorted.count > 3)

        // The walk was in March 2026: nothing was heard in the last seconds, all is silent for days.
        #expect(home.muster("item", "heard", "--silent-for", "1d", "--json").lines.count == 60)
        #expect(home.muster("item", "heard", "--silent-for", "90000d", "--json").lines.count < 10)
        let anchors = try home.muster("item", "heard", "--anchors", "--json").succeeded().objects
        #expect(anchors.allSatisfy { $0["item"] == nil && $0["zone"] != nil })
        #expect(anchors.contains { $0["last_heard_at"] != nil })
    }

    @Test(arguments: ["2", "d", "-1d", "2w", "nand", "2 days"])
    func `a length of time that is none is refused with the help that helps`(text: String) throws {
        try TestHome().muster("item", "heard", "--silent-for=\(text)")
            .refused(2, naming: "muster item heard --help")
    }

    @Test func `a missing item tells when it was heard outside the audit`() throws {
        let home = try TestHome.audited()
        let missing = try home.muster("missing", "--json").succeeded().objects
        let item = try #require(
            missing.first {
                $0["last_heard_at"] == nil && $0["beacon"]?.text?.hasPrefix("ibeacon:") == true
            }
        )
        let name = try #require(item["item"]?.text)
        #expect(item["item_last_heard"] == nil)
        let beacon = try #require(item["beacon"]?.text)
        let capture = try home.file("night.btsnoop", CaptureBytes(holding: beacon, rssi: -71).bytes)
        home.muster("watch", "--source", "capture:\(capture)").succeeded()

        let later = try home.muster("missing", "--json").succeeded().objects
        let heard = try #require(later.first { $0["item"]?.text == name }?["item_last_heard"])
        #expect(heard["last_heard_at"]?.text == "2026-03-12T09:14:14.800000Z")
        #expect(heard["rssi"]?.integer == -71 && heard["heard_by"]?.text == "hci0")
        #expect(heard["day"]?.text == "2026-03-12" && heard["day_adverts"]?.integer == 50)
        #expect(home.muster("missing").succeeded().text.contains("2026-03-12 10:14 by hci0"))
        #expect(
            home.muster("show", name).succeeded().text.contains(
                "last heard 2026-03-12 10:14 by hci0"
            )
        )
        #expect(try home.muster("show", name, "--json").object["item_last_heard"] == heard)
        home.muster("verify").succeeded()
    }
}
