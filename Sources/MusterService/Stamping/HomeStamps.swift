import MusterCrypto
import Foundation
public import MusterAudit
public import MusterCore
import MusterPeople
import MusterStore

/// A time stamp over a signature that holds, or why that was not found out.
public struct AuditStamp: Hashable, Sendable {
    /// What was signed.
    public var role: SealRole
    /// How many records the signature is over.
    public var records: Int
    /// The time that the authority told (UTC), `nil` where an unchecked one cannot be read.
    public var at: Instant?
    /// Who told it.
    public var by: String
    /// The entry of the trail that notes it.
    public var entry: Int
    /// Why it was not checked; `nil` where it was, and holds.
    public var unchecked: String?
}

/// What asking for time stamps has brought.
public struct StampRun: Sendable {
    /// A time stamp that came.
    public struct New: Hashable, Sendable {
        /// The audit.
        public var audit: AuditID
        /// What was done of it: the word of the step.
        public var step: String
        /// The time that the authority told (UTC).
        public var at: Instant
        /// Who told it.
        public var by: String
    }

    /// Those that came.
    public var stamps: [New] = []
    /// How many signatures are still without one.
    public var waiting = 0
    /// Why it ended early.
    public var error: StampError?
}

extension OpenHome {
    /// The time stamps of a home, from authorities that it asks.
    public var stamps: HomeStamps { HomeStamps(home: self) }
}

/// The time stamps of a home, from authorities that it asks.
public struct HomeStamps: Sendable {
    let home: OpenHome

    /// Asks the authority of the settings for the time stamps that are missing; nobody where none is
    /// configured.
    ///
    /// After one that does not come the others wait for the next time: it would be the same for each.
    ///
    /// - Parameters:
    ///   - audit: for signatures over which audit; `nil` for all.
    ///   - most: how many are asked for.
    /// - Returns: what came. That none came is no failure.
    /// - Throws: ``MusterStore/StoreError``; `PeopleError` for a trail that is not what was written.
    public func askForTimeStamps(of audit: AuditID? = nil, atMost most: Int) throws -> StampRun {
        var run = StampRun()
        guard let authority = home.settings.timeAuthority else { return run }
        guard try !unstamped(audit).isEmpty else { return run }
        let lock: FileLock
        do {
            try Files.makeFolder(home.folder.stampsPath)
            lock = try FileLock.acquire(
                home.folder.stampsPath + "/.lock",
                waiting: FileLock.moment,
                holder: home.holder
            )
        } catch StoreError.locked(_, let holder) {
            run.waiting = try unstamped(audit).count
            run.error = .asking(holder: holder)
            return run
        }
        for word in try unstamped(audit).prefix(most) {
            guard let seal = word.seal else { continue }
            do {
                let (answer, told) = try authority.ask(for: seal)
                try keep(answer, told, over: seal, of: word.audit)
                run.stamps.append(
                    .init(audit: word.audit, step: word.step, at: told.at, by: told.by)
                )
            } catch let error as StampError {
                run.error = error
                break
            }
        }
        _ = consume lock
        run.waiting = try unstamped(audit).count
        return run
    }

    /// Asks for the time stamps of an audit after a step of it was told, in a connection of its own: the
    /// one of the step is closed by then.
    ///
    /// - Returns: what came; `nil` where nobody is configured to be asked.
    /// - Throws: as ``askForTimeStamps(of:atMost:)``.
    public func askForTimeStampsApart(of audit: AuditID) throws -> StampRun? {
        guard home.settings.timeAuthority != nil else { return nil }
        let home = try OpenHome(
            home.folder,
            person: home.person,
            command: "muster trail stamp",
            now: home.now
        )
        .acting(as: home.principal, from: home.client)
        let run = try home.stamps.askForTimeStamps(of: audit, atMost: Self.stepsOfAudit)
        try home.close()
        return run
    }

    /// More signatures than anybody waits for: each step of an audit gives one.
    private static let stepsOfAudit = 4

    /// Keeps a time stamp: the file first, so that the trail never tells of one that is not there.
    private func keep(
        _ answer: [UInt8],
        _ told: TimeAuthority.Told,
        over seal: String,
        of audit: AuditID
    ) throws {
        try Files.writePrivate(answer, to: home.folder.stampPath(seal))
        try home.store.trail.add(
            home.access.note(
                .auditStamped,
                audit.rawValue,
                [
                    "seal": seal, "stamp": Hex.text(SHA256.digest(of: answer)),
                    "at": told.at.iso8601(.seconds), "by": told.by,
                ]
            )
        )
    }

    /// A signature that the trail notes, and no time stamp of.
    struct Unstamped {
        var audit: AuditID
        var step: String
        var number: Int
        var seal: String?
    }

    /// The signatures without a time stamp, the oldest first.
    func unstamped(_ audit: AuditID? = nil) throws -> [Unstamped] {
        Self.unstamped(try home.store.trail.knownTrail(), audit)
    }

    static func unstamped(_ evidence: TrailEvidence, _ audit: AuditID?) -> [Unstamped] {
        evidence.audits.filter { audit == nil || $0.key == audit }.flatMap { audit, words in
            words.filter { word in
                !word.isAdopted && word.seal.map { evidence.stamps[$0] == nil } ?? false
            }.map {
                Unstamped(audit: audit, step: $0.step, number: $0.number, seal: $0.seal)
            }
        }.sorted { $0.number < $1.number }
    }

    /// The time stamps over the signatures of an audit, each checked.
    ///
    /// - Throws: `AuditError.notAsInTrail` naming the first that is not what was noted, or is none.
    func checkedStamps(
        of audit: AuditID,
        _ seals: [CheckedSeal],
        _ evidence: TrailEvidence
    ) throws -> [AuditStamp] {
        guard !evidence.stamps.isEmpty else { return [] }
        return try seals.compactMap { checked in
            let digest = Seals.digest(of: [checked.seal])
            return try evidence.stamps[digest].map { word in
                try checkedStamp(word, of: audit, checked.seal.statement, digest)
            }
        }
    }

    private func checkedStamp(
        _ word: TrailEvidence.StampWord,
        of audit: AuditID,
        _ statement: SealStatement,
        _ digest: String
    ) throws -> AuditStamp {
        let file = home.folder.stampPath(digest)
        do {
            guard try Files.sha256(file) == word.file else {
                throw AuditError.notAsInTrail(.stampChanged(audit, entry: word.number))
            }
        } catch ServiceError.noSuchFile {
            throw AuditError.notAsInTrail(.stampGone(audit, entry: word.number))
        }
        var stamp = AuditStamp(
            role: statement.role,
            records: statement.records,
            at: Instant(iso8601: word.told),
            by: word.authority,
            entry: word.number
        )
        guard let authority = home.settings.timeAuthority else {
            stamp.unchecked = "muster.toml names no tsa_ca under [seal]"
            return stamp
        }
        do {
            let told = try authority.check(file, over: digest)
            (stamp.at, stamp.by) = (told.at, told.by)
        } catch StampError.notVerified(let reason) {
            throw AuditError.notAsInTrail(
                .stampInvalid(audit, entry: word.number, reason: reason)
            )
        } catch let error as StampError {
            stamp.unchecked = error.what.description
        }
        return stamp
    }
}
