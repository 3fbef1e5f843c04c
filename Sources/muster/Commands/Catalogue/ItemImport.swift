import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct ItemImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import items from a CSV file.",
        discussion: """
            The file needs a header with id, name and beacon, separated by commas, semicolons or \
            tabs; zone, product, lot, serial, class, \
            custodian, quantity and note are known too, any other column becomes an attribute. \
            Known items are brought up to date, new ones added. A column that the file does not \
            have leaves known items as they are; a column that is there and empty clears the value. \
            When a row is refused nothing is imported, unless --skip-bad is given.

            Examples:
              muster item import items.csv
              muster item import items.csv --skip-bad --refused refused.csv
            """
    )

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @OptionGroup var scope: InventoryOption

    @Flag(help: "Import the good rows, and write the refused ones to a file.")
    var skipBad = false

    @Option(help: "Where refused rows go (default: the home's reports folder).")
    var refused: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item import")
        let inventory = try home.inventories.find(scope.inventory)
        let step = SlowStep("Importing")
        let (rows, result) = try read(into: inventory, of: home, step)
        let total = rows.items.count + rows.refused.count
        var kept: String?
        // What the terminal cannot show is in the file.
        if !result.refused.isEmpty,
            skipBad || RefusedRow.told(result.refused).count < result.refused.count
        {
            kept = try home.items.keepRefused(result.refused, of: rows, path: file, to: refused)
        }
        if !result.refused.isEmpty, !skipBad {
            throw CatalogueError.refusedRows(
                file: file,
                refused: result.refused,
                rows: total,
                kept: kept
            )
        }
        try home.close()
        show(
            result,
            inventory: inventory.name,
            kept: kept,
            isEmpty: total == 0,
            separator: rows.separator
        )
    }

    private func read(
        into inventory: Inventory,
        of home: OpenHome,
        _ step: SlowStep
    ) throws -> (ItemFile.Result, Items.ImportResult) {
        defer { step.end() }
        let rows = try home.items.readFile(file)
        let result = try home.items.importFile(rows, into: inventory, skippingBad: skipBad) {
            step.tell("\(Figures.count($0.written)) of \(Figures.counted($0.total, .rows))")
        }
        return (rows, result)
    }

    private func show(
        _ result: Items.ImportResult,
        inventory: String,
        kept: String?,
        isEmpty: Bool,
        separator: CSVSeparator
    ) {
        for line in RefusedRow.told(result.refused) { Terminal.err("refused: \(line)") }
        if separator != .comma {
            Terminal.err(
                "note: the columns of \(file) are separated by \(Sentence.word("\(separator.rawValue)s"))"
            )
        }
        if isEmpty { Terminal.err("warning: \(file) has a header line and no items") }
        guard common.json else {
            Terminal.out(
                "\(inventory): \(result.added) added, \(result.changed) changed, "
                    + "\(result.unchanged) unchanged, \(result.refused.count) refused."
            )
            if let kept { Terminal.out("The refused rows are in \(kept)") }
            return
        }
        var json = JSONWriter()
        json.object { json in
            json.key("inventory")
            json.string(inventory)
            json.key("added")
            json.integer(result.added)
            json.key("changed")
            json.integer(result.changed)
            json.key("unchanged")
            json.integer(result.unchanged)
            json.key("refused")
            json.integer(result.refused.count)
            json.key("refused_file")
            json.string(kept)
        }
        Terminal.line(json)
    }
}

struct ItemExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the items as a CSV file that can be imported again.",
        discussion: """
            Examples:
              muster item export > items.csv
              muster item export --out items.csv
            """
    )

    @OptionGroup var scope: InventoryOption

    @Option(help: "The file (default: standard output).", completion: .file())
    var out: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item export")
        let inventory = try home.inventories.find(scope.inventory)
        let items = try home.items.list(of: inventory)
        guard let out else {
            guard common.json else { return Terminal.out(ItemFile.write(items)) }
            for item in items { Terminal.line(.item(item)) }
            return
        }
        try Files.write(ItemFile.write(items), to: out)
        guard common.json else {
            return Terminal.out("\(Figures.counted(items.count, .items)) written to \(out)")
        }
        var json = JSONWriter()
        json.object { json in
            json.key("file")
            json.string(out)
            json.key("items")
            json.integer(items.count)
        }
        Terminal.line(json)
    }
}
