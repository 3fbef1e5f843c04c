import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService
import MusterStore

struct EventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event",
        abstract: "What happened to products: harvested, made, packed, shipped, received.",
        subcommands: [
            EventList.self, EventShow.self, EventAdd.self, EventImport.self, EventExport.self,
            EventVerify.self,
        ],
        defaultSubcommand: EventList.self
    )
}

struct EventList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what happened, in order of time.",
        discussion: """
            Examples:
              muster event list --lot CARROT/L-1
              muster event list --verb ship --from 2026-03-01 --json
            """
    )

    @OptionGroup var which: EventChoice

    @Option(help: "Of which verb, such as make or ship.")
    var verb: EventVerb?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("event list")
        var filter = try which.filter(home)
        filter.verb = verb
        let events = try home.events.list(filter)
        guard !common.json else {
            let source = try home.events.keyDataSource(of: events)
            for event in events { Terminal.line { $0.event(event, source) } }
            return
        }
        guard !events.isEmpty else {
            let advice = Advice.sentence(
                "Record one",
                "muster event add harvest --lot LOT --at T --place P"
            )
            return Terminal.out("No such events. \(advice)")
        }
        try EventTable.print(events, home)
    }
}

struct EventShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an event, and what is missing in it.",
        discussion: """
            Examples:
              muster event show 41
              muster event show "ni:///sha-256;…?ver=CBV2.0" --json
            """
    )

    @Argument(help: "Its number or identifier.")
    var event: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("event show")
        let event = try home.events.event(event)
        try EventTable.answer(event, home, common)
    }
}

struct EventImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import events from a CSV file, rows of the SAF form, or an EPCIS document.",
        discussion: """
            The file needs a header with verb and at; place, lot, serial, unit, inputs and outputs \
            (LOT=QTY UNIT;…), party_from, party_to, ref_type, ref_number, corrects and note are \
            known too, and what else an event may say, such as field or agent; several documents stand \
            with semicolons between their types and between their numbers. When a row is \
            refused nothing is imported, unless --skip-bad is given. Events that are known are not \
            recorded twice.

            The SAF form has the columns SAF01 to SAF07, and perhaps node, area and lot: what was \
            given to plants becomes events of the lot, or of the area; what was measured goes to the \
            sensor that node names.

            A document of EPCIS 2.0 is JSON-LD: an EPCISDocument, the answer to a query, or one event. \
            Its products, lots and parties must be known. Identifiers of events are worked out again; \
            what Muster has no place for is left out and named, and an event that no verb means is \
            refused. With --skip-bad the others are imported, but for what a refused event puts right.

            Examples:
              muster event import events.csv
              muster event import node-7.csv --form saf --skip-bad
              muster event import supplier.jsonld --form epcis
            """
    )

    @OptionGroup var rows: ImportOptions

    @Option(help: "The form of the file: csv, saf or epcis.")
    var form: Form = .csv

    @OptionGroup(title: "Common options") var common: CommonOptions

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case csv, saf, epcis
    }

    func run() throws {
        let home = try common.open("event import")
        let step = SlowStep("Importing")
        defer { step.end() }
        let told: (Int, Int) -> Void = { done, all in
            step.tell("\(Figures.count(done)) of \(Figures.counted(all, .events))")
        }
        let (file, skipBad, refused) = (rows.file, rows.skipBad, rows.refused)
        let events = home.events
        let result =
            switch form {
            case .csv:
                try events.importEvents(
                    file,
                    skippingBad: skipBad,
                    refused: refused,
                    progress: told
                )
            case .saf: try events.importSAF(file, skippingBad: skipBad, refused: refused)
            case .epcis:
                try events.importEPCIS(
                    file,
                    skippingBad: skipBad,
                    refused: refused,
                    progress: told
                )
            }
        try home.close()
        step.end()
        show(result)
    }

    private func show(_ result: ImportedEvents) {
        guard !common.json else { return Terminal.line { $0.imported(result) } }
        let refused = Figures.counted(result.refused, form == .epcis ? .events : .rows)
        Terminal.out(
            "\(Figures.counted(result.events, .events)), \(Figures.count(result.new)) new, "
                + "\(refused) refused."
        )
        if result.duplicates > 0 {
            Terminal.out("\(Figures.counted(result.duplicates, .rows)) came a second time.")
        }
        if !result.leftOut.isEmpty {
            let names = result.leftOut.prefix(20).joined(separator: ", ")
            Terminal.out("Left out, as Muster has no place for it: \(names)")
        }
        guard let kept = result.refusedFile else { return }
        if form == .epcis {
            Terminal.out("The refused events are listed in \(kept)")
        } else {
            Terminal.out("The refused rows are in \(kept)")
        }
    }
}

struct EventVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Follow the chain of events: whether any was changed or taken out.",
        discussion: """
            Example:
              muster event verify --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("event verify")
        let (count, head) = try home.events.verify()
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("events")
                    json.integer(count)
                    json.key("head")
                    json.string(Hex.text(head))
                }
            }
        }
        Terminal.out("\(Figures.counted(count, .events)): the chain holds.")
    }
}

/// Which events are asked for.
struct EventChoice: ParsableArguments {
    @Option(help: "Of which lot.", completion: .productLots)
    var lot: String?

    @Option(help: "From when on: \(PastMoment.help).")
    var from: PastMoment?

    @Option(help: "Until before when: \(PastMoment.help).")
    var to: PastMoment?

    /// The filter that the options make.
    func filter(_ home: OpenHome) throws -> EventFilter {
        let clock = try home.clock()
        var filter = EventFilter()
        filter.lot = lot
        filter.from = from?.instant(home.now(), clock)
        filter.until = to?.instant(home.now(), clock)
        return filter
    }
}
