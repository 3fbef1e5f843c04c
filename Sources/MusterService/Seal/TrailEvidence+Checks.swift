import MusterAudit
import MusterCore
import MusterStore

extension TrailEvidence {
    /// The entry that notes a signature.
    func word(of seal: Seal) -> AuditWord? {
        let digest = Seals.digest(of: [seal])
        return audits[seal.statement.audit]?.first { !$0.isAdopted && $0.seal == digest }
    }

    /// Whether the trail knew a signature before its key was revoked; `nil` where it does not tell.
    private func knewBeforeRevocation(_ seal: Seal) -> Bool? {
        guard let word = word(of: seal), let end = keys[seal.statement.key]?.revocation else {
            return nil
        }
        return word.number < end.number
    }

    /// Goes on only where a known key made a signature, before it was revoked.
    ///
    /// The time in a signature is what its maker says: where the trail tells which came first, the
    /// trail counts.
    ///
    /// - Throws: ``MusterAudit/AuditError/badSeal(audit:_:)``,
    ///   ``MusterAudit/AuditError/notAsInTrail(_:)``.
    func check(_ seal: Seal, by key: KnownKey?) throws(AuditError) {
        // A key that this home has lost is no key of another home that could be asked for it.
        if key == nil, let word = keys[seal.statement.key], word.kind != nil {
            throw .notAsInTrail(.keyGone(seal.statement.key, entry: word.number))
        }
        switch knewBeforeRevocation(seal) {
        case nil: try seal.check(key)
        case true?:
            var standing = key
            standing?.revocation = nil
            try seal.check(standing)
        case false?:
            throw .notAsInTrail(
                .sealedAfterRevocation(
                    seal.statement.audit,
                    seal.statement.role,
                    entry: word(of: seal)?.number ?? 0
                )
            )
        }
    }

    /// Goes on only where a key is the one that the trail tells of.
    ///
    /// - Throws: ``MusterAudit/AuditError/notAsInTrail(_:)``.
    func check(_ key: KnownKey) throws(AuditError) {
        guard let began else { return }
        let print = key.key.fingerprint
        guard let word = keys[print], let kind = word.kind else {
            throw .notAsInTrail(.keyUnknown(print))
        }
        guard kind == key.kind, word.owner == key.owner else {
            throw .notAsInTrail(.keyChanged(print, entry: word.number))
        }
        let isSame =
            switch (key.revocation, word.revocation) {
            case (nil, nil): true
            case (let row?, let told?):
                row.by == told.by && row.reason == told.reason
                    // Before, the two were noted one after the other.
                    && (told.number < began.number || row.at == told.at)
            default: false
            }
        guard isSame else { throw .notAsInTrail(.revocationChanged(print)) }
    }

    /// Goes on only where the trail knows a signature by a key of this home over an audit of it.
    ///
    /// - Parameters:
    ///   - seal: the signature.
    ///   - kept: all that are kept of the audit.
    /// - Throws: ``MusterAudit/AuditError/notAsInTrail(_:)``.
    func checkNoted(_ seal: Seal, among kept: [Seal]) throws(AuditError) {
        let words = audits[seal.statement.audit] ?? []
        guard began != nil, keys[seal.statement.key]?.kind != .trusted else { return }
        if word(of: seal) != nil { return }
        let adopted = kept.filter { word(of: $0) == nil }
        guard adopted.contains(seal),
            words.contains(where: { $0.isAdopted && $0.seal == Seals.digest(of: adopted) })
        else { throw .notAsInTrail(.sealUnknown(seal.statement.audit, seal.statement.role)) }
    }

    /// Whether the trail knew an issued report before its key was revoked; what was there before the
    /// trail noted them is taken by its own time.
    func knew(_ report: IssuedReport, before end: KnownKey.Revocation) -> Bool {
        guard began != nil else { return report.at < end.at }
        guard let word = reports[report.sha256] else { return false }
        guard let noted = keys[report.key]?.revocation else { return false }
        return word.number < noted.number || word.isAdopted && report.at < end.at
    }
}
