public import MusterCore
import MusterCrypto
public import MusterProvenance
public import MusterStore

/// Whom a recall concerns: who was sent something of the lots that are called back, and what each of them was told.
public struct RecallCall: Sendable {
    /// Goods of one lot that were sent at once.
    public struct Shipment: Hashable, Sendable {
        /// The name of the product.
        public var product: String
        /// The lot; `nil` where nobody said.
        public var lot: Lot?
        /// How much, each unit by itself; of things with serial numbers their count.
        public var quantity = UnitSums()
        /// The things with serial numbers, as people call them.
        public var serials: [String] = []
        /// When they were sent (UTC).
        public var at: Instant?
        /// The documents, the order first.
        public var order: String?
    }

    /// Somebody who was sent goods.
    public struct Concerned: Sendable {
        /// Who.
        public var party: Party
        /// What was sent, the earliest first.
        public var shipments: [Shipment]
        /// What it was told of these lots so far, of this recall and earlier ones, the first first.
        public var notices: [RecallNotice]
        /// When the lots were called back (UTC).
        public var since: Instant
        /// The message that tells it now; `nil` where none was written.
        public var mailed: Mailed?

        /// The lots that it was sent goods of, each with its shipments.
        public var lots: [(lot: Lot, shipments: [Shipment])] {
            let byLot = Dictionary(grouping: shipments, by: \.lot)
            return shipments.compactMap(\.lot).unique.map { ($0, byLot[$0] ?? []) }
        }
        /// The lots, each with what tells apart whether its shipments were told of.
        var telling: [(lot: Lot, said: [UInt8])] {
            lots.map { lot, shipments in
                let lines = shipments.map(\.told).sorted().joined(separator: "\n")
                return (lot, SHA256.digest(of: Array(lines.utf8)))
            }
        }
        /// The messages that it has, or that are on their way, of what was sent.
        private var telltales: [RecallNotice] {
            telling.flatMap { lot, said in
                notices.filter { $0.lot == lot.path && $0.tells(said, since: since) }
            }
        }
        /// Whether it was told of all that was sent.
        public var isTold: Bool {
            guard mailed == nil else { return true }
            let told = Set(telltales.map(\.lot))
            return !lots.isEmpty && lots.allSatisfy { told.contains($0.lot.path) }
        }
        /// The message that tells it; else the last one of this recall, which tells of less or did not arrive;
        /// `nil` where none was written.
        public var message: OutboxEntry? {
            let all = isTold ? telltales : notices.filter { $0.message.createdAt >= since }
            return mailed?.entry ?? all.max { $0.message.number < $1.message.number }?.message
        }
        /// Whether a mail can tell it what it was not told.
        public var awaitsMail: Bool { !isTold && party.mail != nil }

        /// What was sent, each lot once, with how much in all.
        public var totals: [Shipment] {
            let others = shipments.filter { $0.lot == nil }
            return lots.map { Shipment(sum: $0.shipments) } + others
        }
    }

    /// The lots that were named.
    public var lots: [Lot]
    /// Why they are called back.
    public var reason: String
    /// When the first of them was called back (UTC); `nil` where none is.
    public var recalledAt: Instant?
    /// Who did that: an account.
    public var recalledBy: String?
    /// Who was sent goods, by identifier.
    public var concerned: [Concerned]
    /// How many things were sent to nobody knows whom.
    public var unnamed: Int
}

extension RecallCall {
    /// The parties that something of an answer was sent to, and what.
    ///
    /// - Parameters:
    ///   - answer: where the lots went.
    ///   - products: the names of products, by code.
    ///   - lots: the lots that are known, by `PRODUCT/CODE`.
    /// - Returns: each party with its shipments, by identifier.
    static func shipments(
        of answer: TraceAnswer,
        products: [String: String],
        lots: [String: Lot]
    ) -> [(party: Party, shipments: [Shipment])] {
        let byParty = Dictionary(grouping: answer.shipped.filter { $0.party != nil }) { entry in
            entry.party ?? ""
        }
        return byParty.keys.sorted().compactMap { id in
            guard let party = answer.parties[id], let entries = byParty[id] else { return nil }
            let shipments = Dictionary(grouping: entries) { entry in
                [entry.product, entry.lot, entry.order, entry.at.map { String($0.microseconds) }]
            }.values.compactMap { entries in
                entries.first.map { shipment($0, entries, products, lots) }
            }
            return (party, shipments.sorted { $0.isBefore($1) })
        }
    }

    private static func shipment(
        _ first: TraceAnswer.Entry,
        _ entries: [TraceAnswer.Entry],
        _ products: [String: String],
        _ lots: [String: Lot]
    ) -> Shipment {
        let code = first.product ?? ""
        var shipment = Shipment(
            product: products[code]
                ?? (code.isEmpty ? ThingName(uri: first.thing, kind: .asset).inWords : code),
            lot: lots["\(code)/\(first.lot ?? "")"],
            at: first.at,
            order: first.order
        )
        for entry in entries {
            if entry.quantity == nil {
                shipment.serials.append(ThingName(uri: entry.thing, kind: .asset).inWords)
            }
            shipment.quantity.add(entry.quantity)
        }
        return shipment
    }
}

extension RecallCall.Shipment {
    /// How much it is, as people read it: `24 kg`, `3 pieces`.
    ///
    /// - Parameters:
    ///   - said: the words for a quantity.
    ///   - pieces: the words for so many things.
    /// - Returns: the words; empty where nobody said how much.
    public func amount(_ said: (ThingQuantity) -> String, _ pieces: (Int) -> String) -> String {
        (quantity.inOrder.map { said(ThingQuantity($0.amount, $0.unit)) }
            + (serials.isEmpty ? [] : [pieces(serials.count)])).joined(separator: ", ")
    }

    /// All shipments of one lot as one.
    fileprivate init(sum shipments: [Self]) {
        self.init(product: shipments.first?.product ?? "", lot: shipments.first?.lot)
        for shipment in shipments {
            serials += shipment.serials
            for (unit, amount) in shipment.quantity.inOrder {
                quantity.add(ThingQuantity(amount, unit))
            }
        }
    }

    /// What tells it from other shipments of its lot.
    fileprivate var told: String {
        let parts =
            [at.map { String($0.microseconds) } ?? "", order ?? ""]
            + quantity.inOrder.map { ThingQuantity($0.amount, $0.unit).description }
            + serials.sorted()
        return parts.joined(separator: "|")
    }

    /// Orders shipments by time, those without one last, then by lot and order.
    fileprivate func isBefore(_ other: Self) -> Bool {
        if at != other.at { return at.map { own in other.at.map { own < $0 } ?? true } ?? false }
        return (lot?.path ?? product, order ?? "")
            < (other.lot?.path ?? other.product, other.order ?? "")
    }
}
