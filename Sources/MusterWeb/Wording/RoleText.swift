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
