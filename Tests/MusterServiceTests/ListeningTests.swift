import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

@Suite struct ListeningTests {
    /// Listens to the walk, in the inventory.
    private func listen(
        _ home: OpenHome,
        _ source: String,
        inventory: String? = nil,
        control: AuditControl = AuditControl(),
        onProgress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
    ) async throws -> HomeSessions.Listened {
        try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: inventory, source: try SourceDescription(source)),
            control: control,
            onEvent: { event in
                if case .progressed(let progress) = event { onProgress(progress) }
            }
        )
    }

    @Test func `a pause that was asked for before the start takes effect, and loses nothing`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let control = AuditControl()
        control.pause()
        let listened = try await listen(home, site.walk + "@1x", control: control)
        #expect(listened.reason == .paused)
        #expect(listened.session.state == .paused)
        let stored = try home.store.records.session(listened.session.scope.audit)
        #expect(stored.findings == listened.session.findings)
        _ = try home.sessions.finish(listened.session.scope.audit, isPartial: true, reason: "test")
        let (recorded, replayed) = try home.recordings.replay(nil, method: nil)
        #expect(recorded.findings == replayed.findings)
        #expect(recorded.received == replayed.received)
        withExtendedLifetime(site) {}
    }

    @Test func `progress never goes back, and ends at what the session says`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let seen = Mutex<[LiveProgress]>([])
        let listened = try await listen(home, site.walk) { progress in
            seen.withLock { $0.append(progress) }
        }
        let all = seen.withLock { $0 }
        let last = try #require(all.last)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.received <= $1.received })
        #expect(zip(all, all.dropFirst()).allSatisfy { ($0.present ?? 0) <= ($1.present ?? 0) })
        #expect(all.allSatisfy { $0.displaced == 0 && $0.expected == 12 })
        #expect(try #require(last.present) <= listened.session.presentCount)
        #expect(listened.reason == .sourceEnded)
        withExtendedLifetime(site) {}
    }

    @Test func `a source that fails leaves no audit, and says why`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let text = site.path + "/text.btsnoop"
        try Data("no capture".utf8).write(to: URL(filePath: text))
        for _ in 0..<50 {
            await #expect(throws: RadioError.self) { try await listen(home, "capture:\(text)") }
        }
        #expect(try home.store.audits.list().isEmpty)
        #expect(throws: ServiceError.self) { try home.sessions.audit(named: nil) }
        withExtendedLifetime(site) {}
    }

    @Test func `without traces an audit goes on and ends, and replay says what is missing`()
        async throws
    {
        let site = try TemporaryHome(settings: "[traces]\nkeep = false\n")
        let home = try site.open()
        let listened = try await listen(home, site.walk)
        let audit = listened.session.scope.audit
        _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
        #expect(try home.seals.verify(audit).traces == TraceProof(without: 1))
        let error = #expect(throws: ServiceError.self) {
            try home.recordings.replay(audit, method: nil)
        }
        #expect(error?.exitCode == .notFound)
        withExtendedLifetime(site) {}
    }

    @Test func `old traces go when there is no room, those of unfinished audits stay`() async throws
    {
        let site = try TemporaryHome(settings: "[traces]\nlimit_mb = 1\n")
        let home = try site.open()
        let unfinished = try await listen(home, site.walk, inventory: "Loans").session.scope.audit
        var ended: [AuditID] = []
        for _ in 0..<4 {
            let audit = try await listen(home, site.walk, inventory: "Stock").session.scope.audit
            _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
            ended.append(audit)
        }
        func hasTrace(_ audit: AuditID) -> Bool {
            FileManager.default.fileExists(
                atPath: site.folder.tracePath(of: audit, segment: 1)
            )
        }
        #expect(hasTrace(unfinished))
        #expect(hasTrace(try #require(ended.last)))
        #expect(!hasTrace(ended[0]), "the limit does not hold")
        let proof = try home.seals.verify(ended[0]).traces
        #expect(proof.removed == 1 && proof.removedAt != nil && proof.missing.isEmpty)
        let removed = try home.trail.entries(limit: 100).filter {
            $0.kind == TrailKind.tracesRemoved.rawValue
        }
        #expect(removed.contains { $0.subject == ended[0].rawValue })
        #expect(!removed.contains { $0.subject == unfinished.rawValue })
        let error = #expect(throws: ServiceError.self) {
            try home.recordings.replay(ended[0], method: nil)
        }
        #expect(error?.what.contains("were removed at") == true && error?.exitCode == .notFound)
        let found = Doctor.examineDeeply(site.folder).first { $0.check == "traces" }
        #expect(found?.isWell == true && found?.detail.contains("removed to make room: ") == true)
        withExtendedLifetime(site) {}
    }

    @Test func `replay agrees before an audit is finished too, and takes other methods`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let listened = try await listen(home, site.walk)
        let audit = listened.session.scope.audit
        let (recorded, replayed) = try home.recordings.replay(audit, method: nil)
        #expect(recorded.findings == replayed.findings)
        #expect(recorded.head == replayed.head)
        let (other, seed) = try home.recordings.replay(audit, method: .listMatch)
        #expect(other.scope.method == .peakZone && seed.scope.method == .listMatch)
        #expect(throws: ServiceError.self) { try home.recordings.replay(audit, method: .nearest) }
        withExtendedLifetime(site) {}
    }
}
