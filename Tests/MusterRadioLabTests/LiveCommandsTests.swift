import Foundation
import Testing

/// Scan, find, watch and bind on the real Linux Bluetooth stack.
@Suite(.tags(.radio))
struct LiveCommandsTests {
    private struct Heard: Decodable {
        let beacon: String
        let samples: Int
        let rssi_median: Double?
        let proximity: String
        let battery_mv: Int?
        let temperature_c: Double?
    }
    private struct Event: Decodable {
        let event: String
        let at: String
        let item: String?
    }
    private struct Reading: Decodable {
        let trend: String
        let rssi_median: Double?
    }
    private struct Bound: Decodable {
        let beacon: String
    }

    private func lines<Line: Decodable>(
        _ name: String,
        of result: LabResult,
        as type: Line.Type
    ) throws -> [Line] {
        try result.text(name).split(separator: "\n").map {
            try JSONDecoder().decode(type, from: Data($0.utf8))
        }
    }

    @Test func `the commands that listen work with an adapter, and beside each other`()
        async throws
    {
        let result = try await RadioLab.run("live-commands.sh", limit: 500).succeeded()
        let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/7"

        let heard = try lines("scan.jsonl", of: result, as: Heard.self)
        let near = try #require(heard.first { $0.beacon == beacon })
        #expect((30...45).contains(near.samples), "\(near.samples) of 40 in four seconds")
        #expect(near.rssi_median == -40 && near.proximity == "immediate")
        #expect(near.battery_mv == 2_950 && near.temperature_c == 21)
        #expect(heard.contains { $0.beacon.hasSuffix("/2/8") && $0.proximity == "far" })
        #expect(result.files["scan.btsnoop"]?.starts(with: Data("btsnoop".utf8)) == true)

        let bound = try JSONDecoder().decode(Bound.self, from: Data(result.text("bound.json").utf8))
        #expect(bound.beacon == beacon)

        let readings = try lines("find.jsonl", of: result, as: Reading.self)
        #expect((22...25).contains(readings.count), "a line a second")
        #expect(readings.contains { $0.rssi_median == -40 })
        #expect(readings.last?.trend == "silent")

        let events = try lines("events.jsonl", of: result, as: Event.self)
        #expect(events.map(\.event) == ["enter", "exit"], "an exit comes though it is silent")
        #expect(try result.text("actions") == "enter -40\nexit -40\n")

        #expect(result.output.contains("scan ended with 7"))
        #expect(try result.text("gone.err").contains("unplugged"))
        #expect(result.output.contains("watch ended with 0"))
        #expect(try result.text("lasting.err").contains("The radio is back"))
        let lasting = try lines("lasting.jsonl", of: result, as: Event.self)
        #expect(lasting.map(\.event) == ["enter"], "a deaf radio took silence for absence")
    }
}
