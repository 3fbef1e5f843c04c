import MusterTestSupport
import Testing

/// A counted audit is looked at by others, settled and approved.
@Suite struct ReviewTests {
    private func open(_ home: TestHome) throws -> [String] {
        let audit = try home.muster("show", "--json").succeeded().object
        return audit["review"]?["open"]?.elements.compactMap(\.text) ?? []
    }

    @Test func `a manager settles what is open and approves`() throws {
        let home = try TestHome.audited()
        let open = try open(home)
        let first = try #require(open.first)
        home.muster("approve").refused(6, naming: first, "muster resolve")
        let one = try home.muster(
            "resolve",
            "A-2026-0001",
            first.lowercased(),
            "--reason",
            "not_booked_out",
            "--action",
            "book it out",
            "--owner",
            "Ana",
            "--due",
            "2099-12-01",
            "--json"
        ).succeeded().object
        #expect(one["state"]?.text == "counted" && one["audit"]?.text == "A-2026-0001")
        let decision = one["review"]?["resolutions"]?.elements.first
        #expect(decision?["item"]?.text == first && decision?["due"]?.text == "2099-12-01")
        #expect(decision?["reason"]?.text == "not_booked_out")
        home.muster(["resolve"] + open.dropFirst() + ["--reason", "lost"]).succeeded()
        #expect(try home.muster("status", "--json").object["state"]?.text == "reviewed")
        let undone = home.muster("undo").succeeded()
        #expect(undone.text.contains("the decision on \(open.last ?? "")"))
        #expect(try home.muster("status", "--json").object["state"]?.text == "counted")
        home.muster("resolve", open.last ?? "", "--reason", "lost").succeeded()
        home.muster("reject", "--reason", "ask the driver").succeeded()
        home.muster("approve").refused(6, naming: "ask the driver")
        home.muster("resolve", first, "--reason", "in_transit").succeeded()
        let approved = try home.muster("approve", "--note", "agreed", "--json").succeeded().object
        #expect(approved["state"]?.text == "approved")
        #expect(approved["review"]?["approved"]?["segregation"]?.text == "one_person")
        #expect(approved["review"]?["approved"]?["note"]?.text == "agreed")
        home.muster("verify").succeeded()
        #expect(try home.muster("replay", "--json").succeeded().object == approved)
        for step in [["approve"], ["reject", "--reason", "no"], ["recount", "--rest-gone"]] {
            home.muster(step).refused(6, naming: "approved")
        }
        home.muster("report", "--out", "a.pdf", "--format", "pdf,csv,json").succeeded()
        home.muster("verify", "a.pdf").succeeded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
    }

    @Test func `only who was asked looks again, and an item keeps what count 1 said`() throws {
        let (home, tokens) = try TestHome.peopled(.audited)
        let (manager, worker) = (tokens["manager"], tokens["worker"])
        let audit = try home.muster(["show", "--json"], token: manager).succeeded().object
        let open = audit["review"]?["open"]?.elements.compactMap(\.text) ?? []
        let findings = audit["findings"]?.elements ?? []
        let misplaced = findings.first { $0["outcome"]?.text == "MISPLACED" }?["item"]?.text
        let asked = try #require(misplaced)
        let other = try #require(open.first { $0 != asked })
        home.muster(["recount", "--items", asked, "--with", "worker"], token: manager).succeeded()
        home.muster(["recount", "--gone", other], token: worker)
            .refused(4, naming: other, "--with worker")
        // Of what was asked for the approver waits; of anything else nobody is coming.
        let confirm = { home.muster(["confirm", $0, "--by", "sight"], token: tokens["admin"]) }
        confirm(asked).refused(6, naming: "wait for")
        confirm(other).refused(6, naming: "--seen \(other)")
        home.muster(["recount", "--rest-gone"], token: worker).refused(4)
        home.muster(["recount", "--seen", "IT-9999"], token: worker)
            .refused(5, naming: "not on the list")
        home.muster(["recount", "--seen", asked], token: worker).succeeded()
        let shown = home.muster(["show", asked], token: manager).succeeded().text
        #expect(shown.contains("count 1") && shown.contains("MISPLACED"), "\(shown)")
        let left = open.filter { $0 != asked } + [asked]
        home.muster(["resolve", "--reason", "lost"] + left, token: manager).succeeded()
        home.muster(["approve"], token: tokens["admin"]).succeeded()
        home.muster(["recount", "--seen", other], token: worker).refused(6, naming: "approved")
    }

