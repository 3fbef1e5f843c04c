import MusterCatalogue
import MusterCore
import MusterPeople
public import MusterSync

/// The tables whose rows all homes of a house have, and what may stand in their columns.
enum SharedTables {
    /// Their columns, and the rows that must be there before a row of them.
    static let known = KnownTables(
        columns: [
            "site": ["name", "time_zone", "plan"],
            "inventory": ["name", "archived"],
            "item": Set(ItemRow.columns + ["inventory"]),
            SharedPhotos.table: SharedPhotos.columns,
            SharedFavourites.table: SharedFavourites.columns,
        ],
        parents: [
            "item": ["inventory"], SharedPhotos.table: ["item"], SharedFavourites.table: ["item"],
        ]
    )

    /// Whether the rows of a table are shared.
    static func has(_ table: String) -> Bool { known.columns[table] != nil }

    /// Whether a table has the row of a shared row under its name, and two values of it are a conflict.
    static func isOwn(_ table: String) -> Bool { ["site", "inventory", "item"].contains(table) }

    /// Whether a change that came waits for a person's yes.
    static func asksFirst(_ change: Change) -> Bool {
        change.place.stream.scope.asksFirst && change.row?.table != SharedFavourites.table
    }

    /// The columns that a new row must name, of those that cannot be empty.
    private static let needed: [String: Set<String>] = [
        "site": ["name", "time_zone"],
        "inventory": ["name"],
        "item": ["inventory", "id", "name", "beacon", "quantity", "attributes"],
        SharedPhotos.table: SharedPhotos.columns,
        SharedFavourites.table: SharedFavourites.columns,
    ]

    /// The right that a change takes; `nil` for one that everybody may make.
    static func right(_ change: RowChange) -> Right? {
        switch change.table {
        case "site": change.fields.keys.contains("plan") ? .editSite : .changeSettings
        case "item" where Set(change.fields.keys) == ["beacon"]: .bindBeacons
        case SharedFavourites.table: nil
        default: .editCatalogue
        }
    }

    /// What a change cannot say, whoever says it; `nil` for one that can stand.
    static func fault(in change: RowChange) -> Refusal? {
        for name in change.fields.keys.sorted() {
            guard let value = change.fields[name] else { continue }
            let fault =
                name == RowChange.deletion
                ? deletionFault(value) : fault(of: value, in: "\(change.table).\(name)")
            if let fault {
                return Refusal(code: "bad_value", what: "\(change.table) \(name) \(fault)")
            }
        }
        guard change.action == .create else { return nil }
        let missing = (needed[change.table] ?? []).subtracting(change.fields.keys).sorted()
        guard let first = missing.first else { return nil }
        return Refusal(code: "bad_value", what: "\(change.table) \(first) is missing")
    }

    private static func deletionFault(_ value: String?) -> String? {
        value == RowChange.gone || value == RowChange.present ? nil : "is neither 0 nor 1"
    }

    private static func fault(of value: String?, in column: String) -> String? {
        switch column {
        case "item.zone", "item.product", "item.lot", "item.serial", "item.class",
            "item.custodian":
            return value.flatMap(PlainText.faultInName)?.description
        case "item.note":
            let isBad = value.map(PlainText.hasControlInParagraph) ?? false
            return isBad ? "has a control character" : nil
        case "site.plan": return value.flatMap(faultInPlan)
        case "inventory.archived":
            return value.map { ["yes", "no"].contains($0) } ?? true ? nil : "is neither yes nor no"
        default: break
        }
        guard let value else { return "is empty" }
        switch column {
        case "item.id": return PlainText.faultInIdentifier(value)?.description
        case "item.quantity":
            let quantity = ColumnText.integer(value) ?? 0
            return (1...1_000_000_000).contains(quantity) ? nil : "is no whole number from 1"
        case "item.beacon": return faultInBeacon(value)
        case "item.inventory": return SyncID(hex: value) == nil ? "names no row" : nil
        case "item.attributes": return faultInAttributes(value)
        case "item_photo.item", "item_favourite.item":
            return SyncID(hex: value) == nil ? "names no row" : nil
        case "item_photo.sha256": return PhotoID(value) == nil ? "is no SHA-256" : nil
        case "item_photo.width", "item_photo.height":
            return (1...100_000).contains(ColumnText.integer(value) ?? 0)
                ? nil : "is no number of pixels"
        case "item_photo.added_at", "item_photo.place", "item_favourite.made_at":
            return ColumnText.integer(value) == nil ? "is no whole number" : nil
        default: return PlainText.faultInName(value)?.description
        }
    }

    private static func faultInBeacon(_ value: String) -> String? {
        guard let beacon = try? BeaconIdentity(value), beacon.description == value else {
            return "is no identity of a beacon"
        }
        return nil
    }

    private static func faultInPlan(_ value: String) -> String? {
        do throws(CatalogueError) {
            _ = try SitePlan.read(Array(value.utf8), named: "the plan", isDraft: true)
            return nil
        } catch {
            return error.what.description
        }
    }

    private static func faultInAttributes(_ value: String) -> String? {
        guard case .object(let members)? = try? JSONReader.read(Array(value.utf8)) else {
            return "is no object of texts"
        }
        let isText = members.allSatisfy { name, member in
            guard case .string(let text) = member else { return false }
            return PlainText.faultInName(name) == nil && !PlainText.hasControlInParagraph(text)
        }
        return isText ? nil : "is no object of texts"
    }
}

extension RowChange {
    /// The columns that people are told of, by name: not those that name other rows, or say whether it is
    /// gone.
    public var told: [(name: String, value: String?)] {
        if table == SharedPhotos.table, let photo = (fields["sha256"] ?? nil).flatMap(PhotoID.init)
        {
            return [("photo", photo.short)]
        }
        let names = SharedTables.known.parents[table] ?? []
        return fields.keys.sorted().filter { $0 != Self.deletion && !names.contains($0) }
            .map { ($0, fields[$0] ?? nil) }
    }
}
