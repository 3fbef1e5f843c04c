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
    case climate
    case place
    case sensor
    case measured
    case unit
    case known
    case lowest
    case lowestAt
    case mean
    case highest
    case highestAt
    case kinetic
    case certificate
    case calibrated
    case lowLimit
    case highLimit
    case limitSet
    case inside
    case outside
    case unknown
    case excursions
    case breaches

    package var texts: PhraseTexts { isOfClimate ? climateTexts : auditTexts }

    private var isOfClimate: Bool {
        switch self {
        case .climate, .place, .sensor, .measured, .unit, .known, .lowest, .lowestAt, .mean,
            .highest, .highestAt, .kinetic, .certificate, .calibrated, .lowLimit, .highLimit,
            .limitSet, .inside, .outside, .unknown, .excursions, .breaches:
            true
        default: false
        }
    }

    private var climateTexts: PhraseTexts {
        switch self {
        case .climate: PhraseTexts("Climate", "Klima")
        case .place: PhraseTexts("Place", "Mesto")
        case .sensor: PhraseTexts("Sensor", "Senzor")
        case .measured: PhraseTexts("Measured", "Mereno")
        case .unit: PhraseTexts("Unit", "Jedinica")
        case .known: PhraseTexts("Time known", "Poznato vreme")
        case .lowest: PhraseTexts("Lowest", "Najniže")
        case .lowestAt: PhraseTexts("Lowest at", "Najniže u")
        case .mean: PhraseTexts("Mean", "Sredina")
        case .highest: PhraseTexts("Highest", "Najviše")
        case .highestAt: PhraseTexts("Highest at", "Najviše u")
        case .kinetic: PhraseTexts("Mean kinetic temperature, °C", "Kinetička sredina, °C")
        case .certificate: PhraseTexts("Certificate", "Uverenje")
        case .calibrated: PhraseTexts("Certificate until", "Uverenje do")
        case .lowLimit: PhraseTexts("Low limit", "Donja granica")
        case .highLimit: PhraseTexts("High limit", "Gornja granica")
        case .limitSet: PhraseTexts("Limit set and version", "Skup granica i verzija")
        case .inside: PhraseTexts("Minutes inside", "Minuta unutra")
        case .outside: PhraseTexts("Minutes outside", "Minuta van")
        case .unknown: PhraseTexts("Minutes unknown", "Minuta nepoznato")
        case .excursions: PhraseTexts("Times out of limits", "Izlazaka iz granica")
        default: PhraseTexts("Breaches", "Prekoračenja")
        }
    }

    private var auditTexts: PhraseTexts {
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
        default: PhraseTexts("Decided at", "Odlučeno")
        }
    }
}
