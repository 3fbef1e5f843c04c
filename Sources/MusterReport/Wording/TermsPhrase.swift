/// The words of the terms of an audit.
package enum TermsPhrase: Phrase {
    case title
    case objective
    case objectiveText
    case type
    case stocktake
    case cycleCount
    case plan
    case criteria
    case criteriaList
    case criteriaTarget
    case criteriaNoTarget
    case criteriaTolerance
    case criteriaPieces
    case cutOff
    case cutOffText
    case observer
    case alsoActed
    case lookedAgain
    case expectedAuditors
    case due
    case dueMet
    case dueLate
    case sight
    case blind
    case open
    case shares
    case source
    case method
    case listening
    case listeningNone
    case listeningNotYet
    case stretch
    case stretchOpen
    case frozen
    case frozenText
    case distribution
    case distributionText

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Terms of the audit", "Uslovi popisa")
        case .objective: PhraseTexts("Objective", "Cilj")
        case .objectiveText:
            PhraseTexts(
                "To establish which of the expected items are present, and whether they are in "
                    + "the zone the record names.",
                "Utvrditi koje su od očekivanih stavki prisutne i da li su u zoni koju navodi "
                    + "evidencija."
            )
        case .type: PhraseTexts("Type", "Vrsta")
        case .stocktake:
            PhraseTexts("Stocktake: the whole inventory", "Popis: ceo inventar")
        case .cycleCount:
            PhraseTexts(
                "Cycle count: a part, not for accounting. Zones: {zones}",
                "Delimičan popis: deo, nije za knjigovodstvo. Zone: {zones}"
            )
        case .plan: PhraseTexts("Plan", "Plan popisa")
        case .criteria: PhraseTexts("Criteria", "Merila")
        case .criteriaList:
            PhraseTexts(
                "An item is accurate when it is present and in the zone of the frozen list.",
                "Stavka je tačna kada je prisutna i u zoni sa zamrznutog spiska."
            )
        case .criteriaTarget:
            PhraseTexts("Target accuracy: {target}.", "Ciljna tačnost: {target}.")
        case .criteriaNoTarget:
            PhraseTexts("No target accuracy was set.", "Ciljna tačnost nije zadata.")
        case .criteriaTolerance:
            PhraseTexts(
                "No tolerance: every discrepancy is listed.",
                "Bez tolerancije: navedeno je svako odstupanje."
            )
        case .criteriaPieces:
            PhraseTexts(
                "Pieces were not counted: an item that is present is taken with the quantity of the "
                    + "list.",
                "Komadi nisu brojani: prisutna stavka uzima se sa količinom sa spiska."
            )
        case .cutOff: PhraseTexts("Cut-off", "Presek")
        case .cutOffText:
            PhraseTexts(
                "What was booked after the list was frozen is not in it. Numbers of receipts and "
                    + "dispatches are kept elsewhere.",
                "Ono što je proknjiženo posle zamrzavanja nije na spisku. Brojevi prijemnica i "
                    + "otpremnica vode se drugde."
            )
        case .observer: PhraseTexts("Started by", "Započeo")
        case .alsoActed: PhraseTexts("Also counted", "Još brojali")
        case .lookedAgain: PhraseTexts("Recounted by", "Ponovo brojali")
        case .expectedAuditors: PhraseTexts("Also assigned", "Dodeljeno i")
        case .due: PhraseTexts("Due", "Rok")
        case .dueMet:
            PhraseTexts("{due}; met: finished {moment}", "{due}; ispunjen: završen {moment}")
        case .dueLate:
            PhraseTexts("{due}; not met: finished {moment}", "{due}; prekoračen: završen {moment}")
        case .sight: PhraseTexts("Blind or open", "Naslepo ili otvoreno")
        case .blind:
            PhraseTexts(
                "Blind: until the count was finished, those who audited saw nothing of what was "
                    + "expected and heard; whoever was asked to look again saw nothing from then on.",
                "Naslepo: do kraja brojanja oni koji su popisivali nisu videli šta se očekuje i šta "
                    + "se čulo; ko je zamoljen da ponovo pogleda, od tada nije video ništa."
            )
        case .open:
            PhraseTexts(
                "Open: those who audited could see what was expected and heard.",
                "Otvoreno: oni koji su popisivali mogli su da vide šta se očekuje i šta se čulo."
            )
        case .shares:
            PhraseTexts(
                "Verdicts: {radio} by radio ({radioShare}), {hand} by hand ({handShare}).",
                "Nalazi: preko radija {radio} ({radioShare}), ručno {hand} ({handShare})."
            )
        case .source: PhraseTexts("Source", "Izvor")
        case .method: PhraseTexts("Method", "Postupak")
        case .listening: PhraseTexts("Listening", "Slušanje")
        case .listeningNone: PhraseTexts("None.", "Nije ga bilo.")
        case .listeningNotYet: PhraseTexts("None so far.", "Još ga nije bilo.")
        case .stretch: PhraseTexts("{number}: {span} ({reason})", "{number}: {span} ({reason})")
        case .stretchOpen: PhraseTexts("{number}: since {from}", "{number}: od {from}")
        case .frozen: PhraseTexts("Frozen list", "Zamrznuti spisak")
        case .frozenText: PhraseTexts("{items}, frozen {moment}", "{items}, zamrznut {moment}")
        case .distribution: PhraseTexts("Distribution", "Dostavlja se")
        case .distributionText:
            PhraseTexts(
                "The manager of the site, and those the manager names. Class: Internal.",
                "Rukovodiocu lokacije i onima koje odredi. Klasa: interno."
            )
        }
    }
}

