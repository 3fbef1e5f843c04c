import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPhotos
import MusterService

/// What is wrong with files, plans, pictures and values.
extension ErrorWords {
    static func texts(_ error: CatalogueError) -> Texts {
        switch error {
        case .tooLarge(let file, _, let limit):
            (
                (error.what, "\(file) je prevelik; najviše je \(limit >> 20) MiB"),
                (error.remedy, "podelite fajl ili proverite da li je pravi")
            )
        case .notUTF8(let file, _, let line):
            (
                (error.what, "\(file), red \(line): tekst nije u UTF-8"),
                (error.remedy, "sačuvajte fajl kao UTF-8 (u tabeli: „CSV UTF-8“)")
            )
        case .unclosedQuote(let file, let line):
            (
                (error.what, "\(file), red \(line): navodnik je otvoren, a nije zatvoren"),
                (error.remedy, "zatvorite navodnik; unutar ćelije napišite ga dvaput")
            )
        case .textBehindQuote(let file, let line, let column):
            (
                (error.what, "\(file), red \(line), kolona \(column): tekst iza navodnika"),
                (error.remedy, "stavite celu ćeliju u navodnike; unutar nje napišite ih dvaput")
            )
        case .noHeader, .isJSON, .isList, .missingColumns, .duplicateColumn, .badColumnName:
            headerTexts(error)
        case .refusedRows(let file, let refused, let rows, _):
            (
                (error.what, "\(file): odbijeno redova: \(refused.count) od \(rows)"),
                (
                    "correct these rows, or import the others",
                    "ispravite te redove ili uvezite ostale"
                )
            )
        case .notJSON(let file, let line, _):
            (
                (error.what, "\(file), red \(line): ovo nije JSON"),
                (error.remedy, "ispravite plan i uvezite ga ponovo")
            )
        case .badPlan(let file, _, let count):
            (
                (error.what, "\(file): grešaka: \(count)"),
                (error.remedy, "ispravite plan i uvezite ga ponovo")
            )
        case .badEdit:
            (
                nil,
                (
                    "nothing was changed; correct it, and send it again",
                    "ništa nije izmenjeno; ispravite i pošaljite ponovo"
                )
            )
        case .notOnPlan:
            (
                (error.what, "toga više nema na planu"),
                ("look at the plan as it is now", "pogledajte plan kakav je sada")
            )
        }
    }

    /// What is wrong with the first line of an item file.
    private static func headerTexts(_ error: CatalogueError) -> Texts {
        let columns = ItemFile.columns.joined(separator: ",")
        let required = ItemFile.requiredColumns.joined(separator: ", ")
        let start = "počnite fajl zaglavljem: \(columns); obavezne kolone su \(required)"
        switch error {
        case .noHeader(let file):
            return ((error.what, "\(file) je prazan: nema zaglavlje"), (error.remedy, start))
        case .isJSON(let file):
            return (
                (error.what, "\(file) je JSON, a spisak stavki je CSV"),
                (
                    "the floor is drawn on the page Map; save a list of items as CSV",
                    "plan objekta se crta na strani Mapa; spisak stavki sačuvajte kao CSV"
                )
            )
        case .isList(let file):
            return (
                (error.what, "\(file) je spisak, a plan objekta je JSON"),
                (
                    "import a list of items on the page Items",
                    "spisak stavki uvezite na strani Stavke"
                )
            )
        case .missingColumns(let file, let missing, let found):
            let names = found.prefix(20).map { "„\($0)“" }.joined(separator: ", ")
            let lacks = missing.joined(separator: ", ")
            return (
                (error.what, "\(file), red 1: nedostaje kolona \(lacks); nađeno: \(names)"),
                (error.remedy, start)
            )
        case .duplicateColumn(let file, let name):
            return (
                (error.what, "\(file), red 1: kolona „\(name)“ stoji dvaput"),
                (error.remedy, "uklonite ili preimenujte jednu od njih")
            )
        case .badColumnName(let file, let column, let reason):
            let words = ReasonWords.serbian(reason) ?? ""
            return (
                (error.what, "\(file), red 1, kolona \(column): naziv kolone: \(words)"),
                (error.remedy, "dajte koloni naziv ili je uklonite")
            )
        default: return (nil, nil)
        }
    }

    private static let saveAgain = "otvorite je u programu za slike i sačuvajte je kao običan JPEG"

