/// What to do, and what a value must be.
extension ReasonWords {
    /// What can be done on a page where a module names a command.
    static let remedies: [(pattern: String, english: String?, serbian: String)] = [
        (
            "move them first: muster item move {}",
            "move them first on their pages, or by an import",
            "prvo ih premestite na njihovim stranama ili uvozom"
        ),
        ("run the same command again{}", "try again", "pokušajte ponovo"),
        (
            "muster finish {}, or muster cancel{}", "finish it or cancel it on its page",
            "završite ga ili otkažite na njegovoj strani"
        ),
        (
            "muster schedule edit {} --definition \"\"",
            "choose another one for it on the page Scheduled reports",
            "izaberite mu drugu na strani Zakazani izveštaji"
        ),
        (
            "choose another one first: muster use NAME",
            "choose another one first on the page Inventories",
            "prvo izaberite drugi na strani Inventari"
        ),
        (
            "muster inventory restore \"{}\"",
            "unarchive it first on the page Inventories",
            "prvo ga vratite iz arhive na strani Inventari"
        ),
        ("remove one first", nil, "prvo uklonite jednu"),
        (
            "muster item edit {} --name NAME, or take another identifier",
            "edit that item, or take another identifier",
            "izmenite tu stavku ili izaberite drugu oznaku"
        ),
        (
            "muster item delete {} first, or leave it as it is",
            "delete that one first, or leave it as it is",
            "prvo obrišite tu stavku ili ostavite kako jeste"
        ),
        ("look at it again, and decide again", nil, "pogledajte ponovo i odlučite ponovo"),
        (
            "look again at what the file would change", nil,
            "pogledajte ponovo šta bi fajl promenio"
        ),
        (
            "write the identifier in the letters of one of them", nil,
            "napišite oznaku slovima jedne od njih"
        ),
        (
            "look at the plan as it is now, and change it again", nil,
            "pogledajte plan kakav je sada i izmenite ga ponovo"
        ),
        (
            "look at the plan as it is now{}", "look at the plan as it is now",
            "pogledajte plan kakav je sada"
        ),
        (
            "muster item bind {} BEACON{}",
            "bind another beacon to the item on its page, or change the anchor on the map",
            "vežite drugi bikon za stavku na njenoj strani ili promenite sidro na mapi"
        ),
        (
            "keep the zone in the plan, or move the items first", nil,
            "dodajte zonu na plan ili prvo premestite stavke"
        ),
        (
            "muster item list and muster zone list{}",
            "the pages Items and Zones show what is taken and what there is",
            "strane Stavke i Zone pokazuju šta je zauzeto i šta postoji"
        ),
        (
            "muster item list{}", "the page Items shows what there is",
            "strana Stavke pokazuje šta postoji"
        ),
        (
            "muster use \"{}\", or take another name", "use that one, or take another name",
            "koristite taj ili izaberite drugo ime"
        ),
        (
            "look at the photos the item has now", nil,
            "pogledajte fotografije koje stavka sada ima"
        ),
    ]

    /// What a value must be.
    static let expectations: [(pattern: String, english: String?, serbian: String)] = [
        ("a whole number from {} to {}", nil, "ceo broj od {} do {}"),
        ("a whole number", nil, "ceo broj"),
        ("a number of metres", nil, "broj metara"),
        ("a day, such as {}", nil, "dan, na primer {}"),
        ("a beacon, such as {}", nil, "bikon, na primer {}"),
        ("two numbers, such as {}", nil, "dva broja, na primer {}"),
        ("in a zone, or the zone named", nil, "u zoni, ili neka zona bude izabrana"),
        ("a picture", nil, "slika"),
        ("a CSV file", nil, "CSV fajl"),
        ("what the preview holds", nil, "ono što stoji u pregledu"),
        ("an item of the inventory", nil, "stavka tog inventara"),
        ("words that an item of the inventory has", nil, "reči koje ima neka stavka tog inventara"),
        ("an item", nil, "stavka"),
        ("so few that {} labels do", nil, "toliko malo da je nalepnica najviše {}"),
        ("open discrepancies of this audit", nil, "otvorena odstupanja ovog popisa"),
        ("items that have one outcome", nil, "stavke sa istim ishodom"),
        ("one or more addresses", nil, "jedna ili više adresa"),
        ("seen or gone", nil, "viđena ili nestala"),
        ("one of {}, or nothing", nil, "jedno od: {}, ili ništa"),
        ("one of {}", nil, "jedno od: {}"),
        ("some of {}, or nothing", nil, "nešto od: {}, ili ništa"),
        ("the name of one, or nothing for all", nil, "naziv jednog, ili ništa za sve"),
        ("the name of one, or nothing", nil, "naziv jedne, ili ništa"),
        ("role:ROLE with one of {}", nil, "role:ULOGA, a uloga je jedna od: {}"),
        (
            "1 to {} addresses, logins or role:ROLE", nil,
            "od 1 do {} adresa, prijavnih imena ili role:ULOGA"
        ),
        (
            "counted, approved, \"daily 06:00\", \"monday 06:00\" or \"monthly 1 06:00\"", nil,
            "counted, approved, „daily 06:00“, „monday 06:00“ ili „monthly 1 06:00“"
        ),
        ("yes or no", nil, "yes ili no"),
        (
            "1 to {} characters in one line, none that turn the direction of writing", nil,
            "1 do {} znakova u jednom redu, bez onih koji obrću smer pisanja"
        ),
        ("1 to {} characters in one line", nil, "1 do {} znakova u jednom redu"),
        ("an address like {}", nil, "adresa kao {}"),
        ("1 to 366", nil, "od 1 do 366"),
        ("en or sr", nil, "en ili sr"),
        ("a4 or letter", nil, "a4 ili letter"),
    ]
}
