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
        identity(in: folder, on: machine).map {
            HomePlace(identity: $0, host: plain(SystemProcess.host), path: plain(folder.path))
        }
    }

    /// Whether a home is still in this place; so it is where the machine has got its identity since.
    func isThat(of folder: HomeFolder) -> Bool {
        [Self.machine, ""].contains { identity == Self.identity(in: folder, on: $0) }
    }

    private static func identity(in folder: HomeFolder, on machine: String) -> String? {
        var status = stat()
        guard stat(folder.databasePath, &status) == 0 else { return nil }
        return Hex.text(SHA256.digest(of: Array("\(machine):\(status.st_ino)".utf8)))
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

    /// Writes the note, and does not wait for the disk: one that a power cut took is made again.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    func write(_ folder: HomeFolder) throws {
        let lines = [place, before].compactMap { $0 }.map {
            "\($0.identity) \($0.host) \($0.path)\n"
        }
        try Files.writeNote(Array(lines.joined().utf8), to: folder.placePath, mode: 0o600)
    }

    /// Where the home was used before it came here; `nil` where it has been here all the time, where
    /// somebody has said that it was moved, and for a copy that nothing can be written to.
    static func earlier(_ folder: HomeFolder) -> HomePlace? {
        guard let note = read(folder), access(folder.databasePath, W_OK) == 0 else { return nil }
        return note.place.isThat(of: folder) ? note.before : note.place
    }
}

extension HomePlaceNote {
    /// What is done with the first write to a home that is not where it is noted; `nil` for one that is.
    ///
    /// A note that the disk has no room for is made with a later write.
    static func arrival(in folder: HomeFolder, by person: String, at now: Instant) -> Store.Arrival?
    {
        let note = read(folder)
        guard let here = HomePlace.current(folder), note?.place != here else { return nil }
        guard let note, !note.place.isThat(of: folder) else {
            return Store.Arrival(note: nil) {
                try? HomePlaceNote(place: here, before: note?.before).write(folder)
            }
        }
        return Store.Arrival(
            note: TrailNote(
                at: now,
                actor: person,
                client: "local",
                kind: .homeMoved,
                subject: here.words,
                detail: ["from": note.place.words]
            )
        ) {
            try? HomePlaceNote(place: here, before: note.place).write(folder)
        }
    }
}

extension HomeHealth {
    /// What is to be told of a home that was copied or moved here; `nil` for one that was not, for one that
    /// somebody has said so of, and for a copy that nothing can be written to.
    public var moved: ServiceError? {
        HomePlaceNote.earlier(home.folder).map { .homeMoved(from: $0.words) }
    }

    /// Says that the home was moved here, and is used nowhere else.
    ///
    /// - Returns: where it was before, in words; `nil` where there was nothing to say.
    /// - Throws: ``ServiceError``, ``MusterStore/StoreError``, `PeopleError` without the right to change
    ///   the settings.
    public func confirmMove() throws -> String? {
        try home.people.demand(.changeSettings)
        guard let before = HomePlaceNote.earlier(home.folder),
            let here = HomePlace.current(home.folder)
        else { return nil }
        let note = home.access.note(.homeMoveConfirmed, here.words, ["from": before.words])
        try home.store.trail.add(note)
        try HomePlaceNote(place: here).write(home.folder)
        return before.words
    }
}
