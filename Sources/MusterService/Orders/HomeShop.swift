import MusterCore
import MusterOrders
import MusterPeople
public import MusterProvenance
public import MusterStore

/// What a customer sees of the house: what is on sale, and the orders of the own party.
///
/// Everything that customers see comes from here, and is asked for here alone: no other door is open to them.
public struct HomeShop: Sendable {
    let home: OpenHome

    /// The shop of a home, for whoever works in it.
    public init(_ home: OpenHome) { self.home = home }

    /// A product as customers see it: whether some of it may be promised, and not how much.
    public struct Product: Sendable {
        /// What it is.
        public var product: MusterProvenance.Product
        /// Whether some of it may be promised.
        public var isThere: Bool
        /// Whether the one who looks has marked it.
        public var isFavourite: Bool
        /// Its photos, the first one first; in a list that one alone.
        public var photos: [PhotoID]
    }

    /// What is looked for.
    public struct Question: Hashable, Sendable {
        /// Words that code, GTIN, name, kind or variety must have all.
        public var words: [String] = []
        /// Only products of this kind.
        public var kind: String?
        /// Only what some may be promised of.
        public var isThere = false
        /// Only what is marked.
        public var isFavourite = false
        /// How many are passed over.
        public var skipped = 0
        /// How many are wanted at most.
        public var limit = 24

        /// Asks for everything that is on sale.
        public init() {}
    }

    /// The party that the one who works here orders for, by its identifier.
    ///
    /// - Throws: `PeopleError` without the right, and for somebody who has no party; `StoreError`.
    func party() throws -> String {
        try home.people.demand(.shop)
        return try person().party
    }

    /// What is on sale, by name.
    ///
    /// - Returns: the products, and one more than the limit where there are more.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func products(_ question: Question) throws -> [Product] {
        try home.people.demand(.shop)
        let marked = try favourites()
        var wanted = try home.store.products.list(matching: question.words)
            .filter { $0.isOnSale && (question.kind == nil || $0.kind == question.kind) }
            .filter { !question.isFavourite || marked.contains($0.code) }
            .sorted { ($0.name, $0.code) < ($1.name, $1.code) }[...]
        // What is passed over needs no look at its stock, unless that says whether it counts.
        var passed = question.isThere ? question.skipped : 0
        if !question.isThere { wanted = wanted.dropFirst(question.skipped) }
        var rows: [Product] = []
        // Of a large assortment stock is looked at for what is shown alone.
        while !wanted.isEmpty, rows.count <= question.limit {
            let part = wanted.prefix(question.limit + 1)
            wanted = wanted.dropFirst(part.count)
            let there = try available(part.map(\.code))
            let photos = try home.store.photos.firstPhotos(ofProducts: part.map(\.code))
            for product in part where !question.isThere || there.contains(product.code) {
                guard passed == 0 else {
                    passed -= 1
                    continue
                }
                rows.append(
                    Product(
                        product: product,
                        isThere: there.contains(product.code),
                        isFavourite: marked.contains(product.code),
                        photos: [photos[product.code]].compactMap(\.self)
                    )
                )
            }
        }
        return Array(rows.prefix(question.limit + 1))
    }

    /// The kinds of what is on sale.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func kinds() throws -> [String] {
        try home.people.demand(.shop)
        let all = try home.store.products.list().filter(\.isOnSale).compactMap(\.kind)
        return Set(all).sorted()
    }

    /// A product that is on sale.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`, for a product that is not on sale too.
    public func product(_ text: String) throws -> Product {
        let product = try onSale(text)
        return Product(
            product: product,
            isThere: try available([product.code]).contains(product.code),
            isFavourite: try favourites().contains(product.code),
            photos: try home.store.photos.list(of: .product(product.code)).map(\.id)
        )
    }

    /// Marks a product, or takes the mark away.
    ///
    /// - Throws: as ``product(_:)``.
    public func mark(_ text: String, _ isMarked: Bool) throws {
        let product = try onSale(text)
        let (person, _) = try person()
        try Favourites(home.store).mark(product.code, isMarked, of: person.id, at: home.now())
    }

    /// A product that is on sale; another one is as if it were not there.
    func onSale(_ text: String) throws -> MusterProvenance.Product {
        try home.people.demand(.shop)
        guard let product = try sold(text) else {
            throw StoreError.notFound(kind: "product", name: text, remedy: Self.look)
        }
        return product
    }

    /// A product that is on sale; `nil` for another one, and for one that is not known.
    func sold(_ text: String) throws -> MusterProvenance.Product? {
        try found { try home.store.products.find(text) }.flatMap { $0.isOnSale ? $0 : nil }
    }

    /// What is looked for; `nil` where it is not there, and not where the database cannot be read.
    func found<Value>(_ look: () throws -> Value) throws -> Value? {
        do {
            return try look()
        } catch StoreError.notFound {
            return nil
        }
    }

    /// Where customers look.
    static let look: Sentence = "look in the shop of the portal"

    /// The one who works here, with the party.
    func person() throws -> (person: Person, party: String) {
        guard let person = try home.principal.person.map(home.store.people.person),
            let party = person.party
        else { throw PeopleError.noParty(login: home.principal.name) }
        return (person, party)
    }

    private func favourites() throws -> Set<String> {
        Set(try Favourites(home.store).list(of: person().person.id))
    }

    /// The inventory that the shop sells from; `nil` where there is none, and nothing can be sent.
    func inventory() throws -> Inventory? {
        let name = home.settings.orders.inventory
        let inventory = try found { try steward().inventories.find(name) }
        return inventory.flatMap { $0.isArchived ? nil : $0 }
    }

    private func available(_ codes: [String]) throws -> Set<String> {
        guard let inventory = try inventory() else { return [] }
        let rows = try steward().lots.rows(ofProducts: codes, in: inventory)
        return Set(rows.filter { $0.available > 0 }.map(\.product))
    }
}
