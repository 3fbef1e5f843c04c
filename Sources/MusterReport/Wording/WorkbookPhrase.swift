/// The words of the workbook that the report says nowhere else.
package enum WorkbookPhrase: Phrase {
    case summary
    case findings
    case zones
    case audit
    case site
    case inventory
    case state
    case started
    case ended
    case version
    case records
    case head
    case clock
    case target
    case product
    case lot
    case serial
    case quantity
    case observedZone
    case firstHeard
    case lastHeard
    case adverts
    case strength
    case margin
    case confidence
    case cause
    case action
    case owner
    case due
    case decidedBy
    case decidedAt

    package var texts: PhraseTexts {
        switch self {
        case .summary: PhraseTexts("Summary", "Sažetak")
        case .findings: PhraseTexts("Findings", "Nalazi")
        case .zones: PhraseTexts("Zones", "Zone")
        case .audit: PhraseTexts("Audit", "Popis")
        case .site: PhraseTexts("Site", "Lokacija")
        case .inventory: PhraseTexts("Inventory", "Inventar")
        case .state: PhraseTexts("Status", "Status")
        case .started: PhraseTexts("Started", "Početak")
        case .ended: PhraseTexts("Ended", "Kraj")
        case .version: PhraseTexts("Version of the report", "Verzija izveštaja")
        case .records: PhraseTexts("Records", "Zapisi")
        case .head: PhraseTexts("Head (SHA-256)", "Vrh (SHA-256)")
        case .target: PhraseTexts("Target accuracy", "Ciljna tačnost")
        case .clock: PhraseTexts("Times are those of", "Vreme po satu")
        case .product: PhraseTexts("Product", "Proizvod")
        case .lot: PhraseTexts("Lot", "Serija")
        case .serial: PhraseTexts("Serial number", "Serijski broj")
        case .quantity: PhraseTexts("Quantity in the book", "Količina u knjizi")
        case .observedZone: PhraseTexts("Observed in", "Zatečena zona")
        case .firstHeard: PhraseTexts("First heard", "Prvi put se čulo")
        case .lastHeard: PhraseTexts("Last heard", "Poslednji put se čulo")
        case .adverts: PhraseTexts("Readings", "Očitavanja")
        case .strength: PhraseTexts("Median strength, dBm", "Medijana jačine, dBm")
        case .margin:
            PhraseTexts("Margin over the next zone, dB", "Prednost nad sledećom zonom, dB")
        case .confidence: PhraseTexts("Chance that it is gone", "Verovatnoća da je nema")
        case .cause: PhraseTexts("Reason", "Uzrok")
        case .action: PhraseTexts("Action", "Mera")
        case .owner: PhraseTexts("Owner", "Zadužen")
        case .due: PhraseTexts("Due", "Rok")
        case .decidedBy: PhraseTexts("Decided by", "Odlučio")
        case .decidedAt: PhraseTexts("Decided at", "Odlučeno")
        }
    }
}
