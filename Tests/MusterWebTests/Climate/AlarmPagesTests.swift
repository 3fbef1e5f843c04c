import Foundation
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

/// The pages about alarms, and what programs do with them.
@Suite struct AlarmPagesTests {
    private static let serbian = ["Accept-Language": "sr"]

    /// Raises an alarm: 8.6 °C where 8 °C is the limit.
    private static func raise(
        _ portal: RunningPortal,
        _ priority: LimitClass = .high
    ) throws -> Alarm {
        let now = portal.home.now()
        var cause = AlarmCause(
            .limit,
            priority: priority,
            subject: "series:1:test:0:high",
            text: "8.6 °C, above 8.0 °C for 15 min",
            since: now.advanced(bySeconds: -900)
        )
        (cause.place, cause.quantity, cause.side) = (.outside, .temperature, .high)
        (cause.limit, cause.value, cause.peak) = (8_000, 8_600, 8_600)
        return try portal.home.store.alarms.raise(cause, at: now, notedAt: now)
    }

    @Test func `an alarm stands on Today and in its list, and filters stand in the address`()
        async throws
    {
        try await withPortal { portal in
            let none = try await portal.get("/alarms").text
            #expect(none.contains("No alarms.") && none.contains("muster sensor limits use"))
            let alarm = try Self.raise(portal)
            for path in ["/", "/alarms", "/alarms?priority=high&kind=limit&state=active"] {
                let page = try await portal.get(path).text
                #expect(page.contains("href=\"/alarms/\(alarm.id)\""), "\(path): \(page)")
                #expect(page.contains("Temperature 8.6\u{A0}°C, above 8.0\u{A0}°C"), "\(path)")
            }
            for query in ["priority=low", "kind=door", "state=snoozed"] {
                let page = try await portal.get("/alarms?\(query)").text
                #expect(page.contains("No matches."), "\(query)")
            }
            let serbian = try await portal.get("/alarms", Self.serbian).text
            #expect(serbian.contains("Temperatura 8,6\u{A0}°C, iznad 8,0\u{A0}°C"))
            #expect(serbian.contains("javljen") && serbian.contains("visoka"))
        }
    }

    @Test func `an alarm is acknowledged with a note, snoozed, and goes on`() async throws {
        try await withPortal { portal in
            let page = "/alarms/\(try Self.raise(portal).id)"
            let short = try await portal.send(
                [("note", "x")],
                to: page + "/acknowledge",
                from: page,
                Self.serbian
            )
            #expect(short.status == 422 && short.text.contains("apišite najmanje 3 znaka"))
            let done = try await portal.send(
                [("note", "door <closed>")],
                to: page + "/acknowledge",
                from: page
            ).text
            #expect(
                done.contains("acknowledged") && done.contains("door &lt;closed&gt;"),
                "\(done)"
            )
            let snoozed = try await portal.send(
                [("hours", "2"), ("reason", "defrosting")],
                to: page + "/snooze",
                from: page
            ).text
            #expect(snoozed.contains("snoozed") && snoozed.contains("End the snooze"))
            let resumed = try await portal.send([], to: page + "/resume", from: page).text
            #expect(resumed.contains("snooze over") && !resumed.contains("End the snooze"))
        }
    }

    @Test func `a critical alarm is over once it was accounted for`() async throws {
        try await withPortal { portal in
            let alarm = try Self.raise(portal, .critical)
            let page = "/alarms/\(alarm.id)"
            _ = try portal.home.alarms.acknowledge(alarm.id, note: "seen it")
            let now = portal.home.now()
            _ = try portal.home.store.alarms.apply(AlarmEvent(of: alarm.id, .back, at: now))
            #expect(try await portal.get(page).text.contains("back, to resolve"))
            let done = try await portal.send(
                [("reason", "power"), ("action", "ask the supplier"), ("owner", "Ana")],
                to: page + "/resolve",
                from: page
            ).text
            #expect(done.contains("There was no power") && done.contains("ask the supplier"))
            #expect(try await portal.get("/alarms").text.contains("No alarms."))
            #expect(try await portal.get("/alarms?state=all").text.contains("\(alarm.id)"))
        }
    }

    @Test func `programs read alarms and limits, and handle alarms once for each key`()
        async throws
    {
        try await withPortal { portal in
            let id = try Self.raise(portal).id
            let all = try await portal.get("/api/v1/alarms?state=open").text
            #expect(all.contains(#""id":"\#(id)""#) && all.contains(#""peak":8.6"#), "\(all)")
            #expect(try await portal.get("/api/v1/alarms/AL-999").status == 404)
            #expect(try await portal.get("/api/v1/limits").text.contains("refrigerator-2-8"))
            let (headers, body) = (
                ["Content-Type": "application/json", "Idempotency-Key": "one"],
                Data(#"{"note":"doors closed"}"#.utf8)
            )
            for _ in 0..<2 {
                let answer = try await portal.post("/api/v1/alarms/\(id)/ack", headers, body)
                #expect(answer.status == 200 && answer.text.contains(#""state":"acknowledged""#))
            }
            let events = try await portal.get("/api/v1/alarms/\(id)/events").text
            #expect(events.matches(of: /"event":"acknowledged"/).count == 1, "\(events)")
            let other = ["Content-Type": "application/json"]
            let again = try await portal.post("/api/v1/alarms/\(id)/ack", other, body)
            #expect(again.status == 409)
        }
    }
}
