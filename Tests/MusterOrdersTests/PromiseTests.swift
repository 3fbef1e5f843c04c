import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance
import MusterTestSupport
import Testing

/// What is promised of the stock of a product.
@Suite struct PromiseTests {
    private let today: CalendarDay

    init() throws { today = try #require(CalendarDay("2026-03-12")) }

    private func piece(
        _ item: String,
        _ free: Int,
        lot: String? = nil,
        zone: String = "cold-1",
        trust: StockTrust = .counted,
        until bestBefore: String? = nil,
        state: Lot.State = .open
    ) -> StockPiece {
        var record = Lot(product: "CARROT", code: lot ?? "")
        record.bestBefore = bestBefore.flatMap { CalendarDay($0) }
        record.state = state
        return StockPiece(
            StockItem(
                product: "CARROT",
                lot: lot,
                zone: ZoneID(rawValue: zone),
                quantity: free,
                trust: trust,
                countedAt: nil
            ),
            item: ItemID(rawValue: item),
            free: free,
            lot: lot == nil ? nil : record,
            today: today,
            least: .heard
        )
    }

    private func taken(_ promise: Promise) -> [String] {
        promise.parts.map { "\($0.piece.item)=\($0.quantity)" }
    }

    @Test func `what is over first goes first`() {
        let promise = Promise(
            of: 15,
            lot: nil,
            from: [
                piece("A", 10, lot: "L-3"), piece("B", 10, lot: "L-2", until: "2026-05-01"),
                piece("C", 10, lot: "L-1", until: "2026-04-01"),
            ]
        )
        #expect(taken(promise) == ["C=10", "B=5"])
        #expect(promise.short == 0)
    }

    @Test func `what was counted goes before what was only heard`() {
        let promise = Promise(
            of: 3,
            lot: nil,
            from: [piece("A", 3, trust: .heard), piece("B", 2), piece("C", 2)]
        )
        #expect(taken(promise) == ["B=2", "C=1"])
    }

    @Test func `a piece that is just enough spares opening another`() {
        let promise = Promise(
            of: 12,
            lot: nil,
            from: [piece("A", 40), piece("B", 12, zone: "dock"), piece("C", 10)]
        )
        #expect(taken(promise) == ["B=12"])
    }

    @Test func `as few zones as can be are gone to`() {
        let promise = Promise(
            of: 15,
            lot: nil,
            from: [
                piece("A", 6, zone: "dock"), piece("B", 5, zone: "cold-1"),
                piece("C", 5, zone: "cold-1"), piece("D", 5, zone: "cold-1"),
            ]
        )
        #expect(taken(promise) == ["B=5", "C=5", "D=5"])
    }

    @Test func `a lot that is asked for is the only one served`() {
        let promise = Promise(
            of: 8,
            lot: "L-2",
            from: [piece("A", 10, lot: "L-1"), piece("B", 5, lot: "L-2")]
        )
        #expect(taken(promise) == ["B=5"])
        #expect(promise.short == 3)
    }

    @Test func `what stands against stock is named, and nothing of it promised`() {
        let promise = Promise(
            of: 100,
            lot: nil,
            from: [
                piece("A", 1, lot: "L-1", state: .held),
                piece("B", 2, lot: "L-2", state: .recalled),
                piece("C", 3, lot: "L-3", until: "2026-03-11"),
                piece("D", 4, lot: "L-4", state: .destroyed), piece("E", 5, trust: .doubted),
                piece("F", 6, trust: .recorded), piece("G", 7, lot: "L-5", until: "2026-03-12"),
            ]
        )
        #expect(taken(promise) == ["G=7"])
        #expect(promise.short == 93)
        #expect(
            promise.barred == [
                .held: 1, .recalled: 2, .over: 3, .gone: 4, .doubted: 5, .unsure: 6,
            ]
        )
    }

    @Test func `no stock is promised twice, or beyond what is free`() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<500 {
            let pieces = (0..<Int.random(in: 0...30, using: &random)).map { number in
                piece(
                    "IT-\(number)",
                    Int.random(in: 0...9, using: &random),
                    lot: Bool.random(using: &random) ? nil : "L-\(number % 4)",
                    zone: "z-\(Int.random(in: 0...3, using: &random))",
                    trust: StockTrust.allCases.randomElement(using: &random) ?? .counted,
                    until: Bool.random(using: &random) ? "2026-03-1\(number % 9)" : nil,
                    state: Lot.State.allCases.randomElement(using: &random) ?? .open
                )
            }
            let wanted = Int.random(in: 1...60, using: &random)
            let promise = Promise(of: wanted, lot: nil, from: pieces)
            #expect(promise.available + promise.short == wanted)
            #expect(Set(promise.parts.map(\.piece.item)).count == promise.parts.count)
            #expect(
                promise.parts.allSatisfy {
                    $0.piece.bar == nil && (1...$0.piece.free).contains($0.quantity)
                }
            )
            let free = pieces.filter { $0.bar == nil }.reduce(0) { $0 + $1.free }
            #expect(promise.available == min(free, wanted))
            #expect(Promise(of: wanted, lot: nil, from: pieces.reversed()) == promise)
        }
    }
}
