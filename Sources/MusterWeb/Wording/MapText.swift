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

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Map editor", "Uređivanje mape")
        case .edit: ("Edit the map", "Uredi mapu")
        case .toZones: ("Zones", "Zone")
        case .intro:
            (
                "Every change is saved at once and can be undone. All of it can be done in the forms "
                    + "too, in metres from the top left corner.",
                "Svaka izmena se odmah čuva i može da se poništi. Sve može i u obrascima, u metrima "
                    + "od gornjeg levog ugla."
            )
        case .undo: ("Undo", "Poništi")
        case .redo: ("Redo", "Ponovi")
        case .tools: ("Tools", "Alati")
        case .select: ("Select and move", "Izaberi i pomeri")
        case .polygon: ("Draw a zone", "Nacrtaj zonu")
        case .rectangle: ("Draw a rectangle", "Nacrtaj pravougaonik")
        case .putAnchor: ("Place an anchor", "Postavi sidro")
        case .putReceiver: ("Place a receiver", "Postavi prijemnik")
        case .measure: ("Measure the scale", "Izmeri razmeru")
        case .closer: ("Closer", "Bliže")
        case .farther: ("Farther", "Dalje")
        case .whole: ("Whole plan", "Ceo plan")
        case .map: ("The plan", "Plan")
        case .zoneNew: ("A new zone", "Nova zona")
        case .zoneOf: ("Zone {id}", "Zona {id}")
        case .identifier: ("Identifier", "Oznaka")
        case .corners: ("Corners in metres", "Uglovi u metrima")
        case .cornersHint:
            (
                "One corner a line, in order: metres across, a space, metres down.",
                "Jedan ugao po redu, redom: metri udesno, razmak, metri nadole."
            )
        case .deleteZone: ("Delete the zone", "Obriši zonu")
        case .deleteZoneHint:
            (
                "Its anchors go with it. A zone that items belong in stays.",
                "Sidra odlaze sa njom. Zona kojoj pripadaju stavke ostaje."
            )
        case .anchorNew: ("A new anchor", "Novo sidro")
        case .anchorOf: ("Anchor {id}", "Sidro {id}")
        case .beaconHint:
            (
                "What it advertises, such as ibeacon:UUID/1/2. The list has beacons that audits "
                    + "heard and that are no item's.",
                "Šta oglašava, na primer ibeacon:UUID/1/2. Lista ima bikone koje su popisi čuli, a "
                    + "nisu ni na jednoj stavci."
            )
        case .across: ("Metres across", "Metara udesno")
        case .down: ("Metres down", "Metara nadole")
        case .zoneByPlace: ("The one it hangs in", "Ona u kojoj visi")
        case .deleteAnchor: ("Delete the anchor", "Obriši sidro")
        case .receiverNew: ("A new receiver", "Nov prijemnik")
        case .receiverOf: ("Receiver {id}", "Prijemnik {id}")
        case .receiverHint:
            (
                "The name under which it listens: muster watch --source NAME.",
                "Ime pod kojim sluša: muster watch --source IME."
            )
        case .standsFor: ("Zone it represents", "Zona koju predstavlja")
        case .noZone: ("None", "Nijednu")
        case .deleteReceiver: ("Delete the receiver", "Obriši prijemnik")
        case .size: ("Plan size", "Veličina plana")
        case .width: ("Width in metres", "Širina u metrima")
        case .height: ("Height in metres", "Visina u metrima")
        case .picture: ("Picture under the zones", "Slika ispod zona")
        case .pictureHint:
            (
                "A scan or photo of the floor plan: PNG or JPEG, at most 20 MB. Then say its scale.",
                "Skeniran ili slikan tlocrt: PNG ili JPEG, najviše 20 MB. Zatim zadajte razmeru."
            )
        case .pictureFile: ("File", "Fajl")
        case .upload: ("Use as background", "Postavi kao podlogu")
        case .deletePicture: ("Remove the picture", "Ukloni sliku")
        case .scale: ("Scale of the picture", "Razmera slike")
        case .scaleHint:
            (
                "Two places on the picture as the map shows them now, and how far they are apart.",
                "Dva mesta na slici kako ih mapa sada pokazuje, i koliko su udaljena."
            )
        case .fromAcross: ("First place, metres across", "Prvo mesto, metara udesno")
        case .fromDown: ("First place, metres down", "Prvo mesto, metara nadole")
        case .toAcross: ("Second place, metres across", "Drugo mesto, metara udesno")
        case .toDown: ("Second place, metres down", "Drugo mesto, metara nadole")
        case .apart: ("Distance (m)", "Razmak (m)")
        case .alsoDrawn:
            ("Stretch what is drawn on it as well", "Razvuci i ono što je nacrtano")
        case .setScale: ("Set the scale", "Zadaj razmeru")
        case .moveHint: ("Where its top left corner lies", "Gde joj je gornji levi ugao")
        case .area: ("Area", "Površina")
        case .noZonesYet:
            ("No zones yet: draw the first one.", "Još nema zona: nacrtajte prvu.")
        case .refused: ("Not saved", "Nije sačuvano")
        case .panHint:
            (
                "Drag to move, pinch or press + and − for size.",
                "Prevucite za pomeranje, za veličinu raširite prste ili pritisnite + i −."
            )
        case .notDrawn:
            (
                "Items belong in zones that are not drawn yet:",
                "Stavke pripadaju zonama koje još nisu nacrtane:"
            )
        case .waitingHint:
            (
                "The list has the zones that items wait for.",
                "Lista ima zone na koje stavke čekaju."
            )
        case .coveredLately: ("Covered in {audit}", "Pokriveno u {audit}")
        }
    }
}

