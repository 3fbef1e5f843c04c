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

    var english: String {
        switch self {
        case .title: "Plan from a file"
        case .hint:
            "A plan as muster site plan show writes it (JSON). It takes the place of the whole "
                + "plan; the next page shows what changes before anything is saved."
        case .preview: "What the plan changes"
        case .from: "From {file}"
        case .otherSite: "The plan is of the site {plan}, and this one is {site}."
        case .take: "Replace the plan"
        case .undoHint: "It can be undone in the map editor."
        case .nothingNew: "The plan is as it is now."
        case .asNow: "As now"
        case .gone: "That file is not held any more; choose it again."
        case .size: "Plan size"
        case .zone: "Zones"
        case .anchor: "Anchors"
        case .receiver: "Receivers"
        case .obstacles: "Obstacles"
        case .picture: "Background picture"
        case .added: "added"
        case .changed: "changed"
        case .removed: "removed"
        }
    }
}
