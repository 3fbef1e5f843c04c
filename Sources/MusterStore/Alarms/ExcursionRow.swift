import GRDB
import MusterClimate
import MusterCore

/// Excursions as rows.
enum ExcursionRow {
    /// What makes two excursions one, of which the later is a revision.
    static func identity(of excursion: Excursion) -> String {
        AlarmCause.subject(of: excursion.limit, on: excursion.series)
            + ":\(excursion.from.microseconds)"
    }

    static func text(_ excursion: Excursion) -> String {
        StoredMembers.text { json in
            json.number("sensor", excursion.sensor.number)
            if let place = excursion.place {
                json.object("place") { AlarmRow.write(place, &$0) }
            }
            json.object("limit") { write(excursion.limit, &$0) }
            json.instant("breach_at", excursion.breachAt)
            json.flag("cumulative", excursion.isCumulative)
            json.text("end", excursion.end?.rawValue)
            json.number("peak", excursion.peak)
            json.instant("peak_at", excursion.peakAt)
            json.number("out_ms", excursion.outMilliseconds)
            json.number("unknown_ms", excursion.unknownMilliseconds)
            // Larger than what a number of JSON tells exactly.
            json.text("excess", String(excursion.excess))
        }
    }

    static func excursion(_ row: Row, path: String) throws -> Excursion {
        guard let body = StoredObject(text: try row.value("body")),
            let limit = limit(body.object("limit")), let sensor = body.number("sensor"),
            let peak = body.number("peak"), let peakAt = body.instant("peak_at"),
            let excess = body.text("excess").flatMap({ Int64($0) })
        else { throw AlarmRow.damaged(path) }
        let series = SensorSeries(
            id: SeriesID(rawValue: try row.value("series")),
            sensor: SensorID(number: sensor),
            quantity: limit.quantity
        )
        var excursion = Excursion(
            of: series,
            at: AlarmRow.place(body.object("place")),
            beyond: limit,
            from: Instant(microseconds: try row.value("begins")),
            value: peak
        )
        excursion.peakAt = peakAt
        excursion.breachAt = body.instant("breach_at")
        excursion.isCumulative = body.isTrue("cumulative")
        excursion.until = (try row.value("ends") as Int64?).map { Instant(microseconds: $0) }
        excursion.end = body.text("end").flatMap { ExcursionEnd(rawValue: $0) }
        excursion.outMilliseconds = body.number("out_ms") ?? 0
        excursion.unknownMilliseconds = body.number("unknown_ms") ?? 0
        excursion.excess = excess
        return excursion
    }

    private static func write(_ limit: AppliedLimit, _ json: inout StoredMembers) {
        json.text("quantity", limit.quantity.word)
        json.text("side", limit.side.rawValue)
        json.number("limit", limit.limit)
        json.flag("limit_out", limit.excludesLimit)
        json.number("delay", limit.delay)
        json.number("sum", limit.cumulative?.seconds)
        json.number("window", limit.cumulative?.windowSeconds)
        json.number("hysteresis", limit.hysteresis)
        json.text("priority", limit.priority.rawValue)
        json.text("set", limit.set)
        json.number("version", limit.version)
        json.number("line", limit.line)
        json.instant("from", limit.from)
        json.instant("until", limit.until)
    }

    private static func limit(_ body: StoredObject?) -> AppliedLimit? {
        guard let body, let quantity = body.text("quantity").flatMap({ Quantity(word: $0) }),
            let side = body.text("side").flatMap({ LimitSide(rawValue: $0) }),
            let priority = body.text("priority").flatMap({ LimitClass(rawValue: $0) }),
            let limit = body.number("limit"), let delay = body.number("delay"),
            let hysteresis = body.number("hysteresis"), let set = body.text("set"),
            let version = body.number("version"), let line = body.number("line"),
            let from = body.instant("from")
        else { return nil }
        var cumulative: CumulativeDelay?
        if let sum = body.number("sum"), let window = body.number("window") {
            cumulative = CumulativeDelay(seconds: Int(sum), windowSeconds: Int(window))
        }
        return AppliedLimit(
            quantity,
            side,
            limit: limit,
            excludesLimit: body.isTrue("limit_out"),
            delay: Int(delay),
            cumulative: cumulative,
            hysteresis: hysteresis,
            priority: priority,
            set: set,
            version: Int(version),
            line: Int(line),
            from: from,
            until: body.instant("until")
        )
    }
}
