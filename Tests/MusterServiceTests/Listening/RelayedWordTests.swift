import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// A word by hand on its way to another process that listens.
@Suite struct RelayedWordTests {
    @Test(.timeLimit(.minutes(30)))
    func `a word is sent again when whoever listens next has cleared the box`() async throws {
        let site = try TemporaryHome()
        let home = try OpenHome(site.folder, person: "tester", command: "muster test", patience: 2)
        let walk = try SourceDescription(site.walk)
        let request = HomeSessions.AuditRequest(inventory: "Stock", source: walk)
        _ = try await home.sessions.start(request, control: AuditControl()) { _ in }
        let audit = try #require(try home.store.audits.list().first?.audit)
        // As a process holds them that listens.
        let holder = "pid 1, muster start"
        let (listening, changing) = (
            home.folder.listeningLockPath(of: audit), home.folder.changeLockPath(of: audit)
        )
        let locks = [try holding(listening, holder), try holding(changing, holder)]
        defer { for lock in locks { close(lock) } }
        let word = Task { try await home.reviews.note("lamp broken", in: audit, item: nil) }
        let box = home.folder.tracePath(of: audit) + "/words"
        let first = try await name(in: box)
        unlink("\(box)/\(first)")
        let second = try await name(in: box, besides: first)
        let answer = "\(box)/\(second.dropLast(".word".count)).answer"
        try Data(#"{"answer":"stored"}"#.utf8).write(to: URL(filePath: answer), options: .atomic)
        _ = try await word.value
    }

    private func holding(_ path: String, _ holder: String) throws -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        ftruncate(descriptor, 0)
        try #require(pwrite(descriptor, holder, holder.utf8.count, 0) == holder.utf8.count)
        return descriptor
    }

    /// The word that waits in a box, as soon as there is one.
    private func name(in box: String, besides other: String = "") async throws -> String {
        while true {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: box)) ?? []
            if let name = names.first(where: { $0.hasSuffix(".word") && $0 != other }) {
                return name
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
