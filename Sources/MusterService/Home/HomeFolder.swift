public import MusterCore
import Foundation
import MusterClimate
import MusterDisk
import MusterStore

/// The folder that holds everything of one site.
public struct HomeFolder: Hashable, Sendable {
    /// The folder's absolute path.
    public let path: String

    /// The folder named by `--home`, else by `MUSTER_HOME`, else the account's own.
    ///
    /// - Parameters:
    ///   - option: the value of `--home`.
    ///   - environment: the process' environment.
    public init(option: String?, environment: [String: String]) {
        let named = option ?? environment["MUSTER_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let dataHome =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (environment["HOME"] ?? SystemProcess.accountFolder) + "/.local/share"
        path = URL(filePath: named ?? dataHome + "/muster").standardizedFileURL.path
    }

    /// The database.
    public var databasePath: String { path + "/muster.sqlite" }
    /// What sensors said; not there while nothing was measured.
    public var climatePath: String { "\(path)/\(ClimateStore.fileName)" }
    /// The settings.
    public var settingsPath: String { path + "/muster.toml" }
    /// The folder of the audits' own radio, one folder an audit.
    public var tracesPath: String { path + "/traces" }
    /// The folder that reports go to unless told otherwise.
    public var reportsPath: String { path + "/reports" }
    /// The folder of messages on their way out.
    public var outboxPath: String { path + "/outbox" }
    /// The folder of keys.
    public var keysPath: String { path + "/keys" }
    /// The file with the key of a sensor.
    func sensorKeyPath(_ sensor: SensorID) -> String { "\(keysPath)/sensor-\(sensor).key" }
    /// Where sensors' formats of its own are.
    public var sensorsPath: String { path + "/sensors" }

    /// The folder of time stamps, each named by the hash of the signature that it is over.
    public var stampsPath: String { path + "/stamps" }
    /// The file that says how far the trail was sent to the journal of the system.
    var journalNotePath: String { path + "/trail.journal" }

    /// The time stamp of the signature with a SHA-256, hexadecimal.
    func stampPath(_ seal: String) -> String { "\(stampsPath)/\(seal).tsr" }

    /// The folder of photos, each named by its hash.
    public var photosPath: String { path + "/photos" }
    /// The folder of what can be made again: small photos.
    public var cachePath: String { path + "/cache" }
    /// The file that says under which address the portal was reached last.
    var portalPath: String { path + "/portal.url" }
    /// The file with the one-time link by which the owner of a home without people enters the portal.
    package var portalLinkPath: String { path + "/portal.link" }

    /// The note of where the home is used.
    var placePath: String { path + "/home.place" }

    /// The note of how far the trail has come.
    var headPath: String { path + "/trail.head" }

    /// The folder with the trace of an audit.
    public func tracePath(of audit: AuditID) -> String { "\(tracesPath)/\(audit)" }

    /// The trace of one stretch of listening.
    public func tracePath(of audit: AuditID, segment: Int) -> String {
        let number = String(segment)
        let padding = String(repeating: "0", count: max(0, 4 - number.count))
        return "\(tracePath(of: audit))/\(padding)\(number).btsnoop"
    }

    /// The lock that is held while an audit listens.
    public func listeningLockPath(of audit: AuditID) -> String {
        "\(tracePath(of: audit))/listening.lock"
    }

    /// The lock that is held while something changes an audit: all of a stretch of listening, or a
    /// step by hand.
    public func changeLockPath(of audit: AuditID) -> String {
        "\(tracePath(of: audit))/change.lock"
    }

    /// The folder of words by hand on their way to the process that listens for an audit.
    func wordsPath(of audit: AuditID) -> String { "\(tracePath(of: audit))/words" }

    /// The lock that is held while a new audit gets its number.
    public var startLockPath: String { tracesPath + "/start.lock" }

    /// The lock that is held while a message is handed over.
    public var outboxLockPath: String { outboxPath + "/outbox.lock" }

    /// The lock that is held while what is due goes out.
    public var deliveryLockPath: String { outboxPath + "/deliver.lock" }

    /// The message file of an outbox entry.
    public func messagePath(_ entry: String) -> String { "\(outboxPath)/\(entry).eml" }

    /// What only a home in use has, where it is there: keys, traces and the note of the trail.
    ///
    /// A set-up that was killed leaves none of them.
    var remains: [String] {
        let keys = Disk.names(in: keysPath).contains { $0.hasSuffix(".key") }
        let isNoted = FileManager.default.fileExists(atPath: headPath)
        return (keys ? ["keys/"] : []) + (tracedAudits.isEmpty ? [] : ["traces/"])
            + (isNoted ? ["trail.head"] : [])
    }

    /// The audits of which there is a trace, in any order; one that was put aside under a longer name
    /// counts, so that its number stays its own.
    var tracedAudits: [(audit: AuditID, isPutAside: Bool)] {
        Disk.names(in: tracesPath).compactMap { name in
            let end = name.firstIndex(of: ".") ?? name.endIndex
            guard let audit = AuditID(rawValue: String(name[..<end])),
                Disk.names(in: "\(tracesPath)/\(name)").contains(where: { $0.contains(".btsnoop") })
            else { return nil }
            return (audit, end != name.endIndex)
        }
    }

    /// The largest number of an audit of a year of which there is a trace; 0 for none.
    func lastTraced(year: Int64) -> Int {
        let start = "A-\(AuditID(year: year, number: 0).rawValue.split(separator: "-")[1])-"
        return tracedAudits.compactMap { traced in
            let text = traced.audit.rawValue
            return text.hasPrefix(start) ? Int(text.dropFirst(start.count)) : nil
        }.max() ?? 0
    }

    /// Takes the rights of other accounts to the home and its settings away, which may have been there
    /// before it was set up.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func makePrivate() throws {
        for place in folders + [settingsPath] {
            var status = stat()
            // A link inside leads to what is none of the home's; the home itself may be one.
            guard (place == path ? stat(place, &status) : lstat(place, &status)) == 0,
                [S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT), status.st_mode & 0o077 != 0
            else { continue }
            guard chmod(place, status.st_mode & 0o700) == 0 else {
                throw Files.failure(place, errno)
            }
        }
    }

    /// Makes the folders that are not there, readable for the account alone.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    public func makeFolders() throws {
        for folder in folders { try Files.makeFolder(folder) }
    }

    /// The folders that every home has, itself the first.
    var folders: [String] { [path, tracesPath, reportsPath, outboxPath, keysPath] }
}
