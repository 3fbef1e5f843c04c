import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Files that are uploaded: photos of items, and items.
@Suite(.onOwnThreads) struct PhotoUploadTests {
    @Test func `photos are shown, put first, removed and brought back`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        let page = "/items/IT-0001"
        let pictures = [UInt8(200), 20].map {
            TestPicture.png(width: 300, height: 200, colour: ($0, 0, 0))
        }
        let sent = try server.upload(pictures, as: "photo", to: page + "/photos", from: page)
        #expect(sent.headers["location"] == page, "\(sent.text)")
        let shown = try photos(server, page)
        try #require(shown.count == 2)
        let file = try server.get("/photos/\(shown[0])?size=160")
        #expect(file.body.starts(with: [0xFF, 0xD8, 0xFF]) && file.body.count < 4_000)
        #expect(file.headers["content-type"] == "image/jpeg")
        #expect(file.headers["cache-control"]?.contains("immutable") == true)
        let tag = try #require(file.headers["etag"])
        let again = try server.get("/photos/\(shown[0])?size=160", ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        let first = "\(page)/photos/\(shown[1])/first"
        #expect(try server.send([:], to: first, from: page).status == 303)
        #expect(try photos(server, page) == shown.reversed())
        #expect(try server.get("/items").text.contains("/photos/\(shown[1])?size=160"))
        let removed = try server.send(
            [:],
            to: "\(page)/photos/\(shown[0])/remove",
            from: page
        )
        let notice = try #require(removed.headers["location"])
        #expect(try photos(server, page) == [shown[1]])
        #expect(try server.get("/photos/\(shown[0])").status == 404)
        let restore = "\(page)/photos/\(shown[0])/restore"
        #expect(try server.send([:], to: restore, from: notice).status == 303)
        #expect(try Set(photos(server, page)) == Set(shown))
    }

    @Test func `what is no photo is refused with its reason, and nothing of it stays`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let page = "/items/IT-0001"
        let hostile: [[UInt8]] = [
            [], Array("<svg onload='alert(1)'/>".utf8), Array("PK\u{3}\u{4}zip".utf8),
            TestPicture.png(claiming: (60_000, 60_000)),
            Array(TestPicture.png(width: 50, height: 50).prefix(200)),
            TestPicture.gif(claiming: (65_000, 65_000)),
        ]
        for bytes in hostile {
            let answer = try server.upload([bytes], as: "photo", to: page + "/photos", from: page)
            #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
        }
        let huge = [UInt8](repeating: 0xFF, count: 85 << 20)
        let answer = try server.upload([huge], as: "photo", to: page + "/photos", from: page)
        #expect(answer.status == 413)
        #expect(try photos(server, page).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.path + "/photos"))
        for name in ["..%2F..%2Fmuster.sqlite", "x", String(repeating: "0", count: 64)] {
            #expect(try server.get("/photos/\(name)").status == 404)
        }
    }

    @Test func `programs give and take photos`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        let path = "/api/v1/items/IT-0001/photos"
        let picture = TestPicture.png(width: 30, height: 20)
        let type = ["Content-Type": "image/png"]
        let added = try server.ask("POST", path, type, picture)
        #expect(added.status == 201, "\(added.text)")
        let name = try #require(try added.json["photo"]?.text)
        #expect(try server.get(path).json["data"]?.elements.first?["photo"]?.text == name)
        #expect(try server.get("/api/v1/photos/\(name)").body.starts(with: [0xFF, 0xD8]))
        let form = ["Content-Type": "text/plain"]
        #expect(try server.ask("POST", path, form, picture).status == 415)
        #expect(try server.ask("POST", path, type, Array("<svg/>".utf8)).status == 422)
        #expect(try server.ask("DELETE", "\(path)/\(name)").status == 204)
        #expect(try server.ask("DELETE", "\(path)/\(name)").status == 404)
    }

    @Test func `an import shows what it would change, and writes only that`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let old = try server.get("/catalogue/items.csv").text
            .split(separator: "\r\n").map(String.init)
        var lines = Array(old.prefix(4))
        lines[1] = lines[1].replacing(/^IT-0001,[^,]*/, with: "IT-0001,Renamed <i>")
        lines.append("N-1,New,address:AA:BB:CC:DD:EE:01" + String(repeating: ",", count: 8))
        lines.append("N-2,Bad,nonsense" + String(repeating: ",", count: 8))
        let csv = Array(lines.joined(separator: "\n").utf8)
        func look() throws -> String {
            let sent = try server.upload(
                [csv],
                as: "file",
                to: "/catalogue/import",
                from: "/catalogue/import"
            )
            return try #require(sent.headers["location"], "\(sent.text)")
        }
        let path = try look()
        let page = try server.get(path).text
        #expect(page.contains("Renamed &lt;i&gt;") && page.contains("<del"))
        #expect(page.contains("Import 2 items without the refused rows"))
        #expect(page.contains("nonsense") && page.contains("N-1"))
        #expect(try server.get("/items?search=N-1").text.contains("No matches"))
        let mark = try #require(page.firstMatch(of: /name="mark" value="(\d+)"/)?.1)
        let inventory = try home.open.inventories.find()
        var other = try home.open.items.find(ItemID(rawValue: "IT-0002"), in: inventory)
        other.note = "meanwhile"
        try home.open.items.update(other, in: inventory)
        let fields = ["mark": String(mark), "skip_bad": "1"]
        let late = try server.send(fields, to: path, from: path)
        #expect(late.headers["location"] == path + "?again=1")
        #expect(try server.get(path + "?again=1").text.contains("changed meanwhile"))
        let refused = try server.get(path + "/refused").text
        #expect(refused.contains("N-2") && refused.split(separator: "\r\n").count == 2)
        let now = try #require(
            try server.get(path).text.firstMatch(of: /name="mark" value="(\d+)"/)?.1
        )
        let whole = try server.send(["mark": String(now)], to: path, from: path)
        #expect(whole.headers["location"] == path, "refused rows are never left out unasked")
        let done = try server.send(
            ["mark": String(now), "skip_bad": "1"],
            to: path,
            from: path
        )
        #expect(done.status == 200 && done.text.contains("1 added"), "\(done.text)")
        #expect(try server.get("/items/N-1").status == 200)
        #expect(try server.get(path).text.contains("Upload it again"))
        let same = try server.get(try look()).text
        #expect(same.contains("No row can be taken."))
    }

    @Test func `a file that is no list of items is refused whole, and says where`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        for (content, word) in [
            ("", "empty"), ("id,name\nA,B", "missing column beacon"),
            ("id,name,beacon\n\"A", "quotation mark"), ("\u{FF}", "header"),
        ] {
            let answer = try server.upload(
                [Array(content.utf8)],
                as: "file",
                to: "/catalogue/import",
                from: "/catalogue/import"
            )
            #expect(answer.status == 422 || answer.status == 303, "\(content): \(answer.status)")
            #expect(answer.text.contains(word) || word == "header", "\(content): \(answer.text)")
        }
    }

    private func photos(_ server: LocalPortal, _ page: String) throws -> [String] {
        try server.get(page).text.matches(of: /src="\/photos\/([0-9a-f]{64})\?size=640"/)
            .map { String($0.1) }
    }
}
