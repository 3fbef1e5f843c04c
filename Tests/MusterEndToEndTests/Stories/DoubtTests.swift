import Foundation
import MusterTestSupport
import Testing

/// What is silent: said in words first, looked for by people, and in percent once the site has
/// learned from that.
@Suite struct DoubtTests {
    /// The items of the site and whether they are there in truth.
    private func truth() throws -> [String: JSON] {
        let data = try Data(
            contentsOf: URL(filePath: SimulatedWarehouse.many.get().path("truth.json"))
        )
        return try JSON(String(decoding: data, as: UTF8.self))["items"]?.members ?? [:]
    }

    @Test func `a manager reads words before a recount, and percentages in fives after it`() throws
    {
        let site = try SimulatedWarehouse.many.get()
        let (home, walk) = (try TestHome.founded(on: site), site.walk)
        let first = home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(first.text.contains("Once these 10, drawn at random, are looked for"))
        let silent = try home.muster("missing", "--json").succeeded().objects
        #expect(!silent.isEmpty)
        #expect(silent.allSatisfy { $0["confidence_basis"]?.text == "default" })
        let words = home.muster("missing").succeeded()
        #expect(words.text.contains("tags do fall silent") && !words.text.contains(" %"))

        let truth = try truth()
        let seen = silent.compactMap { $0["item"]?.text }.filter {
            truth[$0]?["present"]?.bool == true
        }
        let command = ["recount", "--rest-gone"] + seen.flatMap { ["--seen", $0] }
        let recount = home.muster(command).succeeded()
        #expect(recount.text.contains("The site has learned from it (fit 1"))
        home.muster("verify").succeeded()
        #expect(!home.muster("show").succeeded().text.contains("drawn at random"))
        let counted = try home.muster("show", "--json").succeeded().object
        #expect(counted["outcomes"]?["CONFIRMED"]?.integer == seen.count)
        #expect(counted["outcomes"]?["INCONCLUSIVE"]?.integer == 0)
        // Who says it again says nothing new.
        let again = home.muster("recount", "--rest-gone").succeeded()
        #expect(!again.text.contains("The site has learned from it"))
        #expect(again.text.contains("Nothing was left to look for"))
        #expect(try home.muster("show", "--json").succeeded().object == counted)
        #expect(!home.muster("missing").succeeded().errors.contains("Look for them"))
        #expect(try home.muster("replay", "--json").succeeded().object == counted)

        home.muster("start", "--source", walk, "--finish").succeeded()
        let later = try home.muster("missing", "--json").succeeded().objects
        #expect(later.allSatisfy { $0["confidence_basis"]?.text == "site" })
        let percent = home.muster("missing").succeeded().text
        #expect(percent.contains("gone with a chance of"))
        let figures = percent.matches(of: /chance of (\d+) %/).compactMap { Int($0.output.1) }
        #expect(!figures.isEmpty && figures.allSatisfy { $0 % 5 == 0 && $0 <= 95 })
        let report = home.muster("report", "--out", "audit.pdf").succeeded()
        #expect(report.status == 0)
    }

    @Test func `who looked for the ten that were drawn reads that they were enough`() throws {
        let site = try SimulatedWarehouse.many.get()
        let home = try TestHome.founded(on: site)
        home.muster("start", "--source", site.walk, "--finish").succeeded()
        let audit = try home.muster("show", "--json").succeeded().object
        let drawn = audit["look_first"]?["drawn"]?.elements.compactMap(\.text) ?? []
        try #require(drawn.count == 10)
        let told = home.muster(["recount"] + drawn.flatMap { ["--gone", $0] }).succeeded().text
        #expect(told.contains("Enough silent items were looked for"), "\(told)")
        #expect(told.contains("not looked for yet") && !told.contains("once all of them"))
    }

    @Test func `a recount that is not whole teaches nothing yet and says what is left`() throws {
        let home = try TestHome.audited()
        let silent = try home.muster("missing", "--json").objects.compactMap { $0["item"]?.text }
        let first = try #require(silent.first)
        let partly = home.muster("recount", "--gone", first.lowercased()).succeeded()
        let left = silent.count - 1
        let rest = left == 1 ? "1 silent item was" : "\(left) silent items were"
        #expect(partly.text.contains("\(rest) not looked for yet"))
        let finding = try home.muster("show", first, "--json").succeeded().object
        #expect(finding["outcome"]?.text == "MISSING" && finding["reason"]?.text == "looked_for")
        #expect(home.muster("show", first).succeeded().text.contains("looked for, not there"))
        home.muster("recount", "--seen", first).succeeded()
        let seen = home.muster("show", first).succeeded().text
        #expect(seen.contains("seen in") && !seen.contains("heard in"))
    }

