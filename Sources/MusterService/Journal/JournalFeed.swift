import Foundation
import MusterCore
import MusterPeople
import MusterStore

/// Sends the trail of a home to the journal of the system, each entry at least once and in order.
struct JournalFeed {
    /// How many entries go at once: the journal drops what is more than 10,000 in 30 s (`RateLimitBurst=`,
    /// journald.conf(5)).
    private static let most = 2_000
    /// How long another process is waited for that sends, in seconds.
    private static let patience = 2.0

    /// The home.
    let folder: HomeFolder
    /// Its database.
    let store: Store
    /// What others see who wait.
    let holder: String

    /// Sends what the journal does not have yet.
    ///
    /// - Returns: how many entries were sent.
    /// - Throws: ``JournalError``, ``MusterStore/StoreError``.
    func send() throws -> Int {
        let lock = try FileLock.acquire(
            folder.journalNotePath + ".lock",
            waiting: Self.patience,
            holder: holder
        )
        let journal = try JournalSocket()
        var note = try note() ?? JournalNote(run: journal.run)
        if note.run != journal.run { note.begin(journal.run) }
        let site = try store.site().name
        let entries = try store.trail.entries(after: note.sent?.number ?? 0, limit: Self.most)
        var sent = 0
        defer { if sent > 0 { try? write(note) } }
        for entry in entries {
            try journal.send(Self.fields(of: entry, site: site))
            sent += 1
            if let head = TrailHead(TrailChain(after: entry)) {
                note.advance(to: head, uptime: Self.uptime)
            }
        }
        _ = consume lock
        return sent
    }

    /// How many entries the journal does not have yet.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    func waiting() throws -> Int {
        let sent = try note()?.sent?.number ?? 0
        return try max(0, (store.trail.entries(before: nil, limit: 1).first?.number ?? 0) - sent)
    }

    /// How far the trail was sent; `nil` where nothing of it was, or of another trail.
    private func note() throws -> JournalNote? {
        guard let bytes = try? Files.read(folder.journalNotePath),
            var note = JournalNote(String(decoding: bytes, as: UTF8.self))
        else { return nil }
        if let sent = note.sent, try !store.trail.has(sent) { note.forget() }
        if let kept = note.kept, try !store.trail.has(kept) { note.forget() }
        return note
    }

    private func write(_ note: JournalNote) throws {
        // One that is lost lets entries go out again, by the same hash.
        try Files.writeNote(Array(note.text.utf8), to: folder.journalNotePath, mode: 0o600)
    }

    /// Seconds since the machine was started: no clock that is set.
    private static var uptime: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec)
    }

    /// An entry as the journal has it; whole addresses, and never a secret, which no entry has.
    private static func fields(
        of entry: TrailEntry,
        site: String
    ) -> [(name: String, value: String)] {
        let words = entry.kind.replacing("_", with: " ")
        let subject = entry.subject.isEmpty ? "" : ": \(entry.subject)"
        return [
            ("MESSAGE", "\(entry.actor) from \(entry.client), \(words)\(subject)".plainLine),
            ("PRIORITY", String(priority(entry.kind))), ("SYSLOG_IDENTIFIER", "muster"),
            ("MUSTER_SITE", site), ("MUSTER_ENTRY", String(entry.number)),
            ("MUSTER_AT", entry.at.iso8601()), ("MUSTER_ACTION", entry.kind),
            ("MUSTER_WHO", entry.actor), ("MUSTER_CLIENT", entry.client),
            ("MUSTER_WHOM", entry.subject), ("MUSTER_DETAIL", entry.detail),
            ("MUSTER_HASH", Hex.text(entry.hash)),
        ]
    }

    /// How much an entry matters (RFC 5424, section 6.2.1): 4 a warning, 5 a notice, 6 a message.
    private static func priority(_ kind: String) -> Int {
        switch TrailKind(rawValue: kind) {
        case .signInRefused, .rightRefused, .headMissing: 4
        case .signedIn, .signedOut, .auditStarted, .auditSealed, .auditStamped, .auditAdopted,
            .auditReceived, .keyAdopted, .reportIssued, .reportAdopted, .anchoringBegan:
            6
        default: 5
        }
    }
}
