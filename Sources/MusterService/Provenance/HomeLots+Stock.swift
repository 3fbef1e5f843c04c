import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What stock is asked for.
public struct StockQuestion: Hashable, Sendable {
    /// Of which product, by code or GTIN, or as items name it; `nil` for all.
    public var product: String?
    /// Of which lot, by its code, as `PRODUCT/CODE`, or by a link; `nil` for all.
    public var lot: String?
    /// In which zone; `nil` for all.
    public var zone: ZoneID?
    /// The least trust with which something may be promised; `nil` for that of orders, by the settings.
    public var least: StockTrust?

    /// Asks for all of it.
    public init() {}
}

/// How much of each lot is where.
public struct Stock: Sendable {
    /// A row a product, lot, zone and trust.
    public var rows: [StockRow]
    /// Whether there is other stock that was not asked for.
    public var hasMore: Bool
    /// The audit while which what was heard is kept from the person who asks, and does not count.
    public var keeper: AuditListing?

    /// Creates stock.
    public init(rows: [StockRow], hasMore: Bool, keeper: AuditListing? = nil) {
        (self.rows, self.hasMore, self.keeper) = (rows, hasMore, keeper)
    }
}

extension HomeLots {
    /// How many approved audits are looked into for when an item was counted.
    private static let mostAudits = 24

    /// How much of each lot is where, what that rests on, and how much of it may be promised.
    ///
    /// Stock is the live items that name a product; how many of an item there are is its quantity. What
    /// was heard does not count while an audit goes on that is kept from this person.
    ///
    /// - Parameters:
    ///   - question: what is asked for.
    ///   - inventory: the inventory.
    /// - Returns: the stock.
    /// - Throws: `StoreError` also for a product or lot that neither the record nor an item names, or
    ///   `PeopleError` without the right to view audits.
    public func stock(_ question: StockQuestion, of inventory: Inventory) throws -> Stock {
        try home.people.demand(.viewAudits)
        let codes = try productCodes()
        let all = try home.store.items.list(of: inventory).compactMap { item in
            item.product.map { (item: item, product: codes[$0] ?? $0) }
        }
        let items = try asked(question, codes, of: all)
        let keeper = try home.beacons.keepingHearings(of: inventory)
        guard !items.isEmpty else {
            return Stock(rows: [], hasMore: !all.isEmpty, keeper: keeper)
        }
        let rows = try rows(
            of: items,
            in: inventory,
            least: question.least ?? home.settings.orders.trust
        )
        return Stock(rows: rows, hasMore: all.count > items.count, keeper: keeper)
    }

    /// How much of some products is where, without a look at the rest of the inventory.
    func rows(ofProducts codes: [String], in inventory: Inventory) throws -> [StockRow] {
        let names = try productCodes()
        let items = try Orders(home.store).items(of: inventory, products: codes).compactMap {
            item in
            item.product.map { (item: item, product: names[$0] ?? $0) }
        }
        return try rows(of: items, in: inventory, least: home.settings.orders.trust)
    }

