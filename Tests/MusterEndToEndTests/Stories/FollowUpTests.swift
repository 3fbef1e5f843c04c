import MusterTestSupport
import Testing

/// What follows a count: test counts, opinions, actions that somebody does, and the report of it all.
@Suite struct FollowUpTests {
    @Test func `tests, opinions and done actions stand in the record and the report`() throws {
        let home = try TestHome.audited()
        let audit = TestHome.audit
        let tokens = try home.addPeople()
        let shown = try home.muster(["show", "--json"], token: tokens["auditor"]).succeeded().object
        let open = shown["review"]?["open"]?.elements.compactMap(\.text) ?? []
        let first = try #require(open.first)
        let found = try #require(
            shown["findings"]?.elements.first { $0["outcome"]?.text == "FOUND" }?["item"]?.text
        )
        let tested = home.muster(
            ["test-count", "--floor", "blue pump", "--seen", found, "--json"],
            token: tokens["worker"]
        ).succeeded()
        let verdicts = try tested.lines.map { try JSON($0)["verdict"]?.text }
        #expect(verdicts == ["not_on_list", "agrees"])
        home.muster(["action", "done", first], token: tokens["worker"])
            .refused(5, naming: "asks for anything to be done", "muster action list")
        home.muster(
            ["resolve", first, "--reason", "lost", "--action", "look in the van", "--owner"]
                + ["worker", "--due", "2099-12-01"],
            token: tokens["auditor"]
        ).succeeded()
        home.muster(
            ["resolve"] + open.dropFirst() + ["--reason", "lost"],
            token: tokens["auditor"]
        ).succeeded()
        home.muster(["opinion", "The dock was locked.", "--by", "Jelena"], token: tokens["worker"])
            .succeeded()
        home.muster(["approve"], token: tokens["manager"]).succeeded()
        let listed = try home.muster(["action", "list", "--json"], token: tokens["viewer"])
            .succeeded().object
        #expect(listed["state"]?.text == "open" && listed["item"]?.text == first)
        home.muster(["test-count", "--gone", found], token: tokens["worker"])
            .refused(6, naming: "approved")
        home.muster(["report", "--out", "before.pdf"], token: tokens["manager"]).succeeded()
        home.muster(
            ["action", "done", audit, first, "--note", "found it"],
            token: tokens["worker"]
        ).succeeded()
        home.muster(["action", "done", first], token: tokens["auditor"])
            .refused(6, naming: "worker has said already")
        let done = try home.muster(["show", "--json"], token: tokens["auditor"]).succeeded().object
        #expect(done["state"]?.text == "approved")
        let decision = done["review"]?["resolutions"]?.elements.first { $0["item"]?.text == first }
        #expect(decision?["done"]?["note"]?.text == "found it")
        #expect(done["review"]?["opinions"]?.elements.first?["speaker"]?.text == "Jelena")
        home.muster(["report", "--out", "after.pdf"], token: tokens["manager"]).succeeded()
        for file in [audit, "before.pdf", "after.pdf"] {
            home.muster(["verify", file], token: tokens["viewer"]).succeeded()
        }
        let replayed = home.muster(["replay", "--json"], token: tokens["viewer"]).succeeded()
        #expect(try replayed.object == done)
        home.muster(["undo"], token: tokens["worker"]).succeeded()
        let left = home.muster(["action", "list", "--open"], token: tokens["viewer"]).succeeded()
        #expect(left.text.contains(first) && left.text.contains("look in the van"))
        home.muster(["undo"], token: tokens["auditor"]).refused(6, naming: audit)
        // The newest audit goes on and asks for nothing: the one that does is meant.
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster(["start", "--source", walk], token: tokens["worker"]).succeeded()
        let said = home.muster(["action", "done", first, "--json"], token: tokens["worker"])
        #expect(try said.succeeded().object["audit"]?.text == audit)
    }
}
