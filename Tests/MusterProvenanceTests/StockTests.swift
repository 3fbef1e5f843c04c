import MusterCore
import MusterProvenance
import Testing

/// What stock rests on, and how much of it may be promised.
@Suite struct StockTests {
    private static let now = Instant(seconds: 1_800_000_000)

    private static func ago(_ hours: Double) -> Instant { now.advanced(bySeconds: -3_600 * hours) }

    private func trust(
        _ word: (word: StockTrust.Word, at: Instant)?,
        freshFrom: Instant? = nil,
        heardAt: Instant? = nil
    ) -> StockTrust {
        .judge(word, freshFrom: freshFrom, heardAt: heardAt, now: Self.now)
    }

    @Test func `a count stands above the radio, and that above the record`() {
        #expect(trust(nil) == .recorded)
        #expect(trust(nil, heardAt: Self.ago(23)) == .heard)
        #expect(trust(nil, heardAt: Self.ago(25)) == .recorded)
        #expect(trust((.there, Self.ago(900))) == .counted)
        #expect(trust((.open, Self.ago(900))) == .recorded)
        #expect(trust((.open, Self.ago(900)), heardAt: Self.ago(1)) == .heard)
    }

    @Test func `a count that its plan asks for again is old`() {
        let old: (StockTrust.Word, Instant) = (.there, Self.ago(200))
        #expect(trust(old, freshFrom: Self.ago(168)) == .recorded)
        #expect(trust(old, freshFrom: Self.ago(168), heardAt: Self.ago(2)) == .heard)
        #expect(trust(old, freshFrom: Self.ago(201)) == .counted)
    }

    @Test func `what was missing is doubted until it is heard again`() {
        let gone: (StockTrust.Word, Instant) = (.notThere, Self.ago(10))
        #expect(trust(gone) == .doubted)
        #expect(trust(gone, heardAt: Self.ago(11)) == .doubted)
        #expect(trust(gone, heardAt: Self.ago(9)) == .heard)
        #expect(trust((.notThere, Self.ago(90)), heardAt: Self.ago(30)) == .doubted)
    }

    private func item(
        _ lot: String?,
        _ quantity: Int,
        _ trust: StockTrust = .counted,
        zone: String = "cold-1",
        countedAt: Instant? = nil
    ) -> StockItem {
        StockItem(
            product: "CARROT",
            lot: lot,
            zone: ZoneID(rawValue: zone),
            quantity: quantity,
            trust: trust,
            countedAt: countedAt
        )
    }

    private func rows(
        _ items: [StockItem],
        _ lots: [Lot] = [],
        least: StockTrust = .heard
    ) throws -> [StockRow] {
        StockRow.rows(
            of: items,
            lots: Dictionary(uniqueKeysWithValues: lots.map { ($0.path, $0) }),
            today: try #require(CalendarDay("2027-01-15")),
            least: least
        )
    }

    @Test func `rows add up by lot, zone and trust, and stand in natural order`() throws {
        let found = try rows([
            item("L-10", 1), item("L-2", 3), item("L-2", 4), item("L-2", 5, .recorded),
            item("L-2", 6, zone: "dock"), item(nil, 7),
        ])
        #expect(found.map(\.lot) == [nil, "L-2", "L-2", "L-2", "L-10"])
        #expect(found.map(\.onHand) == [7, 7, 5, 6, 1])
        #expect(found.map(\.available) == [7, 7, 0, 6, 1])
        #expect(found.allSatisfy { $0.reserved == 0 && $0.state == nil && !$0.isOver })
    }

    @Test(arguments: Lot.State.allCases)
    func `of a lot that may not be used nothing is available`(state: Lot.State) throws {
        var lot = Lot(product: "CARROT", code: "L-1")
        lot.state = state
        let row = try #require(try rows([item("L-1", 8)], [lot]).first)
        #expect(row.onHand == 8 && row.state == state)
        #expect(row.available == (state == .open || state == .released ? 8 : 0))
    }

    @Test func `a lot may be used on its last day, and not after it`() throws {
        var lot = Lot(product: "CARROT", code: "L-1")
        for (day, available) in [("2027-01-14", 0), ("2027-01-15", 8), ("2027-01-16", 8)] {
            lot.bestBefore = CalendarDay(day)
            let row = try #require(try rows([item("L-1", 8)], [lot]).first)
            #expect(row.available == available && row.isOver == (available == 0), "\(day)")
        }
    }

    @Test func `who asks for less trust is promised more, and what is doubted never`() throws {
        let items = StockTrust.allCases.map { item("L-1", 1, $0) }
        for (least, count) in [(StockTrust.counted, 1), (.heard, 2), (.recorded, 3), (.doubted, 3)]
        {
            #expect(try rows(items, least: least).map(\.available).reduce(0, +) == count)
        }
    }

    @Test func `a row is as old as its oldest count, and not counted where one item is not`() throws
    {
        let both = try rows([
            item("L-1", 1, countedAt: Self.ago(5)), item("L-1", 1, countedAt: Self.ago(9)),
        ])
        #expect(both.map(\.countedAt) == [Self.ago(9)])
        let one = try rows([item("L-1", 1, countedAt: Self.ago(5)), item("L-1", 1)])
        #expect(one.map(\.countedAt) == [nil])
    }
}
