import MusterStore
import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterCrypto
import MusterLabels
import MusterProvenance
import MusterService
import MusterTestSupport
import Testing

/// The page that the code on a product leads to, as those see it who sign in nowhere.
@Suite(.onOwnThreads) struct TracePageTests {
    @Test func `a genuine label tells what is public of its thing, and nothing else`() throws {
        let site = try TraceSite()
        let answer = try site.page(site.path(site.links[0]))
        #expect(answer.status == 200)
        let told = [
            "Made by us", "does not prove that it was not copied", "Carrots &lt;b&gt;", "Nantes",
            "P-1",
            "Sremska farma", "Srem", "copper soap", "14 days before the harvest", "Harvested",
            "Packhouse", "quality@example.org",
        ]
        for words in told { #expect(answer.text.contains(words), "\(words)") }
        let kept = [
            "Secret", "FIELD-7", "North field", "boiler", "KGM", "09:00", "tester", "<script",
        ]
        for words in kept { #expect(!answer.text.contains(words), "\(words)") }
        #expect(answer.cookies == [])
        #expect(answer.headers["cache-control"] == "public, max-age=60, must-revalidate")
        #expect(answer.headers["x-robots-tag"] == "noindex")
        #expect(answer.body.count < 60_000)
        let serbian = try site.page(site.path(site.links[0]), language: "sr")
        #expect(serbian.text.contains("Naš proizvod") && !serbian.text.contains("Harvested"))
        // Whoever passes the link on may have added to it.
        let passed = try site.page(site.path(site.links[0]) + "&utm_source=x&fbclid=y")
        #expect(passed.text.contains("Made by us"))
        let path = site.path(site.links[0]).replacing("?", with: "?lang=de&")
        #expect(try site.page(path).text.contains("Von uns hergestellt"))
    }

    @Test func `a photo of the product is there for everybody, for ever`() throws {
        let site = try TraceSite()
        let picture = TestPicture.png(width: 900, height: 600, colour: (250, 120, 0))
        let photo = try site.home.open.photos.add(picture, to: .product("CARROT")).id
        let address = "/i/\(photo)/640.jpg"
        #expect(try site.page(site.path(site.links[0])).text.contains("src=\"\(address)\""))
        let answer = try site.page(address)
        #expect(answer.status == 200 && answer.body.starts(with: [0xFF, 0xD8]))
        #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(answer.cookies == [])
        let json = try site.page(site.path(site.links[0]), ["Accept": "application/json"])
        #expect(try json.json["product"]?["photos"]?.elements.first?.text == photo.text)
        for other in ["/i/\(photo)/641.jpg", "/i/\(photo)/640.png", "/i/abc/640.jpg"] {
            #expect(try site.page(other).status == 404, "\(other)")
        }
        // Of an item's photo nobody outside is told.
        let stock = try site.home.open.inventories.find(nil)
        let item = ItemID(rawValue: "IT-PHOTO")
        let beacon = try BeaconIdentity("address:AA:BB:CC:DD:EE:77")
        try site.home.open.items.add(Item(id: item, name: "Crate", beacon: beacon), to: stock)
        let inner = try site.home.open.photos.add(
            TestPicture.png(width: 90, height: 60, colour: (1, 2, 3)),
            to: .item(item, stock)
        ).id
        #expect(try site.page("/i/\(inner)/640.jpg").status == 404)
    }

    @Test func `the climate in storage is told by days and minutes, without hours and places`()
        throws
    {
        let site = try TraceSite()
        let open = site.home.open
        let bare = try TraceSite()
        let plain = try bare.page(bare.path(bare.links[0]), ["Accept": "application/json"])
        #expect(try plain.json["storage"] == nil, "no sensor, no word of it")
        var carrot = try open.masterData.product("CARROT")
        carrot.highestTemperature = 8
        try open.masterData.editProduct("CARROT", to: carrot)
        let sensors = try open.store.sensors
        let sensor = try sensors.add(
            Sensor(
                identity: try SensorIdentity("ruuvi:aa:bb:cc:dd:ee:01"),
                name: "Secret shelf",
                intervalSeconds: 300
            ),
            by: open.author
        ).id
        let start = try #require(Instant(iso8601: "2026-06-16T10:00:00Z"))
        try sensors.place(sensor, at: .lot("P-1"), from: start, by: open.author)
        let series = try sensors.series(for: .temperature, of: sensor, by: open.author)
        let climate = try open.store.openClimate()
        try climate.learn(Rhythm(interval: 300_000, heartbeat: 0), of: series.id)
        let readings = (0..<12).map { step in
            let at = start.advanced(bySeconds: Double(step) * 300)
            return SeriesReading(series.id, Reading(at: at, value: step < 3 ? 9_000 : 4_000))
        }
        try climate.keep(readings, now: open.now())
        try climate.close()
        let answer = try site.page(site.path(site.links[0]))
        let told = [
            "Climate in storage", "4.0\u{A0}°C to 9.0\u{A0}°C", "≤\u{A0}8.0\u{A0}°C",
            "minutes, on 16", "Not recorded",
        ]
        for words in told { #expect(answer.text.contains(words), "\(words) in \(answer.text)") }
        #expect(!answer.text.contains("Secret") && !answer.text.contains("10:0"))
        let json = try site.page(site.path(site.links[0]), ["Accept": "application/json"]).json
        let storage = try #require(json["storage"])
        #expect(storage["minutes_outside"]?.number == 15)
        #expect(storage["days_outside"]?.elements.map(\.text) == ["2026-06-16"])
        #expect(json["growing"] == nil)
        let own = [
            "Host": "127.0.0.1:\(site.portal.port)", "Cookie": try site.portal.signIn("worker"),
        ]
        let page = try site.page("/lots/CARROT/P-1", own)
        #expect(page.text.contains("Climate in storage") && page.text.contains("Packhouse"))
    }

    @Test func `of a label whose signature does not hold nothing is said but that`() throws {
        let site = try TraceSite()
        let path = site.path(site.links[0])
        for forged in [path.replacing("/10/P-1", with: "/10/P-2"), String(path.dropLast()) + "0"]
        where forged != path {
            let answer = try site.page(forged)
            #expect(answer.text.contains("This label was not made by us"), "\(forged)")
            #expect(!answer.text.contains("Carrots") && !answer.text.contains("Sremska"))
        }
    }

    @Test func `a guessed serial number and an unknown address find nothing`() throws {
        let site = try TraceSite()
        let gtin = "/01/09506000134352"
        let guesses = [
            "\(gtin)/10/P-1/21/AAAABBBBCCCC", "\(gtin)/10/P-99", "/P/NOTHING", "/01/123", "/P/a/b",
            "\(gtin)/10/%3Cb%3E", "/P/x?S=1", "\(gtin)/21",
        ]
        for path in guesses {
            let answer = try site.page(path)
            #expect(answer.status == 404, "\(path)")
            #expect(!answer.text.contains("Carrots"), "\(path)")
        }
        let lot = try site.page("\(gtin)/10/P-1")
        #expect(lot.text.contains("This label is not signed") && lot.text.contains("Carrots"))
        #expect(try site.page(gtin).text.contains("Nantes"))
    }

    @Test func `a recall is told before anything else, and a lot that is held too`() throws {
        let site = try TraceSite()
        let path = site.path(site.links[0])
        let before = try site.page(path)
        _ = try site.home.open.lots.hold("CARROT/P-1", reason: "inner reason")
        let held = try site.page(path)
        #expect(held.text.contains("Held back") && !held.text.contains("inner reason"))
        _ = try site.home.open.events.recall(
            RecallOrder(["CARROT/P-1"], reason: "inner reason", isMock: false)
        )
        let recalled = try site.page(path, ["If-None-Match": before.headers["etag"] ?? ""])
        #expect(recalled.status == 200)
        let text = recalled.text
        let warning = try #require(text.range(of: "Recalled: do not use it"))
        let name = try #require(text.range(of: "<h1>"))
        #expect(warning.lowerBound < name.lowerBound && !text.contains("inner reason"))
        // A label without a signature leads to the same warning.
        #expect(try site.page("/01/09506000134352/10/P-1").text.contains("Recalled"))
        let same = try site.page(path, ["If-None-Match": recalled.headers["etag"] ?? ""])
        #expect(same.status == 304 && same.headers["cache-control"]?.hasPrefix("public") == true)
    }

    @Test func `a product that is not public is not told, a warning is`() throws {
        let site = try TraceSite()
        let open = site.home.open
        var carrot = try open.masterData.product("CARROT")
        carrot.isPublic = false
        try open.masterData.editProduct("CARROT", to: carrot)
        let path = site.path(site.links[0])
        let answer = try site.page(path)
        #expect(answer.text.contains("Made by us") && !answer.text.contains("Carrots"))
        #expect(!answer.text.contains("Sremska") && !answer.text.contains("Harvested"))
        _ = try open.lots.hold("CARROT/P-1", reason: "x")
        #expect(try site.page(path).text.contains("Held back"))
        #expect(try site.page("/01/09506000134352/10/P-1").status == 404)
    }

    @Test func `the same as JSON carries a signature that holds over its bytes`() throws {
        let site = try TraceSite()
        let path = site.path(site.links[0])
        let answer = try site.page(path, ["Accept": "application/json"])
        let json = try answer.json
        #expect(json["verdict"]?.text == "genuine" && json["lot"]?.text == "P-1")
        #expect(json["product"]?["name"]?.text == "Carrots <b>")
        #expect(
            json["steps"]?.elements.map { $0["what"]?.text } == ["harvest", "pack", "ship"]
        )
        #expect(json["steps"]?.elements.map { $0["place"]?.text } == ["Srem", "Packhouse", nil])
        let header = try #require(answer.headers["muster-signature"])
        let parts = Dictionary(
            header.split(separator: "; ").map { part in
                let sides = part.split(separator: "=", maxSplits: 1)
                return (String(sides[0]), String(sides[1]))
            },
            uniquingKeysWith: { first, _ in first }
        )
        let digest = Hex.text(SHA256.digest(of: answer.body))
        let message = "MUSTER-TRACE-1\n\(parts["at"] ?? "")\n\(digest)"
        let keys = try site.home.open.labelKeys.labelKeySet().keys
        let key = try #require(keys.first { $0.key.id == parts["key"] }).key
        let padded = (parts["sig"] ?? "").replacing("-", with: "+").replacing("_", with: "/")
        let signature = try #require(Data(base64Encoded: padded + "=="))
        #expect(Ed25519.holds(Array(signature), over: Array(message.utf8), by: key.bytes))
        let links = try site.page("\(path)&linkType=all").json
        let first = links["linkset"]?.elements.first
        #expect(first?["anchor"]?.text?.hasPrefix("https://id.gs1.org/01/") == true)
    }

    @Test func `keys and labels that were taken back are published without a sign-in`() throws {
        let site = try TraceSite()
        let keys = try site.page("/.well-known/muster/keys.json")
        #expect(keys.headers["content-type"] == "application/jwk-set+json")
        let set = try LabelKeySet(json: keys.body)
        _ = try site.home.open.labels.changeLabels([site.links[1]], to: .revoked, reason: "lost")
        let revoked = try RevocationList(try site.page("/.well-known/muster/revoked.txt").text)
        let check = LabelCheck(keys: set, revoked: revoked)
        let now = try #require(Instant(iso8601: "2026-07-01T00:00:00Z"))
        #expect(check.finding(site.links[0], at: now).verdict == .genuineOffline)
        #expect(check.finding(site.links[1], at: now).verdict == .revoked)
        let page = try site.page(site.path(site.links[1]))
        #expect(page.text.contains("This label was taken back") && !page.text.contains("lost"))
    }

    @Test func `at the host of labels there is nothing but what customers may see`() throws {
        let site = try TraceSite()
        for path in ["/", "/sign-in", "/api/v1/items", "/metrics", "/verify"] {
            #expect(try site.page(path).status == 421, "\(path)")
        }
        #expect(
            try site.page("/.well-known/muster/keys.json", ["Host": "evil.example"]).status == 421
        )
        // Under the address of the portal the same labels are read, and staff find the lot.
        let cookie = try site.portal.signIn("worker")
        let own = ["Host": "127.0.0.1:\(site.portal.port)", "Cookie": cookie]
        let staff = try site.page(site.path(site.links[0]), own)
        #expect(staff.text.contains("Open the lot in Muster"))
        #expect(staff.headers["cache-control"] == "no-store")
    }

    @Test func `the log does not say which thing somebody asked for`() throws {
        let site = try TraceSite()
        _ = try site.page(site.path(site.links[0]))
        _ = try site.page("/01/09506000134352/10/P-1/21/AAAABBBBCCCC/x")
        #expect(site.portal.log.contains("/01/*") && !site.portal.log.contains("P-1"))
    }

    @Test func `many who look at one label are told apart for a day, and known by nothing`() throws
    {
        let site = try TraceSite()
        let path = site.path(site.links[0])
        for visitor in 0..<12 {
            _ = try site.page(path, ["User-Agent": "phone \(visitor)"])
            _ = try site.page(path, ["User-Agent": "phone \(visitor)"])
        }
        let canonical = try SignedText(site.links[0]).link.canonical
        let labels = try site.home.open.store.labels
        // They are written down when the answers are under way.
        while try labels.sights(of: canonical).count < 12 { usleep(10_000) }
        #expect(try labels.sights(of: canonical).allSatisfy { $0.visitor?.count == 8 })
        #expect(try site.page(path).text.contains("looked at unusually often"))
    }
}
