public import MusterCore

/// What in a home is not as its trail says.
public enum TrailFault: Hashable, Sendable {
    /// The trail tells of an audit that is not there.
    case auditGone(AuditID, entry: Int)
    /// An audit is there that the trail does not tell of.
    case auditUnknown(AuditID)
    /// The first records of an audit are not the ones that the trail notes.
    case otherRecords(AuditID, records: Int, entry: Int)
    /// A signature that the trail notes is not there.
    case sealGone(AuditID, entry: Int)
    /// The signatures of an audit are not the ones that were there when the trail began to note audits.
    case sealsChanged(AuditID, entry: Int)
    /// A signature is there that the trail does not note.
    case sealUnknown(AuditID, SealRole)
    /// A key was revoked before the trail came to know the signature by it.
    case sealedAfterRevocation(AuditID, SealRole, entry: Int)
    /// A key is there that the trail does not tell of, by its fingerprint.
    case keyUnknown(String)
    /// A key that the trail tells of is not there.
    case keyGone(String, entry: Int)
    /// A key has another owner or is of another kind than the trail says.
    case keyChanged(String, entry: Int)
    /// Whether, why or by whom a key was revoked is not as the trail says.
    case revocationChanged(String)
    /// The note of an issued PDF is there that the trail does not tell of.
    case reportUnknown(AuditID, version: Int)
    /// The note of an issued PDF is not there.
    case reportGone(AuditID, entry: Int)
    /// The file with a time stamp is not there.
    case stampGone(AuditID, entry: Int)
    /// The file with a time stamp has other bytes than were noted.
    case stampChanged(AuditID, entry: Int)
    /// A time stamp is not one by the authority that is configured, over the signature that it is kept for.
    case stampInvalid(AuditID, entry: Int, reason: Sentence)
    /// The note of an issued PDF says something else than was noted.
    case reportChanged(AuditID, version: Int, entry: Int)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .auditGone(let audit, let entry):
            "\(audit) is gone: entry \(entry) of the trail tells of it"
        case .auditUnknown(let audit):
            "\(audit) was not made by Muster: the trail does not tell of it"
        case .otherRecords(let audit, let records, let entry):
            "\(audit): its first \(records) records are not the ones that entry \(entry) of the trail "
                + "notes"
        case .sealGone(let audit, let entry):
            "\(audit): the signature that entry \(entry) of the trail notes is gone"
        case .sealsChanged(let audit, let entry):
            "\(audit): its signatures are not the ones that entry \(entry) of the trail notes"
        case .sealUnknown(let audit, let role):
            "\(audit): the trail does not tell of its signature (\(role.words))"
        case .sealedAfterRevocation(let audit, let role, let entry):
            "\(audit): the key had been revoked before its signature (\(role.words)) came, which "
                + "entry \(entry) of the trail notes"
        case .keyUnknown(let key):
            "the trail does not tell of the key \(PublicKey.grouped(key))"
        case .keyGone(let key, let entry):
            "the key \(PublicKey.grouped(key)) is gone: entry \(entry) of the trail tells of it"
        case .keyChanged(let key, let entry):
            "the owner or the kind of the key \(PublicKey.grouped(key)) is not what entry \(entry) of "
                + "the trail says"
        case .revocationChanged(let key):
            "whether the key \(PublicKey.grouped(key)) is revoked is not what the trail says"
        case .reportUnknown(let audit, let version):
            "\(audit): the trail does not tell of a PDF of version \(version) in the register"
        case .reportGone(let audit, let entry):
            "\(audit): the PDF that entry \(entry) of the trail tells of is gone from the register"
        case .reportChanged(let audit, let version, let entry):
            "\(audit): the register says other things of a PDF of version \(version) than entry "
                + "\(entry) of the trail"
        case .stampGone(let audit, let entry):
            "\(audit): the time stamp that entry \(entry) of the trail notes is gone"
        case .stampChanged(let audit, let entry):
            "\(audit): the time stamp that entry \(entry) of the trail notes was changed"
        case .stampInvalid(let audit, let entry, let reason):
            "\(audit): the time stamp that entry \(entry) of the trail notes does not verify: "
                + "\(reason)"
        }
    }

    /// What to do next.
    var remedy: Sentence {
        if case .stampInvalid = self {
            return "check that [seal] tsa_ca of muster.toml is of the authority that was asked, "
                + "then keep the home as it is and compare it with a backup"
        }
        return "keep the home as it is and compare it with a backup: it was changed outside Muster"
    }

    /// The audit that is concerned; `nil` for keys.
    public var audit: AuditID? {
        switch self {
        case .auditGone(let audit, _), .auditUnknown(let audit), .otherRecords(let audit, _, _),
            .sealGone(let audit, _), .sealsChanged(let audit, _), .sealUnknown(let audit, _),
            .sealedAfterRevocation(let audit, _, _), .reportUnknown(let audit, _),
            .reportGone(let audit, _), .reportChanged(let audit, _, _), .stampGone(let audit, _),
            .stampChanged(let audit, _), .stampInvalid(let audit, _, _):
            audit
        case .keyUnknown, .keyGone, .keyChanged, .revocationChanged: nil
        }
    }
}
