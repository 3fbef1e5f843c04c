import GRDB
import MusterClimate
import MusterCore

/// Where a series stands: what is needed to go on with its slots and gaps without reading it again.
struct SeriesTail: Sendable {
    /// Its last slot, and the value that holds.
    private(set) var fold: SeriesFold
    /// When its last reading was, of a sensor at fault too, in milliseconds; `nil` before the first.
    private(set) var lastAt: Int64?

    /// Whether a reading goes on behind all that there are.
    func isFollowed(by reading: Reading) -> Bool {
        lastAt.map { reading.milliseconds > $0 } ?? true
    }

    /// Adds the next reading.
    mutating func add(_ reading: Reading) {
        fold.add(reading)
        lastAt = reading.milliseconds
    }

    /// Adds what kept readings away.
    mutating func note(_ interruption: Interruption) { fold.note(interruption) }

    /// The slots and gaps that came about since the last time, the last slot as it is by now.
    mutating func takeChanges() -> (slots: [Slot], gaps: [Gap]) {
        let settled = fold.takeSettled()
        let rest = fold.finished()
        return (settled.slots + rest.slots, settled.gaps + rest.gaps)
    }

    /// Reads where a series stands.
    init(of series: SeriesID, _ db: Database) throws {
        let rows = SeriesRows(series: series, db: db)
        let rhythm = try rows.rhythm()
        lastAt = try rows.last()?.milliseconds
        guard let last = try rows.lastValue() else {
            fold = SeriesFold(rhythm, interruptions: try rows.interruptions())
            return
        }
        let start = Slot.start(of: last)
        let carried = try rows.lastValue(before: start)
        fold = SeriesFold(
            rhythm,
            carried: carried,
            interruptions: try rows.interruptions(until: carried?.milliseconds ?? .min)
        )
        for reading in try rows.readings(from: carried.map { $0.milliseconds + 1 } ?? start) {
            fold.add(reading)
        }
        // All of that is kept already.
        _ = fold.takeSettled()
    }
}

extension Slot {
    /// Where the slot of a reading begins, in milliseconds.
    static func start(of reading: Reading) -> Int64 { number(at: reading.at) * length }
}
