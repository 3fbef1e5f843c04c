import MusterClimate
import MusterCore
import Testing

/// Who is told of alarms, minute by minute.
@Suite struct AlarmRotaTests {
    private let list = [(address: "a", step: 0), (address: "b", step: 1), (address: "c", step: 2)]

    @Test func `steps are called at once, after 15 and 60 minutes, and the last one hourly`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.run(0...250)
        #expect(play.told("a") == ["0 raised"])
        #expect(play.told("b") == ["15 escalated"])
        #expect(play.told("c") == ["60", "120", "180", "240"].map { "\($0) escalated" })
    }

    @Test func `an answer stops the calls, and the all-clear goes once to those who were told`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.run(0...20)
        play.move(1, .answered, at: 21)
        play.run(21...200)
        play.move(1, .back, at: 201)
        play.run(201...400)
        #expect(play.told("a") == ["0 raised", "201 cleared"])
        #expect(play.told("b") == ["15 escalated", "201 cleared"])
        #expect(play.told("c") == [])
    }

    @Test func `where nobody stands on a later step the last there is called`() {
        var play = RotaPlay([("a", 0)])
        play.move(1, .raised, at: 0)
        play.run(0...130)
        #expect(play.told("a") == ["0 raised", "60 escalated", "120 escalated"])
        play = RotaPlay([("b", 1)])
        play.move(1, .raised, at: 0)
        play.run(0...130)
        #expect(play.told("b") == ["15", "60", "120"].map { "\($0) escalated" })
    }

    @Test func `what was missed while nothing ran is told once, all steps of it`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.run(190...190)
        #expect(["a", "b", "c"].map { play.told($0).count } == [1, 1, 1])
        play.run(191...240)
        #expect(play.told("c") == ["190 escalated", "240 escalated"])
    }

    @Test func `what began and ended while nothing ran is told, in this order`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.move(1, .back, at: 30)
        play.run(500...501)
        #expect(play.told("a") == ["500 raised", "500 cleared"])
        #expect(play.told("b") == [])
    }

    @Test func `a breach that comes again is told again, and its end too`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.run(0...5)
        play.move(1, .back, at: 6)
        play.run(6...10)
        play.move(1, .raised, at: 20)
        play.run(20...30)
        play.move(1, .back, at: 31)
        play.run(31...90)
        #expect(play.told("a") == ["0 raised", "6 cleared", "20 raised", "31 cleared"])
    }

    @Test func `a contact of a zone hears of that zone alone, a site's of all, each address once`()
    {
        var play = RotaPlay([("a", 0), ("B", 0), ("b", 0)])
        let zone = ZoneID(rawValue: "cold-1")
        play.contacts[0].zone = zone
        play.move(1, .raised, at: 0, zone: ZoneID(rawValue: "cold-2"))
        play.run(0...0)
        play.move(2, .raised, at: 1, zone: zone)
        play.run(1...10)
        #expect(play.told("a") == ["1 raised"])
        #expect(play.told("B") == ["0 raised", "1 raised"])
        #expect(play.told("b") == [])
    }

    @Test func `somebody new on the list hears of what waits, and of nothing that is over`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.move(2, .raised, at: 0)
        play.run(0...1)
        play.move(2, .back, at: 2)
        play.run(2...10)
        play.contacts.append(RotaPlay.contact(9, "n", step: 0, addedAt: 12))
        play.run(12...14)
        #expect(play.told("n") == ["12 raised"])
    }

    @Test func `what is put aside before anybody was told is told to nobody`() {
        var play = RotaPlay(list)
        play.move(1, .raised, at: 0)
        play.move(1, .answered, at: 1)
        play.move(1, .back, at: 2)
        play.run(3...90)
        #expect(play.calls.isEmpty)
    }
}

/// The hours in which the least important waits.
@Suite struct QuietHoursTests {
    @Test func `hours are read as written, over midnight too`() throws {
        #expect(try #require(QuietHours("22:00-06:30")).description == "22:00-06:30")
        for text in ["", "22-6", "22:00", "24:00-06:00", "22:00-22:00", "2:00-06:00", "a:bc-06:00"]
        {
            #expect(QuietHours(text) == nil, "\(text)")
        }
    }

    @Test func `within them the end is the next moment, else the moment itself`() throws {
        let night = try #require(QuietHours("22:00-06:30"))
        func next(_ text: String) throws -> String {
            night.nextLoud(from: try #require(Instant(iso8601: "2026-03-12T\(text)Z")), .utc)
                .iso8601(.seconds)
        }
        #expect(try next("21:59:59") == "2026-03-12T21:59:59Z")
        #expect(try next("22:00:00") == "2026-03-13T06:30:00Z")
        #expect(try next("03:10:20.5") == "2026-03-12T06:30:00Z")
        #expect(try next("06:30:00") == "2026-03-12T06:30:00Z")
        let noon = try #require(QuietHours("12:00-13:00"))
        let summer = SiteClock { _ in .init(seconds: 7_200, name: "CEST") }
        let at = try #require(Instant(iso8601: "2026-07-12T10:15:00Z"))
        #expect(noon.nextLoud(from: at, summer).iso8601(.seconds) == "2026-07-12T11:00:00Z")
    }

    @Test func `only low alarms wait for their end, and their steps count from there`() throws {
        // The play begins at 9:00 UTC.
        let quiet = try #require(QuietHours("08:00-10:00"))
        var play = RotaPlay([("a", 0), ("b", 1)], quietHours: quiet)
        play.move(1, .raised, at: 0, isLow: true)
        play.run(0...29)
        play.move(2, .raised, at: 30)
        play.run(30...90)
        #expect(play.told("a") == ["30 raised", "60 raised"])
        #expect(play.told("b") == ["45 escalated", "75 escalated", "90 escalated"])
    }

    @Test func `what was over before their end is told to nobody`() {
        let quiet = QuietHours("08:00-10:00")
        var play = RotaPlay([("a", 0)], quietHours: quiet)
        play.move(1, .raised, at: 0, isLow: true)
        play.move(1, .back, at: 20)
        play.run(0...200)
        #expect(play.calls.isEmpty)
    }
}
