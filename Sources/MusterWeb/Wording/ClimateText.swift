import MusterClimate
import MusterCore

/// The words of the pages about what sensors say.
enum ClimateText: WebText {
    case noSensors, noSensorsStep, nothingHeard, nothingHeardStep, notPlaced, outside,
        lot, heard, silent, nothingYet, rising, falling, steady, inHour, range,
        unknownRange, now, seconds, minutes, hours, days, open, closed, silentFor, all, breach,
        outOfLimits,
        inside, within, atLeast, atMost, minutesOut

    var texts: (english: String, serbian: String) {
        switch self {
        case .noSensors: ("No sensors yet.", "Još nema senzora.")
        case .noSensorsStep:
            (
                "See which are around, then add one on the server:",
                "Pogledajte koji su u blizini, pa dodajte jedan na serveru:"
            )
        case .nothingHeard:
            (
                "Nothing was heard of the sensors yet.",
                "Senzori se još nisu čuli."
            )
        case .nothingHeardStep:
            (
                "A fixed scanner keeps what they say; start one on the server:",
                "Stalni skener čuva ono što javljaju; pokrenite ga na serveru:"
            )
        case .notPlaced: ("Not placed", "Bez mesta")
        case .outside: ("Outside", "Napolju")
        case .lot: ("Lot {name}", "Serija {name}")
        case .heard: ("heard", "čuje se")
        case .silent: ("not known", "nepoznato")
        case .nothingYet: ("nothing yet", "još ništa")
        case .rising: ("rising", "raste")
        case .falling: ("falling", "opada")
        case .steady: ("steady", "stabilno")
        case .inHour: ("{change} in an hour", "{change} za sat")
        case .range: ("{low} to {high} in 24 h", "{low} do {high} za 24 h")
        case .unknownRange: ("nothing known in 24 h", "ništa poznato za 24 h")
        case .now: ("now", "sada")
        case .seconds: ("{n} s ago", "pre {n} s")
        case .minutes: ("{n} min ago", "pre {n} min")
        case .hours: ("{n} h ago", "pre {n} h")
        case .days: ("{n} d ago", "pre {n} d")
        case .open: ("open", "otvoreno")
        case .closed: ("closed", "zatvoreno")
        case .silentFor: ("since {moment}: {cause}", "od {moment}: {cause}")
        case .breach: ("out of limits for too long", "predugo van granica")
        case .outOfLimits: ("out of limits", "van granica")
        case .inside: ("within limits", "u granicama")
        case .within: ("limits {low} to {high}", "granice {low} do {high}")
        case .atLeast: ("limit {low} or more", "granica {low} ili više")
        case .atMost: ("limit {high} or less", "granica {high} ili manje")
        case .minutesOut: ("{n} min out in 24 h", "{n} min van za 24 h")
        case .all: ("Show all {n}", "Prikaži sve ({n})")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .notListening: ("no scanner was listening", "nijedan skener nije slušao")
        case .radio: ("the receiver was away", "prijemnik nije radio")
        case .fault: ("the sensor was at fault", "senzor je bio neispravan")
        case .rejected: ("the values were impossible", "vrednosti su bile nemoguće")
        case .off: ("the sensor's battery was empty", "baterija senzora je bila prazna")
        case .silent: ("the sensor was silent", "senzor se nije javljao")
        }
    }
}

/// The words of the page of one series.
enum SeriesText: WebText {
    case day, week, month, year, span, chart, numbers, mean, low, high, known, from, times, csv,
        nothing, gaps, audits, sensor, identity, calibrated, notCalibrated, due, minimum, maximum,
        table, legendBand, legendMean, legendGap, legendAudit, legendOut, moreGaps

    var texts: (english: String, serbian: String) {
        switch self {
        case .day: ("24 h", "24 h")
        case .week: ("7 days", "7 dana")
        case .month: ("30 days", "30 dana")
        case .year: ("1 year", "1 godina")
        case .span: ("Time shown", "Prikazano vreme")
        case .chart:
            (
                "{what}, {span}: {low} to {high}, known for {share} of the time",
                "{what}, {span}: {low} do {high}, poznato {share} vremena"
            )
        case .numbers: ("The same as numbers", "Isto u brojevima")
        case .mean: ("Mean", "Srednja vrednost")
        case .low: ("Lowest", "Najniža")
        case .high: ("Highest", "Najviša")
        case .known: ("Known", "Poznato")
        case .from: ("From", "Od")
        case .times: ("Times are those of {zone}.", "Vremena su po zoni {zone}.")
        case .csv: ("Download these readings as CSV", "Preuzmi ova očitavanja kao CSV")
        case .nothing:
            (
                "Nothing is known of this time. Choose a longer one.",
                "O ovom vremenu nema podataka. Izaberite duže."
            )
        case .gaps: ("Not known", "Nepoznato")
        case .audits: ("Audits in this time", "Popisi u ovom vremenu")
        case .sensor: ("Sensor", "Senzor")
        case .identity: ("Identity", "Identitet")
        case .calibrated: ("Certificate", "Uverenje")
        case .notCalibrated: ("none that is valid", "nema važećeg")
        case .due: ("{certificate}, due {day}", "{certificate}, rok {day}")
        case .minimum: ("Lowest in this time", "Najniže u ovom vremenu")
        case .maximum: ("Highest in this time", "Najviše u ovom vremenu")
        case .table: ("{what} by times", "{what} po vremenu")
        case .legendBand: ("lowest to highest", "od najniže do najviše")
        case .legendMean: ("mean", "srednja vrednost")
        case .legendGap: ("not known", "nepoznato")
        case .legendAudit: ("audit", "popis")
        case .legendOut: ("out of limits", "van granica")
        case .moreGaps: ("{n} shorter times not known", "još {n} kraćih nepoznatih vremena")
        }
    }
}
