import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct InventoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inventory",
        abstract: "List, add, rename and archive inventories.",
        subcommands: [List.self, Add.self, Rename.self, Archive.self, Restore.self],
        defaultSubcommand: List.self
    )

    /// That there is no inventory, and how one comes.
    static func none(in home: OpenHome) throws -> Sentence {
        let isStation = try HomeHouse(home).status().house?.role == .station
        let advice =
            isStation
            ? Advice.sentence("Take those of the hub", "muster sync --accept-all")
            : Advice.sentence("Add one", "muster inventory add NAME")
        return "No inventory yet. \(advice)"
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the inventories.",
            discussion: """
                Examples:
                  muster inventory list
                  muster inventory list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("inventory list")
            let known = home.inventories
            let inventories = try known.counted(known.list())
            if common.json {
                for (inventory, items) in inventories {
                    Terminal.line { $0.inventory(inventory, items: items) }
                }
                return
            }
            guard !inventories.isEmpty else {
                return Terminal.out(try InventoryCommand.none(in: home))
            }
            var table = Table([
                .init(title: ""), .init(title: "Inventory", givesWay: true),
                .init(title: "Items", isNumeric: true),
            ])
            for (inventory, items) in inventories {
                let name: Sentence =
                    inventory.isArchived ? "\(inventory.name) (archived)" : .data(inventory.name)
                table.add([.data(inventory.isCurrent ? "*" : " "), name, .data(String(items))])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add an inventory.",
            discussion: """
                The first inventory becomes the current one.

                Example:
                  muster inventory add "Warehouse North"
                """
        )

        @Argument(help: "Its name.")
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            try NameRule.check(name, of: "an inventory", try: "muster inventory add \"Cold store\"")
            let home = try common.open("inventory add")
            let inventory = try home.inventories.add(named: name)
            try home.close()
            if common.json {
                Terminal.line { $0.inventory(inventory, items: 0) }
            } else {
                Terminal.out(inventory.isCurrent ? "\(name) added, and in use." : "\(name) added.")
                Terminal.out(
                    inventory.isCurrent
                        ? Advice.next("muster item import FILE")
                        : Advice.next("muster use \(PlainText.shellWord(name))")
                )
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give an inventory another name.",
            discussion: """
                Audits that were sealed keep the name that they were made under.

                Example:
                  muster inventory rename "Warehouse North" "Warehouse A"
                """
        )

        @Argument(help: "The inventory's name, in any letter case.", completion: .inventories)
        var inventory: String

        @Argument(help: "Its new name.")
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let example: Sentence = "muster inventory rename \"Cold store\" \"Cold store A\""
            try NameRule.check(name, of: "an inventory", try: example)
            try InventoryCommand.change("rename", inventory, common, name: name) {
                try $0.inventories.rename(inventory, to: name)
            } told: {
                "\($0) is called \(name) now."
            }
        }
    }

    struct Archive: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "archive",
            abstract: "Put an inventory away: nothing new is offered for it.",
            discussion: """
                It keeps its items and audits. The current one, and one whose audit is unfinished, \
                are not put away.

                Example:
                  muster inventory archive "Warehouse North"
                """
        )

        @Argument(help: "The inventory's name, in any letter case.", completion: .inventories)
        var inventory: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            try InventoryCommand.change("archive", inventory, common) {
                try $0.inventories.archive(inventory)
            } told: {
                "\($0) is archived."
            }
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Bring back an inventory that was archived.",
            discussion: """
                Example:
                  muster inventory restore "Warehouse North"
                """
        )

        @Argument(help: "The inventory's name, in any letter case.", completion: .inventories)
        var inventory: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            try InventoryCommand.change("restore", inventory, common) {
                try $0.inventories.archive(inventory, false)
            } told: {
                "\($0) is back."
            }
        }
    }

    /// Changes an inventory, and answers with it as JSON, or with a sentence.
    ///
    /// - Parameters:
    ///   - verb: the command below `inventory`.
    ///   - inventory: its name before, in any letter case.
    ///   - common: the options of all commands.
    ///   - name: its name afterwards; `nil` for the one that it has.
    ///   - step: makes the change.
    ///   - told: what became of it, by the name before.
    /// - Throws: what `step` throws, and `StoreError` where there is none of that name.
    fileprivate static func change(
        _ verb: String,
        _ inventory: String,
        _ common: CommonOptions,
        name: String? = nil,
        _ step: (OpenHome) throws -> Void,
        told: (String) -> Sentence
    ) throws {
        let home = try common.open("inventory \(verb)")
        let before = try home.inventories.find(inventory)
        try step(home)
        let after = try home.inventories.find(name ?? before.name)
        let items = try home.items.count(of: after)
        try home.close()
        if common.json { return Terminal.line { $0.inventory(after, items: items) } }
        Terminal.out(prose: told(before.name))
    }
}

struct Use: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Choose the inventory that commands work on.",
        discussion: """
            Example:
              muster use "Warehouse North"
            """
    )

    @Argument(help: "The inventory's name, in any letter case.", completion: .inventories)
    var inventory: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("use")
        let used = try home.inventories.use(inventory)
        let items = try home.items.count(of: used)
        let zones = try home.floorPlan.current()?.zones.count ?? 0
        let due = try PlanView(home).due(try home.plans.duePlans(of: used.name))
        let house = try SyncWords.header(HomeHouse(home).status(), home.clock())
        try home.close()
        if common.json {
            Terminal.line { $0.inventory(used, items: items) }
        } else {
            let counts: Sentence =
                "\(used.name): \(Figures.counted(items, .items)), \(Figures.counted(zones, .zones))."
            Terminal.out(
                prose: ([counts] + house + due).joined(separator: " ")
            )
        }
    }
}
