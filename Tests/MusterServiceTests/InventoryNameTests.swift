import MusterService
import MusterStore
import Testing

/// What people type around the name of an inventory is no part of it.
@Suite struct InventoryNameTests {
    private let site: TemporaryHome

    init() throws { site = try TemporaryHome() }

    @Test func `an inventory is called without the spaces around its name`() throws {
        let home = try site.open()
        #expect(try home.inventories.add(named: " West ").name == "West")
        #expect(throws: StoreError.self) { try home.inventories.add(named: "West  ") }
        #expect(try home.inventories.rename("West", to: "Far West ").name == "Far West")
    }
}
