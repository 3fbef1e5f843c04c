import MusterAudit
import MusterCatalogue
import MusterClimate
package import MusterCore
import MusterPeople
import MusterPhotos
package import MusterReport
import MusterService
import MusterStore

/// An error as it is told in a browser: in the reader's language where it is one that people meet
/// there, and with what can be done on a page instead of in a shell.
package struct ErrorWords {
    /// What happened, a sentence.
    package let what: String
    /// What to do next, a sentence.
    package let remedy: String

    /// Both sentences, each in English and in Serbian; `nil` for what the error says itself.
    typealias Texts = (what: (String, String)?, remedy: (String, String)?)

    /// Words an error.
    package init(_ error: any MusterError, _ language: ReportLanguage) {
        let texts: Texts =
            switch error {
            case let error as WebError: Self.texts(error)
            case let error as PeopleError: Self.texts(error)
            case let error as AuditError: Self.texts(error)
            case let error as ServiceError: Self.texts(error)
            case let error as StoreError: Self.texts(error)
            case let error as CatalogueError: Self.texts(error)
            case let error as PhotoError: Self.texts(error)
            case let error as ResourceRefusal:
                (
                    (error.text.english, error.text.serbian),
                    (error.pageRemedy.english, error.pageRemedy.serbian)
                )
            case let error as AlarmError: Self.alarmTexts(error)
            case let error as AlarmRefusal: Self.alarmTexts(error.reason)
            case ReportError.tooManyRows(let sheet, _, let most):
                (
                    (error.what, "list „\(sheet)“ bi imao više od \(most) redova, koliko ih staje"),
                    (
                        "take CSV or JSON, which hold any number",
                        "uzmite CSV ili JSON: u njih staje sve"
                    )
                )
            case is UnforeseenError:
                (
                    (error.what, "desilo se nešto nepredviđeno"),
                    (
                        "try again; whoever looks after the server finds more under the mark below",
                        "pokušajte ponovo; ko održava server naći će više pod oznakom ispod"
                    )
                )
            default: (nil, nil)
            }
        guard language == .english else {
            let what =
                texts.what?.1 ?? ReasonWords.serbian(error.what) ?? "server ovo nije mogao da uradi"
            let remedy =
                texts.remedy?.1 ?? ReasonWords.serbian(error.remedy) ?? Self.forKeeper.serbian
            self.what = Self.sentence(what, of: error)
            self.remedy = Self.sentence(remedy, of: error)
            return
        }
        what = Self.sentence(texts.what?.0 ?? ReasonWords.english(error.what), of: error)
        let words = texts.remedy?.0 ?? ReasonWords.english(error.remedy)
        // What is left is for a shell, which the reader of a page does not have.
        let isForShell =
            words.hasPrefix("muster ") || words.contains(" muster ")
            || words.contains("--")
        remedy = Self.sentence(isForShell ? Self.forKeeper.english : words, of: error)
    }

    private static let forKeeper = (
        english: "tell whoever looks after the server", serbian: "recite onome ko održava server"
    )

    /// The field of a form that an error is about; `nil` where it is about none, or several.
    static func field(_ error: (any MusterError)?) -> String? {
        switch error as? PeopleError {
        case .badLogin, .loginTaken: return "login"
        case .firstIsAdmin: return "role"
        case .weakPassword: return "password"
        case .badProfile(let key, _): return key
        default: break
        }
        switch error as? ServiceError {
        case .dueInPast, .badDue, .dueOver: return "due"
        case .badReason, .reasonNeeded: return "reason"
        default: break
        }
        if case .badValue(let name, _) = error as? WebError { return name }
        if let refusal = error as? ResourceRefusal { return refusal.field }
        // A text is named as it stands in a sentence: `a reason`.
        guard case .badText(_, let name, _) = error as? AuditError else { return nil }
        return name.split(separator: " ").last.map { String($0) }
    }

    /// The details of an error, one by one.
    static func details(_ error: any MusterError, _ language: ReportLanguage) -> [String] {
        error.details.map { detail in
            let words =
                language == .english
                ? detail : ReasonWords.serbian(detail) ?? "nešto ovde nije u redu"
            return sentence(words, of: error)
        }
    }

    private static func texts(_ error: WebError) -> Texts {
        switch error {
        case .noPage(let path):
            (
                ("there is nothing at \(path)", "na adresi \(path) nema ničega"),
                ("the menu leads to every page", "meni vodi na svaku stranu")
            )
        case .notSignedIn:
            (("nobody is signed in", "niko nije prijavljen"), ("sign in", "prijavite se"))
        case .badForm:
            (
                (error.what, "obrazac nije sa strane ovog servera ili je prestar"),
                (error.remedy, "učitajte stranu ponovo i pošaljite obrazac odatle")
            )
        case .tooLarge:
            ((error.what, "poslato je previše"), (error.remedy, "pošaljite manje odjednom"))
        case .badValue(let name, let expected):
            (
                valueTexts(name, expected),
                (error.remedy, "ispravite i pošaljite ponovo")
            )
        case .noRecording(let file):
            (
                (error.what, "\(file) nije snimak Bluetooth oglasa"),
                (error.remedy, "izaberite fajl btsnoop, pcap ili pcapng")
            )
        case .changedMeanwhile:
            (
                (error.what, "neko drugi je u međuvremenu menjao isto"),
                (error.remedy, "učitajte stranu ponovo i odlučite ponovo")
            )
        case .busy:
            (
                (error.what, "mnogi se prijavljuju odjednom"),
                (error.remedy, "pokušajte ponovo za nekoliko sekundi")
            )
        case .badMethod(method: "GET", _, _):
            (
                (error.what, "ova adresa prima samo ono što šalje obrazac"),
                (
                    "go back to the page with the form, and send it from there",
                    "vratite se na stranu sa obrascem i pošaljite ga odatle"
                )
            )
        case .badHost, .twoHosts, .badExpectation, .badContentType, .badMethod:
            (
                (error.what, "zahtev nije onakav kakav ovaj server prima"),
                ("load the page again, and try again", "učitajte stranu ponovo i pokušajte opet")
            )
        case .noPublicURL:
            (
                (error.what, "nalepnice ne mogu da vode ovamo: server vidi samo ovaj računar"),
                (
                    "have the server started with its public URL, or print labels without links",
                    "neka se server pokrene sa javnom adresom, ili štampajte nalepnice bez veza"
                )
            )
        case .tooSlow, .cutShort:
            ((error.what, "zahtev nije stigao ceo"), (error.remedy, "pošaljite ga ponovo"))
        default: doorTexts(error)
        }
    }

    private static func texts(_ error: PeopleError) -> Texts {
        switch error {
        case .notAllowed(_, let role, let right):
            (
                // Who it is stands at the head of every page.
                (
                    "\(RolesText(role).texts.english) cannot \(right.deed)",
                    "\(RolesText(role).texts.serbian) ne smeju \(DeedText(right).texts.serbian)"
                ),
                (
                    error.remedy,
                    "zamolite nekoga ko sme: "
                        + Role.allCases.filter(right.roles.contains)
                        .map { RoleText($0).texts.serbian }.joined(separator: ", ")
                )
            )
        case .wrongPassword:
            (
                (error.what, "ime ili lozinka nisu tačni"),
                (error.remedy, "pokušajte ponovo ili tražite jednokratni link od administratora")
            )
        case .mustWait(let seconds):
            (
                (error.what, "previše pogrešnih lozinki: sačekajte \(seconds) s"),
                (error.remedy, "pokušajte tada ili tražite jednokratni link od administratora")
            )
        case .disabled(let login):
            (
                (error.what, "\(login) više nema pristup"),
                (
                    "ask an admin to enable you again",
                    "zamolite administratora da vas ponovo uključi"
                )
            )
        case .badSetupLink:
            (
                (error.what, "jednokratni link je nepoznat, iskorišćen ili stariji od jednog dana"),
                ("ask an admin for another", "tražite nov od administratora")
            )
        default: profileTexts(error)
        }
    }

    /// What is wrong with a person, a password or a profile.
    private static func profileTexts(_ error: PeopleError) -> Texts {
        switch error {
        case .badLogin(let text):
            (
                (error.what, "„\(text)“ ne može biti ime za prijavu"),
                (error.remedy, "2 do 40 slova a-z, cifara i . - _ @")
            )
        case .loginTaken(let login):
            (
                (error.what, "\(login) već postoji"),
                ("take another sign-in name", "izaberite drugo ime za prijavu")
            )
        case .lastAdmin(let login):
            (
                (error.what, "\(login) je poslednji administrator"),
                ("make somebody else admin first", "prvo dajte tu ulogu još nekome")
            )
        case .weakPassword(let fault):
            (
                (error.what, "lozinka nije prihvaćena: \(fault.serbian)"),
                (error.remedy, "dobra je kratka rečenica koju samo vi znate")
            )
        case .firstIsAdmin:
            (
                (error.what, "prva osoba mora biti administrator"),
                ("give the first person that role", "dajte prvoj osobi tu ulogu")
            )
        case .noPerson:
            (
                (error.what, "ovde još niko nije dodat"),
                ("add the first person on the page People", "dodajte prvu osobu na strani Ljudi")
            )
        case .nobody(let login):
            (
                (error.what, "nema osobe „\(login)“"),
                ("the page People shows who there is", "strana Ljudi pokazuje ko postoji")
            )
        case .badProfile(let key, _):
            (
                (error.what, "ne može se uzeti takva vrednost: \(fieldName(key).serbian)"),
                nil
            )
        case .noToken:
            (
                (error.what, "nema tog tokena"),
                ("your profile shows those there are", "vaš profil pokazuje koji postoje")
            )
        case .notSignedIn, .sessionEnded, .badToken:
            ((error.what, "prijava više ne važi"), ("sign in again", "prijavite se ponovo"))
        case .cannotHash:
            (
                (error.what, "serveru nedostaje memorija"),
                ("try again in a while", "pokušajte ponovo malo kasnije")
            )
        default: accessTexts(error)
        }
    }

    private static func texts(_ error: AuditError) -> Texts {
        switch error {
        case .wrongState(let audit, let state, _, _, _):
            (
                (
                    error.what,
                    "\(audit) je u stanju „\(StateText(state).texts.serbian)“ i ovo ne dozvoljava"
                ),
                ("see where the audit stands on its page", "pogledajte stanje na strani popisa")
            )
        case .notSeparate(let audit, let person, _, let others):
            apartTexts(error, audit, person, others)
        case .saidMeanwhile(_, let item, let word, _):
            (
                (error.what, "\(item): u međuvremenu se izjasnio \(word.person)"),
                (
                    "load the page again, and decide again",
                    "učitajte stranu ponovo i odlučite ponovo"
                )
            )
        case .notAsked(_, let item, let person, let name):
            (
                (
                    error.what,
                    "\(person): niko nije tražio da ponovo pogledate "
                        + AuditError.words(item, name)
                ),
                ("ask an auditor to ask you for it", "zamolite revizora da to zatraži od vas")
            )
        case .openDiscrepancies(let audit, let items, _):
            (
                (error.what, "\(audit) ima otvorena odstupanja: \(items.count)"),
                ("settle them in the review first", "prvo ih rešite u pregledu")
            )
        case .rejected(let audit, let by, let reason):
            (
                (error.what, "\(audit) je vratio \(by): \(reason)"),
                (
                    "change a decision or ask for a recount",
                    "promenite neku odluku ili tražite ponovno brojanje"
                )
            )
        case .noteTooLate(let audit):
            (
                (error.what, "\(audit) je prebrojan: napomene se više ne dodaju"),
                ("say it as an opinion, on the review", "recite to kao mišljenje, u pregledu")
            )
        case .badText:
            (
                (error.what, "tekst je prazan, predugačak ili ima znak koji okreće smer pisanja"),
                (error.remedy, "recite to kraće i običnim rečima, ali recite")
            )
        default: openTexts(error)
        }
    }

    /// Of somebody who took part in what is to be checked.
    private static func apartTexts(
        _ error: AuditError,
        _ audit: AuditID,
        _ person: String,
        _ others: [String]
    ) -> Texts {
        let what = (
            error.what, "\(person) je učestvovao u popisu \(audit): ovo mora uraditi druga osoba"
        )
        guard others.isEmpty else {
            let names = others.joined(separator: ", ")
            return (what, (error.remedy, "zamolite nekoga ko nije učestvovao: \(names)"))
        }
        return (
            what,
            (
                "ask another person; a house where one person does it all changes it in the settings",
                "zamolite drugu osobu; kuća u kojoj sve radi jedna osoba menja to u podešavanjima"
            )
        )
    }

    private static func texts(_ error: ServiceError) -> Texts {
        switch error {
        case .nothingExpected(let inventory):
            (
                (error.what, "nema šta da se očekuje: u inventaru \(inventory) nema stavki"),
                ("add items, or choose other zones", "dodajte stavke ili izaberite druge zone")
            )
        case .reasonNeeded:
            ((error.what, "potreban je razlog"), ("say why", "napišite zašto"))
        case .noAudit(let inventory):
            (
                (error.what, "\(inventory) još nema popis"),
                ("start one on the page Today", "pokrenite ga na strani Danas")
            )
        case .auditElsewhere(let inventory, let audit, let other):
            (
                (error.what, "\(inventory) još nema popis; u toku je \(audit), \(other)"),
                ("open that audit", "otvorite taj popis")
            )
        case .badSettings:
            (
                (error.what, "fajl podešavanja se ne može pročitati"),
                (
                    "nothing was changed; whoever looks after the server can correct the file",
                    "ništa nije promenjeno; fajl može da ispravi ko održava server"
                )
            )
        case .badReason(let code):
            (
                (error.what, "nema uzroka „\(code)“"),
                ("choose one from the list", "izaberite jedan sa liste")
            )
        default: heardTexts(error)
        }
    }

    /// Of who listens for an audit, and with what.
    private static func heardTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .listening(let audit, let holder):
            (
                (error.what, "\(audit) drži drugi program (\(holder))"),
                (
                    "pause it on the page of the audit, or wait until it has finished",
                    "pauzirajte ga na strani popisa ili sačekajte da završi"
                )
            )
        case .heardByServer(let audit, _, _):
            (
                (error.what, "server sluša za \(audit)"),
                ("pause it on its page first", "prvo ga pauzirajte na njegovoj strani")
            )
        case .notStored(let audit, _):
            (
                (error.what, "ono što je \(audit) poslednje čuo nije sačuvano"),
                (
                    "resume or finish it later: it is taken from the audit's recording",
                    "nastavite ga ili završite kasnije: uzima se iz snimka popisa"
                )
            )
        case .pauseAwaited(let audit, let holder):
            (
                (
                    error.what,
                    "\(audit) treba da se pauzira, a još ga drži drugi program (\(holder))"
                ),
                (
                    "its page shows when it has paused; nothing is lost if you end that program",
                    "njegova strana pokazuje kad je pauziran; ako ugasite taj program, ništa se "
                        + "ne gubi"
                )
            )
        case .answerAwaited(let audit, let holder):
            (
                (
                    error.what,
                    "\(audit) je obavešten, a još se ne zna da li je sačuvano (\(holder))"
                ),
                (
                    "the audit's log shows whether it was; say it again if not",
                    "dnevnik popisa pokazuje da li jeste; ako nije, ponovite"
                )
            )
        case .notListening(let audit):
            (
                (error.what, "za \(audit) niko ne sluša"),
                ("go on with it or finish it on its page", "nastavite ga ili završite na strani")
            )
        default: receiverTexts(error)
        }
    }

    /// Of the receiver of the server, and of who may seal.
    private static func receiverTexts(_ error: ServiceError) -> Texts {
        switch error {
        case .receiverBusy:
            (
                (error.what, "prijemnik ovog servera sluša za drugi popis"),
                (error.remedy, "prvo pauzirajte taj popis ili sačekajte da se završi")
            )
        case .auditOfOthers(let audit, let observer):
            (
                (
                    error.what,
                    "popis \(audit) vodi \(observer): drugi ga ne pauziraju, ne nastavljaju i ne "
                        + "završavaju"
                ),
                (error.remedy, "neka to uradi \(observer), popisivač ili rukovodilac")
            )
        case .littleRoom(_, let freeMB):
            (
                (error.what, "na disku je ostalo još \(freeMB) MB"),
                (
                    "whoever looks after the server can free some space",
                    "prostor može da oslobodi ko održava server"
                )
            )
        case .noReceiver:
            (
                (error.what, "ovaj server nema prijemnik"),
                (
                    "whoever looks after the server can give it one",
                    "može mu ga dati ko održava server"
                )
            )
        default: placeTexts(error)
        }
    }

    private static func texts(_ error: StoreError) -> Texts {
        switch error {
        case .notFound(_, let name, _):
            (
                (error.what, name.map { "„\($0)“ ne postoji" } ?? "to još ne postoji"),
                (
                    "go back to the list, and choose one that is there",
                    "vratite se na listu i izaberite nešto što postoji"
                )
            )
        case .locked:
            (
                ("another program is writing just now", "drugi program upravo piše"),
                ("try again in a moment", "pokušajte ponovo za koji trenutak")
            )
        case .updated:
            (
                ("Muster was updated", "program je ažuriran"),
                (
                    "whoever looks after the server starts it again",
                    "ko održava server pokreće ga ponovo"
                )
            )
        case .noRoomToMigrate(_, let missing):
            (
                (
                    error.what,
                    "na disku nedostaje \(missing) MB za novu verziju; ništa nije promenjeno"
                ),
                ("free some space", "oslobodite prostor")
            )
        case .full:
            (
                (error.what, "disk je pun; ništa od ovog koraka nije sačuvano"),
                ("free some space, then send it again", "oslobodite prostor, pa pošaljite ponovo")
            )
        case .diskFailed:
            (
                (
                    "the disk of the server failed; the last step may not be kept",
                    "disk servera je otkazao; poslednji korak možda nije sačuvan"
                ),
                (
                    "whoever looks after the server must look after the disk and start it again",
                    "onaj ko održava server treba da proveri disk i ponovo ga pokrene"
                )
            )
        case .climateNewer:
            (
                (
                    "the readings of sensors are newer than the database",
                    "očitavanja senzora su novija od baze"
                ),
                (
                    "muster doctor tells how to go on",
                    "muster doctor kaže kako dalje"
                )
            )
        case .climateDamaged:
            (
                ("the readings of sensors are damaged", "očitavanja senzora su oštećena"),
                (
                    "muster doctor tells how to go on",
                    "muster doctor kaže kako dalje"
                )
            )
        default: ageTexts(error)
        }
    }

    /// Of a database that is not the one that was opened, or that belongs to the home.
    private static func ageTexts(_ error: StoreError) -> Texts {
        switch error {
        case .replaced:
            (
                (
                    "the database was removed or replaced while the server ran; "
                        + "the last step is not kept",
                    "baza je uklonjena ili zamenjena dok je server radio; "
                        + "poslednji korak nije sačuvan"
                ),
                (
                    "whoever looks after the server must stop it and put the database back",
                    "onaj ko održava server treba da ga zaustavi i vrati bazu"
                )
            )
        case .outOfDate, .databaseGone:
            (
                (
                    "the database is older than the rest of its home; nothing is written to it",
                    "baza je starija od ostatka svog doma; u nju se ništa ne upisuje"
                ),
                (
                    "whoever looks after the server: muster doctor tells the ways out",
                    "onaj ko održava server: muster doctor kaže šta se može učiniti"
                )
            )
        default: (nil, nil)
        }
    }
}
