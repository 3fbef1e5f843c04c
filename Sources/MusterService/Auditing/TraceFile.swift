import Foundation
import MusterCore
import MusterDisk
import MusterRadio

/// The trace of one stretch of listening: the radio that it heard, as a standard capture.
struct TraceFile: ~Copyable {
    private var writer: CaptureWriter

    /// Begins the trace of a new stretch; a file that has its name is set aside, never overwritten.
    init(_ folder: HomeFolder, audit: AuditID, segment: Int) throws {
        try Files.makeFolder(folder.tracePath(of: audit))
        let path = folder.tracePath(of: audit, segment: segment)
        try Self.setAside(path)
        TraceSum.remove(of: path)
        var writer = try CaptureWriter(creating: path, isPrivate: true, mustBeNew: true)
        // From here on the file is a capture, so that a process killed next leaves one.
        try writer.synchronise()
        self.writer = writer
    }

    /// Goes on with the trace of a stretch that was broken off, behind its last whole record.
    init(goingOn folder: HomeFolder, audit: AuditID, segment: Int) throws {
        try Files.makeFolder(folder.tracePath(of: audit))
        let path = folder.tracePath(of: audit, segment: segment)
        TraceSum.remove(of: path)
        writer = try CaptureWriter(
            appendingTo: path,
            isPrivate: true
        )
    }

    /// Adds reports; they reach the file with ``flush()``.
    mutating func append(_ reports: [AdvertisingReport]) throws {
        for report in reports { try writer.append(report) }
    }

    /// Waits until the disk has what was added: what the records tell of is in the trace, after a
    /// power cut too.
    mutating func flush() throws {
        try writer.synchronise()
    }

    /// Gives a file another name, the first that is free: it is of a run of which the records know
    /// nothing.
    private static func setAside(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var number = 1
        while link(path, "\(path).\(number)") != 0 {
            guard errno == EEXIST else { throw Files.failure(path, errno) }
            number += 1
        }
        unlink(path)
        try Files.wording(path) { () throws(DiskFailure) in try Disk.syncFolder(of: path) }
    }

    /// Ends the trace.
    consuming func close() throws {
        try writer.close()
    }
}
