import MusterAudit

/// Seals, keys and issued reports.
extension APISchema {
    /// What holds an audit outside of it.
    private var anchors: Schema {
        .object([
            "records": .count, "since": .orNull(.moment), "trail_head": .maybeText, "noted": .flag,
            "entries": .list(
                .object([
                    "entry": .count, "at": .moment, "step": .text, "records": .count, "head": .text,
                ])
            ),
            "keys": .list(
                .object([
                    "key": .text, "entry": .count, "at": .moment, "revoked_entry": .orNull(.count),
                ])
            ),
            "issued_entries": .list(.count), "gaps": .list(.text),
        ])
    }

    var sealing: Schema {
        switch self {
        case .seal:
            .object([
                "audit": .text, "valid": .flag, "records": .count, "head": .text,
                "report": .maybeText, "version": .orNull(.count),
                "newest_version": .orNull(.count), "signed": .flag,
                "signatures": .list(.named(.signature)), "anchors": anchors,
                "stamps": .list(
                    .object([
                        "role": .words(SealRole.allCases.map(\.rawValue)), "records": .count,
                        "at": .orNull(.moment), "by": .text, "entry": .count,
                        "unchecked": .maybeText,
                    ])
                ), "unstamped": .count,
                "traces": .object([
                    "kept": .count, "without": .count, "removed": .count,
                    "removed_at": .orNull(.moment), "left_out": .count, "elsewhere": .count,
                    "unknown": .count,
                    "missing": .list(.text),
                ]),
            ])
        case .signature:
            .object([
                "role": .words(SealRole.allCases.map(\.rawValue)), "person": .text,
                "at": .moment, "records": .count, "head": .text, "key": .text, "text": .text,
                "key_kind": .words(KnownKey.Kind.allCases.map(\.rawValue)), "key_owner": .text,
                "key_revoked_at": .orNull(.moment),
            ])
        case .sealVerdict:
            .object([
                "valid": .flag, "fault": .maybeText, "held": .leftOut(.flag),
                "newest": .leftOut(.flag), "audit": .leftOut(.text),
                "signature": .leftOut(.named(.signature)),
            ])
        case .key:
            .object([
                "fingerprint": .text, "public": .text,
                "kind": .words(KnownKey.Kind.allCases.map(\.rawValue)), "owner": .text,
                "signs_here": .flag, "fault": .maybeText, "added_at": .moment, "added_by": .text,
                "revoked_at": .orNull(.moment), "revoked_by": .maybeText,
                "revoked_because": .maybeText,
            ])
        default:
            .object([
                "sha256": .text, "audit": .text, "version": .count,
                "supersedes": .orNull(.count), "because": .maybeText, "records": .count,
                "head": .text, "language": .text, "paper": .text, "sections": .maybeText,
                "definition": .maybeText, "file": .text, "pages": .count, "bytes": .count,
                "at": .moment, "by": .text,
            ])
        }
    }
}
