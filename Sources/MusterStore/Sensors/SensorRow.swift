import FoundationEssentials
import GRDB
import MusterClimate
import MusterCore

/// Sensors and what belongs to them as rows, and as the change log has them.
enum SensorRow {
    /// A field of a row as the change log has it.
    typealias Field = (name: String, value: String?)

    static func sensor(_ row: Row, path: String) throws -> Sensor {
        guard let kind = SensorKind(rawValue: try row.value("kind")),
            let identity = try? SensorIdentity(row.value("identity") as String)
        else { throw damaged(path) }
        var sensor = Sensor(
            identity: identity,
            name: try row.value("name"),
            kind: kind,
            model: try row.value("model"),
            serial: try row.value("serial"),
            intervalSeconds: try row.value("interval_s")
        )
        sensor.id = SensorID(number: try row.value("number"))
        sensor.createdAt = Instant(microseconds: try row.value("created_at"))
        sensor.retiredAt = (try row.value("retired_at") as Int64?).map { Instant(microseconds: $0) }
        return sensor
    }

    static func fields(_ sensor: Sensor) -> [Field] {
        [
            ("identity", sensor.identity.description), ("name", sensor.name),
            ("kind", sensor.kind.rawValue), ("model", sensor.model), ("serial", sensor.serial),
            ("interval_s", sensor.intervalSeconds.map { String($0) }),
        ]
    }

    static func series(_ row: Row, path: String) throws -> SensorSeries {
        guard let quantity = Quantity(word: try row.value("quantity")),
            let keeps = SensorSeries.Keeping(rawValue: try row.value("keeps")),
            try row.value("scale") as Int == quantity.decimals
        else { throw damaged(path) }
        return SensorSeries(
            id: SeriesID(rawValue: try row.value("number")),
            sensor: SensorID(number: try row.value("sensor")),
            quantity: quantity,
            index: try row.value("ordinal"),
            resolution: try row.value("resolution"),
            uncertainty: try row.value("uncertainty"),
            keeps: keeps
        )
    }

    static func fields(_ series: SensorSeries) -> [Field] {
        [
            ("sensor", series.sensor.description), ("measured", series.quantity.word),
            ("ordinal", series.index == 0 ? nil : String(series.index)),
            ("resolution", series.resolution.map { text($0, series.quantity) }),
            ("uncertainty", series.uncertainty.map { text($0, series.quantity) }),
            ("keeps", series.keeps.rawValue),
        ]
    }

    /// Reads a placement; the row has the item's identifier as `item_id` and its inventory's name as
    /// `inventory_name`.
    static func placement(_ row: Row, path: String) throws -> Placement {
        let kind: String = try row.value("place_kind")
        let (name, item): (String?, String?) = (try row.value("place"), try row.value("item_id"))
        let place: SensorPlace
        switch (kind, name, item) {
        case ("zone", let zone?, nil): place = .zone(ZoneID(rawValue: zone))
        case ("lot", let lot?, nil): place = .lot(lot)
        case ("item", nil, let item?):
            place = .item(ItemID(rawValue: item), inventory: try row.value("inventory_name"))
        case ("outside", nil, nil): place = .outside
        default: throw damaged(path)
        }
        let (x, y): (Double?, Double?) = (try row.value("x"), try row.value("y"))
        return Placement(
            sensor: SensorID(number: try row.value("sensor")),
            place: place,
            position: x.flatMap { x in y.map { Point(x: x, y: $0) } },
            from: Instant(microseconds: try row.value("placed_from")),
            until: (try row.value("placed_until") as Int64?).map { Instant(microseconds: $0) },
            by: try row.value("placed_by")
        )
    }

    static func fields(_ placement: Placement) -> [Field] {
        [
            ("sensor", placement.sensor.description), ("place", placement.place.description),
            ("position", placement.position.map { "\($0.x), \($0.y)" }),
            ("from", placement.from.iso8601()), ("until", placement.until?.iso8601()),
        ]
    }

    static func calibration(_ row: Row, path: String) throws -> Calibration {
        guard let points = points(try row.value("points")) else { throw damaged(path) }
        do {
            return try Calibration(
                series: SeriesID(rawValue: row.value("series")),
                at: Instant(microseconds: row.value("at")),
                due: (row.value("due") as Int64?).map { Instant(microseconds: $0) },
                certificate: row.value("certificate"),
                laboratory: row.value("laboratory"),
                points: points,
                by: row.value("made_by")
            )
        } catch is ClimateError {
            throw damaged(path)
        }
    }

    static func fields(_ calibration: Calibration, of series: SensorSeries) -> [Field] {
        let quantity = series.quantity
        let points = calibration.points.map { point in
            "\(text(point.reference, quantity))=\(text(point.reading, quantity))"
        }
        return [
            ("sensor", series.sensor.description), ("measured", quantity.word),
            ("valid_from", calibration.at.iso8601()), ("next_due", calibration.due?.iso8601()),
            ("certificate", calibration.certificate), ("laboratory", calibration.laboratory),
            ("points", points.joined(separator: ", ")),
        ]
    }

    /// Points as JSON: `[[reference, reading, uncertainty], …]`, in steps of the quantity.
    static func text(_ points: [Calibration.Point]) -> String {
        var json = JSONWriter()
        json.array { list in
            for point in points {
                list.array { list in
                    list.integer(Int(point.reference))
                    list.integer(Int(point.reading))
                    list.integer(point.uncertainty.map { Int($0) })
                }
            }
        }
        return json.text
    }

    private static func points(_ text: String) -> [Calibration.Point]? {
        guard case .array(let rows) = try? JSONReader.read(Array(text.utf8)) else { return nil }
        let points = rows.compactMap { row -> Calibration.Point? in
            guard case .array(let numbers) = row, numbers.count == 3,
                let reference = integer(numbers[0]), let reading = integer(numbers[1])
            else { return nil }
            return .init(reference: reference, reading: reading, uncertainty: integer(numbers[2]))
        }
        return points.count == rows.count ? points : nil
    }

    private static func integer(_ value: JSONValue) -> Int64? {
        if case .number(let number) = value { Int64(exactly: number) } else { nil }
    }

    /// A value in steps as a decimal number: `4250` of a temperature is `4.250`.
    static func text(_ value: Int64, _ quantity: Quantity) -> String {
        guard quantity.decimals > 0 else { return String(value) }
        let digits = String(value.magnitude)
        let padded =
            String(repeating: "0", count: max(0, quantity.decimals + 1 - digits.count)) + digits
        return (value < 0 ? "-" : "") + padded.dropLast(quantity.decimals) + "."
            + padded.suffix(quantity.decimals)
    }

    static func damaged(_ path: String) -> StoreError {
        .damaged(path: path, reason: "a sensor has what no sensor can have")
    }
}
