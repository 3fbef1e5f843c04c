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
            if let place = try place(visit, item, inventory) { return place }
        }
        // A label may not say the inventory: its item may be of another than the current one.
        guard let (item, inventory) = found.first, !inventory.isCurrent,
            visit.value("inventory") == nil
        else { return nil }
        return Address("items", item.rawValue, query: [("inventory", inventory.name)])
    }

    /// Where something is asked of this visitor about an item; `nil` for nowhere.
    private static func place(
        _ visit: Visit,
        _ item: ItemID,
        _ inventory: Inventory
    ) throws -> Address? {
        let id = item.rawValue
        for audit in try visit.home.audits.list(of: inventory) where audit.state != .cancelled {
            let name = audit.audit.rawValue
            if audit.state.isRunning, visit.may(.runAudits) {
                guard try visit.home.store.records.session(audit.audit).expectedItem(item) != nil
                else {
                    continue
                }
                return audit.terms.isBlind
                    ? Address("audits", name, query: [("item", id), ("by", visit.value("by"))])
                    : Address("audits", name, "items", id, query: [("by", visit.value("by"))])
            }
            guard audit.state == .recounting, visit.may(.recountAudits),
                let order = try visit.home.store.audits.awaitedRecount(of: audit.audit),
                order.with.lowercased() == visit.principal.name.lowercased(),
                order.items.contains(item)
            else { continue }
            return audit.terms.isBlind
                ? Address("audits", name, query: [("item", id), ("by", visit.value("by"))])
                : Address("audits", name, "review", id, query: [("by", visit.value("by"))])
        }
        return nil
    }

    /// The items that the label may mean, the one of the current inventory first.
    private static func found(_ visit: Visit) throws -> [(item: ItemID, inventory: Inventory)] {
        let store = visit.home.store
        let wanted = ItemID(rawValue: visit.part("item"))
        if let name = visit.value("inventory") {
            let inventory = try store.inventories.inventory(named: name)
            return [(try store.items.item(wanted, of: inventory).id, inventory)]
        }
        let all = try store.inventories.list()
        let found = (all.filter(\.isCurrent) + all.filter { !$0.isCurrent }).compactMap {
            inventory in
            (try? store.items.item(wanted, of: inventory)).map { ($0.id, inventory) }
        }
        guard found.isEmpty else { return found }
        // It is told why there is none.
        return [
            (
                try store.items.item(wanted, of: try store.inventories.inventory()).id,
                try store.inventories.inventory()
            )
        ]
    }
}
