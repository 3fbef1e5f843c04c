import MusterCore
import MusterDisk
import MusterStore

/// What sensors said.
extension Doctor {
    /// Whether the file of readings can be opened.
    static func climate(_ folder: HomeFolder) -> Checkup {
        let name = "climate"
        do {
            let holder = SystemProcess.name("muster doctor")
            let readings = try ClimateStore(home: folder.path, holder: holder)
            defer { try? readings.close() }
            guard try readings.isThere() else { return .well(name, "no sensor has said anything") }
            let series = try readings.keptSeries().count
            let database = try? Store(path: folder.databasePath, holder: holder)
            defer { try? database?.close() }
            // Where the database can't be opened, that is told with the database.
            try database?.openClimate().close()
            let bytes = Disk.size(of: folder.climatePath)
            let size: Sentence = bytes < 1 << 20 ? "less than 1 MB" : "\(bytes >> 20) MB"
            return .well(name, "readings of \(series) series, \(size)")
        } catch let error as any MusterError {
            return .broken(name, error)
        } catch {
            return .look(name, "\(error)", try: "muster doctor --deep")
        }
    }

    /// Whether every page of the file of readings can be read.
    static func readings(_ home: OpenHome) -> Checkup {
        let name = "readings"
        do {
            let readings = try home.store.openClimate()
            defer { try? readings.close() }
            let problems = try readings.integrityProblems()
            guard problems.isEmpty else {
                let damage = StoreError.climateDamaged(
                    path: readings.path,
                    reason: Sentence(verbatim: problems.joined(separator: "; "))
                )
                return look(name, [damage.what], try: damage.remedy)
            }
            return .well(name, "every page of what sensors said can be read")
        } catch {
            return look(name, [words(error)])
        }
    }
}
