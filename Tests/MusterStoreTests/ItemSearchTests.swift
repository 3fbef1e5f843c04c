import MusterCatalogue
import MusterCore
import MusterStore
import Testing

@Suite struct ItemSearchTests {
    private func found(_ text: String, _ store: Store) throws -> [String] {
        try items(text, store).map(\.id.rawValue)
    }

    private func items(
        _ text: String,
        of inventory: String? = nil,
        _ store: Store,
        limit: Int = 99
    ) throws -> [Item] {
        var filter = ItemFilter()
        filter.search = text
        filter.inventory = inventory
        return try store.items.list(filter, after: nil, limit: limit)
    }

    @Test func `items are found by the beginnings of words, with marks or without`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        let names = ["Вага из Чачка", "Čačak scale", "Pallet \"jack\" 7"]
        for (number, name) in names.enumerated() {
            try store.items.add(.number(number, name: name), to: inventory, by: .mira)
        }
        #expect(try found("cacak", store) == ["IT-1"])
        #expect(try found("SCALE čač", store) == ["IT-1"])
        #expect(try found("вага чач", store) == ["IT-0"])
        #expect(try found("it-2", store) == ["IT-2"])
        #expect(try found("\"jack\"", store) == ["IT-2"])
        #expect(try found("S1", store) == ["IT-1"], "the serial")
        #expect(try found("l-7", store) == ["IT-0", "IT-1", "IT-2"], "the lot")
        for text in ["\"", "*", "scale nowhere", "name:scale", "a AND", "NEAR(", "\0"] {
            #expect(try found(text, store).isEmpty, "\(text)")
        }
        #expect(try items("it", store, limit: 2).count == 2)
        #expect(try items(" ", store).count == 3)
    }

    @Test func `the search keeps in step with what is changed, deleted and brought back`() throws {
        let home = try TemporaryHome()
        let store = try home.founded()
        let inventory = try store.inventories.inventory()
        let items = (0..<20).map { Item.number($0, name: "Crate") }
        _ = try store.items.importItems(.of(items), into: inventory, skippingBad: false, by: .mira)
        try store.items.update(.number(3, name: "Drill"), in: inventory, by: .mira)
        #expect(try found("drill", store) == ["IT-3"])
        #expect(try self.items("crate", store).count == 19)
        try store.items.delete(.number(3), from: inventory, by: .mira)
        #expect(try found("drill", store).isEmpty)
        _ = try store.items.restore(.number(3), to: inventory, by: .mira)
        #expect(try found("drill", store) == ["IT-3"])
        _ = try store.items.importItems(.of(items), into: inventory, skippingBad: false, by: .mira)
        #expect(try found("drill", store).isEmpty)
        #expect(try self.items("crate", store).count == 20)
        try store.inventories.add(named: "Other", by: .mira)
        #expect(try self.items("crate", of: "Other", store).isEmpty)
    }
}
