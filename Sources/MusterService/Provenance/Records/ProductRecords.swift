import MusterCore
public import MusterProvenance

/// Products: what the house grows, makes or sells.
public enum ProductRecords {
    /// Their description.
    public static let kind: RecordKind<Product> = RecordKind(
        name: "product",
        plural: "products",
        words: .init(
            one: "Product",
            many: "Products",
            add: "Add a product",
            about: "What the house grows, makes or sells. Lots are made of a product; none of them "
                + "needs a beacon.",
            none: "No products yet.",
            begin: "Add the first one, then its lots."
        ),
        fields: fields,
        empty: Product(code: "", name: ""),
        fixed: [],
        key: ["code"],
        title: \.name,
        shelf: .init(
            page: { home, query, part in
                try kind.part(of: home.masterData.products(), query, part)
            },
            find: { home, key in try home.masterData.product(key[0]) },
            add: { home, product in try home.masterData.addProduct(product) },
            edit: { home, before, product, demandSeen in
                try home.masterData.editProduct(
                    before.code,
                    to: product,
                    demandSeen: demandSeen
                )
            },
            delete: { home, product, demandSeen in
                try home.masterData.deleteProduct(product.code, demandSeen: demandSeen)
            }
        )
    )

    private static let fields: [RecordField<Product>] = [
        .init(plain: .text("code", "Code", \.code, most: 64)),
        .init(
            Field(
                "gtin",
                "GTIN",
                .line(most: 14),
                hint: "8, 12, 13 or 14 digits; the last one checks the others",
                read: { $0.gtin.map { .text($0.digits) } ?? .none }
            )
        ) { product, value in
            product.gtin = if case .text(let text) = value { try GTIN(text) } else { nil }
        },
        .init(plain: .text("name", "Name", \.name)),
        .init(plain: .text("kind", "Kind", \.kind, hint: "Such as vegetable", isUsual: true)),
        .init(plain: .text("variety", "Variety", \.variety, isUsual: true)),
        .init(plain: .text("pack", "Packing", \.pack, hint: "Size and style, such as 10 kg crate")),
        .init(
            Field(
                "unit",
                "Unit",
                .line(most: 3),
                hint: "The unit of its lots: KGM, GRM, LTR, or H87 for pieces",
                read: { $0.unit.map { .text($0.code) } ?? .none }
            )
        ) { product, value in
            product.unit = if case .text(let text) = value { try AmountUnit(text) } else { nil }
        },
        .init(
            Field(
                "price_minor",
                "Price",
                .whole(0...1_000_000_000_000),
                hint: "Of one unit, as 1.20",
                read: { $0.priceMinor.map { .whole(Int($0)) } ?? .none }
            ),
            as: .money
        ) { product, value in
            product.priceMinor = if case .whole(let minor) = value { Int64(minor) } else { nil }
        },
        .init(plain: .text("currency", "Currency", \.currency, most: 3, hint: "As EUR")),
        .init(plain: .whole("shelf_days", "Days it keeps", \.shelfDays, in: 1...36_500)),
        .init(
            plain: .number(
                "temp_min",
                "Least temperature",
                \.leastTemperature,
                in: -273.15...1_000,
                unit: "°C"
            )
        ),
        .init(
            plain: .number(
                "temp_max",
                "Highest temperature",
                \.highestTemperature,
                in: -273.15...1_000,
                unit: "°C"
            )
        ),
        .init(plain: .flag("on_sale", "On sale", \.isOnSale)),
        .init(plain: .flag("public", "Public", \.isPublic, hint: "Whether anybody may see it")),
        .init(plain: .text("description", "Description", \.text, most: 10_000, isLong: true)),
    ]
}

extension RecordKind {
    /// A part of rows that are at hand as a whole.
    func part(
        of rows: [Row],
        _ query: RowQuery,
        _ part: Part
    ) throws(ResourceRefusal) -> (rows: [Row], total: Int) {
        let found = try list(rows).rows(query)
        let shown = found.dropFirst(part.skipped)
        return (Array(part.limit.map { shown.prefix($0) } ?? shown), found.count)
    }
}
