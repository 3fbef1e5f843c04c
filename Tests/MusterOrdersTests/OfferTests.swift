import MusterCore
import MusterOrders
import Testing

/// When customers are shown offers, and how often.
@Suite struct OfferTests {
    /// A moment of a day in March, by the clocks of the site.
    private func moment(_ day: Int, _ hour: Int, _ minute: Int = 0) throws -> Instant {
        let time = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return try #require(Instant(iso8601: "2026-03-\(day)T\(time):00Z"))
    }

    private func showing(_ offer: String, _ day: Int, _ hour: Int) throws -> OfferShowing {
        OfferShowing(
            offer: offer,
            person: "mara",
            at: try moment(day, hour),
            reason: .time("2026-03-\(day)T\(hour):00")
        )
    }

    private func allows(_ shown: [OfferShowing], _ now: Instant) -> Bool {
        OfferRule.allows("Friday", after: shown, at: now, .utc)
    }

    @Test(arguments: [(7, 59, false), (8, 0, true), (20, 59, true), (21, 0, false), (0, 0, false)])
    func `nothing is shown by night`(hour: Int, minute: Int, isShown: Bool) throws {
        #expect(allows([], try moment(12, hour, minute)) == isShown)
    }

    @Test func `an offer is shown once in 24 hours, and three a day`() throws {
        #expect(try !allows([showing("Friday", 12, 9)], moment(12, 18)))
        #expect(try !allows([showing("Friday", 12, 18)], moment(13, 17, 59)))
        #expect(try allows([showing("Friday", 12, 18)], moment(13, 18)))
        let three = try ["A", "B", "C"].map { try showing($0, 12, 9) }
        #expect(try !allows(three, moment(12, 12)) && allows(three, moment(13, 8)))
        #expect(try allows(Array(three.prefix(2)), moment(12, 12)))
        #expect(
            try !allows([showing("Friday", 14, 9)], moment(13, 12)),
            "a clock that stepped back"
        )
    }

    @Test func `an audience says whom it means, and reads what it says`() throws {
        for text in ["role:customer", "person:mara"] {
            #expect(OfferAudience(text)?.description == text)
        }
        #expect(OfferAudience("person:Mara") == .person("mara"))
        for text in ["", "role:admin", "person:", "mara", "all"] {
            #expect(OfferAudience(text) == nil)
        }
        #expect(
            OfferAudience.customers.includes("x") && !OfferAudience.person("mara").includes("x")
        )
    }
}
