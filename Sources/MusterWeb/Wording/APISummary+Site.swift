extension APISummary {
    /// Inventories and the site plan.
    static let site: [(english: String, serbian: String)] = [
        ("The inventories", "Inventari"),
        (
            "Add an inventory; the first one becomes the current one",
            "Dodaje inventar; prvi postaje trenutni"
        ),
        ("Make an inventory the current one, for everybody", "Bira trenutni inventar, za sve"),
        ("Give an inventory another name", "Menja naziv inventara"),
        (
            "Archive an inventory: nothing new is offered for it",
            "Arhivira inventar: za njega se ništa novo ne nudi"
        ),
        ("Unarchive an inventory", "Vraća inventar iz arhive"),
        ("The zones of the site plan", "Zone na planu prostora"),
        (
            "The places, in their natural order unless another is asked for",
            "Mesta, po prirodnom redu ako se ne traži drugi"
        ),
        ("A place", "Mesto"),
        ("Add a place", "Dodaje mesto"),
        (
            "Change a place: what is absent stays, null takes away",
            "Menja mesto: što nije navedeno ostaje, null uklanja"
        ),
        ("Delete a place", "Briše mesto"),
        ("Restore a deleted place", "Vraća obrisano mesto"),
        (
            "Import a CSV file of places: all of it, or with skip_bad its good rows",
            "Uvozi CSV fajl sa mestima: ceo, ili uz skip_bad samo ispravne redove"
        ),
        ("The limit sets, and where they are in use", "Granice, i gde su u upotrebi"),
        ("The alarms, the latest first", "Alarmi, najnoviji prvi"),
        ("An alarm", "Alarm"),
        ("What happened to an alarm, in order", "Šta se sa alarmom dogodilo, po redu"),
        (
            "Say that you have seen an alarm and take care of it",
            "Potvrđuje da ste videli alarm i da se bavite njime"
        ),
        (
            "Set an alarm aside for at most 12 hours, 2 where it is critical",
            "Odlaže alarm najviše 12 sati, kritičan najviše 2"
        ),
        ("End the snooze of an alarm", "Prekida odlaganje alarma"),
        (
            "Account for a critical alarm that is back and acknowledged",
            "Rešava kritičan alarm koji je vraćen i potvrđen"
        ),
        ("The sensors, with what each says now", "Senzori, i šta koji sada javlja"),
        ("A sensor, with what it says now", "Senzor, i šta sada javlja"),
        (
            "What a sensor said, series by series and in order of time, corrected by its certificates",
            "Šta je senzor javljao, niz po niz i po vremenu, ispravljeno po uverenjima"
        ),
        (
            "What is known of the items' beacons between audits",
            "Šta se između popisa zna o bikonima stavki"
        ),
        (
            "The beacons that are fixed to the building, and when they were last heard",
            "Bikoni pričvršćeni za zgradu i kada su se poslednji put čuli"
        ),
        (
            "The receivers that listen between audits, and until when they did",
            "Prijemnici koji slušaju između popisa i dokle su slušali"
        ),
        ("The site plan: the form of plan.json", "Plan prostora, u obliku plan.json"),
        (
            "Replace the whole plan, as muster site plan import does",
            "Zamenjuje ceo plan, kao muster site plan import"
        ),
        ("Change the size of the plan", "Menja veličinu plana"),
        (
            "The step of the plan that can be undone, and the one that can be redone",
            "Korak plana koji može da se poništi i onaj koji može da se ponovi"
        ),
        ("Undo the last step of the plan", "Poništava poslednji korak plana"),
        (
            "Redo the step of the plan that was undone last",
            "Ponavlja korak plana koji je poslednji poništen"
        ),
        ("The picture of the floor under the zones", "Slika prostora ispod zona"),
        (
            "Use a picture of the floor as background: it is the body",
            "Stavlja sliku prostora kao pozadinu: ona je telo zahteva"
        ),
        ("Move the picture of the plan", "Pomera sliku plana"),
        ("Remove the picture from the plan", "Uklanja sliku sa plana"),
        (
            "Set the scale of the picture: the distance between two of its points",
            "Zadaje razmeru slike: rastojanje između dve njene tačke"
        ),
        ("The zones as they are drawn", "Zone, kako su nacrtane"),
        ("Draw a new zone", "Crta novu zonu"),
        ("The zone as it is drawn", "Zona, kako je nacrtana"),
        (
            "Change the zone: what is absent stays, null takes away (JSON Merge Patch)",
            "Menja zonu: čega nema, ostaje; null uklanja (JSON Merge Patch)"
        ),
        ("Delete the zone", "Briše zonu"),
        ("The anchors as they are drawn", "Sidra, kako su nacrtana"),
        ("Draw a new anchor", "Crta novo sidro"),
        ("The anchor as it is drawn", "Sidro, kako je nacrtano"),
        (
            "Change the anchor: what is absent stays, null takes away (JSON Merge Patch)",
            "Menja sidro: čega nema, ostaje; null uklanja (JSON Merge Patch)"
        ),
        ("Delete the anchor", "Briše sidro"),
        ("The receivers as they are drawn", "Prijemnici, kako su nacrtani"),
        ("Draw a new receiver", "Crta nov prijemnik"),
        ("The receiver as it is drawn", "Prijemnik, kako je nacrtan"),
        (
            "Change the receiver: what is absent stays, null takes away (JSON Merge Patch)",
            "Menja prijemnik: čega nema, ostaje; null uklanja (JSON Merge Patch)"
        ),
        ("Delete the receiver", "Briše prijemnik"),
    ]

    /// Items, their labels and photos.
    static let items: [(english: String, serbian: String)] = [
        ("The items of an inventory, by identifier", "Stavke inventara, po oznaci"),
        ("Add an item", "Dodaje stavku"),
        ("An item", "Stavka"),
        (
            "Change an item: what is absent stays, null takes away (JSON Merge Patch)",
            "Menja stavku: čega nema, ostaje; null uklanja (JSON Merge Patch)"
        ),
        ("Delete an item", "Briše stavku"),
        (
            "What is known of an item's beacon between audits",
            "Šta se između popisa zna o bikonu stavke"
        ),
        (
            "What the last ten audits said of an item, the newest first",
            "Šta je o stavci reklo poslednjih deset popisa, najnoviji prvi"
        ),
        ("What was done to an item, the newest first", "Šta je rađeno sa stavkom, najnovije prvo"),
        (
            "Labels of items as a PDF to print, for the items that the query selects",
            "Nalepnice kao PDF za štampu, za stavke koje upit izabere"
        ),
        (
            "Import items.csv: all of it, or with skip_bad its good rows",
            "Uvozi items.csv: ceo, ili uz skip_bad samo ispravne redove"
        ),
        ("Restore a deleted item", "Vraća obrisanu stavku"),
        ("Give an item another beacon", "Vezuje drugi bikon za stavku"),
        ("The photos of an item", "Fotografije stavke"),
        (
            "Add a photo to an item: the picture is the body",
            "Dodaje fotografiju stavci: slika je telo zahteva"
        ),
        ("Remove a photo from an item", "Uklanja fotografiju stavke"),
        (
            "Show a photo before the others of its item",
            "Prikazuje fotografiju pre ostalih fotografija stavke"
        ),
        ("Restore a removed photo", "Vraća uklonjenu fotografiju"),
        ("A photo", "Fotografija"),
    ]
}
