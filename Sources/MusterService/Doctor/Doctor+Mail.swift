import Foundation
import MusterCore
import MusterStore

/// Mail: the program that takes it, the mailbox it comes back to, and what should go out by itself.
extension Doctor {
    static func mail(_ folder: HomeFolder) -> Checkup {
        let name = "sendmail"
        let settings = (try? Settings(path: folder.settingsPath)) ?? Settings()
        let path = settings.sendmailPath
        let drops = drops(folder)
        let number = drops.count
        let count = Sentence(
            counting: number,
            one: "\(number) schedule",
            other: "\(number) schedules"
        )
        guard FileManager.default.isExecutableFile(atPath: path) else {
            return .look(
                name,
                drops.isEmpty
                    ? "no mail program at \(path)"
                    : "no mail program at \(path): \(count) cannot go out",
                try: "install an MTA (apt install dma), or set mail.sendmail in muster.toml"
            )
        }
        if let drop = drops.first(where: { $0.failure != nil }), let failure = drop.failure {
            return .look(
                name,
                "\(drop.id) \(drop.name) cannot go out: \(failure.error)",
                try: "see to the cause, then muster schedule run \(drop.id)"
            )
        }
        if let mailbox = settings.bounceMailbox,
            FileManager.default.fileExists(atPath: mailbox),
            !FileManager.default.isReadableFile(atPath: mailbox)
        {
            return .look(
                name,
                "the mailbox \(mailbox) cannot be read",
                try: "check its rights: ls -ld \(mailbox)"
            )
        }
        return .well(name, drops.isEmpty ? "\(path)" : "\(path), \(count)")
    }

    /// The drops that should go out.
    private static func drops(_ folder: HomeFolder) -> [Drop] {
        guard FileManager.default.fileExists(atPath: folder.databasePath),
            let store = try? Store(
                path: folder.databasePath,
                holder: SystemProcess.name("muster doctor")
            )
        else { return [] }
        defer { try? store.close() }
        return ((try? store.drops.list()) ?? []).filter { !$0.isPaused }
    }
}
