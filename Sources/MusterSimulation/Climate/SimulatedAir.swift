import Glibc
import MusterCore

/// The air of a room, minute by minute.
///
/// A cold room is cooled in strokes of a compressor; a door lets warm air in while it is open, and a
/// compressor that fails lets the room go towards the air around it. A room that is not cooled follows
/// the day outside.
struct SimulatedAir: Sendable {
    /// What the air is like in one minute.
    struct Minute: Hashable, Sendable {
        /// °C.
        var celsius: Double
        /// Relative humidity, %.
        var humidity: Double
        /// Whether the room's door is open.
        var isOpen = false
    }

    /// Minutes of one stroke of a compressor.
    private static let stroke = 24
    /// Half the way that a stroke moves the air, in °C.
    private static let swing = 0.5
    /// What an open door adds a minute, in °C, and the most that it can add.
    private static let draught = (aMinute: 0.6, most: 2.4)
    /// In how many minutes the warmth of a door, and of a failure, falls to a third.
    private static let recovery = (door: 9.0, failure: 30.0)
    /// Of a compressor that fails: how far the air would go in the end, in °C, and in how many minutes it
    /// goes two thirds of that.
    private static let failure = (celsius: 9.0, minutes: 70.0)

    /// A cold room.
    ///
    /// - Parameters:
    ///   - minutes: how many.
    ///   - setPoint: what it is cooled to, in °C.
    ///   - failing: the minutes in which the compressor does not run.
    ///   - random: what chance there is.
    /// - Returns: the air of each minute.
    static func cold(
        _ minutes: Int,
        setPoint: Double,
        failing: Range<Int>?,
        using random: inout RandomStream
    ) -> [Minute] {
        var (door, lost, openFor, wander) = (0.0, 0.0, 0, 0.0)
        let phase = random.below(stroke)
        return (0..<minutes).map { minute in
            if openFor > 0 { openFor -= 1 }
            // About eight times a day, for one to three minutes.
            if openFor == 0, random.unit() < 8.0 / 1_440 { openFor = 1 + random.below(3) }
            door =
                openFor > 0
                ? min(draught.most, door + draught.aMinute) : door * exp(-1 / recovery.door)
            lost =
                failing?.contains(minute) == true
                ? lost + (failure.celsius - lost) / failure.minutes
                : lost * exp(-1 / recovery.failure)
            wander = 0.9 * wander + 0.04 * random.normal()
            let position = Double((minute + phase) % stroke) / Double(stroke)
            let stroke = swing * (1 - 4 * abs(position - 0.5))
            return Minute(
                celsius: setPoint + stroke + door + lost + wander,
                humidity: min(98, 82 + 3 * door + 20 * wander),
                isOpen: openFor > 0
            )
        }
    }

    /// A room that is as warm as the day; the warmest at three in the afternoon.
    ///
    /// - Parameters:
    ///   - minutes: how many.
    ///   - start: the minute of the day in which they begin (UTC).
    ///   - random: what chance there is.
    /// - Returns: the air of each minute.
    static func open(_ minutes: Int, from start: Int, using random: inout RandomStream) -> [Minute]
    {
        var wander = 0.0
        return (0..<minutes).map { minute in
            wander = 0.95 * wander + 0.05 * random.normal()
            let day = Double((start + minute - 900) % 1_440) / 1_440
            let celsius = 14 + 4 * cos(2 * .pi * day) + wander
            return Minute(celsius: celsius, humidity: 62 - 2.5 * (celsius - 14))
        }
    }
}
