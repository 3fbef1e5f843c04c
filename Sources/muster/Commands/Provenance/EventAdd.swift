import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

struct EventAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Record what happened.",
        discussion: """
            Verbs: \(EventVerb.allCases.map(\.rawValue).joined(separator: ", ")). make and pack \
            need --in and --out; load and unload a --unit and, to load, --lot; ship a --party, the \
            recipient; all others --lot, --serial or --unit. What the traceability rule asks for and \
            was not given is named, and can be given later by a correction.

            Examples:
              muster event add harvest --lot "L-1=120 KGM" --at 2026-03-12T09:00:00Z \\
                --place field-3
              muster event add make --in RAW=100 --out L-1=95 --at "2026-03-12 11:00"
              muster event add ship --lot L-1=40 --party MARKET --ref desadv:D-17
            """
    )

    @Argument(help: "What happened.")
    var verb: EventVerb

    @Option(help: "A lot it is about, as LOT or LOT=QTY; repeat it.", completion: .productLots)
    var lot: [String] = []

    @Option(help: "A thing it is about, as PRODUCT/SERIAL; repeat it.")
    var serial: [String] = []

    @Option(help: "A pallet, case or crate; repeat it.")
    var unit: [String] = []

    @Option(name: .customLong("in"), help: "What was used, as LOT=QTY; repeat it.")
    var inputs: [String] = []

    @Option(name: .customLong("out"), help: "What was made, as LOT=QTY; repeat it.")
    var outputs: [String] = []

    @Option(help: "When (default: now).")
    var at: String?

    @Option(help: "Where: a zone, a place or a GLN.", completion: .zones)
    var place: String?

    @Option(help: "Who it went to, or of receive who it came from.", completion: .parties)
    var party: String?

    @Option(help: "Who it came from.", completion: .parties)
    var from: String?

    @Option(help: "A document, as TYPE:NUMBER, such as po:17; repeat it.")
    var ref: [String] = []

    @Option(
        name: .customLong("detail"),
        help: "What else is known, as NAME=TEXT: field, harvester, agent …; repeat it."
    )
    var details: [String] = []

    @Option(help: "The event that this one puts right, by number or identifier.")
    var corrects: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard verb != .receive || party == nil || from == nil else {
            throw Misuse.error("--party and --from both say who it came from: leave one out.")
        }
    }

    func run() throws {
        let home = try common.open("event add")
        let (event, isNew) = try home.events.add(try draft(home))
        try EventTable.answer(event, isNew: isNew, home, common)
    }

    private func draft(_ home: OpenHome) throws -> EventDraft {
        let clock = try home.clock()
        var draft = EventDraft(
            verb,
            at: try at.map { try EventMoment.read($0, clock) } ?? home.now()
        )
        draft.place = place
        draft.lots = lot.map { EventDraft.Part($0) }
        draft.serials = serial.map { EventDraft.Part($0) }
        draft.units = unit
        draft.inputs = inputs.map { EventDraft.Part($0) }
        draft.outputs = outputs.map { EventDraft.Part($0) }
        draft.from = from ?? (verb == .receive ? party : nil)
        draft.to = verb == .receive ? nil : party
        draft.references = try ref.map(Self.reference)
        for text in details {
            let (name, value) = try Self.detail(text)
            draft.details[name] = value
        }
        draft.corrects = corrects
        return draft
    }

    private static func reference(_ text: String) throws -> EventReference {
        guard let reference = EventReference(text) else {
            throw UsageError("--ref \(text) has no type", try: "--ref po:17")
        }
        return reference
    }

    private static func detail(_ text: String) throws -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, EventDetail(rawValue: parts[0]) != nil else {
            throw UsageError(
                "--detail \(text) is none",
                try: """
                    NAME=TEXT with a name of \
                    \(EventDetail.allCases.map(\.rawValue).joined(separator: ", "))
                    """
            )
        }
        return (parts[0], parts[1])
    }
}
