import MusterCatalogue
import MusterCore
import MusterService
import MusterStore

/// A column of the list of items; the raw value stands in the address.
enum ItemListColumn: String, CaseIterable {
    case photo, name, zone, custodian, heard
    case heardIn = "heard_in"
    case heardBy = "heard_by"
    case battery,
        interval, product, lot, serial, `class`, quantity, beacon, note

    /// What is shown unless others are chosen.
    static let usual: Set<ItemListColumn> = [.name, .zone, .custodian, .heard, .battery]

    /// What a file has unless others are chosen: what is recorded, as an import takes it.
    static let inFile: [ItemListColumn] = [
        .name, .beacon, .zone, .product, .lot, .serial, .class, .custodian, .quantity, .note,
    ]

    /// The head of the column.
    var label: any WebText {
        switch self {
        case .photo: StockText.photo
        case .name: CommonText.name
        case .zone: CommonText.belongsIn
        case .custodian: CommonText.custodian
        case .heard: CommonText.lastHeard
        case .heardIn: CommonText.heardIn
        case .heardBy: SiteText.heardBy
        case .interval: BeaconsText.interval
        case .battery: CommonText.battery
        case .product: CommonText.product
        case .lot: CommonText.lot
        case .serial: CommonText.serial
        case .class: CommonText.class
        case .quantity: CommonText.quantity
        case .beacon: CommonText.beacon
        case .note: CommonText.note
        }
    }

    /// The head of the column that the catalogue calls by this name; an attribute's own name else.
    static func title(ofField name: String, _ visit: Visit) -> String {
        ItemListColumn(rawValue: name).map { visit.say($0.label) } ?? name
    }

    /// What is known of an item.
    func value(_ row: ItemsPage.Row) -> FieldValue {
        let item = row.item
        func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .none }
        return switch self {
        case .photo: text(row.photo?.description)
        case .name: .text(item.name)
        case .zone: text(item.zone?.rawValue)
        case .heard: row.heard.map { .moment($0.at) } ?? .none
        case .heardIn: text(row.heard?.zone?.rawValue)
        case .heardBy: text(row.heard?.by)
        case .interval: row.interval.map { .whole(Int(($0 * 1_000).rounded())) } ?? .none
        case .battery: row.heard?.battery.map { .whole($0.millivolts) } ?? .none
        case .custodian: text(item.custodian)
        case .product: text(item.product)
        case .lot: text(item.lot)
        case .serial: text(item.serial)
        case .class: text(item.class)
        case .quantity: .whole(item.quantity)
        case .beacon: .text(item.beacon.description)
        case .note: text(item.note)
        }
    }

    /// What its values are like.
    private func kind(_ zones: [FieldChoice]) -> FieldKind {
        switch self {
        case .heard: .moment
        case .battery, .interval, .quantity: .whole(0...Int.max)
        case .zone: .choice(zones)
        default: .line(most: .max)
        }
    }

    /// The column as a field.
    ///
    /// - Parameters:
    ///   - zones: the zones of the plan.
    ///   - usual: the columns that are shown unless others are chosen.
    /// - Returns: the field.
    func field(
        _ zones: [FieldChoice] = [],
        usual: Set<ItemListColumn> = ItemListColumn.usual
    )
        -> Field<ItemsPage.Row>
    {
        Field(
            rawValue,
            Sentence(label),
            kind(zones),
            isUsual: usual.contains(self),
            read: value
        )
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
