import Foundation
import Testing

/// Taking back one's own last word where it is shown.
@Suite struct TakeBackTests {
    private static let audit = "/audits/\(TestHome.audit)"

    /// The numbers of the records that a page offers to take back.
    private func offered(_ page: String) -> [String] {
        page.matches(of: /name="record" value="(\d+)"/).map { String($0.1) }
    }

    @Test func `a confirmation and a note are taken back where they stand, and nobody else's`()
        throws
    {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let tokens = try home.addPeople()
        let server = try PortalServer(home)
        func signIn(_ login: String) throws -> String {
            try PortalAccessTests.signIn(server, login, password: TestHome.password)
        }
        let (worker, manager) = (try signIn("worker"), try signIn("manager"))
        let silent = try home.muster(["show", "--json"], token: tokens["admin"]).object["findings"]?
            .elements.first { $0["outcome"]?.text == "NOT_HEARD" }?["item"]?.text
        let item = try #require(silent)
        let page = "\(Self.audit)/items/\(item)"
        func text(_ path: String, _ cookie: String) throws -> String {
            try server.get(path, ["Cookie": cookie]).text
        }
        func undo(_ record: String, _ cookie: String) throws -> PortalServer.Answer {
            try server.send(
                ["record": record],
                to: Self.audit + "/undo",
                from: page,
                cookie: cookie
            )
        }
        _ = try server.send(
            [:],
            to: "\(Self.audit)/confirm/\(item)",
            from: page,
            cookie: worker
        )
        let record = try #require(try offered(text(page, worker)).first)
        #expect(try text(page, worker).contains("You confirmed that it is there"))
        #expect(try offered(text(page, manager)).isEmpty, "another's word is not offered")
        #expect(try undo(record, manager).status == 409, "and not taken back")
        _ = try server.send(
            ["text": "lamp broken"],
            to: Self.audit + "/note",
            from: Self.audit,
            cookie: worker
        )
        // The note came after the confirmation: what the open page shows is not the last word.
        #expect(try undo(record, worker).status == 409)
        let note = try #require(try offered(text(Self.audit + "/log", worker)).first)
        let back = try undo(note, worker)
        #expect(back.headers["location"] == "\(Self.audit)/log?undone=yes")
        #expect(try text("\(Self.audit)/log?undone=yes", worker).contains("Taken back."))
        let done = try undo(record, worker)
        #expect(done.headers["location"] == "\(page)?undone=yes", "\(done.text)")
        #expect(try offered(text(Self.audit + "/log", worker)).isEmpty)
        let shown = try home.muster(["show", "--json"], token: tokens["admin"]).object["findings"]
        #expect(
            shown?.elements.first { $0["item"]?.text == item }?["outcome"]?.text == "NOT_HEARD"
        )
    }

    @Test func `what was just settled is taken back on the next page, and not once approved`()
        throws
    {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let open =
            try home.muster("show", "--json").succeeded().object["review"]?["open"]?.elements
            .compactMap(\.text) ?? []
        let item = try #require(open.first)
        let page = "\(Self.audit)/review/\(item)"
        let settled = try server.send(["reason": "lost"], to: page, from: page)
        let review = try server.get(try #require(settled.headers["location"]))
        let next = try server.get(try #require(review.headers["location"])).text
        #expect(next.contains("You settled \(item) "))
        let record = try #require(offered(next).first)
        #expect(try offered(server.get(page).text) == [record])
        let back = try server.send(["record": record], to: Self.audit + "/undo", from: page)
        #expect(back.headers["location"] == "\(page)?undone=yes", "\(back.text)")
        #expect(try server.get("\(page)?undone=yes").text.contains("Taken back."))
        let again = try home.muster("show", "--json").succeeded().object["review"]?["open"]
        #expect(again?.elements.contains { $0.text == item } == true)
        home.muster(["resolve"] + open + ["--reason", "lost"]).succeeded()
        let last = try #require(open.last)
        #expect(try !offered(server.get("\(Self.audit)/review/\(last)").text).isEmpty)
        home.muster("approve").succeeded()
        #expect(try offered(server.get("\(Self.audit)/review/\(last)").text).isEmpty)
        #expect(try offered(server.get("\(Self.audit)/log").text).isEmpty)
    }
}
