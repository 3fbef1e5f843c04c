import Foundation
import MusterTestSupport
import Testing

/// A hub and handhelds, each a home of its own, over a portal that listens.
@Suite struct HouseStoryTests {
    private let hub: TestHome
    private let server: PortalServer
    private var url: String { "http://127.0.0.1:\(server.port)" }

    init() throws {
        hub = try TestHome.loaded()
        server = try PortalServer(hub)
    }

    /// A handheld that has joined under a name, and its folder.
    private func joined(
        _ name: String,
        accepting: Bool = true,
        may rights: [String] = []
    ) throws -> TestHome {
        let words = ["station", "add", name, "--json"] + (rights.isEmpty ? [] : ["--may"] + rights)
        let made = try hub.muster(words).succeeded().object
        let code = try #require(made["code"]?.text)
        let home = try TestHome()
        home.muster("station", "join", url, "--code", code).succeeded()
        if accepting { home.muster("sync", "--accept-all", "--json").succeeded() }
        return home
    }

    private func items(_ home: TestHome) -> String {
        home.muster("item", "list", "--json").succeeded().text
    }

    @Test func `a station is invited, joins with its code once, and is listed`() throws {
        let made = try hub.muster("station", "add", "H5", "--json").succeeded().object
        let code = try #require(made["code"]?.text)
        let home = try TestHome()
        let joined = try home.muster("station", "join", url, "--code", code, "--json").succeeded()
            .object
        #expect(joined["role"]?.text == "station" && joined["station"]?["number"]?.number == 1)
        #expect(joined["hub"]?["url"]?.text == url)
        let listed = try hub.muster("station", "list", "--json").succeeded().object
        #expect(listed["state"]?.text == "active" && listed["name"]?.text == "H5")
        #expect(listed["number"]?.number == 1 && listed["joined_at"]?.text != nil)

        let other = try TestHome()
        other.muster("station", "join", url, "--code", code)
            .refused(4, naming: "does not know that code", "muster station add")
        other.muster("station", "join", url, "--code", "MSE-1").refused(65, naming: "MSE-")
        other.muster("station", "join", "http://hub.example", "--code", code)
            .refused(65, naming: "not encrypted")
        other.muster("station", "join", "http://127.0.0.1:9", "--code", code)
            .refused(10, naming: "not reached")
        hub.muster("station", "join", url, "--code", code).refused(6, naming: "hub")
        try TestHome.loaded().muster("station", "join", url, "--code", code)
            .refused(6, naming: "catalogue of its own", "import them at the hub")
        #expect(hub.muster("trail").succeeded().text.contains("H5"))
    }

