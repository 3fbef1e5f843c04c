import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Keeping items in the browser.
@Suite(.onOwnThreads) struct StockPagesTests {
    private static let beacon = "address:AA:BB:CC:DD:EE:01"

    @Test func `an item is added, edited with an attribute, deleted and brought back`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let fields = [
            "id": "N 1/ž", "name": "<b>Crate</b>", "beacon": Self.beacon, "quantity": "2",
        ]
        let added = try server.send(fields, to: "/catalogue/add", from: "/catalogue/add")
        let path = try #require(added.headers["location"], "\(added.text)")
        #expect(path == "/items/N%201%2F%C5%BE")
        let again = try server.send(fields, to: "/catalogue/add", from: "/catalogue/add")
        #expect(again.status == 409 && again.text.contains("value=\"&lt;b&gt;Crate&lt;/b&gt;\""))
        let edit = path + "/edit"
        let seen = try mark(server, edit)
        var changed = fields
        changed.merge(["seen": seen, "new-name": "colour", "new-value": "red", "zone": "dock"]) {
            $1
        }
        #expect(try server.send(changed, to: edit, from: edit).status == 303)
        let page = try server.get(path).text
        #expect(page.contains("colour") && page.contains("red"))
        #expect(page.contains("<del") && page.contains("Dock") && !page.contains("<b>Crate"))
        changed["quantity"] = "none"
        changed["seen"] = try mark(server, edit)
        let refused = try server.send(changed, to: edit, from: edit)
        #expect(refused.status == 400 && refused.text.contains("quantity"))
        let deleted = try server.send([:], to: path + "/delete", from: path)
        let list = try #require(deleted.headers["location"])
        #expect(try server.get(path).status == 404 && list.contains("deleted="))
        let back = try server.send([:], to: path + "/restore", from: list)
        #expect(back.headers["location"] == path)
        #expect(try server.get(path).text.contains("Brought back"))
    }

    @Test func `what two people edit at once is put together, and what both changed is chosen`()
        throws
    {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let edit = "/items/IT-0001/edit"
        let base = try mark(server, edit)
        let inventory = try home.open.inventories.find()
        func now() throws -> Item {
            try home.open.items.find(ItemID(rawValue: "IT-0001"), in: inventory)
        }
        var theirs = try now()
        (theirs.custodian, theirs.name) = ("Petar", "Theirs")
        try home.open.items.update(theirs, in: inventory)
        let beacon = theirs.beacon.description
        // The page was opened before Petar was written, so its fields hold what was there then.
        var mine = ["seen": base, "beacon": beacon, "custodian": "", "note": "mine", "lot": ""]
        mine["name"] = try #require(base.firstMatch(of: /"name":"([^"]+)"/)?.1).description
        mine["custodian"] = base.firstMatch(of: /"custodian":"([^"]+)"/)?.1.description ?? ""
        #expect(try server.send(mine, to: edit, from: edit).status == 303)
        #expect(try now().note == "mine" && now().custodian == "Petar")
        #expect(try now().name == "Theirs")
        mine["name"] = "Mine"
        let told = try server.send(mine, to: edit, from: edit)
        #expect(told.status == 409 && told.text.contains("changed IT-0001 while you were"))
        #expect(told.text.contains("type=\"radio\" value=\"Mine\""))
        #expect(told.text.contains("type=\"radio\" value=\"Theirs\""))
        #expect(!told.text.contains("value=\"Mine\" checked"))
        let seen = try #require(told.text.firstMatch(of: /name="seen" value="([^"]+)"/)?.1)
        mine["seen"] = String(seen).replacingOccurrences(of: "&quot;", with: "\"")
        mine["custodian"] = "Petar"
        mine["mine:name"] = "Mine"
        mine["name"] = nil
        #expect(try server.send(mine, to: edit, from: edit).status == 409, "nothing was chosen")
        mine["name"] = "Mine"
        #expect(try server.send(mine, to: edit, from: edit).status == 303)
        #expect(try now().name == "Mine" && now().custodian == "Petar")
    }

    @Test func `a beacon is bound by its identity, and one that is taken is not`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        let (path, page) = ("/items/IT-0001/bind", "/items/IT-0001")
        let bound = try server.send(["beacon": Self.beacon], to: path, from: page)
        #expect(bound.status == 303)
        #expect(try server.get(page).text.contains(Self.beacon.lowercased()))
        let taken = try server.send(["beacon": Self.beacon], to: "/items/IT-0002/bind", from: page)
        #expect(taken.status == 409 && taken.text.contains("IT-0001"))
        let odd = try server.send(["beacon": "nonsense"], to: path, from: page)
        #expect(odd.status == 400 && odd.text.contains("nonsense"))
    }

    @Test func `pages turn both ways and show the columns that were chosen`() throws {
        let home = try WebHome.loaded()
        let rows = (100..<220).map { "Z-\($0),Turning \($0),eddystone-eid:0000000000000\($0)" }
        let csv = "id,name,beacon\n" + rows.joined(separator: "\n")
        try home.importItems(csv)
        let server = try LocalPortal(home)
        func ids(_ page: String) -> [String] {
            page.matches(of: /href="\/items\/([^"?\/]+)"/).map { String($0.1) }
        }
        let first = try server.get("/items?search=turning&column=lot&column=zone").text
        #expect(ids(first).first == "Z-100" && ids(first).count == 50)
        #expect(first.contains("1–50 of 120") && first.contains(">Lot<span"))
        #expect(!first.contains(">Name<span"))
        let next = try #require(first.firstMatch(of: /href="([^"]+after=[^"]+)"/)?.1)
        let second = try server.get(String(next).replacingOccurrences(of: "&amp;", with: "&")).text
        #expect(ids(second).first == "Z-150" && second.contains("51–100 of 120"))
        #expect(second.contains(">Lot<span"))
        let back = try #require(second.firstMatch(of: /href="([^"]+before=[^"]+)"/)?.1)
        let again = try server.get(String(back).replacingOccurrences(of: "&amp;", with: "&")).text
        #expect(ids(again) == ids(first))
        let file = try server.get("/catalogue/items.csv?search=turning&column=lot&column=zone").text
        #expect(file.hasPrefix("id,zone,lot\r\n") && file.split(separator: "\r\n").count == 121)
    }

    @Test func `labels come as a PDF of what was chosen`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        let page = try server.get("/catalogue/labels?zone=dock").text
        let items = page.matches(of: /name="item" value="([^"]+)"/).map { String($0.1) }
        #expect(!items.isEmpty && items.allSatisfy { $0.hasPrefix("IT-") })
        let query = items.map { "item=\($0)" }.joined(separator: "&")
        let pdf = try server.get("/catalogue/labels.pdf?\(query)&sheet=5160&from=3")
        #expect(pdf.status == 200 && pdf.body.starts(with: Array("%PDF-".utf8)))
        #expect(try server.get("/catalogue/labels.pdf?\(query)&from=99").status == 400)
        #expect(try server.get("/catalogue/labels.pdf?item=NOPE").status == 404)
    }

    @Test func `without items the page leads to importing and adding`() throws {
        let server = try LocalPortal(try WebHome.empty())
        let page = try server.get("/items").text
        #expect(page.contains("href=\"/catalogue/import\""))
        #expect(page.contains("href=\"/catalogue/add\"") && !page.contains("muster item"))
    }

    /// The mark that the form of the page holds.
    private func mark(_ server: LocalPortal, _ page: String) throws -> String {
        let text = try server.get(page).text
        let mark = try #require(text.firstMatch(of: /name="seen" value="([^"]+)"/)?.1)
        return String(mark).replacingOccurrences(of: "&quot;", with: "\"")
    }
}
