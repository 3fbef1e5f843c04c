import Foundation
import Testing

/// An adapter that cannot be listened to says why, and what to do.
@Suite(.tags(.radio))
struct ScannerRefusalTests {
    @Test func `every obstacle at the start has words of its own`() async throws {
        let result = try await RadioLab.run("scanner-refused.sh")
        result.succeeded()
        func expectRefusal(_ name: String, _ what: String, _ remedy: String) throws {
            let said = try result.text(name)
            #expect(said.contains(what), "\(name): \(said)")
            #expect(said.contains(remedy), "\(name): \(said)")
            #expect(said.hasSuffix("status 7\n"), "\(name): \(said)")
        }
        try expectRefusal("none", "no Bluetooth adapter is plugged in", "plug one in")
        try expectRefusal("absent", "there is no Bluetooth adapter hci0", "plug it in")
        try expectRefusal("down", "the adapter hci0 is switched off", "sudo hciconfig hci0 up")
        try expectRefusal("unknown", "there is no Bluetooth adapter hci5", "--source hci0")
        try expectRefusal("blocked", "blocked by rfkill", "rfkill unblock bluetooth")
        try expectRefusal("by-address-down", "the adapter hci0 is switched off", "hciconfig hci0")
        for name in ["plain", "muster-plain"] {
            try expectRefusal(name, "may not listen on hci1 directly", "--source bluez:hci1")
            try expectRefusal(
                name,
                "sudo setcap cap_net_raw,cap_net_admin+ep",
                "AmbientCapabilities"
            )
        }

        for name in ["first-powered", "by-address"] {
            #expect(try !Heard(name, of: result).reports.isEmpty, "\(name)")
        }
        for name in ["raw", "both"] {
            let heard = try Heard(name, of: result)
            #expect(heard.status == 0 && heard.findings.reports >= 9, "\(name)")
        }
        let program = try result.text("muster-setcap")
        #expect(program.contains("ibeacon:"), "\(program)")
        #expect(program.hasSuffix("status 0\n"), "\(program)")
    }

    @Test func `an adapter that is lost while it is listened to is named, with the reason`()
        async throws
    {
        let result = try await RadioLab.run("scanner-lost.sh")
        result.succeeded()
        let reasons = [
            ("down", "the adapter hci0 is switched off"),
            ("blocked", "the adapter hci0 is blocked by rfkill"),
            ("unplugged", "the adapter hci0 was unplugged"),
            ("silent", "the adapter hci0 does not answer to LE Set Scan Enable"),
        ]
        for (name, reason) in reasons {
            let heard = try Heard(name, of: result)
            #expect(heard.words.first == reason)
            #expect(heard.status == 7)
            // About ten are sent until then. How many of them come after the listening began is up to the
            // emulated machine: beside other tests it starts late.
            #expect((1...13).contains(heard.findings.reports), "\(name): \(heard.findings.reports)")
            // The time from its going off until it is given up is no time of listening.
            let causes = heard.findings.causes
            let isOff = name == "down" || name == "blocked"
            #expect(causes == ["controller_reset"] || (causes.isEmpty && !isOff), "\(name)")
        }
    }
}
