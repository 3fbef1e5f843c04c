import Foundation
import MusterTestSupport
import Testing

/// Plans that make audits, on the command line.
@Suite struct PlanTests {
    @Test func `a plan says what is audited, and asks for the next audit once one is counted`()
        throws
    {
        let site = try SimulatedWarehouse.tiny.get()
        let home = try TestHome.founded(on: site)
        let added = home.muster(
            "plan",
            "add",
            "Late",
            "--every",
            "week",
            "--due",
            "2026-02-23",
            "--target",
            "0.5",
            "--json"
        ).succeeded()
        #expect(try added.object["plan"]?.text == "P-01")
        #expect(try added.object["state"]?.text == "overdue")
        #expect(home.muster("plan", "overdue", "--exit-code").status == 3)
        let used = home.muster("use", SimulatedWarehouse.inventory).succeeded()
        #expect(used.text.contains("Plan overdue by ") && used.text.contains("Late (P-01)"))
        home.muster("start", "--plan", "P-01", "--zone", "dock", "--source", site.walk)
            .refused(2, naming: "P-01 says what is audited", "muster plan edit")
        home.muster("start", "--plan", "P-09", "--source", site.walk)
            .refused(5, naming: "no plan \"P-09\"", "muster plan list")
        // The walk is of 12 March 2026, a Thursday.
        let run = home.muster("plan", "run", "late", "--source", site.walk, "--finish")
            .succeeded()
        #expect(run.errors.contains("plan P-01 Late"))
        let plan = try home.muster("plan", "list", "--json").succeeded().object
        #expect(plan["due"]?.text == "2026-03-16", "reckoned from the schedule")
        #expect(plan["last_audit"]?.text == TestHome.audit && plan["last_missed"]?.number == 2)
        let shown = try home.muster("show", "--json").succeeded().object
        #expect(shown["terms"]?["plan"]?.text == "P-01")
        #expect(shown["terms"]?["due"]?.text == "2026-02-23", "late from the start")
        home.muster("report", "--out", "plan.pdf").succeeded()
        let text = try home.shell("pdftotext -raw plan.pdf -").text
        #expect(text.contains("P-01, Late") && text.contains("50 %"), "\(text)")
        home.muster("verify").succeeded()
    }

    @Test func `what no plan can have is refused, and a deleted plan comes back`() throws {
        let home = try TestHome.empty()
        func add(_ arguments: String...) -> CommandResult {
            home.muster(["plan", "add"] + arguments)
        }
        add("X").refused(2, naming: "how often", "--every week")
        add("X", "--every", "fortnight").refused(2, naming: "\"fortnight\" does not say how often")
        add("X", "--every", "day", "--on", "monday").refused(2, naming: "no day for a plan")
        add("X", "--every", "week", "--due", "soon").refused(2, naming: "\"soon\"")
        add("X", "--every", "week", "--target", "980").refused(2, naming: "980", "as in 97")
        add("X", "--every", "week", "--zone", "q").refused(5, naming: "no zone \"q\"")
        add("X", "--every", "week", "--with", "bob").refused(6, naming: "no people")
        add(" ", "--every", "week").refused(2, naming: "name of a plan")
        add("X", "--every", "week", "--inventory", "Q").refused(5, naming: "inventory \"Q\"")
        #expect(home.muster("plan", "list").succeeded().text.hasPrefix("No plan yet"))
        add("Same", "--every", "month", "--on", "last").succeeded()
        add("same", "--every", "once", "--due", "2099-03-12T16:00").succeeded()
        home.muster("plan", "edit", "SAME", "--name", "Y").refused(2, naming: "P-01, P-02")
        let kept = try home.muster("plan", "edit", "P-02", "--name", "Other", "--blind", "--json")
            .succeeded().object
        #expect(kept["name"]?.text == "Other" && kept["blind"] == .bool(true))
        for text in ["97", "97 %", "97%", "0.97"] {
            let told = home.muster("plan", "edit", "P-02", "--target", text).succeeded().text
            #expect(told.contains("Target accuracy 97 %"), "\(text): \(told)")
        }
        #expect(home.muster("plan", "list").succeeded().text.contains("97\u{A0}%"))
        let share = try home.muster("plan", "list", "--json").succeeded().objects
        #expect(share.last?["target"]?.number == 0.97)
        #expect(kept["due"]?.text == "2099-03-12T16:00", "what is not named stays")
        home.muster("plan", "delete", "other").succeeded()
        home.muster("plan", "delete", "P-02")
            .refused(5, naming: "P-02 Other was deleted", "muster plan restore P-02")
        home.muster("plan", "restore", "P-02").succeeded()
        #expect(home.muster("plan", "due", "--within", "40").succeeded().text.contains("P-01"))
    }
}
