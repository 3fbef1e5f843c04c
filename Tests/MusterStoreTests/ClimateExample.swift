import Foundation
import GRDB
import MusterClimate
import MusterCore
import MusterStore
import MusterTestSupport

extension SeriesID {
    static let one = SeriesID(rawValue: 1)
    static let two = SeriesID(rawValue: 2)
}

extension Instant {
    /// 2026-03-12T09:00:00Z, where a slot begins.
    static let nine = Instant(seconds: 1_773_306_000)

    /// So many seconds behind nine o'clock.
    static func nine(_ seconds: Double) -> Instant { nine.advanced(bySeconds: seconds) }

    /// Far behind everything that the tests keep.
    static let later = Instant.nine(1e9)
}

extension Reading {
    /// A value at so many seconds behind nine o'clock.
    static func at(_ seconds: Double, _ value: Int64, _ flags: ReadingFlags = []) -> Reading {
        Reading(at: .nine(seconds), value: value, flags: flags)
    }
}

extension Rhythm {
    /// A value each minute, none kept back.
    static let minute = Rhythm(interval: 60_000, heartbeat: 0)
}

extension TemporaryHome {
    /// The readings of this home, as another process would open them.
    func climate(patience: Double = 15) throws -> ClimateStore {
        try ClimateStore(home: folder, holder: "pid 7, test", patience: patience)
    }

    var climatePath: String { "\(folder)/climate.sqlite" }

    /// A home with a reading each minute from nine o'clock on.
    func climate(minutes: Range<Int>, of series: SeriesID = .one) throws -> ClimateStore {
        let climate = try climate()
        try climate.learn(.minute, of: series)
        try climate.keep(Self.minutes(minutes, of: series), now: .later)
        return climate
    }

    /// A reading each minute from nine o'clock on, of a daily wave.
    static func minutes(_ minutes: Range<Int>, of series: SeriesID = .one) -> [SeriesReading] {
        minutes.map { minute in
            let wave = sin(Double(minute) / 1_440 * 2 * .pi) * 2_000
            return SeriesReading(series, .at(Double(minute) * 60, 5_000 + Int64(wave)))
        }
    }
}

/// All that is kept of a series.
struct SeriesState: Equatable {
    var readings: [Reading]
    var slots: [Slot]
    var gaps: [Gap]

    init(_ climate: ClimateStore, _ series: SeriesID = .one) throws {
        let (from, until) = (Instant.nine(-1e9), Instant.later)
        readings = try climate.readings(of: series, from: from, until: until)
        slots = try climate.slots(of: series, from: from, until: until)
        gaps = try climate.gaps(of: series, from: from, until: until)
    }

    /// What pure folding makes of the readings.
    init(folding readings: [Reading], _ interruptions: [Interruption] = []) {
        let sorted = readings.sorted { $0.milliseconds < $1.milliseconds }
        var kept: [Reading] = []
        for reading in sorted {
            if let last = kept.last, last.milliseconds == reading.milliseconds {
                kept[kept.count - 1] = Reading.kept(last, reading)
            } else {
                kept.append(reading)
            }
        }
        var fold = SeriesFold(.minute, interruptions: interruptions)
        for reading in kept { fold.add(reading) }
        (slots, gaps) = fold.finished()
        self.readings = kept
    }
}
