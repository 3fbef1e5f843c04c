/// The words of backups.
enum BackupText: WebText {
    case title, made, none, size, checked, good, bad, notChecked, how

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
        }
    }
}
