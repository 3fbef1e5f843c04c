import Foundation
import MusterTestSupport
import Testing

/// Audits that plans ask for, started where somebody sees that they are due.
@Suite struct PlanRunPagesTests {
    private func planned() throws -> (home: TestHome, tokens: [String: String]) {
        let (home, tokens) = try TestHome.peopled(.loaded)
        let plan = [
            "plan", "add", "Cold", "--every", "week", "--due", "2026-02-23", "--zone", "dock",
            "--with", "worker", "--with", "auditor",
        ]
        home.muster(plan, token: tokens["manager"]).succeeded()
        return (home, tokens)
    }

    @Test func `who is asked for a late audit starts it from Today, and both lists name the plan`()
        throws
    {
        let (home, tokens) = try planned()
        let walk = try SimulatedWarehouse.small.get().walk
        let server = try PortalServer(home, "--source", walk + "@2x")
        let cookie = try PortalAccessTests.signIn(server, "worker", password: TestHome.password)
        let worker = ["Cookie": cookie]
        let today = try server.get("/", worker).text
        #expect(today.contains("Assigned to you") && today.contains("/plans/P-01/run"))
        let viewer = try PortalAccessTests.signIn(server, "viewer", password: TestHome.password)
        let seen = try server.get("/", ["Cookie": viewer]).text
        #expect(seen.contains("P-01 Cold") && !seen.contains("/plans/P-01/run"))
        let started = try server.send([:], to: "/plans/P-01/run", from: "/", cookie: cookie)
        #expect(started.headers["location"] == "/audits/\(TestHome.audit)", "\(started.text)")
        let listed = try home.muster(["audit", "list", "--json"], token: tokens["worker"])
            .succeeded().object
        #expect(listed["plan"]?.text == "P-01" && listed["plan_name"]?.text == "Cold")
        #expect(listed["with"]?.elements.map(\.text) == ["auditor"])
        #expect(listed["due"]?.text == "2026-02-23")
        let text = home.muster(["audit", "list"], token: tokens["worker"]).succeeded().text
        #expect(text.contains("P-01 Cold"), "\(text)")
        let running = try server.get("/", worker).text
        #expect(running.contains("Its audit is under way"))
        #expect(!running.contains("/plans/P-01/run"))
        #expect(try server.get("/audits", worker).text.contains("href=\"/plans/P-01\""))
        let token = ["Authorization": "Bearer \(try #require(tokens["worker"]))"]
        let told = try server.get("/api/v1/today", token).json
        #expect(told["running"]?.elements.first?["plan"]?.text == "P-01")
        #expect(told["due_plans"]?.elements.first?["running_audit"]?.text == TestHome.audit)
        // A second one stays on the page of the plan, with the reason.
        let again = try server.send([:], to: "/plans/P-01/run", from: "/", cookie: cookie)
        #expect(again.status == 409 && again.text.contains("id=\"problem\""))
    }

    @Test func `a program starts the audit of a plan, and says nothing of its scope itself`() throws
    {
        let (home, tokens) = try planned()
        let walk = try SimulatedWarehouse.small.get().walk
        let server = try PortalServer(home, "--source", walk + "@2x")
        let token = ["Authorization": "Bearer \(try #require(tokens["worker"]))"]
        let wide = try server.api("POST", "/audits", #"{"plan":"P-01","zones":["dock"]}"#, token)
        #expect(wide.status == 400, "\(wide.text)")
        let made = try server.api("POST", "/audits", #"{"plan":"cold"}"#, token)
        #expect(made.status == 201, "\(made.text)")
        let terms = try made.json["terms"]
        #expect(terms?["plan"]?.text == "P-01" && terms?["due"]?.text == "2026-02-23")
        let observers = try server.get("/api/v1/audits/\(TestHome.audit)/observers", token).json
        #expect(observers["zones"]?.elements.map(\.text) == ["dock"])
    }

    @Test func `a plan whose day is moved while its audit runs has that audit counted for it`()
        throws
    {
        let site = try SimulatedWarehouse.tiny.get()
        let home = try TestHome.founded(on: site)
        home.muster("plan", "add", "Late", "--every", "week", "--due", "2026-03-09").succeeded()
        home.muster("plan", "run", "P-01", "--source", site.walk).succeeded()
        home.muster("plan", "edit", "P-01", "--due", "2026-03-10").succeeded()
        home.muster("finish", "--partial", "--reason", "enough").succeeded()
        let plan = try home.muster("plan", "list", "--json").succeeded().object
        #expect(plan["last_audit"]?.text == TestHome.audit && plan["due"]?.text == "2026-03-17")
    }

    @Test func `the last day of a month stays the last one when something else changes`() throws {
        let home = try TestHome.empty()
        let added = home.muster(
            "plan",
            "add",
            "End",
            "--every",
            "month",
            "--on",
            "last",
            "--due",
            "2099-02-10"
        )
        added.succeeded()
        home.muster("plan", "edit", "P-01", "--due", "2099-02-28T16:00").succeeded()
        home.muster("plan", "edit", "P-01", "--every", "2 months").succeeded()
        let text = home.muster("plan", "list").succeeded().text
        #expect(text.contains("on its last day"), "\(text)")
    }

    @Test func `a zone that is gone stays in the plan until somebody unticks it`() throws {
        let home = try TestHome.empty()
        func draw(_ zone: String) throws {
            let zones = #"[{"id":"\#(zone)","name":"Z","polygon":[[0,0],[9,0],[9,9],[0,9]]}]"#
            let plan = #"{"site":"S","unit":"m","size":[9,9],"zones":\#(zones)}"#
            home.muster("site", "plan", "import", try home.file("plan.json", plan)).succeeded()
        }
        try draw("dock")
        home.muster("plan", "add", "Cold", "--every", "week", "--zone", "dock").succeeded()
        try draw("hall")
        let server = try PortalServer(home)
        let page = try server.get("/plans/P-01").text
        #expect(page.contains("dock, no longer on the map"))
        let kept = try home.muster("plan", "edit", "P-01", "--name", "Other", "--json").succeeded()
            .object
        #expect(kept["zones"]?.elements.map(\.text) == ["dock"])
    }

    @Test func `a calendar without plans has a component, as calendars must`() throws {
        let home = try TestHome.empty()
        let text = home.muster("plan", "calendar").succeeded().text
        #expect(text.contains("BEGIN:VTIMEZONE") && !text.contains("BEGIN:VEVENT"))
    }
}
