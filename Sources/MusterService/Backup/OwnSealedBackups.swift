import MusterCore
import MusterPeople
import MusterStore

/// Which encrypted backups a home has written: without its key such a file does not tell whose it is, so the
/// home notes how each one begins, in a small file in its folder `backups`.
struct OwnSealedBackups {
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
        return noted.contains(beginning)
    }

    /// Notes an encrypted backup that was written, unless the disk of the home is full: what was made on another
    /// one is good all the same.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func add(_ file: String) throws {
        guard let beginning = Self.beginning(of: file) else { return }
        let lines = (noted + [beginning]).suffix(Self.most)
        do {
            try Files.writePrivate(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        } catch StoreError.full {}
    }

    private var noted: [String] {
        let bytes = (try? Files.read(path)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
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
