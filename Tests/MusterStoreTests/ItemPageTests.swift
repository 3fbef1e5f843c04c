import MusterCatalogue
import MusterCore
import MusterStore
import Testing

/// What the pages of items read: pages both ways, history, and what an import would change.
@Suite struct ItemPageTests {
    private let home: TemporaryHome
    private let store: Store
    private let inventory: Inventory

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        inventory = try store.inventories.inventory()
    }

    @Test func `pages turn both ways and know their place`() throws {
        for number in 101...125 { try store.items.add(.number(number), to: inventory, by: .mira) }
        try store.items.delete(.number(103), from: inventory, by: .mira)
        var (turn, ids) = (ItemPage.Turn.first, [ItemID]())
        while true {
            let page = try store.items.page(ItemFilter(), turn, limit: 10)
            #expect(page.total == 24 && page.countBefore == ids.count)
            ids += page.items.map(\.id)
            guard page.hasNext, let last = ids.last else { break }
            turn = .after(last)
        }
        #expect(ids == (101...125).filter { $0 != 103 }.map(ItemID.number))
        let back = try store.items.page(ItemFilter(), .before(ids[20]), limit: 10)
        #expect(back.items.map(\.id) == Array(ids[10..<20]) && back.countBefore == 10)
        let first = try store.items.page(ItemFilter(), .before(ids[3]), limit: 10)
        #expect(first.items.map(\.id) == Array(ids[0..<3]) && first.countBefore == 0)
        let beyond = try store.items.page(ItemFilter(), .after(ids[23]), limit: 10)
        #expect(beyond.items.isEmpty && beyond.total == 24)
        var filter = ItemFilter()
        filter.search = "it-11"
        #expect(try store.items.page(filter, .first, limit: 3).total == 10)
        filter.search = "\"*"
        #expect(try store.items.page(filter, .first, limit: 3).total == 0)
    }

    @Test func `pages for people go by the value of numbers, both ways and in a search`() throws {
        let names = ["IT-1", "it-2", "IT-09", "IT-10", "IT-10b", "IT-100", "Č-3", "Č-20"]
        for (number, name) in names.enumerated().reversed() {
            var item = Item.number(number + 1)
            item.id = ItemID(rawValue: name)
            try store.items.add(item, to: inventory, by: .mira)
        }
        var (turn, ids) = (ItemPage.Turn.first, [String]())
        while true {
            let page = try store.items.page(ItemFilter(), turn, limit: 3)
            #expect(page.countBefore == ids.count && page.total == names.count)
            ids += page.items.map(\.id.rawValue)
            guard page.hasNext, let last = page.items.last else { break }
            turn = .after(last.id)
        }
        #expect(ids == names)
        let back = ItemPage.Turn.before(ItemID(rawValue: "IT-100"))
        let before = try store.items.page(ItemFilter(), back, limit: 3).items
        #expect(before.map(\.id.rawValue) == Array(names[2...4]))
        var search = ItemFilter()
        search.search = "it"
        let found = try store.items.page(search, .after(ItemID(rawValue: "it-2")), limit: 2)
        #expect(found.items.map(\.id.rawValue) == ["IT-09", "IT-10"] && found.countBefore == 2)
    }

    /// All items as a program reads them, page after page.
    private func pages(
        _ filter: ItemFilter = ItemFilter(),
        of limit: Int,
        between: (Int) throws -> Void = { _ in }
    ) throws -> [String] {
        var ids: [String] = []
        while true {
            let last = ids.last.map(ItemID.init)
            let page = try store.items.list(filter, after: last, limit: limit)
            guard !page.isEmpty else { return ids }
            ids += page.map(\.id.rawValue)
            try between(ids.count)
        }
    }

    @Test func `pages for programs go by the value of numbers, in a search and a zone too`() throws
    {
        let names = ["IT-1", "it-2", "IT-09", "IT-10", "IT-10b", "IT-100", "Č-3", "Č-20"]
        for (number, name) in names.enumerated().reversed() {
            var item = Item.number(number + 1)
            item.id = ItemID(rawValue: name)
            item.zone = number < 5 ? .north : .south
            try store.items.add(item, to: inventory, by: .mira)
        }
        for limit in 1...9 { #expect(try pages(of: limit) == names) }
        var filter = ItemFilter()
        filter.search = "it"
        #expect(try pages(filter, of: 2) == Array(names[..<6]))
        filter.zone = .north
        #expect(try pages(filter, of: 2) == Array(names[..<5]))
    }

    @Test func `what changes between two pages for programs is neither read twice nor left out`()
        throws
    {
        for number in 1...12 { try store.items.add(.number(number), to: inventory, by: .mira) }
        let read = try pages(of: 4) { count in
            // The item that the page ended with goes, and one comes in front of it and one behind.
            guard count == 4 else { return }
            try store.items.delete(.number(4), from: inventory, by: .mira)
            var late = Item.number(90)
            late.id = ItemID(rawValue: "IT-3b")
            try store.items.add(late, to: inventory, by: .mira)
            late = .number(91)
            late.id = ItemID(rawValue: "IT-5b")
            try store.items.add(late, to: inventory, by: .mira)
        }
        #expect(
            read == (1...5).map { "IT-\($0)" } + ["IT-5b"] + (6...12).map { "IT-\($0)" }
        )
    }

    @Test func `a total is that of now, also when another process has changed it`() throws {
        let other = try home.store(creating: false)
        try store.inventories.add(named: "Cold store", by: .mira)
        var (all, north, searched) = (ItemFilter(), ItemFilter(), ItemFilter())
        north.zone = .north
        searched.search = "it-1"
        func totals() throws -> [Int] {
            try [all, north, searched].map { try store.items.page($0, .first, limit: 2).total }
        }
        #expect(try totals() == [0, 0, 0])
        try other.items.add(.number(1, zone: .north), to: inventory, by: .mira)
        #expect(try totals() == [1, 1, 1])
        try store.items.add(.number(2), to: inventory, by: .mira)
        try store.items.add(.number(11), to: inventory, by: .mira)
        #expect(try totals() == [3, 1, 2])
        #expect(try store.items.page(all, .after(.number(1)), limit: 1).countBefore == 1)
        try other.items.delete(.number(1), from: inventory, by: .mira)
        #expect(try totals() == [2, 0, 1])
        #expect(try store.items.page(all, .after(.number(1)), limit: 1).countBefore == 0)
        #expect(try store.items.count(of: inventory) == 2)
        _ = try other.items.restore(.number(1), to: inventory, by: .mira)
        #expect(try totals() == [3, 1, 2])
        let file = try ItemFile.Result.of([.number(1), .number(12), .number(13)])
        _ = try other.items.importItems(file, into: inventory, skippingBad: false, by: .mira)
        #expect(try totals() == [5, 0, 4])
        // The current inventory is no change of the catalogue.
        _ = try other.inventories.use(named: "Cold store")
        #expect(try totals() == [0, 0, 0])
        all.inventory = inventory.name
        #expect(try totals() == [5, 0, 0])
    }

    @Test func `an import that is ended midway leaves nothing behind`() throws {
        let file = try ItemFile.Result.of((1...1_200).map { .number($0) })
        var told: [Items.ImportProgress] = []
        #expect(throws: CancellationError.self) {
            try store.items.importItems(file, into: inventory, skippingBad: false, by: .mira) {
                told.append($0)
                if $0.written == 1_000 { throw CancellationError() }
            }
        }
        #expect(told.map(\.written) == [0, 500, 1_000])
        #expect(told.allSatisfy { $0.total == 1_200 })
        #expect(try store.items.count(of: inventory) == 0)
        let changes = try store.trail.changes(before: nil, actor: nil, limit: 9)
        #expect(changes.allSatisfy { $0.table != "item" })
        let done = try store.items.importItems(file, into: inventory, skippingBad: false, by: .mira)
        #expect(done.added == 1_200)
        #expect(try store.items.count(of: inventory) == 1_200)
    }

    @Test func `rare words and common ones find alike, in the order of the identifiers`() throws {
        let file = try ItemFile.Result.of(
            (1...1_300).map { .number(10_000 - $0, name: $0 < 4 ? "rare common" : "common") }
        )
        _ = try store.items.importItems(file, into: inventory, skippingBad: false, by: .mira)
        try store.inventories.add(named: "Cold store", by: .mira)
        let cold = try store.inventories.inventory(named: "Cold store")
        try store.items.add(.number(1, name: "rare common"), to: cold, by: .mira)
        var filter = ItemFilter()
        filter.search = "RARE comm"
        let rare = try store.items.page(filter, .first, limit: 50)
        #expect(rare.total == 3 && rare.items.map(\.id) == (9_997...9_999).map { .number($0) })
        filter.search = "common"
        let common = try store.items.page(filter, .after(.number(8_710)), limit: 50)
        #expect(common.total == 1_300 && common.countBefore == 11)
        #expect(common.items.map(\.id) == (8_711...8_760).map { .number($0) })
        #expect(try store.items.list(filter, after: nil, limit: 5).first?.id == .number(8_700))
    }

    @Test func `a history tells every value as it was and as it became`() throws {
        try store.items.add(.number(1), to: inventory, by: .mira)
        var item = Item.number(1, name: "Renamed")
        item.attributes = ["ш": "=1", "size": "L"]
        item.note = nil
        try store.items.update(item, in: inventory, by: Author(name: "boro", at: .start))
        try store.items.delete(.number(1), from: inventory, by: .mira)
        _ = try store.items.restore(.number(1), to: inventory, by: .mira)
        let history = try store.items.history(of: .number(1), in: inventory)
        #expect(history.map(\.deed) == [.restored, .deleted, .changed, .added])
        let change = try #require(history.first { $0.deed == .changed })
        #expect(change.actor == "boro")
        #expect(change.changes.map(\.field) == ["name", "note", "colour", "size"])
        #expect(change.changes.map(\.old) == [Item.number(1).name, "line 1\nline 2", "red", nil])
        #expect(change.changes.map(\.new) == ["Renamed", nil, nil, "L"])
        #expect(throws: StoreError.self) { try store.items.history(of: .number(9), in: inventory) }
    }

    @Test func `what somebody has changed is not written over unseen`() throws {
        try store.items.add(.number(1), to: inventory, by: .mira)
        let seen = try store.items.item(.number(1), of: inventory)
        var mine = seen
        mine.name = "Mine"
        try store.items.update(.number(1, name: "Theirs"), in: inventory, seen: seen, by: .mira)
        #expect(throws: StoreError.self) {
            try store.items.update(mine, in: inventory, seen: seen, by: .mira)
        }
        #expect(try store.items.item(.number(1), of: inventory).name == "Theirs")
        try store.items.update(mine, in: inventory, by: .mira)
        #expect(try store.items.item(.number(1), of: inventory).name == "Mine")
    }

    @Test func `an import does what its preview said, and nothing once that does not hold`() throws
    {
        for number in 1...3 { try store.items.add(.number(number), to: inventory, by: .mira) }
        // 1 as it is, 2 and 3 exchange their beacons, 4 is new, 5 wants what 1 keeps.
        let file = try ItemFile.Result.of([
            .number(1), .number(2, beacon: 3), .number(3, beacon: 2), .number(4), .number(5),
        ])
        try store.inventories.add(named: "South", by: .mira)
        let south = try store.inventories.inventory(named: "South")
        try store.items.add(.number(9, beacon: 5), to: south, by: .mira)
        let preview = try store.items.previewImport(file, into: inventory)
        #expect(preview.unchangedCount == 1 && preview.added.map(\.id) == [.number(4)])
        #expect(preview.changed.map(\.id) == [.number(2), .number(3)])
        let beacons = preview.changed.map(\.changes)
        #expect(beacons.allSatisfy { $0.map(\.field) == ["beacon"] })
        #expect(preview.refused.map(\.column) == ["beacon"])
        #expect(try store.items.list(of: inventory).count == 3, "nothing is written")
        try store.items.update(.number(1, name: "Other"), in: inventory, by: .mira)
        #expect(throws: StoreError.self) {
            try store.items.importItems(
                file,
                into: inventory,
                skippingBad: true,
                at: preview.mark,
                by: .mira
            )
        }
        let again = try store.items.previewImport(file, into: inventory)
        #expect(again.mark != preview.mark && again.changed.count == 3)
        let result = try store.items.importItems(
            file,
            into: inventory,
            skippingBad: true,
            at: again.mark,
            by: .mira
        )
        #expect(result.added == again.added.count && result.changed == again.changed.count)
        #expect(result.unchanged == again.unchangedCount && result.refused == again.refused)
    }

    @Test func `a column that the file does not have leaves known items as they are`() throws {
        for number in 1...2 { try store.items.add(.number(number), to: inventory, by: .mira) }
        func file(_ text: String) throws -> ItemFile.Result {
            try ItemFile.read(Array(text.utf8), named: "items.csv")
        }
        let short = try file(
            """
            id,name,beacon
            IT-1,Renamed,\(BeaconIdentity.tag(1))
            IT-3,New,\(BeaconIdentity.tag(3))
            """
        )
        let preview = try store.items.previewImport(short, into: inventory)
        #expect(preview.changed.map { $0.changes.map(\.field) } == [["name"]])
        _ = try store.items.importItems(short, into: inventory, skippingBad: false, by: .mira)
        #expect(try store.items.item(.number(1), of: inventory) == .number(1, name: "Renamed"))
        #expect(try store.items.item(.number(3), of: inventory).quantity == 1)
        let empty = try file(
            """
            id,name,beacon,Serial,quantity,Colour
            IT-2,Two,\(BeaconIdentity.tag(2)),,,
            """
        )
        _ = try store.items.importItems(empty, into: inventory, skippingBad: false, by: .mira)
        var cleared = Item.number(2, name: "Two")
        (cleared.serial, cleared.quantity, cleared.attributes["colour"]) = (nil, 1, nil)
        #expect(try store.items.item(.number(2), of: inventory) == cleared)
    }
}
