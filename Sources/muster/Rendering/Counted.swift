import MusterCore

/// What the terminal counts.
enum Counted {
    case advertisements, anchors, audits, beacons, bytes, days, entries, events, files, items, lines
    case lots, messages, orders, pages, parties, points, products, readings, receivers, records
    case rows, sensors, settings, silentItems, testCounts, things, zones

    /// So many of them: `1 item`, `5,312 items`.
    func sentence(_ count: Int) -> Sentence {
        let number = Figures.count(count)
        let (one, other): (Sentence, Sentence) =
            switch self {
            case .advertisements: ("\(number) advertisement", "\(number) advertisements")
            case .anchors: ("\(number) anchor", "\(number) anchors")
            case .audits: ("\(number) audit", "\(number) audits")
            case .beacons: ("\(number) beacon", "\(number) beacons")
            case .bytes: ("\(number) byte", "\(number) bytes")
            case .days: ("\(number) day", "\(number) days")
            case .entries: ("\(number) entry", "\(number) entries")
            case .events: ("\(number) event", "\(number) events")
            case .files: ("\(number) file", "\(number) files")
            case .items: ("\(number) item", "\(number) items")
            case .lines: ("\(number) line", "\(number) lines")
            case .lots: ("\(number) lot", "\(number) lots")
            case .messages: ("\(number) message", "\(number) messages")
            case .orders: ("\(number) order", "\(number) orders")
            case .pages: ("\(number) page", "\(number) pages")
            case .parties: ("\(number) party", "\(number) parties")
            case .points: ("\(number) point", "\(number) points")
            case .products: ("\(number) product", "\(number) products")
            case .readings: ("\(number) reading", "\(number) readings")
            case .receivers: ("\(number) receiver", "\(number) receivers")
            case .records: ("\(number) record", "\(number) records")
            case .rows: ("\(number) row", "\(number) rows")
            case .sensors: ("\(number) sensor", "\(number) sensors")
            case .settings: ("\(number) setting", "\(number) settings")
            case .silentItems: ("\(number) silent item", "\(number) silent items")
            case .testCounts: ("\(number) test count", "\(number) test counts")
            case .things: ("\(number) thing", "\(number) things")
            case .zones: ("\(number) zone", "\(number) zones")
            }
        return Sentence(counting: count, one: one, other: other)
    }
}
