import MusterCatalogue
import MusterCore

/// A column of the list of items; the raw value stands in the address.
enum ItemListColumn: String, CaseIterable {
    case photo, name, zone, custodian, heard, battery, product, lot, serial, `class`, quantity,
        beacon, note

    /// What is shown unless somebody chose.
    static let usual: [ItemListColumn] = [.name, .zone, .custodian, .heard, .battery]

    /// What the query chose, in the order of the table.
    static func chosen(_ visit: Visit) -> [ItemListColumn] {
        let names = Set(visit.query.filter { $0.name == "column" }.map(\.value))
        let chosen = allCases.filter { names.contains($0.rawValue) }
        return chosen.isEmpty ? usual : chosen
    }

    /// What a file of the list holds: everything that is recorded, unless somebody chose.
    static func inFile(_ visit: Visit) -> [ItemListColumn] {
        let recorded: [ItemListColumn] = [
            .name, .beacon, .zone, .product, .lot, .serial, .class, .custodian, .quantity, .note,
        ]
        let chosen = chosen(visit)
        return chosen == usual ? recorded : chosen.filter(recorded.contains)
    }

    /// The head of the column.
    func title(_ visit: Visit) -> String {
        switch self {
        case .photo: visit.say(StockText.photo)
        case .name: visit.say(CommonText.name)
        case .zone: visit.say(CommonText.belongsIn)
        case .custodian: visit.say(CommonText.custodian)
        case .heard: visit.say(CommonText.lastHeard)
        case .battery: visit.say(CommonText.battery)
        case .product: visit.say(CommonText.product)
        case .lot: visit.say(CommonText.lot)
        case .serial: visit.say(CommonText.serial)
        case .class: visit.say(CommonText.class)
        case .quantity: visit.say(CommonText.quantity)
        case .beacon: visit.say(CommonText.beacon)
        case .note: visit.say(CommonText.note)
        }
    }

    /// The head of the column that the catalogue calls by this name; an attribute's own name else.
    static func title(ofField name: String, _ visit: Visit) -> String {
        ItemListColumn(rawValue: name)?.title(visit) ?? name
    }

    /// What is recorded of an item; `nil` where nothing is.
    func text(_ item: Item) -> String? {
        switch self {
        case .photo, .heard, .battery: nil
        case .name: item.name
        case .zone: item.zone?.rawValue
        case .custodian: item.custodian
        case .product: item.product
        case .lot: item.lot
        case .serial: item.serial
        case .class: item.class
        case .quantity: String(item.quantity)
        case .beacon: item.beacon.description
        case .note: item.note
        }
    }
}

/// What the zones of the plan are called.
struct ZoneNames {
    private let names: [ZoneID: String]

    init(_ plan: SitePlan?) {
        names = Dictionary(
            (plan?.zones ?? []).map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The name of a zone; its identifier where it has none.
    func name(_ zone: ZoneID) -> String {
        names[zone].flatMap { $0.isEmpty ? nil : $0 } ?? zone.rawValue
    }
}
