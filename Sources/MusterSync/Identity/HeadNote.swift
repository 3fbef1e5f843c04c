import MusterCore

/// What a replica notes beside its database after each write: whether the database is still the one
/// that it was, or a copy or an older state of it has come in its place.
///
/// One JSON line, so that it can be written in one go and lost without harm.
public struct HeadNote: Hashable, Sendable {
    /// What became of a database since the note was written.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// It is the same one on the same disk.
        case same
        /// It is on another machine or in another file: a copy, of which the first may go on too.
        case copied
        /// It is behind the note: a backup, or a disk that went back.
        case wentBack
    }

    /// The hub's history.
    public var epoch: SyncID
    /// The last position of the log.
    public var position: Int
    /// How far the replica's own streams go.
    public var heads: [StreamID: Extent]

    /// Creates a note.
    public init(epoch: SyncID, position: Int, heads: [StreamID: Extent]) {
        (self.epoch, self.position, self.heads) = (epoch, position, heads)
    }

    /// What names the machine and the file: `SHA-256( machine ‖ device ‖ ":" ‖ inode )`.
    ///
    /// - Parameters:
    ///   - machine: the machine's own name, as `/etc/machine-id` has it.
    ///   - device: the number of the device that the database is on.
    ///   - inode: the number of the file there.
    /// - Returns: the digest.
    public static func machine(_ machine: [UInt8], device: UInt64, inode: UInt64) -> Digest {
        Digest(of: machine, Array("\(device):\(inode)".utf8))
    }

    /// Judges a database that was opened.
    ///
    /// - Parameters:
    ///   - stored: the machine that the database names; `nil` before the first write.
    ///   - now: the machine that it is on.
    ///   - note: the note beside it; `nil` for none.
    ///   - database: the same of what the database holds.
    /// - Returns: whether it writes on under its own name: only where it is the same.
    public static func verdict(
        stored: Digest?,
        now: Digest,
        note: HeadNote?,
        database: HeadNote
    ) -> Verdict {
        if let stored, stored != now { return .copied }
        guard let note, note.epoch == database.epoch else { return .same }
        let isBehind = note.heads.contains { stream, extent in
            let there = database.heads[stream]
            // A note may be older than the database: it is written after it.
            return (there?.number ?? 0) < extent.number
                || (there?.number == extent.number && there?.head != extent.head)
        }
        return isBehind || database.position < note.position ? .wentBack : .same
    }

    /// The note as one JSON line.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("epoch")
            json.id(epoch)
            json.key("position")
            json.integer(position)
            json.key("heads")
            json.extents(heads)
        }
        json.newline()
        return json.bytes
    }

    /// Reads a note.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        var line = try MessageLines.only("the note", of: bytes)
        epoch = try line.id("epoch")
        position = try line.count("position")
        heads = try line.extents("heads")
        try line.end()
    }
}
