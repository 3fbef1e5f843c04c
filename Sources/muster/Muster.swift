import ArgumentParser
import Foundation
import MusterCore
import MusterPhotos
import MusterService

/// The `muster` command.
@main
struct Muster: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "muster",
        abstract: "Audit an inventory by the Bluetooth beacons that its items carry.",
        discussion: """
            A first audit:
              muster init --site "Cold store"
              muster inventory add "Warehouse North"
              muster site plan import plan.json
              muster item import items.csv
              muster start --source capture:walk.btsnoop --finish
              muster report --out audit.pdf

            Commands have examples: muster COMMAND --help
            """,
        version: MusterVersion.line,
        groupedSubcommands: [
            CommandGroup(
                name: "Auditing",
                subcommands: [
                    Use.self, Start.self, Resume.self, Pause.self, Status.self, Missing.self,
                    Extras.self, Show.self, Find.self, Confirm.self, NoteCommand.self,
                    UndoCommand.self, Finish.self, RecountCommand.self, TestCountCommand.self,
                    Resolve.self, ActionCommand.self, OpinionCommand.self, Approve.self,
                    Reject.self, Cancel.self,
                ]
            ),
            CommandGroup(
                name: "Reports and proof",
                subcommands: [
                    Report.self, DefinitionCommand.self, MapCommand.self, Mail.self,
                    DropCommand.self, Deliver.self, Outbox.self, Verify.self, KeyCommand.self,
                    Replay.self, Compare.self,
                    AuditCommand.self,
                ]
            ),
            CommandGroup(
                name: "The site and its things",
                subcommands: [
                    Initialise.self, SiteCommand.self, InventoryCommand.self, ItemCommand.self,
                    PlanCommand.self, ZoneCommand.self, ResourceCommand<Places>.self,
                    BeaconCommand.self, SensorCommand.self,
                    ClimateCommand.self, AlarmCommand.self,
                    LabelCommand.self, QRCommand.self,
                ]
            ),
            CommandGroup(
                name: "Products and where they went",
                subcommands: [
                    ProductCommand.self, LotCommand.self, StockCommand.self, PartyCommand.self,
                    OrderCommand.self, PickCommand.self, RecommendCommand.self,
                    FavouriteCommand.self, OfferCommand.self, EventCommand.self,
                    TraceCommand.self,
                ]
            ),
            CommandGroup(
                name: "People",
                subcommands: [
                    LoginCommand.self, Logout.self, WhoAmI.self, ProfileCommand.self,
                    UserCommand.self, TrailCommand.self,
                ]
            ),
            CommandGroup(
                name: "Several homes of one house",
                subcommands: [SyncCommand.self, StationCommand.self]
            ),
            CommandGroup(
                name: "Backups",
                subcommands: [BackupCommand.self, Restore.self, Migrate.self]
            ),
            CommandGroup(
                name: "Tools",
                subcommands: [
                    Serve.self, Watch.self, Decode.self, Simulate.self, EvaluateCommand.self,
                    Doctor.self,
                    ConfigCommand.self, Notify.self,
                    Completion.self, Version.self,
                ]
            ),
        ]
    )

    /// Parses the command line, runs the command, and turns every failure into words and a status.
    static func main() async {
        if let status = PictureChild.run(ProgramArguments.all) { Foundation._exit(status) }
        Terminal.prepare()
        StopSignals.mind()
        do {
            var command = try parseAsRoot(Array(ProgramArguments.all.dropFirst()))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            Foundation.exit(ErrorRenderer.render(error).rawValue)
        }
    }
}
