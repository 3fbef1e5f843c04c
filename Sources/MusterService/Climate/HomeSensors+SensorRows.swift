import MusterClimate
import MusterCore
import MusterPeople
import MusterStore

extension HomeSensors {
    private static let pageSlots: Int64 = 500

    /// A page of what a sensor said, series by series and in order of time.
    ///
    /// - Parameters:
    ///   - query: the sensor, the time and the length of slots; its form does not count.
    ///   - word: the only series that is wanted, such as `temperature`; `nil` for all.
    ///   - mark: where the page before ended; `nil` for the first one.
    ///   - limit: how many rows at most.
    /// - Returns: the rows; slots of which nothing is known are left out.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func sensorRows(
        _ query: SensorLogQuery,
        series word: String? = nil,
        after mark: SensorRowMark? = nil,
        limit: Int
    ) throws -> [SensorRow] {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let all = try loggedSeries(query.scope, from: query.start, until: query.until)
            .filter { word == nil || $0.series.word == word }
            .sorted { $0.series.id < $1.series.id }
        var rows: [SensorRow] = []
        for logged in all where logged.series.id >= mark?.series ?? logged.series.id {
            let after = mark?.series == logged.series.id ? mark?.at : nil
            let rest = limit - rows.count
            guard rest > 0 else { break }
            if let length = query.slotLength {
                rows += try slots(of: logged, query, length, climate, after: after, limit: rest)
            } else {
                rows += try readings(of: logged, climate, after: after, limit: rest)
            }
        }
        return rows
    }

    private func readings(
        of logged: LoggedSeries,
        _ climate: ClimateStore,
        after: Instant?,
        limit: Int
    ) throws -> [SensorRow] {
        var rows: [SensorRow] = []
        for stretch in logged.stretches where rows.count < limit {
            let from = after.map { max(stretch.from, $0.advanced(bySeconds: 0.001)) }
            guard from ?? stretch.from < stretch.until else { continue }
            rows += try climate.readings(
                of: logged.series.id,
                from: from ?? stretch.from,
                until: stretch.until,
                limit: limit - rows.count
            ).map { SensorRow($0, of: logged.series, in: stretch) }
        }
        return rows
    }

    private func slots(
        of logged: LoggedSeries,
        _ query: SensorLogQuery,
        _ length: Int64,
        _ climate: ClimateStore,
        after: Instant?,
        limit: Int
    ) throws -> [SensorRow] {
        let run = SensorLogRun(
            climate: climate,
            query: query,
            now: home.now(),
            told: { _ in },
            write: { _ in }
        )
        var start = after?.slotStart(length) ?? query.start
        var rows: [SensorRow] = []
        while start < query.until, rows.count < limit {
            let end = min(
                query.until,
                Instant(microseconds: start.microseconds + length * Self.pageSlots)
            )
            rows += try run.slots(of: logged, length, from: start, until: end)
                .filter { slot in after.map { slot.from > $0 } ?? true }
                .compactMap { SensorRow($0, of: logged.series) }
            start = end
        }
        return Array(rows.prefix(limit))
    }
}
