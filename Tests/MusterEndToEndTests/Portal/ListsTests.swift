import Foundation
import Testing

/// Lists with their pages and files, and pages that say what went wrong.
@Suite struct ListsTests {
    @Test func `a list shows the chosen columns, and its file holds the same`() throws {
        let server = try PortalServer(try TestHome.audited())
        let query = "?column=inventory&column=ended_at&page=1"
        let page = try server.get("/audits" + query).text
        #expect(page.contains("1–1 of 1"))
        #expect(page.contains("data-label=\"Ended\"") && !page.contains("data-label=\"Extras\""))
        let file = try server.get("/audits/export" + query).text
        #expect(file.hasPrefix("audit,inventory,ended_at\r\n"))
        let trail = try server.get("/trail?kind=catalogue")
        #expect(trail.text.contains("Next page") && !trail.text.contains("Previous page"))
        let second = try server.get("/trail?kind=catalogue&page=2").text
        #expect(second.contains("51–") && second.contains("Previous page"))
        let rows = try server.get("/trail/export?kind=catalogue&who=nobody").text
        #expect(rows == "at,who,what,detail,from\r\n")
        #expect(try server.get("/audits?page=none").status == 400)
    }

    @Test func `what went wrong is said in the reader's language, with the menu`() throws {
        let home = try TestHome.audited()
        let tokens = try home.addPeople()
        let server = try PortalServer(home)
        func ask(_ path: String, _ role: String) throws -> PortalServer.Answer {
            let token = try #require(tokens[role])
            return try server.get(
                path,
                [
                    "Authorization": "Bearer \(token)", "Accept": "text/html",
                    "Accept-Language": "sr",
                ]
            )
        }
        let refused = try ask("/people", "worker")
        #expect(refused.status == 403)
        #expect(refused.text.contains("ne sme upravljati ljudima"))
        #expect(refused.text.contains("href=\"/audits\""))
        let missing = try ask("/audits/A-2026-0099", "manager")
        #expect(missing.status == 404 && missing.text.contains("ne postoji"))
        let trail = try ask("/trail", "manager").text
        #expect(trail.contains("Odbijeno: upravljati ljudima"))
        #expect(trail.contains("Dodata osoba: worker") && trail.contains("uloga: worker"))
    }
}
