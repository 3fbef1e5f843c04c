import MusterAudit
public import MusterCore
public import MusterPeople
public import MusterStore

/// What holds an audit fast outside of its own records and signatures.
public struct Anchors: Hashable, Sendable {
    /// The entries of the trail that note how the audit stood, the oldest first.
    public var entries: [TrailEvidence.AuditWord]
    /// How many of its records, from the first one on, the trail notes.
    public var records: Int
    /// The entries about the keys that signed, by their fingerprints.
    public var keys: [String: TrailEvidence.KeyWord]
    /// The entries about PDFs of the audit that were issued.
    public var reports: [Int]
    /// Since when the home notes audits in the trail (UTC); `nil` where it does not.
    public var since: Instant?
    /// How far the trail goes; `nil` for an empty one.
    public var trail: TrailHead?
    /// Whether the file `trail.head` beside the database notes the end of the trail.
    public var isNoted: Bool
    /// The parts that rest on nothing but the database, in words; empty where there is none.
    public var gaps: [Sentence] = []
}

extension HomeSeals {
    /// Goes on only where an audit and its signatures are the ones that the trail notes.
    ///
    /// - Throws: `AuditError.notAsInTrail`, `AuditError.badSeal`.
    func checkAnchors(
        of scope: AuditScope,
        startedAt: Instant?,
        records: Int,
        _ seals: [CheckedSeal],
        _ evidence: TrailEvidence
    ) throws {
        let audit = scope.audit
        guard evidence.began != nil else { return }
        guard let words = evidence.audits[audit], let first = words.first else {
            throw AuditError.notAsInTrail(.auditUnknown(audit))
        }
        for word in words where word.records > 0 {
            guard let head = try home.store.seals.head(of: audit, at: word.records) else {
                let fault = SealFault.tailRemoved(told: word.records, records: records)
                throw AuditError.badSeal(audit: audit, fault)
            }
            guard Hex.text(head) == word.head else {
                throw AuditError.notAsInTrail(
                    .otherRecords(audit, records: word.records, entry: word.number)
                )
            }
        }
        try checkSeals(seals.map(\.seal), of: audit, words)
        guard scope.deviceKey == nil, let key = evidence.firstKey else { return }
        let isLater =
            first.isAdopted
            ? !key.isAdopted && startedAt.map { $0 > key.at } ?? false
            : key.number < first.number
        if isLater { throw AuditError.badSeal(audit: audit, .unsigned) }
    }

    /// Goes on only where the signatures that are kept are all that the trail notes, and no other.
    private func checkSeals(
        _ seals: [Seal],
        of audit: AuditID,
        _ words: [TrailEvidence.AuditWord]
    ) throws {
        var left = seals
        for word in words where !word.isAdopted {
            guard let digest = word.seal else { continue }
            guard let place = left.firstIndex(where: { Seals.digest(of: [$0]) == digest }) else {
                throw AuditError.notAsInTrail(.sealGone(audit, entry: word.number))
            }
            left.remove(at: place)
        }
        guard let adopted = words.first(where: { $0.isAdopted }) else {
            guard let seal = left.first else { return }
            throw AuditError.notAsInTrail(.sealUnknown(audit, seal.statement.role))
        }
        guard adopted.seal == Seals.digest(of: left) else {
            throw AuditError.notAsInTrail(.sealsChanged(audit, entry: adopted.number))
        }
    }

    /// Goes on only where the audits, keys and issued PDFs of the home are all that the trail tells of,
    /// and no other.
    ///
    /// - Throws: `AuditError.notAsInTrail`.
    func checkHome(against evidence: TrailEvidence) throws {
        guard evidence.began != nil else { return }
        let audits = Set(try home.store.audits.list().map(\.audit))
        // One whose row cannot be read is there; what is wrong with it is told where it is verified.
        let told = evidence.audits.keys.sorted { $0.rawValue < $1.rawValue }
        if let gone = try home.store.health.unknownAudits(among: told).first {
            let entry = evidence.audits[gone]?.last?.number ?? 0
            throw AuditError.notAsInTrail(.auditGone(gone, entry: entry))
        }
        if let audit = audits.sorted(by: { $0.rawValue < $1.rawValue })
            .first(where: { evidence.audits[$0] == nil })
        {
            throw AuditError.notAsInTrail(.auditUnknown(audit))
        }
        let keys = try home.store.keys.list()
        for key in keys { try evidence.check(key) }
        let prints = Set(keys.map(\.key.fingerprint))
        let gone = evidence.keys.filter { !prints.contains($0.key) }
            .min { $0.value.number < $1.value.number }
        if let gone {
            throw AuditError.notAsInTrail(.keyGone(gone.key, entry: gone.value.number))
        }
        try checkRegister(evidence)
    }

    /// Goes on only where the register of issued PDFs is as the trail says.
    private func checkRegister(_ evidence: TrailEvidence) throws {
        var missing = evidence.reports
        for report in try home.store.seals.issuedReports(limit: Int.max).reports.reversed() {
            guard let word = missing.removeValue(forKey: report.sha256) else {
                throw AuditError.notAsInTrail(
                    .reportUnknown(report.audit, version: report.version)
                )
            }
            guard word.row == report.digest else {
                throw AuditError.notAsInTrail(
                    .reportChanged(report.audit, version: report.version, entry: word.number)
                )
            }
        }
        if let word = missing.values.min(by: { $0.number < $1.number }) {
            throw AuditError.notAsInTrail(.reportGone(word.audit, entry: word.number))
        }
    }

    /// What holds an audit fast that was checked.
    func anchors(
        of session: AuditSession,
        records: Int,
        _ seals: [CheckedSeal],
        _ evidence: TrailEvidence
    ) throws -> Anchors {
        let audit = session.scope.audit
        let words = evidence.began == nil ? [] : evidence.audits[audit] ?? []
        let signers = Set(seals.map(\.seal.statement.key))
        var anchors = Anchors(
            entries: words,
            records: words.map(\.records).max() ?? 0,
            keys: evidence.keys.filter { signers.contains($0.key) },
            reports: evidence.reports.values.filter { $0.audit == audit }.map(\.number).sorted(),
            since: evidence.began?.at,
            trail: TrailHead(evidence.chain),
            isNoted: evidence.isNoted
        )
        if words.isEmpty {
            anchors.gaps.append("the trail does not tell of it")
        } else if anchors.records < records {
            anchors.gaps.append(
                "records \(anchors.records + 1) to \(records) came after the last step that the trail "
                    + "notes"
            )
        }
        if !anchors.isNoted {
            anchors.gaps.append(
                home.store.trail.isTrailNoteUnreadable
                    ? "the file trail.head beside the database cannot be read as the head of a trail"
                    : "no file trail.head beside the database says where the trail ends"
            )
        }
        if seals.isEmpty {
            anchors.gaps.append("it has no signature")
        }
        return anchors
    }
}
