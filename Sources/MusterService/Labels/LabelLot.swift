import MusterCatalogue
import MusterCore
public import MusterLabels
public import MusterProvenance
import MusterStore

/// A lot that labels are made of.
public struct LabelLot: Hashable, Sendable {
    /// Its product.
    public var product: LabelLink.Product
    /// Its code.
    public var code: String
    /// What people call the product.
    public var name: String
    /// The lot as the home keeps it; `nil` where only items have it, or nothing.
    public var kept: Lot?
    /// Whether items have it.
    public var isOfItems = false

    /// What a file of its labels is called, without an ending: letters and digits of any script stay.
    public var fileName: String {
        let plain = "\(product.text)-\(code)".map { letter in
            letter.isLetter || letter.isNumber || "-_.".contains(letter) ? letter : "-"
        }
        return "labels-" + String(plain)
    }
}

extension LabelLink.Product {
    /// The product as people write it: its GTIN or its code.
    var text: String {
        switch self {
        case .gtin(let number): number.digits
        case .own(let code): code
        }
    }

    /// A product of the home: its GTIN where the world knows it, else its code.
    init(of product: Product) {
        if let gtin = product.gtin, gtin.isGlobal {
            self = .gtin(gtin)
        } else {
            self = .own(product.code)
        }
    }

    /// The product that a text names: a GTIN where it is one, else the house's own code.
    init(naming text: String) {
        if let number = try? GTIN(text) { self = .gtin(number) } else { self = .own(text) }
    }
}

extension HomeLabels {
    /// The lot that a text names: its code where one product has it, `PRODUCT/LOT`, `GTIN/LOT`, or a link.
    ///
    /// Lots are known by themselves or by the items that have them; a product that is named may be without
    /// one.
    ///
    /// - Throws: ``LabelRefusal/noLot(_:)``, ``LabelRefusal/severalLots(_:products:)``, `LabelError`,
    ///   ``MusterStore/StoreError/conflict(what:remedy:)`` where several products have a lot of this code.
    public func labelLot(named text: String) throws -> LabelLot {
        if text.prefix(8).lowercased() == "https://" {
            let link = try SignedText(text).link
            guard let lot = link.lot else { throw LabelRefusal.noLot(text) }
            return try named(LabelLot(product: link.product, code: lot, name: ""))
        }
        if let kept = try keptLot(named: text) { return try labelLot(kept) }
        let lots = Set(try lotsOfItems().filter { $0.code == text })
        guard Set(lots.map(\.product)).count <= 1 else {
            throw LabelRefusal.severalLots(text, products: lots.map(\.product.text).sorted())
        }
        if let lot = lots.first { return lot }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw LabelRefusal.noLot(text) }
        // Of digits alone a number is meant, and one that is mistyped must not become a code.
        let isNumber = parts[0].count >= 8 && parts[0].utf8.allSatisfy { 0x30...0x39 ~= $0 }
        let product = isNumber ? try .gtin(GTIN(parts[0])) : LabelLink.Product(naming: parts[0])
        return try named(LabelLot(product: product, code: parts[1], name: ""))
    }

    private func keptLot(named text: String) throws -> Lot? {
        do {
            return try home.store.lots.find(text)
        } catch StoreError.notFound {
            return nil
        }
    }

    /// The lot of an item, as the home keeps it where it does.
    func labelLot(_ code: String, of product: String, named name: String) throws -> LabelLot {
        if let kept = try home.store.lots.lot(code, of: product) { return try labelLot(kept) }
        return LabelLot(
            product: .init(naming: product),
            code: code,
            name: name,
            isOfItems: true
        )
    }

    private func labelLot(_ kept: Lot) throws -> LabelLot {
        let product = try home.store.products.find(kept.product)
        return LabelLot(
            product: .init(of: product),
            code: kept.code,
            name: product.name,
            kept: kept
        )
    }

    /// The lot with what the home knows of it, and the name that the product or its items have.
    private func named(_ lot: LabelLot) throws -> LabelLot {
        var lot = lot
        if let kept = try home.store.lots.lot(lot.code, of: lot.product.text) {
            (lot.kept, lot.name) = (kept, try labelLot(kept).name)
        } else {
            let items = try lotsOfItems()
            let item = items.first { $0.product == lot.product && $0.code == lot.code }
            (lot.name, lot.isOfItems) = (item?.name ?? lot.product.text, item != nil)
        }
        return lot
    }

    private func lotsOfItems() throws -> [LabelLot] {
        try home.store.inventories.list().filter { !$0.isArchived }.flatMap { inventory in
            try home.store.items.list(of: inventory).compactMap { item in
                guard let product = item.product, let lot = item.lot else { return nil }
                return LabelLot(
                    product: .init(naming: product),
                    code: lot,
                    name: item.name,
                    isOfItems: true
                )
            }
        }
    }
}
