import Foundation
import MusterCore

/// Whether the home could be brought back.
extension Doctor {
    /// A backup that is older than this is told, in seconds: eight days, a weekly one and a day more.
    private static let oldSeconds = 8 * 86_400.0

    static func backup(_ folder: HomeFolder, _ now: Instant) -> Checkup {
        let name = "backup"
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return .well(name, "no home")
        }
        guard let note = BackupNote.read(folder), let at = note.madeAt else {
            return .look(name, "none was made yet", try: "muster backup --to FOLDER")
        }
        let age = now.seconds(since: at)
        let made: Sentence = "made \(words(age)) ago"
        if let check = note.check, let fault = check.fault {
            return .look(
                name,
                "the last check of \(check.path) failed: \(fault)",
                try: "muster backup, then muster backup drill"
            )
        }
        guard age < oldSeconds else {
            return .look(
                name,
                "the last one was \(made)",
                try: "muster backup, or systemctl enable --now muster-backup.timer"
            )
        }
        guard note.damaged.isEmpty else {
            let damaged: Sentence = "\(made); damaged before it was copied: \(note.damaged[0])"
            return .look(
                name,
                note.damaged.count > 1 ? "\(damaged) and \(note.damaged.count - 1) more" : damaged,
                try: "an older backup may have it whole: muster backup list, then muster restore "
                    + "FILE --home NEWHOME; muster doctor --deep tells of all that is damaged"
            )
        }
        guard let verified = note.verifiedAt else {
            return .look(name, "\(made), never checked", try: note.nextCheck)
        }
        let seconds = now.seconds(since: verified)
        let told: Sentence = "\(made), last verified \(words(seconds)) ago"
        return seconds < oldSeconds ? .well(name, told) : .look(name, told, try: note.nextCheck)
    }

    static func words(_ seconds: Double) -> Sentence {
        let hours = Int(max(0, seconds) / 3_600)
        return hours < 48 ? "\(hours) h" : "\(hours / 24) days"
    }
}
