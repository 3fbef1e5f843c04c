public import MusterCore

/// What a beacon is to an audit.
public enum BeaconRole: Hashable, Sendable {
    /// Bound to an item of the expected list.
    case expected
    /// Ours, bound to an item that this audit does not look for.
    case unexpected
    /// Ours by registration or by family, bound to no item.
    case unregistered
    /// Fixed to the building in this zone.
    case anchor(ZoneID)
    /// Not ours.
    case foreign
}

/// Tells what each beacon is to an audit.
public struct BeaconDirectory: Sendable {
    private var roles: [BeaconIdentity: BeaconRole]
    private var families: Set<BeaconIdentity>

    /// Creates a directory.
    ///
    /// - Parameters:
    ///   - roles: every registered beacon and anchor.
    ///   - families: families (``MusterCore/BeaconIdentity/family``) that are ours as a whole: a
    ///     beacon of one that `roles` does not know is unregistered, not foreign.
    public init(roles: [BeaconIdentity: BeaconRole], families: Set<BeaconIdentity> = []) {
        self.roles = roles
        self.families = families
    }

    /// What `beacon` is to the audit.
    public func role(of beacon: BeaconIdentity) -> BeaconRole {
        if let role = roles[beacon] { return role }
        if let family = beacon.family, families.contains(family) { return .unregistered }
        return .foreign
    }

    /// The anchors and their zones.
    public var anchors: [BeaconIdentity: ZoneID] {
        roles.compactMapValues { role in
            if case .anchor(let zone) = role { zone } else { nil }
        }
    }
}
