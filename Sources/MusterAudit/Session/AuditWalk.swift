import MusterCatalogue
import MusterCore
import MusterRanging

/// Where the walk of an audit led, as all that was heard of the anchors tells.
struct AuditWalk {
    let path: ScannerPath
    /// The plan, without anchors that are copied or moved.
    let plan: SitePlan
    /// How many advertisements each second had, those of all beacons together.
    let adverts: [Int64: Int]

    /// Works out the walk; `nil` where the rules do not ask for it, and where too little was heard of the
    /// anchors to tell.
    init?(_ session: AuditSession) {
        guard let log = session.anchorLog, var plan = session.scope.plan else { return nil }
        let contested = Set(session.contestedAnchors)
        plan.anchors.removeAll { contested.contains($0.beacon) }
        let model: WalkModel = session.scope.rules >= .fine ? .halls : .zones
        guard let path = ScannerPath(log.kept(on: plan), on: plan, model: model) else {
            return nil
        }
        (self.path, self.plan, adverts) = (path, plan, log.advertsBySecond)
    }

    /// How many advertisements a second had on average.
    var meanAdverts: Double {
        adverts.isEmpty ? 0 : Double(adverts.values.reduce(0, +)) / Double(adverts.count)
    }
}
