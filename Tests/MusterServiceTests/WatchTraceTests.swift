import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import Testing

@Suite struct WatchTraceTests {
    private static let limitBytes = 1 << 20

    private func traces(_ site: TemporaryHome) -> [String] {
        let folder = site.folder.tracesPath + "/watch"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".btsnoop") }.sorted().map { "\(folder)/\($0)" }
    }

    private func size(_ paths: [String]) throws -> Int {
        try paths.reduce(0) { sum, path in
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return sum + (attributes[.size] as? Int ?? 0)
        }
    }

    private func reports(_ path: String) throws -> [AdvertisingReport] {
        var reader = try CaptureReader(path: path)
        var (all, batch) = ([AdvertisingReport](), [AdvertisingReport]())
        while try reader.next(into: &batch, limit: 1_000) { all += batch }
        // The same walk again goes back in time; nothing else may be wrong.
        #expect(reader.warnings.allSatisfy { $0.cause == .timeBackwards }, "\(path)")
        return all
    }

    private func watch(_ home: OpenHome, _ source: String) async throws {
        let request = HomeBeacons.WatchRequest(source: try SourceDescription(source))
        _ = try await home.beacons.watch(request, control: WatchControl()) { _ in }
    }

    @Test func `traces stay within their limit over many runs, and end with what was heard last`()
        async throws
    {
        let site = try TemporaryHome(settings: "[watch]\ntrace_mb = 1\n")
        let home = try site.open()
        let walk = try reports("\(site.site)/walk.btsnoop")
        for _ in 0..<6 {
            try await watch(home, site.walk)
            let files = traces(site)
            #expect(files.count <= 8)
            #expect(try size(files) <= Self.limitBytes)
        }
        let kept = try traces(site).map { try reports($0) }
        #expect(
            kept.map(\.count).reduce(0, +) * 70 > Self.limitBytes / 2,
            "the limit is made use of"
        )
        let end = walk.suffix(500).map(\.receivedAt)
        #expect(kept.contains { $0.suffix(500).map(\.receivedAt) == end })
        withExtendedLifetime(site) {}
    }

    @Test func `a run goes on in the last file of the one before, with every report there`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let walk = try reports("\(site.site)/walk.btsnoop")
        for run in 1...3 {
            try await watch(home, site.walk)
            let files = traces(site)
            #expect(files.count == 1)
            #expect(try reports(files.first ?? "").count == run * walk.count)
        }
        withExtendedLifetime(site) {}
    }

    @Test(arguments: ["[watch]\nkeep = false\n", "[traces]\nkeep = false\n"])
    func `where traces are not wanted there are none`(settings: String) async throws {
        let site = try TemporaryHome(settings: settings)
        let home = try site.open()
        try await watch(home, site.walk)
        #expect(traces(site).isEmpty)
        #expect(try !home.beacons.watches().isEmpty)
        withExtendedLifetime(site) {}
    }
}
