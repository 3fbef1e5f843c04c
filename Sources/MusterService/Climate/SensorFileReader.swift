import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore

/// Reads a file of readings; pure: sensors and the time come from outside.
struct SensorFileReader {
    /// The sensors that there are, retired ones too.
    let sensors: KnownSensors
    /// The sensor that every row is of; `nil` where the rows say it.
    let only: PlacedSensor?
    /// Now (UTC).
    let now: Instant

    /// So far ahead of this machine's clock a reading may be, and so old is one that is not late, in
    /// seconds.
    private static let tolerance = 120.0

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - form: its form.
    ///   - file: the name used in errors.
    /// - Returns: what it says.
    /// - Throws: ``SensorFileError``, `CatalogueError` where it is no CSV.
    func read(_ bytes: [UInt8], as form: SensorFile.Form, named file: String) throws -> SensorFile {
        if let first = bytes.first(where: { $0 > UInt8(ascii: " ") }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        {
            throw SensorFileError.isJSON(file: file)
        }
        var reader = try CSVReader(bytes, named: file)
        reader.separator = Self.separator(of: reader)
        guard let first = try reader.next() else { throw SensorFileError.noHeader(file: file) }
        let columns = try SensorColumns(first.cells, file: file)
        try demand(columns, form, file: file)
        var result = SensorFile(header: first.cells, separator: reader.separator)
        var known: [SensorFile.Target: [Int64: (value: Int64, line: Int)]] = [:]
        while let record = try reader.next() {
            if form == .saf, result.rows == 0, isUnits(record.cells, columns) { continue }
            result.rows += 1
            do throws(SensorRowFault) {
                let readings =
                    form == .csv
                    ? [try reading(record.cells, columns)] : try saf(record.cells, columns)
                try Self.demandNew(readings, known)
                for (target, reading) in readings {
                    let entry = (value: reading.value, line: record.line)
                    let old = known[target, default: [:]].updateValue(
                        entry,
                        forKey: reading.milliseconds
                    )
                    if old == nil { result.readings[target, default: []].append(reading) }
                }
            } catch {
                result.refused.append(
                    RefusedRow(
                        line: record.line,
                        column: error.column,
                        reason: error.reason,
                        cells: record.cells
                    )
                )
            }
        }
        return result
    }

    private func demand(
        _ columns: SensorColumns,
        _ form: SensorFile.Form,
        file: String
    ) throws(SensorFileError) {
        switch form {
        case .csv:
            let value = columns.has("raw") ? "raw" : "value"
            let sensor = only == nil ? ["sensor"] : []
            try columns.demand(sensor + ["quantity", "at", value], file: file)
        case .saf: try columns.demand(SAFLog.head, file: file)
        }
    }

    /// Two rows may say the same, but not two values of one moment.
    private static func demandNew(
        _ readings: [(SensorFile.Target, Reading)],
        _ known: [SensorFile.Target: [Int64: (value: Int64, line: Int)]]
    ) throws(SensorRowFault) {
        for (target, reading) in readings {
            guard let old = known[target]?[reading.milliseconds], old.value != reading.value else {
                continue
            }
            throw SensorRowFault(nil, "line \(old.line) has another value of this moment")
        }
    }

    // MARK: - A reading a row

    private func reading(
        _ cells: [String],
        _ columns: SensorColumns
    ) throws(SensorRowFault) -> (SensorFile.Target, Reading) {
        let sensor = try sensor(columns.cell("sensor", of: cells))
        guard let word = columns.cell("quantity", of: cells) else {
            throw SensorRowFault("quantity", "is empty")
        }
        guard let (quantity, index) = SensorSeries.named(word) else {
            throw SensorRowFault("quantity", "\"\(word)\" is no quantity, such as temperature")
        }
        if let unit = columns.cell("unit", of: cells), unit != quantity.unit {
            throw SensorRowFault(
                "unit",
                "\"\(unit)\" is not the unit of \(quantity.word), \"\(quantity.unit)\""
            )
        }
        let target = SensorFile.Target(sensor: sensor.sensor.id, quantity: quantity, index: index)
        let at = try moment(columns.cell("at", of: cells), "at")
        // What a calibration has corrected would be corrected twice.
        let column = columns.cell("raw", of: cells) == nil ? "value" : "raw"
        guard let text = columns.cell(column, of: cells) else {
            throw SensorRowFault(column, "is empty")
        }
        let flags = try flags(columns.cell("flags", of: cells) ?? "")
        return (target, try reading(text, target, sensor, at, flags, column))
    }

    private func flags(_ text: String) throws(SensorRowFault) -> ReadingFlags {
        var flags: ReadingFlags = []
        for word in text.split(separator: " ") where word != "calibration_overdue" {
            guard let flag = ReadingFlags(word: String(word)) else {
                throw SensorRowFault("flags", "\"\(word)\" is no flag of a reading")
            }
            flags.formUnion(flag)
        }
        return flags
    }

    // MARK: - The SAF form

    private func saf(
        _ cells: [String],
        _ columns: SensorColumns
    ) throws(SensorRowFault) -> [(SensorFile.Target, Reading)] {
        let at = try moment(columns.cell(SAFLog.time, of: cells), SAFLog.time)
        let sensor = try sensor(ofSAF: columns.cell(SAFLog.head[0], of: cells), at: at)
        for column in SAFLog.entries where columns.cell(column, of: cells) != nil {
            throw SensorRowFault(
                column,
                "fertilizer and pesticide are not kept yet; import the row with an empty cell"
            )
        }
        var readings: [(SensorFile.Target, Reading)] = []
        for (column, quantity) in zip(SAFLog.head.dropFirst(), SAFLog.quantities) {
            guard let text = columns.cell(column, of: cells) else { continue }
            let target = SensorFile.Target(sensor: sensor.sensor.id, quantity: quantity, index: 0)
            readings.append((target, try reading(text, target, sensor, at, [], column)))
        }
        guard !readings.isEmpty else { throw SensorRowFault(nil, "has no value") }
        return readings
    }

    private func sensor(ofSAF text: String?, at: Instant) throws(SensorRowFault) -> PlacedSensor {
        if let only { return only }
        let column = SAFLog.head[0]
        guard let text, let number = Int64(text),
            let id = SAFNumber(rawValue: number).sensor(at: at)
        else {
            throw SensorRowFault(
                column,
                "\"\(text ?? "")\" does not say which sensor the row is of; name it with --sensor"
            )
        }
        return try sensor(id.description)
    }

    /// Whether a row is the line of the units: no other has no number and no time.
    private func isUnits(_ cells: [String], _ columns: SensorColumns) -> Bool {
        zip(SAFLog.head, SAFLog.units).allSatisfy { name, unit in
            columns.cell(name, of: cells).map { $0 == unit } ?? true
        }
    }

    // MARK: - Cells

    private func sensor(_ name: String?) throws(SensorRowFault) -> PlacedSensor {
        if let only { return only }
        guard let name else { throw SensorRowFault("sensor", "is empty") }
        guard let sensor = sensors[name] else {
            throw SensorRowFault(
                "sensor",
                "there is no sensor \"\(name)\": muster sensor add \(name)"
            )
        }
        return sensor
    }

    private func moment(_ text: String?, _ column: String) throws(SensorRowFault) -> Instant {
        guard let text else { throw SensorRowFault(column, "is empty") }
        guard let at = Instant(zoned: text) else {
            throw SensorRowFault(
                column,
                "\"\(text)\" is no time in ISO 8601 with its zone, as 2026-03-12T09:14:05Z"
            )
        }
        guard at.seconds(since: now) <= Self.tolerance else {
            throw SensorRowFault(column, "\"\(text)\" has not come yet")
        }
        guard at >= Instant(seconds: 0) else {
            throw SensorRowFault(column, "\"\(text)\" lies before 1970")
        }
        return at
    }

    private func reading(
        _ text: String,
        _ target: SensorFile.Target,
        _ sensor: PlacedSensor,
        _ at: Instant,
        _ flags: ReadingFlags,
        _ column: String
    ) throws(SensorRowFault) -> Reading {
        guard let value = MeasuredText.value(text, target.quantity) else {
            throw SensorRowFault(column, "\"\(text)\" is no number")
        }
        let isRefused = sensor.series.contains { series in
            series.quantity == target.quantity && series.index == target.index
                && series.keeps == .no
        }
        guard !isRefused else {
            throw SensorRowFault(nil, "nothing is kept of \(target.quantity.word) of this sensor")
        }
        var flags = flags.union(.imported)
        if now.seconds(since: at) > Self.tolerance { flags.insert(.late) }
        let measured = Measurement(
            target.quantity,
            index: UInt8(clamping: target.index),
            value: value
        )
        switch MeasuredRange(measured) {
        case .fits: return Reading(at: at, value: value, flags: flags)
        case .clipped(let other):
            return Reading(at: at, value: other.value, flags: flags.union(.clipped))
        case .refused:
            let (unit, word) = (target.quantity.unit, target.quantity.word)
            throw SensorRowFault(column, "\"\(text)\" \(unit) cannot be true of \(word)")
        }
    }

    /// The separator with which the first line has the most columns; the comma where no other has more.
    private static func separator(of reader: CSVReader) -> CSVSeparator {
        var best = (separator: CSVSeparator.comma, count: 0)
        for separator in CSVSeparator.allCases {
            var trial = reader
            trial.separator = separator
            let count = (try? trial.next())?.cells.count ?? 0
            if count > best.count { best = (separator, count) }
        }
        return best.separator
    }
}

/// Sensors by what people call them.
struct KnownSensors {
    private var sensors: [String: PlacedSensor] = [:]

    /// Takes the sensors in use and the retired ones, which have their names no longer.
    init(_ inUse: [PlacedSensor], retired: [PlacedSensor]) {
        for placed in inUse { sensors[Self.key(placed.sensor.name)] = placed }
        for placed in inUse + retired {
            sensors[Self.key(placed.sensor.id.description)] = placed
            sensors[Self.key(placed.sensor.identity.description)] = placed
        }
    }

    /// The sensor of an identifier, a name or an identity, letters in either case.
    subscript(_ name: String) -> PlacedSensor? {
        sensors[Self.key(name)] ?? SensorID(name).flatMap { sensors[Self.key($0.description)] }
            ?? (try? SensorIdentity(name)).flatMap { sensors[Self.key($0.description)] }
    }

    private static func key(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
