/// The words of the pages on which items are kept.
enum StockText: WebText {
    case add, addTitle, edit, editTitle, delete, deletedNotice, undo, noItems, noItemsMay, columns,
        shownOf, previous, firstPage, photo, photos, noPhoto, addPhotos, photoHint, makeFirst,
        remove, photoRemoved, photoOf, history, bind, beaconHint, identifier, identifierHint,
        anyZone, attributes, newAttribute, newValue, attributeHint, changedMeanwhile, field, yours,
        theirs, details, labels, openPhoto, resultsFor

    var texts: (english: String, serbian: String) {
        switch self {
        case .add: ("Add an item", "Dodaj stavku")
        case .addTitle: ("New item", "Nova stavka")
        case .edit: ("Edit", "Izmeni")
        case .editTitle: ("Edit {item}", "Izmena stavke {item}")
        case .delete: ("Delete", "Obriši")
        case .deletedNotice: ("{item} was deleted.", "Stavka {item} je obrisana.")
        case .undo: ("Undo", "Vrati")
        case .noItems:
            (
                "No items yet. Import a list, or add the first item.",
                "Još nema stavki. Uvezite listu ili dodajte prvu stavku."
            )
        case .noItemsMay: ("No items yet.", "Još nema stavki.")
        case .columns: ("Columns", "Kolone")
        case .shownOf: ("{from}–{to} of {all}", "{from}–{to} od {all}")
        case .previous: ("Previous page", "Prethodna strana")
        case .firstPage: ("First page", "Prva strana")
        case .photo: ("Photo", "Fotografija")
        case .photos: ("Photos", "Fotografije")
        case .noPhoto: ("No photo yet.", "Još nema fotografije.")
        case .addPhotos: ("Add photos", "Dodaj fotografije")
        case .photoHint:
            (
                "JPEG, PNG or GIF, up to 20 MB each. Place and camera are not kept.",
                "JPEG, PNG ili GIF, najviše 20 MB po slici. Mesto i aparat se ne čuvaju."
            )
        case .makeFirst: ("Show first", "Prikaži prvu")
        case .remove: ("Remove", "Ukloni")
        case .photoRemoved: ("The photo was removed.", "Fotografija je uklonjena.")
        case .photoOf: ("Photo {n} of {item}", "Fotografija {n} stavke {item}")
        case .history: ("Changes", "Izmene")
        case .bind: ("Bind this beacon", "Veži ovaj bikon")
        case .beaconHint:
            (
                "For example ibeacon:UUID/MAJOR/MINOR or address:AA:BB:CC:DD:EE:FF.",
                "Na primer ibeacon:UUID/MAJOR/MINOR ili address:AA:BB:CC:DD:EE:FF."
            )
        case .identifier: ("Identifier", "Oznaka")
        case .identifierHint:
            ("It cannot be changed later.", "Kasnije se ne može promeniti.")
        case .anyZone: ("Any zone", "Bilo koja zona")
        case .attributes: ("Attributes", "Osobine")
        case .newAttribute: ("New attribute", "Nova osobina")
        case .newValue: ("Its value", "Njena vrednost")
        case .attributeHint:
            ("An empty value removes the attribute.", "Prazna vrednost uklanja osobinu.")
        case .changedMeanwhile:
            (
                "{name} changed {item} while you were editing it. What only one of you changed is "
                    + "kept from both; choose where both changed the same, and save.",
                "{name} je u međuvremenu menjao stavku {item}. Ono što je menjao samo jedan od vas "
                    + "ostaje; izaberite gde ste oboje menjali isto i sačuvajte."
            )
        case .field: ("Field", "Polje")
        case .yours: ("You wrote", "Vaš unos")
        case .theirs: ("It says now", "Sada piše")
        case .details: ("Details", "Podaci")
        case .labels: ("Labels", "Nalepnice")
        case .openPhoto: ("Open in full size", "Otvori u punoj veličini")
        case .resultsFor:
            (
                "{n} item matches|{n} items match",
                "{n} stavka odgovara|{n} stavke odgovaraju|{n} stavki odgovara"
            )
        }
    }
}

/// What was done to an item.
enum ItemDeedText: WebText {
    case added, changed, deleted, restored, photoAdded, photoFirst, photoRemoved, empty

    var texts: (english: String, serbian: String) {
        switch self {
        case .added: ("Added", "Dodata")
        case .changed: ("Changed", "Izmenjena")
        case .deleted: ("Deleted", "Obrisana")
        case .restored: ("Brought back", "Vraćena")
        case .photoAdded: ("Photo added", "Dodata fotografija")
        case .photoFirst: ("Another photo shown first", "Druga fotografija je prva")
        case .photoRemoved: ("Photo removed", "Uklonjena fotografija")
        case .empty: ("empty", "prazno")
        }
    }
}
