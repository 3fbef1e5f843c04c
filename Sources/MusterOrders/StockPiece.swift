public import MusterCore
public import MusterProvenance

/// An item as something that may be promised.
public struct StockPiece: Hashable, Sendable {
    /// Why something is not promised.
    public enum Bar: String, CaseIterable, Comparable, Hashable, Sendable {
        /// An audit says that it is not there, or two transmitters send its identity.
        case doubted
        /// What says that it is there is not enough.
        case unsure
        /// Its lot is held.
        case held
        /// Its lot was called back.
        case recalled
        /// The last day of its lot has passed.
        case over
        /// Its lot is used up or destroyed.
        case gone

        /// What people read of it, behind how many there are.
        public var words: Sentence {
            switch self {
            case .doubted: "missing or doubted"
            case .unsure: "not counted or heard"
            case .held: "held"
            case .recalled: "recalled"
            case .over: "past their last day"
            case .gone: "used up or destroyed"
            }
        }

        /// In the order in which they are declared.
        public static func < (one: Bar, other: Bar) -> Bool {
            (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
        }
    }

    /// The item.
    public var item: ItemID
    /// Its lot; `nil` where it names none.
    public var lot: String?
    /// Where it belongs; `nil` where the record does not say.
    public var zone: ZoneID?
    /// How many of its units are promised to nobody.
    public var free: Int
    /// What it rests on that it is there.
    public var trust: StockTrust
    /// When it was counted (UTC); `nil` where it was not.
    public var countedAt: Instant?
    /// The last day that its lot is good for.
    public var bestBefore: CalendarDay?
    /// Why none of it is promised; `nil` where nothing stands against it.
    public var bar: Bar?

    /// Creates a piece.
    ///
    /// - Parameters:
    ///   - stock: the item as stock.
    ///   - item: the item.
    ///   - free: how many of its units are promised to nobody.
    ///   - lot: its lot; `nil` for one that is not on record.
    ///   - today: the day at the site.
    ///   - least: the least trust with which something may be promised.
    public init(
        _ stock: StockItem,
        item: ItemID,
        free: Int,
        lot: Lot?,
        today: CalendarDay,
        least: StockTrust
    ) {
        (self.item, self.lot, zone) = (item, stock.lot, stock.zone)
        (self.free, trust, countedAt) = (free, stock.trust, stock.countedAt)
        bestBefore = lot?.bestBefore
        bar = Self.bar(of: lot, today: today) ?? Self.bar(of: stock.trust, least: least)
    }

    /// Why nothing of a lot is promised; `nil` where nothing stands against it.
    public static func bar(of lot: Lot?, today: CalendarDay) -> Bar? {
        guard let lot else { return nil }
        switch lot.state {
        case .held: return .held
        case .recalled: return .recalled
        case .usedUp, .destroyed: return .gone
        case .open, .released: return lot.bestBefore.map { $0 < today } ?? false ? .over : nil
        }
    }

    private static func bar(of trust: StockTrust, least: StockTrust) -> Bar? {
        guard StockTrust.promised.contains(trust) else { return .doubted }
        return trust <= least ? nil : .unsure
    }
}

/// What may be promised of a line, and why not more.
public struct Promise: Hashable, Sendable {
    /// What is taken from which piece.
    public var parts: [Part] = []
    /// How many units are wanted that nothing is left for.
    public var short: Int
    /// How many units are there that are not promised, and why.
    public var barred: [StockPiece.Bar: Int] = [:]
    /// When the piece was counted that was counted first (UTC), of those that may be promised; `nil`
    /// where none was.
    public var countedAt: Instant?

    /// A part of one piece.
    public struct Part: Hashable, Sendable {
        /// The piece.
        public var piece: StockPiece
        /// How many of its units.
        public var quantity: Int
    }

    /// Decides from which pieces a line is served.
    ///
    /// What is over first goes first; of that what is surer; then a piece that is just enough, then a zone
    /// that is gone to already, then the largest piece.
    ///
    /// - Parameters:
    ///   - quantity: how many units are wanted.
    ///   - lot: the lot that is asked for; `nil` where any will do.
    ///   - pieces: the pieces of the product.
    public init(of quantity: Int, lot: String?, from pieces: [StockPiece]) {
        let asked = pieces.filter { (lot == nil || $0.lot == lot) && $0.free > 0 }
        for piece in asked {
            if let bar = piece.bar { barred[bar, default: 0] += piece.free }
        }
        short = quantity
        let usable = asked.filter { $0.bar == nil }.inNaturalOrder { $0.item.rawValue }
        countedAt = usable.compactMap(\.countedAt).min()
        let groups = Dictionary(grouping: usable) {
            // A lot without a last day comes behind those with one.
            "\($0.bestBefore?.description ?? "~") \($0.trust.rawValue)"
        }
        for (_, pieces) in groups.sorted(by: { $0.key < $1.key }) where short > 0 { take(pieces) }
    }

    /// Takes of pieces that are good for the same time and equally sure.
    private mutating func take(_ pieces: [StockPiece]) {
        var left = Dictionary(uniqueKeysWithValues: zip(pieces.indices, pieces))
        let bySize = Dictionary(grouping: pieces.indices.reversed()) { pieces[$0].free }
        for index in order(pieces) where short > 0 {
            let next = bySize[short]?.last { left[$0] != nil } ?? index
            guard let piece = left.removeValue(forKey: next) else { continue }
            let taken = min(piece.free, short)
            parts.append(Part(piece: piece, quantity: taken))
            short -= taken
        }
    }

    /// The pieces by zone, those that are gone to already first, then where most is; in each the largest first.
    private func order(_ pieces: [StockPiece]) -> [Int] {
        let visited = Set(parts.map(\.piece.zone))
        let zones = Dictionary(grouping: pieces.indices) { pieces[$0].zone }
        let ranked = zones.map { zone, indices in
            (
                rank: (
                    visited.contains(zone) ? 0 : 1,
                    -indices.reduce(0) { $0 + pieces[$1].free }, zone?.rawValue ?? "~"
                ), indices: indices
            )
        }
        .sorted { $0.rank < $1.rank }
        return ranked.flatMap { zone in
            zone.indices.sorted { (-pieces[$0].free, $0) < (-pieces[$1].free, $1) }
        }
    }

    /// How many units may be promised.
    public var available: Int { parts.reduce(0) { $0 + $1.quantity } }
}
