import Foundation
import MusterAdverts
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import Synchronization
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

    /// What a listening audit said of anchors.
    private final class Told: Sendable {
        private let anchors = Mutex<Set<BeaconIdentity>>([])
        var all: Set<BeaconIdentity> { anchors.withLock { $0 } }
        func add(_ fresh: [BeaconIdentity]) { anchors.withLock { $0.formUnion(fresh) } }
    }

    private func audited(
        _ site: TemporaryHome,
        _ walk: String,
        onEvent: @escaping @Sendable (ListeningEvent) -> Void = { _ in }
    ) async throws -> AuditSummary {
        let home = try site.open()
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(walk)),
            control: AuditControl(),
            onEvent: onEvent
        )
        let session = try home.sessions.finish(
            listened.session.scope.audit,
            isPartial: true,
            reason: "test"
        )
        return session.summary()
    }

    @Test(.timeLimit(.minutes(30)))
    func `three copied anchors are named, no other is, and the outcome is the clean walk's`()
        async throws
    {
        let site = try TemporaryHome(items: 60, zones: 14)
        let honest = try await audited(site, site.walk)
        #expect(honest.contestedAnchors.isEmpty)
        let plan = try #require(honest.scope.plan)
        let (path, copied) = try cloned(site, plan)
        let told = Told()
        let summary = try await audited(site, "capture:\(path)") { event in
            if case .contested(let anchors) = event { told.add(anchors) }
        }
        #expect(Set(summary.contestedAnchors) == copied, "\(summary.contestedAnchors)")
        #expect(told.all.isSubset(of: copied) && !told.all.isEmpty, "while it listens")
        let (clean, accuracy) = (try #require(honest.accuracy), try #require(summary.accuracy))
        #expect(accuracy >= clean - 0.05, "\(clean) \(accuracy)")
        let misplaced = [honest, summary].map { audit in
            Set(audit.findings.filter { $0.outcome == .misplaced }.map(\.item))
        }
        #expect(
            misplaced[0].symmetricDifference(misplaced[1]).count <= 1,
            "\(misplaced[0]) \(misplaced[1])"
        )
    }

    @Test(.timeLimit(.minutes(30)))
    func `an audit with copied anchors is replayed, verified and read back as it was`()
        async throws
    {
        let site = try TemporaryHome(items: 60, zones: 14)
        let plan = try #require(try site.open().floorPlan.current())
        let (path, copied) = try cloned(site, plan)
        let summary = try await audited(site, "capture:\(path)")
        let audit = summary.scope.audit
        #expect(Set(summary.contestedAnchors) == copied)
        let again = summary.log.contains { entry in
            if case .listening(let start) = entry.event { start.isHeardAgain } else { false }
        }
        #expect(again, "the walk is heard again without them")
        let home = try site.open()
        let (recorded, replayed) = try home.recordings.replay(audit, method: nil)
        #expect(recorded.findings == replayed.findings)
        #expect(recorded.contestedAnchors == replayed.contestedAnchors)
        for finding in recorded.findings {
            let sightings = try home.store.records.sightings(of: finding.beacon, in: audit)
            #expect(sightings.reduce(0) { $0 + $1.sampleCount } == finding.samples)
        }
        try home.close()
    }

    @Test(.timeLimit(.minutes(30)), arguments: [1, 2, 3] as [UInt64])
    func `anchors that nobody copied are never left out`(seed: UInt64) async throws {
        let site = try TemporaryHome(items: 12, seed: seed)
        #expect(try await audited(site, site.walk).contestedAnchors.isEmpty)
    }
}
