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

    package var english: String { isOfClimate ? climateTexts : auditTexts }

    private var isOfClimate: Bool {
        switch self {
        case .climate, .place, .sensor, .measured, .unit, .known, .lowest, .lowestAt, .mean,
            .highest, .highestAt, .kinetic, .certificate, .calibrated, .lowLimit, .highLimit,
            .limitSet, .inside, .outside, .unknown, .excursions, .breaches:
            true
        default: false
        }
    }

    private var climateTexts: String {
        switch self {
        case .climate: "Climate"
        case .place: "Place"
        case .sensor: "Sensor"
        case .measured: "Measured"
        case .unit: "Unit"
        case .known: "Time known"
        case .lowest: "Lowest"
        case .lowestAt: "Lowest at"
        case .mean: "Mean"
        case .highest: "Highest"
        case .highestAt: "Highest at"
        case .kinetic: "Mean kinetic temperature, °C"
        case .certificate: "Certificate"
        case .calibrated: "Certificate until"
        case .lowLimit: "Low limit"
        case .highLimit: "High limit"
        case .limitSet: "Limit set and version"
        case .inside: "Minutes inside"
        case .outside: "Minutes outside"
        case .unknown: "Minutes unknown"
        case .excursions: "Times out of limits"
        default: "Breaches"
        }
    }

    private var auditTexts: String {
        switch self {
        case .summary: "Summary"
        case .findings: "Findings"
        case .zones: "Zones"
        case .audit: "Audit"
        case .site: "Site"
        case .inventory: "Inventory"
        case .state: "Status"
        case .started: "Started"
        case .ended: "Ended"
        case .version: "Version of the report"
        case .records: "Records"
        case .head: "Head (SHA-256)"
        case .target: "Target accuracy"
        case .clock: "Times are those of"
        case .product: "Product"
        case .lot: "Lot"
        case .serial: "Serial number"
        case .quantity: "Quantity in the book"
        case .observedZone: "Observed in"
        case .firstHeard: "First heard"
        case .lastHeard: "Last heard"
        case .adverts: "Readings"
        case .strength: "Median strength, dBm"
        case .margin: "Margin over the next zone, dB"
        case .confidence: "Chance that it is gone"
        case .cause: "Reason"
        case .action: "Action"
        case .owner: "Owner"
        case .due: "Due"
        case .decidedBy: "Decided by"
        default: "Decided at"
        }
    }
}
