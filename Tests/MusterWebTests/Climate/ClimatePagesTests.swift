import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// The pages about what sensors say.
@Suite struct ClimatePagesTests {
    private static let serbian = ["Accept-Language": "sr"]

    @Test func `without sensors the page says how to begin, and then how to hear them`()
        async throws
    {
        try await withPortal { portal in
            let empty = try await portal.get("/climate").text
            #expect(empty.contains("No sensors yet.") && empty.contains("muster sensor add"))
            #expect(try await portal.get("/").text.contains("href=\"/climate\""))
            _ = try portal.home.sensors.add(
                Sensor(identity: try SensorIdentity("ruuvi:aa:bb:cc:dd:ee:01"), name: "Shelf")
            )
            let silent = try await portal.get("/climate", Self.serbian).text
            #expect(silent.contains("Senzori se još nisu čuli.") && silent.contains("muster watch"))
        }
    }

    @Test func `a tile tells value, trend, age and state in words, and loads itself again`()
        async throws
    {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            let zone = try #require(try portal.home.floorPlan.current()?.zones.first)
            let warming = (0..<288).map { Int64($0 < 270 ? 4_000 : 6_500) }
            _ = try site.add("Shelf <b>1</b>", 1, at: .zone(zone.id), saying: warming)
            _ = try site.add(
                "Door",
                2,
                at: .outside,
                .humidity,
                last: 7_200,
                saying: [40_000, 41_000, 42_000]
            )
            let page = try await portal.get("/climate").text
            #expect(page.contains("6.5\u{A0}°C") && page.contains("rising"), "\(page)")
            #expect(page.contains("s ago") || page.contains("min ago"))
            #expect(page.contains("heard: 1") && page.contains("not known: 1"))
            #expect(page.contains("the sensor was silent"))
            #expect(page.contains("http-equiv=\"refresh\" content=\"60\""))
            #expect(page.contains("Shelf &lt;b&gt;1&lt;/b&gt;") && !page.contains("<b>1"))
            let other = try await portal.get("/climate", Self.serbian).text
            #expect(other.contains("6,5\u{A0}°C") && other.contains("raste"))
            #expect(other.contains("Napolju") && other.contains("senzor se nije javljao"))
            let one = try await portal.get("/climate?place=outside").text
            #expect(one.contains("42.0\u{A0}%") && !one.contains("Shelf"))
        }
    }

    @Test func `of many sensors a page shows some, and leads to the others`() async throws {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            let inventory = try portal.home.inventories.find("Stock")
            let items = try portal.home.items.list(of: inventory).map(\.id)
            for number in 0..<50 {
                let place: SensorPlace =
                    number < 40 ? .outside : .item(items[number - 40], inventory: "Stock")
                _ = try site.add("Sensor \(number)", number, at: place, saying: [4_000])
            }
            let first = try await portal.get("/climate").text
            #expect(first.contains("Show all 40") && first.matches(of: /<article/).count == 11)
            #expect(first.contains("heard: 50") && first.contains("\(items[9])"))
            let all = try await portal.get("/climate?place=outside").text
            #expect(all.matches(of: /class="spark"/).count == 40)
        }
    }

    @Test func `a series has a picture, the same in numbers and as CSV, and names its clocks`()
        async throws
    {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            let values = (0..<288).map { step in
                (100..<120).contains(step) ? nil : Int64(4_000 + step)
            }
            let id = try site.add("Shelf", 1, at: .outside, saying: values)
            let day = try await portal.get("/climate/\(id)/temperature").text
            #expect(day.contains("class=\"band\"") && day.contains("class=\"mean\""), "\(day)")
            #expect(day.contains("the sensor was silent</title>"))
            #expect(day.contains("<details") && day.contains("Times are those of CE"))
            #expect(day.contains("none that is valid") && day.contains("ruuvi:aa:bb:cc:dd:ee:01"))
            for span in ["7d", "30d", "1y"] {
                let page = try await portal.get("/climate/\(id)/temperature?span=\(span)").text
                #expect(page.contains("class=\"band\""), "\(span)")
                let csv = try await portal.get(
                    "/climate/\(id)/temperature/readings.csv?span=\(span)"
                ).text
                #expect(csv.hasPrefix("sensor,name,place,quantity,unit,from,"), "\(csv)")
            }
            let csv = try await portal.get("/climate/\(id)/temperature/readings.csv").text
            #expect(csv.hasPrefix("sensor,name,place,quantity,unit,at,value"))
            #expect(csv.matches(of: /\r\n/).count > 250)
            let serbian = try await portal.get("/climate/\(id)/temperature", Self.serbian).text
            #expect(serbian.contains("senzor se nije javljao</title>"))
            #expect(try await portal.get("/climate/\(id)/humidity").status == 404)
            #expect(try await portal.get("/climate/S-99/temperature").status == 404)
            #expect(try await portal.get("/climate/\(id)/temperature?span=9y").status == 400)
        }
    }

    @Test func `the picture of a noisy year with hundreds of gaps has no more than 40 KB`()
        async throws
    {
        try await withPortal { portal in
            let site = ClimateSite(portal)
            var random = SplitMix64(seed: 7)
            let values = (0..<12_000).map { step -> Int64? in
                let noise = Int64.random(in: -30_000...30_000, using: &random)
                return step % 24 < 3 ? nil : noise
            }
            let id = try site.add("Noise", 1, at: .outside, every: 2_600, saying: values)
            for span in ["24h", "7d", "30d", "1y"] {
                let page = try await portal.get(
                    "/climate/\(id)/temperature?span=\(span)",
                    Self.serbian
                ).text
                let picture = try #require(page.firstMatch(of: /<svg class="climate".*?<\/svg>/))
                #expect(picture.0.utf8.count <= 40_960, "\(span): \(picture.0.utf8.count)")
                #expect(picture.0.contains("class=\"gap\""), "\(span)")
            }
        }
    }
}