    static func texts(_ error: PhotoError) -> Texts {
        switch error {
        case .tooManyBytes(_, let limit):
            (
                (error.what, "fotografija je prevelika; najviše je \(limit >> 20) MiB"),
                (error.remedy, "snimite je u manjoj rezoluciji ili je smanjite")
            )
        case .tooManyPixels(let width, let height, let limit):
            (
                (
                    error.what,
                    "fotografija ima \(width) × \(height) piksela; najviše je "
                        + "\(limit / 1_000_000) miliona"
                ), (error.remedy, "snimite je u manjoj rezoluciji ili je smanjite")
            )
        case .notAPhoto:
            (
                (error.what, "fajl nije slika JPEG, PNG, GIF ili WebP"),
                (error.remedy, "sačuvajte je kao JPEG")
            )
        case .broken(let kind):
            (
                (error.what, "slika \(kind.uppercased()) je oštećena ili nije cela"),
                (error.remedy, "otvorite je da vidite da li je cela i sačuvajte je ponovo")
            )
        case .noDecoder(let kind):
            (
                (error.what, "ovaj server ne čita slike \(kind.uppercased())"),
                ("save it as a JPEG", "sačuvajte je kao JPEG")
            )
        case .tooManyScans(let limit):
            (
                (error.what, "slika JPEG ima više od \(limit) prolaza"),
                (error.remedy, Self.saveAgain)
            )
        case .tooMuchWork(let kind):
            (
                (
                    error.what,
                    "čitanje slike \(kind.uppercased()) traži više od \(PictureDecoder.cpuSeconds) s "
                        + "ili \(PictureDecoder.memoryBytes >> 20) MiB"
                ), (error.remedy, Self.saveAgain)
            )
        case .noChild:
            (
                ("pictures cannot be read at the moment", "slike trenutno ne mogu da se čitaju"),
                ("try again in a while", "pokušajte ponovo malo kasnije")
            )
        case .interrupted:
            (
                (error.what, "fotografija nije pročitana: program se zaustavlja"),
                (error.remedy, "pošaljite je ponovo kada program radi")
            )
        case .cannotEncode:
            (
                (error.what, "fotografija se ne može upisati"),
                ("try again in a while", "pokušajte ponovo malo kasnije")
            )
        }
    }

    /// A value that is not what it must be.
    static func valueTexts(_ name: String, _ expected: String) -> (String, String) {
        // Labels have a field of this name too, for a number.
        let isFirstDay = name == "from" && expected.hasPrefix("a day")
        let field = isFirstDay ? AuditText.from.texts : fieldName(name)
        let otherwise = "otherwise: "
        if expected.hasPrefix(otherwise) {
            let reason = String(expected.dropFirst(otherwise.count))
            return (
                "\(field.english): \(reason)",
                "\(field.serbian): \(ReasonWords.serbian(reason) ?? "ne odgovara")"
            )
        }
        let words = ReasonWords.serbian(expected).map { "treba da bude \($0)" } ?? "ne odgovara"
        return ("\(field.english) must be \(expected)", "\(field.serbian): \(words)")
    }

    /// What a page calls the field of a form; in quotation marks what it has no word for.
    static func fieldName(_ name: String) -> (english: String, serbian: String) {
        let words: (english: String, serbian: String)? =
            switch name {
            case "id": StockText.identifier.texts
            case "zone_corners", "a corner": MapText.corners.texts
            case "anchor_beacon", "anchor_was": CommonText.beacon.texts
            case "anchor_x", "receiver_x", "picture_x": MapText.across.texts
            case "anchor_y", "receiver_y", "picture_y": MapText.down.texts
            case "size_width": MapText.width.texts
            case "size_height": MapText.height.texts
            case "scale_from_x": MapText.fromAcross.texts
            case "scale_from_y": MapText.fromDown.texts
            case "scale_to_x": MapText.toAcross.texts
            case "scale_to_y": MapText.toDown.texts
            case "scale_metres": MapText.apart.texts
            case "the place": ("the place", "mesto")
            case "the form": ("the form", "obrazac")
            case "the item": ("the item", "stavka")
            case "the file": ("the file", "fajl")
            case "due": ReviewText.due.texts
            case "language": ("language", "jezik")
            case "paper": ("paper", "papir")
            case "number of days", "days": ("number of days", "broj dana")
            case "copies": ImportText.copies.texts
            case "sheet": ImportText.sheet.texts
            case "from": ImportText.firstPlace.texts
            case "until": AuditText.until.texts
            case "to": CommonText.recipient.texts
            default: CommonText.allCases.first { "\($0)" == name }?.texts
            }
        return words ?? (name, "„\(name)“")
    }
}

