import MusterCore
import MusterStore
import Testing

@Suite struct OutboxTests {
    private struct NoRoom: Error {}

    private let home: TemporaryHome
    private let store: Store

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
    }

    private func queue(
        _ id: String,
        keep: (OutboxEntry) throws -> Void = { _ in }
    ) throws -> OutboxEntry {
        try store.outbox.queueMessage(
            audit: AuditID(year: 2026, number: 1),
            sender: "muster@example.org",
            recipient: "šef@example.org",
            subject: "[Muster] A-2026-0001",
            messageID: id,
            at: .start,
            keep: keep
        )
    }

    @Test func `a message is queued, tried and handed over`() throws {
        let entry = try queue("<1@muster>")
        #expect(entry.id == "M-1" && entry.state == .queued && entry.attempts == 0)
        #expect(try store.outbox.list() == [entry])
        let later = Instant(seconds: 1_773_400_000)
        try store.outbox.noteAttempt(entry, state: .queued, error: "exit 75", at: later)
        var now = try #require(try store.outbox.list().first)
        #expect(now.state == .queued && now.attempts == 1 && now.lastError == "exit 75")
        #expect(now.createdAt == .start && now.changedAt == later)
        try store.outbox.noteAttempt(entry, state: .handedOver, error: nil, at: later)
        now = try #require(try store.outbox.list().first)
        #expect(now.state == .handedOver && now.attempts == 2 && now.lastError == nil)
        #expect(now.messageID == entry.messageID)
    }

    @Test func `a message that could not be put away is not queued`() throws {
        #expect(throws: NoRoom.self) { try queue("<1@muster>") { _ in throw NoRoom() } }
        #expect(try store.outbox.list().isEmpty)
        var kept: OutboxEntry?
        let entry = try queue("<1@muster>") { kept = $0 }
        #expect(kept == entry)
    }

    @Test func `messages are numbered, the newest comes first, and none comes twice`() throws {
        let entries = [try queue("<1@muster>"), try queue("<2@muster>")]
        #expect(try store.outbox.list() == entries.reversed())
        #expect(throws: StoreError.self) { try queue("<2@muster>") }
        try store.outbox.noteAttempt(entries[0], state: .failed, error: "no such user", at: .start)
        #expect(try store.outbox.list().map(\.state) == [.queued, .failed])
    }
}
