import Foundation
import MusterClimate
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What sensors said is copied, checked and brought back with the rest of a home.
@Suite struct ClimateBackupTests {
    private static let series = SeriesID(rawValue: 1)
    private static let start = Instant(seconds: 1_773_306_000)

    /// A home with a day of readings.
    private func measured() throws -> TemporaryHome {
        let home = try TemporaryHome()
        let open = try home.open()
        let sensors = try open.store.sensors
        let sensor = Sensor(
            identity: try SensorIdentity("ruuvi:cb:b8:33:4c:88:4f"),
            name: "Cold 1"
        )
        let author = Author(name: "mira", at: Self.start)
        let id = try sensors.add(sensor, by: author).id
        #expect(try sensors.series(for: .temperature, of: id, by: author).id == Self.series)
        let readings = try open.store.openClimate()
        try readings.keep(
            (0..<1_440).map { minute in
                let at = Self.start.advanced(bySeconds: Double(minute) * 60)
                return SeriesReading(Self.series, Reading(at: at, value: Int64(minute)))
            },
            now: Self.start.advanced(bySeconds: 1e6)
        )
        try readings.close()
        try open.close()
        return home
    }

    private func slots(_ folder: HomeFolder) throws -> [Slot] {
        let readings = try ClimateStore(home: folder.path, holder: "test")
        defer { try? readings.close() }
        let until = Self.start.advanced(bySeconds: 1e6)
        return try readings.slots(of: Self.series, from: Self.start, until: until)
    }

    @Test func `a restored home has the same readings`() throws {
        let home = try measured()
        let open = try home.open()
        let made = try open.backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        #expect(made.manifest.files.map(\.path).prefix(2) == ["muster.sqlite", "climate.sqlite"])
        #expect(try open.backups.verifyBackup(made.path).audits == 0)
        let folder = HomeFolder(option: home.path + "/restored", environment: [:])
        _ = try HomeRestore.restore(made.path, to: folder)
        let slots = try slots(folder)
        #expect(try slots.count == 96 && slots == self.slots(home.folder))
        var status = stat()
        #expect(stat(folder.climatePath, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.backupsPath)
        #expect(!left.contains { $0.hasPrefix(".copy") }, "\(left)")
    }

    @Test func `a home in which nothing was measured is backed up without the file`() throws {
        let home = try TemporaryHome()
        let open = try home.open()
        let made = try open.backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        #expect(!made.manifest.files.contains { $0.path == "climate.sqlite" })
        #expect(!FileManager.default.fileExists(atPath: home.folder.climatePath))
    }

    @Test func `doctor looks after the file, and tells a way on where it is damaged`() throws {
        func found(_ home: TemporaryHome) -> Checkup? {
            Doctor.examine(home.folder, radio: .now(), now: Self.start)
                .first { $0.check == "climate" }
        }
        let home = try measured()
        #expect(found(home)?.detail == "readings of 1 series, less than 1 MB")
        #expect(Doctor.examineDeeply(home.folder).first { $0.check == "readings" }?.isWell == true)
        #expect(try found(TemporaryHome())?.isWell == true)
        #expect(chmod(home.folder.climatePath, 0o644) == 0)
        #expect(
            Doctor.examine(home.folder, radio: .now(), now: Self.start)
                .first { $0.check == "access" }?.isWell == false
        )
        try Data("not a database".utf8).write(to: URL(filePath: home.folder.climatePath))
        let checkup = try #require(found(home))
        #expect(!checkup.isWell && checkup.remedy?.contains("mv ") == true, "\(checkup)")
        #expect(throws: StoreError.self) {
            try home.open().backups.backUp(BackupTests.options(home.path + "/b.tar.zst"))
        }
    }
}
