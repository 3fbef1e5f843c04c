import MusterClimate
import MusterCore
import MusterTestSupport
import Testing

/// What is told of a series: extremes, and charts that never cross what is not known.
@Suite struct FiguresTests {
    private func at(_ seconds: Double) -> Instant {
        Instant(microseconds: 1_773_306_000_000_000).advanced(bySeconds: seconds)
    }

    private func piece(_ from: Double, _ until: Double, _ value: Int64) -> KnownPiece {
        KnownPiece(from: at(from), until: at(until), value: value)
    }

    @Test func `extremes are those of the first piece that has them`() throws {
        let figures = PieceFigures([piece(0, 10, 5), piece(10, 40, 3), piece(50, 60, 3)])
        #expect(figures.lowest?.from == at(10))
        #expect(figures.highest?.from == at(0))
        #expect(figures.milliseconds == 50_000)
        #expect(figures.mean == (50 + 90 + 30) / 50.0)
        #expect(PieceFigures().mean == nil)
    }

    @Test func `several sensors together give the lowest and the highest, and no mean`() throws {
        let together = KnownPiece.together([
            [piece(0, 10, 5), piece(20, 30, 5)], [piece(5, 25, 8)], [],
        ])
        #expect(together.map(\.from) == [0, 5, 10, 20, 25].map(at))
        #expect(together.map(\.until) == [5, 10, 20, 25, 30].map(at))
        #expect(together.map(\.low) == [5, 5, 8, 5, 5])
        #expect(together.map(\.high) == [5, 8, 8, 8, 5])
        #expect(together.allSatisfy { $0.mean == nil })
        #expect(KnownPiece.together([[piece(0, 1, 2)], []]) == [piece(0, 1, 2)])
        #expect(KnownPiece.together([]).isEmpty)
    }

    @Test(arguments: 1...50)
    func `together, a moment has what the sensors had at it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let all = (0..<3).map { _ in pieces(&random) }
        let together = KnownPiece.together(all)
        for second in 0..<400 {
            let moment = at(Double(second) + 0.5)
            let known = all.flatMap { $0 }.filter { $0.from <= moment && moment < $0.until }
            let told = together.filter { $0.from <= moment && moment < $0.until }
            #expect(told.count == (known.isEmpty ? 0 : 1))
            #expect(told.first?.low == known.map(\.low).min())
            #expect(told.first?.high == known.map(\.high).max())
        }
    }

    @Test(arguments: 1...50)
    func `a chart shows all that is known, and nothing else`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = pieces(&random)
        let columns = Int.random(in: 1...30, using: &random)
        let runs = ChartRun.all(of: pieces, from: at(20), until: at(380), columns: columns)
        for run in runs {
            for (one, other) in zip(run.cells, run.cells.dropFirst()) {
                #expect(one.until == other.from)
            }
        }
        for (one, other) in zip(runs, runs.dropFirst()) { #expect(one.until < other.from) }
        let cells = runs.flatMap(\.cells)
        for second in 20..<380 {
            let moment = at(Double(second) + 0.5)
            let known = pieces.first { $0.from <= moment && moment < $0.until }
            let shown = cells.filter { $0.from <= moment && moment < $0.until }
            #expect(shown.count == (known == nil ? 0 : 1))
            guard let known, let cell = shown.first else { continue }
            #expect(cell.low <= known.low && cell.high >= known.high)
        }
        let gaps = max(0, runs.count - 1)
        #expect(cells.count <= columns + gaps + 1 + runs.count)
    }

    /// Values that hold for whole seconds, with gaps between some.
    private func pieces(_ random: inout SplitMix64) -> [KnownPiece] {
        var pieces: [KnownPiece] = []
        var second = Int.random(in: 0...30, using: &random)
        while second < 390 {
            let end = second + Int.random(in: 1...40, using: &random)
            let value = Int64.random(in: -20...20, using: &random)
            pieces.append(piece(Double(second), Double(end), value))
            second = end + (Bool.random(using: &random) ? 0 : Int.random(in: 1...9, using: &random))
        }
        return pieces
    }
}
