/// The words of the page on which inventories are kept.
enum InventoryText: WebText {
    case title, hint, none, add, nameHint, current, use, rename, newName, archive, archived, restore

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Inventories", "Inventari")
        case .hint:
            (
                "An inventory is a list of items that one site or team answers for. Pages and "
                    + "commands show the current one.",
                "Inventar je spisak stavki za koje odgovara jedna lokacija ili tim. Strane i "
                    + "komande prikazuju tekući."
            )
        case .none: ("No inventories yet.", "Još nema inventara.")
        case .add: ("Add inventory", "Dodaj inventar")
        case .nameHint: ("For example Warehouse North.", "Na primer Magacin sever.")
        case .current: ("Current", "Tekući")
        case .use: ("Make current", "Postavi kao tekući")
        case .rename: ("Rename", "Preimenuj")
        case .newName: ("New name of {name}", "Novi naziv za {name}")
        case .archive: ("Archive", "Arhiviraj")
        case .archived: ("Archived", "Arhivirani")
        case .restore: ("Unarchive", "Vrati iz arhive")
        }
    }
}

/// The words that lead from an empty home to the first audit.
enum FirstStepText: WebText {
    case title, hint, inventory, plan, items, audit, done, next

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Set-up", "Prva podešavanja")
        case .hint:
            (
                "An audit compares a list of items with what the radio hears. Four steps lead "
                    + "to the first one.",
                "Popis poredi spisak stavki sa onim što radio čuje. Do prvog vode četiri koraka."
            )
        case .inventory: ("Add an inventory", "Dodaj inventar")
        case .plan: ("Draw the floor plan with its zones", "Nacrtaj plan sa zonama")
        case .items: ("Import items with their beacons", "Uvezi stavke sa bikonima")
        case .audit: ("Run the first audit", "Pokreni prvi popis")
        case .done: ("Done", "Gotovo")
        case .next: ("Next step", "Sledeći korak")
        }
    }
}

/// The words for an audit of a recording that was uploaded.
enum RecordingText: WebText {
    case title, hint, file, fileHint, start

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("From a recording", "Iz snimka")
        case .hint:
            (
                "A walk that was recorded with another device counts like one heard here.",
                "Obilazak snimljen drugim uređajem važi kao da se čuo ovde."
            )
        case .file: ("Recording", "Snimak")
        case .fileHint:
            (
                "A Bluetooth capture (btsnoop, pcap, pcapng), at most {n} MB.",
                "Bluetooth snimak (btsnoop, pcap, pcapng), najviše {n} MB."
            )
        case .start: ("Start audit", "Pokreni popis")
        }
    }
}
