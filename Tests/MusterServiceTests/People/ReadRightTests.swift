import MusterCatalogue
import MusterPeople
import MusterService
import MusterStore
import Testing

/// What a home holds is read through its features, and each of them asks whether the person may see it.
@Suite struct ReadRightTests {
    @Test func `what a home holds is not shown to a person without the right to see it`() throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let stock = try home.inventories.find()
        let item = try #require(try home.items.list(of: stock).first)
        let reads: [String: (OpenHome) throws -> Void] = [
            "inventories": { _ = try $0.inventories.list() },
            "inventory": { _ = try $0.inventories.find() },
            "counts": { _ = try $0.inventories.counted([stock]) },
            "item": { _ = try $0.items.find(item.id, in: stock) },
            "item everywhere": { _ = try $0.items.findEverywhere(item.id) },
            "items": { _ = try $0.items.list(of: stock) },
            "page of items": { _ = try $0.items.page(ItemFilter(), limit: 1) },
            "history": { _ = try $0.items.history(of: item.id, in: stock) },
            "identifiers": { _ = try $0.items.identifiers(startingWith: "", limit: 1) },
            "mark": { _ = try $0.items.catalogueMark() },
            "photos": { _ = try $0.photos.list(of: .item(item.id, stock)) },
            "plan": { _ = try $0.floorPlan.current() },
            "drawn plan": { _ = try $0.floorPlan.drawn() },
            "step": { _ = try $0.floorPlan.stepObstacle(isRedo: false) },
            "anchors": { _ = try $0.beacons.lastHeardOfAnchors() },
            "receivers": { _ = try $0.beacons.watches() },
            "intervals": { _ = try $0.beacons.intervals(of: [item], in: stock) },
            "labels": { _ = try $0.labels.list() },
            "rhythms": { _ = try $0.climate.rhythms() },
            "owners": { _ = try $0.reviews.people() },
            "task": { _ = try $0.reviews.task(for: item.id, in: stock) },
            "settings changes": { _ = try $0.trail.settingsChanges(limit: 1) },
            "changes": { _ = try $0.trail.changes(of: nil, before: nil, limit: 1) },
            "drops": { _ = try $0.drops.choices() },
        ]
        let stranger = home.acting(as: Principal(name: "x", role: .viewer, scope: []))
        for (name, read) in reads {
            #expect(throws: PeopleError.self, "\(name)") { try read(stranger) }
            #expect(throws: Never.self, "\(name)") { try read(home) }
        }
    }
}
