/// What the mails about alarms say.
package enum AlarmPhrase: Phrase {
    case raisedSubject, criticalSubject, escalatedSubject, clearedSubject, digestSubject,
        testSubject
    case raised, escalated, cleared, clearedUnseen, digest, digestLine, digestMore, test
    case what, place, value, since, limit, trend, lastDay, lots, instruction, course, answer,
        portal,
        whyListed
    case atMost, atLeast, rising, falling, steady, inSet, over

    /// The text in English.
    package var english: String {
        switch self {
        case .raisedSubject: "[Muster] {alarm} {place}: {what}"
        case .criticalSubject: "[Muster] CRITICAL {alarm} {place}: {what}"
        case .escalatedSubject: "[Muster] {alarm} {place}, no answer for {minutes} min: {what}"
        case .clearedSubject: "[Muster] {alarm} {place}: over"
        case .digestSubject: "[Muster] {site}: {n} alarms"
        case .testSubject: "[Muster] {site}: test of alarms"
        case .raised: "{alarm} at {site} waits for an answer."
        case .escalated: "{alarm} at {site} has waited for an answer for {minutes} min."
        case .cleared: "What raised {alarm} at {site} is over."
        case .clearedUnseen: "It is not acknowledged yet."
        case .digest:
            "{n} alarms at {site}; the first, {at}: {what}. Mails about single ones wait for half "
                + "an hour."
        case .digestLine: "{alarm} {place}: {what}"
        case .digestMore: "And {n} more: muster alarm list"
        case .test: "{by} tests whether alarms at {site} reach you. There is nothing to do."
        default: labels
        }
    }

    /// The labels of lines, and what stands behind them.
    private var labels: String {
        switch self {
        case .what: "What: {text}"
        case .place: "Where: {text}"
        case .value: "Value: {text}, {at}"
        case .since: "Since: {at}"
        case .limit: "Limit: {text}"
        case .trend: "Trend: {text}"
        case .lastDay: "Last 24 h: {text} ({low} to {high})"
        case .lots: "Lots there: {text}"
        case .instruction: "What to do: {text}"
        case .course: "All that happened: {text}"
        case .answer: "To answer: muster alarm ack {alarm} --note TEXT"
        case .portal: "In the portal: {link}"
        case .whyListed: "You are a contact for alarms at {site}: muster alarm contact list"
        case .atMost: "at most {value}"
        case .atLeast: "at least {value}"
        case .rising: "rising, {value} in the last hour"
        case .falling: "falling, {value} in the last hour"
        case .steady: "steady for the last hour"
        case .inSet: "{limit} ({set}, version {version})"
        default: "over"
        }
    }
}

/// What an alarm is about, in a few words.
package enum AlarmCausePhrase: Phrase {
    case above, below, rate, silent, door, battery, calibrationDue, limit

    /// The text in English.
    package var english: String {
        switch self {
        case .above: "{quantity} {value}, above {limit}"
        case .below: "{quantity} {value}, below {limit}"
        case .rate: "{quantity} changes too fast"
        case .silent: "the sensor is silent"
        case .door: "the door stands open"
        case .battery: "the sensor's battery is low"
        case .calibrationDue: "the calibration is due"
        case .limit: "a limit is breached"
        }
    }
}

/// What is measured.
package enum QuantityPhrase: Phrase {
    case temperature, humidity, pressure, illuminance, dewPoint

    /// The text in English.
    package var english: String {
        switch self {
        case .temperature: "temperature"
        case .humidity: "humidity"
        case .pressure: "air pressure"
        case .illuminance: "light"
        case .dewPoint: "dew point"
        }
    }
}
