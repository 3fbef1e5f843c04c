import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import Testing

/// Reminders of what plans ask for, from the clock to the message in the outbox.
@Suite struct ReminderTests {
    /// A home with a plan for `worker`, `auditor` and `manager`, due on 14 March 2026 at 16:00 in
    /// Belgrade; the clock stands on the 12th.
    private func planned() throws -> (people: PeopleHome, home: OpenHome) {
        let (people, home) = try PeopleHome.peopled()
        try home.inventories.add(named: "Hladnjača\tA")
        for login in ["worker", "manager"] {
            _ = try home.acting(as: login).people.changeProfile([
                .mail: "\(login)@example.org", .language: login == "worker" ? "sr" : "en",
            ])
        }
        try home.acting(as: "manager").mail.setNotices([.reminder: false])
        _ = try home.plans.add(
            WantedPlan(
                name: "Cold",
                frequency: "week",
                due: "2026-03-14T16:00",
                assignees: ["Worker", "auditor", "manager", "worker"]
            )
        )
        return (people, home)
    }

    private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

    @Test func `each reminder goes out once, to whoever has an address and wants it`() throws {
        let (_, home) = try planned()
        func send(_ moment: String) throws -> Int {
            try home.plans.sendReminders(at: instant(moment))
        }
        #expect(try send("2026-03-13T14:59:59Z") == 0, "more than a day is left")
        #expect(try send("2026-03-13T15:00:00Z") == 1)
        #expect(try send("2026-03-13T15:05:00Z") == 0)
        #expect(try send("2026-03-14T14:00:00Z") == 1)
        #expect(try send("2026-03-14T15:00:00Z") == 0, "due now is not late")
        #expect(try send("2026-03-14T15:00:01Z") == 1)
        #expect(try send("2026-03-20T14:59:59Z") == 0, "late is told once")
        // Two mails before them told that the addresses were set.
        let messages = try home.mail.outbox().filter { $0.subject.contains("P-01") }
        #expect(messages.map(\.recipient) == Array(repeating: "worker@example.org", count: 3))
        #expect(messages.last?.subject == "[Muster] P-01 Cold: rok 14. 3. 2026., 16:00")
        let path = home.folder.messagePath("M-5")
        let mail = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            .replacing("=\r\n", with: "").replacing("=\n", with: "")
        #expect(mail.contains("To: worker@example.org"))
        #expect(mail.contains("muster start --plan P-01"))
        #expect(mail.contains("notify.reminder"), "\(mail)")
    }

    @Test func `what was sent while the clock stood ahead reminds again when the time comes`()
        throws
    {
        let (_, home) = try planned()
        func send(_ moment: String) throws -> Int {
            try home.plans.sendReminders(at: instant(moment))
        }
        #expect(try send("2027-03-14T15:00:01Z") > 0)
        #expect(try send("2026-03-13T15:00:00Z") == 1)
        #expect(try send("2026-03-14T15:00:01Z") == 1, "late, which it was told a year ahead")
        #expect(try send("2026-03-14T15:00:02Z") == 0)
    }

    @Test func `a time that passed without an audit does not silence the next ones`() throws {
        let (_, home) = try planned()
        func send(_ moment: String) throws -> Int {
            try home.plans.sendReminders(at: instant(moment))
        }
        #expect(try send("2026-03-14T15:00:01Z") == 1)
        #expect(try send("2026-03-20T15:00:00Z") == 1, "a day before the next one")
        #expect(try send("2026-03-21T14:30:00Z") == 1, "an hour before")
        #expect(try send("2026-03-21T15:00:01Z") == 1, "late too")
        #expect(try home.mail.outbox().first?.subject.contains("21. 3. 2026.") ?? false)
    }

