import Foundation
import MusterClimate
import MusterCore
import MusterService
import Testing

/// Sensors and their readings, for programs.
@Suite struct SensorAPITests {
    private struct Page: Decodable {
        struct Row: Decodable, Equatable {
            var series: String
            var at: String
            var until: String?
            var value: Double
            var readings: Int
        }
        var data: [Row]
        var next: String?
    }

    private static func page(_ portal: RunningPortal, _ address: String) async throws -> Page {
        let answer = try await portal.get("/api/v1" + address)
        #expect(answer.status == 200, "\(address): \(answer.text)")
        return try JSONDecoder().decode(Page.self, from: Data(answer.text.utf8))
    }

    @Test func `sensors come with what they say now, one of them by its name too`() async throws {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            _ = try site.add("Shelf", 1, at: .outside, saying: [4_000, 4_250])
            _ = try site.add("Door", 2, at: nil, .humidity, last: 9_000, saying: [40_000])
            let all = try await portal.get("/api/v1/sensors").text
            #expect(all.contains(#""name":"Shelf""#) && all.contains(#""value":4.25"#), "\(all)")
            #expect(all.contains(#""state":"silent","gap":"silent""#))
            let one = try await portal.get("/api/v1/sensors/shelf").text
            #expect(one.contains(#""place":"outside""#) && !one.contains("Door"))
            #expect(try await portal.get("/api/v1/sensors/S-99").status == 404)
        }
    }

    @Test func `readings come page by page, and each exactly once`() async throws {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            let id = try site.add("Shelf", 1, at: .outside, saying: (0..<100).map { 4_000 + $0 })
            let until = portal.home.now().iso8601()
            for every in [
                "&until=\(until)", "&until=\(until)&every=900", "&until=\(until)&every=60",
            ] {
                let base = "/sensors/\(id)/readings?limit="
                let whole = try await Self.page(portal, base + "5000" + every)
                #expect(whole.next == nil && whole.data.count > 30)
                var rows: [Page.Row] = []
                var next: String?
                repeat {
                    let cursor = next.map { "&cursor=\($0)" } ?? ""
                    let page = try await Self.page(portal, base + "7" + every + cursor)
                    #expect(page.data.count <= 7)
                    rows += page.data
                    next = page.next
                } while next != nil
                #expect(rows == whole.data, "\(every)")
            }
            let readings = try await Self.page(portal, "/sensors/\(id)/readings")
            #expect(readings.data.count == 100 && readings.data.last?.value == 4.099)
            #expect(readings.data.allSatisfy { $0.until == nil && $0.readings == 1 })
        }
    }

    @Test func `what no reading can answer is refused by name`() async throws {
        try await withPortal { portal in
            let id = try ClimateSite(portal).add("Shelf", 1, at: .outside, saying: [4_000])
            for query in [
                "limit=5001", "since=yesterday", "every=30", "series=colour", "cursor=00", "what=1",
                "since=2026-03-12T09:00:00Z&until=2026-03-12T09:00:00Z",
                "since=2020-03-12T09:00:00Z",
            ] {
                let answer = try await portal.get("/api/v1/sensors/\(id)/readings?\(query)")
                #expect(answer.status == 400, "\(query): \(answer.text)")
            }
        }
    }
}
