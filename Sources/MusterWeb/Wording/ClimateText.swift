import MusterClimate
import MusterCore

/// The words of the pages about what sensors say.
enum ClimateText: WebText {
    case noSensors, noSensorsStep, nothingHeard, nothingHeardStep, notPlaced, outside,
        lot, heard, silent, nothingYet, rising, falling, steady, inHour, range,
        unknownRange, now, seconds, minutes, hours, days, open, closed, silentFor, all, breach,
        outOfLimits,
        inside, within, atLeast, atMost, minutesOut

    var english: String {
        switch self {
        case .noSensors: "No sensors yet."
        case .noSensorsStep: "See which are around, then add one on the server:"
        case .nothingHeard: "Nothing was heard of the sensors yet."
        case .nothingHeardStep: "A fixed scanner keeps what they say; start one on the server:"
        case .notPlaced: "Not placed"
        case .outside: "Outside"
        case .lot: "Lot {name}"
        case .heard: "heard"
        case .silent: "not known"
        case .nothingYet: "nothing yet"
        case .rising: "rising"
        case .falling: "falling"
        case .steady: "steady"
        case .inHour: "{change} in an hour"
        case .range: "{low} to {high} in 24 h"
        case .unknownRange: "nothing known in 24 h"
        case .now: "now"
        case .seconds: "{n} s ago"
        case .minutes: "{n} min ago"
        case .hours: "{n} h ago"
        case .days: "{n} d ago"
        case .open: "open"
        case .closed: "closed"
        case .silentFor: "since {moment}: {cause}"
        case .breach: "out of limits for too long"
        case .outOfLimits: "out of limits"
        case .inside: "within limits"
        case .within: "limits {low} to {high}"
        case .atLeast: "limit {low} or more"
        case .atMost: "limit {high} or less"
        case .minutesOut: "{n} min out in 24 h"
        case .all: "Show all {n}"
        }
    }
}

/// Why nothing is known of a time.
enum GapText: WebText {
    case notListening, radio, fault, rejected, off, silent

    init(_ cause: GapCause) {
        switch cause {
        case .notListening: self = .notListening
        case .radio: self = .radio
        case .fault: self = .fault
        case .rejected: self = .rejected
        case .off: self = .off
        case .silent: self = .silent
        }
    }

    var english: String {
        switch self {
        case .notListening: "no scanner was listening"
        case .radio: "the receiver was away"
        case .fault: "the sensor was at fault"
        case .rejected: "the values were impossible"
        case .off: "the sensor's battery was empty"
        case .silent: "the sensor was silent"
        }
    }
}

/// The words of the page of one series.
enum SeriesText: WebText {
    case day, week, month, year, span, chart, numbers, mean, low, high, known, from, times, csv,
        nothing, gaps, audits, sensor, identity, calibrated, notCalibrated, due, minimum, maximum,
        table, legendBand, legendMean, legendGap, legendAudit, legendOut, moreGaps

    var english: String {
        switch self {
        case .day: "24 h"
        case .week: "7 days"
        case .month: "30 days"
        case .year: "1 year"
        case .span: "Time shown"
        case .chart: "{what}, {span}: {low} to {high}, known for {share} of the time"
        case .numbers: "The same as numbers"
        case .mean: "Mean"
        case .low: "Lowest"
        case .high: "Highest"
        case .known: "Known"
        case .from: "From"
        case .times: "Times are those of {zone}."
        case .csv: "Download these readings as CSV"
        case .nothing: "Nothing is known of this time. Choose a longer one."
        case .gaps: "Not known"
        case .audits: "Audits in this time"
        case .sensor: "Sensor"
        case .identity: "Identity"
        case .calibrated: "Certificate"
        case .notCalibrated: "none that is valid"
        case .due: "{certificate}, due {day}"
        case .minimum: "Lowest in this time"
        case .maximum: "Highest in this time"
        case .table: "{what} by times"
        case .legendBand: "lowest to highest"
        case .legendMean: "mean"
        case .legendGap: "not known"
        case .legendAudit: "audit"
        case .legendOut: "out of limits"
        case .moreGaps: "{n} shorter times not known"
        }
    }
}