    private func rows(
        of items: [(item: Item, product: String)],
        in inventory: Inventory,
        least: StockTrust
    ) throws -> [StockRow] {
        let known = try knowledge(of: items.map(\.item), in: inventory, least: least)
        let reserved = try Orders(home.store).reserved(of: inventory)
        let stock = items.map { item, product in
            let word = known.words[item.id]
            return StockItem(
                product: product,
                lot: item.lot,
                zone: item.zone,
                quantity: item.quantity,
                reserved: reserved[item.id] ?? 0,
                trust: word?.trust ?? .recorded,
                countedAt: word?.countedAt
            )
        }
        let lots = try home.store.lots.list(product: nil, state: nil)
        return StockRow.rows(
            of: stock,
            lots: Dictionary(lots.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
            today: known.today,
            least: known.least
        )
    }

    /// What it rests on that items are there: audits that were approved, what was heard, and what was not there
    /// when it was to be fetched; not what was heard while an audit goes on that is kept from this person.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - inventory: their inventory.
    ///   - least: the least trust with which something may be promised.
    ///   - hearings: whether what was heard counts.
    /// - Returns: what is known.
    /// - Throws: `StoreError`.
    func knowledge(
        of items: [Item],
        in inventory: Inventory,
        least: StockTrust,
        hearings: Bool = true
    ) throws -> StockKnowledge {
        let (words, now) = (try words(on: items, in: inventory), home.now())
        let heard = hearings ? try home.beacons.lastHeard(of: inventory) : [:]
        var known = StockKnowledge(
            words: [:],
            least: least,
            today: try home.clock().day(of: now)
        )
        let missed = try Orders(home.store).notFound(of: inventory)
        for item in items {
            let word = words[item.id]
            let trust = StockTrust.judge(
                word.map { ($0.word, $0.at) },
                freshFrom: word?.freshFrom,
                heardAt: heard[item.id]?.at,
                missedAt: missed[item.id],
                now: now
            )
            known.words[item.id] = (trust, word?.at)
        }
        return known
    }

    /// The items that are asked for.
    private func asked(
        _ question: StockQuestion,
        _ codes: [String: String],
        of all: [(item: Item, product: String)]
    ) throws -> [(item: Item, product: String)] {
        var items = all
        if let text = question.product {
            let code = codes[text] ?? text
            items.removeAll { $0.product != code }
            // What no item names may be on record all the same.
            if items.isEmpty {
                _ = try known("product", text) { try home.masterData.product(text) }
            }
        }
        if let text = question.lot {
            // Items may name a lot that is not on record.
            let named = items.filter {
                $0.item.lot == text || "\($0.product)/\($0.item.lot ?? "")" == text
            }
            if named.isEmpty {
                if all.contains(where: { $0.item.lot == text }) { return [] }
                let lot = try known("lot", text) { try self.lot(text) }
                items.removeAll { $0.product != lot.product || $0.item.lot != lot.code }
            } else {
                items = named
            }
        }
        if let zone = question.zone { items.removeAll { $0.item.zone != zone } }
        return items
    }

    /// What is on record of a name that no item has; what to do where it is not is to look at what there is.
    private func known<Value>(
        _ kind: Sentence,
        _ name: String,
        _ find: () throws -> Value
    ) throws -> Value {
        do {
            return try find()
        } catch StoreError.notFound {
            throw StoreError.notFound(
                kind: kind,
                name: name,
                remedy: "muster stock, for those there are"
            )
        }
    }

    /// The codes of products by what items may call them: code, GTIN, and that without zeros in front.
    private func productCodes() throws -> [String: String] {
        var codes: [String: String] = [:]
        for product in try home.store.products.list() {
            codes[product.code] = product.code
            guard let digits = product.gtin?.digits else { continue }
            codes[digits] = codes[digits] ?? product.code
            codes[String(digits.drop { $0 == "0" })] = product.code
        }
        return codes
    }

    /// What the newest approved audit that expected an item said of it.
    private struct Word {
        var word: StockTrust.Word
        /// When the audit ended.
        var at: Instant
        /// Counts before this moment are too old, by the plan of the audit.
        var freshFrom: Instant?
    }

    private func words(on items: [Item], in inventory: Inventory) throws -> [ItemID: Word] {
        let zones = Dictionary(items.map { ($0.id, $0.zone) }, uniquingKeysWith: { one, _ in one })
        let plans = try home.store.plans.list()
        var words: [ItemID: Word] = [:]
        let approved = try home.store.audits.list(of: inventory).filter { $0.state == .approved }
        for audit in approved.prefix(Self.mostAudits) {
            guard words.count < items.count, let at = audit.endedAt else { break }
            let days = plans.first { $0.id == audit.terms.plan }?.schedule.frequency.mostDays
            let freshFrom = days.map { home.now().advanced(bySeconds: -86_400 * Double($0)) }
            for (item, said) in try home.store.records.itemOutcomes(of: audit.audit) {
                guard let zone = zones[item], words[item] == nil else { continue }
                let word = Self.word(said, of: zone)
                words[item] = Word(word: word, at: at, freshFrom: freshFrom)
            }
        }
        return words
    }

    /// What an audit says of an item that the record has in a zone now: it was counted there, and in no
    /// other zone.
    private static func word(
        _ said: AuditRecords.ItemOutcome,
        of zone: ZoneID?
    ) -> StockTrust.Word {
        switch said.outcome {
        case .found, .misplaced, .confirmed: said.isSure && zone == said.zone ? .there : .open
        case .missing, .excused, .inconclusive, .notHeard: isNotThere(said) ? .notThere : .open
        }
    }

    /// Whether an audit says that an item is not there, or that what was heard may be another one.
    static func isNotThere(_ said: AuditRecords.ItemOutcome) -> Bool {
        switch said.outcome {
        case .missing, .excused: true
        case .inconclusive:
            said.reason.map { [.contested, .imitated, .maybeCopy].contains($0) } ?? false
        case .found, .misplaced, .confirmed, .notHeard: false
        }
    }
}
