/// The words of the map and its editor.
enum MapText: WebText {
    case title, edit, toZones, intro, undo, redo, tools, select, polygon,
        rectangle, putAnchor, putReceiver, measure, closer, farther, whole, map, zoneNew, zoneOf,
        identifier, corners, cornersHint, deleteZone, deleteZoneHint, anchorNew, anchorOf,
        beaconHint, across, down, zoneByPlace, deleteAnchor, receiverNew, receiverOf,
        receiverHint, standsFor, noZone, deleteReceiver, size, width, height, picture,
        pictureHint, pictureFile, upload, deletePicture, scale, scaleHint, fromAcross, fromDown,
        toAcross, toDown, apart, alsoDrawn, moveHint, area, noZonesYet, refused, panHint,
        coveredLately, setScale, notDrawn, waitingHint

    var english: String {
        switch self {
        case .title: "Map editor"
        case .edit: "Edit the map"
        case .toZones: "Zones"
        case .intro:
            "Every change is saved at once and can be undone. All of it can be done in the forms "
                + "too, in metres from the top left corner."
        case .undo: "Undo"
        case .redo: "Redo"
        case .tools: "Tools"
        case .select: "Select and move"
        case .polygon: "Draw a zone"
        case .rectangle: "Draw a rectangle"
        case .putAnchor: "Place an anchor"
        case .putReceiver: "Place a receiver"
        case .measure: "Measure the scale"
        case .closer: "Closer"
        case .farther: "Farther"
        case .whole: "Whole plan"
        case .map: "The plan"
        case .zoneNew: "A new zone"
        case .zoneOf: "Zone {id}"
        case .identifier: "Identifier"
        case .corners: "Corners in metres"
        case .cornersHint: "One corner a line, in order: metres across, a space, metres down."
        case .deleteZone: "Delete the zone"
        case .deleteZoneHint: "Its anchors go with it. A zone that items belong in stays."
        case .anchorNew: "A new anchor"
        case .anchorOf: "Anchor {id}"
        case .beaconHint:
            "What it advertises, such as ibeacon:UUID/1/2. The list has beacons that audits heard "
                + "and that are no item's."
        case .across: "Metres across"
        case .down: "Metres down"
        case .zoneByPlace: "The one it hangs in"
        case .deleteAnchor: "Delete the anchor"
        case .receiverNew: "A new receiver"
        case .receiverOf: "Receiver {id}"
        case .receiverHint: "The name under which it listens: muster watch --source NAME."
        case .standsFor: "Zone it represents"
        case .noZone: "None"
        case .deleteReceiver: "Delete the receiver"
        case .size: "Plan size"
        case .width: "Width in metres"
        case .height: "Height in metres"
        case .picture: "Picture under the zones"
        case .pictureHint:
            "A scan or photo of the floor plan: PNG or JPEG, at most 20 MB. Then say its scale."
        case .pictureFile: "File"
        case .upload: "Use as background"
        case .deletePicture: "Remove the picture"
        case .scale: "Scale of the picture"
        case .scaleHint:
            "Two places on the picture as the map shows them now, and how far they are apart."
        case .fromAcross: "First place, metres across"
        case .fromDown: "First place, metres down"
        case .toAcross: "Second place, metres across"
        case .toDown: "Second place, metres down"
        case .apart: "Distance (m)"
        case .alsoDrawn: "Stretch what is drawn on it as well"
        case .setScale: "Set the scale"
        case .moveHint: "Where its top left corner lies"
        case .area: "Area"
        case .noZonesYet: "No zones yet: draw the first one."
        case .refused: "Not saved"
        case .panHint: "Drag to move, pinch or press + and − for size."
        case .notDrawn: "Items belong in zones that are not drawn yet:"
        case .waitingHint: "The list has the zones that items wait for."
        case .coveredLately: "Covered in {audit}"
        }
    }
}

/// What a step of the map editor did.
enum PlanStepText: String, WebText {
    case `import`, begin, zoneAdded, zoneChanged, zoneDeleted, anchorAdded, anchorChanged,
        anchorDeleted, receiverAdded, receiverChanged, receiverDeleted, resized, picture,
        pictureDeleted, scaled

    var english: String {
        switch self {
        case .import: "import"
        case .begin: "start"
        case .zoneAdded: "zone added"
        case .zoneChanged: "zone changed"
        case .zoneDeleted: "zone deleted"
        case .anchorAdded: "anchor added"
        case .anchorChanged: "anchor changed"
        case .anchorDeleted: "anchor deleted"
        case .receiverAdded: "receiver added"
        case .receiverChanged: "receiver changed"
        case .receiverDeleted: "receiver deleted"
        case .resized: "plan size changed"
        case .picture: "picture laid"
        case .pictureDeleted: "picture removed"
        case .scaled: "scale set"
        }
    }
}

/// What the script of the map editor says.
enum MapScriptText: WebText {
    case selectHint, polygonHint, rectangleHint, anchorHint, receiverHint, measureHint,
        secondPlace, nowDistance, nowBeacon, nowReceiver

    var english: String {
        switch self {
        case .selectHint:
            "Click something to select it; drag it to move it. Drag a corner; drag a small dot to "
                + "add a corner; double-click a corner to remove it."
        case .polygonHint:
            "Click corner by corner; click the first one again or press Enter to close. Escape "
                + "gives up."
        case .rectangleHint: "Drag from corner to corner."
        case .anchorHint: "Click where it hangs."
        case .receiverHint: "Click where it hangs."
        case .measureHint: "Click the first of two places whose distance you know."
        case .secondPlace: "Now the second place."
        case .nowDistance: "Now type the true distance and save."
        case .nowBeacon: "Now choose the beacon and save."
        case .nowReceiver: "Now choose the receiver and save."
        }
    }
}

/// The words of the page of beacons and receivers.
enum BeaconsText: WebText {
    case strays, unbound, contested, interval

    var english: String {
        switch self {
        case .strays: "Without an item in {audit}"
        case .unbound: "unbound"
        case .interval: "Interval heard / set"
        case .contested: "clone, or carried about"
        }
    }
}
