import ArgumentParser
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct SyncExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a file for another home of the house, to go there without a network.",
        discussion: """
            At a station it is for the hub: what was changed here, and audits as far as they have \
            come. At the hub --for names the station. The file is signed, not encrypted: whoever \
            has it can read the catalogue. Nothing counts as sent before the other home's file \
            says so.

            Examples:
              muster sync export /media/stick/h5.muster
              muster sync export /media/stick/hub.muster --for H5
              muster sync export /media/stick/hub.muster --for H5 --whole
            """
    )

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("At the hub: the station that it is for.", valueName: "station"),
        completion: .stations
    )
    var station: String?

    @Flag(help: "At the hub: from the beginning, for a station that was put back.")
    var whole = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sync export")
        let house = HomeHouse(home)
        let role = try house.status().house?.role
        guard role != .hub || station != nil else {
            throw Misuse.error("Add --for STATION: muster station list shows them.")
        }
        guard role != .station || station == nil && !whole else {
            throw Misuse.error("--for and --whole are for the hub: a station writes for its hub.")
        }
        let written = try SlowStep.during("Writing the file") {
            try house.files.write(for: station, whole: whole, to: file)
        }
        try home.close()
        guard !common.json else {
            return Terminal.line { HouseJSON.write(written, path: file, to: &$0) }
        }
        let target: Sentence =
            written.station.map { "Written for \($0.name): \(file)." }
            ?? "Written for the hub: \(file)."
        Terminal.out(target)
        Terminal.out("Changes: \(written.changes), records of audits: \(written.records).")
        if written.hasMore {
            Terminal.out("There is more: write another file when this one was taken.")
        }
        Terminal.out(Advice.next("there: muster sync import FILE"))
    }
}

struct SyncImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take a file that another home of the house has written.",
        discussion: """
            At the hub it is one of a station, at a station one of the hub. A file that was \
            changed on its way, or is of another house, is refused whole; taken twice it changes \
            nothing.

            Examples:
              muster sync import /media/stick/h5.muster
              muster sync import /media/stick/hub.muster --json
            """
    )

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sync import")
        let house = HomeHouse(home)
        let step = SlowStep("Taking the file")
        defer { step.end() }
        var (outcome, writer) = try house.files.take(file) { taken, all in
            step.tell("\(taken) of \(all)")
        }
        let isStation = try house.isStation()
        if isStation, !home.settings.asksBeforeChanges {
            outcome.applied = try house.station.accept(nil)
        }
        step.end()
        let (status, sets) = (try house.status(), isStation ? try house.station.sets() : [])
        try home.close()
        guard !common.json else {
            return Terminal.line {
                HouseJSON.write(outcome, status, asking: sets, from: writer, to: &$0)
            }
        }
        if let writer { Terminal.out("From station \(writer.number), \(writer.name).") }
        SyncWords.tell(outcome, status)
        if outcome.skipped > 0 {
            Terminal.out(
                "Changes that follow others which are not here: \(outcome.skipped). They come with its next file, once it has taken one from here."
            )
        }
        if let writer, writer.state == .active {
            Terminal.out(
                Advice.next("for the station: muster sync export FILE --for \(writer.name)")
            )
        }
    }
}
