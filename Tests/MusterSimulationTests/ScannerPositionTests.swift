import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterSimulation
import Testing

/// How near the path of a walk comes to the way that was really walked.
///
/// The constants were chosen on seeds from 100 on.
@Suite struct ScannerPositionTests {
    @Test func `on simulated walks half of all positions are within three metres`() throws {
        var errors: [Double] = []
        for seed in 1...6 as ClosedRange<UInt64> {
            let site = try SimulatedSite(SimulationParameters(items: 120, seed: seed))
            let points = try path(of: site)
            #expect(Double(points.count) >= 0.95 * site.walkSeconds, "seed \(seed)")
            let way = site.truth.path
            for (second, point) in points where way.indices.contains(Int(second) + 1) {
                let (from, to) = (way[Int(second)].point, way[Int(second) + 1].point)
                let middle = Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
                errors.append(point.distance(to: middle))
            }
        }
        errors.sort()
        let (median, p95) = (errors[errors.count / 2], errors[errors.count * 95 / 100])
        #expect(median <= 3, "median \(median) m, 95 % \(p95) m")
        #expect(p95 <= 8, "median \(median) m, 95 % \(p95) m")
    }

    @Test func `a path moves no faster than a person and keeps near its zone`() throws {
        let site = try SimulatedSite(SimulationParameters(items: 120, seed: 7))
        let visits = try visits(of: site)
        let points = visits.flatMap { visit in
            visit.path.map { (visit.from.second + Int64($0.second), visit.zone, $0.position) }
        }
        for (one, next) in zip(points, points.dropFirst()) where one.1 == next.1 {
            let way = one.2.distance(to: next.2)
            #expect(way <= 2 * Double(next.0 - one.0) + 1.2, "\(one), \(next)")
        }
        for (_, zone, point) in points {
            let polygon = try #require(site.plan.zones.first { $0.id == zone }).polygon
            #expect(polygon.distance(to: point) <= 1.1, "\(zone), \(point)")
        }
    }

    private func path(of site: SimulatedSite) throws -> [(second: Int64, point: Point)] {
        try visits(of: site).flatMap { visit in
            visit.path.map {
                (visit.from.second - SimulatedSite.startedAt.second + Int64($0.second), $0.position)
            }
        }
    }

    private func visits(of site: SimulatedSite) throws -> [ZoneVisit] {
        var roles: [BeaconIdentity: BeaconRole] = [:]
        for anchor in site.plan.anchors { roles[anchor.beacon] = .anchor(anchor.zone) }
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: BeaconDirectory(roles: roles),
            plan: site.plan
        )
        var events: [RangingEvent] = []
        for report in site.reports {
            for frame in AdvertDecoder.decode(report.data).frames {
                if let sample = RangingSample(report, frame) {
                    estimator.add(sample) { events.append($0) }
                }
            }
        }
        estimator.finish { events.append($0) }
        return events.compactMap { if case .visit(let visit) = $0 { visit } else { nil } }
    }
}
