import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterRadio
import MusterService
import MusterStore
import Synchronization
import Testing

/// What holds an audit outside of itself: the trail, and the note of its end beside the database.
@Suite struct AnchorTests {
    private func audit(_ home: OpenHome, _ walk: String) async throws -> AuditID {
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let audit = listened.session.scope.audit
        _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
        return audit
    }

    @Test func `verifying beside audits that are counted never raises an alarm`() async throws {
        let site = try TemporaryHome()
        let (home, other) = (try site.open(), try site.open())
        let walk = site.walk
        let first = try await audit(home, walk)
        let isOver = Mutex(false)
        async let auditing: Void = {
            defer { isOver.withLock { $0 = true } }
            for _ in 0..<6 { _ = try await audit(other, walk) }
        }()
        var verified = 0
        while !isOver.withLock({ $0 }) {
            for listing in try home.store.audits.list().prefix(2) {
                _ = try home.seals.verify(listing.audit)
                verified += 1
            }
            await Task.yield()
        }
        try await auditing
        #expect(verified > 1)
        #expect(try home.seals.verify(first).anchors.gaps.isEmpty)
        withExtendedLifetime(site) {}
    }

    /// A home with the database of an earlier release.
    private func opened(_ version: Int) throws -> (folder: HomeFolder, home: OpenHome) {
        let fixture = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/databases/v\(version).sqlite")
        let path = FileManager.default.temporaryDirectory
            .appending(path: "muster-anchors-\(UUID().uuidString)").path
        let folder = HomeFolder(option: path, environment: [:])
        try folder.makeFolders()
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.databasePath)
        return (folder, try OpenHome(folder, person: "tester", command: "muster test"))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `audits of an earlier release are taken over once, and verify`(version: Int) throws {
        let (folder, home) = try opened(version)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let audits = try home.store.audits.list().map(\.audit)
        #expect(!audits.isEmpty)
        for audit in audits {
            let anchors = try home.seals.verify(audit).anchors
            #expect(anchors.entries.map(\.isAdopted) == [true] && anchors.isNoted)
        }
        let entries = try home.trail.verify().chain.number
        try home.close()
        let again = try OpenHome(folder, person: "tester", command: "muster test")
        #expect(try again.trail.verify().chain.number == entries, "they are taken over once")
        try again.close()
    }

    /// Writes the note beside the database.
    private func note(_ site: TemporaryHome, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: site.folder.path + "/trail.head"))
    }

    @Test func `a crash between an entry and its note is no alarm, and entries of others are`()
        throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        for letter in ["1a", "2b"] {
            _ = try home.keys.trust(String(repeating: letter, count: 32), name: letter)
        }
        let trail = try home.store.trail.entries(before: nil, limit: 10)
        #expect(trail.map(\.kind) == ["key_trusted", "key_trusted", "anchoring_began"])
        let heads = trail.map { "\($0.number):\(Hex.text($0.hash))" }
        try note(site, "\(heads[1])\nnext \(heads[0])\n")
        #expect(try home.trail.verify().chain.number == 3)
        _ = try home.keys.trust(String(repeating: "3c", count: 32), name: "3c")
        #expect(try home.trail.verify().chain.number == 4)
        // The note is behind, and nothing announced what came.
        try note(site, "\(heads[1])\n")
        let grown = PeopleError.trailGrown(entries: 4, noted: 2)
        #expect(throws: grown) { try home.trail.verify() }
        _ = try home.keys.trust(String(repeating: "4d", count: 32), name: "4d")
        #expect(throws: PeopleError.trailGrown(entries: 5, noted: 2)) {
            try home.trail.verify()
        }
        // What was announced and not kept is no alarm either.
        let last = try #require(try home.store.trail.entries(before: nil, limit: 1).first)
        try note(site, "\(last.number):\(Hex.text(last.hash))\nnext 6:\(heads[0].dropFirst(2))\n")
        #expect(try home.trail.verify().chain.number == 5)
        try home.close()
    }

    @Test func `each signed step, and giving up, goes into the trail with the head`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let counted = try await audit(home, site.walk)
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let given = listened.session.scope.audit
        _ = try home.sessions.cancel(given, reason: "test")
        let ends = [(counted, "count"), (given, "cancelled")]
        for (audit, end) in ends {
            let proof = try home.seals.verify(audit)
            #expect(proof.anchors.entries.map(\.step) == ["started", end])
            #expect(proof.anchors.entries.last?.head == proof.head)
            #expect(proof.anchors.records == proof.records)
        }
        withExtendedLifetime(site) {}
    }
}
