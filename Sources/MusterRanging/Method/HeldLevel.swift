/// How loud a beacon was that may be held to a reader: the mean of its loudest readings.
///
/// Near a reader the field has deep holes, and a beacon that is moved about comes out of them: what
/// it reaches tells of its distance, what it falls to does not. One reading alone is luck.
enum HeldLevel {
    /// Fewer readings than this say nothing.
    static let fewestReadings = 3
    /// How many readings the mean is taken of at least.
    private static let leastLoudest = 2
    /// One reading in so many is among the loudest.
    private static let loudestShare = 8

    /// The level in dBm of these readings of one attempt, in any order; `nil` without one.
    static func of(_ readings: [Int8]) -> Double? {
        guard !readings.isEmpty else { return nil }
        let loudest = readings.sorted().suffix(max(leastLoudest, readings.count / loudestShare))
        return Double(loudest.reduce(0) { $0 + Int($1) }) / Double(loudest.count)
    }
}
