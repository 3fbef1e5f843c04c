import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Sensors, what they say now, and what they said, for programs.
enum APISensors {
    static let routes = [listing, one, readings]

    private static let listing = APIRoutes.list(
        "/sensors",
        .viewAudits,
        "The sensors, with what each says now",
        of: .sensor,
        { visit in
            let lines = try visit.home.climate.lines(
                of: nil,
                lastSeconds: ClimatePage.lookBack,
                everything: true
            )
            let bySensor = Dictionary(grouping: lines, by: \.placed.sensor.id)
            return try visit.home.sensors.list().map { ($0, bySensor[$0.sensor.id] ?? []) }
        },
        { $0.sensor($1.0, $1.1) }
    )

    private static let one = APIRoutes.get(
        "/sensors/{sensor}",
        .viewAudits,
        "A sensor, with what it says now",
        gives: .named(.sensor)
    ) { visit in
        let placed = try visit.home.sensors.sensor(visit.part("sensor"))
        let lines =
            placed.sensor.retiredAt == nil
            ? try visit.home.climate.lines(
                of: placed.sensor.id.description,
                lastSeconds: ClimatePage.lookBack,
                everything: true
            ) : []
        return Answer.json({ $0.sensor(placed, lines) }, for: visit)
    }

    /// The longest time that is asked for at once, in seconds: a year.
    private static let longest = 31_622_400.0
    private static let mostRows = 5_000
    private static let fewRows = 500

    private static let readings = APIRoutes.get(
        "/sensors/{sensor}/readings",
        .viewAudits,
        "What a sensor said, series by series and in order of time, corrected by its certificates",
        [
            .init(
                name: "since",
                summary: "From when on, such as 2026-03-12T09:00:00Z; a day before until without",
                isMoment: true
            ),
            .init(
                name: "until",
                summary: "Until when, not included; now without. At most 366 days behind since",
                isMoment: true
            ),
            .init(
                name: "every",
                summary: "The length of slots in seconds; the readings themselves without",
                isNumber: true,
                range: SensorLogQuery.slotRange
            ),
            .init(name: "series", summary: "Only this one, such as temperature or temperature#2"),
            .init(
                name: "limit",
                summary: "How many at most; 500 without",
                isNumber: true,
                range: 1...mostRows
            ),
            APIRoutes.paging[1],
        ],
        gives: .page(.sensorRow)
    ) { visit in
        let placed = try visit.home.sensors.sensor(visit.part("sensor"))
        let limit = try visit.number("limit", in: 1...mostRows, or: fewRows)
        let cursor = Cursor("readings \(placed.sensor.id)")
        let rows = try visit.home.sensors.sensorRows(
            try query(visit, of: placed.sensor.id),
            series: visit.value("series"),
            after: try mark(visit, cursor),
            limit: limit + 1
        )
        return try APIRoutes.page(visit, rows, cursor, limit: limit, name: Self.name) {
            $0.row($1)
        }
    }

    private static func query(
        _ visit: Visit,
        of sensor: SensorID
    ) throws -> SensorLogQuery {
        let until = visit.value("until").flatMap(Instant.init(iso8601:)) ?? visit.home.now()
        let since =
            visit.value("since").flatMap(Instant.init(iso8601:))
            ?? until.advanced(bySeconds: -ClimatePage.lookBack)
        let length = until.seconds(since: since)
        guard length > 0, length <= longest else {
            throw WebError.badValue(
                name: "since",
                expected: "a moment before until, and at most 366 days before it"
            )
        }
        if let word = visit.value("series"), SensorSeries.named(word) == nil {
            throw WebError.badValue(name: "series", expected: "such as temperature")
        }
        var query = SensorLogQuery(of: .sensor(sensor), from: since, until: until)
        if let every = visit.value("every") { query.slotSeconds = Int(every) }
        return query
    }

    /// What a cursor says of the row that a page ended with: its series, and its time in microseconds.
    private static func name(_ row: SensorRow) -> String {
        "\(row.series.id.rawValue) \(row.from.microseconds)"
    }

    private static func mark(_ visit: Visit, _ cursor: Cursor) throws(WebError) -> SensorRowMark? {
        guard let text = try cursor.last(visit) else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 2, let series = Int64(parts[0]), let moment = Int64(parts[1]) else {
            throw cursor.bad
        }
        return SensorRowMark(
            series: SeriesID(rawValue: series),
            at: Instant(microseconds: moment)
        )
    }
}

