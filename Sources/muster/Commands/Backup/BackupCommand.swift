import ArgumentParser
import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the home while it is in use; list and check the copies.",
        discussion: """
            A backup has everything that cannot be made again: the database as it stands at one \
            moment, photos, messages, reports, settings, the radio of audits. It is signed by this \
            machine's key and has hashes of passwords in it: keep it as you keep the home.
            """,
        subcommands: [
            Make.self, List.self, VerifyBackup.self, NoteVerified.self, Drill.self, Key.self,
        ],
        defaultSubcommand: Make.self
    )

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "make",
            abstract: "Make a backup (what muster backup alone does).",
            discussion: """
                To a file, NAME.tar.zst, that tar reads; or to a folder, where a daily run adds only \
                what is new. Without --to, a file in the folder backups of the home: copy it to \
                another machine.

                Examples:
                  muster backup
                  muster backup --to /media/usb/muster.tar.zst
                  muster backup --to /media/usb/muster --keep 7d,4w,12m
                  muster backup --encrypt key.pub --to muster.tar.zst.box
                """
        )

        @Option(help: "A file NAME.tar.zst, or a folder of backups.", completion: .file())
        var to: String?

        @Option(help: "Encrypt for this key: mbp_…, or a file that has it.", completion: .file())
        var encrypt: String?

        @Option(help: "Keep the newest of so many days, weeks, months: 7d,4w,12m.")
        var keep: String?

        @Flag(name: .long, help: "Leave the radio of audits out.")
        var noTraces = false

        @Flag(name: .long, help: "With the private halves of signing keys.")
        var withKeys = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            var options = BackupOptions()
            options.target = to
            options.withTraces = !noTraces
            options.withKeys = withKeys
            options.keep = try keep.map { try BackupKeep($0) }
            options.recipient = try encrypt.map { try BackupKeys.recipient($0) }
            let home = try common.open("backup", takesBadSettings: true)
            let made = try SlowStep.during("Copying the home") { try home.backups.backUp(options) }
            try home.close()
            BackupView.warn(of: made.manifest)
            if common.json { return Terminal.line { $0.madeBackup(made) } }
            let manifest = made.manifest
            let told: Sentence =
                "\(made.path): audits \(manifest.audits.count), files \(manifest.files.count), "
                + "\(BackupView.size(manifest.bytes))"
            Terminal.out(made.isEncrypted ? "\(told), encrypted" : told)
            if made.writtenBytes != manifest.bytes {
                Terminal.out("Written: \(BackupView.size(made.writtenBytes))")
            }
            if made.removed > 0 { Terminal.out("Older backups removed: \(made.removed)") }
            for left in manifest.leftOut {
                Terminal.out("Not in it: \(left.path) (\(left.reason))")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the backups, the newest first.",
            discussion: """
                In the folder backups of the home and where the last backup went, or in the folder \
                that is named.

                Examples:
                  muster backup list
                  muster backup list /media/usb/muster --json
                """
        )

        @Argument(help: "A folder to look into.", completion: .directory)
        var folder: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("backup list")
            let backups = try home.backups.list(in: folder)
            if common.json {
                for backup in backups { Terminal.line { $0.listedBackup(backup) } }
                return
            }
            guard !backups.isEmpty else {
                return Terminal.out("There is no backup yet: muster backup")
            }
            let clock = try home.clock()
            var table = Table([
                .init(title: "Made"), .init(title: "Audits", isNumeric: true, mayGo: true),
                .init(title: "Size", isNumeric: true), .init(title: "Backup", givesWay: true),
            ])
            for backup in backups {
                table.add([
                    .data(Figures.dayAndTime(backup.at, clock)),
                    .data(backup.manifest.map { String($0.audits.count) }),
                    .data(BackupView.size(backup.bytes)),
                    BackupView.name(of: backup),
                ])
            }
            table.print()
            let check = BackupNote.read(home.folder)?.check
            if let check {
                Terminal.out(
                    check.fault.map {
                        "Checked \(Figures.dayAndTime(check.at, clock)): \(check.path) is not good: \($0)"
                    } ?? "Checked \(Figures.dayAndTime(check.at, clock)): \(check.path) is good"
                )
            } else {
                let next = BackupNote.read(home.folder)?.nextCheck ?? BackupNote.plainCheck
                Terminal.out("None was checked yet: \(next)")
            }
        }
    }

    struct VerifyBackup: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check a backup: every byte, its signature, every audit in it.",
            discussion: """
                Restores it into a folder of its own, which is removed afterwards. One changed bit \
                ends with status 11. A backup that is named is checked without a home, too.

                Examples:
                  muster backup verify
                  muster backup verify /media/usb/muster.tar.zst
                  muster backup verify muster.tar.zst.box --identity key.txt
                """
        )

        @Argument(help: "The backup (default: the newest).", completion: .file())
        var file: String?

        @Option(help: "The file with the private key, mbs_…", completion: .file())
        var identity: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let key = try identity.map { try BackupKeys.identity($0) }
            do {
                let home = try common.open("backup verify")
                try BackupView.check(home, file, key, isJSON: common.json)
            } catch let noHome as StoreError {
                // Where the private key is, or after the disaster, there is none.
                guard let file, case .noHome = noHome else { throw noHome }
                let checked = try SlowStep.during("Checking every byte") {
                    try BackupsWithoutHome.verify(file, identity: key)
                }
                BackupView.tell(checked, isJSON: common.json, hasHome: false)
            }
        }
    }

    struct NoteVerified: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verified",
            abstract: "Note that an encrypted backup was found good where its key is.",
            discussion: """
                The home has no key to read it with. The machine that has one says a code at the end of \
                muster backup verify FILE --identity KEY, which nobody can know who has not read the backup.

                Example:
                  muster backup verified 3f2a-91bc-0d11-77aa
                """
        )

        @Argument(help: "The code that the check said.")
        var code: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("backup verified")
            let path = try home.backups.noteVerified(code: code)
            try home.close()
            guard common.json else { return Terminal.out("Noted: \(path) is good.") }
            Terminal.line { json in
                json.object { json in
                    json.key("path")
                    json.string(path)
                    json.key("ok")
                    json.bool(true)
                }
            }
        }
    }

    struct Drill: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drill",
            abstract: "Restore the newest backup on trial, and note how it came out.",
            discussion: """
                What muster backup verify does, for a timer: doctor, /metrics and the page Settings \
                tell when a backup was last found good. One that is encrypted is not checked without its key.

                Example:
                  muster backup drill
                """
        )

        @Option(help: "The file with the private key, mbs_…", completion: .file())
        var identity: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let key = try identity.map { try BackupKeys.identity($0) }
            let home = try common.open("backup drill")
            do {
                try BackupView.check(home, nil, key, isJSON: common.json)
            } catch BackupError.locked(let path, isWrongKey: false) {
                // A timer runs where the private key had better not be.
                if common.json {
                    Terminal.line { json in
                        json.object { json in
                            json.key("path")
                            json.string(path)
                            json.key("ok")
                            json.bool(nil)
                        }
                    }
                }
                Terminal.err(
                    prose: "\(path) is encrypted and was not checked. Where its private key is: "
                        + "muster backup verify FILE --identity KEY, then here: "
                        + "muster backup verified CODE"
                )
            }
        }
    }

    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "key",
            abstract: "Make a pair of keys to encrypt backups with.",
            discussion: """
                The private half is printed once and kept nowhere: write it down or keep it on a \
                stick, away from this machine. Without it an encrypted backup is lost.

                Example:
                  muster backup key
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            guard let key = IdentityKey() else { throw BackupError.libraryFailed("libsodium") }
            if common.json {
                return Terminal.line { json in
                    json.object { json in
                        json.key("recipient")
                        json.string(key.recipient.text)
                        json.key("identity")
                        json.string(key.text)
                    }
                }
            }
            Terminal.out("Encrypts:  \(key.recipient.text)")
            Terminal.out("Decrypts:  \(key.text)")
            Terminal.err(
                prose: "Keep the second line away from this machine: it is not shown again, and "
                    + "without it no encrypted backup can be read."
            )
        }
    }
}

/// Keys for backups, as people name them.
enum BackupKeys {
    /// The key itself, or the one that a file has.
    static func recipient(_ text: String) throws -> RecipientKey {
        if let key = RecipientKey(text) { return key }
        // Not repeated: it is secret.
        guard !text.hasPrefix("mbs_") else { throw BackupError.badKey("the private half mbs_…") }
        guard let key = try words(in: text).lazy.compactMap({ RecipientKey($0) }).first else {
            throw BackupError.badKey(text)
        }
        return key
    }

    /// The private key that a file has; never an argument, which other accounts can see.
    static func identity(_ path: String) throws -> IdentityKey {
        guard !path.hasPrefix("mbs_") else { throw BackupError.badKey("a key in an argument") }
        guard let key = try words(in: path).lazy.compactMap({ IdentityKey($0) }).first else {
            throw BackupError.badKey(path)
        }
        if Files.isRegular(path), Files.isOpenToOthers(path) {
            Terminal.err("note: others can read \(path), which opens every backup for its key")
        }
        return key
    }

    private static func words(in path: String) throws -> [String] {
        String(decoding: try Files.read(path), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

/// Backups in words.
enum BackupView {
    /// A size as people read it.
    static func size(_ bytes: Int) -> String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
        guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else { return "\(bytes) B" }
        let size = Double(bytes) / Double(unit)
        return "\(Figures.decimal(size, digits: size < 9.95 ? 1 : 0)) \(name)"
    }

    /// A backup in a list, with what is special about it.
    static func name(of backup: ListedBackup) -> Sentence {
        if backup.isEncrypted { return "\(backup.path) (encrypted)" }
        guard let manifest = backup.manifest else { return "\(backup.path) (cannot be read)" }
        return backup.isOwn == false
            ? "\(backup.path) (of another home, \(manifest.site))" : .data(backup.path)
    }

    /// Says which files were damaged before they were copied.
    static func warn(of manifest: BackupManifest) {
        let damaged = manifest.damaged
        for path in damaged {
            Terminal.err(prose: "Warning: \(path) was damaged already when it was copied.")
        }
        guard !damaged.isEmpty else { return }
        Terminal.err(
            prose: "An older backup may have it whole: muster backup list, then muster restore "
                + "FILE --home NEWHOME."
        )
    }

    /// Checks a backup and tells what holds.
    static func check(
        _ home: OpenHome,
        _ file: String?,
        _ identity: IdentityKey?,
        isJSON: Bool
    ) throws {
        let checked = try SlowStep.during("Checking every byte") {
            try home.backups.verifyBackup(file, identity: identity)
        }
        try home.close()
        tell(checked, isJSON: isJSON, hasHome: true)
    }

    /// Tells what holds of a backup that was checked.
    static func tell(_ checked: CheckedBackup, isJSON: Bool, hasHome: Bool) {
        let manifest = checked.manifest
        warn(of: manifest)
        if isJSON { return Terminal.line { $0.checkedBackup(checked) } }
        let gone = manifest.leftOut.filter(\.isGone).map(\.path)
        Terminal.out(
            prose: gone.isEmpty
                ? "\(checked.path) is good."
                : "\(checked.path) is good, but the home lacked \(gone.joined(separator: ", ")) already."
        )
        Terminal.out(
            "Made \(manifest.madeAt.iso8601(.seconds)) by Muster \(manifest.muster) at "
                + "\(manifest.site); \(Figures.counted(manifest.files.count, .files)), \(size(manifest.bytes)); "
                + "\(Figures.counted(checked.audits, .audits)) verified."
        )
        let key = PublicKey.grouped(checked.key)
        Terminal.out(
            checked.signer.map { signer -> Sentence in
                signer.revocation == nil
                    ? "Signed by \(key) of \(signer.owner)."
                    : "Signed by \(key) of \(signer.owner), which was revoked."
            }
                ?? (hasHome
                    ? "Signed by \(key), which this home does not know."
                    : "Signed by \(key); there is no home here that knows whose key that is.")
        )
        guard let code = checked.code, !checked.isNoted else { return }
        Terminal.out(prose: "Where its home is, once: muster backup verified \(code)")
    }
}
