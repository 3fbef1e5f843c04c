public import MusterCore

/// Something that a person may or may not do: the one table that the command line, the pages and
/// the API ask alike.
public enum Right: String, CaseIterable, Hashable, Sendable {
    /// See what is on sale, and order it for the own party.
    case shop
    /// See audits, items, zones, beacons and the map.
    case viewAudits
    /// Start, pause, resume and finish audits; find, confirm and note.
    case runAudits
    /// Bind beacons to items.
    case bindBeacons
    /// Look for items a second time.
    case recountAudits
    /// Acknowledge, snooze and resolve alarms.
    case handleAlarms
    /// Record what happens to products and lots.
    case recordEvents
    /// Make, place and ship orders.
    case handleOrders
    /// Agree to orders, or not.
    case confirmOrders
    /// Hold lots, and release them.
    case holdLots
    /// Give an audit up.
    case cancelAudits
    /// Settle discrepancies and ask for a recount.
    case reviewAudits
    /// Approve and reject audits.
    case approveAudits
    /// Get reports as files.
    case pullReports
    /// Mail reports.
    case sendReports
    /// Change items and inventories.
    case editCatalogue
    /// Change products, lots and parties.
    case editProducts
    /// Call lots back.
    case recallLots
    /// Change the plans that make audits.
    case editPlans
    /// Change the site plan, zones, anchors and receivers.
    case editSite
    /// Add people, change their roles, take their access away.
    case managePeople
    /// Read who did what.
    case readTrail
    /// Change the settings of the house.
    case changeSettings
    /// Change the own name, mail and password; end the own sessions.
    case ownProfile

    /// The roles that have it.
    public var roles: Set<Role> {
        switch self {
        case .shop: [.customer]
        case .ownProfile: Set(Role.allCases)
        case .viewAudits: [.viewer, .worker, .auditor, .manager, .admin]
        case .runAudits, .bindBeacons, .recountAudits, .handleAlarms, .recordEvents,
            .handleOrders:
            [.worker, .auditor, .manager, .admin]
        case .pullReports: [.viewer, .auditor, .manager, .admin]
        case .cancelAudits, .reviewAudits, .sendReports, .holdLots: [.auditor, .manager, .admin]
        case .approveAudits, .editCatalogue, .editProducts, .recallLots, .confirmOrders, .editPlans,
            .editSite, .readTrail:
            [.manager, .admin]
        case .managePeople, .changeSettings: [.admin]
        }
    }
}

extension Right {
    /// Who has it, in a sentence: `a manager or an admin`.
    public var holders: Sentence {
        Role.allCases.filter(roles.contains).map(\.withArticle).alternatives
    }
}

extension Role {
    /// Whether people of this role have a right.
    public func may(_ right: Right) -> Bool { right.roles.contains(self) }
}

extension Role {
    /// The role of one person, in a sentence: `a worker`, `an admin`.
    public var withArticle: Sentence {
        switch self {
        case .customer: "a customer"
        case .admin: "an admin"
        case .auditor: "an auditor"
        case .viewer: "a viewer"
        case .worker: "a worker"
        case .manager: "a manager"
        }
    }
}
