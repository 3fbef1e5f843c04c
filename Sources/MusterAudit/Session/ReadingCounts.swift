package import MusterCore

/// How often a beacon was heard at each strength.
///
/// A sorted list: a beacon is heard at a dozen strengths, and a site has 100,000 beacons.
package struct ReadingCounts: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var rssi: RSSI
        var count: UInt32
    }

    /// The strengths that were heard, the weakest first.
    private var entries: [Entry] = []

    /// Creates the counts of a beacon that was not heard.
    package init() {}

    /// Takes in `count` more readings of one strength.
    package mutating func add(_ rssi: RSSI, count: Int) {
        let more = UInt32(clamping: count)
        let index = entries.firstIndex { $0.rssi >= rssi } ?? entries.count
        guard index < entries.count, entries[index].rssi == rssi else {
            entries.insert(Entry(rssi: rssi, count: more), at: index)
            return
        }
        // Nobody hears four thousand million advertisements of one beacon; a file may say so.
        let (sum, isTooMuch) = entries[index].count.addingReportingOverflow(more)
        entries[index].count = isTooMuch ? .max : sum
    }

    /// The median in dBm; of an even number of readings, the mean of the middle two; `nil` of none.
    package var median: Double? {
        let total = entries.reduce(0) { $0 + Int($1.count) }
        guard total > 0 else { return nil }
        return (reading(at: (total - 1) / 2) + reading(at: total / 2)) / 2
    }

    /// The reading that stands at this place when all are put in order, from 0; in dBm.
    private func reading(at place: Int) -> Double {
        var seen = 0
        for entry in entries {
            seen += Int(entry.count)
            if place < seen { return Double(entry.rssi.rawValue) }
        }
        return 0
    }
}
