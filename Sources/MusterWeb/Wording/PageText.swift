/// The words of the pages about audits.
enum AuditText: WebText {
    case contestedAnchors
    case running, nothingRunning, lately, noAudits, waiting, nothingWaiting, failedMail,
        silentReceivers, sum, outcomes, extrasTab, log, observers, report, review, map, evidence,
        onlyDiscrepancies, allOutcomes, noDiscrepancies, noExtras, pdf, xlsx, csv, json, epcis,
        reportPages, reportPage, cancelledAs,
        partial, foreign, method, source, coverage, of, head, filterState, filterInventory, from,
        until, noneFit, decided, confidence, margin, covered, rssi, firstHeard, strip, stripEmpty,
        seconds, pause, finish, reason, finishHint, target,
        reportHint, language, paper, previousAudit, walked, cancel, numbers, mapHint, ownZoneMargin,
        compare, lost, metresWalked, zoneUnsure, onlyUnsure, unsureCount,
        unsureAmong

    var texts: (english: String, serbian: String) {
        switch self {
        case .mapHint:
            (
                "Choose a zone to look closer. The outcomes page says the same in words.",
                "Izaberite zonu za bliži pogled. Strana sa ishodima kaže isto rečima."
            )
        case .numbers: ("The numbers", "Brojevi")
        case .running: ("Running now", "U toku")
        case .nothingRunning: ("No audit is running.", "Nijedan popis nije u toku.")
        case .lately: ("Latest audits", "Poslednji popisi")
        case .noAudits: ("No audits yet.", "Još nema popisa.")
        case .waiting: ("Needs a decision", "Čeka odluku")
        case .nothingWaiting: ("Nothing waits for a decision.", "Ništa ne čeka odluku.")
        case .failedMail: ("Unsent mail", "Neposlata pošta")
        case .silentReceivers: ("Receivers", "Prijemnici")
        case .sum: ("Expected {expected} = {parts}", "Očekivano {expected} = {parts}")
        case .outcomes: ("Outcomes", "Ishodi")
        case .extrasTab: ("Extras", "Van spiska")
        case .log: ("Log", "Dnevnik")
        case .observers: ("Observers", "Popisivači")
        case .report: ("Report", "Izveštaj")
        case .review: ("Review", "Pregled")
        case .map: ("Map", "Mapa")
        case .evidence: ("Evidence", "Dokazi")
        case .onlyDiscrepancies: ("Discrepancies", "Razlike")
        case .allOutcomes: ("All items", "Sve stavke")
        case .noDiscrepancies:
            ("No discrepancies: nothing to decide.", "Nema odstupanja: nema šta da se odluči.")
        case .noExtras:
            ("Nothing was heard that was not looked for.", "Ništa se nije čulo što nije traženo.")
        case .pdf: ("Report as PDF", "Izveštaj kao PDF")
        case .xlsx: ("Workbook (XLSX)", "Radna sveska (XLSX)")
        case .csv: ("Findings as CSV", "Nalazi kao CSV")
        case .json: ("Everything as JSON", "Sve kao JSON")
        case .epcis: ("Observations as EPCIS 2.0", "Opažanja kao EPCIS 2.0")
        case .reportPages: ("Pages", "Strane")
        case .reportPage: ("Page {page} of {pages}", "Strana {page} od {pages}")
        case .cancelledAs: ("This audit was cancelled.", "Ovaj popis je otkazan.")
        case .contestedAnchors:
            (
                "Anchors heard where the plan has none, copied or moved, and left out: {anchors}",
                "Sidra koja su se čula gde ih na planu nema, kopirana ili pomerena, izostavljena: "
                    + "{anchors}"
            )
        case .partial:
            (
                "Finished without all zones: {reason}",
                "Završen bez svih zona: {reason}"
            )
        case .foreign: ("Foreign beacons ignored", "Zanemareni strani bikoni")
        case .method: ("Method", "Metod")
        case .source: ("Source", "Izvor")
        case .coverage: ("Coverage", "Pokrivenost")
        case .of: ("{n} of {all}", "{n} od {all}")
        case .head: ("Seal", "Pečat")
        case .filterState: ("State", "Stanje")
        case .filterInventory: ("Inventory", "Inventar")
        case .from: ("From", "Od")
        case .until: ("Until", "Do")
        case .noneFit:
            ("No matches. Choose another filter.", "Nema rezultata. Izaberite drugi filter.")
        case .decided: ("Time to decision", "Vreme do odluke")
        case .confidence: ("Confidence", "Pouzdanost")
        case .margin: ("Margin over the next zone", "Prednost nad sledećom zonom")
        case .compare: ("Compare", "Poređenje")
        case .ownZoneMargin: ("Margin over its own zone", "Prednost nad svojom zonom")
        case .covered: ("Coverage of its zone", "Pokrivenost njene zone")
        case .rssi: ("Median strength", "Srednja jačina")
        case .firstHeard: ("First heard", "Prvi put")
        case .strip: ("Strength over time", "Jačina kroz vreme")
        case .stripEmpty:
            ("Its beacon was not heard in this audit.", "Bikon se u ovom popisu nije čuo.")
        case .seconds: ("{n} s", "{n} s")
        case .pause: ("Pause", "Pauziraj")
        case .finish: ("Finish and seal", "Završi i zapečati")
        case .reason: ("Reason", "Razlog")
        case .finishHint:
            (
                "Sealing ends the count. What was not heard becomes missing or inconclusive.",
                "Pečat završava brojanje. Što se nije čulo postaje nedostaje ili neodlučeno."
            )
        case .target: ("target {target}", "cilj {target}")
        case .reportHint:
            (
                "The PDF is what managers and auditors sign. CSV and JSON hold the same findings.",
                "PDF je ono što rukovodioci i popisivači potpisuju. CSV i JSON imaju iste nalaze."
            )
        case .language: ("Language", "Jezik")
        case .paper: ("Paper", "Papir")
        case .previousAudit: ("Previous audit", "Prethodni popis")
        case .walked: ("Minutes walked", "Minuta obilaska")
        case .metresWalked: ("Metres walked", "Metara obilaska")
        case .cancel: ("Cancel the audit", "Otkaži popis")
        case .zoneUnsure: ("zone not certain", "zona nije sigurna")
        case .onlyUnsure: ("Zone not certain", "Zona nije sigurna")
        case .unsureAmong:
            (
                "{n} of them uncertain|{n} of them uncertain",
                "od toga {n} nesigurna|od toga {n} nesigurne|od toga {n} nesigurnih"
            )
        case .unsureCount: ("zone not certain: {n}", "zona nije sigurna: {n}")
        case .lost:
            (
                "The connection is lost. The numbers stand as of ",
                "Veza je prekinuta. Brojevi su od "
            )
        }
    }
}

