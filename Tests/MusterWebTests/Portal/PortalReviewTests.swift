import Foundation
import MusterAudit
import MusterCore
import MusterService
import MusterTestSupport
import Testing

/// The review as the people of a house find it who share it among them.
@Suite(.onOwnThreads) struct PortalReviewTests {
    private static let audit = "/audits/A-2026-0001"

    private func open(_ home: WebHome) throws -> [Finding] {
        let summary = try home.summary()
        return summary.findings.filter { summary.review.open.contains($0.item) }
    }

    /// What a person found who looked for an item.
    private func look(
        for item: ItemID,
        _ result: Recount.Result,
        _ login: String,
        in home: WebHome
    ) throws {
        let audit = try home.summary().scope.audit
        _ = try home.acting(as: login)
            .reviews.recount(audit, [Recount.Look(item: item, result: result)], restGone: false)
    }

    /// Asks the worker to look for items.
    private func ask(for items: [ItemID], in home: WebHome) throws {
        let audit = try home.summary().scope.audit
        _ = try home.acting(as: "manager").reviews.askRecount(
            audit,
            of: .items(items),
            with: "worker"
        )
    }

    @Test func `who is asked to look again is led from Today to the items, and says in which zone`()
        throws
    {
        let home = try WebHome.audited()
        let items = try open(home)
        let misplaced = try #require(items.first { $0.outcome == .misplaced }).item
        let last = try #require(items.last { $0.item != misplaced }).item
        _ = try home.addPeople()
        try ask(for: [misplaced, last], in: home)
        let server = try LocalPortal(home)
        let worker = ["Cookie": try server.signIn("worker")]
        let today = try server.get("/", worker).text
        #expect(today.contains("manager asks you to look again for 2\u{A0}items."))
        let first = try server.get("\(Self.audit)/review", worker)
        let start = try #require(first.headers["location"])
        #expect(start.hasSuffix("/\(misplaced)") || start.hasSuffix("/\(last)"))
        let page = try server.get("\(Self.audit)/review/\(misplaced)", worker).text
        #expect(page.contains("Seen in") && !page.contains("f-cause"))
        let looked = try server.send(
            ["result": "seen", "zone": "dock"],
            to: "\(Self.audit)/look/\(misplaced)",
            from: "\(Self.audit)/review/\(misplaced)",
            cookie: worker["Cookie"]
        )
        let next = try #require(looked.headers["location"])
        #expect(next.contains("/review/\(last)?looked=\(misplaced)"), "\(looked.text)")
        let after = try server.get(next, worker).text
        #expect(after.contains("\(misplaced) ") && after.contains(" was seen in "))
        _ = try server.send(
            ["result": "gone"],
            to: "\(Self.audit)/look/\(last)",
            from: next,
            cookie: worker["Cookie"]
        )
        let seen = try home.summary().findings.first { $0.item == misplaced }
        #expect(seen?.zone?.rawValue == "dock" && seen?.outcome == .confirmed)
        #expect(try !server.get("/", worker).text.contains("asks you to look again"))
        #expect(try server.get("\(Self.audit)/review", worker).status == 200)
        let manager = ["Cookie": try server.signIn("manager")]
        #expect(try server.get("\(Self.audit)/report.pdf", manager).status == 200)
        // Who looked again is told that somebody else has to approve, before trying.
        try look(for: misplaced, .seen(nil), "manager", in: home)
        let overview = try server.get("\(Self.audit)/review/all", manager).text
        #expect(overview.contains("Another person has to approve this audit: you counted"))
        let admin = ["Cookie": try server.signIn("ana")]
        let decision = try server.get("\(Self.audit)/review/\(last)", admin).text
        #expect(decision.contains("If you look again yourself, another person"))
        // The item tells what holds now, what the count said and who changed it.
        let item = try server.get("/items/\(misplaced)", admin).text
        #expect(item.contains("Count 1: Misplaced · manager, "), "\(item)")
        let told = try JSON(try server.get("/api/v1/items/\(misplaced)/audits", admin).text)
        let verdict = told["data"]?.elements.first
        #expect(verdict?["finding"]?["outcome"]?.text == "CONFIRMED")
        #expect(verdict?["count_one"]?["outcome"]?.text == "MISPLACED")
        #expect(verdict?["by"]?.text == "manager")
        let report = try server.get("\(Self.audit)/report", admin).text
        #expect(report.contains("Version 2. Replaces version 1, because of what manager did"))
        let log = try server.get("\(Self.audit)/log", admin).text
        #expect(log.contains(" · worker</span>") && log.contains(" · manager</span>"))
    }

