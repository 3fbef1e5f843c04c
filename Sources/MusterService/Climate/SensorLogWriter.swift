import MusterClimate
import MusterCore

/// A slot of a log, as far as one place and one calibration go.
struct LoggedSlot {
    var from: Instant
    var until: Instant
    var summary: Summary
    var stretch: LogStretch
}

/// Writes readings, slots and gaps as lines of CSV or JSON.
struct SensorLogWriter {
    /// How many lines there are, the head apart.
    private(set) var rows = 0
    private let isJSON: Bool
    private var csv = CSVWriter(for: .spreadsheet)
    private var json = JSONWriter()

    private static let readingHead = [
        "sensor", "name", "place", "quantity", "unit", "at", "value", "raw", "flags",
        "corrected_by",
    ]
    private static let slotHead = [
        "sensor", "name", "place", "quantity", "unit", "from", "until", "mean", "low", "high",
        "readings", "covered", "flags",
    ]
    private static let gapHead = ["sensor", "name", "place", "quantity", "from", "until", "cause"]

    /// Begins with the head of what is asked for.
    init(_ query: SensorLogQuery) {
        isJSON = query.form == .json
        guard !isJSON else { return }
        csv.record(
            query.onlyGaps
                ? Self.gapHead : query.slotLength == nil ? Self.readingHead : Self.slotHead
        )
    }

    /// The bytes since the last time.
    mutating func takeBytes() -> [UInt8] {
        if isJSON {
            defer { json.removeAll() }
            return json.bytes
        }
        defer { csv = CSVWriter(for: .spreadsheet) }
        return csv.bytes
    }

    /// How many bytes wait to be taken.
    var byteCount: Int { isJSON ? json.bytes.count : csv.bytes.count }

    /// Writes a reading.
    mutating func add(_ reading: Reading, of logged: LoggedSeries, in stretch: LogStretch) {
        let series = logged.series
        let calibration = stretch.calibration
        let value = series.corrected(reading.value, by: calibration)
        let flags = Self.words(reading.flags, calibration, at: reading.at)
        rows += 1
        guard isJSON else {
            csv.start(logged, stretch.place)
            csv.text(series.quantity.unit)
            csv.text(reading.at.shortISO8601)
            csv.number(MeasuredText.text(value, series.quantity))
            csv.number(MeasuredText.text(reading.value, series.quantity))
            csv.text(flags.joined(separator: " "))
            csv.text(calibration?.name ?? "")
            return csv.endRecord()
        }
        json.object { json in
            json.start(logged, stretch.place)
            json.key("unit")
            json.string(series.quantity.unit)
            json.key("at")
            json.instant(reading.at)
            json.key("value")
            json.number(MeasuredText.number(value, series.quantity))
            json.key("raw")
            json.number(MeasuredText.number(reading.value, series.quantity))
            json.words("flags", flags)
            json.key("corrected_by")
            json.string(calibration?.name)
        }
        json.newline()
    }

    /// Writes a slot; one of which nothing is known is left out.
    mutating func add(_ slot: LoggedSlot, of logged: LoggedSeries) {
        let (series, summary) = (logged.series, slot.summary)
        guard let low = summary.low, let high = summary.high else { return }
        let calibration = slot.stretch.calibration
        let values = [
            slot.mean, series.corrected(low, by: calibration),
            series.corrected(high, by: calibration),
        ]
        let covered = summary.coverage(ofSeconds: slot.until.seconds(since: slot.from))
        let flags = Self.words(summary.flags, calibration, at: slot.from)
        rows += 1
        guard isJSON else {
            csv.start(logged, slot.stretch.place)
            for cell in [series.quantity.unit, slot.from.shortISO8601, slot.until.shortISO8601] {
                csv.text(cell)
            }
            for value in values {
                csv.number(value.map { MeasuredText.text($0, series.quantity) } ?? "")
            }
            csv.number(String(summary.count))
            csv.number(covered, .ratio)
            csv.text(flags.joined(separator: " "))
            return csv.endRecord()
        }
        json.object { json in
            json.start(logged, slot.stretch.place)
            json.key("unit")
            json.string(series.quantity.unit)
            json.key("from")
            json.instant(slot.from)
            json.key("until")
            json.instant(slot.until)
            for (name, value) in zip(["mean", "low", "high"], values) {
                json.key(data: name)
                json.number(value.map { MeasuredText.number($0, series.quantity) })
            }
            json.key("readings")
            json.integer(summary.count)
            json.key("covered")
            json.number(covered, .ratio)
            json.words("flags", flags)
            json.key("corrected_by")
            json.string(calibration?.name)
        }
        json.newline()
    }

    /// Writes a gap.
    mutating func add(_ gap: Gap, of logged: LoggedSeries, at place: SensorPlace?) {
        rows += 1
        guard isJSON else {
            csv.start(logged, place)
            for cell in [gap.from.shortISO8601, gap.until.shortISO8601, gap.cause.word] {
                csv.text(cell)
            }
            return csv.endRecord()
        }
        json.object { json in
            json.start(logged, place)
            json.key("gap")
            json.object { json in
                json.key("from")
                json.instant(gap.from)
                json.key("until")
                json.instant(gap.until)
                json.key("cause")
                json.string(gap.cause.word)
            }
        }
        json.newline()
    }

    /// The words of flags, and whether the calibration was overdue then.
    private static func words(
        _ flags: ReadingFlags,
        _ calibration: Calibration?,
        at moment: Instant
    ) -> [String] {
        flags.words + (calibration?.isOverdue(at: moment) == true ? ["calibration_overdue"] : [])
    }
}

extension LoggedSlot {
    /// The corrected mean, rounded to a step; `nil` where no time is covered.
    var mean: Int64? {
        summary.mean.flatMap { mean in
            let exact = stretch.calibration?.corrected(mean) ?? mean
            return Int64(exactly: exact.rounded(.toNearestOrAwayFromZero))
        }
    }
}

extension CSVWriter {
    /// Begins a record with what each has: sensor, name, place, quantity.
    fileprivate mutating func start(_ logged: LoggedSeries, _ place: SensorPlace?) {
        text(logged.sensor.identity.description)
        text(logged.sensor.name)
        text(place?.description ?? "")
        text(logged.series.word)
    }
}

extension JSONWriter {
    /// Begins an object with what each has: sensor, name, place, quantity.
    fileprivate mutating func start(_ logged: LoggedSeries, _ place: SensorPlace?) {
        key("sensor")
        string(logged.sensor.identity.description)
        key("name")
        string(logged.sensor.name)
        key("place")
        string(place?.description)
        key("quantity")
        string(logged.series.word)
    }

    /// Writes a list of words.
    fileprivate mutating func words(_ name: StaticString, _ words: [String]) {
        key(name)
        array { list in for word in words { list.string(word) } }
    }
}