/// The words for how samples become outcomes.
package enum MethodPhrase: Phrase {
    case title
    case glossaryTitle
    case peakZoneShort
    case chancesShort
    case windowedLevelShort
    case listMatchShort
    case nearestShort
    case rule
    case value
    case method
    case version
    case presence
    case presencePeakZone
    case presenceListMatch
    case presenceNearest
    case inPlace
    case inPlaceText
    case inPlaceChanceText
    case elsewhereChanceText
    case place
    case placeText
    case elsewhere
    case elsewhereText
    case unsure
    case unsureText
    case coverage
    case coverageText
    case coverageShareText
    case placedText
    case placedElsewhereText
    case replay
    case replayText
    case meaning
    case letter
    case word

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Method and constants", "Postupak i konstante")
        case .glossaryTitle: PhraseTexts("What the words mean", "Šta znače reči")
        case .peakZoneShort:
            PhraseTexts(
                "A receiver is carried through the zones and hears the beacons of the items. Two "
                    + "advertisements make an item present; its zone is where it was loudest, if "
                    + "by enough to be sure. Anchors on the building tell where the receiver is.",
                "Prijemnik se nosi kroz zone i čuje bikone stavki. Dva oglašavanja znače da je "
                    + "stavka prisutna; zona joj je ona u kojoj je bila najjača, ako je razlika "
                    + "dovoljna. Sidra na zgradi govore gde je prijemnik."
            )
        case .chancesShort:
            PhraseTexts(
                "A receiver is carried through the zones and hears the beacons of the items. Two "
                    + "advertisements make an item present. Anchors on the building tell where the "
                    + "receiver was in each second; that, and how loud the item's beacon was then, "
                    + "gives the chance of each zone.",
                "Prijemnik se nosi kroz zone i čuje bikone stavki. Dva oglašavanja znače da je "
                    + "stavka prisutna. Sidra na zgradi govore gde je prijemnik bio u svakoj sekundi; "
                    + "to, i koliko je bikon stavke tada bio jak, daje verovatnoću svake zone."
            )
        case .windowedLevelShort:
            PhraseTexts(
                "Windowed level: an item is found when two advertisements of its beacon were "
                    + "received. It is in the zone whose receiver heard it strongest over the last "
                    + "4 seconds, or up to 30 where it advertises seldom; another zone must be 3 dB "
                    + "stronger to take over.",
                "Nivo u prozoru: stavka je prisutna kada su primljena dva oglašavanja njenog "
                    + "bikona. Nalazi se u zoni čiji ga je prijemnik najjače čuo u poslednje 4 "
                    + "sekunde, ili do 30 ako se retko oglašava; druga zona mora biti 3 dB jača "
                    + "da bi je preuzela."
            )
        case .listMatchShort:
            PhraseTexts(
                "The seed's list match: an item is found when its beacon is within a metre more "
                    + "than three times in a queue of ten samples.",
                "Poređenje sa spiskom: stavka je pronađena kada je njen bikon bliže od metra više "
                    + "od tri puta u nizu od deset uzoraka."
            )
        case .nearestShort:
            PhraseTexts("The nearest beacon within half a metre.", "Najbliži bikon do pola metra.")
        case .rule: PhraseTexts("Rule", "Pravilo")
        case .value: PhraseTexts("Value", "Vrednost")
        case .method: PhraseTexts("Method", "Postupak")
        case .version: PhraseTexts("Program", "Program")
        case .presence: PhraseTexts("Present", "Prisutno")
        case .presencePeakZone:
            PhraseTexts("from 2 advertisements on", "od 2 oglašavanja nadalje")
        case .presenceListMatch:
            PhraseTexts(
                "nearer than 1 m, more than 3 times in 10 samples",
                "bliže od 1 m, više od 3 puta u 10 uzoraka"
            )
        case .presenceNearest: PhraseTexts("nearer than 0.5 m", "bliže od 0,5 m")
        case .inPlace: PhraseTexts("In place", "Na mestu")
        case .inPlaceText:
            PhraseTexts(
                "no other zone louder by more than {margin}, less where the two lie apart",
                "nijedna druga zona nije jača za više od {margin}, manje ako su razdvojene"
            )
        case .inPlaceChanceText:
            PhraseTexts(
                "in the expected zone with a chance of {share} or more",
                "u očekivanoj zoni sa verovatnoćom od {share} ili više"
            )
        case .elsewhereChanceText:
            PhraseTexts(
                "in the expected zone with a chance of {share} or less, and the way known to {metres} m",
                "u očekivanoj zoni sa verovatnoćom od {share} ili manje, a put poznat na {metres} m"
            )
        case .place: PhraseTexts("Where an item is", "Gde je stavka")
        case .placeText:
            PhraseTexts(
                "the chance of each zone, from where the scanner was in each second, how loud the tag "
                    + "was then, and when it was silent; chances are told to 5 %, at most 95 %",
                "verovatnoća svake zone, po tome gde je skener bio u svakoj sekundi, koliko je oznaka "
                    + "tada bila jaka i kada je ćutala; verovatnoće se kažu na 5 %, najviše 95 %"
            )
        case .elsewhere: PhraseTexts("Elsewhere", "Drugde")
        case .elsewhereText:
            PhraseTexts(
                "expected zone walked, another one louder by {margin} or more, less where the two "
                    + "lie apart, at {level} or more",
                "očekivana zona pokrivena, druga jača za {margin} ili više, manje ako su razdvojene, "
                    + "uz {level} ili više"
            )
        case .unsure: PhraseTexts("Zone not certain", "Zona nije sigurna")
        case .unsureText: PhraseTexts("anything between", "sve između")
        case .coverage: PhraseTexts("Covered", "Pokriveno")
        case .coverageText:
            PhraseTexts(
                "the chance that a usual beacon in the zone was heard, from where the receiver was",
                "verovatnoća da bi se običan bikon u zoni čuo, prema tome gde je bio prijemnik"
            )
        case .coverageShareText:
            PhraseTexts(
                "the share of a zone's anchors that the receiver came past",
                "udeo sidara zone pored kojih je prijemnik prošao"
            )
        case .placedText:
            PhraseTexts(
                "placed in its own zone, or in that of the receiver nearest to it; another one is louder "
                    + "by less than {margin}",
                "smeštena u svoju zonu, ili u zonu najbližeg prijemnika; druga je jača za manje od "
                    + "{margin}"
            )
        case .placedElsewhereText:
            PhraseTexts(
                "placed in another zone that is louder by {margin} or more",
                "smeštena u drugu zonu koja je jača za {margin} ili više"
            )
        case .replay: PhraseTexts("Replay", "Ponavljanje")
        case .replayText:
            PhraseTexts(
                "muster replay {audit} gives the same outcomes from the kept radio trace",
                "muster replay {audit} daje iste ishode iz sačuvanog radio-zapisa"
            )
        case .meaning: PhraseTexts("Meaning", "Značenje")
        case .letter: PhraseTexts("Letter", "Slovo")
        case .word: PhraseTexts("Word", "Reč")
        }
    }
}
