import MusterClimate
import MusterCore
import MusterReport

/// A time in which one place, or nothing, speaks for the climate of something.
struct ClimateStay {
    /// Where the time begins (UTC).
    var from: Instant
    /// Where it ends (UTC), not included.
    var until: Instant
    /// What speaks for it; `nil` where it is not known.
    var place: SensorPlace?

    /// The times of loggers, which come before anything else that is known, with the rest between them.
    ///
    /// - Parameters:
    ///   - loggers: the times in which a sensor was with it.
    ///   - rest: where it was, in order and without overlap.
    /// - Returns: the stays, in order and without overlap, within the time of `rest`.
    static func laying(_ loggers: [ClimateStay], over rest: [ClimateStay]) -> [ClimateStay] {
        guard let from = rest.first?.from, let until = rest.last?.until else { return [] }
        var stays: [ClimateStay] = []
        var at = from
        for own in loggers.sorted(by: { ($0.from, $0.until) < ($1.from, $1.until) })
        where own.until > at && own.from < until {
            let start = max(at, own.from)
            stays += rest.compactMap { $0.cut(from: at, until: start) }
            at = min(own.until, until)
            if let last = stays.last, last.place == own.place, last.until == start {
                stays[stays.count - 1].until = at
            } else {
                stays.append(ClimateStay(from: start, until: at, place: own.place))
            }
        }
        return stays + rest.compactMap { $0.cut(from: at, until: until) }
    }

    private func cut(from other: Instant, until end: Instant) -> ClimateStay? {
        let (low, high) = (max(from, other), min(until, end))
        return low < high ? ClimateStay(from: low, until: high, place: place) : nil
    }

    /// What speaks for it, of some series of its place.
    func voice(of series: [KnownSeries]) -> ClimateExhibit.Voice {
        let sensors = Set(series.map(\.logged.sensor.id)).count
        guard let place, sensors > 0 else { return .unknown }
        return if case .zone(let zone) = place { .zone(zone, sensors: sensors) } else { .ownLogger }
    }
}
