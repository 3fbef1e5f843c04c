import Foundation
import MusterTestSupport
import Testing

/// Files that are uploaded: photos of items, and items.
@Suite struct UploadTests {
    @Test func `photos are shown, put first, removed and brought back`() throws {
        let server = try PortalServer(try TestHome.loaded())
        let page = "/items/IT-0001"
        let pictures = [UInt8(200), 20].map {
            TestPicture.png(width: 300, height: 200, colour: ($0, 0, 0))
        }
        let sent = try server.upload(pictures, as: "photo", to: page + "/photos", from: page)
        #expect(sent.headers["location"] == page, "\(sent.text)")
        let shown = try photos(server, page)
        #expect(shown.count == 2)
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
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
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
        let server = try PortalServer(try TestHome.loaded())
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
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let old = home.muster("item", "export").succeeded().text
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
        home.muster("item", "edit", "IT-0002", "--note", "meanwhile").succeeded()
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
        let server = try PortalServer(try TestHome.loaded())
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

    @Test func `an import of 5 MB that is cut off leaves all or nothing`() throws {
        let home = try TestHome.empty()
        let first = try PortalServer(home)
        _ = try first.beginLargeImport()
        first.command.send(SIGTERM)
        #expect(try first.command.wait().status == 0)
        let kept = home.muster("item", "export").succeeded().text.split(separator: "\r\n").count - 1
        #expect(kept == 0 || kept == 10_000, "\(kept) rows are left")
        guard kept == 0 else { return }
        let second = try PortalServer(home)
        if let path = try second.beginLargeImport().headers["location"] {
            _ = try progress(second, path, of: 10_000)
        }
        #expect(try second.get("/items").text.contains("of 10,000"))
    }

    @Test func `an import of 5 MB shows its progress`() throws {
        // What takes little more than a second has little to show, on a fast machine and on a busy one:
        // then there is a longer import to look at.
        for rows in [10_000, 20_000, 40_000, 80_000] {
            let count = "\(rows / 1_000),000"
            let server = try PortalServer(try TestHome.empty())
            let begun = try server.beginLargeImport(rows)
            #expect(begun.status == 303 || begun.text.contains("\(count) added"), "\(begun.text)")
            guard let path = begun.headers["location"] else { continue }
            #expect(path.hasSuffix("/progress"))
            let seen = try progress(server, path, of: rows)
            #expect(seen == seen.sorted())
            #expect(try server.get("/items").text.contains("of \(count)"))
            if Set(seen).count > 1 { return }
        }
        Issue.record("no import showed two states")
    }

    /// Loads the page of an import to its end; all that it said were written.
    private func progress(_ server: PortalServer, _ path: String, of rows: Int) throws -> [Int] {
        let end = ContinuousClock.now + .seconds(MusterProgram.limitSeconds)
        var seen: [Int] = []
        while ContinuousClock.now < end {
            let page = try server.get(path).text
            let told = page.firstMatch(of: /<progress value="(\d+)" max="(\d+)"/)
            #expect(told.map { Int($0.2) == rows } ?? true, "\(page)")
            #expect(page.contains("http-equiv=\"refresh\"") == (told != nil), "\(page)")
            if page.contains("\(rows / 1_000),000 added") { return seen }
            if let written = told.flatMap({ Int($0.1) }) { seen.append(written) }
            Thread.sleep(forTimeInterval: 0.02)
        }
        Issue.record("the import did not end")
        return seen
    }

    private func photos(_ server: PortalServer, _ page: String) throws -> [String] {
        try server.get(page).text.matches(of: /src="\/photos\/([0-9a-f]{64})\?size=640"/)
            .map { String($0.1) }
    }
}

extension PortalServer {
    /// Uploads a file of more than 5 MB with so many thousand items, and begins their import as the
    /// button of its page does.
    fileprivate func beginLargeImport(_ count: Int = 10_000) throws -> Answer {
        let note = String(repeating: "remark ", count: 700_000 / count)
        let rows = (0..<count).map { number in
            "I-\(number),Item \(number),eddystone-eid:\(String(10_000_000 + number)),\(note)"
        }
        let csv = Array(("id,name,beacon,note\n" + rows.joined(separator: "\n")).utf8)
        #expect(csv.count > 5_000_000)
        let sent = try upload([csv], as: "file", to: "/catalogue/import", from: "/catalogue/import")
        let path = try #require(sent.headers["location"], "\(sent.text)")
        let page = try get(path).text
        #expect(page.contains("Import \(count / 1_000),000 items"))
        let mark = try #require(page.firstMatch(of: /name="mark" value="(\d+)"/)?.1)
        return try send(["mark": String(mark)], to: path, from: path)
    }

    /// Sends a form with files in it as the page at `page` would.
    func upload(
        _ files: [[UInt8]],
        as field: String,
        to path: String,
        from page: String
    ) throws -> Answer {
        let loaded = try get(page)
        let key = try #require(loaded.text.firstMatch(of: /name="form_key" value="([^"]+)"/)?.1)
        let boundary = "----muster-test"
        var body: [UInt8] = []
        func part(_ head: String, _ content: [UInt8]) {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)
            body += content + Array("\r\n".utf8)
        }
        part("name=\"form_key\"", Array(key.utf8))
        for (number, file) in files.enumerated() {
            part("name=\"\(field)\"; filename=\"a b%22\(number);.csv\"", file)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        return try ask(
            "POST",
            path,
            ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
            body
        )
    }
}
