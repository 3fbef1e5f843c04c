import Foundation
import Testing

/// A scanner hears what is on the air, all of it and nothing else.
@Suite(.tags(.radio))
struct ScannerHearingTests {
    /// A line of the air's script.
    private struct Line: Encodable {
        var t: Double
        var addr: String
        var addr_type = "random"
        var rssi: Int
        var adv: String
        var scan_rsp: String?
        var phy: String?
        var repeat_ms = 100
        var until: Double
    }

    private static let iBeacon = "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5"
    private static let name = "0a09546865726d6f2d3031"
    /// How often each line is sent: at 0 s, 0.1 s … 1.9 s.
    private static let times = 20

    private func line(
        _ number: Int,
        rssi: Int,
        adv: String,
        scanResponse: String? = nil,
        phy: String? = nil
    ) -> Line {
        Line(
            t: Double(number) / 1_000,
            addr: "C0:00:00:00:00:0\(number)",
            rssi: rssi,
            adv: adv,
            scan_rsp: scanResponse,
            phy: phy,
            until: 1.95
        )
    }

    /// Plays the lines to a scanner.
    private func hear(
        _ lines: [Line],
        _ options: String...,
        adapter: [String]
    ) async throws -> Heard {
        let folder = FileManager.default.temporaryDirectory
        let air = folder.appending(path: "muster-air-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: air) }
        let encoder = JSONEncoder()
        let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try Data((text.joined(separator: "\n") + "\n").utf8).write(to: air)
        let result = try await RadioLab.run(
            "scanner-hears.sh",
            options.joined(separator: " "),
            adapter.joined(separator: " "),
            environment: ["AIR": air.path]
        )
        result.succeeded()
        return try Heard("heard.jsonl", of: result)
    }

    private func expect(
        _ heard: Heard,
        _ line: Line,
        times: Int = times,
        location: SourceLocation = #_sourceLocation
    ) {
        let own = heard.reports.filter { $0.address == line.addr.lowercased() }
        let adverts = own.filter { !$0.scan_response }
        #expect(adverts.count == times, "\(line.addr)", sourceLocation: location)
        for report in adverts {
            #expect(report.data == line.adv && report.rssi == line.rssi, sourceLocation: location)
            #expect(report.address_type == "random" && !report.truncated, sourceLocation: location)
        }
        // As far apart as they were sent, by the kernel's time.
        for (earlier, later) in zip(adverts, adverts.dropFirst()) {
            let seconds = moment(later.at) - moment(earlier.at)
            #expect((0.05...0.15).contains(seconds), "\(line.addr)", sourceLocation: location)
        }
    }

    @Test func `a legacy controller, passively: every advertisement, no scan response`()
        async throws
    {
        let lines = [
            line(1, rssi: -63, adv: Self.iBeacon),
            line(2, rssi: -71, adv: "020106", scanResponse: Self.name),
        ]
        let heard = try await hear(lines, adapter: [])
        for line in lines { expect(heard, line) }
        #expect(heard.reports.count == lines.count * Self.times)
        #expect(heard.findings.lost == 0 && heard.findings.interruptions.isEmpty)
    }

    @Test func `a legacy controller, actively, three reports an event: the responses too`()
        async throws
    {
        let lines = [
            line(1, rssi: -63, adv: Self.iBeacon),
            line(1, rssi: -63, adv: Self.iBeacon),
            line(2, rssi: -71, adv: "020106", scanResponse: Self.name),
        ]
        let heard = try await hear(lines, "active", adapter: ["--batch", "3"])
        let responses = heard.reports.filter(\.scan_response)
        #expect(responses.count == Self.times)
        #expect(responses.allSatisfy { $0.data == Self.name && $0.address.hasSuffix(":02") })
        #expect(heard.reports.count == 4 * Self.times)
        #expect(heard.findings.events < heard.findings.reports, "several reports an event")
    }

    @Test func `an extended controller: long data joined, LE Coded heard`() async throws {
        let long = (0..<500).map { String(format: "%02x", $0 % 256) }.joined()
        let lines = [
            line(1, rssi: -63, adv: Self.iBeacon), line(2, rssi: -73, adv: long),
            line(3, rssi: -83, adv: "020106", phy: "coded"),
        ]
        let heard = try await hear(lines, adapter: ["--extended"])
        for line in lines { expect(heard, line) }
        #expect(heard.findings.events == 5 * Self.times, "500 bytes are three events")
    }
}
