import Foundation
import MusterPeople
import MusterTestSupport
import MusterWeb
import Testing

/// The manager at the portal, from the door to the report.
@Suite(.serialized) struct ManagerBrowserTests {
    /// A counted audit of which two items are open.
    private func home() throws -> (home: TestHome, open: [String]) {
        let home = try TestHome.audited()
        let audit = try home.muster("show", TestHome.audit, "--json").succeeded().object
        let open = try #require(audit["review"]?["open"]).elements.compactMap(\.text)
        home.muster(["resolve"] + open.dropFirst(2) + ["--reason", "lost"]).succeeded()
        return (home, Array(open.prefix(2)))
    }

    @Test func `a manager who never saw it settles two by keyboard, approves and has the report`()
        throws
    {
        let (home, open) = try home()
        _ = try home.addPeople()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        try browser.open("http://127.0.0.1:\(server.port)/")
        try browser.tab(to: "input[name=login]")
        try browser.press("manager")
        try browser.tab(to: "input[type=password]")
        try browser.press(TestHome.password)
        try browser.tab(to: "form button")
        try browser.enter()
        #expect(try browser.text("article").contains(TestHome.audit), "what waits is on Today")
        try browser.tab(to: "article a.button")
        try browser.enter()
        var seen: Set<String> = []
        for _ in 0..<2 {
            let item = try #require(try browser.address().split(separator: "/").last)
            seen.insert(String(item.prefix { $0 != "?" }))
            let evidence = try browser.text("main .split .stack")
            #expect(evidence.contains("Why") && evidence.contains("Belongs in"), "\(evidence)")
            // A letter chooses the cause and leads to the button.
            try browser.press("b")
            #expect(
                try browser.run("return document.activeElement.matches('[data-settle]')")?.bool
                    == true
            )
            try browser.enter()
        }
        #expect(seen == Set(open))
        try browser.tab(to: "form[action$='/approve'] button")
        try browser.enter()
        #expect(try browser.text(".notice.good").contains("Approved by manager"))
        try browser.tab(to: "a[href$='/report.pdf']")
        try browser.press("\u{E007}")
        let report = try downloaded(home, by: browser)
        #expect(try home.shell("qpdf --check '\(report)'").status == 0)
        let text = try home.shell("pdftotext '\(report)' -").text
        #expect(text.contains("\(TestHome.audit) · approved"))
    }

    /// The report that the browser keeps, once all of it is there.
    private func downloaded(_ home: TestHome, by browser: Browser) throws -> String {
        let folder = home.folder.appending(path: "Downloads").path
        var report: String?
        try browser.wait {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            report = names.first { $0.hasSuffix(".pdf") }
            return report != nil
        }
        return "\(folder)/\(try #require(report))"
    }

    @Test func `without scripts two are settled and the audit is approved`() throws {
        let (home, _) = try home()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 390, height: 844, scripts: false)
        try browser.open("http://127.0.0.1:\(server.port)/")
        try browser.follow("article a.button")
        for _ in 0..<2 {
            #expect(try browser.address().contains("/review/IT-"))
            #expect(try !browser.shows("[data-keys]"), "a script ran")
            try browser.type("miscounted", into: "select[name=reason]")
            try browser.follow("[data-settle]")
        }
        try browser.follow("form[action$='/approve'] button")
        #expect(try browser.text(".notice.good").contains("Approved by"))
    }

    @Test func `a worker is led to nothing that a worker may not do`() throws {
        let (home, open) = try home()
        let tokens = try home.addPeople()
        home.muster(["recount", "--items", open[0], "--with", "worker"], token: tokens["manager"])
            .succeeded()
        let server = try PortalServer(home)
        let cookie = try PortalAccessTests.signIn(server, "worker", password: TestHome.password)
        var (next, known): ([String], Set<String>) = (["/"], ["/"])
        while let path = next.popLast() {
            let page = try server.get(path, ["Cookie": cookie, "Accept": "text/html"])
            #expect(page.status < 400, "\(path)")
            for form in page.text.matches(of: /<form[^>]* method="post"[^>]*>/) {
                let action = try #require(form.0.firstMatch(of: /action="([^"?]+)/)?.1)
                let right = right(ofForm: String(action))
                // Signing out and the second factor ask for no right.
                let isOpen = PortalAddress.all.contains { $0.path == action && $0.right == nil }
                #expect(
                    right?.roles.contains(.worker) ?? isOpen,
                    "\(path) offers \(action)"
                )
            }
            for link in page.text.matches(of: /href="(\/[^"#]*)"/) {
                let path = String(link.1).replacing("&amp;", with: "&")
                // One of a kind: what differs only in numbers is the same page of another thing.
                let kind = path.replacing(/[0-9]+/, with: "0").prefix { $0 != "?" }
                if known.insert(String(kind)).inserted { next.append(path) }
            }
        }
        #expect(known.count > 15, "\(known)")
    }

    /// The right that a form's address asks for; `nil` without such an address.
    private func right(ofForm action: String) -> Right? {
        let parts = action.split(separator: "/")
        return PortalAddress.all.first { address in
            let own = address.path.split(separator: "/")
            return address.kind == .form && own.count == parts.count
                && zip(own, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }?.right
    }
}
