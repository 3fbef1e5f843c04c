import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct InventoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inventory",
        abstract: "List and add inventories.",
        subcommands: [List.self, Add.self],
        defaultSubcommand: List.self
    )

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

        @OptionGroup var common: CommonOptions

        func run() throws {
            let store = try common.open("inventory list").store
            let inventories = try store.inventories().map { ($0, try store.itemCount(of: $0)) }
            if common.json {
                for (inventory, items) in inventories {
                    Terminal.line { $0.inventory(inventory, items: items) }
                }
                return
            }
            guard !inventories.isEmpty else {
                Terminal.out("No inventory yet. Add one: muster inventory add NAME")
                return
            }
            var table = Table([
                .init(title: ""), .init(title: "Inventory", givesWay: true),
                .init(title: "Items", isNumeric: true),
            ])
            for (inventory, items) in inventories {
                table.add([inventory.isCurrent ? "*" : " ", inventory.name, String(items)])
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

        @OptionGroup var common: CommonOptions

        func run() throws {
            try NameRule.check(name, of: "an inventory", try: "muster inventory add \"Cold store\"")
            let home = try common.open("inventory add", for: .editCatalogue)
            try home.addInventory(named: name)
            let inventory = try home.store.inventory(named: name)
            try home.close()
            if common.json {
                Terminal.line { $0.inventory(inventory, items: 0) }
            } else {
                Terminal.out("\(name) added\(inventory.isCurrent ? ", and in use" : "").")
                Terminal.out(
                    inventory.isCurrent
                        ? "Next: muster item import FILE" : "Next: muster use \"\(name)\""
                )
            }
        }
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

    @Argument(help: "The inventory's name, in any letter case.")
    var inventory: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let home = try common.open("use", for: .runAudits)
        let used = try home.useInventory(named: inventory)
        let items = try home.store.itemCount(of: used)
        let zones = try home.store.plan()?.zones.count ?? 0
        let due = PlanView(try home.clock()).due(try home.duePlans(of: used.name))
        try home.close()
        if common.json {
            Terminal.line { $0.inventory(used, items: items) }
        } else {
            Terminal.out(
                prose: ([
                    "\(used.name): \(Figures.counted(items, "item")), \(Figures.counted(zones, "zone"))."
                ] + due)
                .joined(separator: " ")
            )
        }
    }
}
