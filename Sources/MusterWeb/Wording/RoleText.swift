import MusterPeople

/// The words for roles.
enum RoleText: WebText {
    case viewer, worker, auditor, manager, admin

    init(_ role: Role) {
        switch role {
        case .viewer: self = .viewer
        case .worker: self = .worker
        case .auditor: self = .auditor
        case .manager: self = .manager
        case .admin: self = .admin
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .viewer: ("viewer", "posmatrač")
        case .worker: ("worker", "radnik")
        case .auditor: ("auditor", "popisivač")
        case .manager: ("manager", "rukovodilac")
        case .admin: ("admin", "administrator")
        }
    }
}

/// The people of a role.
enum RolesText: WebText {
    case viewers, workers, auditors, managers, admins

    /// The words for a role.
    init(_ role: Role) {
        switch role {
        case .viewer: self = .viewers
        case .worker: self = .workers
        case .auditor: self = .auditors
        case .manager: self = .managers
        case .admin: self = .admins
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .viewers: ("viewers", "posmatrači")
        case .workers: ("workers", "radnici")
        case .auditors: ("auditors", "popisivači")
        case .managers: ("managers", "rukovodioci")
        case .admins: ("admins", "administratori")
        }
    }
}
