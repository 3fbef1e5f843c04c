/// Something that is counted, in the forms that a number asks for; `{n}` stands for the number.
package enum Plural: CaseIterable, Hashable, Sendable {
    case items
    case allRight
    case shareRight
    case zones
    case records
    case openDiscrepancies
    case itemsMissing
    case itemsMisplaced
    case itemsUndecided
    case itemsNotHeard
    case times
    case pieces
    case minutes
    case stretches
    case brokenOff
    case clockSteps

    /// The form for `count`, with the number still to be put in.
    ///
    /// Source of the rules: Unicode CLDR 44, plural rules for `en` and `sr` (whole numbers).
    package func form(_ count: Int, _ language: ReportLanguage) -> String {
        let forms = forms
        switch language {
        case .english: return count == 1 ? forms.english.one : forms.english.other
        case .serbian:
            let (last, lastTwo) = (count.magnitude % 10, count.magnitude % 100)
            if last == 1, lastTwo != 11 { return forms.serbian.one }
            if (2...4).contains(last), !(12...14).contains(lastTwo) { return forms.serbian.few }
            return forms.serbian.other
        }
    }

    /// All forms of one phrase.
    package struct Forms: Sendable {
        /// The English forms.
        package var english: (one: String, other: String)
        /// The Serbian forms: 1, 21 …; 2 to 4, 22 to 24 …; the rest.
        package var serbian: (one: String, few: String, other: String)
    }

    /// All forms in both languages.
    package var forms: Forms {
        switch self {
        case .items: Self.make("{n} item", "{n} items", "{n} stavka", "{n} stavke", "{n} stavki")
        case .allRight:
            Self.make(
                "The {n} item was where the record says",
                "All {n} items were where the record says",
                "Sve je tamo gde evidencija kaže ({n} stavka)",
                "Sve je tamo gde evidencija kaže ({n} stavke)",
                "Sve je tamo gde evidencija kaže ({n} stavki)"
            )
        case .shareRight:
            Self.make(
                "{share} of {n} item was where the record says",
                "{share} of {n} items were where the record says",
                "{share} očekivanih stavki ({right} od {n}) bilo je tamo gde evidencija kaže",
                "{share} očekivanih stavki ({right} od {n}) bilo je tamo gde evidencija kaže",
                "{share} očekivanih stavki ({right} od {n}) bilo je tamo gde evidencija kaže"
            )
        case .zones: Self.make("{n} zone", "{n} zones", "{n} zona", "{n} zone", "{n} zona")
        case .records:
            Self.make("{n} record", "{n} records", "{n} zapis", "{n} zapisa", "{n} zapisa")
        case .openDiscrepancies:
            Self.make(
                "open discrepancy",
                "open discrepancies",
                "otvoreno odstupanje",
                "otvorena odstupanja",
                "otvorenih odstupanja"
            )
        case .itemsMissing:
            Self.make(
                "{n} is missing",
                "{n} are missing",
                "{n} nedostaje",
                "{n} nedostaju",
                "{n} nedostaje"
            )
        case .itemsMisplaced:
            Self.make(
                "{n} is in the wrong zone",
                "{n} are in the wrong zone",
                "{n} je na pogrešnom mestu",
                "{n} su na pogrešnom mestu",
                "{n} je na pogrešnom mestu"
            )
        case .itemsUndecided:
            Self.make(
                "{n} is undecided",
                "{n} are undecided",
                "{n} je neodlučena",
                "{n} su neodlučene",
                "{n} je neodlučeno"
            )
        case .itemsNotHeard:
            Self.make(
                "{n} has not been heard yet",
                "{n} have not been heard yet",
                "{n} se još nije čula",
                "{n} se još nisu čule",
                "{n} se još nije čulo"
            )
        case .times:
            Self.make(
                "heard {n} time",
                "heard {n} times",
                "čulo se {n} put",
                "čulo se {n} puta",
                "čulo se {n} puta"
            )
        case .pieces:
            Self.make("{n} piece", "{n} pieces", "{n} komad", "{n} komada", "{n} komada")
        case .minutes:
            Self.make("{n} minute", "{n} minutes", "{n} minut", "{n} minuta", "{n} minuta")
        case .stretches:
            Self.make(
                "{n} stretch of listening",
                "{n} stretches of listening",
                "{n} deonica slušanja",
                "{n} deonice slušanja",
                "{n} deonica slušanja"
            )
        case .brokenOff:
            Self.make(
                "{n} broke off",
                "{n} broke off",
                "{n} je prekinuta",
                "{n} su prekinute",
                "{n} je prekinuto"
            )
        case .clockSteps:
            Self.make("{n} step", "{n} steps", "{n} skok", "{n} skoka", "{n} skokova")
        }
    }

    private static func make(
        _ englishOne: String,
        _ englishOther: String,
        _ serbianOne: String,
        _ serbianFew: String,
        _ serbianOther: String
    ) -> Forms {
        Forms(
            english: (englishOne, englishOther),
            serbian: (serbianOne, serbianFew, serbianOther)
        )
    }
}