    @Test func `a look takes a decision back, and the page says so before and after`() throws {
        let home = try WebHome.audited()
        let item = try #require(try open(home).first { $0.outcome == .misplaced }).item
        let reason = try home.open.reviews.reason("not_relocated")
        _ = try home.open.reviews.resolve(home.summary().scope.audit, [item], reason: reason)
        let server = try LocalPortal(home)
        let page = "\(Self.audit)/review/\(item)"
        #expect(try server.get(page).text.contains("takes this decision back"))
        let answer = try server.send(
            ["result": "seen", "zone": "dock"],
            to: "\(Self.audit)/look/\(item)",
            from: page
        )
        let next = try server.get(try #require(answer.headers["location"])).text
        #expect(next.contains("had decided about it no longer stands."))
        let wrong = try server.send(["result": "x"], to: "\(Self.audit)/look/\(item)", from: page)
        #expect(wrong.status == 400)
        // Where it is where the record says, no step is offered that the core refuses.
        #expect(try server.get(page).text.contains("data-settle"))
        let own = try home.summary().expected.first { $0.item == item }?.zone
        let back = ["result": "seen", "zone": try #require(own).rawValue]
        _ = try server.send(back, to: "\(Self.audit)/look/\(item)", from: page)
        let settled = try server.get(page).text
        #expect(!settled.contains("data-settle") && settled.contains("no decision is needed"))
    }

    @Test func `several are settled together where their outcome is one, and not otherwise`() throws
    {
        let home = try WebHome.audited()
        let items = try open(home)
        let missing = items.filter { $0.outcome == .inconclusive }.map(\.item)
        let other = try #require(items.first { $0.outcome != .inconclusive }).item
        try #require(missing.count > 1)
        let server = try LocalPortal(home)
        let list = "\(Self.audit)/review/all"
        #expect(try !server.get(list).text.contains("type=\"checkbox\""))
        let page = try server.get("\(list)?outcome=INCONCLUSIVE&show=open").text
        #expect(page.matches(of: /name="item"/).count == missing.count)
        #expect(page.contains("leaves room for"))
        func settle(_ items: [ItemID]) throws -> PortalAnswer {
            try server.send(
                ["reason": "lost"],
                to: "\(Self.audit)/review",
                from: "\(list)?outcome=INCONCLUSIVE",
                choosing: items.map(\.rawValue)
            )
        }
        #expect(try settle(missing + [other]).status == 400)
        #expect(try settle([]).status == 400)
        #expect(try settle([ItemID(rawValue: "IT-9999")]).status == 400)
        let answer = try settle(missing)
        #expect(answer.status == 303, "\(answer.text)")
        let after = try server.get(try #require(answer.headers["location"])).text
        #expect(after.contains("Settled together: \(missing.count)."))
        #expect(try open(home).allSatisfy { $0.outcome != .inconclusive })
        #expect(try settle(missing).status == 400, "nobody overwrites what was decided meanwhile")
        let decided = try server.get("\(list)?show=decided").text
        #expect(
            missing.allSatisfy { decided.contains($0.rawValue) } && !decided.contains(">\(other)<")
        )
    }

    @Test func `lists are cut into pages, and a page beyond the last shows the last`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let first = try server.get(Self.audit)
        let all = try #require(first.text.firstMatch(of: /1–(\d+) of ([\d,]+)/))
        #expect(first.status == 200 && all.1 <= all.2)
        #expect(try server.get("\(Self.audit)?page=999").status == 200)
        #expect(try server.get("\(Self.audit)?page=0").status == 400)
        let anchors = try server.get("/beacons?anchor_page=999").text
        #expect(anchors.contains(/1–\d+ of \d+/))
        #expect(try server.get("/beacons?anchor_page=0").status == 400)
        #expect(try server.get("/reports?outbox_page=0").status == 400)
        #expect(try server.get("\(Self.audit)/extras?kind=UNREGISTERED").status == 200)
        #expect(try server.get("\(Self.audit)/extras?kind=x").status == 400)
        #expect(try server.get("\(Self.audit)/review/all?show=x").status == 400)
    }

    @Test func `of two who settle one item the later is told what the first decided`() throws {
        let home = try WebHome.audited()
        let items = try open(home)
        let item = try #require(items.first { $0.outcome == .misplaced }).item
        let missing = items.filter { $0.outcome == .inconclusive }.map(\.item)
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        let auditor = try server.signIn("auditor")
        let page = "\(Self.audit)/review/\(item)"
        let list = "\(Self.audit)/review/all?outcome=INCONCLUSIVE"
        let shown = try server.get(page, ["Cookie": auditor]).text
        let seen = String(try #require(shown.firstMatch(of: /name="seen" value="(\d+)"/)?.1))
        let manager = try home.acting(as: "manager")
        _ = try manager.reviews.resolve(
            home.summary().scope.audit,
            [item, missing[0]],
            reason: manager.reviews.reason("lost"),
            action: "ask the driver"
        )
        let late = try server.send(
            ["reason": "not_relocated", "owner": "Mara", "seen": seen],
            to: page,
            from: page,
            cookie: auditor
        )
        #expect(late.status == 409)
        #expect(late.text.contains("manager settled \(item) "))
        #expect(late.text.contains(" while you had this page open"))
        #expect(late.text.contains("Mara.") && late.text.contains("ask the driver"))
        let looked = try server.send(
            ["result": "gone", "seen": seen],
            to: "\(Self.audit)/look/\(item)",
            from: page,
            cookie: auditor
        )
        #expect(looked.status == 409 && looked.text.contains("manager settled"))
        let together = try server.send(
            ["reason": "stolen", "seen": seen],
            to: "\(Self.audit)/review",
            from: list,
            cookie: auditor,
            choosing: missing.map(\.rawValue)
        )
        #expect(together.status == 409 && together.text.contains("manager settled \(missing[0])"))
        let api = try server.ask(
            "POST",
            "/api/v1\(Self.audit)/resolve",
            [
                "Content-Type": "application/json",
                "Authorization": "Bearer \(tokens["auditor"] ?? "")",
            ],
            Array("{\"items\":[\"\(item)\"],\"reason\":\"lost\",\"records\":\(seen)}".utf8)
        )
        #expect(api.status == 409, "\(api.text)")
        let audit = try home.summary()
        let decisions = audit.review.resolutions.values
        #expect(decisions.count == 2 && decisions.allSatisfy { $0.value.reason.code == "lost" })
        // Who has seen the newer decision may decide otherwise.
        let again = try server.send(
            ["reason": "not_relocated", "seen": String(audit.recordCount)],
            to: page,
            from: page,
            cookie: auditor
        )
        #expect(again.status == 303)
    }

    @Test func `the rest that is gone is the rest of what somebody was asked to look for`() throws {
        let home = try WebHome.audited()
        let silent = try open(home).filter { $0.outcome == .inconclusive }.map(\.item)
        let (asked, other) = (try #require(silent.first), try #require(silent.last))
        try #require(asked != other)
        _ = try home.addPeople()
        try ask(for: [asked], in: home)
        let audit = try home.summary().scope.audit
        let told = try home.acting(as: "worker").reviews.recount(audit, [], restGone: true)
        #expect(told.unseen == silent.count - 1)
        let outcomes = try home.summary().findings
        #expect(outcomes.first { $0.item == asked }?.outcome == .missing)
        #expect(outcomes.first { $0.item == other }?.outcome == .inconclusive)
        // Of whom nobody asks anything, the rest is all that was not heard.
        _ = try home.acting(as: "manager").reviews.recount(audit, [], restGone: true)
        #expect(try home.summary().findings.first { $0.item == other }?.outcome == .missing)
    }

    @Test func `an audit that is reviewed leads whoever may approve it to the approval`() throws {
        let home = try WebHome.audited()
        _ = try home.addPeople()
        let server = try LocalPortal(home)
        let (worker, manager) = (try server.signIn("worker"), try server.signIn("manager"))
        func offer(_ cookie: String) throws -> Bool {
            let page = try server.get(Self.audit, ["Cookie": cookie]).text
            return page.contains("class=\"button\">Approve</a>")
        }
        #expect(try !offer(manager), "while something is open")
        let items = try open(home).map(\.item)
        let lost = try home.open.reviews.reason("lost")
        _ = try home.open.reviews.resolve(home.summary().scope.audit, items, reason: lost)
        #expect(try offer(manager))
        #expect(try !offer(worker))
        let review = try server.get("\(Self.audit)/review/all", ["Cookie": manager]).text
        #expect(review.contains("\(Self.audit)/approve"))
    }

    @Test func `only who was asked, or who settles, looks again for an item`() throws {
        let home = try WebHome.audited()
        let items = try open(home).map(\.item)
        _ = try home.addPeople()
        try ask(for: [items[0]], in: home)
        #expect(throws: (any Error).self) {
            try look(for: items[1], .gone, "worker", in: home)
        }
        #expect(throws: (any Error).self) {
            let audit = try home.summary().scope.audit
            return try home.acting(as: "worker").reviews.recount(audit, [], restGone: true)
        }
        let server = try LocalPortal(home)
        let worker = try server.signIn("worker")
        func page(_ item: ItemID) -> String { "\(Self.audit)/review/\(item)" }
        #expect(try server.get(page(items[0]), ["Cookie": worker]).text.contains("/look/"))
        #expect(try !server.get(page(items[1]), ["Cookie": worker]).text.contains("/look/"))
        let refused = try server.send(
            ["result": "gone"],
            to: "\(Self.audit)/look/\(items[1])",
            from: page(items[0]),
            cookie: worker
        )
        #expect(refused.status == 403)
        try look(for: items[0], .gone, "worker", in: home)
        try look(for: items[1], .gone, "auditor", in: home)
    }

    @Test func `a counted audit shows the items drawn at random, and asks somebody for just these`()
        throws
    {
        let home = try WebHome.audited()
        let owners = try LocalPortal(home)
        let told = try owners.get("/api/v1\(Self.audit)").json
        let drawn = told["look_first"]?["drawn"]?.elements.compactMap(\.text) ?? []
        let unheard = try #require(told["look_first"]?["unheard"]?.integer)
        #expect(!drawn.isEmpty)
        let serbian = try owners.get(Self.audit, ["Accept-Language": "sr"]).text
        try owners.end()
        #expect(serbian.contains("Prvo potražite ovo"))
        #expect(serbian.contains("Bez glasa, a put pokriva mesto"))
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        let manager = ["Cookie": try server.signIn("manager")]
        let page = try server.get(Self.audit, manager).text
        #expect(page.contains("Look here first"))
        #expect(page.contains("Not heard where the walk covers: \(unheard)\u{A0}item"))
        for item in drawn { #expect(page.contains("href=\"\(Self.audit)/review/\(item)\"")) }
        let list = try server.get("\(Self.audit)/review/all", manager).text
        #expect(list.contains("Not heard where the walk covers"))
        // The form names the items that were drawn, and no others are asked for.
        let named = page.matches(of: /name="item" value="([^"]+)"/).map { String($0.1) }
        #expect(named == drawn)
        _ = try server.send(
            ["with": "worker"],
            to: "\(Self.audit)/recount",
            from: Self.audit,
            cookie: manager["Cookie"],
            choosing: named
        )
        let worker = ["Cookie": try server.signIn("worker")]
        let asked = try server.get(Self.audit, worker).text
        #expect(asked.contains("worker is to look again for \(drawn.count)\u{A0}item"))
        #expect(asked.contains("Open each item and record the recount result."))
        #expect(!asked.contains("Ask for these items"))
        let first = try #require(drawn.first)
        try look(for: ItemID(rawValue: first), .gone, "worker", in: home)
        let token = ["Authorization": "Bearer \(try #require(tokens["manager"]))"]
        let after = try server.get("/api/v1\(Self.audit)", token).json
        #expect(after["look_first"]?["drawn"]?.elements.contains { $0.text == first } != true)
        #expect(try !server.get(Self.audit, worker).text.contains("review/\(first)\">\(first)"))
    }
}
