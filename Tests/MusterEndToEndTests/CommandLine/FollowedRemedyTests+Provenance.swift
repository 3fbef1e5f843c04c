import Foundation
import MusterTestSupport
import Testing

extension FollowedRemedyTests {
    /// Products, lots and events that are not there, or are there already.
    func provenance() throws -> [String] {
        let home = try TestHome.trading()
        let person = RemedyFollower(home)
        person.follow("product", "show", "NONE")
        person.follow("product", "add", "CARROT", "Other")
        person.follow("product", "delete", "CARROT")
        person.follow("party", "show", "NOBODY")
        person.follow("party", "add", "MARKET", "Other")
        person.follow("lot", "show", "NONE")
        person.follow("lot", "add", "CARROT", "P1")
        person.follow("event", "show", "99")
        person.follow("stock", "list", "--product", "NONE")
        home.muster("event", "add", "harvest", "--lot", "RAW=110", "--corrects", "1").succeeded()
        person.follow("event", "add", "harvest", "--lot", "RAW=120", "--corrects", "1")
        return person.followed
    }

    /// A recall that is told of too early, to somebody else, without an address, and twice.
    func recalls() throws -> [String] {
        let home = try TestHome.trading()
        let person = RemedyFollower(home)
        let tell = ["lot", "notify", "RAW", "--yes"]
        func refused(_ more: [String], choosing chosen: String, with values: [String: String]) {
            let result = home.muster(tell + more)
            #expect(result.status != 0)
            person.follow(
                remedyIn: result.errors,
                of: result.command,
                choosing: chosen,
                with: values
            )
        }
        refused([], choosing: "lot recall", with: ["TEXT": "metal"])
        refused(["--to", "FARM"], choosing: "lot notify", with: ["LOT": "RAW"])
        refused(["--to", "MARKET"], choosing: "party edit", with: ["ADDRESS": "m@example.org"])
        home.muster(tell).succeeded()
        refused([], choosing: "lot notify", with: ["LOT": "RAW"])
        person.follow(
            "lot",
            "recall",
            "--place",
            "nowhere",
            "--reason",
            "warm",
            choosing: "zone list"
        )
        person.follow(
            "lot",
            "recall",
            "--supplier",
            "MARKET",
            "--reason",
            "warm",
            choosing: "event list"
        )
        // Of this one nothing was sent.
        person.follow("lot", "notify", "P2", "--yes", choosing: "lot trace", with: ["LOT": "P2"])
        return person.followed
    }

