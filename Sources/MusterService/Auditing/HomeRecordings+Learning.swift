import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterStore

extension HomeRecordings {
    /// Lets the beacons' powers learn from an audit that was just finished.
    ///
    /// Each beacon that was found in place gets a new version: what earlier audits taught, merged
    /// with what this one says. Versions stay, so that a battery that fades can be seen.
    func learnPowers(_ observations: [BeaconIdentity: PowerEstimate], from audit: AuditID) throws {
        guard !observations.isEmpty else { return }
        let known = try home.store.beacons.beaconPowers()
        try keep(observations, merging: known, origin: audit.rawValue)
    }

    /// Keeps what a calibration measured; for anchors, the newest is what counts.
    func keepCalibration(_ measured: [BeaconIdentity: PowerEstimate], origin: String) throws {
        try keep(measured, merging: [:], origin: origin)
    }

    private func keep(
        _ estimates: [BeaconIdentity: PowerEstimate],
        merging known: [BeaconIdentity: BeaconPower],
        origin: String
    ) throws {
        let versions = try home.store.beacons.beaconPowers().mapValues(\.version)
        let at = home.now()
        try home.store.beacons.add(
            estimates.reduce(into: [:]) { powers, entry in
                let (beacon, estimate) = entry
                powers[beacon] = BeaconPower(
                    version: (versions[beacon] ?? 0) + 1,
                    estimate: known[beacon]?.estimate.merged(with: estimate) ?? estimate,
                    origin: origin,
                    at: at
                )
            }
        )
    }

    /// How much stronger than the calibrated anchors together each of them is, in dB.
    func anchorOffsets(_ plan: SitePlan?) throws -> [BeaconIdentity: Double] {
        let known = try home.store.beacons.beaconPowers()
        let powers = (plan?.anchors ?? []).reduce(into: [BeaconIdentity: Double]()) {
            powers,
            anchor in
            powers[anchor.beacon] = known[anchor.beacon]?.estimate.power
        }
        guard !powers.isEmpty else { return [:] }
        // In the order of identities: a sum in another order differs in its last digit.
        let mean =
            powers.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
            / Double(powers.count)
        return powers.mapValues { $0 - mean }
    }
}
