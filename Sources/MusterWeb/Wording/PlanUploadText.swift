import MusterCatalogue

/// The words of a plan that comes from a file.
enum PlanUploadText: WebText {
    case title, hint, preview, from, otherSite, take, undoHint, nothingNew, asNow, gone
    case size, zone, anchor, receiver, obstacles, picture
    case added, changed, removed

    init(_ object: PlanDifference.Object) {
        self =
            switch object {
            case .size: .size
            case .zone: .zone
            case .anchor: .anchor
            case .receiver: .receiver
            case .obstacles: .obstacles
            case .picture: .picture
            }
    }

    init(_ kind: PlanDifference.Kind) {
        self =
            switch kind {
            case .added: .added
            case .changed: .changed
            case .removed: .removed
            }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Plan from a file", "Plan iz fajla")
        case .hint:
            (
                "A plan as muster site plan show writes it (JSON). It takes the place of the whole "
                    + "plan; the next page shows what changes before anything is saved.",
                "Plan kako ga piše muster site plan show (JSON). Zamenjuje ceo plan; sledeća strana "
                    + "pokazuje izmene pre nego što se išta sačuva."
            )
        case .preview: ("What the plan changes", "Šta plan menja")
        case .from: ("From {file}", "Iz fajla {file}")
        case .otherSite:
            (
                "The plan is of the site {plan}, and this one is {site}.",
                "Plan je za lokaciju {plan}, a ova je {site}."
            )
        case .take: ("Replace the plan", "Zameni plan")
        case .undoHint:
            (
                "It can be undone in the map editor.",
                "Može se poništiti u uređivanju mape."
            )
        case .nothingNew: ("The plan is as it is now.", "Plan je isti kao sada.")
        case .asNow: ("As now", "Kao sada")
        case .gone:
            (
                "That file is not held any more; choose it again.",
                "Taj fajl se više ne čuva; izaberite ga ponovo."
            )
        case .size: ("Plan size", "Veličina plana")
        case .zone: ("Zones", "Zone")
        case .anchor: ("Anchors", "Sidra")
        case .receiver: ("Receivers", "Prijemnici")
        case .obstacles: ("Obstacles", "Prepreke")
        case .picture: ("Background picture", "Slika podloge")
        case .added: ("added", "dodato")
        case .changed: ("changed", "izmenjeno")
        case .removed: ("removed", "uklonjeno")
        }
    }
}