/// What a step of the map editor did.
enum PlanStepText: String, WebText {
    case `import`, begin, zoneAdded, zoneChanged, zoneDeleted, anchorAdded, anchorChanged,
        anchorDeleted, receiverAdded, receiverChanged, receiverDeleted, resized, picture,
        pictureDeleted, scaled

    var texts: (english: String, serbian: String) {
        switch self {
        case .import: ("import", "uvoz")
        case .begin: ("start", "početak")
        case .zoneAdded: ("zone added", "zona dodata")
        case .zoneChanged: ("zone changed", "zona izmenjena")
        case .zoneDeleted: ("zone deleted", "zona obrisana")
        case .anchorAdded: ("anchor added", "sidro dodato")
        case .anchorChanged: ("anchor changed", "sidro izmenjeno")
        case .anchorDeleted: ("anchor deleted", "sidro obrisano")
        case .receiverAdded: ("receiver added", "prijemnik dodat")
        case .receiverChanged: ("receiver changed", "prijemnik izmenjen")
        case .receiverDeleted: ("receiver deleted", "prijemnik obrisan")
        case .resized: ("plan size changed", "veličina plana izmenjena")
        case .picture: ("picture laid", "slika stavljena")
        case .pictureDeleted: ("picture removed", "slika uklonjena")
        case .scaled: ("scale set", "razmera zadata")
        }
    }
}

/// What the script of the map editor says.
enum MapScriptText: WebText {
    case selectHint, polygonHint, rectangleHint, anchorHint, receiverHint, measureHint,
        secondPlace, nowDistance, nowBeacon, nowReceiver

    var texts: (english: String, serbian: String) {
        switch self {
        case .selectHint:
            (
                "Click something to select it; drag it to move it. Drag a corner; drag a small dot to "
                    + "add a corner; double-click a corner to remove it.",
                "Kliknite da izaberete, prevucite da pomerite. Prevucite ugao; prevucite tačkicu da "
                    + "dodate ugao; dvoklikom na ugao ga uklanjate."
            )
        case .polygonHint:
            (
                "Click corner by corner; click the first one again or press Enter to close. Escape "
                    + "gives up.",
                "Klikćite ugao po ugao; klik na prvi ili Enter zatvara zonu. Escape odustaje."
            )
        case .rectangleHint:
            ("Drag from corner to corner.", "Prevucite od ugla do ugla.")
        case .anchorHint: ("Click where it hangs.", "Kliknite gde visi.")
        case .receiverHint: ("Click where it hangs.", "Kliknite gde visi.")
        case .measureHint:
            (
                "Click the first of two places whose distance you know.",
                "Kliknite prvo od dva mesta čiji razmak znate."
            )
        case .secondPlace: ("Now the second place.", "Sada drugo mesto.")
        case .nowDistance:
            ("Now type the true distance and save.", "Sada upišite pravi razmak i sačuvajte.")
        case .nowBeacon:
            ("Now choose the beacon and save.", "Sada izaberite bikon i sačuvajte.")
        case .nowReceiver:
            ("Now choose the receiver and save.", "Sada izaberite prijemnik i sačuvajte.")
        }
    }
}

/// The words of the page of beacons and receivers.
enum BeaconsText: WebText {
    case total, strays, unbound, contested, interval

    var texts: (english: String, serbian: String) {
        switch self {
        case .total:
            (
                "{inventory}: {n} item|{inventory}: {n} items",
                "{inventory}: {n} stavka|{inventory}: {n} stavke|{inventory}: {n} stavki"
            )
        case .strays: ("Without an item in {audit}", "Bez stavke u {audit}")
        case .unbound: ("unbound", "nije vezan")
        case .interval: ("Interval heard / set", "Interval izmeren / zadat")
        case .contested: ("clone, or carried about", "klon, ili je nošen")
        }
    }
}
