import Foundation
import MusterAudit
import MusterCore
import MusterStore

/// The keys that sign audits: whether they can be read, and are the ones that the home knows.
extension Doctor {
    static func keys(_ folder: HomeFolder) -> Checkup {
        let name = "keys"
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return .well(name, "no home")
        }
        do {
            let store = try Store(
                path: folder.databasePath,
                holder: SystemProcess.name("muster doctor")
            )
            defer { try? store.close() }
            return try keys(KeyFolder(path: folder.keysPath), known: try store.keys.list())
        } catch {
            let error = error as? any MusterError
            return .broken(
                name,
                error?.what ?? "cannot be read",
                try: error?.remedy ?? "put a backup in the place of the folder keys/"
            )
        }
    }

    private static func keys(_ keys: KeyFolder, known: [KnownKey]) throws -> Checkup {
        let name = "keys"
        let standing = known.filter { $0.revocation == nil }
        guard let device = try keys.key(in: keys.deviceFile)?.publicKey else {
            guard let lost = standing.last(where: { $0.kind == .device }) else {
                return .well(name, "none yet: the first audit makes one")
            }
            return .broken(
                name,
                "the private half of \(lost.owner) is gone; a new key will sign from now on",
                try: "put \(keys.deviceFile) back, or muster key revoke \(lost.owner) --reason lost"
            )
        }
        guard let row = known.first(where: { $0.key == device }) else {
            return .broken(
                name,
                "\(keys.deviceFile) is a key that the database does not know",
                try: "put the one back that belongs to this database, from the same backup"
            )
        }
        guard row.kind == .device else {
            return .broken(
                name,
                "\(keys.deviceFile) holds the key of \(row.owner), and nothing is signed with it",
                try: "put this machine's own key back from a backup, or move the file away: "
                    + "a new key is made then"
            )
        }
        let people = standing.filter { $0.kind == .person }
        for owner in Set(people.map(\.owner)).sorted() {
            let file = keys.file(of: owner)
            let half = try keys.key(in: file)?.publicKey
            guard half == nil || known.contains(where: { $0.key == half && $0.owner == owner })
            else {
                return .broken(
                    name,
                    "\(file) is a key that the database does not know",
                    try: "put the one back that belongs to this database, from the same backup"
                )
            }
        }
        // As after a backup without keys, or in the place of a file that was lost: what such a key signed
        // stays proven, and nobody can sign with it any more.
        let lost = try people.filter { person in
            try keys.key(in: keys.file(of: person.owner))?.publicKey != person.key
        }
        if let first = lost.first {
            let gone: Sentence =
                "the private half of a key of \(first.owner) is gone; another key signs from now on"
            let revoke: Sentence = "muster key revoke \(first.key.fingerprint) --reason lost"
            return .broken(
                name,
                lost.count > 1 ? "\(gone); and of \(lost.count - 1) more" : gone,
                // Where another key is in use already, what was put back would take its place.
                try: try keys.key(in: keys.file(of: first.owner)) == nil
                    ? "put \(keys.file(of: first.owner)) back, or \(revoke)" : revoke
            )
        }
        let print = PublicKey.grouped(device.fingerprint)
        return .well(name, "\(row.owner) \(print), and \(people.count) of people")
    }
}
