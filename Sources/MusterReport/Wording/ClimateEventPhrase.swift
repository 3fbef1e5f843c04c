package import MusterClimate
package import MusterCore

/// The words of times out of limits, of times without values, and of items.
package enum ClimateEventPhrase: Phrase {
    case excursions
    case noExcursions
    case excursionsNote
    case moreExcursions
    case breach
    case short
    case stillOutside
    case unknownSince
    case acknowledged
    case acknowledgedNote
    case notAcknowledged
    case gaps
    case gapsNote
    case noGaps
    case moreGaps
    case uncalibrated
    case uncalibratedList
    case allCalibrated
    case more
    case items
    case itemsNote
    case moreItems
    case ownLogger
    case inZone
    case notKnown
    case stretch

    package var english: String {
        switch self {
        case .excursions: "Out of limits"
        case .noExcursions: "Nothing was out of limits."
        case .excursionsNote:
            "A breach lasted beyond the delay that its limit allows; a short excursion did not."
        case .gaps, .gapsNote, .noGaps, .moreGaps, .uncalibrated, .uncalibratedList,
            .allCalibrated, .more:
            gapTexts
        case .items, .itemsNote, .moreItems, .ownLogger, .inZone, .notKnown, .stretch: itemTexts
        default: eventTexts
        }
    }

    private var eventTexts: String {
        switch self {
        case .moreExcursions: "And {n} more, the longest of {minutes} min."
        case .breach: "breach"
        case .short: "short excursion"
        case .stillOutside: "still outside"
        case .unknownSince: "not known from {time}"
        case .acknowledged: "Acknowledged by {person}, {moment}."
        case .acknowledgedNote: "Acknowledged by {person}, {moment}: {note}"
        default: "Not acknowledged."
        }
    }

    private var gapTexts: String {
        switch self {
        case .gaps: "Times without values"
        case .gapsNote:
            "Those of 15 minutes and more. What happened in them is not known, and counts neither "
                + "as inside nor as outside."
        case .noGaps: "No sensor was without values for 15 minutes or more."
        case .moreGaps: "And {n} more, {minutes} min together."
        case .uncalibrated: "Not calibrated"
        case .uncalibratedList: "Without a certificate that holds for all of the time: {sensors}."
        case .allCalibrated: "Each sensor has a certificate that holds for all of the time."
        default: "and {n} more"
        }
    }

    private var itemTexts: String {
        switch self {
        case .items: "What items were exposed to"
        case .itemsNote:
            "Items with limits, the most affected first, {span}. Where several sensors speak for "
                + "one place, the worst counts."
        case .moreItems: "More items with limits: {n}."
        case .ownLogger: "own logger"
        case .inZone: "{zone}, {sensors}"
        case .stretch: "{span}: {voice}"
        default: "unknown"
        }
    }
}

/// Why nothing is known of a time.
package enum SensorGapWord: Phrase {
    case notListening
    case radio
    case fault
    case rejected
    case off
    case silent

    package init(_ cause: GapCause) {
        self =
            switch cause {
            case .notListening: .notListening
            case .radio: .radio
            case .fault: .fault
            case .rejected: .rejected
            case .off: .off
            case .silent: .silent
            }
    }

    package var english: String {
        switch self {
        case .notListening: "Muster did not listen"
        case .radio: "the radio was away"
        case .fault: "the sensor reported a fault"
        case .rejected: "values that cannot be"
        case .off: "battery empty"
        case .silent: "the sensor was silent"
        }
    }
}

/// What is measured, by its name.
package enum QuantityWord: Phrase {
    case temperature
    case humidity
    case pressure
    case illuminance
    case carbonDioxide
    case organicVapours
    case moisture
    case dewPoint
    case opening

    /// The word for a quantity; `nil` where people use the stable word.
    package init?(_ quantity: Quantity) {
        switch quantity {
        case .temperature: self = .temperature
        case .humidity: self = .humidity
        case .pressure: self = .pressure
        case .illuminance: self = .illuminance
        case .co2: self = .carbonDioxide
        case .voc: self = .organicVapours
        case .moisture: self = .moisture
        case .dewPoint: self = .dewPoint
        case .opening: self = .opening
        default: return nil
        }
    }

    package var english: String {
        switch self {
        case .temperature: "temperature"
        case .humidity: "relative humidity"
        case .pressure: "air pressure"
        case .illuminance: "light"
        case .carbonDioxide: "carbon dioxide"
        case .organicVapours: "organic vapours"
        case .moisture: "moisture"
        case .dewPoint: "dew point"
        case .opening: "door"
        }
    }
}
