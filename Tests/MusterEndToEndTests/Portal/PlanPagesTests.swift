import Foundation
import MusterTestSupport
import Testing

/// Plans that make audits in the browser, for programs, and for calendar programs.
@Suite struct PlanPagesTests {
    /// A second reading of the file, by another program.
    private static let reader = """
        import datetime, sys
        from icalendar import Calendar
        calendar = Calendar.from_ical(open(sys.argv[1], "rb").read())
        for event in calendar.walk("VEVENT"):
            start = event.decoded("dtstart")
            rule = event.get("rrule")
            alarms = [a.get("trigger").to_ical().decode() for a in event.walk("VALARM")]
            print(event.get("uid").split(".")[0], start.isoformat(),
                  event.decoded("dtend").isoformat(),
                  rule.to_ical().decode() if rule else "-", " ".join(alarms) or "-",
                  event.get("summary"), sep="|")
        """

    @Test func `a calendar program reads the plans, from a file and with a token from the server`()
        throws
    {
        let home = try TestHome.loaded()
        func add(_ name: String, _ arguments: String...) {
            home.muster(["plan", "add", name] + arguments).succeeded()
        }
        let long = String(repeating: "Хладњача 冷 🧊; a, b\\c ", count: 5)
        add(long, "--every", "2 weeks", "--due", "2026-03-09")
        add("Month end", "--every", "month", "--due", "2026-01-31", "--no-reminders")
        add("Timed", "--every", "once", "--due", "2026-03-29T16:00")
        home.muster("plan", "calendar", "--out", "p.ics", "--json").succeeded()
        let bytes = try Data(contentsOf: home.folder.appending(path: "p.ics"))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text.hasSuffix("END:VCALENDAR\r\n") && !text.replacing("\r\n", with: "").contains("\n")
        )
        #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        _ = try home.file("read.py", Array(Self.reader.utf8))
        let read = try home.shell("/usr/bin/python3 read.py p.ics")
        let name = long.trimmingCharacters(in: .whitespaces)
        #expect(read.status == 0, "\(read.errors)")
        #expect(
            read.lines == [
                "P-02|2026-01-31|2026-02-01|FREQ=MONTHLY;INTERVAL=1;"
                    + "BYMONTHDAY=28,29,30,31;BYSETPOS=-1|-|Month end (P-02)",
                "P-01|2026-03-09|2026-03-10|FREQ=WEEKLY;INTERVAL=2|-P1D -PT1H|\(name)  (P-01)",
                "P-03-2026-03-29|2026-03-29T13:00:00+00:00|2026-03-29T14:00:00+00:00|-|"
                    + "-P1D -PT1H|Timed (P-03)",
            ]
        )
        _ = try home.addPeople()
        let password = try home.file("ana.txt", TestHome.password)
        home.muster("login", "ana", "--password-file", password).succeeded()
        let server = try PortalServer(home)
        func made(_ rights: String) throws -> String {
            let made = home.muster(
                ["user", "token", "add", "calendar", "--for", "viewer", "--json", "--may", rights]
            ).succeeded()
            return try #require(try made.object["secret"]?.text)
        }
        let secret = try made("viewAudits")
        let feed = try server.get("/calendar.ics?token=\(secret)", ["Cookie": ""])
        #expect(feed.status == 200, "\(feed.text)")
        #expect(feed.headers["content-type"]?.hasPrefix("text/calendar") ?? false)
        #expect(feed.text.contains("BEGIN:VEVENT"))
        let known = ["Cookie": "", "If-None-Match": try #require(feed.headers["etag"])]
        let again = try server.get("/calendar.ics?token=\(secret)", known)
        #expect(again.status == 304 && again.body.isEmpty)
        let wide = try made("pullReports")
        for token in ["", "x", wide] {
            #expect(try server.get("/calendar.ics?token=\(token)").status == 401)
        }
    }
}
