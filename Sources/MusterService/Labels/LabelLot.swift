import MusterCatalogue
import MusterCore
public import MusterLabels
import MusterStore

/// A lot that labels are made of.
public struct LabelLot: Hashable, Sendable {
    /// Its product.
    public var product: LabelLink.Product
    /// Its code.
    public var code: String
    /// What people call the product.
    public var name: String

    /// The product as people write it: its GTIN or its code.
    public var productText: String {
        switch product {
        case .gtin(let number): number.digits
        case .own(let code): code
        }
    }
}

extension LabelLink.Product {
    /// The product that a text names: a GTIN where it is one, else the house's own code.
    init(naming text: String) {
        if let number = try? GTIN(text) { self = .gtin(number) } else { self = .own(text) }
    }
}

extension HomeLabels {
    /// The lot that a text names: its code where one product has it, `PRODUCT/LOT`, `GTIN/LOT`, or a link.
    ///
    /// Lots are known by the items that have them; a product that is named may be without one.
    ///
    /// - Throws: ``LabelRefusal/noLot(_:)``, ``LabelRefusal/severalLots(_:products:)``, `LabelError`.
    public func labelLot(named text: String) throws -> LabelLot {
        if text.prefix(8).lowercased() == "https://" {
            let link = try SignedText(text).link
            guard let lot = link.lot else { throw LabelRefusal.noLot(text) }
            return try named(LabelLot(product: link.product, code: lot, name: ""))
        }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            // Of digits alone a number is meant, and one that is mistyped must not become a code.
            let isNumber = parts[0].count >= 8 && parts[0].utf8.allSatisfy { 0x30...0x39 ~= $0 }
            let product = isNumber ? try .gtin(GTIN(parts[0])) : LabelLink.Product(naming: parts[0])
            return try named(LabelLot(product: product, code: parts[1], name: ""))
        }
        let lots = Set(try lotsOfItems().filter { $0.code == text })
        guard let lot = lots.first else { throw LabelRefusal.noLot(text) }
        guard Set(lots.map(\.product)).count == 1 else {
            throw LabelRefusal.severalLots(text, products: lots.map(\.productText).sorted())
        }
        return lot
    }

    /// The lot with the name that items of its product have.
    private func named(_ lot: LabelLot) throws -> LabelLot {
        var lot = lot
        lot.name =
            try lotsOfItems().first { $0.product == lot.product && $0.code == lot.code }?.name
            ?? lot.productText
        return lot
    }

    private func lotsOfItems() throws -> [LabelLot] {
        try home.store.inventories.list().filter { !$0.isArchived }.flatMap { inventory in
            try home.store.items.list(of: inventory).compactMap { item in
                guard let product = item.product, let lot = item.lot else { return nil }
                return LabelLot(product: .init(naming: product), code: lot, name: item.name)
            }
        }
    }
}
