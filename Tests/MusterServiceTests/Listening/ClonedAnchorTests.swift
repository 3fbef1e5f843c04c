import Foundation
import MusterAdverts
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import Testing

/// Anchors that somebody has copied to another zone.
@Suite struct ClonedAnchorTests {
    /// The walk with three anchors of one zone sent beside three of a zone far away, too.
    private func cloned(
        _ site: TemporaryHome,
        _ plan: SitePlan
    ) throws -> (path: String, copied: Set<BeaconIdentity>) {
        var reader = try CaptureReader(path: "\(site.site)/walk.btsnoop")
        var (all, batch) = ([AdvertisingReport](), [AdvertisingReport]())
        while try reader.next(into: &batch, limit: 1_000) { all += batch }
        let zones = Dictionary(grouping: plan.anchors, by: \.zone).filter { $0.value.count >= 3 }
        let pairs = zones.keys.flatMap { one in zones.keys.map { (one, $0) } }
        func apart(_ pair: (ZoneID, ZoneID)) -> Double {
            let (one, other) = (zones[pair.0] ?? [], zones[pair.1] ?? [])
            return one.flatMap { anchor in
                other.map { $0.position.distance(to: anchor.position) }
            }.min() ?? 0
        }
        let (victim, place) = try #require(
            pairs.max { (apart($0), $0.0, $0.1) < (apart($1), $1.0, $1.1) }
        )
        let copied = try #require(zones[victim]).prefix(3).map(\.beacon)
        let beside = try #require(zones[place]).prefix(3).map(\.beacon)
        let copyOf = Dictionary(uniqueKeysWithValues: zip(beside, copied))
        var (decoded, dataOf) = (DecodedAdvert(), [BeaconIdentity: ArraySlice<UInt8>]())
        func identity(_ report: AdvertisingReport) -> BeaconIdentity? {
            AdvertDecoder.decode(report.data.span, into: &decoded)
            return decoded.frames.lazy.compactMap { RangingSample(report, $0)?.identity }.first
        }
        let heard = all.map(identity)
        for (report, beacon) in zip(all, heard) {
            if let beacon, copied.contains(beacon) { dataOf[beacon] = report.data }
        }
        let path = "\(site.path)/cloned.btsnoop"
        var writer = try CaptureWriter(creating: path)
        for (report, beacon) in zip(all, heard) {
            try writer.append(report)
            guard let copy = beacon.flatMap({ copyOf[$0] }), let data = dataOf[copy] else {
                continue
            }
            var second = report
            second.data = data
            second.address = BluetoothAddress(bits: report.address.bits ^ 1)
            try writer.append(second)
        }
        try writer.close()
        return (path, Set(copied))
    }

    private func audited(_ site: TemporaryHome, _ walk: String) async throws -> AuditSummary {
        let home = try site.open()
        let listened = try await home.start(
            OpenHome.AuditRequest(inventory: "Stock", source: try SourceDescription(walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let session = try home.finish(
            listened.session.scope.audit,
            isPartial: true,
            reason: "test"
        )
        return session.summary()
    }

    @Test(.timeLimit(.minutes(5)))
    func `copied anchors leave the outcome near what it was, and no other anchor is left out`()
        async throws
    {
        let site = try TemporaryHome(items: 60, zones: 14)
        let honest = try await audited(site, site.walk)
        #expect(honest.contestedAnchors.isEmpty)
        let plan = try #require(honest.scope.plan)
        let (path, copied) = try cloned(site, plan)
        let summary = try await audited(site, "capture:\(path)")
        #expect(copied.isSuperset(of: summary.contestedAnchors))
        let same = zip(honest.findings, summary.findings).count { one, other in
            one.outcome == other.outcome
        }
        #expect(
            Double(same) >= 0.85 * Double(honest.findings.count),
            "\(same) of \(honest.findings.count), \(honest.outcomes) \(summary.outcomes)"
        )
    }

    @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3] as [UInt64])
    func `anchors that nobody copied are never left out`(seed: UInt64) async throws {
        let site = try TemporaryHome(items: 12, seed: seed)
        #expect(try await audited(site, site.walk).contestedAnchors.isEmpty)
    }
}
