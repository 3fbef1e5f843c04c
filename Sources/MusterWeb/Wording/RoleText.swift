import MusterPeople

/// The words for roles.
enum RoleText: WebText {
    case customer, viewer, worker, auditor, manager, admin

    init(_ role: Role) {
        switch role {
        case .customer: self = .customer
        case .viewer: self = .viewer
        case .worker: self = .worker
        case .auditor: self = .auditor
        case .manager: self = .manager
        case .admin: self = .admin
        }
    }

    var english: String {
        switch self {
        case .customer: "customer"
        case .viewer: "viewer"
        case .worker: "worker"
        case .auditor: "auditor"
        case .manager: "manager"
        case .admin: "admin"
        }
    }
}

/// The people of a role.
enum RolesText: WebText {
    case customers, viewers, workers, auditors, managers, admins

    /// The words for a role.
    init(_ role: Role) {
        switch role {
        case .customer: self = .customers
        case .viewer: self = .viewers
        case .worker: self = .workers
        case .auditor: self = .auditors
        case .manager: self = .managers
        case .admin: self = .admins
        }
    }

    var english: String {
        switch self {
        case .customers: "customers"
        case .viewers: "viewers"
        case .workers: "workers"
        case .auditors: "auditors"
        case .managers: "managers"
        case .admins: "admins"
        }
    }
}
