/// The words of what the verdicts rest on: batteries, calibration, settings, what people noted.
package enum LimitsPhrase: Phrase {
    case noGaps
    case batteries
    case batteriesLow
    case batteriesNone
    case batteriesSilent
    case more
    case calibration
    case fit
    case fitOf
    case noFit
    case anchors
    case powers
    case settings
    case settingsText
    case blind
    case open
    case noTarget
    case offDefault
    case allDefault
    case offBlind
    case offApart
    case offMethod
    case obstacles
    case obstaclesNone
    case obstacle
    case coverageSteps
    case lowBattery
    case shares

    package var english: String {
        switch self {
        case .noGaps: "No gap was noticed while it listened."
        case .batteries: "Batteries"
        case .batteriesLow: "Low before the audit: {items}"
        case .batteriesNone: "None was known to be low."
        case .batteriesSilent: "Beacons that have never said how full they are: {n} of {all}."
        case .more: "and {n} more"
        case .calibration: "Calibration"
        case .fit: "Fit {n} of the site, {items}"
        case .fitOf: "Fit {n} of the site, {items}, {day}"
        case .noFit:
            "At the start of the audit the site had no fit of its own: none before it was "
                + "recounted whole."
        case .anchors: "Anchors calibrated: {n} of {all}"
        case .powers: "Beacons of known strength: {n} of {all}"
        case .settings: "Settings"
        case .settingsText:
            "Method {method}; {sight}; {target}; tolerance 0, every row that differs is listed"
        case .blind: "blind"
        case .open: "open"
        case .noTarget: "no target"
        case .offDefault: "Off its default: {what}"
        case .allDefault: "Nothing is off its default."
        case .offBlind: "blind confirmations"
        case .offApart: "count and approval not kept apart"
        case .offMethod: "a method that tells no zones"
        case .obstacles: "Noted"
        case .obstaclesNone: "Nobody noted an obstacle."
        case .obstacle: "{text} ({person}, {time})"
        case .coverageSteps:
            "below {weak} a place counts as not covered, below {full} as weakly covered"
        case .lowBattery: "low below {volts} mV"
        case .shares:
            "Assumed before listening: {absent} of items gone, {misplaced} misplaced, {silent} of "
                + "beacons silent"
        }
    }
}
