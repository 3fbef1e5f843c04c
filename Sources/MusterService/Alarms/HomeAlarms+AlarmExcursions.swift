public import MusterClimate
import MusterCore
import MusterPeople
import MusterStore

extension HomeAlarms {
    /// The breaches that an alarm stands on, an episode each, with their figures as they are by now.
    ///
    /// The alarm itself keeps what was known when it was raised.
    ///
    /// - Parameter alarm: an alarm of a limit; of any other there are none.
    /// - Returns: the breaches in order of their beginning; one that lasts has its figures up to now.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func excursions(of alarm: Alarm) throws -> [Excursion] {
        try home.people.demand(.viewAudits)
        guard alarm.kind == .limit, let series = alarm.cause.series else { return [] }
        let kept = try home.store.alarms.excursions(
            from: alarm.raisedAt,
            until: alarm.backAt ?? .farFuture,
            series: series
        ).filter {
            $0.isBreach && AlarmCause.subject(of: $0.limit, on: series) == alarm.cause.subject
        }
        guard kept.contains(where: { $0.until == nil }) else { return kept }
        let lasting = try lasting(series)
        return kept.map { one in
            one.until == nil ? lasting.first { $0.isAlike(one) } ?? one : one
        }
    }

    /// The excursions of a series that last, up to its last reading.
    private func lasting(_ id: SeriesID) throws -> [Excursion] {
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let sensors = try home.store.sensors.list().filter { $0.series.contains { $0.id == id } }
        let terms = try home.limits.sensorTerms(of: sensors, climate.rhythms())
        guard let sensor = sensors.first, let series = sensor.series.first(where: { $0.id == id }),
            let held = terms[sensor.sensor.id]?.terms(of: series)
        else { return [] }
        return try lasting(held, home.now(), isSilent: false, climate)
    }
}
