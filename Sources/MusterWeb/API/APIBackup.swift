import MusterPeople
import MusterService

/// What is known of backups, for programs.
enum APIBackup {
    static let routes = [
        APIRoutes.get(
            "/backup",
            .changeSettings,
            "When the home was last copied, and the copy last checked",
            gives: .named(.backup)
        ) { visit in
            let note = BackupNote.read(visit.home.folder) ?? BackupNote()
            return Answer.json({ $0.backupNote(note) }, for: visit)
        }
    ]

    /// What ``JSONWriter/backupNote(_:)`` writes.
    static let schema = Schema.object([
        "path": .maybeText, "made_at": .orNull(.moment), "bytes": .count, "checked": .maybeText,
        "checked_at": .orNull(.moment), "fault": .maybeText, "verified_at": .orNull(.moment),
        "damaged": .list(.text),
    ])
}
