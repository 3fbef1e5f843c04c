import ArgumentParser
import MusterCore
import MusterLabels
import MusterPeople
import MusterService
import MusterStore

struct LabelList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the signed labels that were issued, and the state of each.",
        discussion: """
            Examples:
              muster label list
              muster label list --lot L2026-117 --json
              muster label list --state revoked
            """
    )

    @Option(help: "Only labels of this lot.", completion: .lots)
    var lot: String?

    @Option(help: "Only labels in this state; repeat it for several.")
    var state: [LabelState] = []

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("label list")
        let labels = try home.labels.list(
            lot: lot,
            states: state.isEmpty ? LabelState.allCases : state
        )
        LabelLines.print(labels, common, home)
    }
}

struct LabelApply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Say that labels were put on their things.",
        discussion: """
            Example:
              muster label apply https://trace.example.org/01/09506000134352/10/L1/21/7BUH
            """
    )

    @Argument(help: "The labels: their links, or the canonical ones of muster label list.")
    var label: [String]

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("label apply")
        let labels = try home.labels.changeLabels(label, to: .applied)
        try home.close()
        LabelLines.print(labels, common, home)
    }
}

struct LabelVoid: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "void",
        abstract:
            "Take labels back: spoilt ones, stolen ones, those that others took the place of.",
        discussion: """
            Who checks one of them from then on is told. Publish the list of them too: muster key \
            publish.

            Examples:
              muster label void https://trace.example.org/01/09506000134352/10/L1/21/7BUH \\
                --reason "torn in the printer"
              muster label void https://trace.example.org/01/09506000134352/10/L1/21/9CXK \\
                --as revoked --reason "a copy was found"
            """
    )

    @Argument(help: "The labels: their links, or the canonical ones of muster label list.")
    var label: [String]

    @Option(name: .customLong("as"), help: "What they are from now on: void, revoked or replaced.")
    var state: LabelState = .void

    @Option(help: "Why.")
    var reason: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !state.isLive else {
            throw Misuse.error("--as is void, revoked or replaced.")
        }
    }

    func run() throws {
        let home = try common.open("label void")
        let labels = try home.labels.changeLabels(label, to: state, reason: reason)
        try home.close()
        LabelLines.print(labels, common, home)
    }
}

/// Labels as they are listed.
enum LabelLines {
    static func print(_ labels: [StoredLabel], _ common: CommonOptions, _ home: OpenHome) {
        let year = Int(CalendarDate(home.now()).year)
        guard !common.json else {
            for label in labels { Terminal.line { $0.label(label, year: year) } }
            return
        }
        guard !labels.isEmpty else {
            let advice = Advice.sentence("Make some", "muster label product LOT")
            return Terminal.out("No label yet. \(advice)")
        }
        var table = Table([
            .init(title: "Lot"), .init(title: "Serial"), .init(title: "State"),
            .init(title: "Item", mayGo: true), .init(title: "Seen", mayGo: true),
            .init(title: "Canonical link", givesWay: true),
        ])
        for label in labels {
            table.add([
                .data(label.lot), .data(label.serial.map(LabelSerial.grouped) ?? ""),
                label.state.words,
                .data(label.item?.rawValue ?? ""), .data(String(label.sights)),
                .data(label.canonical),
            ])
        }
        table.print()
    }
}
