import ArgumentParser
import Foundation
import MusterEvaluation

@main
struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "muster-evaluate",
        abstract: "Measure every method on simulated worlds and on recorded radio.",
        discussion: """
            Runs Muster's methods, the seed's and the filters of other programs over the same radio, \
            beside guesses that take no thought, and prints one table a question.

            In the folder of --data, at any depth, it looks for:
              NAME.csv, NAME.csv.gz   a pair of devices: time,rssi,distance (dBm, cm)
              NAME.dev and NAME.mbd   fixed receivers, and tracks of a moving beacon among them
              dep/, rss/              stops among beacons (the UJI form)
              truth.json              a site: with items.csv, plan.json and walk.btsnoop beside it,
                                      as muster simulate writes them
              NAME.tar.gz             an archive that holds any of these

            Ends with 0 when every bar that has data holds and no method of the seed's or the peers' \
            is ahead of the default one, else with 1 and the names of what does not hold. With few items \
            chance decides much of that: the printed ranges say how much.

            Example:
              muster-evaluate --quick
              muster-evaluate --data ~/radio --html evaluation.html
              muster-evaluate --worlds harsh,partial --seeds 41-45 --items 2000
              muster-evaluate --worlds none --aisles base,cut --sites 5
            """
    )

    @Option(help: ArgumentHelp("A folder with recorded radio.", valueName: "dir"))
    var data: String?

    @Flag(help: "Fewer worlds and scenes: two to three minutes.")
    var quick = false

    @Option(help: ArgumentHelp("Simulated worlds, by name; none for none.", valueName: "a,b"))
    var worlds: String?

    @Option(help: ArgumentHelp("Seeds of the worlds: 31, 31,35 or 31-33.", valueName: "range"))
    var seeds: String?

    @Option(help: ArgumentHelp("Items of each world.", valueName: "n"))
    var items: Int?

    @Option(
        help: ArgumentHelp("Worlds of the second family, by name; none for none.", valueName: "a,b")
    )
    var aisles: String?

    @Option(
        help: ArgumentHelp(
            "Which half of the second family's seeds: choosing, or judging for a last word.",
            valueName: "half"
        )
    )
    var half = "choosing"

    @Option(help: ArgumentHelp("Sites of each world of the second family.", valueName: "n"))
    var sites: Int?

    @Option(
        help: ArgumentHelp(
            "The first of those sites, from 0: sites that were looked at judge nothing any more.",
            valueName: "n"
        )
    )
    var firstSite = 0

    @Option(help: ArgumentHelp("Where to write the figures as JSON.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("Where to write them as a page with plots.", valueName: "file"))
    var html: String?

    func run() throws {
        let worlds = try Worlds(names: worlds, seeds: seeds, items: items, isQuick: quick)
        let aisles = try AisleWorlds(
            names: aisles,
            half: half,
            first: firstSite,
            sites: sites,
            items: items,
            isQuick: quick
        )
        var evaluation = Evaluation()
        evaluation.inputs = [worlds.description, aisles.description]
        var walks: [WalkMeasurement] = []
        if let data {
            let folder = try DataFolder(data)
            evaluation.inputs.append(folder.description)
            Self.note("Recorded radio: \(folder.description)")
            evaluation.questions += try folder.questions(isQuick: quick)
            walks += try folder.walks()
            let silence = try folder.silence()
            if !silence.isEmpty { evaluation.questions.append(.silence(silence)) }
        }
        walks = try worlds.measure(onStart: Self.note(_:)) + walks
        if !walks.isEmpty {
            evaluation.questions += [.place(walks), .missing(walks)]
            for walk in walks {
                evaluation.reliability.append(("P(absent), \(walk.name)", walk.missing))
                let fitted = walk.missingFitted
                evaluation.reliability.append(("P(absent), site fitted, \(walk.name)", fitted))
                evaluation.reliability.append(("P(heard), \(walk.name)", walk.hearing))
            }
        }
        let measured = try aisles.measure(onStart: Self.note(_:))
        if !measured.isEmpty {
            evaluation.questions += [
                .aislePlace(measured), .aisleSilence(measured), .aisleFalseWords(measured),
                .silence(try aisles.measureSilence(onStart: Self.note(_:))),
            ]
            for world in measured {
                evaluation.reliability += [
                    ("P(absent), aisles \(world.name)", world.missing),
                    ("Coverage, aisles \(world.name)", world.hearing),
                    ("Named zone, aisles \(world.name)", world.naming),
                ]
            }
        }
        try write(evaluation.text, to: nil)
        if let json { try write(evaluation.json, to: json) }
        if let html { try write(evaluation.page, to: html) }
        if !evaluation.failures.isEmpty { throw ExitCode.failure }
    }

    private func write(_ text: String, to path: String?) throws {
        guard let path else {
            FileHandle.standardOutput.write(Data(text.utf8))
            return
        }
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw ValidationError("cannot write \(path): \(error.localizedDescription)")
        }
    }

    private static func note(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
