import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What stock is asked for.
public struct StockQuestion: Hashable, Sendable {
    /// Of which product, by code or GTIN; `nil` for all.
    public var product: String?
    /// Of which lot, by its code, as `PRODUCT/CODE`, or by a link; `nil` for all.
    public var lot: String?
    /// In which zone; `nil` for all.
    public var zone: ZoneID?
    /// The least trust with which something may be promised.
    public var least = StockTrust.heard

    /// Asks for all of it.
    public init() {}
}

extension HomeLots {
    /// How many approved audits are looked into for when an item was counted.
    private static let mostAudits = 24

    /// How much of each lot is where, what that rests on, and how much of it may be promised.
    ///
    /// Stock is the live items that name a product; how many of an item there are is its quantity. What
    /// was heard since an audit began that is kept from this person does not count.
    ///
    /// - Parameters:
    ///   - question: what is asked for.
    ///   - inventory: the inventory.
    /// - Returns: a row a product, lot, zone and trust.
    /// - Throws: `StoreError` also for a product or lot that there is not, or `PeopleError` without the
    ///   right to view audits.
    public func stock(_ question: StockQuestion, of inventory: Inventory) throws -> [StockRow] {
        try home.people.demand(.viewAudits)
        let wanted = try question.product.map { try home.masterData.product($0).code }
        let lot = try question.lot.map { try self.lot($0) }
        let products = try productCodes()
        let items = try home.store.items.list(of: inventory).compactMap {
            item -> (item: Item, product: String)? in
            guard let text = item.product else { return nil }
            let product = products[text] ?? text
            guard wanted.map({ $0 == product }) ?? true,
                lot.map({ $0.product == product && $0.code == item.lot }) ?? true,
                question.zone.map({ $0 == item.zone }) ?? true
            else { return nil }
            return (item, product)
        }
        guard !items.isEmpty else { return [] }
        let words = try words(on: Set(items.map(\.item.id)), in: inventory)
        let heard = try heard(of: inventory)
        let now = home.now()
        let stock = items.map { item, product in
            let word = words[item.id]
            return StockItem(
                product: product,
                lot: item.lot,
                zone: item.zone,
                quantity: item.quantity,
                trust: .judge(
                    word.map { ($0.word, $0.at) },
                    freshFrom: word?.freshFrom,
                    heardAt: heard[item.id],
                    now: now
                ),
                countedAt: word?.at
            )
        }
        let lots = try home.store.lots.list(product: wanted, state: nil)
        return StockRow.rows(
            of: stock,
            lots: Dictionary(lots.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
            today: try home.clock().day(of: now),
            least: question.least
        )
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

    private func words(on items: Set<ItemID>, in inventory: Inventory) throws -> [ItemID: Word] {
        let plans = try home.store.plans.list()
        var words: [ItemID: Word] = [:]
        let approved = try home.store.audits.list(of: inventory).filter { $0.state == .approved }
        for audit in approved.prefix(Self.mostAudits) {
            guard words.count < items.count, let at = audit.endedAt else { break }
            let days = plans.first { $0.id == audit.terms.plan }?.schedule.frequency
                .mostDays
            let freshFrom = days.map { home.now().advanced(bySeconds: -86_400 * Double($0)) }
            for (item, said) in try home.store.records.itemOutcomes(of: audit.audit)
            where items.contains(item) && words[item] == nil {
                words[item] = Word(
                    word: Self.word(said.outcome, said.reason),
                    at: at,
                    freshFrom: freshFrom
                )
            }
        }
        return words
    }

    private static func word(_ outcome: Outcome, _ reason: Finding.Reason?) -> StockTrust.Word {
        switch outcome {
        case .found, .misplaced, .confirmed: .there
        case .missing, .excused: .notThere
        case .inconclusive where [.contested, .imitated, .maybeCopy].contains(reason): .notThere
        case .inconclusive, .notHeard: .open
        }
    }

    /// When items were heard last, as far as this person may know.
    private func heard(of inventory: Inventory) throws -> [ItemID: Instant] {
        let hidden = try home.events.hiddenSince()
        return try home.store.beacons.lastHeard(of: inventory).mapValues(\.at)
            .filter { heard in hidden.map { heard.value < $0 } ?? true }
    }
}
