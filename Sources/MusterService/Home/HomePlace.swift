import Foundation
import MusterCore
import MusterCrypto
import MusterDisk
import MusterPeople
import MusterStore

/// Where a home is used: on which machine, and in which file its database is.
///
/// A home that is copied, and used in both places, numbers two audits alike and signs both with one key.
/// Neither copy can see the other, but each can see that it is not where it was: the machine or the file
/// is another one. A home that was renamed is still in its place.
struct HomePlace: Equatable, Sendable {
    /// The machine and the file, as a hash (SHA-256, hexadecimal).
    var identity: String
    /// The machine's name.
    var host: String
    /// The folder.
    var path: String

    /// For people: `warehouse-1, /var/lib/muster`.
    var words: String { "\(host), \(path)" }

    /// Where a home is now; `nil` for one without a database.
    ///
    /// Disks are numbered anew when a machine starts, and do not count.
    static func current(_ folder: HomeFolder) -> HomePlace? {
        var status = stat()
        guard stat(folder.databasePath, &status) == 0 else { return nil }
        let identity = SHA256.digest(of: Array("\(machine):\(status.st_ino)".utf8))
        return HomePlace(
            identity: Hex.text(identity),
            host: plain(SystemProcess.host),
            path: plain(folder.path)
        )
    }

    /// What tells machines apart; empty where the system has nothing of the kind.
    private static let machine: String = {
        let bytes = try? Files.read("/etc/machine-id")
        return String(decoding: bytes ?? [], as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }()

    /// A text in one line.
    private static func plain(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}

/// The note in a home of where it is used, `home.place`.
///
/// The first line is the place. A second one, while nobody has said that the home was moved, is the place
/// before.
struct HomePlaceNote: Equatable, Sendable {
    /// Where the home was used last.
    var place: HomePlace
    /// Where it was before, until somebody says that it is not used there any more.
    var before: HomePlace?

    /// What is noted; `nil` where nothing is that can be read.
    static func read(_ folder: HomeFolder) -> HomePlaceNote? {
        guard let bytes = try? Files.read(folder.placePath) else { return nil }
        let places = String(decoding: bytes.prefix(20_000), as: UTF8.self).split(separator: "\n")
            .compactMap { line -> HomePlace? in
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                guard words.count == 3, Hex.bytes(words[0])?.count == 32 else { return nil }
                return HomePlace(identity: words[0], host: words[1], path: words[2])
            }
        return places.first.map { HomePlaceNote(place: $0, before: places.dropFirst().first) }
    }

    /// Writes the note.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    func write(_ folder: HomeFolder) throws {
        let lines = [place, before].compactMap { $0 }.map {
            "\($0.identity) \($0.host) \($0.path)\n"
        }
        try Files.writePrivate(Array(lines.joined().utf8), to: folder.placePath)
    }

    /// Where the home was used before it came here; `nil` where it has been here all the time, where
    /// somebody has said that it was moved, and for a copy that nothing can be written to.
    static func earlier(_ folder: HomeFolder) -> HomePlace? {
        guard let note = read(folder), let here = HomePlace.current(folder),
            access(folder.databasePath, W_OK) == 0
        else { return nil }
        return note.place.identity == here.identity ? note.before : note.place
    }
}

extension OpenHome {
    /// Notes where the home is, before the first write.
    ///
    /// - Returns: where it was before, if it came here since.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func arrive(_ folder: HomeFolder) throws -> (from: HomePlace, to: HomePlace)? {
        guard let here = HomePlace.current(folder) else { return nil }
        guard let note = HomePlaceNote.read(folder) else {
            // On a full disk what is written may still find room in the database.
            try? HomePlaceNote(place: here).write(folder)
            return nil
        }
        guard note.place.identity != here.identity else {
            if note.place != here {
                try HomePlaceNote(place: here, before: note.before).write(folder)
            }
            return nil
        }
        try HomePlaceNote(place: here, before: note.place).write(folder)
        return (note.place, here)
    }

    /// Says that the home was moved here, and is used nowhere else.
    ///
    /// - Returns: where it was before, in words; `nil` where there was nothing to say.
    /// - Throws: ``ServiceError``, ``MusterStore/StoreError``, `PeopleError` without the right to change
    ///   the settings.
    public func confirmMove() throws -> String? {
        try demand(.changeSettings)
        guard let before = HomePlaceNote.earlier(folder), let here = HomePlace.current(folder)
        else {
            return nil
        }
        try store.addToTrail(note(.homeMoveConfirmed, here.words, ["from": before.words]))
        try HomePlaceNote(place: here).write(folder)
        return before.words
    }
}
