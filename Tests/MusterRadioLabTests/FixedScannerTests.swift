import Foundation
import Testing

/// `muster watch` on the real stack, run as its systemd unit runs it.
@Suite(.tags(.radio))
struct FixedScannerTests {
    private struct Event: Decodable {
        let event: String
        let adverts: Int?
        let ours: Int?
        let silent_s: Double?
        let reason: String?
        let what: String?
    }

    private struct Heard: Decodable {
        let heard_by: String?
        let silent_s: Double?
    }

    private func lines<Line: Decodable>(_ name: String, of result: LabResult) throws -> [Line] {
        try result.text(name).split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `it outlives its adapter, listens beside an audit, and tells the service manager`()
        async throws
    {
        let result = try await RadioLab.run("fixed-scanner.sh", clock: .skip)
        result.succeeded()
        #expect(result.output.contains("without capabilities: 7"))
        #expect(try result.text("plain.err").contains("AmbientCapabilities=CAP_NET_RAW"))
        #expect(result.output.contains("start ended with 130"))
        #expect(result.output.contains("watch ended with 0"))

        let events: [Event] = try lines("watch.jsonl", of: result)
        let kinds = events.map(\.event).filter { $0 != "minute" && $0 != "interrupted" }
        #expect(kinds == ["listening", "lost", "back", "ended"])
        #expect(events.first { $0.event == "lost" }?.what?.contains("hci0") == true)
        #expect(events.first { $0.event == "back" }?.silent_s ?? 0 >= 5)
        let ended = result.output.firstMatch(of: #/(\d+) ms to the end/#).flatMap { Int($0.1) }
        // Usually under a second; the guest's sleep takes as long as this machine is busy.
        #expect(ended ?? .max < 5_000, "\(result.output)")
        let end = try #require(events.last)
        #expect(end.reason == "stopped" && end.ours ?? 0 > 500)

        let told = try result.text("told").split(separator: "\n").map(String.init)
        #expect(told.first == "READY=1" && told.last == "STOPPING=1")
        #expect(told.contains { $0.contains("waiting for it") })
        #expect(told.count { $0 == "WATCHDOG=1" } > 10)

        let heard: [Heard] = try lines("heard.jsonl", of: result)
        #expect(heard.count == 120)
        #expect(heard.count { $0.heard_by == "hci0" } > 60)
        #expect(heard.allSatisfy { $0.silent_s ?? 0 < 300 })
        #expect(try result.text("heard.err").contains("hci0 listened from"))
    }
}
