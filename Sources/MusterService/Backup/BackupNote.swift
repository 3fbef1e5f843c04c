import Foundation
public import MusterCore
import MusterStore

/// What is known of the last backup of a home: a small file in its folder `backups`.
public struct BackupNote: Hashable, Sendable {
    /// How a check came out.
    public struct Check: Hashable, Sendable {
        /// The backup.
        public var path: String
        /// When it was checked (UTC).
        public var at: Instant
        /// What was wrong with it; `nil` where nothing was.
        public var fault: String?
    }

    /// The last backup.
    public var path = ""
    /// When it was made (UTC).
    public var madeAt: Instant?
    /// How many bytes of the home are in it.
    public var bytes = 0
    /// The last check of a backup, of whichever one.
    public var check: Check?
    /// When a check last found nothing wrong (UTC).
    public var verifiedAt: Instant?
    /// The files of the last backup that were damaged before they were copied.
    public var damaged: [String] = []

    /// How a backup that is not encrypted is checked.
    public static let plainCheck: Sentence = "muster backup drill"

    /// How the last backup is checked.
    public var nextCheck: Sentence {
        path.hasSuffix(BackupOptions.sealedEnding)
            ? "muster backup verify FILE --identity KEY where its key is, then here: muster backup verified CODE"
            : Self.plainCheck
    }

    /// Creates the note of a home that has no backup.
    public init() {}

    /// Reads the note of a home.
    ///
    /// - Returns: the note; `nil` where there is none or it cannot be read.
    public static func read(_ folder: HomeFolder) -> BackupNote? {
        guard let bytes = try? Files.read(folder.backupNotePath),
            case .object(let root)? = try? JSONReader.read(bytes)
        else { return nil }
        var note = BackupNote()
        note.path = root.string("path") ?? ""
        note.madeAt = root.string("made_at").flatMap { Instant(iso8601: $0) }
        note.bytes = root.integer("bytes") ?? 0
        note.verifiedAt = root.string("verified_at").flatMap { Instant(iso8601: $0) }
        if case .array(let damaged)? = root["damaged"] {
            note.damaged = damaged.compactMap { path in
                if case .string(let path) = path { path } else { nil }
            }
        }
        if let path = root.string("checked"),
            let at = root.string("checked_at").flatMap({ Instant(iso8601: $0) })
        {
            note.check = Check(path: path, at: at, fault: root.string("fault"))
        }
        return note
    }

    /// Keeps the note of a home, unless its disk is full.
    ///
    /// What was made on another one, or found out, is true all the same; where the note is all that there is
    /// to it, that is no way out.
    func write(_ folder: HomeFolder, isAll: Bool = false) throws {
        var json = JSONWriter()
        json.backupNote(self)
        json.newline()
        do {
            try Files.writePrivate(json.bytes, to: folder.backupNotePath)
        } catch StoreError.full where !isAll {}
    }
}

extension JSONWriter {
    /// Writes what is known of the last backup, as the file, the API and `muster backup list` have it.
    public mutating func backupNote(_ note: BackupNote) {
        object { json in
            json.text("path", note.path.isEmpty ? nil : note.path)
            json.text("made_at", note.madeAt?.iso8601(.seconds))
            json.member("bytes") { $0.integer(note.bytes) }
            json.text("checked", note.check?.path)
            json.text("checked_at", note.check?.at.iso8601(.seconds))
            json.text("fault", note.check?.fault)
            json.text("verified_at", note.verifiedAt?.iso8601(.seconds))
            json.member("damaged") { json in
                json.array { json in for path in note.damaged { json.string(path) } }
            }
        }
    }
}
