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

    package var texts: PhraseTexts {
        switch self {
        case .noGaps:
            PhraseTexts(
                "No gap was noticed while it listened.",
                "Tokom slušanja nije primećen nijedan prekid."
            )
        case .batteries: PhraseTexts("Batteries", "Baterije")
        case .batteriesLow:
            PhraseTexts("Low before the audit: {items}", "Prazne pre popisa: {items}")
        case .batteriesNone:
            PhraseTexts("None was known to be low.", "Nijedna nije bila poznata kao prazna.")
        case .batteriesSilent:
            PhraseTexts(
                "Beacons that have never said how full they are: {n} of {all}.",
                "Bikoni koji nikad nisu javili stanje baterije: {n} od {all}."
            )
        case .more: PhraseTexts("and {n} more", "i još {n}")
        case .calibration: PhraseTexts("Calibration", "Kalibracija")
        case .fit: PhraseTexts("Fit {n} of the site, {items}", "Podešavanje lokacije {n}, {items}")
        case .fitOf:
            PhraseTexts(
                "Fit {n} of the site, {items}, {day}",
                "Podešavanje lokacije {n}, {items}, {day}"
            )
        case .noFit:
            PhraseTexts(
                "The site has no fit of its own yet: no audit was recounted whole.",
                "Lokacija još nema svoje podešavanje: nijedan popis nije ceo ponovljen."
            )
        case .anchors:
            PhraseTexts("Anchors calibrated: {n} of {all}", "Kalibrisana sidra: {n} od {all}")
        case .powers:
            PhraseTexts(
                "Beacons of known strength: {n} of {all}",
                "Bikoni poznate jačine: {n} od {all}"
            )
        case .settings: PhraseTexts("Settings", "Podešavanja")
        case .settingsText:
            PhraseTexts(
                "Method {method}; {sight}; {target}; tolerance 0, every row that differs is listed",
                "Postupak {method}; {sight}; {target}; tolerancija 0, navedena je svaka razlika"
            )
        case .blind: PhraseTexts("blind", "naslepo")
        case .open: PhraseTexts("open", "otvoreno")
        case .noTarget: PhraseTexts("no target", "bez cilja")
        case .offDefault: PhraseTexts("Off its default: {what}", "Nije uobičajeno: {what}")
        case .allDefault:
            PhraseTexts("Nothing is off its default.", "Sve je na uobičajenim vrednostima.")
        case .offBlind: PhraseTexts("blind confirmations", "potvrde naslepo")
        case .offApart:
            PhraseTexts(
                "count and approval not kept apart",
                "brojanje i odobrenje nisu razdvojeni"
            )
        case .offMethod: PhraseTexts("a method that tells no zones", "postupak koji ne daje zone")
        case .obstacles: PhraseTexts("Noted", "Zabeleženo")
        case .obstaclesNone:
            PhraseTexts("Nobody noted an obstacle.", "Niko nije zabeležio prepreku.")
        case .obstacle: PhraseTexts("{text} ({person}, {time})", "{text} ({person}, {time})")
        case .coverageSteps:
            PhraseTexts(
                "below {weak} a place counts as not covered, below {full} as weakly covered",
                "ispod {weak} mesto se smatra nepokrivenim, ispod {full} slabo pokrivenim"
            )
        case .lowBattery: PhraseTexts("low below {volts} mV", "prazna ispod {volts} mV")
        case .shares:
            PhraseTexts(
                "Assumed before listening: {absent} of items gone, {misplaced} misplaced, {silent} "
                    + "of beacons silent",
                "Pretpostavljeno pre slušanja: {absent} stavki nema, {misplaced} na pogrešnom "
                    + "mestu, {silent} bikona ćuti"
            )
        }
    }
}
