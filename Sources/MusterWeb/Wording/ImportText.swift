import MusterCatalogue

/// The words of the pages for importing items and printing labels.
enum ImportText: WebText {
    case title, intro, look, into, file, fileHint, preview, fromFile, added, changed, unchanged,
        refused, line, change, nothingNew, importItems, importRest, refusedHint,
        refusedFile, lookAgain, gone, done, shownFirst, onlyRefused, empty, labelsTitle, sheet,
        firstPlace, firstPlaceHint, copies, withLink, withLinkHint, noAddress, makePDF, labelCount,
        which,
        chooseHint, allHint, importing, rowsWritten, goesOn

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Import items", "Uvoz stavki")
        case .intro:
            (
                "A CSV file with a header line: {columns}. The first three are required; any other "
                    + "column becomes an attribute. A column that the file does not have leaves known "
                    + "items as they are; an empty cell clears the value. You see what would change "
                    + "before anything is written.",
                "CSV fajl sa zaglavljem: {columns}. Prve tri kolone su obavezne; svaka druga kolona "
                    + "postaje osobina. Kolona koje nema u fajlu ne menja poznate stavke; prazna ćelija "
                    + "briše vrednost. Videćete šta bi se promenilo pre nego što se išta upiše."
            )
        case .look: ("Preview changes", "Pregled izmena")
        case .into: ("Into the inventory", "U inventar")
        case .file: ("CSV file", "CSV fajl")
        case .fileHint:
            (
                "UTF-8, up to 20 MB. Columns separated by commas, semicolons or tabs.",
                "UTF-8, najviše 20 MB. Kolone razdvajaju zarezi, tačke-zarezi ili tabulatori."
            )
        case .preview: ("What the file would change", "Šta bi fajl promenio")
        case .fromFile:
            (
                "{file}, into {inventory}. Columns are separated by: {separator}. Nothing is written "
                    + "yet.",
                "{file}, u {inventory}. Kolone razdvaja: {separator}. Još ništa nije upisano."
            )
        case .added: ("New", "Nove")
        case .changed: ("Changed", "Izmenjene")
        case .unchanged: ("Unchanged", "Iste")
        case .refused: ("Refused", "Odbijene")
        case .line: ("Line", "Red")
        case .change: ("What changes", "Šta se menja")
        case .nothingNew:
            ("Every item is there as the file has it.", "Sve stavke su već kao u fajlu.")
        case .importItems:
            (
                "Import {n} item|Import {n} items",
                "Uvezi {n} stavku|Uvezi {n} stavke|Uvezi {n} stavki"
            )
        case .importRest:
            (
                "Import {n} item without the refused rows|Import {n} items without the refused rows",
                "Uvezi {n} stavku bez odbijenih redova|Uvezi {n} stavke bez odbijenih redova"
                    + "|Uvezi {n} stavki bez odbijenih redova"
            )
        case .refusedHint:
            (
                "Correct these rows and upload the file again, or leave them out.",
                "Ispravite ove redove i pošaljite fajl ponovo, ili ih izostavite."
            )
        case .refusedFile: ("Refused rows as CSV", "Odbijeni redovi kao CSV")
        case .lookAgain:
            (
                "The catalogue was changed meanwhile. This is what the file would change now.",
                "Katalog je u međuvremenu izmenjen. Ovo je ono što bi fajl sada promenio."
            )
        case .gone:
            (
                "The file is not held any more. Upload it again.",
                "Fajl se više ne čuva. Pošaljite ga ponovo."
            )
        case .done:
            (
                "{added} added, {changed} changed, {unchanged} unchanged, {refused} left out.",
                "Dodato {added}, izmenjeno {changed}, isto {unchanged}, izostavljeno {refused}."
            )
        case .importing: ("The file is being imported", "Fajl se uvozi")
        case .rowsWritten: ("Rows: {n} of {all}", "Redova: {n} od {all}")
        case .goesOn:
            (
                "It is kept as a whole or not at all. You may leave this page: the import goes on.",
                "Čuva se u celini ili nikako. Možete napustiti ovu stranicu: uvoz se nastavlja."
            )
        case .shownFirst: ("The first {n} of {all}", "Prvih {n} od {all}")
        case .onlyRefused: ("No row can be taken.", "Nijedan red se ne može uzeti.")
        case .empty:
            ("The file has a header line and no items.", "Fajl ima zaglavlje i nijednu stavku.")
        case .labelsTitle: ("Labels", "Nalepnice")
        case .sheet: ("Sheet", "Tabak")
        case .firstPlace: ("Start at label no.", "Od nalepnice br.")
        case .firstPlaceHint:
            (
                "Counted along the rows from 1: for sheets that were begun.",
                "Broji se po redovima od 1: za započete tabake."
            )
        case .copies: ("Copies of each", "Primeraka svake")
        case .withLink: ("QR codes lead to this portal", "QR kodovi vode na ovaj portal")
        case .withLinkHint:
            (
                "They lead to {address}, where a scan confirms the item. Without it they hold the "
                    + "identifier.",
                "Vode na {address}, gde skeniranje potvrđuje stavku. Bez toga sadrže oznaku."
            )
        case .noAddress:
            (
                "The QR codes hold only the identifiers: phones cannot reach this server yet. Give it "
                    + "the address that they use, with --public-url, and the codes lead to the items.",
                "QR kodovi sadrže samo oznake: telefoni još ne mogu do ovog servera. Zadajte mu "
                    + "adresu koju koriste, opcijom --public-url, pa će kodovi voditi na stavke."
            )
        case .makePDF: ("Make the PDF", "Napravi PDF")
        case .labelCount: ("{n} item|{n} items", "{n} stavka|{n} stavke|{n} stavki")
        case .which: ("Items", "Stavke")
        case .chooseHint:
            ("Untick items that need no label.", "Isključite stavke kojima nalepnica ne treba.")
        case .allHint:
            (
                "All items that fit the filter of the list; choose fewer there.",
                "Sve stavke koje odgovaraju filteru liste; manje izaberite tamo."
            )
        }
    }
}

/// What stands between the columns of a file.
enum SeparatorText: WebText {
    case comma, semicolon, tab

    init(_ separator: CSVSeparator) {
        switch separator {
        case .comma: self = .comma
        case .semicolon: self = .semicolon
        case .tab: self = .tab
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .comma: ("comma", "zarez")
        case .semicolon: ("semicolon", "tačka-zarez")
        case .tab: ("tab", "tabulator")
        }
    }
}
