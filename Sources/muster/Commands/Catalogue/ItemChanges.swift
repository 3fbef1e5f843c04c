import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct ItemAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an item.",
        discussion: """
            Example:
              muster item add IT-0117 "Pallet jack 7" \\
                --beacon ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/117 --zone aisle-3
            """
    )

    @Argument(help: "Its identifier.")
    var item: ItemID

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "The beacon it carries.")
    var beacon: String

    @OptionGroup var details: ItemDetails
    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item add")
        let inventory = try home.inventories.find(scope.inventory)
        var added = Item(id: item, name: name.trimmed, beacon: try BeaconIdentity(argument: beacon))
        try details.apply(to: &added)
        try added.checkWords(for: "item add")
        try home.items.add(added, to: inventory)
        try home.close()
        answer(added, "\(added.id) \"\(added.name)\" added to \(inventory.name).", common)
    }
}

struct ItemEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is recorded of an item.",
        discussion: """
            Only what is named changes; an empty text clears a field.

            Examples:
              muster item edit IT-0117 --name "Pallet jack 7b"
              muster item edit IT-0117 --lot "" --quantity 12
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var details: ItemDetails
    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item edit")
        guard name != nil || details.sayAnything else { throw UsageError.noChange("item edit") }
        let inventory = try home.inventories.find(scope.inventory)
        var edited = try home.items.find(item, in: inventory)
        if let name { edited.name = name.trimmed }
        try details.apply(to: &edited)
        try edited.checkWords(for: "item edit")
        try home.items.update(edited, in: inventory)
        try home.close()
        answer(edited, "\(edited.id) \"\(edited.name)\" changed.", common)
    }
}

struct ItemMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Record that an item belongs in another zone.",
        discussion: """
            Example:
              muster item move IT-0117 cold-1
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @Argument(help: "The zone it belongs in from now on.")
    var zone: ZoneID

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item move")
        let inventory = try home.inventories.find(scope.inventory)
        let zones = try ZoneLabels(home)
        let zone = try home.floorPlan.zoneMeant(by: zone)
        let (before, moved) = try home.items.move(item, of: inventory, to: zone)
        try home.close()
        guard before.zone != zone else {
            return answer(moved, "\(moved.id) belongs in \(zones[zone]) already.", common)
        }
        let from: Sentence = zones[before.zone].map { .data($0) } ?? "no zone"
        answer(moved, "\(moved.id) moved from \(from) to \(zones[zone]).", common)
    }
}

struct ItemDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Take an item off its inventory; restore brings it back.",
        discussion: """
            Audits that looked for the item keep it.

            Example:
              muster item delete IT-0117
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item delete")
        let inventory = try home.inventories.find(scope.inventory)
        let deleted = try home.items.find(item, in: inventory)
        try home.items.delete(deleted.id, from: inventory)
        try home.close()
        answer(
            deleted,
            "\(deleted.id) \"\(deleted.name)\" deleted. "
                + "To take that back: muster item restore \(deleted.id)",
            common
        )
    }
}

struct ItemRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring back an item that was deleted.",
        discussion: """
            Example:
              muster item restore IT-0117
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item restore")
        let inventory = try home.inventories.find(scope.inventory)
        let restored = try home.items.restore(item, to: inventory)
        try home.close()
        answer(restored, "\(restored.id) \"\(restored.name)\" is back.", common)
    }
}

/// The fields of an item that options can set.
struct ItemDetails: ParsableArguments {
    @Option(help: "The zone it belongs in.", completion: .zones)
    var zone: String?

    @Option(help: "The article it is one of.", completion: .products)
    var product: String?

    @Option(help: "Its lot.", completion: .lots)
    var lot: String?

    @Option(help: "Its serial number.")
    var serial: String?

    @Option(name: .customLong("class"), help: "Its class for tolerances (A, B or C).")
    var toleranceClass: String?

    @Option(help: "The person answerable for it.")
    var custodian: String?

    @Option(help: "How many pieces it stands for.")
    var quantity: Int?

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    /// Whether anything was given.
    var sayAnything: Bool {
        quantity != nil
            || [zone, product, lot, serial, toleranceClass, custodian, remark].contains {
                $0 != nil
            }
    }

    /// Sets what was given; an empty text clears.
    func apply(to item: inout Item) throws {
        func text(_ option: String?, _ now: String?) -> String? {
            option.map { $0.isEmpty ? nil : $0 } ?? now
        }
        item.zone = text(zone, item.zone?.rawValue).map(ZoneID.init)
        item.product = text(product, item.product)
        item.lot = text(lot, item.lot)
        item.serial = text(serial, item.serial)
        item.class = text(toleranceClass, item.class)
        item.custodian = text(custodian, item.custodian)
        item.note = text(remark, item.note)
        if let quantity {
            guard quantity > 0 else {
                throw UsageError("a quantity is a whole number from 1", try: "--quantity 1")
            }
            item.quantity = quantity
        }
    }
}

extension Item {
    /// Refuses an item that an item file could not hold either.
    ///
    /// - Parameter command: the command whose help tells what an item needs.
    /// - Throws: `UsageError`.
    fileprivate func checkWords(for command: Sentence) throws {
        let file = try ItemFile.read(ItemFile.write([self]), named: "the item")
        if let refused = file.refused.first {
            throw UsageError(
                refused.column.map { "\(id): \($0) \(refused.reason)" }
                    ?? "\(id): \(refused.reason)",
                try: "muster \(command) --help, for what an item needs"
            )
        }
    }
}

extension BeaconIdentity {
    /// Reads a beacon from the command line.
    init(argument: String) throws {
        do throws(BeaconIdentityError) {
            try self.init(argument)
        } catch {
            throw UsageError(error.message, try: "muster beacon scan, for the beacons around")
        }
    }
}

/// Answers with the item as JSON, or with a sentence.
func answer(_ item: Item, _ sentence: Sentence, _ common: CommonOptions) {
    if common.json {
        Terminal.line(.item(item))
    } else {
        Terminal.out(sentence)
    }
}
