import MusterCrypto
import Foundation
import MusterCore
import MusterPeople
import MusterStore

/// A file on its way into a backup.
struct BackupPiece {
    /// Where its bytes are.
    enum Place {
        case memory([UInt8])
        case file(String)
    }

    var file: BackupManifest.File
    var place: Place

    /// Its bytes, as many as were counted; they fail at the end where they are others by now.
    func source() throws -> any ByteSource {
        let source: any ByteSource =
            switch place {
            case .memory(let bytes): MemorySource(bytes)
            case .file(let path): try FileSource(path, length: file.size)
            }
        return CheckedSource(source, sha256: file.sha256, path: file.path)
    }
}

/// Bytes that are in memory already.
final class MemorySource: ByteSource {
    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes.isEmpty ? nil : bytes
    }

    func next() -> [UInt8]? {
        defer { bytes = nil }
        return bytes
    }
}

/// Passes bytes on, and fails at the end where their SHA-256 is another one.
final class CheckedSource: ByteSource {
    private let source: any ByteSource
    private let sha256: String
    private let path: String
    private var sha = SHA256()

    init(_ source: any ByteSource, sha256: String, path: String) {
        (self.source, self.sha256, self.path) = (source, sha256, path)
    }

    func next() throws -> [UInt8]? {
        if let bytes = try source.next() {
            sha.update(bytes)
            return bytes
        }
        guard Hex.text(sha.digest()) == sha256 else { throw BackupError.restless(path: path) }
        return nil
    }
}

/// Goes through a home and lists what a backup of it has: what the copy of its database names, and the
/// files that stand beside it.
struct BackupContent {
    private(set) var pieces: [BackupPiece] = []
    private(set) var leftOut: [BackupManifest.LeftOut] = []

    private let folder: HomeFolder
    private let options: BackupOptions

    /// Lists the files of a home.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - copies: the copies of its database and of its readings, made before.
    ///   - options: what is wanted.
    /// - Throws: ``ServiceError``, ``MusterStore/StoreError``.
    init(_ home: OpenHome, copies: DatabaseCopies, options: BackupOptions) throws {
        folder = home.folder
        self.options = options
        try add("muster.sqlite", from: copies.database)
        if let readings = copies.climate { try add(ClimateStore.fileName, from: readings) }
        let database = try StoreCopy(path: copies.database)
        try addHead(of: database, in: home)
        if let settings = try? Files.read(folder.settingsPath) { add("muster.toml", settings) }
        for photo in try database.photos() { try add("photos/\(photo).jpg") }
        for number in try database.messages() { try add("outbox/M-\(number).eml") }
        try database.close()
        for name in tree("reports") + tree("stamps") { try add(name) }
        try addTraces(of: home)
        try addKeys()
        if !tree("cache").isEmpty { leave("cache", .madeAgain) }
    }

    private mutating func leave(_ path: String, _ reason: BackupManifest.LeftOut.Reason) {
        leftOut.append(.init(path: path, reason))
    }

    private mutating func add(_ name: String, _ bytes: [UInt8]) {
        let sha256 = Hex.text(SHA256.digest(of: bytes))
        pieces.append(
            BackupPiece(
                file: .init(path: name, size: bytes.count, sha256: sha256),
                place: .memory(bytes)
            )
        )
    }

    /// Adds a file of the home; one that is gone is noted.
    private mutating func add(
        _ name: String,
        from path: String? = nil,
        length: Int = .max
    ) throws {
        let path = path ?? "\(folder.path)/\(name)"
        do {
            var (sha, size) = (SHA256(), 0)
            let source = try FileSource(path, length: length)
            while let bytes = try source.next() {
                sha.update(bytes)
                size += bytes.count
            }
            let sha256 = Hex.text(sha.digest())
            pieces.append(
                BackupPiece(
                    file: .init(path: name, size: size, sha256: sha256),
                    place: .file(path)
                )
            )
        } catch ServiceError.noSuchFile {
            leave(name, .gone)
        }
    }

    /// Adds the note of how far the trail has come, not further than the copy has.
    ///
    /// The trail may have gone on since the copy was made. A note that the trail itself does not follow
    /// tells of tampering, and is kept as it is.
    private mutating func addHead(of copy: StoreCopy, in home: OpenHome) throws {
        guard let bytes = try? Files.read(folder.headPath) else { return }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
        guard let noted = line.flatMap({ try? TrailHead(String($0)) }),
            let head = try copy.trailHead(), noted.number > head.number,
            try home.store.trail.has(noted)
        else { return add("trail.head", bytes) }
        add("trail.head", Array("\(head)\n".utf8))
    }

    /// Adds the radio that audits have kept, and notes which of it is missing although nothing says why.
    private mutating func addTraces(of home: OpenHome) throws {
        guard options.withTraces else {
            if !tree("traces").isEmpty { leave("traces", .notAsked) }
            return
        }
        for name in tree("traces") {
            if name.hasSuffix(TraceSum.path(of: ".btsnoop")) { try add(name) }
            guard name.hasSuffix(".btsnoop") else { continue }
            do {
                let length = try TraceEnd.wholeBytes(of: "\(folder.path)/\(name)")
                try add(name, length: length)
            } catch ServiceError.noSuchFile {
                leave(name, .gone)
            }
        }
        // What a forged trail tells of traces is not asked: the backup is made all the same.
        guard let evidence = try? home.store.trail.knownTrail() else { return }
        for audit in try home.store.audits.list().map(\.audit) {
            let ends = try home.store.records.listeningEnds(of: audit)
            for name in home.recordings.traceProof(of: audit, ends, evidence).missing {
                leave(name, .gone)
            }
        }
    }

    /// Adds the private halves of keys, but no sign-in that this machine keeps.
    private mutating func addKeys() throws {
        let keys = tree("keys").filter {
            !$0.hasPrefix("keys/login-") && !$0.hasSuffix(".new")
        }
        guard options.withKeys else {
            if !keys.isEmpty { leave("keys", .secret) }
            return
        }
        for name in keys { try add(name) }
    }

    /// The files below a folder of the home, none that is hidden or not whole, in order.
    private func tree(_ name: String) -> [String] {
        let root = "\(folder.path)/\(name)"
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return names.sorted().filter { path in
            var status = stat()
            return !path.split(separator: "/").contains { $0.hasPrefix(".") }
                && !path.hasSuffix(".partial")
                && lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }.map { "\(name)/\($0)" }
    }
}

/// Where the last whole record of a trace ends: somebody may be writing the next one.
enum TraceEnd {
    private static let headerBytes = 16
    private static let recordHeaderBytes = 24

    /// How many bytes of a btsnoop file are whole records; all of a file that is none.
    ///
    /// Source: the format as `BtsnoopReader` reads it: 16 bytes in front, and 24 before each record, the
    /// length of which stands in the second four of them.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)``, ``ServiceError/cannotRead(path:reason:)``.
    static func wholeBytes(of path: String) throws -> Int {
        let source = try FileSource(path)
        // What is read of the file, and from which place of it.
        var (waiting, start, end) = ([UInt8](), 0, headerBytes)
        while let bytes = try source.next() {
            if start == 0, waiting.isEmpty, !bytes.starts(with: Array("btsnoop\0".utf8)) {
                return .max
            }
            waiting += bytes
            while true {
                let place = end - start
                guard place + recordHeaderBytes <= waiting.count else { break }
                let length = waiting[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
                guard place + recordHeaderBytes + length <= waiting.count else { break }
                end += recordHeaderBytes + length
            }
            let passed = min(end - start, waiting.count)
            waiting.removeFirst(passed)
            start += passed
        }
        return end
    }
}
