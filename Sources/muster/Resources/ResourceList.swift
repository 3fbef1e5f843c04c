import ArgumentParser
import MusterCore
import MusterService

struct ResourceList<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command(
            "list",
            "List the \(Described.resource.plural).",
            "Filters take a field and what it holds, such as --filter kind=room; several hold "
                + "together."
        )
    }

    @Option(help: "Words, or parts of words, in any field.")
    var search: String?

    @Option(name: .customLong("filter"), help: "FIELD=VALUE; may be given several times.")
    var filters: [String] = []

    @Option(
        parsing: .unconditional,
        help: "The field to order by, with - in front reversed."
    )
    var order: String?

    @Flag(help: "As a CSV file that can be imported again.")
    var csv = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard filters.allSatisfy({ $0.contains("=") }) else {
            throw Misuse.error("--filter is FIELD=VALUE.")
        }
        guard !csv || !common.json else { throw Misuse.error("Choose --csv or --json.") }
    }

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) list")
        let list = try home.rows(of: resource).all()
        let rows = try list.rows(query)
        if csv { return Terminal.out(list.csv(rows)) }
        if common.json {
            for row in rows { Terminal.line { $0.row(row, of: resource) } }
            return
        }
        guard !list.rows.isEmpty else {
            let advice = Advice.sentence("Add one", "muster \(resource.name) add --help")
            return Terminal.out(prose: "\(resource.words.none) \(advice)")
        }
        let fields = resource.fields.filter(\.isUsual)
        var table = Table(
            [.init(title: "Id")]
                + fields.enumerated().map { index, field in
                    .init(
                        title: field.label,
                        isNumeric: field.kind.isNumeric,
                        givesWay: true,
                        mayGo: index > 0
                    )
                }
        )
        for row in rows {
            table.add(
                [Sentence.data(resource.identifier(row))]
                    + fields.map { field in
                        let words = list.words(field, of: row)
                        return words.isEmpty ? nil : words
                    }
            )
        }
        table.print()
    }

    private var query: RowQuery {
        var query = RowQuery()
        query.search = search
        for filter in filters {
            let parts = filter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query.filters[String(parts[0])] = String(parts[1])
        }
        query.isDescending = order?.hasPrefix("-") ?? false
        query.order = order.map { String($0.drop { $0 == "-" }) }
        return query
    }
}

struct ResourceShow<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command("show", "Show a \(Described.resource.name).")
    }

    @Argument(help: "Its identifier or name.", completion: .rows(of: Described.resource))
    var row: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) show")
        let (list, found) = (
            try home.rows(of: resource).all(), try home.rows(of: resource).find(row)
        )
        if common.json { return Terminal.line { $0.row(found, of: resource) } }
        Terminal.out(
            data: Style.bold("\(resource.identifier(found))  \(resource.title(found))".inOneLine)
        )
        for field in resource.fields.dropFirst() {
            let words = list.words(field, of: found)
            if !words.isEmpty {
                Terminal.fact(.data(field.label.spoken.lowercased()), words.inOneLine)
            }
        }
    }
}
