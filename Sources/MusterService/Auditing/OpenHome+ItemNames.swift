import MusterAudit
import MusterCatalogue
import MusterCore
import MusterStore

extension OpenHome {
    /// The name of an item of an audit's inventory; `nil` where it has no such item.
    func name(of item: ItemID, in scope: AuditScope) -> String? {
        // A name is a help: what went wrong is told without it too.
        let inventory = try? store.inventory(named: store.listing(scope.audit).inventory)
        return inventory.flatMap { try? store.item(item, of: $0).name }
    }

    /// Does a step of an audit; what it refuses names the items, not their identifiers alone.
    func named<Value>(in scope: AuditScope, _ step: () throws -> Value) throws -> Value {
        do {
            return try step()
        } catch let error as AuditError {
            throw error.naming { name(of: $0, in: scope) }
        }
    }
}
