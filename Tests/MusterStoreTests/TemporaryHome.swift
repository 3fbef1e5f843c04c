import Foundation
import GRDB
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterStore

/// A folder with a store of its own for one test, removed with it.
final class TemporaryHome {
    let folder: String

    var path: String { "\(folder)/muster.sqlite" }

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(component: "muster-store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The store, made if it is not there.
    func store(creating: Bool = true, patience: Double = 15) throws -> Store {
        try Store(path: path, creating: creating, holder: "pid 7, test", patience: patience)
    }

    /// A store with a site and one inventory.
    func founded() throws -> Store {
        let store = try store()
        try store.foundSite(Site(name: "Test site", timeZone: "Europe/Belgrade"), by: .mira)
        try store.inventories.add(named: "Warehouse North", by: .mira)
        return store
    }

    /// Looks into the file, or changes it, as another program would that knows how rows are summed.
    @discardableResult
    func raw<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Self.raw(path, body)
    }

    static func raw<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
            try StoreFunctions.register(db)
            return try body(db)
        }
    }
}

extension Author {
    static let mira = Author(name: "mira", at: .start)
}

extension Instant {
    static let start = Instant(seconds: 1_773_306_845)
}

extension BeaconIdentity {
    /// An iBeacon of the tests' own family.
    static func tag(_ number: Int) -> BeaconIdentity {
        .ibeacon(
            uuid: (0x1122_3344_5566_7788, 0x99AA_BBCC_DDEE_FF00),
            major: UInt16(number >> 16),
            minor: UInt16(number & 0xFFFF)
        )
    }
}

extension ZoneID {
    static let north = ZoneID(rawValue: "north")
    static let south = ZoneID(rawValue: "south")
}

extension ItemID {
    static func number(_ number: Int) -> ItemID { ItemID(rawValue: "IT-\(number)") }
}

extension Item {
    /// An item of which every field says something.
    static func number(
        _ number: Int,
        beacon: Int? = nil,
        zone: ZoneID? = nil,
        name: String? = nil
    ) -> Item {
        Item(
            id: .number(number),
            name: name ?? "Ставка \(number) \"仓库\"",
            beacon: .tag(beacon ?? number),
            zone: zone,
            product: "P\(number)",
            lot: "L-7",
            serial: "S\(number)",
            class: "A",
            custodian: "Đorđe",
            quantity: 1 + number % 9,
            note: "line 1\nline 2",
            attributes: ["colour": "red", "ш": "=1"]
        )
    }
}

extension ItemFile.Result {
    /// What a file with these items says.
    static func of(_ items: [Item]) throws -> ItemFile.Result {
        try ItemFile.read(ItemFile.write(items), named: "items.csv")
    }
}

extension SitePlan {
    /// A plan with zones side by side, and anchors numbered from 60,001.
    static func of(_ zones: [ZoneID], anchors: Int = 0) throws -> SitePlan {
        let polygons = zones.enumerated().map { index, zone in
            let (left, right) = (index * 10, index * 10 + 10)
            return """
                {"id":"\(zone)","name":"\(zone)",
                 "polygon":[[\(left),0],[\(right),0],[\(right),10],[\(left),10]]}
                """
        }
        let points = (0..<anchors).map { number in
            let zone = zones[number % zones.count]
            let x = number % zones.count * 10 + 5
            return """
                {"beacon":"\(BeaconIdentity.tag(60_001 + number))","position":[\(x),5],
                 "zone":"\(zone)"}
                """
        }
        let text = """
            {"site":"Test site","unit":"m","size":[100,20],
             "zones":[\(polygons.joined(separator: ","))],
             "anchors":[\(points.joined(separator: ","))]}
            """
        return try SitePlan.read(Array(text.utf8), named: "plan.json")
    }
}
