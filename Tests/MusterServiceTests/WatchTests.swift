import Foundation
import MusterAdverts
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// Collects what a watch tells.
final class WatchLog: Sendable {
    private let events = Mutex<[WatchEvent]>([])

    func add(_ event: WatchEvent) { events.withLock { $0.append(event) } }

    /// The kinds of the events in order, minutes left out.
    var words: [String] {
        events.withLock { $0 }.compactMap { event in
            switch event {
            case .listening: "listening"
            case .minute: nil
            case .lost: "lost"
            case .back: "back"
            case .interrupted: "interrupted"
            case .delayed: "delayed"
            }
        }
    }

    var minutes: [WatchProgress] {
        events.withLock { $0 }.compactMap { event in
            if case .minute(let progress) = event { progress } else { nil }
        }
    }

    /// Waits until something was told.
    func wait(for word: String, count: Int = 1) async throws {
        for _ in 0..<6_000 {
            if words.count(where: { $0 == word }) >= count { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("\(word) was never told: \(words)")
    }
}

@Suite struct WatchTests {
    private func reports(_ site: TemporaryHome) throws -> [AdvertisingReport] {
        var reader = try CaptureReader(path: "\(site.site)/walk.btsnoop")
        var (all, batch) = ([AdvertisingReport](), [AdvertisingReport]())
        while try reader.next(into: &batch, limit: 1_000) { all += batch }
        return all
    }

    /// The last hearing and the count of each beacon, told without any of the watch's own code.
    ///
    /// Telemetry is of the beacon that was last heard from the same address.
    private func truth(
        _ reports: [AdvertisingReport],
        of beacons: Set<BeaconIdentity>
    ) -> [BeaconIdentity: (at: Instant, count: Int)] {
        var truth: [BeaconIdentity: (at: Instant, count: Int)] = [:]
        var speaker: [BluetoothAddress: BeaconIdentity] = [:]
        for report in reports {
            let frames = AdvertDecoder.decode(report.data).frames
            var beacon = frames.compactMap(\.identity).first { beacons.contains($0) }
            if let beacon { speaker[report.address] = beacon }
            if frames.contains(where: { $0.format == "eddystone-tlm" }) {
                beacon = speaker[report.address]
            }
            guard let beacon else { continue }
            truth[beacon] = (report.receivedAt, (truth[beacon]?.count ?? 0) + 1)
        }
        return truth
    }

    @discardableResult
    private func watch(
        _ home: OpenHome,
        _ source: String,
        for seconds: Double? = nil,
        _ control: WatchControl = WatchControl(),
        _ log: WatchLog = WatchLog(),
        opening: ScriptedOpening? = nil,
        notifier: ServiceNotifier = ServiceNotifier(environment: [:])
    ) async throws -> WatchEnd {
        var request = HomeBeacons.WatchRequest(
            source: try SourceDescription(source),
            seconds: seconds,
            notifier: notifier
        )
        if let opening { request.opening = { opening.open() } }
        return try await home.beacons.watch(request, control: control) { log.add($0) }
    }

    @Test func `what is kept is the last hearing of each item and anchor, with the counts`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let all = try reports(site)
        let plan = try #require(try home.floorPlan.current())
        let beacons = Set(try home.store.beacons.itemBeacons() + plan.anchors.map(\.beacon))
        let log = WatchLog()
        let end = try await watch(home, site.walk, WatchControl(), log)
        #expect(end.reason == .sourceEnded && end.progress.received == all.count)
        #expect(log.words == ["listening"] && log.minutes.count >= 2)
        let truth = self.truth(all, of: beacons)
        #expect(truth.count > 20)
        var kept = try home.beacons.lastHeardOfAnchors()
        for name in ["Stock", "Loans"] {
            let inventory = try home.inventories.find(name)
            let known = try home.store.beacons.lastHeard(of: inventory)
            for item in try home.items.list(of: inventory) {
                kept[item.beacon] = known[item.id]
            }
        }
        #expect(Set(kept.keys) == Set(truth.keys))
        for (beacon, heard) in kept {
            #expect(heard.at == truth[beacon]?.at && heard.by == "hci0", "\(beacon)")
            #expect(heard.dayCount == truth[beacon]?.count, "\(beacon)")
        }
        let watches = try home.beacons.watches()
        #expect(watches.map(\.since) == [all.first?.receivedAt])
        #expect(watches.map(\.until) == [all.last?.receivedAt])
        withExtendedLifetime(site) {}
    }

    @Test func `an adapter that goes away is waited for, and what it had heard is kept`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let all = try reports(site)
        let half = all.count / 2
        let opening = ScriptedOpening([
            [.hear(Array(all[..<half])), .fail(.adapterGone("hci0"))],
            [.fail(.adapterNotFound("hci0", known: []))],
            [.fail(.adapterDown("hci0"))], [.hear(Array(all[half...]))],
        ])
        let (control, log) = (WatchControl(), WatchLog())
        async let ended = watch(home, "hci0", control, log, opening: opening)
        try await log.wait(for: "lost")
        try await log.wait(for: "back")
        #expect(opening.openings == 4)
        control.stop()
        let end = try await ended
        #expect(end.reason == .stopped && end.progress.received == all.count)
        #expect(log.words == ["listening", "lost", "back"])
        #expect(try home.beacons.watches().map(\.source) == ["hci0"])
        #expect(
            try home.store.beacons.lastHeard(of: home.inventories.find("Stock"))
                .count > 5
        )
        withExtendedLifetime(site) {}
    }

    @Test func `an adapter that was never there, or fails for good, ends the watch with its words`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let missing = ScriptedOpening([[.fail(.adapterNotFound("hci0", known: []))]])
        await #expect(throws: RadioError.adapterNotFound("hci0", known: [])) {
            try await watch(home, "hci0", opening: missing)
        }
        #expect(missing.openings == 1)
        let all = try reports(site)
        let failing = ScriptedOpening([[.hear(all), .fail(.notPermitted("hci0"))]])
        await #expect(throws: RadioError.notPermitted("hci0")) {
            try await watch(home, "hci0", opening: failing)
        }
        #expect(try !home.beacons.watches().isEmpty, "what was heard before is kept")
        withExtendedLifetime(site) {}
    }

    @Test(.timeLimit(.minutes(30)))
    func `an end is heard while nothing else is, and while an adapter is waited for`() async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        for isLost in [false, true] {
            let (control, log) = (WatchControl(), WatchLog())
            let hasBegun = ScriptedRadio.Step.silenceUntil { log.words.contains("listening") }
            let script = isLost ? [hasBegun, .fail(.noAdapter)] : [.silence(600)]
            async let ended = watch(
                home,
                "hci0",
                control,
                log,
                opening: ScriptedOpening([script, [.fail(.noAdapter)]])
            )
            try await log.wait(for: isLost ? "lost" : "listening")
            try await Task.sleep(for: .milliseconds(900))
            control.stop()
            #expect(try await ended.reason == .stopped)
        }
        withExtendedLifetime(site) {}
    }

    @Test func `the time that was asked for is the source's own, and passes in silence too`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let all = try reports(site)
        let start = try #require(all.first?.receivedAt)
        let expected = all.prefix { $0.receivedAt.seconds(since: start) <= 40 }.count
        let end = try await watch(home, site.walk, for: 40)
        #expect(end.reason == .timeIsUp && end.progress.received == expected)
        let silent = try await watch(
            home,
            "hci0",
            for: 1.5,
            opening: ScriptedOpening([[.silence(600)]])
        )
        #expect(silent.reason == .timeIsUp && silent.progress.received == 0)
        withExtendedLifetime(site) {}
    }

    @Test func `a source is watched once, and several sources side by side`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let (control, log) = (WatchControl(), WatchLog())
        let silence = ScriptedOpening([[.silence(600)]])
        async let first = watch(home, "hci0", control, log, opening: silence)
        try await log.wait(for: "listening")
        let error = await #expect(throws: ServiceError.self) {
            try await watch(home, "hci0", opening: silence)
        }
        #expect(error?.exitCode == .conflict && error?.what.contains("muster test") == true)
        #expect(try await watch(home, site.walk).reason == .sourceEnded)
        control.stop()
        #expect(try await first.reason == .stopped)
        withExtendedLifetime(site) {}
    }

    @Test func `while another process holds the store nothing is lost, only kept later`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try OpenHome(
            site.folder,
            person: "tester",
            command: "muster watch",
            patience: 0.2
        )
        let all = try reports(site)
        let (control, log) = (WatchControl(), WatchLog())
        let opening = ScriptedOpening([[.silence(0.3), .hear(all)]])
        let lock = try FileLock.acquire(
            site.folder.path + "/muster.lock",
            waiting: 1,
            holder: "pid 7, somebody"
        )
        async let ended = watch(home, "hci0", control, log, opening: opening)
        try await log.wait(for: "delayed")
        #expect(try home.beacons.watches().isEmpty)
        _ = consume lock
        control.stop()
        let end = try await ended
        #expect(end.progress.received == all.count)
        let kept = try home.store.beacons.lastHeard(
            of: home.inventories.find("Stock")
        )
        let plain = try TemporaryHome()
        let other = try plain.open()
        try await watch(other, plain.walk)
        #expect(
            try kept
                == other.store.beacons.lastHeard(
                    of: other.inventories.find("Stock")
                )
        )
        withExtendedLifetime((site, plain)) {}
    }

    @Test func `what an audit heard is taken over, and twice is as good as once`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let inventory = try home.inventories.find("Stock")
        try home.beacons.noteHeard(from: listened.session)
        let known = try home.store.beacons.lastHeard(of: inventory)
        for finding in listened.session.findings {
            #expect(known[finding.item]?.at == finding.lastHeardAt, "\(finding.item)")
            #expect(known[finding.item]?.zone == finding.zone, "\(finding.item)")
            #expect(known[finding.item].map { $0.by == "A-2026-0001" } ?? true)
        }
        let anchors = try home.beacons.lastHeardOfAnchors()
        let passed = Set(listened.session.walk.flatMap(\.anchorsPassed))
        #expect(!passed.isEmpty && Set(anchors.keys) == passed)
        #expect(anchors.values.allSatisfy { $0.by == "A-2026-0001" })
        try home.beacons.noteHeard(from: listened.session)
        #expect(try home.store.beacons.lastHeard(of: inventory) == known)
        // A fixed scanner that heard the same walk knows the moment as well, and counts.
        try await watch(home, site.walk)
        let both = try home.store.beacons.lastHeard(of: inventory)
        #expect(both.mapValues(\.at) == known.mapValues(\.at))
        #expect(both.values.allSatisfy { $0.dayCount > 0 })
        try home.beacons.noteHeard(from: listened.session)
        #expect(
            try home.store.beacons.lastHeard(of: inventory).mapValues(\.dayCount)
                == both.mapValues(\.dayCount)
        )
        withExtendedLifetime(site) {}
    }

    @Test func `a recording whose clock was ahead says so, and nothing is heard in the future`()
        async throws
    {
        let site = try TemporaryHome()
        // The walk begins 1 h 54 min later than this machine believes it to be.
        let now = Instant(seconds: 1_773_300_000)
        let home = try OpenHome(
            site.folder,
            person: "tester",
            command: "muster test",
            now: { now }
        )
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        #expect(listened.warnings.contains { $0.contains("ahead of this machine's") })
        let known = try home.store.beacons.lastHeard(
            of: home.inventories.find("Stock")
        )
        #expect(!known.isEmpty && known.values.allSatisfy { $0.at <= now })
        withExtendedLifetime(site) {}
    }

    @Test func `silence is longest first, with those never heard before all others`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        try await watch(home, site.walk, for: 60)
        let silences = try home.beacons.silences(
            of: home.inventories.find("Stock")
        )
        #expect(silences.count == 12)
        let seconds = silences.map { $0.seconds ?? .infinity }
        #expect(seconds == seconds.sorted(by: >) && seconds.contains { $0.isFinite })
        #expect(try home.beacons.silencesOfAnchors().contains { $0.lastHeard != nil })
        withExtendedLifetime(site) {}
    }
}
