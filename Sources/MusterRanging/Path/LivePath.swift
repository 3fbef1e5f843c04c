package import MusterCatalogue
import MusterCore

/// Where the scanner is while it walks: ``ScannerPath`` as far as it can be known so far.
///
/// The same chain, eight seconds behind: what was heard since corrects the place, what is to come
/// cannot. A value: what was fed to two of them in the same order makes them the same.
package struct LivePath: Sendable {
    /// How far behind a place is told, in seconds.
    package static let lag = 8

    private let chain: PathChain
    private var log: AnchorLog
    private var reader: PlaceReader
    private var chances: [Float]
    private var recent: [Recent] = []

    /// A second that is not told yet.
    private struct Recent: Sendable {
        var step: AnchorLog.Step
        var forward: [Float]
        var emission: [Float]
    }

    /// Creates the path of a scanner that has heard nothing; `nil` for a plan without zones or anchors.
    ///
    /// - Parameters:
    ///   - plan: where the anchors are.
    ///   - radio: what the site's radio is like.
    ///   - offsets: how much stronger than the others each anchor is, in dB, in the order of the plan;
    ///     empty when nothing is known.
    package init?(_ plan: SitePlan, radio: PathRadio = .usual, offsets: [Double] = []) {
        guard !plan.zones.isEmpty, !plan.anchors.isEmpty else { return nil }
        let grid = PathGrid(plan)
        let known = offsets.count == plan.anchors.count
        chain = PathChain(
            grid,
            AnchorReach(plan, grid.grid),
            radio,
            offsets: known ? offsets : plan.anchors.map { _ in 0 }
        )
        log = AnchorLog(plan)
        reader = PlaceReader(grid)
        chances = chain.blank
    }

    /// Ends a second in which something was heard, and hands over the places that are known now.
    package mutating func close(
        _ second: Int64,
        heard: [HeardAnchor],
        emit: (ScannerPath.Place) -> Void
    ) {
        log.restart()
        log.add(second, heard: heard)
        for step in log.steps(after: recent.last?.step.second) {
            if step.isStart { finish(emit: emit) }
            var (emission, forward) = (chain.blank, chain.blank)
            _ = chain.emit(step, of: log, into: &emission)
            _ = chain.advance(chances, emission, isStart: step.isStart, into: &forward)
            chances = forward
            recent.append(Recent(step: step, forward: forward, emission: emission))
            if recent.count > Self.lag { emit(oldest()) }
        }
    }

    /// Hands over the places that are left.
    package mutating func finish(emit: (ScannerPath.Place) -> Void) {
        while !recent.isEmpty { emit(oldest()) }
    }

    /// Takes the oldest second, with all that was heard since.
    private mutating func oldest() -> ScannerPath.Place {
        var later = [Float](repeating: 1, count: chances.count)
        var earlier = later
        for one in recent.dropFirst().reversed() {
            chain.retreat(later, one.emission, isStart: one.step.isStart, into: &earlier)
            swap(&later, &earlier)
        }
        let first = recent.removeFirst()
        var total: Float = 0
        for cell in later.indices {
            later[cell] *= first.forward[cell]
            total += later[cell]
        }
        for cell in later.indices { later[cell] /= total }
        return reader.place(first.step, later)
    }
}
