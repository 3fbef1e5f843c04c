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

    package var texts: PhraseTexts {
        switch self {
        case .noClimate:
            PhraseTexts(
                "No climate was recorded in this audit.",
                "U ovom popisu uslovi okoline nisu beleženi."
            )
        case .noLots:
            PhraseTexts(
                "No item of the list carries a product or a lot.",
                "Nijedna stavka spiska ne nosi proizvod ni seriju."
            )
        case .product: PhraseTexts("Product", "Proizvod")
        case .lot: PhraseTexts("Lot", "Serija")
        case .expected: PhraseTexts("Expected", "Očekivano")
        case .present: PhraseTexts("Present", "Prisutno")
        case .missing: PhraseTexts("Missing", "Nedostaje")
        case .open: PhraseTexts("Undecided", "Neodlučeno")
        case .total:
            PhraseTexts("All items with product or lot", "Sve stavke sa proizvodom ili serijom")
        case .rest:
            PhraseTexts(
                "and {n} more products and lots, {items}",
                "i još proizvoda i serija: {n}, {items}"
            )
        case .openNote:
            PhraseTexts(
                "Counted in items, those with something missing or undecided first.",
                "Brojano u stavkama, prvo one kojima nešto nedostaje ili je neodlučeno."
            )
        }
    }
}
