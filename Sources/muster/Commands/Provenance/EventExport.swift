import ArgumentParser
import MusterCore
import MusterService
import MusterStore

struct EventExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write events as a file: to import again, or for the traceability rule.",
        discussion: """
            The form fsma has a row for each lot in each critical tracking event of 21 CFR 1, \
            subpart S; what is missing is named. saf has what was given to plants. epcis is an \
            EPCIS 2.0 document for other houses.

            Examples:
              muster event export --form fsma --from 2026-03-01 --to 2026-04-01 \\
                --out trace.csv
              muster event export --form csv --lot CARROT/L-1 > events.csv
              muster event export --form epcis --out events.jsonld
            """
    )

    @Option(help: "The form: csv, fsma, saf or epcis.")
    var form: EventForm = .csv

    @Option(help: "Of which lot; repeat it.", completion: .productLots)
    var lot: [String] = []

    @Option(help: "From when on: \(PastMoment.help).")
    var from: PastMoment?

    @Option(help: "Until before when: \(PastMoment.help).")
    var to: PastMoment?

    @Option(help: "The file (default: standard output).", completion: .file())
    var out: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("event export")
        let clock = try home.clock()
        var base = EventFilter()
        base.from = from?.instant(home.now(), clock)
        base.until = to?.instant(home.now(), clock)
        let filters =
            lot.isEmpty
            ? [base]
            : lot.map { lot in
                var filter = base
                filter.lot = lot
                return filter
            }
        let (bytes, rows) = try home.events.export(filters, as: form)
        guard let out else { return Terminal.out(bytes) }
        try Files.write(bytes, to: out)
        guard common.json else {
            return Terminal.out("\(Figures.counted(rows, .rows)) written to \(out)")
        }
        Terminal.line { json in
            json.object { json in
                json.key("file")
                json.string(out)
                json.key("rows")
                json.integer(rows)
            }
        }
    }
}
