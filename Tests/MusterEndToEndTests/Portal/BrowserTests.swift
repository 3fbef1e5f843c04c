import Foundation
import MusterTestSupport
import Testing

/// The portal in a real browser.
@Suite(.serialized) struct BrowserTests {
    @Test(arguments: [(1_280, 900), (390, 844)])
    func `every page can be read and used by everybody, on a desk and in a hand, light and dark`(
        width: Int,
        height: Int
    ) throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: width, height: height)
        for page in PageCheck.empty { try check(page, browser, server) }
        for page in try PageCheck.pages(home) { try check(page, browser, server) }
    }

    private func check(_ page: String, _ browser: Browser, _ server: PortalServer) throws {
        try browser.prefer(dark: false)
        try browser.open("http://127.0.0.1:\(server.port)\(page)")
        let wrong = try browser.run(PageCheck.all)?.elements.compactMap(\.text)
        #expect(wrong == [], "\(page)")
        try browser.prefer(dark: true)
        let dark = try browser.run(PageCheck.contrast)?.elements.compactMap(\.text)
        #expect(dark == [], "\(page), dark")
    }

    @Test(arguments: [(1_280, 900), (390, 844)])
    func `so can those of customers, who order in the browser`(width: Int, height: Int) throws {
        let home = try TestHome.empty()
        _ = try home.add(people: [])
        home.muster("party", "add", "MARKET", "Market").succeeded()
        let word = ["--password-file", home.folder.appending(path: "password.txt").path]
        let kata = ["user", "add", "kata", "--role", "customer", "--party", "MARKET"]
        home.muster(kata + word).succeeded()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: width, height: height)
        try browser.open("http://127.0.0.1:\(server.port)/sign-in")
        try browser.type("kata", into: "[name=login]")
        try browser.type(TestHome.password, into: "[name=password]")
        try browser.enter()
        try browser.wait { try browser.address().hasSuffix("/shop") }
        for page in ["/shop", "/shop/cart", "/shop/orders"] { try check(page, browser, server) }
        for (code, name) in [("CARROT", "Carrots"), ("W", String(repeating: "W", count: 60))] {
            let product = ["product", "add", code, name, "--on-sale", "yes", "--kind", "roots"]
            home.muster(product + ["--price", "2.50", "--currency", "RSD"]).succeeded()
        }
        for page in ["/shop", "/shop?q=none", "/shop/products/CARROT", "/profile"] {
            try check(page, browser, server)
        }
        try browser.open("http://127.0.0.1:\(server.port)/shop/products/CARROT")
        try browser.follow("form[action='/shop/cart'] button")
        try check("/shop/cart", browser, server)
        try browser.open("http://127.0.0.1:\(server.port)/shop/cart")
        try browser.follow("button[value=place]")
        #expect(try browser.text("#problem").contains("not enough of CARROT"))
        _ = try browser.run("document.querySelector('[name=allow_short]').click()")
        try browser.follow("button[value=place]")
        let order = try #require(try browser.address().split(separator: "/").last)
        try check("/shop/orders/\(order)", browser, server)
        try check("/shop/orders", browser, server)
    }

    @Test func `beside long addresses the button of a drop is in sight`() throws {
        let home = try TestHome.audited()
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        let to = [
            "role:manager", "quality.assurance.department@warehouse-north.example.org",
            "external-auditor.partner@long-name-of-an-office.example.com",
        ]
        home.muster(["drop", "add", "Mail", "--when", "wednesday 06:00", "--to"] + to).succeeded()
        home.muster("drop", "run", "D-1").refused(9)
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_100, height: 900)
        try browser.open("http://127.0.0.1:\(server.port)/drops")
        let script = """
            const table = document.querySelector(".wide");
            return [table.scrollWidth - table.clientWidth, table.querySelector(".long").clientWidth];
            """
        let widths = try browser.run(script)?.elements.compactMap(\.integer) ?? []
        #expect(widths.count == 2 && widths[0] == 0 && widths[1] >= 160, "\(widths)")
    }

    @Test func `the Tab key comes to everything in the order of the page and shows where it is`()
        throws
    {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        let item = try #require(try PageCheck.openItem(home))
        for page in [
            "/", "/audits/A-2026-0001/review/\(item)",
            "/audits/A-2026-0001/review/all?outcome=INCONCLUSIVE", "/audits/A-2026-0001/extras",
            "/audits/A-2026-0001/compare", "/people", "/profile", "/settings",
            "/plans", "/plans/add", "/drops", "/report-definitions",
            "/audits/A-2026-0001/report",
        ] {
            try browser.open("http://127.0.0.1:\(server.port)\(page)")
            let count = try #require(try browser.run(PageCheck.watchFocus)?.integer)
            try browser.tab(count)
            let wrong = try browser.run(PageCheck.focus)?.elements.compactMap(\.text)
            #expect(wrong == [], "\(page)")
        }
    }

    @Test func `without scripts every page can be read`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 390, height: 844, scripts: false)
        for page in try PageCheck.pages(home) {
            try browser.open("http://127.0.0.1:\(server.port)\(page)")
            // The driver looks into the page from outside; nothing of the page itself runs.
            let text = "return document.querySelector('main').innerText.length"
            #expect(try browser.run(text)?.integer ?? 0 > 40, "\(page)")
        }
        try browser.open("http://127.0.0.1:\(server.port)/audits/A-2026-0001/review")
        #expect(try !browser.shows("[data-keys]"), "a script ran")
    }

    @Test func `the keyboard leads through the review`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        try browser.open("http://127.0.0.1:\(server.port)/audits/A-2026-0001/review")
        let first = try browser.address()
        // The page goes to another one in a task of its own, after the key.
        try browser.type("j", into: "body")
        try browser.wait { try browser.address() != first }
        #expect(try browser.address().contains("/review/"))
        try browser.type("k", into: "body")
        try browser.wait { try browser.address() == first }
        try browser.type("c", into: "body")
        #expect(try browser.run("return document.activeElement.name")?.text == "reason")
        // Out of the field again, a letter chooses a cause, and Enter settles.
        try browser.type("\u{E00C}", into: "select[name=reason]")
        try browser.type("b", into: "body")
        let chosen = try browser.run("return document.querySelector('#f-cause').value")?.text
        #expect(chosen == "not_relocated")
        try browser.type("\u{E007}", into: "[data-settle]")
        try browser.wait { try browser.address() != first }
        let decided = try home.muster("show", "A-2026-0001", "--json").succeeded().object
        #expect(
            decided["review"]?["resolutions"]?.elements.first?["reason"]?.text == "not_relocated"
        )
        // Who speaks to the computer, or hits keys by chance, can switch them off.
        let second = try browser.address()
        _ = try browser.run("document.querySelector('[data-keys]').click()")
        try browser.type("j", into: "body")
        try browser.run("return new Promise((done) => setTimeout(done, 200))")
        #expect(try browser.address() == second)
    }

    @Test func `all of a page's items are chosen at once and settled together`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        try browser.open(
            "http://127.0.0.1:\(server.port)/audits/A-2026-0001/review/all?outcome=INCONCLUSIVE"
        )
        _ = try browser.run("document.querySelector('[data-check]').click()")
        try browser.type("lost", into: "select[name=reason]")
        try browser.follow("[data-settle]")
        #expect(try browser.text("[role=status]").contains("Settled together:"))
    }

    @Test func `all numbers of a running audit go on, and a lost connection is told`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        // The walk goes on for minutes: whatever keeps the browser waiting, there is more to come.
        let server = try PortalServer(home, "--source", walk + "@2x")
        let browser = try Browser(home, width: 1_280, height: 900)
        _ = try server.send([:], to: "/start", from: "/start")
        // With the first item that is heard the page is another one.
        try server.command.wait {
            (try? server.get("/audits/A-2026-0001").text.contains("data-heard=\"yes\"")) ?? false
        }
        try browser.open("http://127.0.0.1:\(server.port)/audits/A-2026-0001")
        try browser.run("window.stays = true")
        let (sum, rows) = (try browser.text(".sum"), try browser.text("[data-fresh=rows]"))
        try browser.wait {
            try browser.text(".sum") != sum && browser.text("[data-fresh=rows]") != rows
        }
        #expect(try browser.run("return window.stays")?.bool == true, "the page was loaded again")
        #expect(try !browser.shows("[data-lost]"))
        server.command.send(SIGKILL)
        // A page that is told nothing takes its connection for lost after 40 s, whatever it knows.
        try browser.wait(within: 20) { try browser.shows("[data-lost]") }
        #expect(try browser.text("[data-lost]").contains(/connection is lost.*\d+:\d\d/))
    }

    @Test func `a manager settles, approves and pulls the report on a phone`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 390, height: 844)
        try browser.open("http://127.0.0.1:\(server.port)/")
        try browser.follow("article a.button")
        var settled = 0
        while try browser.address().contains("/review/IT-") {
            try browser.type("miscounted", into: "select[name=reason]")
            try browser.follow("form[action*='/review/'] button")
            settled += 1
            try #require(settled < 60)
        }
        #expect(settled > 3)
        try browser.follow("form[action$='/approve'] button")
        #expect(try browser.text(".notice.good").contains("Approved by"))
        #expect(try server.get("/audits/A-2026-0001/report.pdf").status == 200)
    }
}
