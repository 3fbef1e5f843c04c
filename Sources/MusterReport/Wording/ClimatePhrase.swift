/// The words of the part about the environment.
package enum ClimatePhrase: Phrase {
    case window
    case noLimits
    case oneInside
    case someInside
    case noBreach
    case oneBreach
    case breaches
    case acknowledgedBy
    case notAcknowledged
    case tableNote
    case limits
    case limitsOf
    case between
    case atMost
    case atLeast
    case kinetic
    case noCertificate
    case due
    case dueOf
    case lot
    case outdoors
    case charts
    case chartTitle
    case sensorsTogether
    case chartSpan
    case chartFigures
    case chartOutside
    case chartUnknown
    case moreCharts
    case noCurve
    case annex

    package var english: String { isOfCharts ? chartTexts : tableTexts }

    private var isOfCharts: Bool {
        switch self {
        case .charts, .chartTitle, .sensorsTogether, .chartSpan, .chartFigures, .chartOutside,
            .chartUnknown, .moreCharts, .noCurve, .annex:
            true
        default: false
        }
    }

    private var chartTexts: String {
        switch self {
        case .charts: "Over time"
        case .chartTitle: "{place}: {quantity}, {unit}"
        case .sensorsTogether: "the lowest and the highest of {sensors}"
        case .chartSpan: "{place}, {quantity}, {span}."
        case .chartFigures: "Between {low} and {high}."
        case .chartOutside: "Out of limits: {minutes} min."
        case .chartUnknown: "Not known: {minutes} min."
        case .moreCharts: "More charts, in annex E: {n}."
        case .annex: "Environment, more charts"
        default: "Nothing is known of this time."
        }
    }

    private var tableTexts: String {
        switch self {
        case .window:
            "Looked at: {span}, from a day before the audit to a day after it, or as far as this "
                + "version knows."
        case .noLimits:
            "{sensors} measured meanwhile, without limits; {share} of the time is not known."
        case .oneInside:
            "{place} stayed within {limits} for {share} of {hours} h; {breaches}; {unknown} is not "
                + "known."
        case .someInside:
            "Of {n} series with limits, {inside} never left them as far as is known; {breaches}; "
                + "{unknown} of the time is not known."
        case .noBreach: "no breach"
        case .oneBreach: "1 breach of {minutes} min, {acknowledged}"
        case .breaches: "{breaches}, the longest of {minutes} min, {n} of them acknowledged"
        case .acknowledgedBy: "acknowledged by {person}"
        case .notAcknowledged: "not acknowledged"
        case .tableNote:
            "Values are corrected by the calibration that held. Minutes inside, outside and "
                + "unknown sum to the whole time. MKT is the mean kinetic temperature of the same "
                + "time; it takes back no breach."
        case .limits: "Limits: {limits}"
        case .limitsOf: "{range} ({set}, version {n})"
        case .between: "{low}–{high}"
        case .atMost: "at most {high}"
        case .atLeast: "at least {low}"
        case .kinetic: "MKT {value}"
        case .noCertificate: "not calibrated"
        case .due: "due {day}"
        case .dueOf: "was due {day}"
        case .lot: "Lot {lot}"
        default: "Outdoors"
        }
    }
}

/// The heads of the tables about the environment.
package enum ClimateHead: Phrase {
    case sensor
    case certificate
    case readings
    case lowest
    case mean
    case highest
    case inside
    case outside
    case unknown
    case from
    case until
    case peak
    case minutes
    case unitMinutes
    case limit
    case cause
    case item
    case voice

    package var english: String {
        switch self {
        case .sensor: "Sensor"
        case .certificate: "Certificate"
        case .readings: "Readings,\nknown"
        case .lowest: "Lowest"
        case .mean: "Mean"
        case .highest: "Highest"
        case .inside: "Minutes\ninside"
        case .outside: "Minutes\noutside"
        case .unknown: "Minutes\nunknown"
        case .from: "From"
        case .until: "Until"
        case .peak: "Peak"
        case .minutes: "Minutes"
        case .unitMinutes: "Unit\nminutes"
        case .limit: "Limit"
        case .cause: "Cause"
        case .item: "Item"
        case .voice: "Where it was, and what speaks for it"
        }
    }
}
