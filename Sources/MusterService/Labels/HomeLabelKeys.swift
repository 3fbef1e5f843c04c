import Foundation
import MusterCore
public import MusterLabels
import MusterPeople
public import MusterStore

extension OpenHome {
    /// The keys that labels are signed with.
    public var labelKeys: HomeLabelKeys { HomeLabelKeys(home: self) }
}

/// The keys that labels are signed with.
public struct HomeLabelKeys: Sendable {
    let home: OpenHome

    /// How long a key signs labels, in seconds: a year.
    ///
    /// What it signed stays good.
    private static let keySeconds = 365.25 * 86_400

    private var labelKeyFolder: KeyFolder { KeyFolder(path: home.folder.keysPath) }

    /// The keys of labels, the oldest first, each with whether it signs here from now on.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func list() throws -> [(key: StoredLabelKey, signsHere: Bool)] {
        try home.people.demand(.viewAudits)
        let keys = try home.store.labels.keys()
        return keys.map { key in
            let isHere = FileManager.default.fileExists(
                atPath: labelKeyFolder.labelFile(key.published.key.id)
            )
            return (key, isHere && signing(key.published.key.algorithm, keys) == key)
        }
    }

    /// The key that signs labels now; `nil` where there is none.
    private func signing(
        _ algorithm: LabelAlgorithm,
        _ keys: [StoredLabelKey]
    ) -> StoredLabelKey? {
        let now = home.now()
        return keys.last {
            $0.published.key.algorithm == algorithm && $0.published.revocation == nil
                && $0.published.until > now
        }
    }

    /// Makes a key that signs labels for a year; one that signs now stays, and is given back.
    ///
    /// - Parameter algorithm: how it signs.
    /// - Returns: the key, and whether it was made.
    /// - Throws: `LabelError`, ``ServiceError``, ``MusterStore/StoreError``, `PeopleError` without the
    ///   right to change the settings.
    public func makeLabelKey(
        _ algorithm: LabelAlgorithm
    ) throws -> (key: StoredLabelKey, isNew: Bool) {
        try home.people.demand(.changeSettings)
        if let key = signing(algorithm, try home.store.labels.keys()),
            try labelKeyFolder.labelSigner(key.published.key.id) != nil
        {
            return (key, false)
        }
        let signer = try LabelSigner(algorithm)
        // The private half first: a key that others know and that is lost would sign nothing.
        try labelKeyFolder.keep(signer)
        let at = home.now()
        try home.store.labels.addKey(
            signer.key,
            until: at.advanced(bySeconds: Self.keySeconds),
            by: Author(name: home.person, at: at)
        )
        guard let key = signing(algorithm, try home.store.labels.keys()) else {
            throw LabelError.badKey
        }
        return (key, true)
    }

    /// Revokes a key of labels: nothing that it signed is to be trusted from now on.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - reason: why.
    /// - Returns: the key as it stands now; `nil` where no key of labels has this identifier.
    /// - Throws: ``ServiceError/reasonNeeded(step:)``, `PeopleError` without the right to change the
    ///   settings.
    public func revokeLabelKey(_ id: String, reason: String) throws -> StoredLabelKey? {
        func key() throws -> StoredLabelKey? {
            try home.store.labels.keys().first { $0.published.key.id == id.lowercased() }
        }
        guard let known = try key() else { return nil }
        try home.people.demand(.changeSettings)
        let reason = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...200).contains(reason.count) else {
            throw ServiceError.reasonNeeded(step: "revoking a key")
        }
        try home.store.labels.revokeKey(
            known.published.key.id,
            reason: reason,
            by: Author(name: home.person, at: home.now())
        )
        return try key()
    }

    /// What signs labels here.
    ///
    /// - Throws: ``LabelRefusal/noKey(_:)``, ``LabelRefusal/keyElsewhere(id:)``.
    func labelSigner(_ algorithm: LabelAlgorithm) throws -> LabelSigner {
        guard let key = signing(algorithm, try home.store.labels.keys()) else {
            throw LabelRefusal.noKey(algorithm)
        }
        let id = key.published.key.id
        guard let signer = try labelKeyFolder.labelSigner(id), signer.key == key.published.key
        else {
            throw LabelRefusal.keyElsewhere(id: id)
        }
        return signer
    }

    /// What others need to tell labels of this house: its keys and its hosts.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func labelKeySet() throws -> LabelKeySet {
        LabelKeySet(
            keys: try home.store.labels.keys().map(\.published),
            hosts: home.settings.labels.hosts
        )
    }

    /// A file that others check labels by.
    public enum PublishedFile: String, CaseIterable, Sendable {
        /// The keys and hosts of this house.
        case keys = "keys.json"
        /// The labels that were taken back.
        case revoked = "revoked.txt"
    }

    /// What stands in a file that others check labels by, which is for everybody.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func published(_ file: PublishedFile) throws -> String {
        switch file {
        case .keys: try labelKeySet().json
        case .revoked: RevocationList(canonicalLinks: try home.store.labels.takenBack()).text
        }
    }

    /// Signs what a trace page says; `nil` where no key signs here.
    ///
    /// - Throws: `LabelError`, ``MusterStore/StoreError``.
    public func sign(trace body: [UInt8]) throws -> String? {
        do {
            return try labelSigner(.ed25519).sign(trace: body, at: home.now())
        } catch is LabelRefusal {
            return nil
        }
    }

    /// Writes what others check labels by: `keys.json` and `revoked.txt`.
    ///
    /// - Parameter folder: where to; made where it is not there.
    /// - Returns: the two files.
    /// - Throws: ``ServiceError``, ``LabelRefusal/noKey(_:)`` where there is no key yet.
    public func publishLabelKeys(to folder: String) throws -> [String] {
        try home.people.demand(.viewAudits)
        guard try !labelKeySet().keys.isEmpty else { throw LabelRefusal.noKey(.ed25519) }
        let files = try PublishedFile.allCases.map { ($0.rawValue, try published($0)) }
        let isNew = !FileManager.default.fileExists(atPath: folder)
        try Files.makeFolder(folder)
        // It is for everybody, unlike the folders of a home.
        if isNew {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        }
        return try files.map { name, text in
            let file = "\(folder)/\(name)"
            try Files.write(Array(text.utf8), to: file)
            return file
        }
    }
}