    /// The code of an encrypted backup, said wrong.
    func sealedBackups() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let pair = try home.muster("backup", "key", "--json").succeeded().object
        let key = try home.file("key.txt", pair["identity"]?.text ?? "")
        let recipient = try #require(pair["recipient"]?.text)
        home.muster("backup", "--encrypt", recipient, "--to", "b.tar.zst.box").succeeded()
        person.follow(
            "backup",
            "verified",
            "0000",
            with: ["FILE": "b.tar.zst.box", "KEY": key]
        )
        return person.followed
    }

    /// An offer of what is not on sale, and of a name that is taken.
    private func offers(_ home: TestHome, _ person: RemedyFollower) {
        let what = ["--product", "CARROT", "--text", "Fresh"]
        let when = ["--when", "friday 16:00"]
        func refused(choosing chosen: String) {
            let result = home.muster(["offer", "add", "Friday"] + what + when)
            #expect(result.status != 0)
            person.follow(remedyIn: result.errors, of: result.command, choosing: chosen)
        }
        refused(choosing: "product edit")
        home.muster(["offer", "add", "Friday"] + what + when).succeeded()
        refused(choosing: "offer remove")
        person.follow("offer", "remove", "Friday")
    }

    /// Orders of nothing, of too much, of a lot that is not there, and in another state.
    func orders() throws -> [String] {
        let home = try TestHome.trading()
        let person = RemedyFollower(home)
        func new(_ lines: String...) throws -> String {
            let asked = ["order", "new", "--customer", "MARKET", "--json"]
            let order = home.muster(asked + lines.flatMap { ["--line", $0] }).succeeded()
            return try #require(try order.object["order"]?.text)
        }
        offers(home, person)
        let order = try new()
        person.follow("order", "place", order)
        person.follow("order", "place", order)
        person.follow("order", "place", order)
        person.follow("order", "show", "O-2020-0001")
        person.follow("order", "change", order, "--remove", "9")
        person.follow("order", "new", "--customer", "MARKET", "--line", "CARROT=1@NONE")
        let other = try new("CARROT=2")
        home.muster("product", "edit", "CARROT", "--price", "1.20", "--currency", "EUR").succeeded()
        person.follow(
            "order",
            "place",
            other,
            choosing: "order place",
            adding: ["--allow-short"]
        )
        home.muster("product", "add", "LEEK", "Leeks").succeeded()
        let leeks = try new("LEEK=1")
        home.muster("order", "place", leeks, "--allow-short").succeeded()
        person.follow("product", "delete", "LEEK")
        // Three carrots that are promised, though they are recorded only.
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8)
            .replacing("# trust = \"B\"", with: "trust = \"C\"")
            .write(to: file, atomically: true, encoding: .utf8)
        let beacon = "ibeacon:\(Radio.uuid)/7/7"
        home.muster(
            [
                "item", "add", "IT-1", "Crate", "--beacon", beacon, "--product", "CARROT",
                "--quantity", "3",
            ]
        ).succeeded()
        let part = try new("CARROT=5")
        person.follow("order", "place", part)
        home.muster("order", "confirm", part).succeeded()
        person.follow("order", "note", part)
        person.follow("order", "ship", part)
        try pick(person) { try new($0) }
        return person.followed
    }

    /// What is fetched for orders of carrots, of which there are none before.
    private func pick(_ person: RemedyFollower, _ new: (String) throws -> String) throws {
        let home = person.home
        for (number, quantity) in [(2, 2), (3, 3)] {
            let beacon = "ibeacon:\(Radio.uuid)/7/\(number + 6)"
            home.muster(
                [
                    "item", "add", "IT-\(number)", "Crate", "--beacon", beacon, "--product",
                    "CARROT", "--quantity", "\(quantity)",
                ]
            ).succeeded()
        }
        func confirmed(_ line: String) throws -> String {
            let order = try new(line)
            home.muster("order", "place", order, "--allow-short").succeeded()
            home.muster("order", "confirm", order).succeeded()
            return order
        }
        let order = try confirmed("CARROT=2")
        person.follow("pick", "take", order, "IT-3")
        person.follow("pick", "take", order, "IT-3")
        let other = try confirmed("CARROT=2")
        home.muster("pick", "take", other, "IT-2", "--quantity", "1").succeeded()
        person.follow("order", "pack", other)
        home.muster("product", "add", "SALT", "Salt").succeeded()
        person.follow("order", "ship", try confirmed("SALT=1"))
        home.muster(
            [
                "item", "add", "IT-4", "Sack", "--beacon", "ibeacon:\(Radio.uuid)/7/10",
                "--product", "SALT", "--quantity", "2",
            ]
        ).succeeded()
        let less = try confirmed("SALT=2")
        home.muster("pick", "take", less, "IT-4").succeeded()
        home.muster("order", "change", less, "--line", "SALT=1").succeeded()
        person.follow("order", "pack", less)
    }

    /// Labels without a key, without a lot, or of another house.
    func labels() throws -> [String] {
        let home = try TestHome.loaded()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        try String(contentsOf: file, encoding: .utf8).replacing("# base = ", with: "base = ")
            .write(to: file, atomically: true, encoding: .utf8)
        home.muster("item", "edit", "IT-0002", "--product", "P", "--lot", "L").succeeded()
        let person = RemedyFollower(home)
        person.follow("qr", "sign", "--lot", "P/L")
        person.follow("qr", "sign", "--item", "IT-0001", with: ["CODE": "P", "LOT": "L"])
        person.follow("label", "apply", "https://else.example.com/01/1")
        return person.followed
    }
}
