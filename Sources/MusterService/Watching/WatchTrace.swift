import Foundation
import MusterCore
import MusterDisk
import MusterRadio
import MusterStore

/// The radio that a fixed scanner heard last: captures that replace each other within a limit.
///
/// Several scanners of a home share the limit. A file of one that may still grow counts as full.
struct WatchTrace: ~Copyable {
    private let folder: HomeFolder
    private let name: String
    private let holder: String
    private let limitBytes: Int
    private var writer: CaptureWriter?

    /// How many files share the limit.
    private static let fileCount = 8
    /// More than one report can take: 1,650 bytes of data in eight records.
    private static let longestReport: UInt64 = 3_072

    /// The most that one file holds, in bytes.
    private var fileBytes: Int { limitBytes / Self.fileCount }

    /// Prepares to write; a file comes with the first report.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - name: what the names of the files begin with.
    ///   - limitBytes: the most that all files take together; at least 64 KiB.
    ///   - holder: who writes, for those who have to wait.
    init(_ folder: HomeFolder, name: String, limitBytes: Int, holder: String) {
        self.folder = folder
        self.name = name
        self.limitBytes = limitBytes
        self.holder = holder
    }

    /// Adds reports and hands them to the system, so that a killed process loses none of them.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)`` or ``StoreError``.
    mutating func append(_ reports: [AdvertisingReport]) throws {
        for report in reports {
            let length = writer?.byteCount ?? .max - Self.longestReport
            if length + Self.longestReport > UInt64(fileBytes) { try turn(at: report.receivedAt) }
            try writer?.append(report)
        }
        try writer?.flush()
    }

    /// Ends the trace.
    consuming func close() throws {
        try writer?.synchronise()
    }

    /// Goes on with a new file, or with the last one of an earlier run if there is room in it.
    private mutating func turn(at moment: Instant) throws {
        try writer?.synchronise()
        let isFirst = writer == nil
        writer = nil
        let lock = try FileLock.acquire(folder.watchLockPath("traces"), waiting: 5, holder: holder)
        let files = Self.files(folder)
        if isFirst,
            let last = files.last(where: { $0.hasPrefix("\(folder.watchTracesPath)/\(name)-") }),
            Disk.size(of: last) + Int(Self.longestReport) < fileBytes
        {
            makeRoom(among: files.filter { $0 != last })
            // A file that was damaged meanwhile is left for the limit to take.
            writer = try? CaptureWriter(appendingTo: last, isPrivate: true)
        }
        if writer == nil {
            makeRoom(among: files)
            let stamp = moment.iso8601().filter { $0 != "-" && $0 != ":" }
            writer = try CaptureWriter(
                appendingTo: "\(folder.watchTracesPath)/\(name)-\(stamp).btsnoop",
                isPrivate: true
            )
        }
        _ = consume lock
    }

    /// Takes the oldest files away until the one that is about to grow fits.
    private func makeRoom(among files: [String]) {
        let sizes = files.map { max(Disk.size(of: $0), fileBytes) }
        var total = sizes.reduce(fileBytes, +)
        for (file, size) in zip(files, sizes) where total > limitBytes {
            try? FileManager.default.removeItem(atPath: file)
            total -= size
        }
    }

    /// The traces of all fixed scanners, the oldest first.
    private static func files(_ folder: HomeFolder) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.watchTracesPath)
        return (names ?? []).filter { $0.hasSuffix(".btsnoop") }
            .sorted { ($0.suffix(stampCount), $0) < ($1.suffix(stampCount), $1) }
            .map { "\(folder.watchTracesPath)/\($0)" }
    }

    /// The characters of a time and the ending: `20260312T091405.123456Z.btsnoop`.
    private static let stampCount = 31
}

extension HomeFolder {
    /// The folder of what fixed scanners heard last.
    var watchTracesPath: String { tracesPath + "/watch" }

    /// A lock of the fixed scanners: of one by its name, or of their traces.
    func watchLockPath(_ name: String) -> String { "\(watchTracesPath)/\(name).lock" }
}
