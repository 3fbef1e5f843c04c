import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterRadio
import MusterStore

extension OpenHome {
    /// What was heard: recorded, replayed, learned from, pruned.
    public var recordings: HomeRecordings { HomeRecordings(home: self) }
}

/// What was heard: recorded, replayed, learned from, pruned.
public struct HomeRecordings: Sendable {
    let home: OpenHome

    private static let recordingName = "recording-"
    /// After so long a recording was heard or never will be, in seconds: 100 MB take minutes.
    private static let oldSeconds = 86_400.0
    /// For so long a recording that is just being written waits for its audit, in seconds.
    private static let newSeconds = 60.0

    /// Keeps a recording until an audit has heard it.
    ///
    /// - Parameter bytes: the capture.
    /// - Returns: where it is.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    public func keepRecording(_ bytes: [UInt8]) throws -> String {
        let path = "\(home.folder.cachePath)/\(Self.recordingName)\(UUID().uuidString)"
        try Files.makeFolder(home.folder.cachePath)
        try Files.writePrivate(bytes, to: path)
        return path
    }

    /// Whether an audit of a recording did not start because the recording is none, or has nothing.
    public static func isOfRecording(_ error: any Error) -> Bool {
        switch error {
        case RadioError.notACapture, RadioError.unsupportedCapture, ServiceError.noReports: true
        default: false
        }
    }

    /// Removes the recordings that a server has left behind which was killed, or lost its power: those
    /// that no audit can be listening to.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func clearRecordings() -> Int {
        Draft.clear(home.folder.cachePath)
        let recordings = Disk.names(in: home.folder.cachePath).filter {
            $0.hasPrefix(Self.recordingName) && !Draft.isDraft($0, of: nil)
        }
        guard !recordings.isEmpty else { return 0 }
        let isHeard = isAnyListenedTo
        var removed = 0
        for name in recordings {
            let path = "\(home.folder.cachePath)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            // One from a clock that stood ahead is old, too.
            let age = home.now().seconds(since: Instant(seconds: Int64(status.st_mtim.tv_sec)))
            let longest = isHeard ? Self.oldSeconds : Self.newSeconds
            if abs(age) > longest, unlink(path) == 0 { removed += 1 }
        }
        return removed
    }

    /// Whether some process listens for an audit; also where that cannot be told.
    private var isAnyListenedTo: Bool {
        guard let audits = try? home.store.audits.list() else { return true }
        return audits.contains { $0.state == .open && home.sessions.listener(of: $0.audit) != nil }
    }
}
