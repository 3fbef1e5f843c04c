import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import Testing

/// The rights of a home whose folders were there before it was set up.
@Suite struct PrivateHomeTests {
    private let place = FileManager.default.temporaryDirectory
        .appending(path: "muster-private-\(UUID().uuidString)").path

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func found(_ folder: HomeFolder) throws {
        try NewHome(folder).found(
            site: Site(name: "Test", timeZone: "UTC"),
            person: "tester",
            now: Instant(seconds: 1_773_300_000)
        )
    }

    @Test func `a home in a folder that others could read is its account's alone`() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        let manager = FileManager.default
        for folder in [place, place + "/keys", place + "/reports"] {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            #expect(chmod(folder, 0o755) == 0)
        }
        try Data("language = \"en\"\n".utf8).write(to: URL(filePath: place + "/muster.toml"))
        #expect(chmod(place + "/muster.toml", 0o644) == 0)
        let folder = HomeFolder(option: place, environment: [:])
        try found(folder)
        #expect(try mode(place) == 0o700)
        for name in ["keys", "reports", "traces", "outbox"] {
            #expect(try mode("\(place)/\(name)") == 0o700, "\(name)")
        }
        #expect(try mode(place + "/muster.toml") == 0o600)
        let now = Instant(seconds: 1_790_000_000)
        func access() -> Checkup? {
            Doctor.examine(folder, radio: .now(), now: now).first { $0.check == "access" }
        }
        #expect(access()?.isWell == true, "\(access()?.detail ?? "")")
        // Settings name the programs that run.
        #expect(chmod(place + "/muster.toml", 0o666) == 0)
        #expect(access()?.detail.description.contains("muster.toml") == true)
    }

    @Test func `a link in the folder keeps what it leads to as it is`() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        let manager = FileManager.default
        let (home, shared) = (place + "/home", place + "/shared")
        for folder in [home, shared] {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        #expect(chmod(shared, 0o755) == 0)
        try manager.createSymbolicLink(atPath: home + "/reports", withDestinationPath: shared)
        try found(HomeFolder(option: home, environment: [:]))
        #expect(try mode(shared) == 0o755)
    }

    @Test func `a folder that others may write is refused, and left as it is`() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        #expect(chmod(place, 0o777) == 0)
        #expect(throws: ServiceError.openFolder(path: place)) {
            try found(HomeFolder(option: place, environment: [:]))
        }
        #expect(try mode(place) == 0o777)
    }

    @Test(.enabled(if: geteuid() == 0, "giving a folder to another account takes root"))
    func `a folder of another account is told as one`() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        #expect(chown(place, 65_534, 65_534) == 0)
        #expect(throws: ServiceError.folderOfAnother(path: place)) {
            try found(HomeFolder(option: place, environment: [:]))
        }
    }

    @Test func `a home that is there already is refused, and keeps its rights`() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        let folder = HomeFolder(option: place, environment: [:])
        try found(folder)
        #expect(chmod(place, 0o755) == 0)
        #expect(throws: StoreError.self) { try found(folder) }
        #expect(try mode(place) == 0o755, "doctor tells of it")
    }
}
