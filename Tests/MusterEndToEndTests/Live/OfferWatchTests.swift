import Foundation
import MusterTestSupport
import Testing

/// Offers on the command line, and a receiver that waits for badges.
@Suite struct OfferWatchTests {
    /// A home with carrots on sale, five of them there, and the customer mara, who carries a badge and agrees to
    /// offers by place; somebody with the rights to listen is signed in.
    private func shop(timeZone: String) throws -> TestHome {
        let home = try TestHome()
        home.muster("init", "--site", "Test", "--time-zone", timeZone).succeeded()
        let plan = try home.file(
            "plan.json",
            """
            {"site":"Test","unit":"m","size":[4,4],"zones":[{"id":"shop","name":"Shop",
            "polygon":[[0,0],[4,0],[4,4],[0,4]]}]}
            """
        )
        let settings = home.path + "/muster.toml"
        try Data("[orders]\ntrust = \"C\"\n".utf8).write(to: URL(filePath: settings))
        for line in [
            "inventory add Stock", "site plan import \(plan)", "product add CARROT Carrots",
            "product edit CARROT --price 2.50 --currency EUR --on-sale yes",
            "product add LEEK Leeks", "party add MARKET Market --role customer",
            "item add IT-1 Crate --beacon \(Radio.beacon(7)) --product CARROT --quantity 5",
        ] {
            home.muster(line.split(separator: " ").map(String.init)).succeeded()
        }
        let word = ["--password-file", try home.file("word.txt", TestHome.password + "\n")]
        let be = try home.add(people: [])
        let mara = ["user", "add", "mara", "--role", "customer", "--party", "MARKET"]
        home.muster(mara + word).succeeded()
        home.muster("user", "badge", "mara", Radio.beacon(1)).succeeded()
        be("mara")
        home.muster("profile", "set", "offers", "place").succeeded()
        be("ana")
        return home
    }

    /// The badge is there from 0 to 10 s and from 60 to 70 s, at 09:14 UTC; another beacon all the time.
    private func scene(_ home: TestHome) throws -> String {
        var radio = Radio()
        try radio.add(Radio.beacon(1), from: 0, to: 10, rate: 1) { _ in -60 }
        try radio.add(Radio.beacon(1), from: 60, to: 70, rate: 1) { _ in -60 }
        try radio.add(Radio.beacon(2), from: 0, to: 120, rate: 1) { _ in -60 }
        return "capture:" + (try home.file("scene.btsnoop", radio.bytes))
    }

    private func watch(_ home: TestHome) throws -> CommandResult {
        let source = try scene(home)
        return home.muster(
            "offer",
            "watch",
            "--zone",
            "shop",
            "--away",
            "20",
            "--source",
            source,
            "--json"
        )
    }

    @Test func `who comes into the zone twice is told once, and of what is for there`() throws {
        let home = try shop(timeZone: "Europe/Belgrade")
        let nothing = try watch(home).succeeded()
        #expect(nothing.errors.contains("There is no offer for shop."))
        let offer = ["offer", "add", "Here", "--product", "CARROT", "--text", "Fresh"]
        home.muster(offer + ["--enter", "shop", "--dwell", "5s"]).succeeded()
        home.muster(
            "offer",
            "add",
            "Long",
            "--product",
            "CARROT",
            "--text",
            "x",
            "--enter",
            "shop",
            "--dwell",
            "30s"
        ).succeeded()
        let shown = try watch(home).succeeded().objects
        #expect(shown.map { $0["offer"]?.text } == ["Here"])
        #expect(shown.first?["person"]?.text == "mara" && shown.first?["zone"]?.text == "shop")
        #expect(try watch(home).succeeded().objects.isEmpty, "the same radio again")
    }

    @Test func `nobody is told by night`() throws {
        let home = try shop(timeZone: "Pacific/Auckland")
        home.muster("offer", "add", "Here", "--product", "CARROT", "--text", "x", "--enter", "shop")
            .succeeded()
        #expect(try watch(home).succeeded().objects.isEmpty)
    }

    @Test func `offers are listed and removed, and what makes no sense is refused`() throws {
        let home = try shop(timeZone: "Europe/Belgrade")
        #expect(home.muster("offer").succeeded().text.contains("No offers."))
        let base = ["offer", "add", "Friday", "--product", "CARROT", "--text", "Fresh"]
        home.muster(base).refused(2, naming: "--when", "--enter")
        home.muster(base + ["--when", "sometimes"]).refused(2, naming: "friday 16:00")
        home.muster(base + ["--when", "friday 23:00"]).refused(65, naming: "by night")
        home.muster(base + ["--when", "friday 16:00", "--to", "all"]).refused(2, naming: "--to")
        home.muster(base + ["--when", "friday 16:00", "--product", "LEEK"])
            .refused(6, naming: "LEEK", "--on-sale yes")
        home.muster(base + ["--enter", "moon"]).refused(5, naming: "moon")
        let made = try home.muster(base + ["--when", "friday 16:00", "--json"]).succeeded().object
        #expect(made["when"]?.text == "friday 16:00" && made["to"]?.text == "role:customer")
        home.muster(base + ["--when", "friday 16:00"]).refused(6, naming: "offer remove Friday")
        let list = home.muster("offer", "list").succeeded().text
        #expect(list.contains("Friday") && list.contains("CARROT"))
        home.muster("offer", "remove", "Friday").succeeded()
        home.muster("offer", "remove", "Friday").refused(5, naming: "muster offer list")
    }
}
