import MusterClimate
import MusterCore
import MusterTestSupport

extension Instant {
    /// 2026-03-12T09:00:00Z, where a slot begins.
    static let nine = Instant(seconds: 1_773_306_000)

    /// So many seconds behind nine o'clock.
    static func nine(_ seconds: Double) -> Instant { nine.advanced(bySeconds: seconds) }
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

/// Readings as chance gives them: minutes apart, with silences, faults and jumps.
struct RandomReadings {
    var readings: [Reading] = []
    var interruptions: [Interruption] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (seconds, value) = (0.0, Int64(4_000))
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let distances: ClosedRange<Double> =
                switch Int.random(in: 0..<10, using: &random) {
                case 0: 1...20_000
                case 1: 0.001...3
                default: 55...65
                }
            seconds += Double.random(in: distances, using: &random)
            value += Int64.random(in: -300...300, using: &random)
            let isFault = Int.random(in: 0..<12, using: &random) == 0
            readings.append(.at(seconds, value, isFault ? .fault : []))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let from = Double.random(in: 0...max(1, seconds), using: &random)
            let until = from + Double.random(in: 1...5_000, using: &random)
            interruptions.append(
                Interruption(
                    from: .nine(from),
                    until: .nine(until),
                    cause: GapCause.allCases.randomElement(using: &random) ?? .silent
                )
            )
        }
    }

    /// The slots and gaps of all readings at once.
    func folded() -> (slots: [Slot], gaps: [Gap]) {
        var fold = SeriesFold(.minute, interruptions: interruptions)
        for reading in readings { fold.add(reading) }
        return fold.finished()
    }
}
