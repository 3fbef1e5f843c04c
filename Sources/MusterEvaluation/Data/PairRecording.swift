import Glibc

/// One recording of a pair of devices at known distances: `time,rssi,distance` (dBm, cm).
///
/// The form of the Herald project's reference data.
package struct PairRecording: Sendable {
    /// The least and greatest distance by which the power at 1 m is calibrated, in cm.
    static let calibrated = 20...250

    /// What it is called in results.
    package let name: String
    /// Whether Muster's constants were chosen on it, and not only judged: the first of two devices.
    package var isChosenOn: Bool { name.hasSuffix("-A") }
    /// The readings in dBm at each distance in whole cm, in the order of time.
    package let readings: [Int: [Int8]]
    /// The strength at 1 m in dBm: the mean of rssi + 20 log10 d over 0.2 to 2.5 m.
    package let power: Double

    /// Reads a recording; `nil` when `bytes` is none, or none of it can calibrate the power.
    ///
    /// Readings that no receiver can have measured (0 and above, under −120) are dropped.
    package init?(_ bytes: [UInt8], named name: String) {
        var readings: [Int: [Int8]] = [:]
        // By hand: there are hundreds of thousands of lines.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let header = lines.first,
            String(decoding: header, as: UTF8.self).hasPrefix("time,rssi,distance")
        else { return nil }
        for line in lines.dropFirst() {
            let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard cells.count >= 3, let rssi = Self.number(cells[1]),
                let distance = Self.number(cells[2]), rssi < 0, rssi >= -120, distance >= 0,
                distance < 10_000
            else { continue }
            readings[Int(distance.rounded()), default: []].append(Int8(rssi.rounded()))
        }
        var (sum, count) = (0.0, 0)
        for (distance, levels) in readings where Self.calibrated.contains(distance) {
            let offset = 20 * log10(Double(distance) / 100)
            sum += levels.reduce(0.0) { $0 + Double($1) + offset }
            count += levels.count
        }
        guard count > 0 else { return nil }
        self.name = name
        self.readings = readings
        power = sum / Double(count)
    }

    private static func number(_ cell: some Sequence<UInt8>) -> Double? {
        Double(String(decoding: Array(cell.filter { $0 > 32 }), as: UTF8.self))
    }
}
