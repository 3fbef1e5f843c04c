import ArgumentParser

struct ItemCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item",
        abstract: "List, import and change items, and bind beacons to them.",
        subcommands: [
            ItemList.self, ItemImport.self, ItemExport.self, ItemAdd.self, ItemEdit.self,
            ItemMove.self, ItemBind.self, ItemHeard.self, ItemPhoto.self, ItemFavourite.self,
            ItemDelete.self, ItemRestore.self,
        ],
        defaultSubcommand: ItemList.self
    )
}

/// The inventory that a command about items works on.
struct InventoryOption: ParsableArguments {
    @Option(help: "The inventory (default: the current one).", completion: .inventories)
    var inventory: String?
}
