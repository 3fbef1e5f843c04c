public import MusterCore

/// What is refused to somebody, or about somebody.
public enum PeopleError: MusterError, Equatable {
    /// The role does not have the right.
    case notAllowed(name: String, role: Role, right: Right)

    /// What happened.
    public var what: String {
        switch self {
        case .notAllowed(let name, let role, let right):
            "\(name) is \(role.rawValue): may not \(right.deed)"
        }
    }

    /// What to do next.
    public var remedy: String {
        switch self {
        case .notAllowed(_, _, let right):
            "ask somebody who may: "
                + Role.allCases.filter(right.roles.contains).map(\.rawValue)
                .joined(separator: ", ")
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .notAllowed: .notAllowed
        }
    }
}

extension Right {
    /// What it permits, as it follows "may": `approve audits`.
    public var deed: String {
        switch self {
        case .viewAudits: "see audits"
        case .runAudits: "run audits"
        case .bindBeacons: "bind beacons"
        case .recountAudits: "recount"
        case .cancelAudits: "cancel audits"
        case .reviewAudits: "review audits"
        case .approveAudits: "approve audits"
        case .pullReports: "pull reports"
        case .sendReports: "send reports"
        case .editCatalogue: "edit items and inventories"
        case .editSite: "edit the site"
        case .managePeople: "manage people"
        case .readTrail: "read the trail"
        case .changeSettings: "change settings"
        case .ownProfile: "change a profile"
        }
    }
}
