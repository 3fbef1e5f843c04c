/// The words of climate and of lots.
package enum TraceabilityPhrase: Phrase {
    case noClimate
    case noLots
    case product
    case lot
    case expected
    case present
    case missing
    case open
    case total
    case rest
    case openNote

    package var english: String {
        switch self {
        case .noClimate: "No climate was recorded in this audit."
        case .noLots: "No item of the list carries a product or a lot."
        case .product: "Product"
        case .lot: "Lot"
        case .expected: "Expected"
        case .present: "Present"
        case .missing: "Missing"
        case .open: "Undecided"
        case .total: "All items with product or lot"
        case .rest: "more products and lots: {n}, {items}"
        case .openNote: "Counted in items, those with something missing or undecided first."
        }
    }
}
