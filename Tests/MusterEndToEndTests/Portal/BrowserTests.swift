import Foundation
import Testing

/// The portal in a real browser.
@Suite(.serialized) struct BrowserTests {
    private static let pages = [
        "/", "/audits", "/audits/A-2026-0001", "/audits/A-2026-0001/review/all",
        "/audits/A-2026-0001/map", "/audits/A-2026-0001/extras", "/audits/A-2026-0001/log",
        "/audits/A-2026-0001/observers", "/audits/A-2026-0001/report", "/items", "/items/IT-0001",
        "/audits/A-2026-0001/items/IT-0001", "/zones",
        "/zones/map", "/zones/map?zone=dock", "/beacons", "/reports", "/people", "/trail",
        "/settings", "/profile", "/api",
    ]

    /// What is wrong with the page: fields without a name, text too faint to read, sideways scrolling,
    /// targets too small to hit, and what the policy against foreign code refused.
    private static let check = """
        const wrong = [];
        const seen = (e) => e.getClientRects().length > 0;
        for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
          if (seen(e) && !(e.labels && e.labels.length) && !e.getAttribute("aria-label"))
            wrong.push("no label: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("a, button, summary"))
          if (seen(e) && !e.textContent.trim() && !e.getAttribute("aria-label")
              && !e.querySelector("[alt]:not([alt=''])") && !e.closest("svg"))
            wrong.push("no name: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("button, select, input:not([type=hidden])"))
          if (seen(e) && e.getBoundingClientRect().height < 20)
            wrong.push("too small: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("img"))
          if (!e.complete || e.naturalWidth === 0) wrong.push("no picture: " + e.src);
        const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number);
          return { r: m[0], g: m[1], b: m[2], a: m.length > 3 ? m[3] : 1 }; };
        const light = (c) => { const f = [c.r, c.g, c.b].map((v) => { v /= 255;
          return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
          return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
        const ground = (e) => { for (; e; e = e.parentElement) {
          const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0) return c; }
          return { r: 255, g: 255, b: 255, a: 1 }; };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const e = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || !seen(e) || e.closest("svg, option, .skip")) continue;
          const a = light(parse(getComputedStyle(e).color)), b = light(ground(e));
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (ratio < 4.5) wrong.push(ratio.toFixed(2) + ": " + walker.currentNode.data.slice(0, 40));
        }
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) wrong.push("wider than the window");
        const heads = [...document.querySelectorAll("h1, h2, h3")].map((e) => +e.tagName[1]);
        heads.forEach((h, i) => { if (i && h > heads[i - 1] + 1) wrong.push("a heading is left out"); });
        return wrong;
        """

    @Test(arguments: [(1_280, 900), (390, 844)])
    func `every page can be read and used by everybody, on a desk and in a hand`(
        width: Int,
        height: Int
    ) throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: width, height: height)
        for page in Self.pages {
            try browser.open("http://127.0.0.1:\(server.port)\(page)")
            let wrong = try browser.run(Self.check)?.elements.compactMap(\.text)
            #expect(wrong == [], "\(page) at \(width)")
        }
    }

    @Test func `the keyboard leads through the review`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        try browser.open("http://127.0.0.1:\(server.port)/audits/A-2026-0001/review")
        let first = try browser.address()
        try browser.type("j", into: "body")
        let second = try browser.address()
        #expect(first != second && second.contains("/review/"))
        try browser.type("k", into: "body")
        #expect(try browser.address() == first)
        try browser.type("c", into: "body")
        #expect(try browser.run("return document.activeElement.name")?.text == "reason")
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
