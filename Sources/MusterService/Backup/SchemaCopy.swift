import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

/// A database from before an update of Muster, `before-schema-N-TIME.sqlite`, as a home keeps it in its
/// folder `backups`: what a backup is made of that has nothing but the database.
///
/// Photos, reports, messages and the radio of audits have stayed in the home that it lies in, and are
/// taken from there.
struct SchemaCopy {
    private let path: String
    /// The home that it lies in; `nil` where it was put somewhere else.
    private let home: HomeFolder?

    /// Takes a file that is such a copy.
    ///
    /// - Returns: `nil` for any other file.
    init?(_ path: String) {
        let name = (path as NSString).lastPathComponent
        guard name.hasPrefix("before-schema-"), name.hasSuffix(".sqlite") else { return nil }
        self.path = path
        let folder = HomeFolder(
            option: URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent()
                .path,
            environment: [:]
        )
        let isInHome = URL(filePath: path).deletingLastPathComponent().path == folder.backupsPath
        home =
            isInHome && FileManager.default.fileExists(atPath: folder.databasePath) ? folder : nil
    }

    /// Makes a home of it, with what belongs to it.
    ///
    /// - Returns: what is in the home, as the manifest of a backup tells it.
    /// - Throws: ``MusterStore/StoreError``, ``BackupError``, a file error.
    func unpack(into draft: HomeFolder) throws -> BackupManifest {
        let database = try StoreCopy(path: path)
        if let problem = try database.problems().first {
            throw BackupError.damaged(path: path, reason: Sentence(verbatim: problem))
        }
        try FileManager.default.copyItem(atPath: path, toPath: draft.databasePath)
        var manifest = BackupManifest(
            madeAt: try madeAt(),
            muster: MusterVersion.text,
            schema: try database.schema(),
            site: try database.site(),
            origin: try database.origin(),
            counts: try database.counts(),
            audits: try database.audits(),
            trail: try database.trailHead()?.description,
            files: [],
            leftOut: [.init(path: "keys", .ownKey)]
        )
        if let home, FileManager.default.fileExists(atPath: home.climatePath) {
            // Sensors that were added since would share their numbers with those of the new home.
            manifest.leftOut.append(
                .init(path: ClimateStore.fileName, .ownSensors)
            )
        }
        if let home {
            try bring(database, from: home, to: draft)
        } else {
            for name in ["photos", "outbox", "reports", "traces"] {
                manifest.leftOut.append(.init(path: name, .notInHome))
            }
        }
        try database.close()
        return manifest
    }

    /// When it was made, as its name says; else when the file was changed last.
    private func madeAt() throws -> Instant {
        if let stamp = path.firstMatch(
            of: /-([0-9]{4})([0-9]{2})([0-9]{2})T([0-9]{2})([0-9]{2})([0-9]{2})Z\.sqlite$/
        ) {
            let text =
                "\(stamp.1)-\(stamp.2)-\(stamp.3)T\(stamp.4):\(stamp.5):\(stamp.6)Z"
            if let instant = Instant(iso8601: text) { return instant }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw BackupError.none(path: path) }
        return Instant(microseconds: Int64(status.st_mtim.tv_sec) * 1_000_000)
    }

    /// Brings what the database names, from the home that has gone on since.
    private func bring(
        _ database: StoreCopy,
        from home: HomeFolder,
        to draft: HomeFolder
    ) throws {
        var names = ["muster.toml"]
        names += try database.photos().map { "photos/\($0).jpg" }
        names += try database.messages().map { "outbox/M-\($0).eml" }
        for name in files(below: home.reportsPath) {
            names.append("reports/\(name)")
        }
        for name in names { try copy(name, from: home, to: draft, as: name) }
        try bringTraces(of: Set(database.audits().map(\.audit)), from: home, to: draft)
    }

    /// Brings the radio of audits.
    ///
    /// What was counted since is put aside under a longer name, so that
    /// numbers of audits go on behind it.
    private func bringTraces(
        of known: Set<String>,
        from home: HomeFolder,
        to draft: HomeFolder
    ) throws {
        func place(_ audit: String) -> String {
            known.contains(audit) ? "traces/\(audit)" : "traces/\(audit)\(Self.putAside)"
        }
        for name in files(below: home.tracesPath) {
            let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let target =
                AuditID(rawValue: parts[0]).map { place($0.rawValue) } ?? "traces/\(parts[0])"
            try copy("traces/\(name)", from: home, to: draft, as: "\(target)/\(parts[1])")
        }
        // An audit without its radio has a number too. The database that has them may be damaged.
        let later = (try? StoreCopy(path: home.databasePath).audits().map(\.audit)) ?? []
        for audit in later where !known.contains(audit) {
            let folder = "\(draft.path)/\(place(audit))"
            guard Disk.names(in: folder).isEmpty else { continue }
            try Files.makeFolder(draft.tracesPath)
            try Files.makeFolder(folder)
            let words = "\(audit) was counted after this home's database was kept.\n"
            try Files.writePrivate(Array(words.utf8), to: "\(folder)/none.btsnoop.txt")
        }
    }

    /// What the names of traces end with whose audits the database does not know.
    private static let putAside = ".later"

    /// The files below a folder that are whole and not hidden, no locks among them, in order.
    private func files(below root: String) -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return names.sorted().filter { path in
            var status = stat()
            return !path.split(separator: "/").contains { $0.hasPrefix(".") }
                && ![".part", ".partial", ".lock"].contains(where: path.hasSuffix)
                && lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// Copies one file; one that is gone is passed over.
    private func copy(
        _ name: String,
        from home: HomeFolder,
        to draft: HomeFolder,
        as target: String
    ) throws {
        let (from, to) = ("\(home.path)/\(name)", "\(draft.path)/\(target)")
        guard FileManager.default.fileExists(atPath: from) else { return }
        try FileManager.default.createDirectory(
            at: URL(filePath: to).deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try FileManager.default.copyItem(atPath: from, toPath: to)
    }
}
