public import MusterAudit
public import MusterCore
import MusterPeople
import MusterReport
public import MusterStore

extension JSONWriter {
    /// Writes a key that a home knows; never its private half.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - isHere: whether its private half is on this machine and can sign.
    ///   - fault: why its file on this machine cannot be used.
    public mutating func key(_ key: KnownKey, isHere: Bool, fault: ServiceError? = nil) {
        object { json in
            json.key("fingerprint")
            json.string(key.key.fingerprint)
            json.key("public")
            json.string(key.key.text)
            json.key("kind")
            json.string(key.kind.rawValue)
            json.key("owner")
            json.string(key.owner)
            json.key("signs_here")
            json.bool(isHere)
            json.key("fault")
            json.string(fault?.ofKeyFile.description)
            json.key("added_at")
            json.instant(key.addedAt)
            json.key("added_by")
            json.string(key.addedBy)
            json.key("revoked_at")
            json.instant(key.revocation?.at)
            json.key("revoked_by")
            json.string(key.revocation?.by)
            json.key("revoked_because")
            json.string(key.revocation?.reason)
        }
    }

    /// Writes what holds of an audit, as `verify --json` does.
    public mutating func proof(_ proof: AuditProof) {
        object { json in
            json.key("audit")
            json.string(proof.audit.rawValue)
            json.key("valid")
            json.bool(true)
            json.key("records")
            json.integer(proof.records)
            json.key("head")
            json.string(proof.head)
            json.key("report")
            json.string(proof.report?.path)
            json.key("version")
            json.integer(proof.report?.version)
            json.key("newest_version")
            json.integer(proof.report?.newest)
            json.key("signed")
            json.bool(!proof.seals.isEmpty)
            json.key("signatures")
            json.array { list in for seal in proof.seals { list.seal(seal.seal, seal.key) } }
            json.key("stamps")
            json.array { list in for stamp in proof.stamps { list.stamp(stamp) } }
            json.key("unstamped")
            json.integer(proof.unstamped)
            json.key("anchors")
            json.anchors(proof.anchors)
            json.key("traces")
            json.traces(proof.traces)
            guard let report = proof.report else { return }
            json.key("replaced_because")
            json.string(report.replacedBy?.event.kind.rawValue)
            json.key("issued_at")
            json.instant(report.issued?.at)
            json.key("issued_by")
            json.string(report.issued?.by)
            json.key("sha256")
            json.string(report.issued?.sha256)
            json.key("definition")
            json.string(report.issued?.definition)
        }
    }

    /// Writes a time stamp over a signature.
    private mutating func stamp(_ stamp: AuditStamp) {
        object { json in
            json.key("role")
            json.string(stamp.role.rawValue)
            json.key("records")
            json.integer(stamp.records)
            json.key("at")
            json.instant(stamp.at)
            json.key("by")
            json.string(stamp.by)
            json.key("entry")
            json.integer(stamp.entry)
            json.key("unchecked")
            json.string(stamp.unchecked)
        }
    }

    /// Writes what became of the radio that an audit kept.
    private mutating func traces(_ traces: TraceProof) {
        object { json in
            json.member("kept") { $0.integer(traces.kept) }
            json.member("without") { $0.integer(traces.without) }
            json.member("removed") { $0.integer(traces.removed) }
            json.member("removed_at") { $0.instant(traces.removedAt) }
            json.member("left_out") { $0.integer(traces.leftOut) }
            json.member("elsewhere") { $0.integer(traces.elsewhere) }
            json.member("unknown") { $0.integer(traces.unknown) }
            json.member("missing") { json in
                json.array { list in for path in traces.missing { list.string(path) } }
            }
        }
    }

    /// Writes what holds an audit outside of it.
    private mutating func anchors(_ anchors: Anchors) {
        object { json in
            json.key("records")
            json.integer(anchors.records)
            json.key("since")
            json.instant(anchors.since)
            json.key("trail_head")
            json.string(anchors.trail?.description)
            json.key("noted")
            json.bool(anchors.isNoted)
            json.key("entries")
            json.array { list in
                for word in anchors.entries {
                    list.object { json in
                        json.key("entry")
                        json.integer(word.number)
                        json.key("at")
                        json.instant(word.at)
                        json.key("step")
                        json.string(word.step)
                        json.key("records")
                        json.integer(word.records)
                        json.key("head")
                        json.string(word.head)
                    }
                }
            }
            json.key("keys")
            json.array { list in
                for (key, word) in anchors.keys.sorted(by: { $0.value.number < $1.value.number }) {
                    list.object { json in
                        json.key("key")
                        json.string(key)
                        json.key("entry")
                        json.integer(word.number)
                        json.key("at")
                        json.instant(word.at)
                        json.key("revoked_entry")
                        json.integer(word.revocation?.number)
                    }
                }
            }
            json.key("issued_entries")
            json.array { list in for number in anchors.reports { list.integer(number) } }
            json.key("gaps")
            json.array { list in for gap in anchors.gaps { list.string(gap) } }
        }
    }

    /// Writes what holds of a seal alone, as `verify --json` does for the text of a code.
    public mutating func proof(_ proof: SealProof) {
        object { json in
            json.key("audit")
            json.string(proof.checked.seal.statement.audit.rawValue)
            json.key("valid")
            json.bool(true)
            json.key("records")
            json.integer(proof.checked.seal.statement.records)
            json.key("head")
            json.string(proof.checked.seal.statement.head)
            json.key("held")
            json.bool(proof.records != nil)
            json.key("newest_records")
            json.integer(proof.records)
            json.key("signature")
            json.seal(proof.checked.seal, proof.checked.key)
        }
    }

    /// Writes a signature, with whose key made it.
    public mutating func seal(_ seal: Seal, _ key: KnownKey) {
        object { json in
            json.members(of: seal)
            json.key("key_kind")
            json.string(key.kind.rawValue)
            json.key("key_owner")
            json.string(key.owner)
            json.key("key_revoked_at")
            json.instant(key.revocation?.at)
        }
    }

    /// Writes the note of an issued report.
    public mutating func issued(_ report: IssuedReport) {
        object { json in
            json.key("sha256")
            json.string(report.sha256)
            json.key("audit")
            json.string(report.audit.rawValue)
            json.key("version")
            json.integer(report.version)
            json.key("supersedes")
            json.integer(report.supersedes)
            json.key("because")
            json.string(report.cause?.rawValue)
            json.key("records")
            json.integer(report.records)
            json.key("head")
            json.string(report.head)
            json.key("language")
            json.string(report.language)
            json.key("paper")
            json.string(report.paper)
            json.key("sections")
            json.string(report.sections)
            json.key("definition")
            json.string(report.definition)
            json.key("file")
            json.string(report.file)
            json.key("pages")
            json.integer(report.pages)
            json.key("bytes")
            json.integer(report.bytes)
            json.key("at")
            json.instant(report.at)
            json.key("by")
            json.string(report.by)
        }
    }
}

extension ServiceError {
    /// What is wrong with the file of a key; not where it is, which is nobody's business elsewhere.
    fileprivate var ofKeyFile: Sentence {
        switch self {
        case .badKeyFile(_, let reason), .cannotRead(_, let reason): reason
        default: "it cannot be read"
        }
    }
}
