import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes a backup that was made, as `muster backup --json` prints it.
    public mutating func madeBackup(_ made: MadeBackup) {
        object { json in
            json.text("path", made.path)
            json.backup(made.manifest)
            json.member("written_bytes") { $0.integer(made.writtenBytes) }
            json.member("encrypted") { $0.bool(made.isEncrypted) }
            json.text("key", made.key)
            json.member("removed") { $0.integer(made.removed) }
        }
    }

    /// Writes a backup of a list, as `muster backup list --json` prints it.
    public mutating func listedBackup(_ backup: ListedBackup) {
        object { json in
            json.text("path", backup.path)
            json.text("made_at", backup.at.iso8601(.seconds))
            json.member("bytes") { $0.integer(backup.bytes) }
            json.member("encrypted") { $0.bool(backup.isEncrypted) }
            json.member("audits") { $0.integer(backup.manifest?.audits.count) }
            json.member("files") { $0.integer(backup.manifest?.files.count) }
            json.text("muster", backup.manifest?.muster)
            json.text("site", backup.manifest?.site)
            json.member("own") { $0.bool(backup.isOwn) }
        }
    }

    /// Writes what holds of a backup, as `muster backup verify --json` prints it.
    public mutating func checkedBackup(_ checked: CheckedBackup) {
        object { json in
            json.text("path", checked.path)
            json.member("ok") { $0.bool(true) }
            json.backup(checked.manifest)
            json.text("key", checked.key)
            json.text("signer", checked.signer?.owner)
            json.member("signer_known") { $0.bool(checked.signer != nil) }
            json.member("audits_verified") { $0.integer(checked.audits) }
            json.text("code", checked.code)
        }
    }

    /// Writes a home that was restored, as `muster restore --json` prints it.
    public mutating func restoredHome(_ restored: RestoredHome) {
        object { json in
            json.text("home", restored.folder.path)
            json.text("path", restored.path)
            json.backup(restored.manifest)
            json.member("key") { $0.string(restored.key) }
            json.member("key_known") { $0.bool(restored.isKeyKnown) }
            json.member("mail_held") { $0.bool(restored.isMailHeld) }
            json.member("mail_waiting") { $0.integer(restored.waiting) }
        }
    }

    /// Writes the members of what is in a backup.
    private mutating func backup(_ manifest: BackupManifest) {
        text("made_at", manifest.madeAt.iso8601(.seconds))
        text("muster", manifest.muster)
        member("schema") { $0.integer(manifest.schema) }
        text("site", manifest.site)
        text("origin", manifest.origin)
        member("bytes") { $0.integer(manifest.bytes) }
        member("files") { $0.integer(manifest.files.count) }
        member("audits") { json in
            json.array { json in for audit in manifest.audits { json.auditEnd(audit) } }
        }
        member("left_out") { json in
            json.array { json in
                for left in manifest.leftOut {
                    json.object { json in
                        json.text("path", left.path)
                        json.text("why", left.why)
                    }
                }
            }
        }
        member("damaged") { json in
            json.array { json in for path in manifest.damaged { json.string(path) } }
        }
    }
}
