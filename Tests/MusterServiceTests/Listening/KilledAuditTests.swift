import Foundation
import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// A kill changes no figure of an audit that goes on with the same recording.
@Suite struct KilledAuditTests {
    private let site: TemporaryHome
    private let reports: [AdvertisingReport]

    init() throws {
        site = try TemporaryHome()
        reports = try Self.reports("\(site.site)/walk.btsnoop")
    }

    private static func reports(_ path: String) throws -> [AdvertisingReport] {
        var reader = try CaptureReader(path: path)
        var (all, batch) = ([AdvertisingReport](), [AdvertisingReport]())
        while try reader.next(into: &batch, limit: 1_000) { all += batch }
        return all
    }

    /// Everything that an audit says, save what happened to it on the way.
    private struct Figures: Equatable {
        var findings: [Finding]
        var extras: [Extra]
        var coverage: [ZoneID: Double]
        var zoneSeconds: [ZoneID: Int]
        var walk: WalkPath
        var counts: [Int]
        var times: [Instant?]

        init(_ summary: AuditSummary) {
            findings = summary.findings
            extras = summary.extras
            coverage = summary.coverage
            zoneSeconds = summary.zoneSeconds
            walk = summary.walk
            counts = [summary.received, summary.displaced, summary.foreign, summary.gaps.count]
            times = [summary.startedAt, summary.endedAt]
        }
    }

    /// The home as a kill would leave it after each batch of an audit of the whole walk.
    private func killed() async throws -> (copies: [String], whole: Figures) {
        let copies = Mutex<[String]>([])
        let (place, home) = (site.path, site.folder.path)
        let listened = try await site.open().sessions.start(
            HomeSessions.AuditRequest(
                inventory: "Stock",
                source: try SourceDescription(site.walk)
            ),
            control: AuditControl()
        ) { event in
            guard case .progressed = event else { return }
            copies.withLock { copies in
                let copy = "\(place)/killed-\(copies.count)"
                try? FileManager.default.copyItem(atPath: home, toPath: copy)
                copies.append(copy)
            }
        }
        return (copies.withLock { $0 }, Figures(listened.session.summary()))
    }

    private func open(_ path: String) throws -> OpenHome {
        try OpenHome(
            HomeFolder(option: path, environment: [:]),
            person: "tester",
            command: "muster test"
        )
    }

    /// Goes on with the walk to its end.
    private func resume(_ home: OpenHome) async throws -> AuditSession {
        try await home.sessions.resume(
            nil,
            source: try SourceDescription(site.walk),
            control: AuditControl(),
            onEvent: { _ in }
        ).session
    }

    /// Writes reports of the walk to a trace that a kill left before the records had them.
    private func lengthen(_ trace: String, by count: Int) throws {
        let heard = try Self.reports(trace).count
        var writer = try CaptureWriter(appendingTo: trace, isPrivate: true)
        for report in reports[heard..<min(reports.count, heard + count)] {
            try writer.append(report)
        }
        try writer.close()
    }