    @Test func `a recount that makes no sense is refused and changes nothing`() throws {
        let home = try TestHome.audited()
        let before = try home.content()
        home.muster("recount").refused(2, naming: "--seen")
        home.muster("recount", "--gone", "IT-9999").refused(5, naming: "IT-9999")
        home.muster("recount", "--seen", "IT-0001@moon").refused(5, naming: "moon")
        home.muster("recount", "--seen", "IT-0001", "--gone", "IT-0001")
            .refused(2, naming: "IT-0001", "once")
        home.muster("recount", "--seen", "@dock").refused(2, naming: "ITEM@ZONE", "@dock")
        home.muster("recount", "--seen", "IT-0001@").refused(2, naming: "ITEM@ZONE")
        home.muster("recount", "--gone", "").refused(2, naming: "--gone")
        #expect(try home.content() == before)
        let running = try TestHome.loaded()
        running.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        running.muster("recount", "--gone", "IT-0001").refused(6, naming: "paused")
    }

    @Test func `what to look at next comes first`() throws {
        let home = try TestHome.audited()
        let silent = try home.muster("missing", "--json").objects
        let ranks = silent.map { finding in
            ["look_first": 0, "weakly_covered": 1][finding["reason"]?.text ?? ""] ?? 2
        }
        #expect(ranks == ranks.sorted())
        let chances = silent.filter { $0["reason"]?.text == "look_first" }
            .compactMap { $0["confidence"]?.number }
        #expect(chances.map { Int($0 * 100) } == chances.map { Int($0 * 100) }.sorted(by: >))
    }

