public import MusterCore

/// What does not hold of a signature over an audit.
public enum SealFault: Hashable, Sendable {
    /// The chain was cut: fewer records are there than were written or signed.
    case tailRemoved(told: Int, records: Int)
    /// Records stand behind the last one that was written.
    case tailAdded(told: Int, records: Int)
    /// As many records are there as were written, and the last one is another.
    case otherEnd(records: Int)
    /// A PDF that was issued tells of other records.
    case otherThanIssued(records: Int, at: Instant)
    /// The records that were signed are others now, although they form a chain.
    case otherRecords(SealStatement)
    /// The signature is not of the key that it names.
    case badSignature(SealStatement)
    /// Somebody hands in a text that says something else than its signature is over.
    case alteredText(SealStatement)
    /// A signature that is kept cannot be read.
    case unreadable(records: Int)
    /// Nobody here knows the key.
    case foreignKey(SealStatement)
    /// The key had been revoked before it signed.
    case revokedKey(SealStatement, at: Instant)
    /// The key is another person's own.
    case othersKey(SealStatement, owner: String)
    /// A step that was signed has no signature any more.
    case missing(SealRole)
    /// It has no signature, and says that none was made yet, although audits before it have theirs.
    case unsigned

    /// What happened, without the audit.
    var what: Sentence {
        switch self {
        case .tailRemoved(let told, let records):
            "its end was removed: of \(told) records that were written, \(records) are there"
        case .tailAdded(let told, let records):
            "records were added behind its end: \(told) were written, and \(records) are there"
        case .otherEnd(let records):
            "record \(records), its last, is not the one that was written there"
        case .otherThanIssued(let records, let at):
            "the first \(records) records are not the ones that the PDF issued at "
                + "\(at.iso8601(.seconds)) tells of"
        case .otherRecords(let statement):
            "the first \(statement.records) records are not the ones that were signed for "
                + "\(statement.person) (\(statement.role.words))"
        case .badSignature(let statement):
            "the signature for \(statement.person) (\(statement.role.words)) is not of the key "
                + "\(PublicKey.grouped(statement.key))"
        case .alteredText(let statement):
            "the text of the code was changed: its signature is not over \(statement.records) records "
                + "for \(statement.person) (\(statement.role.words)), "
                + "\(statement.at.iso8601(.seconds))"
        case .unreadable(let records):
            "the signature over its first \(records) records cannot be read"
        case .othersKey(let statement, let owner):
            "the signature for \(statement.person) (\(statement.role.words)) is by the own key of "
                + "\(owner): \(PublicKey.grouped(statement.key))"
        case .foreignKey(let statement):
            "the signature for \(statement.person) (\(statement.role.words)) is by a key that "
                + "this home does not know: \(PublicKey.grouped(statement.key))"
        case .revokedKey(let statement, let at):
            "the key \(PublicKey.grouped(statement.key)) was revoked at \(at.iso8601(.seconds)), "
                + "before it signed for \(statement.person) (\(statement.role.words))"
        case .missing(let role): "the signature over its \(role.words) is gone"
        case .unsigned: "its signatures are gone: audits before it have theirs"
        }
    }

    /// What to do next.
    var remedy: Sentence {
        switch self {
        case .foreignKey:
            "ask the other home for its key (muster key export), compare the fingerprint, then "
                + "muster key trust KEY --name NAME; without a home, muster verify TEXT --key KEY"
        case .revokedKey: "muster key list, for who revoked it and why"
        case .alteredText:
            "scan the code again; if it says the same, do not trust the paper"
        case .badSignature, .otherRecords, .tailRemoved, .tailAdded, .otherEnd, .otherThanIssued,
            .unreadable, .othersKey, .missing, .unsigned:
            "keep the home as it is and compare it with a backup: it was changed outside Muster"
        }
    }
}

extension Seal {
    /// Goes on only where a known key made the signature, and not after it was revoked.
    ///
    /// - Parameter known: the key that the statement names; `nil` where nobody knows it.
    /// - Throws: ``AuditError/badSeal(audit:_:)``.
    public func check(_ known: KnownKey?) throws(AuditError) {
        let audit = statement.audit
        guard let known else { throw .badSeal(audit: audit, .foreignKey(statement)) }
        guard isSigned(by: known.key) else {
            throw .badSeal(audit: audit, .badSignature(statement))
        }
        if known.kind == .person, known.owner != statement.person {
            throw .badSeal(audit: audit, .othersKey(statement, owner: known.owner))
        }
        if let revocation = known.revocation, revocation.at <= statement.at {
            throw .badSeal(audit: audit, .revokedKey(statement, at: revocation.at))
        }
    }

    /// Goes on only where the records that were signed are the ones that are there.
    ///
    /// - Parameters:
    ///   - records: how many records the chain has.
    ///   - head: the hash of the record with the number that the statement names, 32 bytes.
    /// - Throws: ``AuditError/badSeal(audit:_:)``.
    public func check(records: Int, head: [UInt8]?) throws(AuditError) {
        let audit = statement.audit
        guard let head else {
            throw .badSeal(audit: audit, .tailRemoved(told: statement.records, records: records))
        }
        guard Hex.text(head) == statement.head else {
            throw .badSeal(audit: audit, .otherRecords(statement))
        }
    }
}
