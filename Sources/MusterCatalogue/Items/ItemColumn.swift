/// A column of an item file that Muster knows; the raw value is its name in the header.
enum ItemColumn: String, CaseIterable {
    case id, name, beacon, zone, product, lot, serial, `class`, custodian, quantity, note

    static let required: [ItemColumn] = [.id, .name, .beacon]
}
