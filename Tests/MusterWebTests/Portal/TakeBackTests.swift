import Foundation
import MusterAudit
import MusterCore
import MusterService
import MusterTestSupport
import Testing

/// Taking back one's own last word where it is shown.
@Suite(.onOwnThreads) struct TakeBackTests {
    private static let audit = "/audits/\(WebHome.audit)"

    /// The numbers of the records that a page offers to take back.
    private func offered(_ page: String) -> [String] {
        page.matches(of: /name="record" value="(\d+)"/).map { String($0.1) }
    }

    @Test func `a confirmation and a note are taken back where they stand, and nobody else's`()
        throws
    {
        let home = try WebHome.loaded()
        _ = try home.walk()
        _ = try home.addPeople()
        let server = try LocalPortal(home)
        let (worker, manager) = (try server.signIn("worker"), try server.signIn("manager"))
        let silent = try home.summary().findings.first { $0.outcome == .notHeard }?.item
        let item = try #require(silent)
        let page = "\(Self.audit)/items/\(item)"
        func text(_ path: String, _ cookie: String) throws -> String {
            try server.get(path, ["Cookie": cookie]).text
        }
        func undo(_ record: String, _ cookie: String) throws -> PortalAnswer {
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
        let log = try text("\(Self.audit)/log?undone=yes", worker)
        #expect(log.contains("Taken back.") && log.contains("taken back: Note: lamp broken"))
        let done = try undo(record, worker)
        #expect(done.headers["location"] == "\(page)?undone=yes", "\(done.text)")
        #expect(try offered(text(Self.audit + "/log", worker)).isEmpty)
        let shown = try home.summary().findings
        #expect(shown.first { $0.item == item }?.outcome == .notHeard)
    }

    @Test func `what was just settled is taken back on the next page, and not once approved`()
        throws
    {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let open = try home.summary().review.open.sorted { $0.rawValue < $1.rawValue }
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
        let summary = try home.summary()
        #expect(summary.review.open.contains(item))
        let (audit, lost) = (summary.scope.audit, try home.open.reviews.reason("lost"))
        _ = try home.open.reviews.resolve(audit, open, reason: lost)
        let last = try #require(open.last)
        #expect(try !offered(server.get("\(Self.audit)/review/\(last)").text).isEmpty)
        _ = try home.open.reviews.approve(audit)
        #expect(try offered(server.get("\(Self.audit)/review/\(last)").text).isEmpty)
        #expect(try offered(server.get("\(Self.audit)/log").text).isEmpty)
    }
}
