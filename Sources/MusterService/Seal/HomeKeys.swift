import Foundation
public import MusterAudit
import MusterCore
import MusterPeople
import MusterStore

extension OpenHome {
    /// The keys that a home signs with or trusts.
    public var keys: HomeKeys { HomeKeys(home: self) }
}

/// The keys that a home signs with or trusts.
public struct HomeKeys: Sendable {
    let home: OpenHome

    private var keyFolder: KeyFolder { KeyFolder(path: home.folder.keysPath) }

    /// All keys that the home knows, the oldest first, each with whether its private half is here, or
    /// why what is here cannot be used.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func list() throws -> [(key: KnownKey, isHere: Bool, fault: ServiceError?)] {
        try home.people.demand(.viewAudits)
        return try home.store.keys.list().map { key in
            do {
                return (key, try holds(key), nil)
            } catch let error as ServiceError {
                return (key, false, key.revocation == nil ? error : nil)
            }
        }
    }

    /// One key, by the first digits of its fingerprint or by whose it is.
    ///
    /// - Throws: ``ServiceError/noKey(_:)``, also where several are meant.
    public func key(named name: String) throws -> KnownKey {
        try home.people.demand(.viewAudits)
        let digits = name.lowercased().filter { $0 != " " }
        let keys = try home.store.keys.list()
        let owned = keys.filter { $0.owner.lowercased() == name.lowercased() }
        let standing = owned.filter { $0.revocation == nil }
        let found =
            standing.count == 1
            ? standing
            : owned.count == 1
                ? owned
                : keys.filter { digits.count >= 4 && $0.key.fingerprint.hasPrefix(digits) }
        guard found.count == 1, let key = found.first else { throw ServiceError.noKey(name) }
        return key
    }

    /// The key of this machine, made where there is none.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``MusterStore/StoreError``.
    @discardableResult
    public func deviceKey() throws -> KnownKey {
        try known(try keyFolder.keyOrNew(in: keyFolder.deviceFile), .device, owner: "")
    }

    /// Makes the own key of the person who works here; one that stands is given back as it is.
    ///
    /// A key that was revoked makes room for a new one.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``MusterStore/StoreError``, `PeopleError`.
    public func makeOwnKey() throws -> KnownKey {
        try home.people.demand(.ownProfile)
        let file = keyFolder.file(of: home.person)
        if let key = try keyFolder.key(in: file)?.publicKey,
            try home.store.keys.list().first(where: { $0.key == key })?.revocation != nil
        {
            try keyFolder.setAside(file, key)
        }
        return try known(try keyFolder.keyOrNew(in: file), .person, owner: home.person)
    }

    /// Trusts the key of another home: what it signs verifies here.
    ///
    /// - Parameters:
    ///   - text: the key, 64 hexadecimal digits.
    ///   - name: whose it is.
    /// - Returns: the key; one that is trusted already under this name stays as it is.
    /// - Throws: ``ServiceError/badKey(_:)``, ``ServiceError/badKeyName``,
    ///   ``ServiceError/keyKnown(_:)``, `PeopleError`.
    public func trust(_ text: String, name: String) throws -> KnownKey {
        try home.access.demandConfirmed(.changeSettings)
        guard let key = PublicKey(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ServiceError.badKey(text)
        }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard PlainText.isLine(name, upTo: 80) else { throw ServiceError.badKeyName }
        if let known = try home.store.keys.list().first(where: { $0.key == key }),
            known.kind != .trusted || known.owner != name || known.revocation != nil
        {
            throw ServiceError.keyKnown(known)
        }
        return try home.store.keys.add(
            KnownKey(
                key: key,
                kind: .trusted,
                owner: name,
                addedAt: home.now(),
                addedBy: home.person
            ),
            note: home.access.note(.keyTrusted, name)
        )
    }

    /// Revokes a key: from now on its signatures count for nothing; those before stay good.
    ///
    /// - Parameters:
    ///   - name: the key; see ``key(named:)``.
    ///   - reason: why.
    /// - Returns: the key as it stands now.
    /// - Throws: ``ServiceError/noKey(_:)``, ``ServiceError/reasonNeeded(step:)``, `PeopleError` for
    ///   the key of somebody else without the right to change the settings.
    public func revokeKey(_ name: String, reason: String) throws -> KnownKey {
        let key = try key(named: name)
        let isOwn = key.kind == .person && key.owner.lowercased() == home.person.lowercased()
        try home.people.demand(isOwn ? .ownProfile : .changeSettings)
        let reason = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...200).contains(reason.count) else {
            throw ServiceError.reasonNeeded(step: "revoking a key")
        }
        try home.store.keys.revoke(
            key.key.fingerprint,
            .init(at: home.now(), by: home.person, reason: reason),
            note: home.access.note(
                .keyRevoked,
                key.owner,
                ["key": key.key.fingerprint, "why": reason]
            )
        )
        if key.kind != .trusted, (try? holds(key)) ?? false {
            // A device goes on with a new key; this one is kept aside, as it may be asked for.
            let file = key.kind == .device ? keyFolder.deviceFile : keyFolder.file(of: key.owner)
            try keyFolder.setAside(file, key.key)
        }
        return try self.key(named: key.key.fingerprint)
    }

    /// Signs the step that `records` end with, if it is one that is signed.
    ///
    /// - Parameters:
    ///   - records: what the step adds to the audit.
    ///   - session: the audit after it.
    /// - Returns: the seal, by the own key of whoever works here where this machine has it, else by
    ///   the machine's.
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``ServiceError/cannotSign``,
    ///   ``MusterStore/StoreError``.
    func seal(closing records: [AuditRecord], of session: AuditSession) throws -> Seal? {
        guard let role = SealRole(closing: records, session.state), let last = records.last else {
            return nil
        }
        let key = try signer()
        let statement = SealStatement(
            audit: session.scope.audit,
            role: role,
            records: last.sequence,
            head: Hex.text(last.hash),
            at: home.now(),
            person: home.person,
            key: key.publicKey.fingerprint
        )
        guard let seal = key.seal(statement) else { throw ServiceError.cannotSign }
        return seal
    }

    /// Keeps records of an audit, and the seal over them where they end a step that is signed.
    func append(_ records: [AuditRecord], to session: AuditSession) throws {
        try home.store.audits.append(
            records,
            to: session.scope.audit,
            progress: session.progress,
            seal: try seal(closing: records, of: session),
            note: anchoredStep(records, session.state).map { step in
                home.access.note(.auditSealed, session.scope.audit.rawValue, ["step": step])
            }
        )
    }

    /// The word for the step that records end with, if it is one that goes into the trail: one that is
    /// signed, or after which no other one need come.
    private func anchoredStep(_ records: [AuditRecord], _ state: AuditState) -> String? {
        if let role = SealRole(closing: records, state) { return role.rawValue }
        guard state == .approved || state == .cancelled else { return nil }
        return records.last?.kind.rawValue
    }

    /// Signs the note of a report that leaves Muster.
    func signed(_ report: IssuedReport) throws -> IssuedReport {
        let key = try signer()
        var report = report
        (report.key, report.signature) = (key.publicKey.fingerprint, key.sign(report.statement))
        return report
    }

    /// The note of an issued report with this hash, if a key of this home signed it.
    func trustedNote(sha256: String) throws -> IssuedReport? {
        guard let report = try home.store.seals.issuedReport(sha256: sha256),
            isTrusted(report, try home.store.keys.list(), try home.store.trail.knownTrail())
        else { return nil }
        return report
    }

    /// Whether a key of this home signed the note of an issued report, and the trail knew of it before
    /// that key was revoked.
    func isTrusted(
        _ report: IssuedReport,
        _ keys: [KnownKey],
        _ evidence: TrailEvidence
    ) -> Bool {
        guard let known = keys.first(where: { $0.key.fingerprint == report.key }),
            known.kind != .trusted,
            known.revocation.map({ evidence.knew(report, before: $0) }) ?? true
        else { return false }
        return known.key.holds(report.signature, over: Array(report.statement.utf8))
    }

    /// What signs for whoever works here; a home without people has its owner's own key made.
    func signer() throws -> SigningKey {
        let file = keyFolder.file(of: home.person)
        let isAlone = home.principal.person == nil ? try !home.access.needsSignIn() : false
        let own = isAlone ? try keyFolder.keyOrNew(in: file) : try keyFolder.key(in: file)
        if let own {
            let known = try known(own, .person, owner: home.person)
            if known.revocation == nil { return own }
        }
        let device = try keyFolder.keyOrNew(in: keyFolder.deviceFile)
        let known = try known(device, .device, owner: "")
        guard known.revocation != nil else { return device }
        // Whoever revoked it was stopped before it was put aside.
        try keyFolder.setAside(keyFolder.deviceFile, known.key)
        return try newDeviceKey()
    }

    private func newDeviceKey() throws -> SigningKey {
        let device = try keyFolder.keyOrNew(in: keyFolder.deviceFile)
        try known(device, .device, owner: "")
        return device
    }

    /// Whether the private half of a key is on this machine.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``ServiceError/cannotRead(path:reason:)``.
    private func holds(_ key: KnownKey) throws -> Bool {
        switch key.kind {
        case .trusted: false
        case .device:
            try keyFolder.key(in: keyFolder.deviceFile)?.publicKey == key.key
        case .person:
            try keyFolder.key(in: keyFolder.file(of: key.owner))?.publicKey == key.key
        }
    }

    @discardableResult
    private func known(
        _ key: SigningKey,
        _ kind: KnownKey.Kind,
        owner: String
    ) throws -> KnownKey {
        let half = key.publicKey
        if let known = try home.store.keys.list().first(where: { $0.key == half }) {
            // A file that was mixed up would sign as whoever the key belongs to.
            let isMeant =
                switch (kind, known.kind) {
                case (.device, .device), (.person, .trusted): true
                case (.person, .person): known.owner.lowercased() == owner.lowercased()
                default: false
                }
            guard isMeant else {
                throw ServiceError.badKeyFile(
                    path: kind == .device ? keyFolder.deviceFile : keyFolder.file(of: owner),
                    reason: "it holds the key of \(known.owner)"
                )
            }
            return known
        }
        return try home.store.keys.add(
            KnownKey(
                key: half,
                kind: kind,
                owner: owner,
                addedAt: home.now(),
                addedBy: home.person
            ),
            note: home.access.note(.keyMade, owner)
        )
    }
}
