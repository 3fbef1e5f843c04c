/// The words of the pages on which items are kept.
enum StockText: WebText {
    case add, addTitle, edit, editTitle, delete, deletedNotice, undo, noItems, addFirst,
        shownOf, previous, firstPage, photo, photos, noPhoto, addPhotos, photoHint, makeFirst,
        remove, photoRemoved, photoOf, history, bind, beaconHint, identifier, identifierHint,
        anyZone, attributes, newAttribute, newValue, attributeHint, changedMeanwhile, field, yours,
        theirs, details, labels, openPhoto

    var english: String {
        switch self {
        case .add: "Add an item"
        case .addTitle: "New item"
        case .edit: "Edit"
        case .editTitle: "Edit {item}"
        case .delete: "Delete"
        case .deletedNotice: "{item} was deleted."
        case .undo: "Undo"
        case .noItems: "No items yet."
        case .addFirst: "Import a list, or add the first item."
        case .shownOf: "{from}–{to} of {all}"
        case .previous: "Previous page"
        case .firstPage: "First page"
        case .photo: "Photo"
        case .photos: "Photos"
        case .noPhoto: "No photo yet."
        case .addPhotos: "Add photos"
        case .photoHint: "JPEG, PNG or GIF, up to 20 MB each. Place and camera are not kept."
        case .makeFirst: "Show first"
        case .remove: "Remove"
        case .photoRemoved: "The photo was removed."
        case .photoOf: "Photo {n} of {item}"
        case .history: "Changes"
        case .bind: "Bind this beacon"
        case .beaconHint: "For example ibeacon:UUID/MAJOR/MINOR or address:AA:BB:CC:DD:EE:FF."
        case .identifier: "Identifier"
        case .identifierHint: "It cannot be changed later."
        case .anyZone: "Any zone"
        case .attributes: "Attributes"
        case .newAttribute: "New attribute"
        case .newValue: "Its value"
        case .attributeHint: "An empty value removes the attribute."
        case .changedMeanwhile:
            "{name} changed {item} while you were editing it. What only one of you changed is kept "
                + "from both; choose where both changed the same, and save."
        case .field: "Field"
        case .yours: "You wrote"
        case .theirs: "It says now"
        case .details: "Details"
        case .labels: "Labels"
        case .openPhoto: "Open in full size"
        }
    }
}

/// What was done to an item.
enum ItemDeedText: WebText {
    case added, changed, deleted, restored, photoAdded, photoFirst, photoRemoved, empty

    var english: String {
        switch self {
        case .added: "Added"
        case .changed: "Changed"
        case .deleted: "Deleted"
        case .restored: "Brought back"
        case .photoAdded: "Photo added"
        case .photoFirst: "Another photo shown first"
        case .photoRemoved: "Photo removed"
        case .empty: "empty"
        }
    }
}
