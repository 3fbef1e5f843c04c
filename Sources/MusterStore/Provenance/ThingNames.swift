import GRDB
import MusterProvenance

/// Finds which products and lots the things of events belong to.
struct ThingNames {
    private let db: Database
    private let path: String
    private var lots: [String: ThingOrigin?] = [:]

    init(_ db: Database, path: String) {
        (self.db, self.path) = (db, path)
    }

    /// The numbers of the things of a lot that somebody means: the lot itself, and what has serial numbers.
    func numbers(ofLot text: String) throws -> [Int64] {
        let lot = try Lots.stored(text, db, path: path)
        return try Int64.fetchAll(
            db,
            sql: "SELECT number FROM thing WHERE lot = ? ORDER BY number",
            arguments: [lot.number]
        )
    }

    /// Which rows the things of an event belong to, by their names.
    mutating func origins(of event: TraceEvent) throws -> [String: ThingOrigin] {
        var origins: [String: ThingOrigin] = [:]
        for thing in event.things {
            if let known = lots[thing.name.uri] {
                origins[thing.name.uri] = known
                continue
            }
            let origin = try origin(of: thing.name, in: event)
            if lots.count >= 100_000 { lots.removeAll(keepingCapacity: true) }
            lots[thing.name.uri] = origin
            origins[thing.name.uri] = origin
        }
        return origins
    }

    private func origin(of name: ThingName, in event: TraceEvent) throws -> ThingOrigin? {
        switch name.kind {
        case .lot:
            guard let (product, code) = OwnNames.lotParts(of: name),
                let product = try Products.number(product, db),
                let lot = try Lots.number(product, code, db)
            else { return nil }
            return ThingOrigin(product: product, lot: lot)
        case .item:
            guard let (product, serial) = OwnNames.serialParts(of: name),
                let product = try Products.number(product, db)
            else { return nil }
            let lot = try event.details[EventDetail.lotOfSerial.rawValue].flatMap {
                try Lots.number(product, $0, db)
            }
            return ThingOrigin(product: product, lot: lot, item: serial)
        case .unit, .asset: return ThingOrigin(item: name.uri)
        }
    }
}
