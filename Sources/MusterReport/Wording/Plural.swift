/// Something that is counted; `{n}` stands for the number.
///
/// English has two forms, for one and for more; how many another language has, and which number asks for
/// which, its file of translations says.
package enum Plural: Phrase {
    case items
    case allRight
    case shareRight
    case zones
    case zonesOf
    case records
    case openDiscrepancies
    case itemsMissing
    case itemsMisplaced
    case itemsConfirmedElsewhere
    case itemsUndecided
    case itemsNotHeard
    case times
    case pieces
    case stretches
    case brokenOff
    case clockSteps
    case reports
    case openActions
    case presentByRadio
    case sensors
    case breaches
    case shortExcursions

    package var english: String {
        switch self {
        case .items: "{n} item|{n} items"
        case .allRight:
            "The {n} item was where the record says|All {n} items were where the record says"
        case .shareRight:
            "{share} of {n} item was where the record says|{share} of {n} items were where the "
                + "record says"
        // After "of", which some languages decline.
        case .zonesOf: "{n} zone|{n} zones"
        case .zones: "{n} zone|{n} zones"
        case .records: "{n} record|{n} records"
        case .openDiscrepancies: "open discrepancy|open discrepancies"
        case .itemsMissing: "{n} is missing|{n} are missing"
        case .itemsMisplaced: "{n} is in the wrong zone|{n} are in the wrong zone"
        case .itemsConfirmedElsewhere:
            "{n} was in the wrong zone and was confirmed there|{n} were in the wrong zone and were "
                + "confirmed there"
        case .itemsUndecided: "{n} is undecided|{n} are undecided"
        case .itemsNotHeard: "{n} has not been heard yet|{n} have not been heard yet"
        case .times: "{n} reading|{n} readings"
        case .pieces: "{n} piece|{n} pieces"
        case .stretches: "{n} stretch of listening|{n} stretches of listening"
        case .brokenOff: "{n} broke off|{n} broke off"
        case .reports: "{n} report|{n} reports"
        case .openActions: "{n} action is not done|{n} actions are not done"
        case .presentByRadio:
            "{radio} of {n} present item by radio, {hand} by a person|{radio} of the {n} present "
                + "items by radio, {hand} by a person"
        case .sensors: "{n} sensor|{n} sensors"
        case .breaches: "{n} breach|{n} breaches"
        case .shortExcursions: "{n} short excursion|{n} short excursions"
        case .clockSteps: "{n} step|{n} steps"
        }
    }
}
