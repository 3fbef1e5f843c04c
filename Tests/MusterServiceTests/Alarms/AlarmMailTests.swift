import Foundation
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore
import Testing

/// Mails about alarms, by the way that all mail goes.
@Suite struct AlarmMailTests {
    private let place: AlarmHome
    private var home: OpenHome { place.home }

    init() throws { place = try AlarmHome() }

    @Test func `an alarm is told at once, and its end to those who were told, each once`() throws {
        _ = try home.alarms.addContact("mara@example.org")
        _ = try home.alarms.addContact("boss@example.org", step: 1)
        let alarm = try place.raise()
        try place.deliver(minutes: 5)
        #expect(try place.sent("To") == ["mara@example.org"])
        let mail = try #require(try place.texts().first)
        #expect(try place.sent("Message-ID") == ["<\(Hex.text(alarm.uid)).1.1@site.example>"])
        for line in [
            "AL-001 at Test waits for an answer.", "What: temperature 9.4", "Limit: at most 8",
            "(refrigerator-2-8, version 1)", "Trend: rising, 5.4 °C in the last hour",
            "Last 24 h: ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█ (4 °C to 9.4 °C)",
            "muster alarm ack AL-001 --note TEXT",
        ] {
            #expect(mail.contains(line), "\(line): \(mail)")
        }
        try place.apply(.acknowledged, to: alarm)
        place.wait(minutes: 30)
        try place.apply(.back, to: alarm, value: 5_000)
        try place.deliver(minutes: 90)
        #expect(try place.sent("To") == ["mara@example.org", "mara@example.org"])
        #expect(try place.sent("Subject").last?.hasSuffix(": over") == true)
    }

    @Test func `steps go on while the mail program is down, and then all goes out in order`()
        throws
    {
        _ = try home.alarms.addContact("mara@example.org")
        _ = try home.alarms.addContact("boss@example.org", step: 1)
        let alarm = try place.raise()
        try place.setMail(status: 75)
        for _ in 0..<96 {
            try place.deliverOnce()
            place.wait(minutes: 15)
        }
        let names = try home.store.outbox.list().reversed().map(\.messageID)
        try place.apply(.back, to: alarm)
        try place.setMail(status: 0)
        try place.deliver(minutes: 3)
        let boss = try home.store.outbox.list().reversed().filter {
            $0.recipient == "boss@example.org"
        }
        #expect(boss.count == 25, "after 15 minutes, each hour, and the end")
        #expect(boss.allSatisfy { $0.state == .handedOver })
        let ids = try zip(place.sent("To"), place.sent("Message-ID"))
            .filter { $0.0 == "boss@example.org" }.map(\.1)
        #expect(ids == boss.map(\.messageID), "in the order in which it happened")
        #expect(Set(names).isSubset(of: try place.sent("Message-ID")), "each under its own name")
    }

    @Test func `what was queued before a kill goes out once after it`() throws {
        _ = try home.alarms.addContact("mara@example.org")
        try place.raise()
        #expect(try home.alarms.queueAlarmNotices() == 1)
        let again = try place.reopened()
        #expect(try again.alarms.queueAlarmNotices() == 0)
        try again.close()
        try place.deliver(minutes: 2)
        #expect(try place.sent().count == 1)
    }

    @Test func `eleven alarms at once are one mail, which names them`() throws {
        _ = try home.alarms.addContact("mara@example.org")
        for number in 1...11 { try place.raise(subject: "series:\(number)") }
        try place.deliver(minutes: 20)
        #expect(try place.sent("Subject") == ["[Muster] Test: 11 alarms"])
        let mail = try #require(try place.texts().first)
        for number in ["AL-001", "AL-007", "AL-011"] { #expect(mail.contains(number)) }
    }

    @Test(arguments: [("sr", "najviše"), ("sr-Cyrl", "највише")])
    func `each is told in the language of the site or their own`(
        language: String,
        word: String
    )
        throws
    {
        let place = try AlarmHome(settings: "[report]\nlanguage = \"\(language)\"")
        _ = try place.home.alarms.addContact("mara@example.org")
        try place.raise()
        try place.deliver()
        let words = try #require(try place.texts().first)
        #expect(words.contains(word), "\(words)")
        #expect(words.contains("muster alarm ack AL-001 --note TEXT"))
    }

    @Test func `low alarms wait for the end of quiet hours`() throws {
        let place = try AlarmHome(settings: "[climate]\nquiet_hours = \"12:00-14:00\"")
        _ = try place.home.alarms.addContact("mara@example.org")
        try place.raise(.low)
        try place.deliver(minutes: 60)
        #expect(try place.sent().isEmpty)
        try place.deliver(minutes: 2)
        #expect(try place.sent().count == 1)
    }
}
