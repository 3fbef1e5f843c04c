import MusterClimate
import MusterCore

/// What a listener knows of when sensors said something.
struct Hearing {
    /// When each sensor first and last said something, since the listener began.
    var sensors: [SensorID: (first: Instant, last: Instant)]
    /// The times without a word that ended since this was last told.
    var silences: [ClimateTally.Silence]
    /// Since when the radio has been listened to without a break (UTC).
    var listensSince: Instant
}

/// Alarms about sensors themselves.
extension AlarmKeeper {
    /// How early it is said that a calibration runs out, in seconds.
    private static let calibrationNotice = 30 * 86_400.0

    /// Judges which sensors say nothing: only where somebody listens, and relies on them.
    ///
    /// - Parameters:
    ///   - hearing: when they were heard.
    ///   - at: the moment of the source (UTC).
    /// - Throws: `StoreError`.
    mutating func judge(_ hearing: Hearing, at: Instant) throws {
        for silence in hearing.silences {
            guard let sensor = terms[silence.sensor] else { continue }
            let from = max(silence.from, hearing.listensSince)
            try tell(sensor, silentSince: from, now: silence.until)
            try hear(sensor, at: silence.until)
        }
        for id in terms.keys.sorted() {
            guard let sensor = terms[id] else { continue }
            let heard = hearing.sensors[id]
            if let heard { try hear(sensor, at: heard.first) }
            let from = max(heard?.last ?? hearing.listensSince, hearing.listensSince)
            try tell(sensor, silentSince: from, now: at)
        }
        try tellCalibrations(at: at)
    }

    private mutating func tell(
        _ sensor: SensorTerms,
        silentSince from: Instant,
        now: Instant
    ) throws {
        let isByHand = sensor.sensor.kind == .manual && sensor.sensor.intervalSeconds == nil
        guard !isByHand, sensor.hasLimits(at: from) else { return }
        let limit = sensor.silentSeconds(at: from)
        let at = from.advanced(bySeconds: limit)
        guard at <= now, silent[sensor.sensor.id] == nil else { return }
        silent[sensor.sensor.id] = at
        var cause = AlarmCause(
            .silent,
            priority: sensor.priority(at: from),
            subject: Self.subject(of: sensor),
            text: AlarmText.silence(limit),
            since: from
        )
        cause.sensor = sensor.sensor.id
        cause.place = sensor.place(at: from)
        try book.raise(cause, at: at)
    }

    private mutating func hear(_ sensor: SensorTerms, at: Instant) throws {
        let id = sensor.sensor.id
        guard silent.removeValue(forKey: id).map({ $0 <= at }) ?? !heardBefore.contains(id) else {
            return
        }
        heardBefore.insert(id)
        try book.end(Self.subject(of: sensor), since: nil, at: at)
    }

    /// Says of calibrations that they run out; once of each.
    private mutating func tellCalibrations(at: Instant) throws {
        for sensor in terms.values where sensor.hasLimits(at: at) {
            for (series, all) in sensor.calibrations {
                guard let holding = Calibration.holding(at: at, of: all), let due = holding.due
                else { continue }
                let subject = "calibration:\(series.rawValue)"
                let notice = due.advanced(bySeconds: -Self.calibrationNotice)
                guard told.updateValue(notice <= at, forKey: holding) != (notice <= at) else {
                    continue
                }
                guard notice <= at else {
                    try book.end(subject, since: nil, at: max(holding.at, notice))
                    continue
                }
                var cause = AlarmCause(
                    .calibrationDue,
                    priority: .low,
                    subject: subject,
                    text: AlarmText.calibrationDue(due),
                    since: max(notice, holding.at)
                )
                (cause.series, cause.sensor) = (series, sensor.sensor.id)
                cause.place = sensor.place(at: at)
                try book.raise(cause, at: cause.since)
            }
        }
    }

    private static func subject(of sensor: SensorTerms) -> String {
        "sensor:\(sensor.sensor.id.number):silent"
    }
}
