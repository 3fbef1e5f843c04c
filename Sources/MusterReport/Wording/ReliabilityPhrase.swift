import MusterAudit

/// The words of what limits the report, and of its seal.
package enum ReliabilityPhrase: Phrase {
    case title
    case received
    case receivedText
    case displaced
    case displacedNone
    case displacedText
    case lost
    case lostText
    case anchors
    case anchorsContested
    case anchorsLeftOut
    case recording
    case recordingGap
    case gaps
    case gapText
    case gapsMore
    case clock
    case clockNone
    case clockText
    case stretches
    case notCovered
    case notCoveredNone
    case notCoveredUnknown
    case neverEntered
    case coveredWeakly
    case reasonGiven
    case noReasonGiven
    case byRadio
    case unsure
    case partial
    case partialLabel
    case wholeWalk
    case stillRunning
    case paused
    case cancelled
    case confidence
    case confidenceDefault
    case confidenceZones
    case confidenceSite
    case look
    case lookText
    case lookAllText
    case goneText
    case segregation
    case segregationText
    case caveat

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Reliability and limits", "Pouzdanost i ograničenja")
        case .received: PhraseTexts("Received", "Primljeno")
        case .receivedText: PhraseTexts("{n} advertisements", "Oglašavanja: {n}")
        case .displaced: PhraseTexts("Displaced", "Istisnuto")
        case .displacedNone:
            PhraseTexts("None: the queue never overflowed.", "Ništa: red se nije prelio.")
        case .displacedText:
            PhraseTexts(
                "{n} advertisements from a full queue ({share})",
                "Oglašavanja istisnuta iz punog reda: {n} ({share})"
            )
        case .lost: PhraseTexts("Lost", "Izgubljeno")
        case .lostText:
            PhraseTexts(
                "{n} packets that the kernel dropped before they were read",
                "Paketi koje je jezgro odbacilo pre čitanja: {n}"
            )
        case .anchors: PhraseTexts("Anchors", "Sidra")
        case .anchorsContested:
            PhraseTexts(
                "Heard where the plan has none, so copied or moved, and left out from then on: "
                    + "{anchors}",
                "Čula su se gde ih na planu nema, pa su kopirana ili pomerena; od tada izostavljena: "
                    + "{anchors}"
            )
        case .anchorsLeftOut:
            PhraseTexts(
                "Heard where the plan has none, so copied or moved, and left out of the whole audit: "
                    + "{anchors}",
                "Čula su se gde ih na planu nema, pa su kopirana ili pomerena; u celom popisu "
                    + "izostavljena: {anchors}"
            )
        case .recording: PhraseTexts("Recording", "Snimak")
        case .recordingGap:
            PhraseTexts(
                "The disk was full: {n} advertisements from {moment} on count but are not recorded.",
                "Disk je bio pun: oglašavanja od {moment} se računaju, ali nisu snimljena ({n})."
            )
        case .gaps: PhraseTexts("Not listened", "Bez slušanja")
        case .gapText:
            PhraseTexts("{moment}, {seconds} s: {cause}", "{moment}, {seconds} s: {cause}")
        case .gapsMore:
            PhraseTexts("and {n} more, {seconds} s together", "i još {n}, ukupno {seconds} s")
        case .clock: PhraseTexts("Clock", "Časovnik")
        case .clockNone:
            PhraseTexts("The receiver's clock never stepped.", "Časovnik prijemnika nije skakao.")
        case .clockText:
            PhraseTexts("The receiver's clock: {steps}.", "Časovnik prijemnika: {steps}.")
        case .stretches: PhraseTexts("Stretches", "Deonice")
        case .notCovered: PhraseTexts("Not covered", "Nije pokriveno")
        case .notCoveredNone:
            PhraseTexts(
                "Every zone with anchors was at least half covered.",
                "Svaka zona sa sidrima pokrivena je bar do pola."
            )
        case .notCoveredUnknown:
            PhraseTexts("Coverage unknown: {zones}", "Pokrivenost nepoznata: {zones}")
        case .neverEntered:
            PhraseTexts("Never entered: {zones}", "Niko nije ušao: {zones}")
        case .coveredWeakly:
            PhraseTexts("Less than half covered: {zones}", "Pokriveno manje od pola: {zones}")
        case .reasonGiven: PhraseTexts("Reason given: {reason}", "Naveden razlog: {reason}")
        case .noReasonGiven: PhraseTexts("No reason was given.", "Razlog nije naveden.")
        case .byRadio: PhraseTexts("Radio and hand", "Radio i ruka")
        case .unsure: PhraseTexts("Zone not certain", "Zona nije sigurna")
        case .partial: PhraseTexts("Partial audit: {reason}", "Delimičan popis: {reason}")
        case .partialLabel: PhraseTexts("Completeness", "Potpunost")
        case .wholeWalk:
            PhraseTexts(
                "Finished without a reservation.",
                "Završeno bez ograde."
            )
        case .stillRunning:
            PhraseTexts(
                "The audit still runs; every outcome can change.",
                "Popis još traje; svaki ishod može da se promeni."
            )
        case .paused:
            PhraseTexts(
                "The audit is paused; every outcome can change.",
                "Popis je pauziran; svaki ishod može da se promeni."
            )
        case .cancelled:
            PhraseTexts("Cancelled before it was finished.", "Otkazano pre završetka.")
        case .confidence: PhraseTexts("Doubt", "Sumnja")
        case .confidenceDefault:
            PhraseTexts(
                "Given in words: no recounted audit of this site has fitted percentages yet.",
                "Izražena rečima: još nijedan ponovljen popis ove lokacije nije odredio procente."
            )
        case .confidenceZones:
            PhraseTexts(
                "Chances of zones are told in steps of 5 %. Whether a silent item is gone is told in "
                    + "words until enough of them were looked for on this site.",
                "Verovatnoće zona date su u koracima od 5 %. Da li stavke bez glasa nema kaže se "
                    + "rečima dok se na ovoj lokaciji ne potraži dovoljno takvih."
            )
        case .confidenceSite:
            PhraseTexts(
                "Percentages rest on recounted audits of this site, in steps of 5 %.",
                "Procenti počivaju na ponovljenim popisima ove lokacije, u koracima od 5 %."
            )
        case .look: PhraseTexts("Look for", "Potražiti")
        case .lookText:
            PhraseTexts(
                "Not heard where the walk covers: {items}. Look for these {drawn}, drawn at random; "
                    + "then Muster can say how many are gone.",
                "Bez glasa, a put pokriva mesto: {items}. Potražite ove, izvučene nasumično ({drawn}); "
                    + "tada Muster može da kaže koliko ih zaista nema."
            )
        case .lookAllText:
            PhraseTexts(
                "Not heard where the walk covers: {items}. Look for all of these; then Muster can say "
                    + "how many are gone.",
                "Bez glasa, a put pokriva mesto: {items}. Potražite sve ove; tada Muster može da kaže "
                    + "koliko ih zaista nema."
            )
        case .goneText:
            PhraseTexts(
                "{items} were not heard where the walk covers; of them {low} to {high} are expected to be gone.",
                "{items} – bez glasa, a put pokriva mesto; od toga se očekuje da ih nedostaje {low} do {high}."
            )
        case .segregation: PhraseTexts("Approval", "Odobrenje")
        case .segregationText:
            PhraseTexts(
                "Nobody has recounted, reviewed or approved this result yet.",
                "Ovaj rezultat još niko nije ponovo izbrojao, pregledao ni odobrio."
            )
        case .caveat:
            PhraseTexts(
                "The audit is a sample of radio signals at one time. An item that is present can "
                    + "stay silent (flat battery, metal, water), and a beacon can be carried "
                    + "without its item. The report says what was observed, not what must be.",
                "Popis je uzorak radio-signala u jednom vremenu. Prisutna stavka može da ćuti "
                    + "(prazna baterija, metal, voda), a bikon se može preneti bez svoje stavke. "
                    + "Izveštaj kaže šta je opaženo, a ne šta mora biti."
            )
        }
    }
}

/// Why the radio did not listen.
package enum GapPhrase: Phrase {
    case controllerReset
    case otherProgram
    case serviceRestarted
    case suspended
    case radioLost

    package var texts: PhraseTexts {
        switch self {
        case .controllerReset: PhraseTexts("the adapter was reset", "adapter je resetovan")
        case .otherProgram:
            PhraseTexts(
                "another program changed the scan",
                "drugi program je promenio skeniranje"
            )
        case .serviceRestarted:
            PhraseTexts(
                "the Bluetooth service was restarted",
                "Bluetooth servis je ponovo pokrenut"
            )
        case .suspended: PhraseTexts("the machine was suspended", "računar je bio u mirovanju")
        case .radioLost:
            PhraseTexts(
                "the adapter was away or switched off",
                "adapter nije bio tu ili je bio isključen"
            )
        }
    }

    init(_ cause: ListeningGap.Cause) {
        switch cause {
        case .controllerReset: self = .controllerReset
        case .otherProgram: self = .otherProgram
        case .serviceRestarted: self = .serviceRestarted
        case .suspended: self = .suspended
        case .radioLost: self = .radioLost
        }
    }
}
