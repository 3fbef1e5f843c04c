import MusterCatalogue
import MusterCore
import MusterService

/// An item as a form holds it: every value a text, attributes as fields of their own.
struct ItemForm {
    /// The fields by the name they have in the form.
    private(set) var fields: [String: String]

    /// What stands in front of the name of an attribute.
    private static let attribute = "a:"
    private static let texts = [
        "id", "name", "beacon", "zone", "product", "lot", "serial", "class", "custodian",
        "quantity", "note",
    ]

    /// The fields as they were sent.
    init(_ fields: [String: String]) {
        self.fields = fields
    }

    /// The fields of an item as it is.
    init(_ item: Item) {
        fields = [
            "id": item.id.rawValue, "name": item.name, "beacon": item.beacon.description,
            "zone": item.zone?.rawValue ?? "", "product": item.product ?? "",
            "lot": item.lot ?? "", "serial": item.serial ?? "", "class": item.class ?? "",
            "custodian": item.custodian ?? "", "quantity": String(item.quantity),
            "note": item.note ?? "",
        ]
        for (name, value) in item.attributes { fields[Self.attribute + name] = value }
    }

    /// The value of a field; empty where there is none.
    subscript(name: String) -> String { fields[name] ?? "" }

    /// The attributes by name, each with the name of its field.
    var attributes: [(name: String, field: String)] {
        fields.keys.filter { $0.hasPrefix(Self.attribute) }.sorted()
            .map { (String($0.dropFirst(Self.attribute.count)), $0) }
    }

    /// The item of the form, checked as a row of an item file is.
    ///
    /// - Parameter id: the identifier of an item that is there; `nil` for what the form says.
    /// - Returns: the item.
    /// - Throws: `CatalogueError` or ``WebError/badValue(name:expected:)`` naming the field at fault.
    func item(id: ItemID?) throws -> Item {
        var columns = Self.texts.map { ($0, $0 == "id" ? id?.rawValue ?? self[$0] : self[$0]) }
        columns += attributes.map { ($0.name, self[$0.field]) }
        if !self["new-name"].isEmpty { columns.append((self["new-name"], self["new-value"])) }
        var csv = CSVWriter(for: .muster)
        csv.record(columns.map(\.0))
        csv.record(columns.map(\.1))
        let file = try ItemFile.read(csv.bytes, named: "the form")
        if let refused = file.refused.first {
            throw WebError.badValue(
                name: refused.column ?? "the item",
                expected: "otherwise: \(refused.reason)"
            )
        }
        guard let item = file.items.first?.item else {
            throw WebError.badValue(name: "the form", expected: "an item")
        }
        return item
    }

    /// The mark of an item as its editor has seen it.
    static func mark(_ item: Item) -> String {
        var json = JSONWriter()
        json.item(item)
        return Answer.entityTag(json.bytes)
    }
}
