package import MusterAudit
import MusterCore
import MusterRanging

/// What became of cloned tags on one site, with the outcomes as they are and with ``CloneDoubt``.
package struct CloneTally: Sendable {
    /// Items that are gone and whose identity somebody else sends, and those said to be there.
    package private(set) var (clonedAbsent, cloneFound) = (0, 0)
    /// Items in their zones, and those said to be there.
    package private(set) var (inPlace, accepted) = (0, 0)
    /// Items in another zone, and those not said to be in place.
    package private(set) var (misplaced, notPassed) = (0, 0)
    /// Items called MISPLACED, and those that stand in another zone.
    package private(set) var (flags, flagsRight) = (0, 0)
    /// How many identities show two transmitters, how many of these are cloned, and how many are
    /// cloned of all that were heard.
    package private(set) var (doubled, doubledRight, cloned) = (0, 0, 0)
    /// What the site taught of copies.
    package private(set) var share = 0.0

    /// Audits a site.
    ///
    /// - Parameters:
    ///   - site: the site.
    ///   - isDoubting: whether places that a copy alone may have named are contested.
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package init(_ site: AisleSite, isDoubting: Bool) throws(AuditError) {
        let run = try AuditRun(WalkRecording(site), method: .peakZone)
        let gaps = Self.shortestGaps(site.samples)
        var heard: [BeaconIdentity: CloneDoubt.Heard] = [:]
        for finding in run.findings where finding.samples > 0 {
            heard[finding.beacon] = CloneDoubt.Heard(
                shortestGap: gaps[finding.beacon],
                conflict: finding.reason == .contested ? .clone : nil
            )
            cloned += site.cloned.contains(finding.item) ? 1 : 0
        }
        let doubt = CloneDoubt(heard)
        doubled = doubt.doubled.count
        doubledRight = run.findings.count {
            doubt.doubled.contains($0.beacon) && site.cloned.contains($0.item)
        }
        share = doubt.share
        for finding in run.findings {
            guard let truth = site.truth[finding.item], !truth.isSilent || truth.zone == nil else {
                continue
            }
            let isDoubted = isDoubting && Self.isDoubted(finding, run, doubt)
            let isThere = finding.outcome.isPresent && !isDoubted
            let isInPlace = isThere && finding.zoneState == .inPlace
            if isThere, finding.outcome == .misplaced {
                flags += 1
                flagsRight += truth.zone != nil && truth.zone != finding.expectedZone ? 1 : 0
            }
            switch truth.zone {
            case nil:
                guard site.cloned.contains(finding.item) else { continue }
                clonedAbsent += 1
                cloneFound += isThere ? 1 : 0
            case finding.expectedZone:
                inPlace += 1
                accepted += isInPlace ? 1 : 0
            default:
                misplaced += 1
                notPassed += isInPlace ? 0 : 1
            }
        }
    }

    /// The shortest time between two samples of each identity in seconds, as sightings have it.
    private static func shortestGaps(_ samples: [RangingSample]) -> [BeaconIdentity: Double] {
        var last: [BeaconIdentity: Instant] = [:]
        var gaps: [BeaconIdentity: Double] = [:]
        for sample in samples {
            if let before = last[sample.identity] {
                let gap = sample.receivedAt.seconds(since: before)
                if gap >= 0.05 { gaps[sample.identity] = min(gaps[sample.identity] ?? gap, gap) }
            }
            last[sample.identity] = sample.receivedAt
        }
        return gaps
    }

    private static func isDoubted(_ finding: Finding, _ run: AuditRun, _ doubt: CloneDoubt) -> Bool
    {
        doubt.isContested(
            finding.beacon,
            isLoudestAtHome: finding.zone == finding.expectedZone && finding.marginDB ?? 0 >= 0,
            homeCoverage: finding.expectedZone.flatMap { run.coverage[$0] } ?? 0
        )
    }

    /// The mean of items in place accepted and misplaced ones not passed, 0 to 1.
    package var balance: Double? {
        Confusion.share(accepted, of: inPlace).flatMap { accepted in
            Confusion.share(notPassed, of: misplaced).map { (accepted + $0) / 2 }
        }
    }
}
