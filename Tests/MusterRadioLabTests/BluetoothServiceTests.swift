import Foundation
import Testing

/// Listening by way of the Bluetooth service, with the real bluetoothd, as an account without
/// capabilities.
@Suite(.tags(.radio))
struct BluetoothServiceTests {
    /// A line of the script that is played.
    private struct Played: Decodable {
        let beacon: String
        let rssi: Int
        let repeat_ms: Int
    }

    /// A line of `beacon scan --json`.
    private struct Heard: Decodable {
        let beacon: String
        let samples: Int
        let rssi_best: Int
        let rssi_last: Int
    }

    /// A line of `watch --json`.
    private struct Event: Decodable {
        let event: String
        let cause: String?
        let from: String?
        let at: String?
    }

    private func lines<Line: Decodable>(_ name: String, of result: LabResult) throws -> [Line] {
        try result.text(name).split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `an ordinary user hears every beacon, whatever the controller keeps back`()
        async throws
    {
        let result = try await RadioLab.run("service-beacons.sh").succeeded()
        let played: [Played] = try lines("played.jsonl", of: result)
        let seconds = 5.0
        // A controller that keeps repetitions back tells of a beacon once a scan: four times a second.
        for (name, most) in [("none", Double.infinity), ("addr", 4 * seconds)] {
            let heard: [Heard] = try lines("\(name).jsonl", of: result)
            #expect(Set(heard.map(\.beacon)) == Set(played.map(\.beacon)), "\(name)")
            for beacon in heard {
                let sent = try #require(played.first { $0.beacon == beacon.beacon })
                #expect(beacon.rssi_best == sent.rssi && beacon.rssi_last == sent.rssi)
                let expected = min(seconds * 1000 / Double(sent.repeat_ms), most)
                let share = Double(beacon.samples) / expected
                #expect((0.8...1.1).contains(share), "\(name): \(beacon) of \(expected)")
            }
        }
    }

    @Test func `each way of failing says what happened and what to do`() async throws {
        let result = try await RadioLab.run("service-failures.sh").succeeded()
        let cases = [
            ("no-bus", "no system bus", "sudo systemctl start bluetooth"),
            ("no-service", "bluetoothd does not run", "sudo systemctl start bluetooth"),
            ("no-adapter", "no Bluetooth adapter is plugged in", "plug one in"),
            ("other-adapter", "there is no Bluetooth adapter hci7", "--source bluez:hci0"),
            ("powered-off", "the adapter hci0 is switched off", "bluetoothctl power on"),
            ("is-off", "the adapter hci0 is switched off", "bluetoothctl power on"),
            ("blocked", "the adapter hci0 is blocked by rfkill", "rfkill unblock bluetooth"),
            ("unplugged", "the adapter hci0 was unplugged", "plug it in again"),
            ("crashed", "the Bluetooth service has ended", "sudo systemctl start bluetooth"),
        ]
        let statuses = try result.text("statuses.txt").split(separator: "\n").map(String.init)
        #expect(statuses == cases.map { "\($0.0) 7" })
        for (name, what, remedy) in cases {
            let said = try result.text("\(name).err")
            #expect(said.contains(what) && said.contains(remedy), "\(name): \(said)")
        }
    }

    @Test func `what interrupts the service's listening is noted, and listening goes on`()
        async throws
    {
        let result = try await RadioLab.run("service-interruptions.sh").succeeded()
        let said = try result.text("watch.err")
        #expect(result.output.contains("watch ended with 0"), "\(said)")
        let events: [Event] = try lines("watch.jsonl", of: result)
        let causes = events.filter { $0.event == "interrupted" }.compactMap(\.cause)
        #expect(causes == ["service_restarted", "other_program", "suspended"], "\(events)")
        #expect(!events.contains { $0.event == "lost" }, "\(result.errors)")
    }
}