    @Test(.timeLimit(.minutes(30)))
    func `an audit that is killed at any moment and goes on says what it says without`()
        async throws
    {
        let (copies, whole) = try await killed()
        #expect(copies.count >= 4)
        var random = SplitMix64(seed: 15)
        for round in 0..<12 {
            let copy = "\(site.path)/round-\(round)"
            // The copy behind the last batch, too: all of the recording was heard, nothing closed.
            let state =
                round == 0 ? copies.count - 1 : Int.random(in: 0..<copies.count, using: &random)
            try FileManager.default.copyItem(atPath: copies[state], toPath: copy)
            defer { try? FileManager.default.removeItem(atPath: copy) }
            let home = try open(copy)
            let audit = try home.sessions.audit(named: nil)
            let trace = home.folder.tracePath(of: audit, segment: 1)
            switch round % 4 {
            case 1: try lengthen(trace, by: Int.random(in: 1..<1_500, using: &random))
            // A power cut may take of the trace what was not on the disk.
            case 2:
                let size = try FileManager.default.attributesOfItem(atPath: trace)[.size] as? Int
                truncate(trace, off_t(Int.random(in: 0..<(size ?? 1), using: &random)))
            case 3: try FileManager.default.removeItem(atPath: trace)
            default: break
            }
            if round.isMultiple(of: 3) {
                try await home.reviews.note("looked away", in: audit, item: nil)
                try await home.reviews.confirm(
                    try #require(whole.findings.first).item,
                    in: audit,
                    by: .sight,
                    zone: nil,
                    note: nil
                )
                try await home.reviews.undo(audit)
            }
            let session = try await resume(home)
            let figures = Figures(session.summary())
            #expect(figures == whole, "round \(round), killed after batch \(state)")
            #expect(session.summary().listeningEnds.count == 1)
            #expect(try Figures(home.store.records.session(audit).summary()) == whole)
            let (recorded, replayed) = try home.recordings.replay(audit, method: nil)
            #expect(recorded.findings == replayed.findings)
            _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
            _ = try home.seals.verify(audit)
            try home.close()
        }
    }

    @Test func `an audit that was killed twice, and asked for its figures, is still the same`()
        async throws
    {
        let (copies, whole) = try await killed()
        let home = try open(copies[copies.count / 2])
        let audit = try home.sessions.audit(named: nil)
        _ = try home.recordings.replay(audit, method: nil)
        #expect(try home.store.records.session(audit).state == .open, "asking has closed it")
        // The second kill: the state behind the first batch that it goes on with.
        let (path, place) = (copies[copies.count / 2], "\(site.path)/twice")
        _ = try await home.sessions.resume(
            audit,
            source: try SourceDescription(site.walk),
            control: AuditControl()
        ) { event in
            guard case .progressed = event else { return }
            try? FileManager.default.copyItem(atPath: path, toPath: place)
        }
        let again = try open(place)
        #expect(try again.store.records.session(audit).state == .open)
        let session = try await resume(again)
        #expect(Figures(session.summary()) == whole)
    }

    @Test func `an audit that goes on with another recording keeps what it had, in two stretches`()
        async throws
    {
        let (copies, _) = try await killed()
        let home = try open(copies[1])
        let other = "\(site.path)/other.btsnoop"
        var writer = try CaptureWriter(creating: other)
        for report in reports.suffix(2_000) { try writer.append(report) }
        try writer.close()
        // Under the name of the one that it heard.
        let walk = "\(site.site)/walk.btsnoop"
        try FileManager.default.removeItem(atPath: walk)
        try FileManager.default.moveItem(atPath: other, toPath: walk)
        let session = try await resume(home)
        let ends = session.summary().listeningEnds
        #expect(ends.map(\.reason) == [.brokenOff, .sourceEnded])
        #expect(ends.last?.received == 2_000)
    }

    @Test(arguments: [true, false])
    func `a trace whose end was cut by the kill is no damage, here and in a backup`(
        isCut: Bool
    ) async throws {
        let (copies, _) = try await killed()
        let home = try open(copies[copies.count / 2])
        let audit = try home.sessions.audit(named: nil)
        let trace = home.folder.tracePath(of: audit, segment: 1)
        if isCut {
            let handle = try FileHandle(forUpdating: URL(filePath: trace))
            try handle.truncate(atOffset: try handle.seekToEnd() - 5)
            try handle.close()
        }
        _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
        let end = try #require(try home.store.records.listeningEnds(of: audit).first)
        #expect(end.reason == .brokenOff && (end.traceSum == nil) == isCut)
        let made = try home.backups.backUp(BackupTests.options("\(site.path)/b-\(isCut).tar.zst"))
        let place = HomeFolder(option: "\(site.path)/restored-\(isCut)", environment: [:])
        _ = try HomeRestore.restore(made.path, to: place)
        for folder in [home.folder, place] {
            let traces = Doctor.examineDeeply(folder).first { $0.check == "traces" }
            #expect(traces?.isWell == true, "\(traces?.detail ?? "")")
        }
    }
}
