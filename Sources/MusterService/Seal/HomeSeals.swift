import MusterCrypto
import Foundation
public import MusterAudit
public import MusterCore
import MusterDisk
import MusterPeople
public import MusterReport
public import MusterStore

/// A signature over an audit that holds, with the key that made it.
public struct CheckedSeal: Hashable, Sendable {
    /// The signature.
    public var seal: Seal
    /// The key.
    public var key: KnownKey
}

extension OpenHome {
    /// The seals of a home: made, checked, anchored elsewhere.
    public var seals: HomeSeals { HomeSeals(home: self) }
}

/// The seals of a home: made, checked, anchored elsewhere.
public struct HomeSeals: Sendable {
    let home: OpenHome

    /// The signatures over an audit, each checked against the keys and the records of this home.
    ///
    /// - Throws: `AuditError.badSeal` naming the first that does not hold.
    func checkedSeals(
        of audit: AuditID,
        records: Int,
        _ evidence: TrailEvidence?
    ) throws -> [CheckedSeal] {
        let keys = Dictionary(
            uniqueKeysWithValues: try home.store.keys.list().map { ($0.key.fingerprint, $0) }
        )
        return try home.store.seals.list(of: audit).map { seal in
            let key = keys[seal.statement.key]
            try (evidence ?? TrailEvidence()).check(seal, by: key)
            try seal.check(
                records: records,
                head: try home.store.seals.head(of: audit, at: seal.statement.records)
            )
            guard let key else { throw AuditError.unreadableSeal }
            return CheckedSeal(seal: seal, key: key)
        }
    }

    /// Goes on only where each step that was signed still has its signature; audits from before
    /// they were signed have none.
    func demandSeals(
        _ seals: [CheckedSeal],
        over log: [LoggedEvent],
        of scope: AuditScope
    ) throws {
        let audit = scope.audit
        guard scope.deviceKey != nil else {
            guard try !home.store.seals.isSigned(before: audit) else {
                throw AuditError.badSeal(audit: audit, .unsigned)
            }
            return
        }
        if let last = log.last(where: { $0.event.kind == .resolved })?.sequence,
            try home.store.records.session(audit, upTo: last).state == .reviewed,
            !seals.contains(where: { seal in
                seal.seal.statement.role == .review && seal.seal.statement.records >= last
            })
        {
            throw AuditError.badSeal(audit: audit, .missing(.review))
        }
        for (index, entry) in log.enumerated() {
            let role: SealRole? =
                switch entry.event.kind {
                case .counted: .count
                case .recounted: .recount
                case .approved: .approval
                default: nil
                }
            guard let role else { continue }
            let next = index + 1 < log.count ? log[index + 1].sequence : Int.max
            let isSigned = seals.contains { checked in
                let statement = checked.seal.statement
                return statement.role == role
                    && (entry.sequence..<next).contains(statement.records)
            }
            guard isSigned else {
                throw AuditError.badSeal(audit: audit, .missing(role))
            }
        }
    }

    /// Whether an audit is what was sealed, and what the trail says of it: a signature under
    /// anything else would pass for proof wherever the database is not.
    ///
    /// - Returns: whether it may be signed; not, where the trail cannot be followed to its end, which
    ///   every command tells.
    /// - Throws: as ``verify(_:)``.
    func isProven(_ summary: AuditSummary) throws -> Bool {
        let scope = summary.scope
        return try home.store.inOneState {
            let (records, _) = try home.store.records.verifyChain(scope.audit)
            guard let evidence = try? home.store.trail.evidence() else { return false }
            let seals = try checkedSeals(of: scope.audit, records: records, evidence)
            try demandSeals(seals, over: summary.log, of: scope)
            try checkIssued(scope.audit, records: records, evidence)
            try checkAnchors(
                of: scope,
                startedAt: summary.startedAt,
                records: records,
                seals,
                evidence
            )
            return true
        }
    }

    /// Goes on only where the PDFs that were issued tell of records that are there: whoever cuts an
    /// audit together with its signatures leaves the notes of those.
    func checkIssued(_ audit: AuditID, records: Int, _ evidence: TrailEvidence) throws {
        let keys = try home.store.keys.list()
        // Many files tell of the same records.
        var checked: Set<Int> = []
        for note in try home.store.seals.issuedReports(of: audit, limit: Int.max).reports
        where home.keys.isTrusted(note, keys, evidence) && checked.insert(note.records).inserted {
            guard let head = try home.store.seals.head(of: audit, at: note.records) else {
                throw AuditError.badSeal(
                    audit: audit,
                    .tailRemoved(told: note.records, records: records)
                )
            }
            guard Hex.text(head) == note.head else {
                throw AuditError.badSeal(
                    audit: audit,
                    .otherThanIssued(records: note.records, at: note.at)
                )
            }
        }
    }

    /// Puts into a report who signed what of the records that it tells of.
    func addSeal(to exhibits: inout ReportExhibits, for summary: AuditSummary) throws {
        let audit = summary.scope.audit
        let keys = Dictionary(
            uniqueKeysWithValues: try home.store.keys.list().map { ($0.key.fingerprint, $0) }
        )
        let seals = try home.store.seals.list(of: audit, upTo: summary.recordCount)
        exhibits.seal = SealExhibit(
            signatures: seals.map { seal in
                let signer: SealExhibit.Signer? = keys[seal.statement.key].map { key in
                    switch key.kind {
                    case .person: .own
                    case .device: .device(key.owner)
                    case .trusted: .trusted(key.owner)
                    }
                }
                return .init(seal: seal, signer: signer)
            }
        )
        exhibits.signers = seals.map { seal in
            let key = keys[seal.statement.key]
            return SignerMark(
                person: seal.statement.person,
                role: seal.statement.role.rawValue,
                fingerprint: seal.statement.key,
                device: key.flatMap { $0.kind == .device ? $0.owner : nil },
                at: seal.statement.at
            )
        }
        guard summary.state.isCounted,
            try home.store.audits.listing(audit).recordCount > summary.recordCount
        else { return }
        exhibits.supersededBy = try home.sessions.wholeSummary(
            of: try home.store.records.session(audit)
        ).version
    }

