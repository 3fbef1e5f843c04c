public import MusterCore
public import MusterProvenance

/// What is fetched on a walk for one order or several, zone by zone.
public struct PickList: Hashable, Sendable {
    /// A zone that is gone to.
    public struct Stop: Hashable, Sendable {
        /// The zone; `nil` where the records name none.
        public var zone: ZoneID?
        /// What is fetched there.
        public var parts: [Part]
    }

    /// An item of which something is fetched.
    public struct Part: Hashable, Sendable {
        /// The order that it is promised to.
        public var order: String
        /// The number of the order's line.
        public var line: Int
        /// The item.
        public var item: ItemID
        /// The product.
        public var product: String
        /// The lot; `nil` where the item names none.
        public var lot: String?
        /// How many units are promised.
        public var quantity: Int
        /// How many of them were fetched.
        public var picked: Int
        /// The unit.
        public var unit: AmountUnit
        /// How strongly its beacon is heard where the walk is (dBm); `nil` where it was not listened for, or
        /// not heard.
        public var level: Double?
    }

    /// What is brought back to where it belongs.
    public struct PutBack: Hashable, Sendable {
        /// The order that it was fetched for.
        public var order: String
        /// The item.
        public var item: ItemID
        /// How many units.
        public var quantity: Int
    }

    /// The orders.
    public var orders: [String]
    /// How many units are wanted that are not promised.
    public var missing: Int
    /// The zones, in the order in which they are gone to.
    public var stops: [Stop]
    /// What is brought back.
    public var putBacks: [PutBack]

    /// How many promised units were not fetched yet.
    public var left: Int {
        stops.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.quantity - $1.picked } }
    }

    /// The list with what is heard: in each zone the strongest comes first.
    ///
    /// - Parameter levels: how strongly items are heard (dBm).
    /// - Returns: the list with that.
    public func heard(_ levels: [ItemID: Double]) -> PickList {
        var list = self
        for stop in list.stops.indices {
            for part in list.stops[stop].parts.indices {
                list.stops[stop].parts[part].level = levels[list.stops[stop].parts[part].item]
            }
            let parts = list.stops[stop].parts
            let order = parts.indices.sorted {
                (-(parts[$0].level ?? -.infinity), $0) < (-(parts[$1].level ?? -.infinity), $1)
            }
            list.stops[stop].parts = order.map { parts[$0] }
        }
        return list
    }

    /// Puts what is promised to orders in the order of a walk.
    ///
    /// - Parameters:
    ///   - orders: the orders.
    ///   - middles: the middles of the zones of the plan, in metres; a zone that it does not have comes last.
    ///   - start: where the walk begins and what is fetched is brought to; `nil` for where it is shortest to
    ///     begin with the first zone.
    public init(
        _ orders: [Order],
        middles: [ZoneID: PickTour.Point],
        start: PickTour.Point? = nil
    ) {
        self.orders = orders.map(\.id)
        missing = orders.flatMap(\.shortLines).reduce(0) { $0 + $1.short }
        let parts = orders.flatMap { order in
            order.lines.flatMap { line in
                line.allocations.map { (zone: $0.zone, part: Part(order, line, $0)) }
            }
        }
        let byZone = Dictionary(grouping: parts, by: \.zone)
        let known = byZone.keys.compactMap(\.self).filter { middles[$0] != nil }
            .inNaturalOrder(by: \.rawValue)
        let way = PickTour.order(known.compactMap { middles[$0] }, from: start).map { known[$0] }
        let unknown = byZone.keys.compactMap(\.self).filter { middles[$0] == nil }
            .inNaturalOrder(by: \.rawValue)
        stops = (way.map(Optional.some) + unknown.map(Optional.some) + [nil]).compactMap { zone in
            byZone[zone].map { parts in
                Stop(zone: zone, parts: parts.map(\.part).inNaturalOrder { $0.item.rawValue })
            }
        }
        putBacks = orders.flatMap { order in
            order.putBacks.map { PutBack(order: order.id, item: $0.item, quantity: $0.quantity) }
        }
    }
}

extension Order {
    /// Whether something is fetched for the order or brought back, or lies together.
    public var hasPickList: Bool {
        OrderStep.pick.from.contains(state) || state == .packed || !putBacks.isEmpty
    }
}

extension PickList.Part {
    init(_ order: Order, _ line: OrderLine, _ part: Allocation) {
        self.init(
            order: order.id,
            line: line.no,
            item: part.item,
            product: line.product,
            lot: part.lot,
            quantity: part.quantity,
            picked: min(part.quantity, line.picked(part.item)),
            unit: line.unit
        )
    }
}
