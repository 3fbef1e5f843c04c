import MusterAudit
import MusterCore
import MusterRadio

/// The trace of a stretch while the audit listens.
///
/// What a full disk has no room for waits in memory and is written when there is room again. What
/// does not fit into memory either is left out: the trace ends there, and ``gap`` says how much it
/// lacks.
struct LiveTrace {
    /// How many reports are handed to the file between two flushes; fewer than it buffers.
    private static let chunk = 256

    /// What the trace lacks; `nil` while it can still become whole.
    private(set) var gap: TraceGap?

    /// Whether there is a file; a disk that is full from the beginning has none.
    private(set) var isThere = false

    /// The SHA-256 of the file, hexadecimal, once it has ended; `nil` where it cannot be read.
    private(set) var sum: String?

    private let folder: HomeFolder
    private let audit: AuditID
    private let segment: Int
    private let goesOn: Bool
    private let mostWaiting: Int
    /// The open file; made with the first flush.
    private var file: Handle?
    /// The reports that the disk does not have, the oldest first.
    private var waiting: [AdvertisingReport] = []
    /// How many of ``waiting`` the file has taken over, and not yet written.
    private var handed = 0

    /// Begins the trace of a stretch.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - audit: the audit.
    ///   - segment: the number of the stretch.
    ///   - goesOn: whether the file is there already, and goes on behind its last whole record.
    ///   - mostWaiting: how many reports wait in memory at the most.
    init(
        _ folder: HomeFolder,
        audit: AuditID,
        segment: Int,
        goesOn: Bool,
        mostWaiting: Int
    ) {
        (self.folder, self.audit, self.segment) = (folder, audit, segment)
        (self.goesOn, self.mostWaiting) = (goesOn, mostWaiting)
    }

    /// Writes reports, those that wait first.
    ///
    /// - Throws: ``MusterRadio/RadioError`` for all that is not a full disk.
    mutating func keep(_ reports: [AdvertisingReport]) throws {
        guard gap == nil else {
            gap?.count += reports.count
            return
        }
        waiting += reports
        try catchUp()
        if waiting.count > mostWaiting { giveUp() }
    }

    /// Tries to write what waits.
    ///
    /// - Throws: ``MusterRadio/RadioError`` for all that is not a full disk.
    mutating func catchUp() throws {
        guard gap == nil else { return }
        do {
            try write()
        } catch let error as RadioError where error.isDiskFull {
            // What waits stays, for another attempt.
        }
    }

    /// Ends the trace with what the disk takes.
    ///
    /// - Returns: what it lacks; `nil` when it is whole.
    /// - Throws: ``MusterRadio/RadioError`` for all that is not a full disk.
    mutating func finish() throws -> TraceGap? {
        try catchUp()
        if !waiting.isEmpty { giveUp() }
        do {
            try file?.close()
        } catch let error as RadioError where error.isDiskFull {
            // Everything was flushed before, so nothing is missing.
        }
        file = nil
        sum = TraceSum.keep(of: folder.tracePath(of: audit, segment: segment))
        return gap
    }

    private mutating func write() throws {
        let file = try open()
        repeat {
            let end = min(waiting.count, Self.chunk)
            while handed < end {
                handed += 1
                try file.append(waiting[handed - 1])
            }
            try file.flush()
            waiting.removeFirst(handed)
            handed = 0
        } while !waiting.isEmpty
    }

    private mutating func open() throws -> Handle {
        if let file { return file }
        let file = Handle(
            goesOn
                ? try TraceFile(goingOn: folder, audit: audit, segment: segment)
                : try TraceFile(folder, audit: audit, segment: segment)
        )
        self.file = file
        isThere = true
        return file
    }

    private mutating func giveUp() {
        guard let first = waiting.first else { return }
        gap = TraceGap(from: first.receivedAt, count: waiting.count)
        waiting = []
        handed = 0
        // Let go without another attempt: the file ends behind its last whole record.
        file = nil
    }

    /// The open file, which cannot be copied.
    private final class Handle {
        private var file: TraceFile?

        init(_ file: consuming TraceFile) {
            self.file = consume file
        }

        func append(_ report: AdvertisingReport) throws { try file?.append([report]) }

        func flush() throws { try file?.flush() }

        func close() throws { try file.take()?.close() }
    }
}
