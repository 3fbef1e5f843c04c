/// The words of backups, and of a home that needs one.
enum BackupText: WebText {
    case title, made, none, size, checked, good, bad, notChecked, how, waysOut

    var english: String {
        switch self {
        case .title: "Backup"
        case .made: "Last backup"
        case .none: "none yet"
        case .size: "Size of the home, MB"
        case .checked: "Last check"
        case .good: "{when}: good"
        case .bad: "{when}: not good"
        case .notChecked: "none yet"
        case .how:
            "Backups are made and checked by commands at the server: muster backup and muster "
                + "backup drill, or the timer muster-backup."
        case .waysOut:
            "Keep the home as it is. Whoever looks after the server: muster doctor tells the ways "
                + "out, and muster restore brings a backup back."
        }
    }
}
