import Glibc
import MusterCore
import MusterProvenance
import MusterStore

/// Records a generated chain of products in ten steps and traces through it: for `scripts/bench`.
enum TraceBench {
    private static let levels = 10
    private static let traces = 300

    /// Prints events recorded a CPU-second; then, of traces in both directions, the 99th percentile in
    /// milliseconds of CPU time, microseconds for each thing, the most things, and the memory that tracing
    /// took, in megabytes.
    ///
    /// - Throws: `StoreError`.
    static func run(path: String, count: Int) throws {
        let store = try Store(path: path, creating: true, holder: "muster-bench")
        let begun = RangingBench.cpuSeconds
        let chain = Chain(width: max(1, count / levels))
        _ = try store.events.append(chain.width * levels) { chain.record($0) }
        let rate = Double(chain.width * levels) / (RangingBench.cpuSeconds - begun)
        try store.close()
        let reading = try Store(path: path, holder: "muster-bench")
        let before = RangingBench.residentBytes
        var (times, things, most) = ([Double](), 0, 0)
        for index in 0..<traces {
            let direction: TraceDirection = index.isMultiple(of: 2) ? .forward : .back
            let place = index * chain.width / traces
            let level = direction == .forward ? 0 : levels
            let start = RangingBench.cpuSeconds
            let reached = try reading.traces.walk(direction, from: chain.uri(level, place))
            times.append(RangingBench.cpuSeconds - start)
            things += reached
            most = max(most, reached)
        }
        precondition(things > 0, "nothing was reached")
        let sorted = times.sorted()
        let last = sorted[sorted.count * 99 / 100] * 1_000
        let each = times.reduce(0, +) / Double(things) * 1_000_000
        print(Int(rate), last, each, most, max(0, RangingBench.residentBytes - before) >> 20)
        try reading.close()
    }
}

/// Lots in levels, each made of two of the level before.
private struct Chain {
    let width: Int
    private let names = OwnNames(site: "Bench")

    init(width: Int) {
        self.width = width
    }

    func uri(_ level: Int, _ place: Int) -> String { lot(level, place).uri }

    func record(_ index: Int) -> RecordedEvent {
        let (level, place) = (index / width + 1, index % width)
        let inputs = Set([0, 1].map { lot(level - 1, origin(of: index, $0)) }).sorted()
        let quantity = ThingQuantity(Amount(10), .piece)
        let at = Instant(seconds: 1_773_306_845 + Int64(index))
        let event = TraceEvent(
            .make,
            at: at,
            things: inputs.map { EventThing($0, .input, quantity) }
                + [EventThing(lot(level, place), .output, quantity)],
            site: names.name()
        )
        return RecordedEvent(event, recordedAt: at, actor: "bench", origin: .csv)
    }

    private func lot(_ level: Int, _ place: Int) -> ThingName {
        names.lot("\(level)-\(place)", of: "P", gtin: nil)
    }

    /// Where an input stands in its level: near the place of what is made.
    private func origin(of index: Int, _ which: Int) -> Int {
        var state = UInt64(index * 2 + which) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let shift = Int((state ^ (state >> 27)) % 81) - 40
        return (index % width + shift + width) % width
    }
}