/// What an audit or the server does not do just now.
extension ErrorWords {
    static func openTexts(_ error: AuditError) -> Texts {
        switch error {
        case .notExpected(let audit, let item, let name):
            (
                (
                    error.what,
                    "stavka \(AuditError.words(item, name)) nije na listi popisa \(audit)"
                ),
                ("choose one of the list", "izaberite jednu sa liste")
            )
        case .unknownZone(let zone, _, _):
            (
                (error.what, "nema zone „\(zone)“"),
                ("the page Zones shows those there are", "strana Zone pokazuje koje postoje")
            )
        case .nothingToResolve(let audit, let item, let name):
            (
                (
                    error.what,
                    "stavka \(AuditError.words(item, name)) je tamo gde piše: popis \(audit) tu "
                        + "nema odstupanja"
                ),
                ("the review shows what is open", "pregled pokazuje šta je otvoreno")
            )
        case .nothingToRecount(let audit):
            (
                (error.what, "\(audit) nema otvorenih odstupanja za ponovno brojanje"),
                ("choose the items", "izaberite stavke")
            )
        case .nothingToUndo(let audit), .noDecisionToUndo(let audit):
            (
                (error.what, "\(audit) nema ničega što se može povući"),
                (
                    "the page of the audit shows what was recorded",
                    "strana popisa pokazuje šta je zapisano"
                )
            )
        case .coverageBelowPlan(let audit, let zones, let extent, let names):
            (
                (error.what, "\(audit) nije završen: " + shortfall(zones, extent, names)),
                (
                    "go on and walk there, or finish it in part and say why",
                    "nastavite i obiđite te zone, ili ga završite delimično i napišite zašto"
                )
            )
        case .brokenChain(let audit, _), .unreadableRecord(let audit, _),
            .expectedListChanged(let audit), .listingChanged(let audit):
            (
                (error.what, "zapisi popisa \(audit) nisu onakvi kakvi su upisani"),
                (
                    "change nothing, and tell whoever looks after the server",
                    "ne menjajte ništa i recite onome ko održava server"
                )
            )
        default: sealTexts(error)
        }
    }

    private static func sealTexts(_ error: AuditError) -> Texts {
        switch error {
        case .badSeal(let audit, let fault):
            (
                (error.what, "\(audit): \(SealFaultText(fault).texts.serbian)"),
                sealRemedy(SealFaultText(fault))
            )
        case .unreadableSeal:
            (
                (error.what, "to nije ceo pečat: deo nedostaje ili je izmenjen"),
                ("scan the code again", "skenirajte kod ponovo")
            )
        default: blindTexts(error)
        }
    }

    private static func sealRemedy(_ fault: SealFaultText) -> (english: String, serbian: String) {
        switch fault {
        case .foreignKey:
            (
                "ask the other site for its key, and have an admin trust it",
                "zatražite ključ od druge lokacije; administrator ga prihvata"
            )
        case .alteredText:
            (
                "scan the code again; if it says the same, do not trust the paper",
                "skenirajte kod ponovo; ako kaže isto, ne verujte papiru"
            )
        case .revokedKey:
            (
                "ask an admin who revoked the key, and why",
                "pitajte administratora ko je opozvao ključ i zašto"
            )
        default:
            (
                "change nothing, and tell whoever looks after the server",
                "ne menjajte ništa i recite onome ko održava server"
            )
        }
    }

    private static func blindTexts(_ error: AuditError) -> Texts {
        switch error {
        case .hidden(let audit, _):
            (
                (
                    error.what,
                    "popis \(audit) je naslepo: šta očekuje i šta je našao zasad ne vidite"
                ),
                (
                    "it shows once the count, or the recount that is asked for, is finished",
                    "videće se kada se brojanje, ili ponovno brojanje, završi"
                )
            )
        case .notBlind(let audit, let person):
            (
                (
                    error.what,
                    "popis \(audit) je naslepo, a \(person) vidi šta je našao: ovo kaže neko drugi"
                ),
                ("ask one of those who audit", "zamolite nekoga ko popisuje")
            )
        case .zoneNeeded(let audit, let item, let name):
            (
                (
                    error.what,
                    "popis \(audit) je naslepo: recite u kojoj je zoni "
                        + AuditError.words(item, name)
                ),
                ("choose the zone where you see it", "izaberite zonu u kojoj je vidite")
            )
        default: trailTexts(error)
        }
    }

