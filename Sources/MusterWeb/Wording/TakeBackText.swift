/// The words for taking back one's own last word.
enum TakeBackText: WebText {
    case takeBack, takenBack, confirmed, noted, settled, deleted, restore

    var texts: (english: String, serbian: String) {
        switch self {
        case .takeBack: ("Undo", "Povuci")
        case .takenBack:
            ("Taken back. The log still tells of it.", "Povučeno je. U dnevniku i dalje piše.")
        case .confirmed:
            ("You confirmed that it is there, {moment}.", "Potvrdili ste da je tu, {moment}.")
        case .noted: ("You noted, {moment}: {text}", "Zabeležili ste, {moment}: {text}")
        case .deleted: ("{name} was deleted.", "Obrisano: {name}.")
        case .restore: ("Restore", "Vrati")
        case .settled: ("You settled {item}.", "Rešili ste: {item}.")
        }
    }
}
