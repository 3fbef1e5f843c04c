import Foundation
import MusterAudit
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import Testing

/// What the report of an audit says of the environment, from what sensors said.
@Suite struct ClimateReportTests {
    /// An audit of the stock in the home of the sensors, counted at noon.
    private func audit(_ sensors: SensorHome) async throws -> AuditSummary {
        let listened = try await sensors.home.sessions.start(
            HomeSessions.AuditRequest(
                inventory: "Stock",
                source: try SourceDescription(sensors.files.walk)
            ),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let audit = listened.session.scope.audit
        _ = try sensors.home.sessions.finish(audit, isPartial: true, reason: "test")
        return try sensors.home.store.records.session(audit).summary()
    }

    private func written(
        _ summary: AuditSummary,
        _ form: ReportFormat,
        _ sensors: SensorHome
    ) throws -> Data {
        let options = try sensors.home.reports.reportOptions(language: nil, paper: nil, parts: nil)
        let path = "\(sensors.files.path)/\(UUID().uuidString).\(form.fileExtension)"
        _ = try sensors.home.reports.writeReport(summary, as: [form], options: options, to: path)
        return try Data(contentsOf: URL(filePath: path))
    }

    private func climate(
        _ summary: AuditSummary,
        _ sensors: SensorHome
    ) throws -> [String: Any] {
        let data = try written(summary, .json, sensors)
        // What follows the object is the signature.
        let line = data.prefix { $0 != UInt8(ascii: "\n") }
        let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        return try #require(object?["climate"] as? [String: Any])
    }

    @Test func `what each sensor said around the audit is in the report`() async throws {
        let sensors = try SensorHome()
        let summary = try await audit(sensors)
        let climate = try climate(summary, sensors)
        let series = try #require(climate["series"] as? [[String: Any]])
        #expect(series.count == 2)
        let shelf = try #require(series.first { $0["name"] as? String == "Shelf" })
        #expect(shelf["place"] as? String == "zone:\(sensors.zones[0])")
        #expect(shelf["readings"] as? Int == 24)
        let (low, high) = (
            try #require(shelf["lowest"] as? [String: Any]),
            try #require(shelf["highest"] as? [String: Any])
        )
        #expect(low["value"] as? Double == 4)
        #expect((low["at"] as? String)?.hasPrefix("2026-03-12T08:00:00") == true)
        #expect(high["value"] as? Double == 5)
        #expect((high["at"] as? String)?.hasPrefix("2026-03-12T09:00:00") == true)
        #expect(shelf["mean"] as? Double == 4.5)
        // Placed for six hours, heard in two.
        #expect(shelf["covered"] as? Double == 0.333)
        #expect(shelf["calibrated"] as? Bool == false)
        #expect(shelf["outside_s"] is NSNull)
        let gaps = try #require(climate["gaps"] as? [[String: Any]])
        #expect(gaps.count == 2)
        #expect((gaps.first?["until"] as? String)?.hasPrefix("2026-03-12T12:00:00") == true)
    }

    @Test func `the same audit gives the same bytes`() async throws {
        let sensors = try SensorHome()
        let summary = try await audit(sensors)
        let first = try written(summary, .pdf, sensors)
        #expect(try written(summary, .pdf, sensors) == first)
    }

    @Test func `values are corrected, and the certificate is told`() async throws {
        let sensors = try SensorHome()
        let store = try sensors.home.store
        let shelf = try store.sensors.find("Shelf")
        let series = try #require(shelf.series.first)
        try store.sensors.calibrate(
            try Calibration(
                series: series.id,
                at: SensorHome.at("07:00"),
                due: SensorHome.at("07:00").advanced(bySeconds: 86_400 * 365),
                certificate: "C-1",
                laboratory: "Lab",
                points: [.init(reference: 0, reading: 500)],
                by: "tester"
            ),
            by: sensors.home.author
        )
        let climate = try climate(try await audit(sensors), sensors)
        let told = try #require(climate["series"] as? [[String: Any]]).first {
            $0["name"] as? String == "Shelf"
        }
        #expect(told?["mean"] as? Double == 4)
        #expect(told?["certificate"] as? String == "C-1")
        // For an hour it was there without a certificate.
        #expect(told?["calibrated"] as? Bool == false)
    }

    @Test func `limits, excursions and what items were exposed to are told`() async throws {
        let sensors = try SensorHome()
        let store = try sensors.home.store
        let author = sensors.home.author
        try store.limits.add(
            LimitSet(
                name: "cool",
                title: "Cool",
                lines: [LimitLine(.temperature, low: 2_000, high: 4_600, delay: 1_800)]
            ),
            by: author
        )
        let zone = sensors.zones[0]
        try store.limits.use("cool", on: .zone(zone), from: SensorHome.at("06:30"), by: author)
        let climate = try climate(try await audit(sensors), sensors)
        let series = try #require(climate["series"] as? [[String: Any]])
        let shelf = try #require(series.first { $0["name"] as? String == "Shelf" })
        // 5 °C from 9:00 until an interval behind the last reading, 9:55.
        #expect(shelf["outside_s"] as? Double == 3_600)
        #expect(shelf["inside_s"] as? Double == 3_600)
        let limits = try #require(shelf["limits"] as? [[String: Any]])
        #expect(limits.count == 1)
        #expect(limits.first?["high"] as? Double == 4.6)
        #expect(limits.first?["set"] as? String == "cool")
        let excursions = try #require(climate["excursions"] as? [[String: Any]])
        #expect(excursions.count == 1)
        #expect(excursions.first?["breach"] as? Bool == true)
        #expect(excursions.first?["outside_s"] as? Double == 3_600)
        #expect(excursions.first?["acknowledged"] is NSNull)
        let items = try #require(climate["items"] as? [[String: Any]])
        let expected = try store.items.list(of: store.inventories.inventory(named: "Stock"))
            .filter { $0.zone == zone }
        #expect(items.count == expected.count)
        #expect(!items.isEmpty)
        for item in items {
            let stretches = try #require(item["stretches"] as? [[String: Any]])
            let isKnown = stretches.contains { $0["source"] as? String == "zone" }
            #expect(isKnown == (item["outside_s"] as? Double ?? 0 > 0))
        }
    }
}
