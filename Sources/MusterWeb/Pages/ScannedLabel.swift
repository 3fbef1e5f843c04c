import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Where the QR code of an item's label leads: to what can be said of the item now.
enum ScannedLabel {
    /// What the query of a scanned label holds.
    static let parameter = Route.Parameter(
        name: "by",
        summary: "How one came here: qr, by the label of the item",
        choices: [Confirmation.Means.qr.rawValue]
    )

    /// What the label of a zone leads to: the items that belong in it.
    static let routes = [
        Route.page("/zones/{zone}", .viewAudits, "What belongs in a zone") { visit in
            let zone = try visit.home.labels.zone(ZoneID(rawValue: visit.part("zone"))).id
            return Answer.go(to: Address("items", query: [("zone", zone.rawValue)]))
        }
    ]

    /// Whether the address comes from a label.
    static func isScanned(_ visit: Visit) -> Bool {
        visit.value("by") == Confirmation.Means.qr.rawValue
    }

    /// The page that a label leads to; `nil` where nothing is asked of this visitor, and the item's own
    /// page is it.
    ///
    /// - Throws: `StoreError`, also when no inventory has such an item.
    static func place(_ visit: Visit) throws -> Address? {
        let found = try found(visit)
        for (item, inventory) in found {
            if let place = try place(visit, item.id, inventory) { return place }
        }
        // A label may not say the inventory: its item may be of another than the current one.
        guard let (item, inventory) = found.first, !inventory.isCurrent,
            visit.value("inventory") == nil
        else { return nil }
        return Address("items", item.id.rawValue, query: [("inventory", inventory.name)])
    }

    /// Where something is asked of this visitor about an item; `nil` for nowhere.
    private static func place(
        _ visit: Visit,
        _ item: ItemID,
        _ inventory: Inventory
    ) throws -> Address? {
        let (id, by) = (item.rawValue, (name: "by", value: visit.value("by")))
        switch try visit.home.reviews.task(for: item, in: inventory) {
        case .confirm(let audit, isBlind: true), .lookAgain(let audit, isBlind: true):
            return Address("audits", audit.rawValue, query: [("item", id), by])
        case .confirm(let audit, isBlind: false):
            return Address("audits", audit.rawValue, "items", id, query: [by])
        case .lookAgain(let audit, isBlind: false):
            return Address("audits", audit.rawValue, "review", id, query: [by])
        case nil:
            guard visit.may(.handleOrders) else { return nil }
            return try HomePicking(visit.home).beingPicked(with: item, in: inventory)
                .map { PickPage.address($0, holding: item) }
        }
    }

    /// The items that the label may mean, the one of the current inventory first.
    private static func found(_ visit: Visit) throws -> [(item: Item, inventory: Inventory)] {
        let wanted = ItemID(rawValue: visit.part("item"))
        guard let name = visit.value("inventory") else {
            return try visit.home.items.findEverywhere(wanted)
        }
        return [try visit.home.items.find(wanted, inInventory: name)]
    }
}
