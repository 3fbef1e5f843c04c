import MusterCatalogue
import MusterClimate
import MusterCore
import MusterPeople
import MusterStore

/// What an import of readings has done.
public struct SensorImportResult: Hashable, Sendable {
    /// How many readings the file has that were taken.
    public var readings = 0
    /// How many of them were not known before.
    public var new = 0
    /// How many could not be kept, because readings of their time were taken away by their age.
    public var tooOld = 0
    /// How many series they are of.
    public var series = 0
}

/// How far an import is.
public struct SensorImportProgress: Hashable, Sendable {
    /// How many readings are kept.
    public var done: Int
    /// How many there are.
    public var total: Int
}

/// Readings that come from a file.
extension HomeSensors {
    /// How many readings are looked up and kept at a time.
    private static let importBatch = 1_000

    /// Reads a file of readings; nothing is written.
    ///
    /// A bad row is refused and the others are read: one of an unknown sensor, of a time that has not come,
    /// of a value that cannot be, or with another value than an earlier row has of the same moment.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - form: its form.
    ///   - sensor: the sensor that all rows are of; `nil` where they say it.
    /// - Returns: what the file says.
    /// - Throws: ``SensorFileError`` or `CatalogueError` where it cannot be read as a whole,
    ///   ``ServiceError``, ``MusterStore/StoreError``.
    public func readSensorFile(
        _ path: String,
        as form: SensorFile.Form,
        of sensor: String? = nil
    ) throws -> SensorFile {
        try home.people.demand(.runAudits)
        let reader = SensorFileReader(
            sensors: KnownSensors(
                try home.store.sensors.list(),
                retired: try home.store.sensors.list(retired: true)
            ),
            only: try sensor.map { try home.store.sensors.find($0) },
            now: home.now()
        )
        return try reader.read(try Files.read(path), as: form, named: path)
    }

    /// Keeps the readings of a file; those that are known already stay as they are.
    ///
    /// So an import can be done again. Where a row was refused, nothing is kept unless bad rows are to be skipped.
    ///
    /// - Parameters:
    ///   - file: what the file says.
    ///   - skippingBad: whether the rest is kept where rows are refused.
    ///   - told: told now and then how far it is; what it throws ends the import.
    /// - Returns: what was done; `nil` where nothing was because rows are refused.
    /// - Throws: ``MusterStore/StoreError``; what was kept until then stays.
    public func importReadings(
        _ file: SensorFile,
        skippingBad: Bool,
        telling told: (SensorImportProgress) throws -> Void = { _ in }
    ) throws -> SensorImportResult? {
        try home.people.demand(.runAudits)
        guard file.refused.isEmpty || skippingBad else { return nil }
        let author = home.author
        let climate = try home.store.openClimate()
        var result = SensorImportResult()
        var begins: [SeriesID: Instant] = [:]
        for target in file.readings.keys.sorted() {
            guard let readings = file.readings[target] else { continue }
            let series = try home.store.sensors.series(
                for: target.quantity,
                index: target.index,
                of: target.sensor,
                by: author
            )
            let sorted = readings.sorted { $0.milliseconds < $1.milliseconds }
            try learnRhythm(of: series, sorted, climate)
            result.series += 1
            begins[series.id] = sorted.first?.at
            var rest = sorted[...]
            while !rest.isEmpty {
                let batch = rest.prefix(Self.importBatch)
                rest = rest.dropFirst(batch.count)
                try keep(batch, of: series, in: climate, &result)
                try told(SensorImportProgress(done: result.readings, total: file.count))
            }
        }
        try climate.close()
        try home.limits.judgeAgain(begins)
        return result
    }

    private func keep(
        _ batch: ArraySlice<Reading>,
        of series: SensorSeries,
        in climate: ClimateStore,
        _ result: inout SensorImportResult
    ) throws {
        let known = try countKnown(batch, of: series.id, climate)
        let kept = try climate.keep(batch.map { SeriesReading(series.id, $0) }, now: home.now())
        result.readings += batch.count
        // What is known is kept, or was taken for too old together with what is not.
        result.new += max(0, kept.kept - known)
        result.tooOld += kept.tooOld + kept.fromFuture
    }

    /// How many readings of a batch in order of time are there already, of the same moments.
    private func countKnown(
        _ batch: ArraySlice<Reading>,
        of series: SeriesID,
        _ climate: ClimateStore
    ) throws -> Int {
        guard let first = batch.first, let last = batch.last else { return 0 }
        let moments = Set(batch.map(\.at))
        let until = last.at.advanced(bySeconds: 0.001)
        var (from, count) = (first.at, 0)
        while true {
            let page = try climate.readings(
                of: series,
                from: from,
                until: until,
                limit: 10 * Self.importBatch
            )
            count += page.count { moments.contains($0.at) }
            guard page.count == 10 * Self.importBatch, let end = page.last else { return count }
            from = end.at.advanced(bySeconds: 0.001)
        }
    }

    /// Learns how often a series says something, where that is not known yet.
    ///
    /// As it was set for its sensor, else from its readings. Without it, all that is further apart than a
    /// minute or two is a gap.
    private func learnRhythm(
        of series: SensorSeries,
        _ readings: [Reading],
        _ climate: ClimateStore
    ) throws {
        let known = try climate.rhythms()[series.id]?.rhythm
        guard known == nil || known == .unknown else { return }
        var interval = try home.store.sensors.sensor(series.sensor).intervalSeconds.map {
            Int64($0) * 1_000
        }
        if interval == nil {
            var learned = ArrivalInterval()
            for reading in readings { learned.add(reading.at) }
            interval = learned.milliseconds
        }
        guard let interval else { return }
        // What says something more rarely than a deadband keeps values back went through none.
        let heartbeat = Rhythm.unknown.heartbeat
        try climate.learn(
            Rhythm(interval: interval, heartbeat: interval < heartbeat ? heartbeat : 0),
            of: series.id
        )
    }

    /// Writes the refused rows of an import, with a column for the reason, to a file.
    ///
    /// - Parameters:
    ///   - file: what the imported file says.
    ///   - path: the imported file.
    ///   - target: where to write; `nil` for the home's folder of reports.
    /// - Returns: the path of the file.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    public func keepRefused(
        of file: SensorFile,
        path: String,
        to target: String?
    ) throws -> String {
        try home.people.demand(.runAudits)
        return try Files.keepRefused(file.refusedCSV, path: path, to: target, in: home.folder)
    }
}
