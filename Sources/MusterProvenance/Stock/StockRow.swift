public import MusterCore

/// How much of a lot is in a zone, as far as items with one trust say.
public struct StockRow: Hashable, Sendable {
    /// The code of the product.
    public var product: String
    /// The lot's code; `nil` where the items name none.
    public var lot: String?
    /// The zone where the items belong; `nil` where the record names none.
    public var zone: ZoneID?
    /// How many pieces the record has there.
    public var onHand: Int
    /// How many of them are promised to orders.
    public var reserved: Int
    /// What it rests on that they are there.
    public var trust: StockTrust
    /// When the item of them was counted that was counted first (UTC); `nil` unless all were counted.
    public var countedAt: Instant?
    /// The last day that the lot is good for.
    public var bestBefore: CalendarDay?
    /// What may be done with the lot; `nil` for a lot that is not on record.
    public var state: Lot.State?
    /// Whether the last day of the lot has passed.
    public var isOver: Bool
    /// How many of them may still be promised.
    public var available: Int
}

/// An item as stock.
public struct StockItem: Hashable, Sendable {
    /// The code of its product.
    public var product: String
    /// The code of its lot; `nil` where it names none.
    public var lot: String?
    /// Where it belongs; `nil` where the record does not say.
    public var zone: ZoneID?
    /// How many pieces it stands for.
    public var quantity: Int
    /// How many of them are promised to orders.
    public var reserved: Int
    /// What it rests on that it is there.
    public var trust: StockTrust
    /// When it was counted (UTC); `nil` where it was not.
    public var countedAt: Instant?

    /// Creates an item.
    public init(
        product: String,
        lot: String?,
        zone: ZoneID?,
        quantity: Int,
        reserved: Int = 0,
        trust: StockTrust,
        countedAt: Instant?
    ) {
        (self.product, self.lot, self.zone, self.quantity) = (product, lot, zone, quantity)
        (self.reserved, self.trust, self.countedAt) = (reserved, trust, countedAt)
    }
}

extension StockRow {
    private struct Key: Hashable {
        var product: String
        var lot: String?
        var zone: ZoneID?
        var trust: StockTrust
    }

    /// Adds items up by product, lot, zone and trust, in this order.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - lots: the lots on record, by ``Lot/path``.
    ///   - today: the day at the site.
    ///   - least: the least trust with which something may be promised.
    /// - Returns: the rows; of a lot that is held, recalled, used up, destroyed or over, nothing is
    ///   available.
    public static func rows(
        of items: some Sequence<StockItem>,
        lots: [String: Lot],
        today: CalendarDay,
        least: StockTrust
    ) -> [StockRow] {
        Dictionary(grouping: items) {
            Key(product: $0.product, lot: $0.lot, zone: $0.zone, trust: $0.trust)
        }
        .map { key, items in
            let lot = key.lot.flatMap { lots["\(key.product)/\($0)"] }
            let isOver = lot?.bestBefore.map { $0 < today } ?? false
            let isUsable = !isOver && [.open, .released].contains(lot?.state ?? .open)
            let onHand = items.reduce(0) { $0 + $1.quantity }
            let reserved = items.reduce(0) { $0 + $1.reserved }
            let counts = items.compactMap(\.countedAt)
            return StockRow(
                product: key.product,
                lot: key.lot,
                zone: key.zone,
                onHand: onHand,
                reserved: reserved,
                trust: key.trust,
                countedAt: counts.count == items.count ? counts.min() : nil,
                bestBefore: lot?.bestBefore,
                state: lot?.state,
                isOver: isOver,
                available: isUsable && key.trust <= least && StockTrust.promised.contains(key.trust)
                    ? onHand - reserved : 0
            )
        }
        .inNaturalOrder {
            "\($0.product)\u{0}\($0.lot ?? "")\u{0}\($0.zone?.rawValue ?? "")\u{0}\($0.trust.rawValue)"
        }
    }
}
