/// The words for starting, pausing and ending an audit.
enum StartText: WebText {
    case start, title, listensWith, inventory, zones, zonesHint, noZones, noReceiver,
        noReceiverHint, onHandheld, onHandheldHint, isBusy, toRunning, now, resume, resumeHint,
        elsewhere, tooLittle, tooLittleHint, goOn, finishAnyway, why, stopped, oneAtATime,
        itemsIn, addItems, walkHint, toPeople,
        brokenOff, goesOn, isPaused, waitsForStore, waitsForDisk

    var texts: (english: String, serbian: String) {
        switch self {
        case .start: ("Start an audit", "Pokreni popis")
        case .title: ("Start an audit", "Pokretanje popisa")
        case .listensWith:
            (
                "The receiver of this server listens: {name}. Begin your walk once the page "
                    + "of the audit shows that it listens.",
                "Sluša prijemnik ovog servera: {name}. Krenite u obilazak kada strana popisa "
                    + "pokaže da sluša."
            )
        case .inventory: ("Inventory", "Inventar")
        case .itemsIn:
            (
                "{name}, {n} item|{name}, {n} items",
                "{name}, {n} stavka|{name}, {n} stavke|{name}, {n} stavki"
            )
        case .zones: ("Zones", "Zone")
        case .zonesHint:
            (
                "Choose none for the whole inventory.",
                "Za ceo inventar ne birajte nijednu."
            )
        case .noZones:
            (
                "The site has no plan yet, so the whole inventory is audited.",
                "Lokacija još nema plan, pa se popisuje ceo inventar."
            )
        case .noReceiver: ("This server has no receiver", "Ovaj server nema prijemnik")
        case .noReceiverHint:
            (
                "Whoever looks after the server gives it one by starting it with a source. For the "
                    + "first adapter of the machine:",
                "Dobija ga kada ga onaj ko ga održava pokrene sa izvorom. Za prvi adapter mašine:"
            )
        case .onHandheld: ("On a handheld", "Na ručnom uređaju")
        case .onHandheldHint:
            (
                "A worker signs in once a shift and starts the audit where the walk begins. It "
                    + "shows here while it runs.",
                "Radnik se prijavi jednom u smeni i pokrene popis tamo gde obilazak počinje. "
                    + "Ovde se vidi dok traje."
            )
        case .isBusy:
            (
                "The receiver listens for {audit} now. One audit at a time listens with it.",
                "Prijemnik sada sluša za {audit}. Sluša za jedan popis u isto vreme."
            )
        case .toRunning: ("To that audit", "Na taj popis")
        case .now: ("Start now", "Pokreni sada")
        case .resume: ("Go on listening", "Nastavi slušanje")
        case .resumeHint:
            (
                "The receiver of this server goes on: {name}.",
                "Nastavlja prijemnik ovog servera: {name}."
            )
        case .elsewhere:
            (
                "It goes on where there is a receiver, on a handheld: {command}",
                "Nastavlja se tamo gde ima prijemnika, na ručnom uređaju: {command}"
            )
        case .tooLittle: ("Not walked enough to finish", "Obilazak nije dovoljan za kraj")
        case .tooLittleHint:
            (
                "In these zones the receiver was too short or too far away to say that what was "
                    + "not heard is missing.",
                "U ovim zonama je prijemnik bio prekratko ili predaleko da bi se reklo da nedostaje "
                    + "ono što se nije čulo."
            )
        case .goesOn:
            (
                "Nothing is lost: the audit goes on listening.",
                "Ništa nije izgubljeno: popis i dalje sluša."
            )
        case .isPaused:
            ("Nothing is lost: the audit is paused.", "Ništa nije izgubljeno: popis je pauziran.")
        case .goOn: ("Walk these zones too", "Obiđi i ove zone")
        case .finishAnyway: ("Finish without them", "Završi bez njih")
        case .why:
            (
                "Why they were not walked; the report says so",
                "Zašto nisu obiđene; piše u izveštaju"
            )
        case .stopped: ("Listening stopped: {why}", "Slušanje je prekinuto: {why}")
        case .waitsForStore:
            (
                "What is heard is kept in memory until the store is free: {holder} holds it.",
                "Što se čuje, čuva se u memoriji dok se skladište ne oslobodi: drži ga {holder}."
            )
        case .waitsForDisk:
            (
                "The disk is full: what is heard is kept in memory until there is room. Free some space.",
                "Disk je pun: što se čuje, čuva se u memoriji dok ne bude mesta. Oslobodite prostor."
            )
        case .brokenOff:
            (
                "Nobody listens for this audit any more: it broke off. What was heard is kept.",
                "Niko više ne sluša za ovaj popis: prekinut je. Što se čulo, sačuvano je."
            )
        case .oneAtATime:
            (
                "An inventory can have one unfinished audit at a time.",
                "Inventar može imati jedan nezavršen popis u isto vreme."
            )
        case .addItems: ("Add items", "Dodaj stavke")
        case .toPeople: ("Add the people who work here", "Dodaj ljude koji ovde rade")
        case .walkHint:
            (
                "Walk each aisle slowly. Nothing is lost when you pause.",
                "Idite polako kroz svaki prolaz. Pauza ništa ne gubi."
            )
        }
    }
}