    static func placeTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .badAuditName(let text):
            (
                (error.what, "„\(text)“ nije oznaka popisa"),
                ("the page Audits shows all", "strana Popisi pokazuje sve")
            )
        case .dueInPast(let due, let today):
            (
                (error.what, "\(due) je prošao: danas je \(today)"),
                (error.remedy, "izaberite \(today) ili kasniji dan")
            )
        case .badDue(let text):
            (
                (error.what, "„\(text)“ nije dan ni vreme do kog se završava"),
                (error.remedy, "dan ili vreme na lokaciji: 2026-03-12 ili 2026-03-12T16:00")
            )
        case .dueOver(let due, let now):
            (
                (error.what, "rok \(due) je prošao: na lokaciji je \(now)"),
                (error.remedy, "izaberite današnji dan ili kasnije vreme")
            )
        case .lookedTwice(let item):
            (
                (error.what, "stavka \(item) je navedena dvaput"),
                (error.remedy, "za svaku stavku recite jednom da li je viđena ili nestala")
            )
        case .otherInventory(let one, let other):
            (
                (error.what, "\(one) i \(other) nisu popisi istog inventara"),
                ("choose audits of one inventory", "izaberite popise istog inventara")
            )
        case .nothingBefore(let audit, _):
            (
                (error.what, "pre popisa \(audit) nema prebrojanog popisa"),
                ("choose another audit", "izaberite drugi popis")
            )
        case .notRecounted(let audit):
            (
                (error.what, "za \(audit) niko nije ponovo brojao"),
                ("ask for a recount in the review", "tražite ponovno brojanje u pregledu")
            )
        case .noPlan:
            (
                (error.what, "objekat još nema plan"),
                ("draw it on the page Zones", "nacrtajte ga na strani Zone")
            )
        case .badTimeZone(let name):
            (
                (error.what, "nema vremenske zone „\(name)“"),
                ("a name like Europe/Belgrade", "ime kao Europe/Belgrade")
            )
        case .settingsChanged:
            (
                (error.what, "neko drugi je u međuvremenu menjao podešavanja"),
                (error.remedy, "učitajte ih ponovo i odlučite ponovo")
            )
        case .noTrace(let audit, _):
            (
                (error.what, "\(audit) se ne može ponoviti: snimak nije tu"),
                ("take another audit", "izaberite drugi popis")
            )
        default: homeTexts(error)
        }
    }

    private static func homeTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .homeMoved(let from):
            (
                (
                    error.what,
                    "ovaj dom je kopiran ili premešten: ranije je korišćen na \(from). Ako se koriste oba, "
                        + "različiti popisi dobijaju isti broj i isti potpis"
                ),
                (
                    error.remedy,
                    "koristite samo jedan; ako je to ovaj, neka to potvrdi onaj ko održava server"
                )
            )
        default: planTexts(error)
        }
    }
}

extension ErrorWords {
    /// What a walk lacks, in Serbian.
    private static func shortfall(
        _ zones: [ZoneID],
        _ extent: WalkExtent?,
        _ names: [ZoneID: String]
    ) -> String {
        func list(_ zones: [ZoneID]) -> String {
            zones.map { ZoneText.words($0, names[$0]) }.joined(separator: ", ")
        }
        let notEntered = extent?.notEntered ?? []
        var clauses: [String] = []
        if let extent, !notEntered.isEmpty {
            clauses.append(
                "pređeno \(Int(min(extent.metres, 1e9).rounded())) m, ušlo se u "
                    + "\(extent.entered) od \(extent.wanted), nije se ušlo u: "
                    + list(notEntered)
            )
        }
        let weak = zones.filter { !notEntered.contains($0) }
        if !weak.isEmpty {
            clauses.append("nedovoljno je obiđeno: " + list(weak))
        }
        return clauses.joined(separator: "; ")
    }
}
