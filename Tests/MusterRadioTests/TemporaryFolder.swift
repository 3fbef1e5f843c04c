import FoundationEssentials
import MusterCore
import MusterRadio

/// A folder of its own for one test, removed with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(component: "muster-radio-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and gives its path.
    func file(_ bytes: [UInt8], _ name: String = "test.btsnoop") throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func bytes(_ name: String = "test.btsnoop") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }
}

/// Everything a capture gives.
struct CaptureContents {
    var reports: [AdvertisingReport] = []
    var warnings: [CaptureWarning]
    var counts: EventCounts

    init(path: String, limit: Int = 100) throws(RadioError) {
        var reader = try CaptureReader(path: path)
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: limit) { reports += batch }
        warnings = reader.warnings
        counts = reader.counts
    }

    /// Reads a capture made of `bytes`.
    init(_ bytes: [UInt8], limit: Int = 100) throws {
        let folder = try TemporaryFolder()
        self = try withExtendedLifetime(folder) {
            try CaptureContents(path: folder.file(bytes), limit: limit)
        }
    }

    /// The causes of the warnings, in the order they were seen.
    var causes: [CaptureWarning.Cause] { warnings.map(\.cause) }
}

extension AdvertisingReport {
    /// Whether two reports say the same, wherever their data is stored.
    func equals(_ other: AdvertisingReport) -> Bool {
        address == other.address && addressType == other.addressType && rssi == other.rssi
            && receivedAt == other.receivedAt && receiver == other.receiver
            && isScanResponse == other.isScanResponse && isTruncated == other.isTruncated
            && Array(data) == Array(other.data)
    }
}
