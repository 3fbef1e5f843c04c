import MusterAudit
import MusterCore
import MusterCrypto
import MusterPeople
import MusterStore

/// Which encrypted backups a home has written: without its key such a file does not tell whose it is, so the
/// home notes how each one begins, in a small file in its folder `backups`.
///
/// It also notes the code of each: what only those know who have read that file, and say to the home once they
/// found it good.
struct OwnSealedBackups {
    /// A backup that was written, a line of the note: beginning, code, path.
    private struct Entry {
        /// How the file begins behind its mark, in hexadecimal.
        var beginning: String
        /// See ``OwnSealedBackups/code(of:_:)``, `!` behind one that was said; empty where it counts no more.
        var code: String
        /// Where it was written.
        var path: String

        init(beginning: String, code: String, path: String) {
            (self.beginning, self.code, self.path) = (beginning, code, path)
        }

        init(line: Substring) {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            self.init(
                beginning: parts.first ?? "",
                code: parts.count == 3 ? parts[1] : "",
                path: parts.count == 3 ? parts[2] : ""
            )
        }

        var line: String { code.isEmpty ? beginning : "\(beginning) \(code) \(path)" }
    }

    /// The note, a line a backup, the oldest first.
    private let path: String

    /// How many bytes behind the mark are noted: they belong to a key that is made for one file alone.
    private static let notedBytes = 16
    /// How many backups are noted.
    private static let most = 1000
    private static let codeDigits = 16

    init(_ folder: HomeFolder) { path = folder.backupsPath + "/encrypted.txt" }

    /// Whether the home has written the encrypted backup in a file.
    func has(_ file: String) -> Bool {
        guard let beginning = Self.beginning(of: file) else { return false }
        return noted.contains { $0.beginning == beginning }
    }

    /// The code of an encrypted backup, as people type it; `nil` of another file.
    ///
    /// It goes by the file itself and by what is in it, so that two copies of one home have different ones.
    static func code(of file: String, _ manifest: BackupManifest) -> String? {
        guard let beginning = beginning(of: file) else { return nil }
        let read = Array("MUSTERBACKUPREAD1:\(beginning):".utf8) + manifest.encoded
        let digits = Hex.text(SHA256.digest(of: read)).prefix(codeDigits)
        return PublicKey.grouped(String(digits)).replacing(" ", with: "-")
    }

    /// Takes the word of somebody who has read a backup, once.
    ///
    /// - Returns: where that backup was written.
    /// - Throws: ``BackupError/unknownCode(_:)``, ``BackupError/codeNoted(_:)``; `StoreError.full`, as what
    ///   is not kept must not be taken for kept.
    func take(_ code: String) throws -> String {
        func digits(_ text: String) -> String { text.lowercased().filter(\.isHexDigit) }
        let wanted = digits(code)
        var entries = noted
        let found = entries.lastIndex { !wanted.isEmpty && digits($0.code) == wanted }
        guard let found else { throw BackupError.unknownCode(code) }
        guard !entries[found].code.hasSuffix("!") else { throw BackupError.codeNoted(code) }
        entries[found].code += "!"
        try write(entries)
        return entries[found].path
    }

    /// Notes an encrypted backup that was written, unless the disk of the home is full.
    ///
    /// What was made on another disk is good all the same. The code of one that stood in its place counts no more.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func add(_ file: String, _ manifest: BackupManifest) throws {
        guard let beginning = Self.beginning(of: file) else { return }
        let place = file.replacing("\n", with: " ")
        var entries = noted
        for index in entries.indices where entries[index].path == place { entries[index].code = "" }
        let code = Self.code(of: file, manifest) ?? ""
        entries.append(Entry(beginning: beginning, code: code, path: place))
        do { try write(entries) } catch StoreError.full {}
    }

    private func write(_ entries: [Entry]) throws {
        let lines = entries.suffix(Self.most).map { $0.line + "\n" }
        try Files.writePrivate(Array(lines.joined().utf8), to: path)
    }

    private var noted: [Entry] {
        let bytes = (try? Files.read(path)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(Entry.init(line:))
    }

    private static func beginning(of file: String) -> String? {
        let mark = SealedStream.mark
        let length = mark.count + notedBytes
        guard let bytes = try? FileSource(file, length: length).next(), bytes.count == length,
            bytes.starts(with: mark)
        else { return nil }
        return Hex.text(bytes.dropFirst(mark.count))
    }
}
