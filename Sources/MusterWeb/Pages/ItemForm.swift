import FoundationEssentials
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
        columns += attributes.filter { !self[$0.field].isEmpty }.map { ($0.name, self[$0.field]) }
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

    /// The fields as one text, for a page that holds what its editor has seen: the members of a JSON
    /// object.
    var text: String {
        var json = JSONWriter()
        json.object { json in
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                json.key(data: name)
                json.string(value)
            }
        }
        return String(json.text.dropFirst().dropLast())
    }

    /// The fields that a page holds as one text.
    ///
    /// - Throws: ``WebError/badForm`` where it is none of ``text``.
    init(text: String) throws(WebError) {
        let json = Data("{\(text)}".utf8)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: json) else {
            throw .badForm
        }
        self.fields = fields
    }

    /// What this form changes of the item that its editor has seen, put into what it is now.
    ///
    /// A field that was not sent, or that still holds what was seen, says what it is now. One that
    /// both have changed, each to something else, keeps this form's value until it is chosen.
    ///
    /// - Parameters:
    ///   - seen: the item as its editor has seen it.
    ///   - now: the item as it is.
    /// - Returns: the item's fields, and the names of those to choose between.
    func merged(seen: ItemForm, now: ItemForm) -> (form: ItemForm, open: [String]) {
        var mine = fields
        if !self["new-name"].isEmpty { mine[Self.attribute + self["new-name"]] = self["new-value"] }
        var (merged, open) = (now, [String]())
        let names = Set(Self.texts).union(mine.keys.filter { $0.hasPrefix(Self.attribute) })
            .subtracting(["id"])
        for name in names.sorted() {
            guard let value = mine[name] ?? fields[Self.undecided + name] else { continue }
            let isUndecided = mine[name] == nil
            // A browser sends every end of a line as two characters.
            let isMine = isUndecided || Self.differs(value, seen[name])
            guard isMine, Self.differs(value, now[name]) else { continue }
            if isUndecided || Self.differs(now[name], seen[name]) { open.append(name) }
            merged.fields[name] = value
        }
        return (merged, open)
    }

    /// What stands in front of the name of a field that its editor has to choose, with his value.
    static let undecided = "mine:"

    private static func differs(_ one: String, _ other: String) -> Bool {
        one.replacing("\r\n", with: "\n") != other.replacing("\r\n", with: "\n")
    }
}
