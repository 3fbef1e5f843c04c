public import MusterCore

/// Values that jump away and come back at once, as a disturbed sensor or message gives them.
///
/// They stay among the readings, and are not judged by limits.
public enum Spikes {
    /// How far a temperature must jump, in steps: more than 10 °C.
    static let jump: Int64 = 10_000
    /// How soon the next reading must come, in milliseconds.
    static let nearness: Int64 = 60_000
    /// How many readings one lasts at the most.
    static let longest = 2

    /// The places of the readings of temperatures that are spikes.
    ///
    /// A spike is more than 10 °C from the reading before it, which is no more than 60 s away, and after at
    /// most two readings, as near to each other, one is back beside that.
    ///
    /// - Parameters:
    ///   - readings: the readings, in order of time.
    ///   - quantity: what is measured; only temperatures have spikes.
    /// - Returns: the places, counted from 0.
    public static func places(in readings: [Reading], of quantity: Quantity) -> Set<Int> {
        guard quantity == .temperature else { return [] }
        var places: Set<Int> = []
        var start = 1
        while start < readings.count {
            let spike = spike(from: start, in: readings)
            places.formUnion(spike)
            // The reading behind a spike is back, and begins none.
            start = spike.isEmpty ? start + 1 : spike.upperBound + 1
        }
        return places
    }

    /// The readings without those that are spikes: what was there before a spike held on.
    ///
    /// - Parameters:
    ///   - readings: the readings, in order of time.
    ///   - quantity: what is measured.
    /// - Returns: the others.
    public static func removed(from readings: [Reading], of quantity: Quantity) -> [Reading] {
        let places = places(in: readings, of: quantity)
        guard !places.isEmpty else { return readings }
        return readings.enumerated().filter { !places.contains($0.offset) }.map(\.element)
    }

    /// The places of the spike that begins at a reading; none where none does.
    private static func spike(from start: Int, in readings: [Reading]) -> Range<Int> {
        let before = readings[start - 1]
        guard isJump(before, readings[start]) else { return start..<start }
        for end in (start + 1)..<(start + 1 + longest) where end < readings.count {
            let isNear = (start...end).allSatisfy { place in
                readings[place].milliseconds - readings[place - 1].milliseconds < nearness
            }
            guard isNear else { break }
            if !isJump(before, readings[end]) { return start..<end }
        }
        return start..<start
    }

    private static func isJump(_ one: Reading, _ other: Reading) -> Bool {
        let (distance, isFar) = other.value.subtractingReportingOverflow(one.value)
        return isFar || distance.magnitude > jump.magnitude
    }
}
