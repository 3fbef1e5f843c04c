import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService
import MusterStore

struct LotTrace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Follow a lot: where it went, or where it came from.",
        discussion: """
            Forward reaches all that was made of the lot, and what was on a pallet with it while it \
            was; back is the reverse. The lot itself stands in the lists too, and is not counted. \
            Answers of more than \(TraceAnswer.streamed) things come line by line with --json: the \
            sums first, then each thing with its list.

            --via contact lists beside it the items that stood in a zone with an item of the lots, as an \
            approved audit found or beacons were heard within the hour. They are in no count.

            Examples:
              muster lot trace CARROT/L-1 --forward
              muster lot trace CARROT/L-1 --forward --since "2026-03-12 11:00" --json
              muster lot trace SOUP/7 --back
              muster lot trace CARROT/L-1 --forward --via contact
            """
    )

    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @Flag(help: "To all that it went into.")
    var forward = false

    @Flag(help: "To all that it came from.")
    var back = false

    @Option(help: "From when on something bad may have come in (default: its making).")
    var since: String?

    @Option(help: "What else counts as a way: contact.")
    var via: Way?

    @Flag(name: .long, help: "End with status 3 where something is shipped or unknown.")
    var exitCode = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    /// A way from thing to thing that no event tells of.
    enum Way: String, CaseIterable, ExpressibleByArgument {
        case contact
    }

    func validate() throws {
        guard forward != back else { throw Misuse.error("Say --forward or --back.") }
        guard since == nil || forward else {
            throw Misuse.error("--since goes with --forward.")
        }
    }

    func run() throws {
        let home = try common.open("lot trace")
        let clock = try home.clock()
        var question = TraceQuestion(
            forward ? .forward : .back,
            from: [lot],
            since: try since.map { try EventMoment.read($0, clock) }
        )
        question.withContacts = via == .contact
        let step = ContinuousClock()
        let begin = step.now
        let answer = try home.events.trace(question)
        TraceView(answer, milliseconds: begin.duration(to: step.now).milliseconds, clock)
            .show(isJSON: common.json)
        if exitCode, !answer.shipped.isEmpty || !answer.unknown.isEmpty {
            throw EndedWith(.discrepancies)
        }
    }
}

