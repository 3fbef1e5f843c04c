import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterService

struct ItemFavourite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Mark items with a star, for yourself, or take the stars away.",
        discussion: """
            In a house of several homes the stars of an account are the same in all of them.

            Examples:
              muster item favourite IT-0117 IT-0118
              muster item favourite IT-0117 --off
              muster item list --favourites
            """
    )

    @Argument(help: "The items, by identifier or name.")
    var items: [ItemID]

    @Flag(help: "Take the stars away.")
    var off = false

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item favourite")
        let inventory = try home.inventories.find(scope.inventory)
        let items = try items.map { try home.items.find($0, in: inventory) }
        try home.items.mark(items.map(\.id), !off, in: inventory)
        try home.close()
        for item in items {
            answer(
                item,
                off
                    ? "\(item.id) \"\(item.name)\" is not marked any more."
                    : "\(item.id) \"\(item.name)\" is marked. "
                        + "To take that back: muster item favourite \(item.id) --off",
                common
            )
        }
    }
}
