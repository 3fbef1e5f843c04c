import MusterCrypto
import Foundation
import MusterCore
import MusterStore

/// What backups in one folder share: each file once, named by the SHA-256 of its bytes, `ab/cdef…`.
///
/// A large file is cut up, `ab/cdef….list` names its pieces, and those are files of the same kind: the
/// next day's database or trace has most of its pieces in common with the one before.
struct BackupObjects {
    /// The folder.
    let path: String

    /// Files of fewer bytes are kept whole.
    private static let leastCut = 1 << 20
    private static let listEnding = ".list"
    private static let damagedEnding = ".damaged"

    private func place(_ sha256: String) -> String {
        "\(path)/\(sha256.prefix(2))/\(sha256.dropFirst(2))"
    }

    /// Adds a file; what is there already is not written again.
    ///
    /// - Returns: how many bytes were new.
    /// - Throws: ``BackupError/restless(path:)`` where the bytes are not those of `file`.
    func add(_ file: BackupManifest.File, from source: any ByteSource) throws -> Int {
        guard !holds(file) else { return 0 }
        guard file.size >= Self.leastCut else {
            try write(source, as: file.sha256)
            return file.size
        }
        var (pieces, newBytes) = ([String](), 0)
        let cutter = PieceCutter(source)
        while let bytes = try cutter.next() {
            let sha256 = Hex.text(SHA256.digest(of: bytes))
            pieces.append(sha256)
            guard length(place(sha256)) != bytes.count else { continue }
            try write(MemorySource(bytes), as: sha256)
            newBytes += bytes.count
        }
        let list = place(file.sha256) + Self.listEnding
        try Files.makeFolder((list as NSString).deletingLastPathComponent)
        try Files.writePrivate(Self.list(pieces), to: list)
        return newBytes
    }

    private func write(_ source: any ByteSource, as sha256: String) throws {
        let target = place(sha256)
        try Files.makeFolder((target as NSString).deletingLastPathComponent)
        let file = try DraftSink(target)
        while let bytes = try source.next() { try file.write(bytes) }
        try file.finish()
    }

    /// The bytes of a file.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)`` where it, or one of its pieces, is not there.
    func source(_ file: BackupManifest.File) throws -> any ByteSource {
        if let pieces = pieces(file) { return ObjectsSource(pieces.map(place)) }
        return try FileSource(place(file.sha256))
    }

    /// Puts what is damaged of a file out of the way, so that the next backup writes it again where the
    /// home still has it.
    func setAside(_ file: BackupManifest.File) {
        let list = place(file.sha256) + Self.listEnding
        let damaged =
            pieces(file)?.filter { sha256 in
                (try? Files.read(place(sha256))).map { Hex.text(SHA256.digest(of: $0)) } != sha256
            }.map(place) ?? [place(file.sha256)]
        for object in damaged + [list] { rename(object, object + Self.damagedEnding) }
    }

    /// Takes away what none of `files` needs.
    func keepOnly(_ files: [BackupManifest.File]) {
        var used: Set<String> = []
        for file in files { used.formUnion([file.sha256] + (pieces(file) ?? [])) }
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
            let digits = name.filter { $0 != "/" }
            let ending = digits.hasSuffix(Self.listEnding) ? Self.listEnding.count : 0
            let sha256 = digits.dropLast(ending)
            if sha256.count == 64, !used.contains(String(sha256)) { unlink("\(path)/\(name)") }
        }
    }

    /// Whether a file is there; one of another length was not written by this program, and is not.
    private func holds(_ file: BackupManifest.File) -> Bool {
        let places = pieces(file)?.map(place) ?? [place(file.sha256)]
        let lengths = places.compactMap(length)
        return lengths.count == places.count && lengths.reduce(0, +) == file.size
    }

    private func length(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The pieces of a file that was cut up, by their SHA-256; `nil` for any other.
    private func pieces(_ file: BackupManifest.File) -> [String]? {
        guard file.size >= Self.leastCut,
            let bytes = try? Files.read(place(file.sha256) + Self.listEnding)
        else { return nil }
        let pieces = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return Self.list(pieces) == bytes ? pieces : []
    }

    private static func list(_ pieces: [String]) -> [UInt8] {
        Array(pieces.map { $0 + "\n" }.joined().utf8)
    }
}

/// Cuts a file where its own contents say so: what stays the same is cut in the same places, also behind
/// what was added.
final class PieceCutter {
    /// Cuts are between pages of this many bytes: those of the database.
    private static let pageBytes = 4_096
    /// How many pages a piece has on average, and at most.
    private static let (usualPages, mostPages) = (64, 256)

    private let source: any ByteSource
    private var waiting: [UInt8] = []
    private var isAtEnd = false

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// The next piece; `nil` at the end.
    func next() throws -> [UInt8]? {
        while !isAtEnd, waiting.count < Self.mostPages * Self.pageBytes {
            if let bytes = try source.next() { waiting += bytes } else { isAtEnd = true }
        }
        var end = 0
        for _ in 0..<Self.mostPages where end < waiting.count {
            let page = waiting[end..<min(end + Self.pageBytes, waiting.count)]
            end += page.count
            if Self.mark(page) % UInt64(Self.usualPages) == 0 { break }
        }
        guard end > 0 else { return nil }
        let piece = Array(waiting[..<end])
        waiting.removeFirst(end)
        return piece
    }

    /// A number that follows from a page: FNV-1a of 64 bits, by Fowler, Noll and Vo.
    private static func mark(_ page: ArraySlice<UInt8>) -> UInt64 {
        let sum = page.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        // Its lowest bits follow from the lowest bits of the bytes alone.
        return sum >> 32
    }
}

/// The bytes of several files, one behind the other.
private final class ObjectsSource: ByteSource {
    private var rest: ArraySlice<String>
    private var open: FileSource?

    init(_ paths: [String]) {
        rest = paths[...]
    }

    func next() throws -> [UInt8]? {
        while true {
            if let bytes = try open?.next() { return bytes }
            guard let path = rest.popFirst() else { return nil }
            open = try FileSource(path)
        }
    }
}