/// The words of the pages about the site, its things and its people.
enum SiteText: WebText {
    case searchItems, noItems, noItemsFit, history, inAudits, neverAudited, noPlan,
        auditWithoutPlan, planHint, anchors,
        receivers, receiver, silentSince, outbox, noMail, issued, noIssued,
        trailHint,
        noTrail, created, changed, deleted, fields, singlePerson,
        singlePersonHint, rights, apiHint, apiTokens, routes, method, address,
        needs, everybody, itemsHere, heardBy, notWatched, retry, mailReport, to,
        send, notCounted, sendUnfinished, ticked, thisMachine

    var texts: (english: String, serbian: String) {
        switch self {
        case .searchItems: ("Search", "Traži")
        case .noItems:
            (
                "No items yet.",
                "Još nema stavki."
            )
        case .noItemsFit:
            ("No matches. Choose another filter.", "Nema rezultata. Izaberite drugi filter.")
        case .history: ("History", "Istorija")
        case .inAudits: ("In audits", "U popisima")
        case .neverAudited:
            (
                "No counted audit has looked for it yet.",
                "Nijedan prebrojan popis je još nije tražio."
            )
        case .noPlan: ("No floor plan yet.", "Još nema plana prostora.")
        case .auditWithoutPlan:
            (
                "This audit began before the floor plan was drawn. The next one has a map.",
                "Ovaj popis je počeo pre nego što je plan nacrtan. Sledeći ima mapu."
            )
        case .planHint: ("The site plan, {width} by {height} m", "Plan, {width} puta {height} m")
        case .anchors: ("Anchors", "Sidra")
        case .receivers: ("Fixed receivers", "Fiksni prijemnici")
        case .receiver: ("Receiver", "Prijemnik")
        case .silentSince: ("silent since {moment}", "ne sluša od {moment}")
        case .outbox: ("Outbox", "Odlazna pošta")
        case .noMail: ("No report was mailed yet.", "Nijedan izveštaj još nije poslat.")
        case .issued: ("Saved files", "Sačuvani fajlovi")
        case .noIssued: ("No files yet.", "Još nema fajlova.")
        case .trailHint:
            (
                "Who changed what. What happens in an audit is in the log of that audit.",
                "Ko je šta menjao. Što se dešava u popisu stoji u dnevniku tog popisa."
            )
        case .noTrail: ("Nothing was changed yet.", "Još ništa nije menjano.")
        case .created: ("created", "dodato")
        case .changed: ("changed", "izmenjeno")
        case .deleted: ("deleted", "obrisano")
        case .fields: ("New values", "Nove vrednosti")
        case .singlePerson: ("One person works here", "Ovde radi jedna osoba")
        case .singlePersonHint:
            (
                "The account that owns this home may do everything, without a password. "
                    + "Sign-in begins with the first person who is added, on the page People.",
                "Nalog kome pripada ovaj folder sme sve, bez lozinke. Prijava važi od prve dodate "
                    + "osobe, na strani Ljudi."
            )
        case .rights: ("Permissions by role", "Dozvole po ulogama")
        case .apiHint:
            (
                "Programs read and change the same data under /api/v1. This table and the OpenAPI "
                    + "file are made from what the server really answers.",
                "Programi čitaju i menjaju iste podatke pod /api/v1. Ova tabela i OpenAPI fajl "
                    + "nastaju iz onoga na šta server zaista odgovara."
            )
        case .apiTokens: ("OpenAPI file", "OpenAPI fajl")
        case .routes: ("Addresses", "Adrese")
        case .method: ("Method", "Metod")
        case .address: ("Address", "Adresa")
        case .needs: ("Roles", "Uloge")
        case .everybody: ("everybody", "svi")
        case .itemsHere: ("Show items", "Prikaži stavke")
        case .heardBy: ("Heard by", "Čuo")
        case .notWatched:
            (
                "No fixed receiver listens. Start one: muster watch",
                "Nijedan fiksni prijemnik ne sluša. Pokrenite ga: muster watch"
            )
        case .retry: ("Try again", "Pokušaj ponovo")
        case .mailReport: ("Mail the report", "Pošalji izveštaj")
        case .to: ("To (addresses separated by commas)", "Za (adrese razdvojene zarezima)")
        case .send: ("Send", "Pošalji")
        case .notCounted:
            (
                "This audit is not counted yet: its report is no result.",
                "Ovaj popis još nije prebrojan: njegov izveštaj nije rezultat."
            )
        case .thisMachine: ("this server", "ovaj server")
        case .sendUnfinished: ("Send it all the same", "Ipak pošalji")
        case .ticked: ("ticked: it is not counted yet", "označeno: još nije prebrojan")
        }
    }
}
