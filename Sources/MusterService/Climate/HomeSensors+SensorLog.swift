import Foundation
import MusterClimate
import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

/// What sensors said, written out.
extension HomeSensors {
    /// Writes what sensors said in a time, corrected by the calibrations that held then.
    ///
    /// - Parameters:
    ///   - query: what is wanted.
    ///   - told: told now and then how many lines there are.
    ///   - write: takes the next bytes of the file.
    /// - Returns: how many lines there are, the head apart.
    /// - Throws: ``MusterStore/StoreError``, and what `told` and `write` throw.
    @discardableResult
    public func writeSensorLog(
        _ query: SensorLogQuery,
        telling told: @escaping (Int) throws -> Void = { _ in },
        to write: @escaping ([UInt8]) throws -> Void
    ) throws -> Int {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let series = try loggedSeries(
            query.scope,
            from: query.start,
            until: query.until,
            query.form == .saf ? SAFLog.quantities : query.quantities
        )
        let run = SensorLogRun(
            climate: climate,
            query: query,
            now: home.now(),
            told: told,
            write: write
        )
        return try query.form == .saf ? run.saf(of: series) : run.lines(of: series)
    }

    /// Writes what sensors said in a time to a file: what was there stays until all is written.
    ///
    /// - Parameters:
    ///   - query: what is wanted.
    ///   - path: the file; what is none, such as a pipe, is written to as it is.
    ///   - told: told now and then how many lines there are.
    /// - Returns: how many lines there are, the head apart.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError/cannotWrite(path:reason:)``.
    @discardableResult
    public func writeSensorLog(
        _ query: SensorLogQuery,
        file path: String,
        telling told: @escaping (Int) throws -> Void = { _ in }
    ) throws -> Int {
        var status = stat()
        let exists = stat(path, &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            var bytes: [UInt8] = []
            let rows = try writeSensorLog(query, telling: told) { bytes += $0 }
            try Files.write(bytes, to: path)
            return rows
        }
        let target = try Files.wording(path) { () throws(DiskFailure) in try Disk.target(of: path) }
        Draft.clear(ofFile: target)
        let sink = try DraftSink(target, mode: exists ? status.st_mode & 0o777 : 0o666)
        let rows = try writeSensorLog(query, telling: told) { try sink.write($0) }
        try sink.finish()
        return rows
    }
}
