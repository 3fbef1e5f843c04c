import MusterReport
import MusterService

/// When the home was last copied and the copy last checked.
extension HTML {
    /// Writes the part of the settings that tells of backups.
    mutating func backupCard(_ visit: Visit) {
        let note = BackupNote.read(visit.home.folder)
        let made = note?.madeAt.map { visit.words.moment($0) }
        let check = note?.check.map { check in
            visit.say(
                check.fault == nil ? BackupText.good : BackupText.bad,
                ["when": visit.words.moment(check.at)]
            )
        }
        card(visit.say(BackupText.title), id: "backup") { html in
            html.facts([
                (visit.say(BackupText.made), made ?? visit.say(BackupText.none)),
                (
                    visit.say(BackupText.size),
                    made == nil ? nil : String(((note?.bytes ?? 0) + (1 << 20) - 1) >> 20)
                ),
                (visit.say(BackupText.checked), check ?? visit.say(BackupText.notChecked)),
            ])
            html.tag("p", ["class": "hint"], visit.say(BackupText.how))
        }
    }
}
