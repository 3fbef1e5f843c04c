import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

/// The fields of a product that options can set.
struct ProductDetails: ParsableArguments {
    @Option(help: "Its GTIN, of 8, 12, 13 or 14 digits.")
    var gtin: String?

    @Option(help: "What sort of thing it is, such as vegetable.")
    var kind: String?

    @Option(help: "Its variety.")
    var variety: String?

    @Option(help: "How it is packed, size and style.")
    var pack: String?

    @Option(help: "The unit of its lots: KGM, GRM, LTR, H87 for pieces.")
    var unit: String?

    @Option(help: "What one unit costs, as 1.20.")
    var price: String?

    @Option(help: "The currency of the price, as EUR.")
    var currency: String?

    @Option(name: .customLong("shelf-days"), help: "How many days it keeps.")
    var shelfDays: Int?

    @Option(
        name: .customLong("temp-min"),
        parsing: .unconditional,
        help: "The least temperature it takes, in °C."
    )
    var leastTemperature: Double?

    @Option(
        name: .customLong("temp-max"),
        parsing: .unconditional,
        help: "The highest temperature it takes, in °C."
    )
    var highestTemperature: Double?

    @Option(name: .customLong("on-sale"), help: "Whether it is sold: yes or no.")
    var onSale: YesOrNo?

    @Option(name: .customLong("public"), help: "Whether anybody may see it: yes or no.")
    var isPublic: YesOrNo?

    @Option(name: .customLong("text"), help: "What is said of it.")
    var text: String?

    /// Whether anything was given.
    var sayAnything: Bool {
        shelfDays != nil || leastTemperature != nil || highestTemperature != nil || onSale != nil
            || isPublic != nil
            || [gtin, kind, variety, pack, unit, price, currency, text].contains { $0 != nil }
    }

    /// Sets what was given; an empty text clears.
    func apply(to product: inout Product) throws {
        func text(_ option: String?, _ now: String?) -> String? {
            option.map { $0.isEmpty ? nil : $0 } ?? now
        }
        if let gtin { product.gtin = gtin.isEmpty ? nil : try GTIN(gtin) }
        product.kind = text(kind, product.kind)
        product.variety = text(variety, product.variety)
        product.pack = text(pack, product.pack)
        if let unit { product.unit = unit.isEmpty ? nil : try AmountUnit(unit) }
        if let price {
            let minor = Product.minor(price: price)
            guard price.isEmpty || minor != nil else {
                throw UsageError("--price \(price) is no price", try: "--price 1.20")
            }
            product.priceMinor = minor
        }
        product.currency = text(currency, product.currency)
        if product.priceMinor == nil { product.currency = nil }
        product.shelfDays = shelfDays ?? product.shelfDays
        product.leastTemperature = leastTemperature ?? product.leastTemperature
        product.highestTemperature = highestTemperature ?? product.highestTemperature
        product.isOnSale = onSale?.isYes ?? product.isOnSale
        product.isPublic = isPublic?.isYes ?? product.isPublic
        product.text = text(self.text, product.text)
    }
}

/// An answer that is yes or no.
enum YesOrNo: String, ExpressibleByArgument, CaseIterable {
    case yes, no

    var isYes: Bool { self == .yes }
}

/// Products for people.
enum ProductTable {
    /// Prints products as lines of JSON, or as a table, or what `none` says where there are none.
    static func print(
        _ products: [Product],
        _ common: CommonOptions,
        none: () -> Sentence
    ) throws {
        guard !common.json else {
            for product in products {
                Terminal.line { $0.record(product, of: ProductRecords.kind) }
            }
            return
        }
        guard !products.isEmpty else { return Terminal.out(none()) }
        var table = Table([
            .init(title: "Code"), .init(title: "Name", givesWay: true),
            .init(title: "GTIN", mayGo: true), .init(title: "Unit"),
            .init(title: "Price", isNumeric: true, mayGo: true),
        ])
        for product in products {
            table.add([
                .data(product.code), .data(product.description), .data(product.gtin?.digits),
                .data(product.unit?.code),
                .data(price(product)),
            ])
        }
        table.print()
    }

    /// A price with its currency.
    static func price(_ product: Product) -> String? {
        product.priceMinor.map { "\(Product.price(minor: $0)) \(product.currency ?? "")" }
    }

    /// The temperatures that a product takes.
    static func temperatures(_ product: Product) -> Sentence? {
        guard product.leastTemperature != nil || product.highestTemperature != nil else {
            return nil
        }
        func text(_ value: Double?) -> Sentence { value.map { "\($0) °C" } ?? "any" }
        return "\(text(product.leastTemperature)) to \(text(product.highestTemperature))"
    }

    /// Answers with the product as JSON, or with a sentence.
    static func answer(_ product: Product, _ sentence: Sentence, _ common: CommonOptions) {
        if common.json {
            Terminal.line { $0.record(product, of: ProductRecords.kind) }
        } else {
            Terminal.out(sentence)
        }
    }
}
