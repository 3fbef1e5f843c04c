import GRDB
public import MusterClimate
import MusterCore

/// The file of readings as a whole.
extension ClimateStore {
    /// Whether there is a file.
    ///
    /// - Throws: ``StoreError``.
    public func isThere() throws -> Bool { try read { _ in true } ?? false }

    /// Writes the file as it stands at this moment into a new one, compact and consistent; no one waits for
    /// it.
    ///
    /// - Parameter target: the new file; there must be none, or an empty one.
    /// - Throws: ``StoreError``; ``StoreError/full(path:)`` names the target.
    public func copy(to target: String) throws {
        let problems = try integrityProblems()
        guard problems.isEmpty else {
            throw StoreError.climateDamaged(
                path: path,
                reason: Sentence(verbatim: problems.joined(separator: "; "))
            )
        }
        guard let name = try nameForReading() else {
            throw StoreError.notFound(kind: "file of readings", name: path, remedy: "muster watch")
        }
        do {
            let source = try DatabaseFile.openForCopying(path, as: name)
            defer { try? source.close() }
            try source.inDatabase { db in
                try db.execute(sql: "VACUUM INTO ?", arguments: [target])
            }
        } catch let error as DatabaseError {
            let failure = StoreError(error, path: path)
            if case .full = failure { throw StoreError.full(path: target) }
            throw failure
        }
    }

    /// The problems SQLite finds in the file; empty when it is sound, or not there.
    ///
    /// - Throws: ``StoreError``.
    public func integrityProblems() throws -> [String] {
        try read { db in
            do {
                return try String.fetchAll(db, sql: "PRAGMA quick_check(20)").filter { $0 != "ok" }
            } catch let error as DatabaseError {
                return [error.message ?? "the file cannot be read"]
            }
        } ?? []
    }

    /// The series with the highest number of which a reading is kept; `nil` where none is.
    ///
    /// - Throws: ``StoreError``.
    func lastSeries() throws -> SeriesID? {
        try read { try Int64.fetchOne($0, sql: "SELECT max(series) FROM reading") }
            .flatMap { $0.map(SeriesID.init(rawValue:)) }
    }

    /// The series of which anything is kept, by number.
    ///
    /// - Throws: ``StoreError``.
    public func keptSeries() throws -> [SeriesID] {
        try read { try SeriesRows.series(in: "slot", $0) } ?? []
    }
}
