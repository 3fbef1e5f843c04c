import Foundation
import MusterTestSupport
import Testing

/// Large files of items that are uploaded.
@Suite struct UploadTests {
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
}
