import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

/// What a monitoring system reads of sensors.
@Suite struct ClimateMetricsTests {
    @Test func `a value is told while it is known, its age in a gap too`() async throws {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            let inventory = try portal.home.inventories.find("Stock")
            let item = try #require(try portal.home.items.list(of: inventory).first?.id)
            _ = try site.add("Shelf", 1, at: .outside, saying: [4_000, 4_250])
            _ = try site.add(
                "Door",
                2,
                at: .item(item, inventory: "Stock"),
                .humidity,
                last: 90_000,
                saying: [40_000]
            )
            _ = try site.add("Cell", 3, at: nil, .battery, saying: [80])
            let text = try await portal.get("/metrics").text
            let here = #"{sensor="S-01",place="outside",quantity="temperature"}"#
            #expect(text.contains("muster_climate_value\(here) 4.25\n"), "\(text)")
            #expect(text.contains(#"muster_climate_age_seconds{sensor="S-02",place="item","#))
            #expect(!text.contains(#"muster_climate_value{sensor="S-02""#))
            #expect(text.contains(#"muster_sensor_battery_ratio{sensor="S-03"} 0.8"#))
            #expect(text.contains("muster_climate_series_left_out 0"))
        }
    }

    @Test func `an item's page has the air around it`() async throws {
        try await withPortal { portal in
            let inventory = try portal.home.inventories.find("Stock")
            let item = try #require(try portal.home.items.list(of: inventory).first)
            let bare = try await portal.get("/items/\(item.id)").text
            #expect(!bare.contains("class=\"measures\""))
            let zone = try #require(item.zone)
            _ = try ClimateSite(portal).add("Shelf", 1, at: .zone(zone), saying: [4_000, 4_250])
            let page = try await portal.get("/items/\(item.id)").text
            #expect(page.contains("class=\"measures\"") && page.contains("4.3\u{A0}°C"), "\(page)")
        }
    }
}
