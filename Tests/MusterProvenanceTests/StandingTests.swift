import MusterCore
import MusterProvenance
import Testing

@Suite struct StandingTests {
    private func entry(
        _ verb: EventVerb,
        _ at: Int64,
        _ quantity: String? = nil,
        role: ThingRole = .epc,
        place: String? = nil
    ) throws -> ThingEntry {
        ThingEntry(
            event: at,
            verb: verb,
            role: role,
            at: at,
            quantity: try quantity.map { try ThingQuantity($0) },
            place: place
        )
    }

    private func standing(_ entries: [ThingEntry], known: Set<Int64> = []) -> ThingStanding {
        ThingStanding(entries, knownOrigins: known)
    }

    @Test func `a lot is here, then shipped, then back`() throws {
        var entries = [try entry(.harvest, 1, "100 KGM", place: "field")]
        #expect(standing(entries).list == .here)
        entries.append(try entry(.ship, 2, "60 KGM", place: "dock"))
        entries.append(try entry(.ship, 3, "40 KGM", place: "dock"))
        #expect(standing(entries).list == .shipped)
        #expect(standing(entries).shipments.map(\.event) == [2, 3])
        #expect(standing(entries).notReceived == [2, 3])
        entries.append(try entry(.receive, 4, place: "dock"))
        #expect(standing(entries).list == .here && standing(entries).notReceived.isEmpty)
    }

    @Test func `a lot stays where it was said to be until more is said, and away until it is back`()
        throws
    {
        let entries = [
            try entry(.harvest, 1, "100 KGM", place: "field"), try entry(.inspect, 2),
            try entry(.cool, 3, place: "cold"), try entry(.ship, 4, "60 KGM", place: "dock"),
            try entry(.ship, 5, "40 KGM"), try entry(.receive, 7, place: "hall"),
            try entry(.destroy, 8),
        ]
        func stays(_ count: Int) -> [String] {
            PlaceStay.all(of: Array(entries.prefix(count)), until: Instant(microseconds: 9))
                .map { "\($0.place ?? "-") \($0.from.microseconds)…\($0.until.microseconds)" }
        }
        #expect(stays(2) == ["field 1…9"])
        #expect(stays(4) == ["field 1…3", "cold 3…9"], "what leaves takes the rest nowhere")
        #expect(stays(5) == ["field 1…3", "cold 3…5"], "all of it is away")
        #expect(stays(6).suffix(2) == ["- 5…7", "hall 7…9"])
        #expect(stays(7).last == "hall 7…8", "nothing is left")
        #expect(stays(0).isEmpty)
    }

