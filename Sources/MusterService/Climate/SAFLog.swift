import MusterClimate
import MusterCore

/// The SAF form: a row for each sensor and slot, with what was measured side by side.
///
/// SAF01 is the row's number, SAF02 the temperature, SAF03 the humidity, SAF04 the illuminance, each the
/// mean of the slot, SAF05 fertilizer and SAF06 pesticide as people enter them, SAF07 when the slot begins.
enum SAFLog {
    /// The head.
    static let head = (1...7).map { "SAF0\($0)" }
    /// What the second to fourth column have, in their order.
    static let quantities: [Quantity] = [.temperature, .humidity, .illuminance]
    /// The column of the time.
    static let time = "SAF07"
    /// The columns of what people enter.
    static let entries = ["SAF05", "SAF06"]

    /// The line of the units.
    static let units = [""] + quantities.map(\.unit) + ["", "", ""]
}

extension SensorLogRun {
    /// Writes the SAF form.
    ///
    /// - Parameter all: the series, by sensor.
    /// - Returns: how many rows, the head apart.
    /// - Throws: ``MusterStore/StoreError``, and what the callbacks throw.
    func saf(of all: [LoggedSeries]) throws -> Int {
        let length = query.slotLength ?? 1
        var csv = CSVWriter(for: .spreadsheet)
        csv.record(SAFLog.head)
        if query.hasUnits { csv.record(SAFLog.units) }
        var rows = 0
        for group in all.filter({ $0.series.index == 0 }).grouped(by: \.sensor.id) {
            let columns = SAFLog.quantities.map { quantity in
                group.first { $0.series.quantity == quantity }
            }
            try pages(length) { from, until in
                let means = try columns.map { logged in
                    try self.means(of: logged, length, from: from, until: until)
                }
                for start in Set(means.flatMap(\.keys)).sorted() {
                    csv.number(String(SAFNumber(group[0].sensor.id, from: start).rawValue))
                    for (mean, quantity) in zip(means, SAFLog.quantities) {
                        csv.number(mean[start].map { MeasuredText.text($0, quantity) } ?? "")
                    }
                    for _ in SAFLog.entries { csv.text("") }
                    csv.text(start.shortISO8601)
                    csv.endRecord()
                    rows += 1
                }
                guard csv.bytes.count >= streamPieceBytes else { return }
                try write(csv.bytes)
                csv = CSVWriter(for: .spreadsheet)
                try told(rows)
            }
        }
        try write(csv.bytes)
        return rows
    }

    /// The corrected means of a page of slots, by where the slots begin; a slot in which the sensor was
    /// moved or calibrated has one mean all the same.
    private func means(
        of logged: LoggedSeries?,
        _ length: Int64,
        from: Instant,
        until: Instant
    ) throws -> [Instant: Int64] {
        guard let logged else { return [:] }
        var sums: [Instant: (value: Double, weight: Double)] = [:]
        for slot in try slots(of: logged, length, from: from, until: until) {
            guard let mean = slot.mean else { continue }
            let weight = Double(slot.summary.covered)
            let old = sums[slot.from.slotStart(length)] ?? (0, 0)
            sums[slot.from.slotStart(length)] = (
                old.value + Double(mean) * weight, old.weight + weight
            )
        }
        return sums.compactMapValues {
            Int64(exactly: ($0.value / $0.weight).rounded(.toNearestOrAwayFromZero))
        }
    }
}

extension Array {
    /// The elements in runs of equal keys.
    fileprivate func grouped<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        reduce(into: []) { groups, element in
            if let last = groups.last?.first, key(last) == key(element) {
                groups[groups.count - 1].append(element)
            } else {
                groups.append([element])
            }
        }
    }
}
