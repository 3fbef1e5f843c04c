import MusterProvenance

/// The names by which sensors and limits may know a lot.
enum LotNames {
    /// The names, the closest first: `PRODUCT/CODE`, that product's lot alone, then the code, the lots of it of
    /// whatever product.
    static func all(_ code: String, of product: String?) -> [String] {
        [product.map { Lot(product: $0, code: code).path }, code].compactMap(\.self)
    }
}