    @Test func `a part that goes somewhere leaves the rest where it is`() throws {
        func stays(_ next: ThingEntry...) throws -> [String] {
            let begin = [try entry(.receive, 1, "100 KGM", place: "hall")]
            return PlaceStay.all(of: begin + next, until: Instant(microseconds: 9))
                .map { "\($0.place ?? "-") \($0.from.microseconds)…\($0.until.microseconds)" }
        }
        let both = ["hall 1…9", "cold 2…9"]
        #expect(try stays(entry(.cool, 2, "1 KGM", place: "cold")) == both)
        #expect(try stays(entry(.inspect, 2, "1 KGM", place: "cold")) == both)
        #expect(
            try stays(entry(.cool, 2, "5", place: "cold")) == both,
            "who knows how much that is"
        )
        #expect(try stays(entry(.cool, 2, "100 KGM", place: "cold")) == ["hall 1…2", "cold 2…9"])
        #expect(try stays(entry(.receive, 2, "50 KGM", place: "cold")) == both)
        #expect(try stays(entry(.ship, 2, "1 KGM", place: "dock")) == ["hall 1…9"])
        #expect(try stays(entry(.pack, 2, "40 KGM", role: .input, place: "line")) == ["hall 1…9"])
        // A tenth of it comes back.
        let back = [try entry(.ship, 2), try entry(.receive, 4, "10 KGM", place: "cold")]
        #expect(try stays(back[0], back[1]) == ["hall 1…2", "- 2…4", "cold 4…9"])
    }

    @Test func `what did not arrive of a shipment stays on its way`() throws {
        var entries = [
            try entry(.harvest, 1, "100 KGM", place: "field"), try entry(.ship, 2, "60 KGM"),
            try entry(.ship, 3, "40 KGM"), try entry(.receive, 4, "70 KGM", place: "dock"),
        ]
        #expect(standing(entries).list == .shipped && standing(entries).notReceived == [3])
        #expect(standing(entries).shipments.map(\.quantity?.description) == ["30 KGM"])
        entries.append(try entry(.receive, 5, "30 KGM", place: "dock"))
        #expect(standing(entries).list == .here && standing(entries).notReceived.isEmpty)
        let pieces = [
            try entry(.harvest, 1, "100 KGM"), try entry(.ship, 2), try entry(.receive, 3, "9"),
        ]
        #expect(standing(pieces).shipments.isEmpty, "what cannot be compared is all of it")
        let whole = [
            try entry(.harvest, 1, "100 KGM"), try entry(.ship, 2),
            try entry(.receive, 3, "99 KGM"),
        ]
        #expect(standing(whole).shipments.map(\.quantity?.description) == ["1 KGM"])
    }

    @Test func `who got a part hears of a recall, whatever became of the rest`() throws {
        let shipped = try entry(.ship, 2, "40 KGM")
        let harvest = try entry(.harvest, 1, "100 KGM")
        for end in [try entry(.destroy, 3), try entry(.make, 3, "100 KGM", role: .input)] {
            #expect(standing([harvest, shipped, end]).list == .shipped)
        }
        let destroyed = standing([harvest, shipped, try entry(.destroy, 3)]).destroyed
        #expect(destroyed?.description == "60 KGM")
        let unknown = try [entry(.harvest, 1), shipped, entry(.make, 3, "10 KGM", role: .input)]
        #expect(standing(unknown).list == .shipped)
        #expect(standing([harvest, try entry(.ship, 2), try entry(.sell, 3)]).list == .gone)
    }

    @Test func `a void of a part leaves the rest of the last shipment on its way`() throws {
        let entries = [
            try entry(.harvest, 1, "100 KGM"), try entry(.ship, 2, "60 KGM"),
            try entry(.ship, 3, "40 KGM"), try entry(.void, 4, "10 KGM"),
        ]
        #expect(standing(entries).shipments.map(\.quantity?.description) == ["60 KGM", "30 KGM"])
    }

    @Test func `what was sold and destroyed in parts is gone with the last of it`() throws {
        var entries = [
            try entry(.harvest, 1, "100 KGM", place: "x"), try entry(.sell, 2, "60 KGM"),
            try entry(.make, 3, "10 KGM", role: .input), try entry(.destroy, 4, "5 KGM"),
        ]
        let partly = standing(entries)
        #expect(partly.list == .here && partly.end == nil)
        #expect(partly.left?.description == "25 KGM" && partly.made?.description == "100 KGM")
        entries.append(try entry(.sell, 5, "25 KGM"))
        let over = standing(entries)
        #expect(over.list == .gone && over.end?.event == 5)
        #expect(over.destroyed?.description == "5 KGM")
        let rest = standing(Array(entries.prefix(4)) + [try entry(.destroy, 6)])
        #expect(rest.end?.event == 6 && rest.destroyed?.description == "30 KGM")
    }

    @Test func `the last use ends a thing, in whatever order it is told`() throws {
        let entries = [
            try entry(.make, 9, "40 KGM", role: .input), try entry(.harvest, 1, "100 KGM"),
            try entry(.make, 5, "60 KGM", role: .input),
        ]
        #expect(standing(entries).end?.event == 9)
    }

    @Test func `the quantity of a lot counts where no event tells one`() throws {
        let use = [try entry(.make, 5, "60 KGM", role: .input, place: "x")]
        let lot = ThingStanding(
            use,
            knownOrigins: [],
            quantity: try ThingQuantity("100 KGM")
        )
        #expect(lot.list == .here && lot.left?.description == "40 KGM")
        #expect(standing(use).list == .gone, "nobody said that there was more")
    }

    @Test func `a void takes the last shipment back`() throws {
        let entries = [
            try entry(.harvest, 1, "1", place: "x"), try entry(.ship, 2), try entry(.void, 3),
        ]
        #expect(standing(entries).list == .here)
    }

    @Test func `used up is what nothing is left of`() throws {
        var entries = [
            try entry(.harvest, 1, "100 KGM", place: "x"),
            try entry(.make, 2, "60 KGM", role: .input),
        ]
        #expect(standing(entries).list == .here)
        entries.append(try entry(.make, 3, "40 KGM", role: .input))
        #expect(standing(entries).list == .gone && standing(entries).end?.event == 3)
        let partly = [
            try entry(.harvest, 1, "100 KGM", place: "x"), try entry(.destroy, 2, "5 KGM"),
        ]
        #expect(
            standing(partly).list == .here && standing(partly).destroyed?.description == "5 KGM"
        )
    }

    @Test func `what came from nobody knows where is told`() throws {
        #expect(standing([try entry(.receive, 5)]).noOrigin == [5])
        #expect(standing([try entry(.receive, 5)], known: [5]).noOrigin.isEmpty)
        #expect(standing([]).list == .unknown)
    }

    @Test func `what happens to a pallet happens to what is on it meanwhile`() throws {
        var histories = ThingHistories()
        histories.entries[1] = [try entry(.pack, 1, "10", role: .output, place: "x")]
        histories.entries[9] = [
            try entry(.ship, 5), try entry(.load, 2, role: .parent), try entry(.ship, 20),
        ]
        histories.stays[1] = [ThingStay(in: 9, at: 2, until: 10, quantity: try ThingQuantity("4"))]
        let standing = histories.standing(of: 1)
        #expect(standing.list == .shipped && standing.shipments.map(\.event) == [5])
        #expect(standing.shipments.first?.quantity?.description == "4 H87")
        histories.stays[1] = [ThingStay(in: 9, at: 6, until: 10)]
        #expect(histories.standing(of: 1).list == .here)
        histories.stays[9] = [ThingStay(in: 1, at: 0, until: nil)]
        #expect(histories.standing(of: 1).list == .here, "a ring of pallets ends")
    }

    @Test func `sums are of one unit each, and shares their mean`() throws {
        var (part, whole) = (UnitSums(), UnitSums())
        for text in ["60 KGM", "2"] { part.add(try ThingQuantity(text)) }
        for text in ["60 KGM", "60 KGM", "8"] { whole.add(try ThingQuantity(text)) }
        #expect(whole.inOrder.map(\.amount.description) == ["8", "120"])
        #expect(part.share(of: whole) == 0.375)
        #expect(UnitSums().share(of: UnitSums()) == nil)
    }

    @Test func `only quantities of one unit are weighed`() throws {
        let names = OwnNames(site: "S")
        func balance(_ used: String?..., made: String?...) throws -> MassBalance? {
            let things = try used.enumerated().map {
                EventThing(
                    names.lot("I\($0.offset)", of: "P", gtin: nil),
                    .input,
                    try $0.element.map { try ThingQuantity($0) }
                )
            }
            let others = try made.enumerated().map {
                EventThing(
                    names.lot("O\($0.offset)", of: "P", gtin: nil),
                    .output,
                    try $0.element.map { try ThingQuantity($0) }
                )
            }
            return MassBalance(
                TraceEvent(.make, at: Instant(seconds: 0), things: things + others, site: nil)
            )
        }
        let heavy = try #require(try balance("60 KGM", "40 KGM", made: "131 KGM"))
        #expect(heavy.share == 1.31 && !heavy.isUsual())
        #expect(try balance("100 KGM", made: "50 KGM")?.isUsual() == true)
        #expect(try balance("100 KGM", made: "102 KGM")?.isUsual() == true)
        #expect(try balance("100 KGM", made: "49.9 KGM")?.isUsual() == false)
        #expect(try balance("100 KGM", made: "50") == nil)
        #expect(try balance("100 KGM", nil, made: "50 KGM") == nil)
    }
}

