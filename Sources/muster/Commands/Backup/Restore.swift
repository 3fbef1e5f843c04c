import ArgumentParser
import MusterAudit
import MusterCore
import MusterService
import MusterStore

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a home from a backup, in a new folder.",
        discussion: """
            Never writes into a folder that has anything in it. The backup is checked first, as muster \
            backup verify does. A database from before an update of Muster, which is in the folder \
            backups of its home, becomes a home with the photos, reports and traces of that one; numbers of \
            audits go on behind the last. Mail and schedules of the new home wait until you say that they may go \
            out: what was sent since the backup would be sent twice.

            Examples:
              muster restore muster.tar.zst --home /var/lib/muster-new
              muster restore /media/usb/muster --home new --resume-mail
              muster restore muster.tar.zst.box --identity key.txt --home new
              muster restore cold/backups/before-schema-8-20260301T101500Z.sqlite --home new
            """
    )

    @Argument(help: "The backup: a file, or a folder of backups (its newest).", completion: .file())
    var file: String

    @Option(help: "The file with the private key, mbs_…", completion: .file())
    var identity: String?

    @Flag(help: "Mail goes out at once.")
    var resumeMail = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        guard common.home != nil else {
            throw UsageError(
                "restore needs the new folder",
                try: "muster restore FILE --home NEWHOME"
            )
        }
        let key = try identity.map { try BackupKeys.identity($0) }
        let restored = try SlowStep.during("Restoring") {
            try HomeRestore.restore(
                file,
                to: common.folder,
                identity: key,
                sendsMail: resumeMail
            )
        }
        if common.json { return Terminal.line { $0.restoredHome(restored) } }
        tell(restored)
    }

    private func tell(_ restored: RestoredHome) {
        let manifest = restored.manifest
        Terminal.out("\(restored.folder.path) is the home of \(manifest.site), restored.")
        Terminal.out(
            "It stands as at \(manifest.madeAt.iso8601(.seconds)): what was done since is not in it."
        )
        for audit in manifest.audits {
            let records = Figures.counted(audit.records, .records)
            Terminal.out(
                audit.lastAt.map {
                    "  \(audit.audit): \(records), the last at \($0.iso8601(.seconds))"
                } ?? "  \(audit.audit): \(records)"
            )
        }
        for left in manifest.leftOut { Terminal.out("Not in it: \(left.path) (\(left.reason))") }
        Terminal.out(signer(of: restored))
        guard restored.isMailHeld else { return }
        Terminal.out(
            prose:
                "Mail waits: \(restored.waiting) in the outbox. Look with muster outbox, cancel what "
                + "has gone out already, then: muster outbox resume"
        )
    }

    private func signer(of restored: RestoredHome) -> Sentence {
        guard let key = restored.key else {
            return "Signed by nobody: it is the database from before an update of Muster, schema "
                + "\(restored.manifest.schema)."
        }
        let isKnown = restored.isKeyKnown
        return isKnown
            ? "Signed by \(PublicKey.grouped(key)), a key of its own machines."
            : "Signed by \(PublicKey.grouped(key)), which the home itself does not know."
    }
}