    @Test func `what the hub has waits for a yes, and is the same then`() throws {
        let home = try joined("H1", accepting: false)
        let first = try home.muster("sync", "--json", "--no-input").succeeded().object
        let waiting = try #require(first["waiting"])
        #expect((waiting["created"]?.number ?? 0) > 40)
        #expect(first["received"]?["changes"]?.number == waiting["changes"]?.number)
        let none = home.muster("inventory", "list").succeeded().text
        #expect(none.contains("No inventory") && none.contains("muster sync --accept-all"))
        home.muster("use", "North").refused(5, naming: "muster sync --accept-all")
        #expect(home.muster("sync", "waiting").succeeded().text.contains("S-1"))
        let shown = home.muster("sync", "waiting", "S-1", "--json").succeeded()
        #expect(shown.text.contains("IT-0001"))
        home.muster("sync", "waiting", "S-99").refused(5, naming: "S-99")

        let all = try home.muster("sync", "--accept-all", "--json").succeeded().object
        #expect(all["waiting"]?["changes"]?.number == 0 && all["in_step"]?.bool == true)
        #expect(items(home) == items(hub))
        #expect(
            home.muster("zone", "list", "--json").succeeded().text
                == hub.muster("zone", "list", "--json").succeeded().text
        )
        let status = try home.muster("sync", "status", "--json").succeeded().object
        #expect(status["state"]?.text == "in_step")
        let again = try home.muster("sync", "--json").succeeded().object
        #expect(again["sent"]?["changes"]?.number == 0)
        #expect(again["received"]?["changes"]?.number == 0)
    }

    @Test func `what somebody marks on two handhelds is marked on both`() throws {
        let (one, other) = (try joined("H1"), try joined("H2"))
        func marked(_ home: TestHome) throws -> [String] {
            try home.muster("item", "list", "--favourites", "--json").succeeded().objects
                .compactMap { $0["id"]?.text }
        }
        #expect(one.muster("item", "list", "--favourites").succeeded().text.contains("No marked"))
        one.muster("item", "favourite", "IT-0002", "IT-0001").succeeded()
        other.muster("item", "favourite", "IT-0003", "IT-0001").succeeded()
        other.muster("item", "favourite", "NO-SUCH").refused(5, naming: "NO-SUCH")
        for home in [one, other, one] { home.muster("sync", "--json").succeeded() }
        #expect(try marked(one) == ["IT-0001", "IT-0002", "IT-0003"])
        #expect(try marked(other) == marked(one))
        one.muster("item", "favourite", "IT-0003", "--off").succeeded()
        for home in [one, other] { home.muster("sync", "--json").succeeded() }
        #expect(try marked(other) == ["IT-0001", "IT-0002"])
        #expect(try marked(hub) == marked(other))
    }

    @Test func `a handheld works without its hub, and brings what it did when it is back`() throws {
        let home = try joined("H1")
        #expect(try server.endsAtOnce(by: SIGTERM))
        home.muster("item", "edit", "IT-0001", "--name", "Renamed in the aisle").succeeded()
        home.muster("item", "add", "NEW-1", "New one", "--beacon", "ibeacon:\(Radio.uuid)/9/8")
            .succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(home.muster("audit", "list", "--json").succeeded().text.contains("A-2026-10001"))
        home.muster("sync", "--json").refused(10, naming: "not reached")
        let away = try home.muster("sync", "status", "--json").succeeded().object
        #expect(away["state"]?.text == "unreachable" && away["up"]?["changes"]?.number == 2)
        #expect(away["last_error"]?["code"]?.text == "unreachable")
        let used = home.muster("use", SimulatedWarehouse.inventory).succeeded().text
        #expect(used.contains("The hub is not reached") && used.contains("To send: "), "\(used)")

        let unsent = try #require(away["up"]?["records"]?.number)
        #expect(unsent > 100)
        let back = try PortalServer(hub, "--listen", "127.0.0.1:\(server.port)")
        let told = try home.muster("sync", "--json").succeeded().object
        #expect(told["sent"]?["changes"]?.number == 2)
        #expect(told["sent"]?["records"]?.number == unsent && told["in_step"]?.bool == true)
        #expect(items(hub) == items(home))
        withExtendedLifetime(back) {}
    }

    @Test func `an audit of a handheld is shown, reviewed, approved and verified at the hub`()
        throws
    {
        let home = try joined("H1")
        let audit = "A-2026-10001"
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        home.muster("sync").succeeded()
        let shown = try hub.muster("status", audit, "--json").succeeded().object
        #expect(shown["state"]?.text == "paused" && shown["here"]?.bool == false)
        #expect(shown["station"]?.text == "H1")
        let refused = [
            ["resume", audit], ["finish", audit], ["cancel", audit, "--reason", "no"],
        ]
        for step in refused { hub.muster(step).refused(6, naming: "counted at the station H1") }
        let own = hub.muster("start", "--source", walk, "--finish", "--json").succeeded()
        #expect(try own.object["audit"]?.text == "A-2026-0001")
        #expect(hub.muster("audit", "list").succeeded().text.contains("paused, at station H1"))

        let finished = home.muster("finish").succeeded()
        #expect(finished.text.contains("muster sync") && !finished.text.contains("resolve"))
        home.muster("sync").succeeded()
        let there = try home.muster("show", audit, "--json").succeeded().object
        #expect(try hub.muster("show", audit, "--json").succeeded().object == there)
        let open = (there["review"]?["open"]?.elements ?? []).compactMap(\.text)
        let step = ["resolve", audit] + open + ["--reason", "lost"]
        home.muster(step).refused(6, naming: "is at the hub", url)
        hub.muster(step).succeeded()
        hub.muster("approve", audit).succeeded()
        let proof = try hub.muster("verify", audit, "--json").succeeded().object
        #expect((proof["traces"]?["elsewhere"]?.number ?? 0) > 0)
        let file = hub.folder.appending(path: "received.pdf")
        hub.muster("report", audit, "--out", file.path).succeeded()
        hub.muster("verify", file.path).succeeded()
        hub.muster("replay", audit).refused(5, naming: "station")

        let back = try home.muster("sync", "--json").succeeded().object
        #expect((back["received"]?["records"]?.number ?? 0) > Double(open.count))
        #expect(try home.muster("status", audit, "--json").object["state"]?.text == "approved")
        home.muster("verify", audit).succeeded()
        let again = try home.muster("sync", "--json").succeeded().object
        #expect(again["sent"]?["records"]?.number == 0)
        #expect(again["received"]?["records"]?.number == 0)
    }

    @Test func `what may not come from a station stays there, and comes once it may`() throws {
        let home = try joined("H1", may: ["bindBeacons"])
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(home.muster("sync").succeeded().text.contains("did not take A-2026-10001"))
        let status = try home.muster("sync", "status", "--json").succeeded().object
        let refused = try #require(status["audits_not_taken"]?.elements.first)
        #expect(refused["code"]?.text == "not_allowed" && status["state"]?.text == "behind")
        for one in [home, hub] {
            #expect(one.muster("doctor").text.contains("the hub did not take A-2026-10001"))
        }
        // It is not handed over then.
        home.muster("opinion", "As it was.").succeeded()
        hub.muster("station", "allow", "H9").refused(5, naming: "H9")
        let allowed = hub.muster("station", "allow", "H1", "--may", "runAudits", "reviewAudits")
        #expect(allowed.succeeded().text.contains("reviewAudits, runAudits, viewAudits"))
        #expect(home.muster("sync").succeeded().text.contains("did not take") == false)
        hub.muster("verify", "A-2026-10001").succeeded()
        #expect(hub.muster("doctor").text.contains("the hub; stations: 1"))
    }

    @Test func `a second portal exchanges by itself, and takes what it is told to`() throws {
        let home = try joined("H1")
        let settings = URL(filePath: home.path).appending(path: "muster.toml")
        try Data("[sync]\napply = \"auto\"\n".utf8).write(to: settings)
        hub.muster("item", "edit", "IT-0001", "--name", "Renamed at the hub").succeeded()
        home.muster("item", "edit", "IT-0002", "--name", "Renamed next door").succeeded()
        let portal = try PortalServer(home)
        let end = ContinuousClock.now + .seconds(60)
        while items(home) != items(hub), ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.5)
        }
        #expect(items(home) == items(hub))
        #expect(items(hub).contains("Renamed at the hub"))
        #expect(items(hub).contains("Renamed next door"))
        withExtendedLifetime(portal) {}
    }

    @Test func `a station without any network exchanges by files, and its audit too`() throws {
        let made = try hub.muster("station", "add", "H1", "--json").succeeded().object
        let code = try #require(made["code"]?.text)
        let home = try TestHome()
        home.muster("station", "join", url, "--code", code).succeeded()
        #expect(try server.endsAtOnce(by: SIGTERM))
        let (up, down) = (hub.folder.path + "/up.muster", hub.folder.path + "/down.muster")
        hub.muster("sync", "export", down).refused(2, naming: "--for")
        let written = hub.muster("sync", "export", down, "--for", "H1", "--json").succeeded()
        #expect((try written.object["sent"]?["changes"]?.number ?? 0) > 40)
        let first = try home.muster("sync", "import", down, "--json").succeeded().object
        #expect((first["waiting"]?["created"]?.number ?? 0) > 40)
        home.muster("sync", "--offline", "--accept-all").succeeded()
        #expect(items(home) == items(hub))
        let again = try home.muster("sync", "import", down, "--json").succeeded().object
        #expect(again["received"]?["changes"]?.number == 0)

        home.muster("item", "edit", "IT-0001", "--name", "Renamed in the aisle").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("sync", "export", up, "--for", "H1").refused(2, naming: "--for")
        #expect(home.muster("sync", "export", up).succeeded().text.contains("Changes: 1,"))
        #expect(try home.muster("sync", "status", "--json").object["up"]?["changes"]?.number == 1)
        for received in [1, 0] {
            let taken = try hub.muster("sync", "import", up, "--json").succeeded().object
            #expect(taken["received"]?["changes"]?.number == Double(received))
            #expect(taken["station"]?.text == "H1" && taken["skipped"]?.number == 0)
        }
        #expect(items(hub) == items(home))
        hub.muster("verify", "A-2026-10001").succeeded()
        hub.muster("sync", "export", down, "--for", "H1").succeeded()
        home.muster("sync", "import", down).succeeded()
        let status = try home.muster("sync", "status", "--json").succeeded().object
        #expect(status["state"]?.text == "in_step" && status["up"]?["records"]?.number == 0)

        home.muster("sync", "import", up).refused(6, naming: "for the hub")
        hub.muster("sync", "import", down).refused(6, naming: "for station 1")
        hub.muster("sync", "import", "no.muster").refused(5, naming: "no.muster")
        let text = try hub.file("text.muster", "not packed")
        hub.muster("sync", "import", text).refused(65, naming: "muster sync export")
        let bytes = try Data(contentsOf: URL(filePath: up))
        let (changed, cut) = (hub.folder.path + "/changed", hub.folder.path + "/cut")
        var other = bytes
        other[bytes.count / 2] ^= 1
        try other.write(to: URL(filePath: changed))
        try bytes.prefix(bytes.count - 9).write(to: URL(filePath: cut))
        for file in [changed, cut] {
            hub.muster("sync", "import", file).refused(11, naming: "changed or cut")
        }
        let foreign = try TestHome.loaded()
        foreign.muster("sync", "import", up).refused(6, naming: "no station")
        foreign.muster("station", "add", "H9").succeeded()
        foreign.muster("sync", "import", up).refused(11, naming: "takes files of")
    }

    @Test func `a service exchanges soon after something was written, and ends when it is told to`()
        throws
    {
        let home = try joined("H1")
        home.muster("sync", "--background", "--accept-all").refused(2, naming: "goes alone")
        hub.muster("sync", "--background").refused(6, naming: "is the hub")
        let service = try home.begin("sync", "--background")
        defer { service.send(SIGTERM) }
        try service.wait { service.errorsSoFar.contains("exchanging with the hub") }
        home.muster("item", "edit", "IT-0001", "--name", "Written meanwhile").succeeded()
        let end = ContinuousClock.now + .seconds(30)
        while !items(hub).contains("Written meanwhile"), ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.3)
        }
        #expect(items(hub).contains("Written meanwhile"))
        let told = try server.get("/metrics").text
        for line in [
            #"muster_stations{state="active"} 1"#, #"muster_station_behind{station="H1"} 0"#,
            #"muster_sync_undecided{kind="refused"} 0"#,
        ] {
            #expect(told.contains("\n" + line + "\n"), "\(line)")
        }
        service.send(SIGTERM)
        #expect(try service.wait().status == 0)
    }

    @Test func `a station that leaves tells its hub, and one that cannot says so`() throws {
        let (one, other) = (try joined("H1"), try joined("H2"))
        let left = one.muster("station", "leave", "--yes").succeeded()
        #expect(left.text == "This home stands alone now.\n")
        let shown = try hub.muster("station", "show", "H1", "--json").succeeded().object
        #expect(shown["state"]?.text == "retired")
        hub.muster("station", "retire", "H2").succeeded()
        other.muster("sync").refused(4, naming: "not any more")
        #expect(try server.endsAtOnce(by: SIGTERM))
        let alone = other.muster("station", "leave", "--yes").succeeded()
        #expect(alone.text.contains("muster station retire"))
    }

    @Test func `a file of a station that has ended is refused by its name`() throws {
        let home = try joined("H1")
        home.muster("item", "edit", "IT-0001", "--note", "Late").succeeded()
        let up = hub.folder.path + "/late.muster"
        home.muster("sync", "export", up).succeeded()
        let rights = try FileManager.default.attributesOfItem(atPath: up)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        hub.muster("station", "retire", "H1").succeeded()
        hub.muster("sync", "import", up).refused(6, naming: "station H1 exchanges nothing")
    }

    /// Gives an item a photo of some size; gives the name of its file.
    private func photograph(_ home: TestHome, _ item: String, seed: UInt64) throws -> String {
        let picture = TestPicture.noise(width: 700, height: 500, seed: seed)
        try Data(picture).write(to: home.folder.appending(path: "p.png"))
        home.muster("item", "photo", item, "p.png").succeeded()
        let listed = try home.muster("item", "photo", item, "--json").succeeded().objects
        return try #require(listed.last?["photo"]?.text)
    }

    private func file(_ home: TestHome, _ name: String) -> URL {
        URL(filePath: "\(home.path)/photos/\(name)")
    }

    @Test func `photos come along, piece by piece, and go on where a line broke`() throws {
        let old = try photograph(hub, "IT-0001", seed: 1)
        let home = try joined("H1")
        #expect(try Data(contentsOf: file(home, "\(old).jpg")).count > 3 * 65_536)

        let new = try photograph(home, "IT-0002", seed: 2)
        let status = try home.muster("sync", "status", "--json").succeeded().object
        #expect(status["up"]?["blobs"]?.number == 1)
        let bytes = try Data(contentsOf: file(home, "\(new).jpg"))
        // So much had come when the line broke.
        try bytes.prefix(100_000).write(to: file(hub, "\(new).part"))
        let sent = try home.muster("sync", "--json").succeeded().object
        #expect(sent["sent"]?["blobs"]?.number == 1)
        #expect(try Data(contentsOf: file(hub, "\(new).jpg")) == bytes)
        #expect(try home.muster("sync", "--json").succeeded().object["in_step"]?.bool == true)

        // What is not what it is called is thrown away, and comes again.
        let third = try photograph(home, "IT-0003", seed: 3)
        try Data(repeating: 0xFF, count: 4_711).write(to: file(hub, "\(third).part"))
        home.muster("sync").refused(10, naming: "SHA-256")
        #expect(home.muster("sync").succeeded().text.contains("Photos sent: 1, received: 0."))
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(hub.path)/photos")
        #expect(Set(left) == Set([old, new, third].map { "\($0).jpg" }))
        hub.muster("doctor", "--deep").succeeded()
    }

    @Test func `a photo whose file is still to come is told of, and nothing fails over it`() throws
    {
        let home = try joined("H1")
        let photo = try photograph(hub, "IT-0001", seed: 1)
        let kept = try Data(contentsOf: file(hub, "\(photo).jpg"))
        try FileManager.default.removeItem(at: file(hub, "\(photo).jpg"))
        home.muster("sync", "--accept-all").succeeded()
        let shown = try home.muster("item", "photo", "IT-0001", "--json").succeeded().objects
        #expect(shown.compactMap { $0["photo"]?.text } == [photo])
        #expect(home.muster("sync", "status").succeeded().text.contains("to come: 1"))
        home.muster("doctor", "--deep").succeeded()
        home.muster("backup", "--to", home.folder.path + "/b.tar.zst").succeeded()
        try kept.write(to: file(hub, "\(photo).jpg"))
        home.muster("sync").succeeded()
        #expect(try Data(contentsOf: file(home, "\(photo).jpg")) == kept)
    }

    @Test func `two values of one field stand side by side until somebody settles it`() throws {
        let (one, other) = (try joined("H1"), try joined("H2"))
        one.muster("item", "edit", "IT-0002", "--note", "Keep cold").succeeded()
        other.muster("item", "edit", "IT-0002", "--note", "Keep dry").succeeded()
        one.muster("sync").succeeded()
        other.muster("sync", "--accept-all").succeeded()
        one.muster("sync", "--accept-all").succeeded()
        var seen: [JSON] = []
        for home in [hub, one, other] {
            let found = try home.muster("sync", "conflicts", "--json").succeeded().object
            #expect(found["kind"]?.text == "field" && found["object"]?.text == "IT-0002")
            seen.append(found)
        }
        let values = seen.map { ($0["values"]?.elements ?? []).map { $0["value"]?.text } }
        #expect(Set(values).count == 1 && Set(values[0]) == ["Keep cold", "Keep dry"])
        let number = try #require(seen[1]["conflict"]?.text)
        one.muster("sync", "resolve", number).refused(2, naming: "--take")
        one.muster("sync", "resolve", number, "--take", "3").refused(6, naming: "no side 3")
        one.muster("sync", "resolve", number, "--take", "2").succeeded()
        one.muster("sync", "resolve", number, "--take", "2").refused(5, naming: number)
        one.muster("sync").succeeded()
        other.muster("sync", "--accept-all").succeeded()
        for home in [hub, one, other] {
            #expect(home.muster("sync", "conflicts").succeeded().text == "No conflicts.\n")
            #expect(items(home) == items(hub))
        }
    }

    @Test func `a station that was revoked keeps all, and what it brings waits for a decision`()
        throws
    {
        let home = try joined("H1")
        for number in 1...3 {
            home.muster("item", "edit", "IT-000\(number)", "--note", "Unsent \(number)").succeeded()
        }
        hub.muster("station", "revoke", "H1").refused(2, naming: "--reason")
        hub.muster("station", "revoke", "H1", "--reason", "Stolen").succeeded()
        home.muster("sync").refused(4, naming: "revoked")
        #expect(items(home).contains("Unsent 3"))
        let status = try home.muster("sync", "status", "--json").succeeded().object
        #expect(status["state"]?.text == "revoked")
        let waiting = hub.muster("sync", "attention", "--json").succeeded().text.split(
            separator: "\n"
        )
        #expect(waiting.count == 3)
        #expect(!items(hub).contains("Unsent"))
        let uid = try #require(try JSON(String(waiting[0]))["uid"]?.text)
        hub.muster("sync", "attention", "--accept", uid).succeeded()
        #expect(items(hub).contains("Unsent 1"))
        hub.muster("sync", "attention", "--accept", uid).refused(5, naming: uid)
        home.muster("station", "leave", "--yes").succeeded()
        #expect(home.muster("sync", "status").succeeded().text.contains("stands alone"))
    }

    @Test func `a handheld that was copied goes on in both places, and nothing is doubled`() throws
    {
        let home = try joined("H1")
        let copy = try TestHome()
        try FileManager.default.copyItem(atPath: home.path, toPath: copy.path)
        home.muster("item", "edit", "IT-0003", "--note", "From the first").succeeded()
        let second = copy.muster("item", "edit", "IT-0004", "--note", "From the copy").succeeded()
        #expect(second.errors.contains("copied or moved"), "\(second.errors)")
        for _ in 0..<2 {
            for place in [home, copy] { place.muster("sync", "--accept-all").succeeded() }
        }
        for place in [home, copy] { #expect(items(place) == items(hub)) }
        #expect(items(hub).contains("From the first") && items(hub).contains("From the copy"))
    }

    @Test func `a hub that was put back from a copy gets from its station what it has lost`() throws
    {
        let home = try joined("H1")
        let kept = hub.folder.appending(path: "kept").path
        try FileManager.default.copyItem(atPath: hub.path, toPath: kept)
        home.muster("item", "edit", "IT-0005", "--note", "Brought once").succeeded()
        home.muster("sync").succeeded()
        #expect(items(hub).contains("Brought once"))
        #expect(try server.endsAtOnce(by: SIGTERM))
        try FileManager.default.removeItem(atPath: hub.path)
        try FileManager.default.copyItem(atPath: kept, toPath: hub.path)
        let again = try PortalServer(hub, "--listen", "127.0.0.1:\(server.port)")
        #expect(!items(hub).contains("Brought once"))
        hub.muster("item", "edit", "IT-0006", "--note", "Written since").succeeded()
        home.muster("sync", "--accept-all").succeeded()
        home.muster("sync", "--accept-all").succeeded()
        #expect(items(hub).contains("Brought once"))
        #expect(items(home) == items(hub))
        withExtendedLifetime(again) {}
    }

    @Test func `a hub with a certificate of its own is known by its code`() throws {
        let made = try hub.shell(
            """
            umask 077
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \\
              -subj /CN=hub -addext subjectAltName=DNS:localhost -keyout hub.key -out hub.pem
            """
        )
        #expect(made.status == 0, "\(made.errors)")
        let secured = try hub.begin(
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--json",
            "--tls-certificate",
            "hub.pem",
            "--tls-key",
            "hub.key"
        )
        defer { secured.send(SIGTERM) }
        try secured.wait { secured.outputSoFar.contains("\n") }
        let told = try JSON(String(secured.outputSoFar.split(separator: "\n").first ?? "{}"))
        let port = try #require(told["port"]?.integer)
        let code = try #require(
            try hub.muster("station", "add", "H9", "--json").succeeded().object["code"]?.text
        )
        let home = try TestHome()
        home.muster("station", "join", "https://localhost:\(port)", "--code", code)
            .succeeded()
        home.muster("sync", "--accept-all").succeeded()
        #expect(items(home) == items(hub))
    }
}
