import MusterCatalogue
public import MusterCore
public import MusterLabels
import MusterPeople
import MusterProvenance
public import MusterStore

/// A label that was looked at.
public struct CheckedLabel: Sendable {
    /// What is known of it.
    public var finding: LabelFinding
    /// The label as it was issued; `nil` where it was not issued here, or no home was asked.
    public var label: StoredLabel?

    /// Creates what was found.
    public init(finding: LabelFinding, label: StoredLabel? = nil) {
        (self.finding, self.label) = (finding, label)
    }
}

extension HomeLabels {
    /// Looks at the text of a code, with what this home knows of its labels.
    ///
    /// - Parameters:
    ///   - text: what the code says.
    ///   - zone: where it was seen, as stock; then the sight is kept, and tells copies. `nil` keeps
    ///     nothing.
    ///   - moment: when it was seen (UTC); `nil` for now.
    /// - Returns: what is known of it.
    /// - Throws: ``MusterStore/StoreError``, `AuditError` for a zone that is not there,
    ///   ``ServiceError/notYet(_:)``, `PeopleError` without the right.
    public func checkLabel(
        _ text: String,
        in zone: ZoneID? = nil,
        at moment: Instant? = nil
    ) throws -> CheckedLabel {
        try home.people.demand(zone == nil ? .viewAudits : .runAudits)
        let place = try zone.map { try self.zone(home.floorPlan.zoneMeant(by: $0)).id }
        let check = LabelCheck(keys: try home.labelKeys.labelKeySet())
        let checked = try checked(text, by: check)
        guard let place, let label = checked.label else { return checked }
        let now = home.now()
        try see(label, in: place, at: (moment ?? now).passed(at: now))
        return try self.checked(text, by: check)
    }

    /// Looks at the text of a code, for whoever asks.
    func checked(_ text: String, by check: LabelCheck) throws -> CheckedLabel {
        let finding = check.finding(text, at: home.now())
        guard let link = finding.link, finding.isOurs,
            let label = try home.store.labels.label(link.canonical)
        else { return CheckedLabel(finding: finding.asked(nil)) }
        let standing = LabelStanding(
            issuedAt: label.issuedAt,
            state: label.state,
            reason: label.reason,
            lot: try standing(ofLot: label),
            copies: label.copies
        )
        return CheckedLabel(finding: finding.asked(standing), label: label)
    }

    /// What may be done with the lot that a label names.
    private func standing(ofLot label: StoredLabel) throws -> LabelStanding.Lot {
        switch try home.store.lots.lot(label.lot, of: label.product.text)?.state {
        case .held: .held
        case .recalled: .recalled
        case .open, .released, .usedUp, .destroyed, nil: .free
        }
    }

    /// Keeps a sight, and what it says against the label.
    private func see(_ label: StoredLabel, in zone: ZoneID, at moment: Instant) throws {
        let known = try home.store.labels.whereabouts(of: label.canonical)
        let thing = CopyRules.Thing(
            heard: known.zone.flatMap { zone in known.heardAt.map { (zone.rawValue, $0) } },
            leftAt: known.leftAt,
            isSerial: label.serial != nil
        )
        let sight = LabelSight(
            at: moment,
            place: zone.rawValue,
            isByStaff: true,
            isAsStock: true
        )
        let zones = try home.store.floorPlans.current()?.zones ?? []
        _ = try home.store.labels.see(label.canonical, sight, by: home.person) { earlier in
            CopyRules().rules(of: sight, after: earlier, on: thing) { one, other in
                guard let from = zones.first(where: { $0.id.rawValue == one }),
                    let to = zones.first(where: { $0.id.rawValue == other })
                else { return nil }
                return PlaceDistance(
                    metres: from.polygon.distance(to: to.polygon),
                    isBetweenSites: false
                )
            }
        }
    }
}

extension LabelFinding {
    /// Whether a key of this house signed it: then this house knows more.
    fileprivate var isOurs: Bool {
        [.genuineOffline, .expired, .revoked].contains(verdict)
    }
}