    @Test func `the evidence of an item says why, with the numbers behind it`() throws {
        let home = try TestHome.audited()
        let silent = try #require(try home.muster("missing", "--json").objects.first)
        let item = try #require(silent["item"]?.text)
        let words = home.muster("show", item).succeeded().text
        #expect(words.contains("chance that the radio missed it"))
        #expect(words.contains("no audit of this site was recounted yet"))
        let found = try home.muster("show", "--json").object["findings"]?.elements.first {
            $0["outcome"]?.text == "FOUND"
        }
        let present = home.muster("show", try #require(found?["item"]?.text)).succeeded().text
        #expect(present.contains("why there") && present.contains("dBm"))
    }

    @Test func `a clone of a beacon far away is contested, and outside the sum`() throws {
        let home = try TestHome.empty()
        let plan = try home.file("plan.json", Self.plan)
        home.muster("site", "plan", "import", plan).succeeded()
        home.muster("item", "add", "IT-1", "Scale", "--beacon", Radio.beacon(1), "--zone", "north")
            .succeeded()
        home.muster("item", "add", "IT-2", "Lamp", "--beacon", Radio.beacon(2), "--zone", "north")
            .succeeded()
        var radio = Radio()
        // A walk from the north anchor to the south one, 100 m in 70 s, and back.
        for (from, to, near, far) in [(0.0, 70.0, 801, 802), (70, 140, 802, 801)] {
            try radio.add(Radio.beacon(near), from: from, to: to) { at in
                Int8(max(-95, -50 - 45 * (at - from) / (to - from)))
            }
            try radio.add(Radio.beacon(far), from: from, to: to) { at in
                Int8(max(-95, -95 + 45 * (at - from) / (to - from)))
            }
        }
        for stay in [0.0, 60, 130] {
            try radio.add(Radio.beacon(1), from: stay, to: stay + 10) { _ in -48 }
        }
        try radio.add(Radio.beacon(2), from: 0, to: 10) { _ in -48 }
        try radio.add(Radio.beacon(2), from: 130, to: 140) { _ in -48 }
        let capture = try home.file("clone.btsnoop", radio.bytes)
        let audit = try home.muster(
            "start",
            "--source",
            "capture:\(capture)",
            "--finish",
            "--partial",
            "--reason",
            "test",
            "--json"
        ).succeeded().object
        #expect(audit["expected"]?.integer == 2)
        let contested = audit["extras"]?.elements.filter { $0["kind"]?.text == "CONTESTED" }
        #expect(contested?.map { $0["item"]?.text } == ["IT-1"])
        #expect(audit.finding(of: "IT-1")?["reason"]?.text == "contested")
        #expect(audit.finding(of: "IT-1")?["outcome"]?.text == "INCONCLUSIVE")
        #expect(audit.finding(of: "IT-2")?["outcome"]?.text == "FOUND")
        #expect(home.muster("extras").succeeded().text.contains("CONTESTED"))
    }

    /// Two zones at the ends of a hall, an anchor in each.
    private static let plan = """
        {"site":"Hall","unit":"m","size":[110,10],"zones":[
        {"id":"north","name":"North","polygon":[[0,0],[10,0],[10,10],[0,10]]},
        {"id":"south","name":"South","polygon":[[100,0],[110,0],[110,10],[100,10]]}],
        "anchors":[{"beacon":"\(Radio.beacon(801))","position":[5,5],"zone":"north"},
        {"beacon":"\(Radio.beacon(802))","position":[105,5],"zone":"south"}]}
        """

    @Test func `a plan without anchors leaves coverage unknown, and terminal and report say so`()
        throws
    {
        let home = try TestHome.empty()
        let anchors = try #require(Self.plan.range(of: "\"anchors\""))
        let plan = Self.plan[..<anchors.lowerBound] + "\"anchors\":[]}"
        home.muster("site", "plan", "import", try home.file("plan.json", String(plan))).succeeded()
        let items = "id,name,beacon,zone\nIT-1,One,\(Radio.beacon(1)),north\n"
        home.muster("item", "import", try home.file("items.csv", items)).succeeded()
        var radio = Radio()
        try radio.add(Radio.beacon(1), from: 0, to: 20) { _ in -60 }
        let source = "capture:\(try home.file("walk.btsnoop", radio.bytes))"
        let finished = home.muster("start", "--source", source, "--finish").succeeded()
        #expect(finished.text.contains("Coverage unknown: the plan has no anchors."))
        #expect(try home.muster("show", "--json").object["coverage"]?.members.isEmpty == true)
        home.muster("report", "--out", "a.pdf").succeeded()
        let report = try home.shell("pdftotext -raw a.pdf - | tr '\\n' ' '").text
        #expect(report.contains("Coverage unknown: North"), "\(report)")
        #expect(report.contains("the zone has no anchors, or nobody entered it"))
    }

    @Test func `anchors are calibrated from a known place, whatever they claim`() throws {
        let home = try TestHome.empty()
        home.muster("site", "plan", "import", try home.file("plan.json", Self.plan)).succeeded()
        var radio = Radio()
        try radio.add(Radio.beacon(801), from: 0, to: 20) { _ in -70 }
        try radio.add(Radio.beacon(802), from: 0, to: 1) { _ in -95 }
        let capture = try home.file("still.btsnoop", radio.bytes)
        let source = "capture:\(capture)"
        let anchors = try home.muster(
            "zone",
            "calibrate",
            "north",
            "--at",
            "5,9",
            "--source",
            source,
            "--json"
        ).succeeded().objects
        #expect(anchors.count == 1)
        #expect(anchors.first?["samples"]?.integer == 80)
        #expect(anchors.first?["distance_m"]?.number == 4)
        // 4 m away and 1.4 m below, with an exponent of 2.2: 13.8 dB less than at 1 m.
        let power = try #require(anchors.first?["power_at_1m_dbm"]?.number)
        #expect(abs(power - -56.2) < 0.1)
        let quiet = home.muster("zone", "calibrate", "south", "--source", source)
        quiet.refused(5, naming: "south", "often enough")
        home.muster("zone", "calibrate", "moon", "--source", source).refused(5, naming: "moon")
        home.muster("zone", "calibrate", "north", "--at", "5;9", "--source", source)
            .refused(2, naming: "X,Y")
    }

    @Test func `an anchor that is known by its address alone is calibrated as well`() throws {
        let home = try TestHome.empty()
        let plan = Self.plan.replacing(Radio.beacon(801), with: "address:C6:05:04:03:02:FC")
        home.muster("site", "plan", "import", try home.file("plan.json", plan)).succeeded()
        var radio = Radio()
        for second in 0..<20 {
            radio.add([0x02, 0x01, 0x06], at: Double(second), rssi: -70, address: 0xFC)
        }
        let source = "capture:\(try home.file("still.btsnoop", radio.bytes))"
        let anchors = try home.muster("zone", "calibrate", "north", "--source", source, "--json")
            .succeeded().objects
        #expect(anchors.first?["samples"]?.integer == 20)
        let running = try home.begin("zone", "calibrate", "north", "--source", source + "@1x")
        try running.wait { running.errorsSoFar.contains("anchor heard") }
        running.send(SIGINT)
        let slow = try running.wait()
        #expect(slow.status == 130 && slow.errors.contains("nothing of north was kept"))
    }
}
