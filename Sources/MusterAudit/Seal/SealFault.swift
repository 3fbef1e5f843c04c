public import MusterCore

/// What does not hold of a signature over an audit.
public enum SealFault: Hashable, Sendable {
    /// The chain was cut: fewer records are there than were written or signed.
    case tailRemoved(told: Int, records: Int)
    /// The records that were signed are others now, although they form a chain.
    case otherRecords(SealStatement)
    /// The signature is not of the key that it names.
    case badSignature(SealStatement)
    /// The text of a code is not what the key that it names has signed.
    case forgedText(SealStatement)
    /// Nobody here knows the key.
    case foreignKey(SealStatement)
    /// The key had been revoked before it signed.
    case revokedKey(SealStatement, at: Instant)
    /// A step that was signed has no signature any more.
    case missing(SealRole)

    /// What happened, without the audit.
    var what: String {
        switch self {
        case .tailRemoved(let told, let records):
            "its end was removed: \(told) records were written, and \(records) are there"
        case .otherRecords(let statement):
            "the first \(statement.records) records are not the ones that were signed for "
                + "\(statement.person) (\(statement.role.rawValue))"
        case .badSignature(let statement):
            "the signature for \(statement.person) (\(statement.role.rawValue)) is not of the key "
                + PublicKey.grouped(statement.key)
        case .forgedText(let statement):
            "the text is not what the key \(PublicKey.grouped(statement.key)) signed: it was made up, "
                + "changed or read wrongly"
        case .foreignKey(let statement):
            "the signature for \(statement.person) (\(statement.role.rawValue)) is by a key that "
                + "this home does not know: \(PublicKey.grouped(statement.key))"
        case .revokedKey(let statement, let at):
            "the key \(PublicKey.grouped(statement.key)) was revoked at \(at.iso8601(.seconds)), "
                + "before it signed for \(statement.person) (\(statement.role.rawValue))"
        case .missing(let role): "the signature over its \(role.rawValue) is gone"
        }
    }

    /// What to do next.
    var remedy: String {
        switch self {
        case .foreignKey:
            "ask the other home for its key (muster key export), compare the fingerprint, then "
                + "muster key trust KEY --name NAME"
        case .forgedText:
            "scan the code again; if it says the same, do not trust the paper, and ask its sender "
                + "for the report's file"
        case .revokedKey: "muster key list, for who revoked it and why"
        case .badSignature, .otherRecords, .tailRemoved, .missing:
            "keep the home as it is and compare it with a backup: it was changed outside Muster"
        }
    }
}

extension Seal {
    /// Goes on only where a known key made the signature, and not after it was revoked.
    ///
    /// - Parameters:
    ///   - known: the key that the statement names; `nil` where nobody knows it.
    ///   - isFromOutside: whether somebody brought the seal, so that the fault is not the home's.
    /// - Throws: ``AuditError/badSeal(audit:_:)``.
    public func check(_ known: KnownKey?, isFromOutside: Bool = false) throws(AuditError) {
        let audit = statement.audit
        guard let known else { throw .badSeal(audit: audit, .foreignKey(statement)) }
        guard isSigned(by: known.key) else {
            let fault: SealFault =
                isFromOutside ? .forgedText(statement) : .badSignature(statement)
            throw .badSeal(audit: audit, fault)
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