struct LotRecall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recall",
        abstract: "Call lots back with all that was made of them.",
        discussion: """
            Every lot that is affected gets an event of its own and the state recalled. No mail is \
            sent by it: muster lot notify writes to those who have the goods. With --dry-run nothing is changed: a mock \
            recall, with the time it took and the share that is accounted for.

            Instead of naming lots, say where something was wrong with them: in a place and a time, with \
            a supplier, or where a climate alarm was raised. Where lots were is told by their events.

            Examples:
              muster lot recall CARROT/L-1 --reason "metal found" --dry-run
              muster lot recall CARROT/L-1 CARROT/L-2 --reason "metal found"
              muster lot recall --place cold-1 --from "2026-03-12 08:00" --reason warm
              muster lot recall --supplier FARM --reason residues --dry-run
              muster lot recall --breach AL-3 --reason "too warm" --dry-run
            """
    )

    @Argument(help: "The lots.", completion: .productLots)
    var lots: [String] = []

    @Option(
        parsing: .singleValue,
        help: "Also all that was in this zone or place (repeatable).",
        completion: .zones
    )
    var place: [String] = []

    @Option(
        parsing: .singleValue,
        help: "Also all that came from this party (repeatable).",
        completion: .parties
    )
    var supplier: [String] = []

    @Option(
        parsing: .singleValue,
        help: "Also all that was where this alarm was raised, then (repeatable).",
        completion: .alarms
    )
    var breach: [String] = []

    @Option(help: "With --place or --supplier: from when on, as 2026-03-12 09:00.")
    var from: String?

    @Option(
        name: .customLong("to"),
        help: "With --place or --supplier: until when, or the last day (default: now)."
    )
    var until: String?

    @Option(help: "Why.")
    var reason: String

    @Flag(help: "Change nothing: a mock recall.")
    var dryRun = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !reason.isEmpty else { throw Misuse.error("Say why: --reason TEXT.") }
        guard !(lots + place + supplier + breach).isEmpty else {
            throw Misuse.error("Name the lots, or say --place, --supplier or --breach.")
        }
    }

    /// What is wrong with lots that are not named.
    private func origin(_ clock: SiteClock) throws -> RecallOrigin? {
        var origin = RecallOrigin()
        (origin.places, origin.suppliers, origin.alarms) = (place, supplier, breach)
        guard !origin.isEmpty || from != nil || until != nil else { return nil }
        origin.from = try from.map { try EventMoment.read($0, clock) }
        origin.until = try until.map { try EventMoment.end($0, clock) }
        return origin
    }

    func run() throws {
        let home = try common.open("lot recall")
        let clock = try home.clock()
        let step = ContinuousClock()
        let begin = step.now
        var order = RecallOrder(lots, reason: reason, isMock: dryRun)
        order.origin = try origin(clock)
        let result = try home.events.recall(order)
        let milliseconds = begin.duration(to: step.now).milliseconds
        try home.close()
        let view = TraceView(result.answer, milliseconds: milliseconds, clock)
        guard !common.json else { return view.show(result, isMock: dryRun) }
        view.show(isJSON: false)
        let lots = Figures.counted(result.lots.count, .lots)
        Terminal.out(
            dryRun
                ? "Mock recall: \(lots) would be recalled; nothing was changed."
                : "\(lots) recalled."
        )
        for lot in result.lots { Terminal.out(data: "  \(lot)") }
        for name in result.unmatched { Terminal.out("No lot was found by \(name).") }
        guard !dryRun, !result.answer.shipped.isEmpty, !result.lots.isEmpty else { return }
        let named = order.origin == nil ? self.lots : result.lots
        let asked = named.map(PlainText.shellWord).joined(separator: " ")
        Terminal.out(Advice.next("muster lot notify \(asked)"))
    }
}

struct LotCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what the traceability rule asks for and is missing of a lot.",
        discussion: """
            Example:
              muster lot check CARROT/L-1 --json
            """
    )

    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @Flag(name: .long, help: "End with status 3 where something is missing.")
    var exitCode = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot check")
        let lot = try home.lots.lot(lot)
        var filter = EventFilter()
        filter.lot = lot.exactName
        let source = try home.events.keyDataSource()
        let events = try home.events.list(filter).filter { $0.correctedBy == nil }
        let checked = events.map { (event: $0, rows: KeyDataRow.rows(of: $0.record.event, source)) }
        let rows = checked.flatMap(\.rows)
        let complete = rows.filter(\.isComplete).count
        let score = rows.isEmpty ? nil : Double(complete) / Double(rows.count)
        if common.json {
            Terminal.line { json in
                json.object { json in
                    json.key("lot")
                    json.string(lot.path)
                    json.key("rows")
                    json.integer(rows.count)
                    json.key("complete")
                    json.integer(complete)
                    json.key("score")
                    json.number(score)
                    json.key("events")
                    json.array { list in
                        for (event, _) in checked where event.record.event.verb.trackingEvent != nil
                        {
                            list.event(event, source)
                        }
                    }
                }
            }
        } else {
            Terminal.out(
                "\(lot.path): \(complete) of \(Figures.counted(rows.count, .rows)) complete."
            )
            for (event, rows) in checked where rows.contains(where: { !$0.isComplete }) {
                let missing = KeyDataRow.missing(in: event.record.event, source).map(\.words)
                Terminal.out(
                    "  event \(event.number), \(event.record.event.verb.words): "
                        + "\(missing.joined(separator: ", "))"
                )
            }
        }
        if exitCode, complete < rows.count { throw EndedWith(.discrepancies) }
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }
}
