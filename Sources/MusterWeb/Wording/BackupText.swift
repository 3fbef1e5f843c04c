/// The words of backups, and of a home that needs one.
enum BackupText: WebText {
    case title, made, none, size, checked, good, bad, notChecked, how, waysOut

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Backup", "Rezervna kopija")
        case .made: ("Last backup", "Poslednja kopija")
        case .none: ("none yet", "još je nema")
        case .size: ("Size of the home, MB", "Veličina podataka, MB")
        case .checked: ("Last check", "Poslednja provera")
        case .good: ("{when}: good", "{when}: ispravna")
        case .bad: ("{when}: not good", "{when}: nije ispravna")
        case .notChecked: ("none yet", "još nije proverena")
        case .how:
            (
                "Backups are made and checked by commands at the server: muster backup and muster backup "
                    + "drill, or the timer muster-backup.",
                "Kopije se prave i proveravaju komandama na serveru: muster backup i muster backup "
                    + "drill, ili tajmerom muster-backup."
            )
        case .waysOut:
            (
                "Keep the home as it is. Whoever looks after the server: muster doctor tells the ways "
                    + "out, and muster restore brings a backup back.",
                "Ostavite sve kako jeste. Ko održava server: muster doctor kaže šta se može učiniti, "
                    + "a muster restore vraća rezervnu kopiju."
            )
        }
    }
}