    @Test func `a plan that nobody audits for says in its third late reminder that it is the last`()
        throws
    {
        let (_, home) = try planned()
        func send(_ moment: String) throws -> Int {
            try home.plans.sendReminders(at: instant(moment))
        }
        func newest() throws -> String {
            let path = home.folder.messagePath(try #require(try home.mail.outbox().first?.id))
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
                .replacing("=\r\n", with: "").replacing("=\n", with: "")
        }
        for late in ["2026-03-14T15:00:01Z", "2026-03-21T15:00:01Z"] {
            #expect(try send(late) == 1)
            #expect(try !newest().contains("poslednji podsetnik"))
        }
        #expect(try send("2026-03-28T14:00:00Z") == 1)
        #expect(try !newest().contains("poslednji podsetnik"), "it is not late yet")
        #expect(try send("2028-03-22T12:00:00Z") == 1, "the newest that is left")
        #expect(try home.mail.outbox().first?.subject.contains("28. 3. 2026.") ?? false)
        let last = try newest()
        #expect(last.contains("izostao 3 puta zaredom"), "\(last)")
        for silent in ["2028-03-22T12:05:00Z", "2028-03-24T15:00:00Z", "2028-03-24T15:00:01Z"] {
            #expect(try send(silent) == 0)
        }
        var other = WantedPlan(try home.plans.plan(named: "cold"))
        other.due = "2028-03-30T16:00"
        _ = try home.plans.change(PlanID(number: 1), other)
        #expect(try send("2028-03-29T14:00:00Z") == 1, "with another day it reminds again")
        #expect(try !newest().contains("poslednji podsetnik"))
    }

    @Test func `after a time without a server only the newest reminder is sent`() throws {
        let (_, home) = try planned()
        #expect(try home.plans.sendReminders(at: instant("2026-03-20T12:00:00Z")) == 1)
        #expect(try home.mail.outbox().first?.subject.contains("istekao") ?? false)
        #expect(try home.plans.sendReminders(at: instant("2026-03-20T12:10:00Z")) == 0)
    }

    @Test func `who has left, a plan that does not remind and one that is gone remind nobody`()
        throws
    {
        let (_, home) = try planned()
        let late = try instant("2026-03-20T12:00:00Z")
        let plan = try home.plans.plan(named: "cold")
        var quiet = WantedPlan(plan)
        quiet.reminds = false
        _ = try home.plans.change(plan.plan.id, quiet)
        #expect(try home.plans.sendReminders(at: late) == 0)
        quiet.reminds = true
        _ = try home.plans.change(plan.plan.id, quiet)
        _ = try home.plans.delete(plan.plan.id)
        #expect(try home.plans.sendReminders(at: late) == 0)
        _ = try home.plans.restore(plan.plan.id)
        _ = try home.people.setDisabled(true, "worker")
        #expect(try home.plans.sendReminders(at: late) == 0)
        #expect(throws: PeopleError.self) {
            try home.acting(as: "worker").plans.sendReminders(at: late)
        }
    }

    @Test func `the calendar is the same bytes until a plan changes, and says when it did`() throws
    {
        let (people, home) = try planned()
        func stamps() throws -> Set<String> {
            let text = String(decoding: try home.plans.planCalendar(), as: UTF8.self)
            #expect(!text.contains("METHOD"), "with one the stamp is when the file was made")
            let lines = text.components(separatedBy: "\r\n")
            return Set(lines.filter { $0.hasPrefix("DTSTAMP") })
        }
        #expect(try stamps() == ["DTSTAMP:20260312T091405Z"])
        let first = try home.plans.planCalendar()
        people.wait(3_600)
        #expect(try home.plans.planCalendar() == first)
        var other = WantedPlan(try home.plans.plan(named: "cold"))
        other.name = "Warm"
        _ = try home.plans.change(PlanID(number: 1), other)
        #expect(try stamps() == ["DTSTAMP:20260312T101405Z"])
        people.wait(60)
        _ = try home.plans.delete(PlanID(number: 1))
        _ = try home.plans.restore(PlanID(number: 1))
        #expect(try stamps() == ["DTSTAMP:20260312T101505Z"])
    }

    @Test func `who may not edit plans changes none, and everybody sees them`() throws {
        let (_, home) = try planned()
        let seen = try home.acting(as: "viewer").plans.list()
        #expect(seen.map(\.plan.assignees) == [["worker", "auditor", "manager"]])
        for login in ["viewer", "worker", "auditor"] {
            let them = try home.acting(as: login)
            #expect(throws: PeopleError.self) { try them.plans.delete(seen[0].plan.id) }
            #expect(throws: PeopleError.self) { try them.plans.restore(seen[0].plan.id) }
            #expect(throws: PeopleError.self) {
                try them.plans.add(WantedPlan(name: "X", frequency: "day"))
            }
            #expect(throws: PeopleError.self) {
                try them.plans.change(seen[0].plan.id, WantedPlan(seen[0]))
            }
        }
        let manager = try home.acting(as: "manager")
        #expect(throws: PeopleError.self) {
            try manager.plans.add(
                WantedPlan(name: "X", frequency: "day", assignees: ["viewer"])
            )
        }
        var other = WantedPlan(seen[0])
        other.name = "Other"
        _ = try manager.plans.change(seen[0].plan.id, other, seen: seen[0].plan)
        #expect(throws: StoreError.self) {
            try manager.plans.change(seen[0].plan.id, other, seen: seen[0].plan)
        }
    }
}
