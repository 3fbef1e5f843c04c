import MusterAudit
import MusterCatalogue
import MusterCore
import MusterReport
import MusterService
import MusterStore
import Testing

/// What the QR code of a label leads to, and what it takes to have one.
@Suite struct ScannedLabelTests {
    @Test func `a scanned label leads to the item in the audit that goes on, and confirms by QR`()
        async throws
    {
        try await withPortal { portal in
            let item = try #require(
                try portal.home.items.list(of: portal.home.inventories.find())
                    .first
            )
            let idle = try await portal.get("/items/\(item.id)?by=qr")
            #expect(idle.path == "/items/\(item.id)?by=qr" && idle.status == 200)
            let audit = try await walked(portal)
            let page = try await portal.get("/items/\(item.id)?by=qr")
            #expect(page.path == "/audits/\(audit)/items/\(item.id)?by=qr", "\(page.path)")
            #expect(page.text.contains("You scanned its label"))
            // Another inventory, now the current one, has an item of the same identifier.
            let own = try portal.home.inventories.find()
            try portal.home.inventories.add(named: "Other stock")
            let other = try portal.home.inventories.find("Other stock")
            var twin = item
            twin.beacon = try BeaconIdentity("ibeacon:00000000-0000-0000-0000-0000000000ff/1/1")
            twin.zone = nil
            try portal.home.items.add(twin, to: other)
            _ = try portal.home.inventories.use(other.name)
            let led = try await portal.get("/items/\(item.id)?by=qr")
            #expect(led.path == "/audits/\(audit)/items/\(item.id)?by=qr", "\(led.path)")
            let label = try portal.home.labels.labels(
                of: [item],
                in: own,
                link: "https://x.example"
            )
            #expect(label.first?.code.contains("?by=qr&inventory=") == true)
            _ = try portal.home.inventories.use(own.name)
            let sent = try await portal.send(
                [("by", "qr")],
                to: "/audits/\(audit)/confirm/\(item.id)",
                from: page.path
            )
            #expect(sent.status == 200 && sent.path == page.path, "\(sent.path)")
            let finding = try #require(
                try portal.home.sessions.summary(audit).findings.first { $0.item == item.id }
            )
            #expect(finding.reason == .byQR, "\(finding)")
            let record = try #require(sent.text.firstMatch(of: /name="record" value="([0-9]+)"/))
            let undone = try await portal.send(
                [("by", "qr"), ("record", String(record.1))],
                to: "/audits/\(audit)/undo",
                from: sent.path
            )
            #expect(undone.path.contains("by=qr") && undone.text.contains("You scanned its label"))
            let unknown = try await portal.get("/items/NO-SUCH?by=qr")
            #expect(unknown.status == 404)
        }
    }

    @Test func `a look at an item whose label led here is recorded by QR`() async throws {
        try await withPortal { portal in
            let audit = try await counted(portal)
            let item = try #require(try portal.home.sessions.summary(audit).findings.first?.item)
            let page = "/audits/\(audit)/review/\(item)?by=qr"
            let form = try await portal.get(page)
            let sent = form.text.firstMatch(of: /name="by" value="([a-z]+)"/)?.1
            let sentBy = String(try #require(sent, "the form does not say how it came about"))
            let looked = try await portal.send(
                [("by", sentBy), ("result", "seen"), ("zone", "dock")],
                to: "/audits/\(audit)/look/\(item)",
                from: page
            )
            #expect(looked.status == 200, "\(looked.text)")
            let finding = try portal.home.sessions.summary(audit).findings.first { $0.item == item }
            #expect(finding?.reason == .byQR)
        }
    }

    @Test func `a scanned label leads into the recount that is asked of whoever scans it`()
        async throws
    {
        try await withPortal { portal in
            let audit = try await counted(portal)
            let items = try portal.home.sessions.summary(audit).findings.map(\.item)
            let (asked, other) = (try #require(items.first), try #require(items.last))
            let before = try await portal.get("/items/\(asked)?by=qr")
            #expect(before.path == "/items/\(asked)?by=qr", "nobody is asked")
            _ = try portal.home.reviews.askRecount(audit, of: .items([asked]), with: "somebody")
            let others = try await portal.get("/items/\(asked)?by=qr")
            #expect(others.path == "/items/\(asked)?by=qr", "somebody else is asked")
            _ = try portal.home.reviews.askRecount(audit, of: .items([asked]), with: "TESTER")
            let page = try await portal.get("/items/\(asked)?by=qr")
            #expect(page.path == "/audits/\(audit)/review/\(asked)?by=qr", "\(page.path)")
            let unasked = try await portal.get("/items/\(other)?by=qr")
            #expect(unasked.path == "/items/\(other)?by=qr", "it is not one of those asked for")
        }
    }

    @Test func `who is asked to look finds the answer above all else, and is addressed as you`()
        async throws
    {
        try await withPortal { portal in
            let audit = try await counted(portal)
            let item = try #require(try portal.home.sessions.summary(audit).findings.first?.item)
            _ = try portal.home.reviews.askRecount(audit, of: .items([item]), with: "tester")
            let page = try await portal.get("/items/\(item)?by=qr")
            let answer = try #require(page.text.firstRange(of: "value=\"seen\">I see it</button>"))
            let rest = try #require(page.text.firstRange(of: "<div class=\"split\">"))
            #expect(answer.upperBound < rest.lowerBound)
            #expect(page.text.contains("You are asked to look for it."))
            #expect(page.text.contains("value=\"gone\">Not here</button>"))
            #expect(!page.text.contains("tester is to look"))
            #expect(page.text.matches(of: /name="result" value="seen"/).count == 1)
            let looked = try await portal.send(
                [("by", "qr"), ("result", "gone")],
                to: "/audits/\(audit)/look/\(item)",
                from: page.path
            )
            #expect(looked.status == 200 && looked.text.contains("is not there"), "\(looked.path)")
        }
    }

    @Test func `a word that is not taken keeps its form and says why`() async throws {
        try await withPortal { portal in
            let audit = try await counted(portal)
            let item = try #require(try portal.home.sessions.summary(audit).findings.first?.item)
            let late = try await portal.send(
                [("note", "rack <3B>")],
                to: "/audits/\(audit)/confirm/\(item)",
                from: "/items/\(item)"
            )
            #expect(late.status == 409 && late.text.contains("id=\"problem\""), "\(late.text)")
        }
    }

    @Test func `labels lead nowhere until phones can reach the server, and say so`() async throws {
        try await withPortal { portal in
            let page = try await portal.get("/catalogue/labels")
            #expect(page.text.contains("--public-url") && !page.text.contains("name=\"link\""))
            #expect(try await portal.get("/catalogue/labels.pdf?link=1").status == 409)
            #expect(try await portal.get("/catalogue/labels.pdf").status == 200)
        }
        try await withPortal(publicURL: "https://muster.example.org") { portal in
            let page = try await portal.get("/catalogue/labels")
            #expect(page.text.contains("https://muster.example.org"))
            #expect(page.text.contains("name=\"link\""))
            #expect(try await portal.get("/catalogue/labels.pdf?link=1").status == 200)
        }
    }

    @Test func `the API takes several items for labels, as its description says`() async throws {
        try await withPortal { portal in
            let items = try portal.home.store.items.list(
                of: portal.home.inventories.find()
            ).prefix(2)
            let query = items.map { "item=\($0.id)" }.joined(separator: "&")
            let answer = try await portal.get("/api/v1/labels.pdf?\(query)")
            #expect(answer.status == 200, "\(answer.text.prefix(300))")
        }
    }

    @Test func `labels take the sheet, the first place and the copies that are asked for`()
        async throws
    {
        try await withPortal { portal in
            let item = try #require(
                try portal.home.items.list(of: portal.home.inventories.find())
                    .first
            )
            let labels = "/api/v1/labels.pdf?item=\(item.id)"
            for sheet in LabelSheet.allCases {
                let query = "&sheet=\(sheet.rawValue)&from=2&copies=3"
                let answer = try await portal.get(labels + query)
                #expect(answer.status == 200 && answer.text.hasPrefix("%PDF"), "\(sheet)")
            }
            let one = try await portal.get(labels).text.utf8.count
            let pages = try await portal.get("\(labels)&copies=100").text.utf8.count
            #expect(pages > one, "a hundred labels take more than one page")
            for (wrong, name) in [
                ("&sheet=a4", "sheet"), ("&from=0", "from"), ("&from=999", "from"),
                ("&copies=0", "copies"), ("&copies=101", "copies"),
            ] {
                let refused = try await portal.get(labels + wrong)
                #expect(refused.status == 400, "\(wrong): \(refused.status)")
                #expect(refused.text.contains(name), "\(refused.text)")
            }
            #expect(try await portal.get("/api/v1/labels.pdf?item=NO-SUCH").status == 404)
        }
    }

    @Test func `labels of items that nobody changed are the same file, however they are asked for`()
        async throws
    {
        try await withPortal { portal in
            let inventory = try portal.home.inventories.find()
            var item = try #require(try portal.home.items.list(of: inventory).first)
            let labels = "/api/v1/labels.pdf?item=\(item.id)"
            let first = try #require(try await portal.get(labels).headers["etag"])
            // What a file says of its making is told to the second.
            try await Task.sleep(for: .milliseconds(1_100))
            #expect(try await portal.get(labels).headers["etag"] == first)
            #expect(try await portal.get(labels, method: "HEAD").headers["etag"] == first)
            item.name += " 2"
            try portal.home.items.update(item, in: inventory)
            #expect(try await portal.get(labels).headers["etag"] != first)
        }
    }

    @Test func `the description of labels says how many every sheet has, and the usual sheet`()
        async throws
    {
        try await withPortal { portal in
            let text = try await portal.get("/api/v1/openapi.json").text
            #expect(text.contains("The sheet they go on; l7160 without"))
            for sheet in LabelSheet.allCases {
                #expect(text.contains("\(sheet.count) on \(sheet.rawValue)"), "\(sheet)")
            }
        }
    }

    @Test func `the label of a zone leads to what belongs there`() async throws {
        try await withPortal { portal in
            let answer = try await portal.get("/zones/dock")
            #expect(answer.path == "/items?zone=dock")
        }
    }

    @Test func `sealing says what it means and needs a yes`() async throws {
        try await withPortal { portal in
            let audit = try await walked(portal)
            let page = "/audits/\(audit)"
            let asked = try await portal.send([("note", "n1")], to: page + "/finish", from: page)
            #expect(asked.status == 200 && asked.text.contains("Seal \(audit)?"), "\(asked.text)")
            #expect(asked.text.contains("not heard") || asked.text.contains("were heard"))
            #expect(asked.text.contains("value=\"n1\""))
            #expect(try portal.home.store.audits.listing(audit).state == .paused)
            let yes = [("confirmed", "1"), ("partial", "1"), ("reason", "dock closed")]
            _ = try await portal.send(yes, to: page + "/finish", from: page)
            #expect(try portal.home.store.audits.listing(audit).state == .counted)
        }
    }
}
