import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterService

struct ResourceAdd<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command("add", "Add a \(Described.resource.name).")
    }

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: FieldOptions<Described>
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) add")
        var inputs = fields.inputs
        if let first = resource.fields.first(where: \.isRequired) {
            inputs[first.key] = .typed(name)
        }
        let added = try home.rows(of: resource).add(inputs)
        try home.close()
        answer(added, of: resource, common) { "\($0) added." }
    }
}

struct ResourceEdit<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command(
            "edit",
            "Change a \(Described.resource.name).",
            "Only what is named changes; an empty text clears a field."
        )
    }

    @Argument(help: "Its identifier or name.", completion: .rows(of: Described.resource))
    var row: String

    @Option(help: "Its new name.")
    var rename: String?

    @OptionGroup var fields: FieldOptions<Described>
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) edit")
        var inputs = fields.inputs
        if let rename, let first = resource.fields.first(where: \.isRequired) {
            inputs[first.key] = .typed(rename)
        }
        guard !inputs.isEmpty else { throw UsageError.noChange("\(resource.name) edit") }
        let changed = try home.rows(of: resource).edit(row, inputs)
        try home.close()
        answer(changed, of: resource, common) { "\($0) changed." }
    }
}

struct ResourceDelete<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command(
            "delete",
            "Delete a \(Described.resource.name); restore brings it back."
        )
    }

    @Argument(help: "Its identifier or name.", completion: .rows(of: Described.resource))
    var row: String

    @Option(
        help: "Where what it holds goes: up, or another one.",
        completion: .rows(of: Described.resource)
    )
    var contents: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) delete")
        let move = contents.map { ContentsMove($0) }
        let deleted = try home.rows(of: resource).delete(row, moving: move)
        try home.close()
        answer(deleted, of: resource, common) { "\($0) deleted." }
        guard !common.json else { return }
        Terminal.out("To undo: muster \(resource.name) restore \(resource.identifier(deleted))")
    }
}

struct ResourceRestore<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        ResourceHelp<Described>.command("restore", "Restore a deleted \(Described.resource.name).")
    }

    @Argument(help: "Its identifier or name.")
    var row: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) restore")
        let restored = try home.rows(of: resource).restore(row)
        try home.close()
        answer(restored, of: resource, common) { "\($0) restored." }
    }
}

struct ResourceImport<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let resource = Described.resource
        let columns = resource.fields.filter { $0.write != nil }.map(\.key).joined(separator: ", ")
        return ResourceHelp<Described>.command(
            "import",
            "Import \(resource.plural) from a CSV file.",
            """
            The file needs a header with some of these columns: id, \(columns). A row with an id \
            changes the \(resource.name) that has it, one without adds one. A column that is not \
            there leaves a field alone; an empty cell clears it. When a row is refused nothing is \
            imported, unless --skip-bad is given.
            """
        )
    }

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @Flag(help: "Import the good rows where others are refused.")
    var skipBad = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let resource = Described.resource
        let home = try common.open("\(resource.name) import")
        let done = try home.rows(of: resource).importFile(
            try Files.read(file),
            named: file,
            skippingBad: skipBad
        )
        try home.close()
        for line in RefusedRow.told(done.refused) { Terminal.err("refused: \(line)") }
        guard common.json else {
            return Terminal.out(
                "\(done.added) added, \(done.changed) changed, \(done.unchanged) unchanged, "
                    + "\(done.refused.count) refused."
            )
        }
        Terminal.line { json in
            json.object { json in
                json.key("added")
                json.integer(done.added)
                json.key("changed")
                json.integer(done.changed)
                json.key("unchanged")
                json.integer(done.unchanged)
                json.key("refused")
                json.integer(done.refused.count)
            }
        }
    }
}
