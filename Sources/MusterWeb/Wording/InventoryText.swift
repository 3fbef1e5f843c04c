/// The words of the page on which inventories are kept.
enum InventoryText: WebText {
    case title, hint, none, add, nameHint, current, use, rename, newName, archive, archived, restore

    var english: String {
        switch self {
        case .title: "Inventories"
        case .hint:
            "An inventory is a list of items that one site or team answers for. Pages and commands "
                + "show the current one."
        case .none: "No inventories yet."
        case .add: "Add inventory"
        case .nameHint: "For example Warehouse North."
        case .current: "Current"
        case .use: "Make current"
        case .rename: "Rename"
        case .newName: "New name of {name}"
        case .archive: "Archive"
        case .archived: "Archived"
        case .restore: "Unarchive"
        }
    }
}

/// The words that lead from an empty home to the first audit.
enum FirstStepText: WebText {
    case title, hint, inventory, plan, items, audit, done, next

    var english: String {
        switch self {
        case .title: "Set-up"
        case .hint:
            "An audit compares a list of items with what the radio hears. Four steps lead to the "
                + "first one."
        case .inventory: "Add an inventory"
        case .plan: "Draw the floor plan with its zones"
        case .items: "Import items with their beacons"
        case .audit: "Run the first audit"
        case .done: "Done"
        case .next: "Next step"
        }
    }
}

/// The words for an audit of a recording that was uploaded.
enum RecordingText: WebText {
    case title, hint, file, fileHint, start

    var english: String {
        switch self {
        case .title: "From a recording"
        case .hint: "A walk that was recorded with another device counts like one heard here."
        case .file: "Recording"
        case .fileHint: "A Bluetooth capture (btsnoop, pcap, pcapng), at most {n} MB."
        case .start: "Start audit"
        }
    }
}
