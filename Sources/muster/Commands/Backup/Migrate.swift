import ArgumentParser
import MusterCore
import MusterService
import MusterStore

struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring the home of an earlier version up to date.",
        discussion: """
            Any command does this when it opens the home; this one does nothing else. A copy of the \
            database from before stays in the folder backups, the last two of them.

            Examples:
              muster migrate --check
              muster migrate
            """
    )

    @Flag(help: "Only tell whether there is anything to do.")
    var check = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let (found, known) = try HomeHealth.schemas(of: common.folder)
        guard check else { return try migrate() }
        if found < known { try HomeHealth.demandRoomToMigrate(common.folder) }
        if common.json {
            return tell(from: found, to: known, isDone: false, copy: nil)
        }
        Terminal.out(
            found < known
                ? "The home has schema \(found); muster migrate brings it to \(known)."
                : "The home has schema \(found): there is nothing to do."
        )
    }

    private func migrate() throws {
        let home = try SlowStep.during("Bringing the home up to date") {
            try common.openAsOwner("migrate", tellsOfMigration: false)
        }
        let migration = home.health.migration
        try home.close()
        let (found, _) = try HomeHealth.schemas(of: common.folder)
        if common.json {
            return tell(
                from: migration?.from ?? found,
                to: found,
                isDone: migration != nil,
                copy: migration?.copy
            )
        }
        Terminal.out(
            migration.map { "\(MigrationWords.line($0))." }
                ?? "The home has schema \(found): there is nothing to do."
        )
    }

    private func tell(from: Int, to: Int, isDone: Bool, copy: String?) {
        Terminal.line { json in
            json.object { json in
                json.key("from")
                json.integer(from)
                json.key("to")
                json.integer(to)
                json.key("needed")
                json.bool(from < to)
                json.key("done")
                json.bool(isDone)
                json.key("copy")
                json.string(copy)
            }
        }
    }
}

/// A migration in words.
enum MigrationWords {
    /// The one line that any command says.
    static func line(_ migration: StoreMigration) -> Sentence {
        "The home was brought from schema \(migration.from) to \(migration.to); the database from "
            + "before is \(migration.copy)"
    }
}
