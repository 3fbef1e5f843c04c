import Foundation
import MusterDisk
package import MusterPeople

/// How far a trail was sent to the journal, in the file `trail.journal` of the home.
///
/// The journal says of nothing that it has it. It writes to the disk every five minutes unless told
/// otherwise (`SyncIntervalSec=`, journald.conf(5)), so what was sent long enough before is there; the rest
/// is sent again after the machine or the journal was started anew.
package struct JournalNote: Equatable {
    /// So long after it was sent an entry is taken to be on the disk, in seconds: twice that interval.
    private static let keptAfterSeconds = 600.0

    /// Which start of the journal it was sent to.
    package private(set) var run: String
    /// The last entry that was sent.
    package private(set) var sent: TrailHead?
    /// An entry up to which all was sent at ``markedAt``.
    private var marked: TrailHead?
    /// When that was, in seconds since the machine was started.
    private var markedAt = 0.0
    /// The last entry that the journal has for good.
    package private(set) var kept: TrailHead?

    /// The note of a trail of which nothing was sent.
    package init(run: String) { self.run = run }

    /// Reads what ``text`` writes; `nil` for what cannot be read.
    package init?(_ text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = String(parts[1]) }
        }
        guard let run = values["run"] else { return nil }
        self.run = run
        sent = values["sent"].flatMap { try? TrailHead($0) }
        marked = values["marked"].flatMap { try? TrailHead($0) }
        markedAt = values["at"].flatMap { Double($0) } ?? 0
        kept = values["kept"].flatMap { try? TrailHead($0) }
    }

    /// The text of the file.
    package var text: String {
        [
            ("run", run), ("sent", sent?.description), ("marked", marked?.description),
            ("at", String(markedAt)), ("kept", kept?.description),
        ].compactMap { name, value in value.map { "\(name) \($0)\n" } }.joined()
    }

    /// Notes that all up to an entry was sent.
    ///
    /// - Parameters:
    ///   - head: the entry.
    ///   - uptime: seconds since the machine was started.
    package mutating func advance(to head: TrailHead, uptime: Double) {
        if marked != nil, uptime - markedAt >= Self.keptAfterSeconds {
            kept = marked
            (marked, markedAt) = (sent, uptime)
        } else if marked == nil {
            (marked, markedAt) = (head, uptime)
        }
        sent = head
    }

    /// Begins with another start of the journal.
    package mutating func begin(_ run: String) {
        self.run = run
        (sent, marked, markedAt) = (kept, nil, 0)
    }

    /// Begins anew: the trail is another one than was sent.
    package mutating func forget() {
        self = JournalNote(run: run)
    }
}
