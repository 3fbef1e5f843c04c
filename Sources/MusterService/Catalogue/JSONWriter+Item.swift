public import MusterCatalogue
public import MusterCore

extension JSONWriter {
    /// Writes an item as `muster item list --json` and the API show it.
    public mutating func item(_ item: Item) {
        object { json in
            json.key("id")
            json.string(item.id.rawValue)
            json.key("name")
            json.string(item.name)
            json.key("beacon")
            json.string(item.beacon.description)
            json.key("zone")
            json.string(item.zone?.rawValue)
            json.key("product")
            json.string(item.product)
            json.key("lot")
            json.string(item.lot)
            json.key("serial")
            json.string(item.serial)
            json.key("class")
            json.string(item.class)
            json.key("custodian")
            json.string(item.custodian)
            json.key("quantity")
            json.integer(item.quantity)
            json.key("note")
            json.string(item.note)
            json.key("attributes")
            json.object { json in
                for (name, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
                    json.key(data: name)
                    json.string(value)
                }
            }
        }
    }
}