    @Test func `a recount that is asked for ends when everything was looked at`() throws {
        let home = try TestHome.audited()
        let open = try open(home)
        home.muster("recount", "--items", "IT-9999", "--with", "worker2").refused(
            5,
            naming: "IT-9999"
        )
        let asked = try home.muster("recount", "--with", "worker2", "--json").succeeded().object
        #expect(asked["state"]?.text == "recounting")
        #expect(asked["review"]?["recount"]?["with"]?.text == "worker2")
        #expect(asked["review"]?["recount"]?["items"]?.elements.compactMap(\.text) == open)
        home.muster("approve").refused(6, naming: "recounting")
        home.muster(["recount"] + open.flatMap { ["--gone", $0] }).succeeded()
        let counted = try home.muster("show", "--json").succeeded().object
        #expect(counted["state"]?.text == "counted")
        #expect(counted["review"]?["recount"]?["awaited"]?.elements.isEmpty == true)
        let all = try home.muster("recount", "--items", "all", "--with", "worker2", "--json").object
        #expect(
            all["review"]?["recount"]?["items"]?.elements.count == all["expected"]?.integer
        )
    }

    @Test func `reasons are listed, the house's own among them, and wrong ones refused`() throws {
        let home = try TestHome.audited()
        let first = try #require(try open(home).first)
        _ = try home.file(
            "home/muster.toml",
            "[review]\nreasons = { at_vet = \"at the vet\" }\n"
        )
        let codes = try home.muster("resolve", "--reason", "list", "--json").succeeded().objects
        #expect(codes.first?["sr"]?.text == "nađeno na drugom mestu")
        #expect(codes.last?["reason"]?.text == "at_vet")
        #expect(home.muster("resolve", "--reasons").succeeded().text.contains("at the vet"))
        home.muster("resolve", first, "--reason", "nope").refused(2, naming: "nope", "list")
        home.muster("resolve", "--reason", "lost").refused(2, naming: "items")
        home.muster("resolve", first).refused(2, naming: "--reason")
        home.muster("resolve", first, "--reason", "lost", "--due", "2026-02-30")
            .refused(2, naming: "2026-02-30")
        home.muster("resolve", first, "--reason", "lost", "--due", "2020-02-28")
            .refused(2, naming: "2020-02-28 is over", "or a later day")
        home.muster("resolve", "IT-9999", "--reason", "lost").refused(5, naming: "IT-9999")
        home.muster("resolve", "A-2026-0099", first, "--reason", "lost")
            .refused(5, naming: "A-2026-0099")
        home.muster("resolve", first, "--reason", "at_vet").succeeded()
        let audit = try home.muster("show", "--json").succeeded().object
        let decision = audit["review"]?["resolutions"]?.elements.first
        #expect(decision?["reason_text"]?.text == "at the vet")
    }

    @Test func `who is asked to look again is told by status, and what looking gave counts once`()
        throws
    {
        let home = try TestHome.audited()
        let open = try open(home)
        let (first, second) = (open[0], open[1])
        home.muster("recount", "--items", first, second, "--with", "worker2").succeeded()
        #expect(home.muster("status").succeeded().text.contains("worker2 is asked by"))
        let told = try home.muster("status", "--json").succeeded().object["recount"]
        #expect(told?["with"]?.text == "worker2")
        #expect(told?["awaited"]?.elements.compactMap(\.text) == [first, second])
        home.muster("recount", "--gone", first).succeeded()
        #expect(
            try home.muster("status", "--json").succeeded().object["recount"]?["awaited"]?.elements
                .compactMap(\.text) == [second]
        )
        home.muster("resolve", first, second, "--reason", "lost", "--owner", "the driver")
            .succeeded()
        let records = try home.muster("status", "--json").succeeded().object["records"]?.integer
        let again = home.muster("recount", "--gone", first).succeeded()
        #expect(again.text.contains("Nothing new of \(first)"))
        let after = try home.muster("status", "--json").succeeded().object
        #expect(after["records"]?.integer == records && after["recount"] == nil)
        let shown = home.muster("show", first).succeeded().text
        #expect(shown.contains("lost") && shown.contains("the driver"))
        let decision = try home.muster("show", first, "--json").succeeded().object["decision"]
        #expect(decision?["reason"]?.text == "lost" && decision?["owner"]?.text == "the driver")
        let reopened = home.muster("recount", "--seen", "\(first)@dock").succeeded()
        #expect(
            reopened.text.contains("\(first) ") && reopened.text.contains(": what ")
                && reopened.text.contains("no longer")
        )
        #expect(try home.muster("show", first, "--json").object["decision"] == nil)
    }

    @Test func `a counted audit without a decision has nothing to take back, and says why`() throws
    {
        let home = try TestHome.audited()
        home.muster("undo").refused(6, naming: "no decision of", "muster recount")
    }
}
