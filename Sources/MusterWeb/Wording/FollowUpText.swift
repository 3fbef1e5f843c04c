/// The words of what is done about a counted audit.
enum FollowUpText: WebText {
    case actions, sayDone, saidDone, opinions, opinion, speaker, speakerHint, keep, kept, tests,
        testsHint, picked, direction, onFloor, listThere, listGone, zoneHint, keepTest, moreActions

    var texts: (english: String, serbian: String) {
        switch self {
        case .actions: ("Actions", "Mere")
        case .sayDone: ("It is done", "Urađeno je")
        case .saidDone: ("{name}, {day}", "{name}, {day}")
        case .opinions: ("Opinions", "Mišljenja")
        case .opinion: ("Comment", "Komentar")
        case .speaker: ("Said by", "Rekao/la")
        case .speakerHint:
            ("A name; leave it empty for your own.", "Ime; ostavite prazno ako su vaše.")
        case .keep: ("Add to report", "Dodaj u izveštaj")
        case .kept: ("Kept in the audit.", "Sačuvano u popisu.")
        case .tests: ("Test counts", "Probe")
        case .testsHint:
            (
                "Pick an item by hand and compare it with the count. No outcome changes.",
                "Izaberite nešto rukom i uporedite sa brojanjem. Nijedan ishod se ne menja."
            )
        case .picked: ("Item, or what it is", "Stavka, ili šta je to")
        case .direction: ("How it was picked", "Kako je izabrano")
        case .onFloor: ("On the floor: it stands here", "Na podu: stoji ovde")
        case .listThere: ("From the list: it is there", "Sa spiska: tu je")
        case .listGone: ("From the list: it is not there", "Sa spiska: nema je")
        case .zoneHint: ("Where it was seen", "Gde je viđeno")
        case .keepTest: ("Save test count", "Sačuvaj probno brojanje")
        case .moreActions: ("and {n} more", "i još {n}")
        }
    }
}