/// Where things grew, as events say.
@Suite struct GrowingTests {
    private func event(
        _ verb: EventVerb,
        _ at: Int64,
        place: String? = nil,
        field: String? = nil
    ) -> TraceEvent {
        var event = TraceEvent(verb, at: Instant(microseconds: at), things: [], site: nil)
        event.place = place
        if let field { event.details[EventDetail.field.rawValue] = field }
        return event
    }

    @Test func `it grew in each place from planting to the last harvest there`() {
        let events = [
            event(.plant, 1, place: "north"), event(.treat, 3, field: "north"),
            event(.treat, 2, field: "south"), event(.harvest, 5, place: "north"),
            event(.harvest, 7, place: "north"), event(.harvest, 6, place: "south"),
            event(.harvest, 9, place: "east"), event(.treat, 4, place: "west"), event(.weed, 8),
        ]
        #expect(
            PlaceStay.growing(events, until: Instant(microseconds: 20)) == [
                PlaceStay(
                    at: "north",
                    from: Instant(microseconds: 1),
                    until: Instant(microseconds: 7)
                ),
                PlaceStay(
                    at: "south",
                    from: Instant(microseconds: 2),
                    until: Instant(microseconds: 6)
                ),
            ]
        )
        let growing = [event(.plant, 1, place: "north"), event(.treat, 4, place: "west")]
        #expect(
            PlaceStay.growing(growing, until: Instant(microseconds: 20)).map(\.until.microseconds)
                == [20, 20],
            "nothing was harvested yet"
        )
        #expect(PlaceStay.growing([], until: Instant(microseconds: 20)).isEmpty)
    }
}