extension APISchema {
    /// Sensors and what they say.
    var sensing: Schema {
        switch self {
        case .sensor:
            .object([
                "id": .text, "identity": .text, "name": .text, "model": .maybeText,
                "serial": .maybeText, "interval_s": .orNull(.count), "place": .maybeText,
                "retired_at": .orNull(.moment),
                "series": .list(.named(.measured)),
            ])
        case .measured:
            .object([
                "series": .text, "quantity": .text, "unit": .text, "value": .orNull(.number),
                "at": .orNull(.moment), "state": .words(APISensorState.allCases.map(\.rawValue)),
                "gap": .maybeText, "since": .orNull(.moment), "low": .orNull(.number),
                "high": .orNull(.number), "mean": .orNull(.number), "covered": .number,
                "calibrated": .flag, "low_limit": .orNull(.number),
                "high_limit": .orNull(.number), "minutes_out": .number,
            ])
        default:
            .object([
                "series": .text, "unit": .text, "place": .maybeText, "at": .moment,
                "until": .orNull(.moment), "value": .orNull(.number), "low": .number,
                "high": .number, "readings": .count, "covered": .orNull(.number),
                "flags": .list(.text), "corrected_by": .maybeText,
            ])
        }
    }
}

/// How a series stands, as programs read it.
enum APISensorState: String, CaseIterable {
    case inside, outside, breach, heard, silent, unknown

    /// The word for a state.
    init(_ state: ClimateState) {
        switch state {
        case .breach: self = .breach
        case .outside: self = .outside
        case .inside: self = .inside
        case .heard: self = .heard
        case .silent: self = .silent
        case .nothing: self = .unknown
        }
    }
}

extension JSONWriter {
    fileprivate mutating func sensor(_ placed: PlacedSensor, _ lines: [ClimateLine]) {
        let sensor = placed.sensor
        object { json in
            json.text("id", sensor.id.description)
            json.text("identity", sensor.identity.description)
            json.text("name", sensor.name)
            json.member("model") { $0.string(sensor.model) }
            json.member("serial") { $0.string(sensor.serial) }
            json.member("interval_s") { $0.integer(sensor.intervalSeconds) }
            json.member("place") { $0.string(placed.placement?.place.description) }
            json.member("retired_at") { $0.instant(sensor.retiredAt) }
            json.member("series") { json in
                json.array { list in for line in lines { list.measured(line) } }
            }
        }
    }

    private mutating func measured(_ line: ClimateLine) {
        let quantity = line.series.quantity
        let length = line.until.seconds(since: line.from)
        object { json in
            json.text("series", line.series.word)
            json.text("quantity", quantity.word)
            json.text("unit", quantity.unit)
            json.member("value") { $0.corrected(line.latest.map { Double($0.value) }, line) }
            json.member("at") { $0.instant(line.latest?.at) }
            json.text("state", APISensorState(ClimateState.of(line)).rawValue)
            json.member("gap") { $0.string(line.gap?.cause.word) }
            json.member("since") { $0.instant(line.gap?.from) }
            json.member("low") { $0.corrected(line.summary.low.map { Double($0) }, line) }
            json.member("high") { $0.corrected(line.summary.high.map { Double($0) }, line) }
            json.member("mean") { $0.corrected(line.summary.mean, line) }
            json.member("covered") { $0.number(line.summary.coverage(ofSeconds: length), .share) }
            json.member("calibrated") { $0.bool(line.isCalibrated) }
            for (name, side) in [("low_limit", LimitSide.low), ("high_limit", .high)] {
                json.member(name) { json in
                    json.number(line.limit(side).map { MeasuredText.number($0.limit, quantity) })
                }
            }
            json.member("minutes_out") { $0.number((line.secondsOut / 6).rounded() / 10) }
        }
    }

    private mutating func corrected(_ steps: Double?, _ line: ClimateLine) {
        guard let steps else { return string(nil) }
        let scale = ClimateLine.steps(line.series.quantity)
        number((line.corrected(steps) * scale).rounded() / scale)
    }

    fileprivate mutating func row(_ row: SensorRow) {
        let quantity = row.series.quantity
        object { json in
            json.text("series", row.series.word)
            json.text("unit", quantity.unit)
            json.member("place") { $0.string(row.place?.description) }
            json.member("at") { $0.instant(row.from) }
            json.member("until") { $0.instant(row.until) }
            json.member("value") { json in
                json.number(row.value.map { MeasuredText.number($0, quantity) })
            }
            json.member("low") { $0.number(MeasuredText.number(row.low, quantity)) }
            json.member("high") { $0.number(MeasuredText.number(row.high, quantity)) }
            json.member("readings") { $0.integer(Int(row.count)) }
            json.member("covered") { $0.number(row.covered, .share) }
            json.member("flags") { $0.texts(row.flags) }
            json.member("corrected_by") { $0.string(row.correctedBy) }
        }
    }
}