    /// Who signed what of the records that a summary tells of, as the exported JSON has it.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func seal(of summary: AuditSummary) throws -> SealExhibit? {
        var exhibits = ReportExhibits()
        try addSeal(to: &exhibits, for: summary)
        return exhibits.seal
    }

    /// The SHA-256 of a file that was written, lower-case hexadecimal; `nil` for what is no file, such
    /// as a pipe.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)`` or ``ServiceError/cannotRead(path:reason:)``.
    public func sha256(ofFile path: String) throws -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try Files.sha256(path)
    }

    /// Notes a PDF as ``noteIssued(_:of:options:pages:)`` does, unless the home cannot be written to.
    ///
    /// - Returns: why it was not noted; `nil` when it was.
    /// - Throws: what else goes wrong; a disk that fails among it.
    func noteIssuedIfPossible(
        _ file: String,
        of summary: AuditSummary,
        options: ReportOptions,
        pages: Int
    ) throws -> StoreError? {
        do {
            try noteIssued(file, of: summary, options: options, pages: pages)
            return nil
        } catch let error as StoreError {
            switch error {
            case .locked, .full, .notAccessible, .outOfDate: return error
            default: throw error
            }
        } catch ServiceError.cannotWrite(let path, let reason) {
            // On a write-protected copy whoever reads it has no key, and none can be made.
            return .notAccessible(path: path, reason: reason)
        }
    }

    /// Notes a PDF that leaves Muster, so that it is known again whatever becomes of fonts, words and
    /// programs; what is no file, such as a pipe, leaves no note.
    func noteIssued(
        _ file: String,
        of summary: AuditSummary,
        options: ReportOptions,
        pages: Int
    ) throws {
        guard let hash = try sha256(ofFile: file) else { return }
        let report = IssuedReport(
            sha256: hash,
            audit: summary.scope.audit,
            version: summary.version,
            supersedes: summary.replacedVersion,
            cause: summary.versions.last?.cause.event.kind,
            records: summary.recordCount,
            head: summary.head,
            language: options.language.rawValue,
            paper: options.paper.rawValue,
            sections: options.parts.count == ReportPart.allCases.count
                ? nil
                : ReportPart.allCases.filter(options.parts.contains).map(\.rawValue)
                    .joined(separator: "+"),
            definition: try options.definition.flatMap {
                try home.store.definitions.definition(Int64($0))
            }
            .map { "\($0.name) v\($0.version)" },
            file: URL(filePath: file).lastPathComponent,
            pages: pages,
            bytes: Disk.size(of: file),
            at: home.now(),
            by: home.person
        )
        try home.store.seals.note(
            try home.keys.signed(report),
            note: home.access.note(.reportIssued, report.audit.rawValue)
        )
    }

    /// The PDFs that left Muster, the newest first, but for those of audits that are kept from this
    /// person.
    ///
    /// - Parameters:
    ///   - audit: of which audit; `nil` for all.
    ///   - number: only notes before this one; `nil` for the newest.
    ///   - skipped: how many of the newest are left out.
    ///   - limit: how many at most.
    /// - Returns: the notes, and how many there are in all.
    /// - Throws: `PeopleError` without the right to get reports, ``MusterStore/StoreError``.
    public func issuedReports(
        of audit: AuditID? = nil,
        before number: Int? = nil,
        skipping skipped: Int = 0,
        limit: Int
    ) throws -> (reports: [IssuedReport], total: Int) {
        try home.people.demand(.pullReports)
        return try home.store.seals.issuedReports(
            of: audit,
            without: try home.audits.hiddenAudits(),
            before: number,
            skipping: skipped,
            limit: limit
        )
    }

    /// An audit as it stood in an earlier version of its report, one that was issued.
    ///
    /// - Throws: ``ServiceError/noVersion(audit:version:newest:)``, or what ``HomeSessions/summary(_:)`` throws.
    public func summary(_ audit: AuditID, version: Int) throws -> AuditSummary {
        let newest = try home.sessions.summary(audit)
        guard version != newest.version else { return newest }
        guard let known = newest.versions.first(where: { $0.number == version }) else {
            throw ServiceError.noVersion(audit: audit, version: version, newest: newest.version)
        }
        return try home.sessions.wholeSummary(
            of: try home.store.records.session(audit, upTo: known.lastSequence)
        )
    }
}

extension Files {
    /// The SHA-256 of a file, lower-case hexadecimal; memory does not grow with it.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)`` or ``ServiceError/cannotRead(path:reason:)``.
    static func sha256(_ path: String) throws -> String {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ServiceError.noSuchFile(path: path)
        }
        defer { try? file.close() }
        var hash = SHA256()
        do {
            while let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty {
                hash.update(chunk)
            }
        } catch {
            throw ServiceError.cannotRead(path: path, reason: Sentence(verbatim: reason(error)))
        }
        return Hex.text(hash.digest())
    }
}
