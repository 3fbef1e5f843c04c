import MusterCore
import MusterPeople
import MusterStore

/// Which encrypted backups a home has written: without its key such a file does not tell whose it is, so the
/// home notes how each one begins, in a small file in its folder `backups`.
struct OwnSealedBackups {
    /// A backup that was written, a line of the note: beginning, code, path.
    private struct Entry {
        /// How the file begins behind its mark, in hexadecimal.
        var beginning: String
        /// See ``BackupManifest/code``; empty for one that was noted without.
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

    init(_ folder: HomeFolder) { path = folder.backupsPath + "/encrypted.txt" }

    /// Whether the home has written the encrypted backup in a file.
    func has(_ file: String) -> Bool {
        guard let beginning = Self.beginning(of: file) else { return false }
        return noted.contains { $0.beginning == beginning }
    }

    /// Where the backup with a code was written; `nil` for a code of none.
    func path(of code: String) -> String? {
        let code = code.lowercased()
        return noted.last { $0.code == code && !$0.code.isEmpty }?.path
    }

    /// Notes an encrypted backup that was written, unless the disk of the home is full: what was made on another
    /// one is good all the same.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func add(_ file: String, _ manifest: BackupManifest) throws {
        guard let beginning = Self.beginning(of: file) else { return }
        let entry = Entry(
            beginning: beginning,
            code: manifest.code,
            path: file.replacing("\n", with: " ")
        )
        let lines = (noted + [entry]).suffix(Self.most).map { $0.line + "\n" }
        do {
            try Files.writePrivate(Array(lines.joined().utf8), to: path)
        } catch StoreError.full {}
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
